"""The island as its author draws it: rows of cells, four columns a cell, every row half a cell off the row above.

A cell is ``~`` (sea), ``.`` (nothing), or land: a terrain letter or ``?`` (dealt), then perhaps a number token, then
perhaps a small letter naming the bag it is dealt from. The hex 0,0 lies in the middle of the land.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from operator import attrgetter
from types import MappingProxyType
from typing import NamedTuple, get_args

from hexfolk.board import Terrain
from hexfolk.geometry import Hex
from hexfolk.mapfiles.document import MOST_COLUMNS, MOST_ROWS, TokenNumber
from hexfolk.mapfiles.nodes import Node
from hexfolk.mapfiles.problems import MapCode, Problem

CELL_WIDTH = 4
MOST_CELLS = 1500
MAIN_BAG = "main"
WITHIN_A_CELL = (MapCode.BAD_TOKEN, MapCode.TOKEN_ON_DESERT, MapCode.NOT_LAND)
"""Problems of a drawing that do not hide where its cells are."""
LONGEST_TOLD = 40
"""Letters of what is no cell that are told."""

_WORD = re.compile("[^ ]+")
_CELL = re.compile(r"([~.FHPGMD?])([0-9]{0,3})([a-z]?)")
_LETTERS = MappingProxyType(
    {
        "F": Terrain.FOREST,
        "H": Terrain.HILLS,
        "P": Terrain.PASTURE,
        "G": Terrain.FIELDS,
        "M": Terrain.MOUNTAINS,
        "D": Terrain.DESERT,
        "~": Terrain.SEA,
    }
)
_ALIKE = MappingProxyType(str.maketrans("НМРΗΜΡ", "HMPHMP"))
"""Cyrillic and Greek letters that look like ours."""
_TOKENS = frozenset(map(str, get_args(TokenNumber)))


class Cell(NamedTuple):
    """A drawn cell. `terrain` None: dealt. `token` None: dealt (unless the cell becomes a desert); 0: none."""

    hex: Hex
    terrain: Terrain | None
    token: int | None
    bag: str
    line: int
    column: int


class Drawing(NamedTuple):
    """The cells in reading order, and every mark's hex by its row and its number in the row, both from 1."""

    cells: tuple[Cell, ...]
    grid: Mapping[tuple[int, int], Hex]
    misfits: tuple[Cell, ...] = ()
    """What was meant for a cell, but is unknown or stands out of step, as dealt land where it most likely belongs."""


class _Mark(NamedTuple):
    """A cell's text, empty for an unknown one, at its row and column of the drawing, and the place in the file."""

    text: str
    row: int
    number: int
    at: int
    line: int
    column: int
    sure: bool
    """Whether nothing before it in its row may be wider or narrower than it looks."""

    @property
    def phase(self) -> int:
        """Equal for all cells that stand in the same grid."""
        return (self.at - 2 * self.row) % CELL_WIDTH

    def hex(self, grid: int) -> Hex:
        """The hex drawn there, counted from the first row and column, if its phase is `grid`."""
        return Hex((self.at - 2 * self.row - grid) // CELL_WIDTH, self.row)


NOTHING_DRAWN = Drawing((), MappingProxyType({}))


def read_drawing(rows: list[Node], problems: list[Problem]) -> Drawing:
    """What the board's rows (nodes of text) show; nothing when the drawing as a whole is no good."""
    if len(rows) > MOST_ROWS:
        place = rows[MOST_ROWS]
        problems.append(Problem(place.line, place.column, MapCode.BOARD_TOO_LARGE, {"most": MOST_ROWS, "unit": "rows"}))
        return NOTHING_DRAWN
    marks = [mark for number, row in enumerate(rows) for mark in _marks(number, row, problems)]
    if len(marks) > MOST_CELLS:
        place = rows[0]
        problems.append(
            Problem(place.line, place.column, MapCode.BOARD_TOO_LARGE, {"most": MOST_CELLS, "unit": "cells"})
        )
        return NOTHING_DRAWN
    known = [mark for mark in marks if mark.text]
    phases = Counter(mark.phase for mark in known if mark.sure)
    grid = max(phases, key=lambda phase: phases[phase]) if phases else 0
    problems += _out_of_step([mark for mark in known if mark.sure], grid)
    fitting = [mark for mark in known if mark.phase == grid]
    cells = [cell for mark in fitting if (cell := _cell(mark, grid, problems)) is not None]
    unfit = [Cell(m.hex(grid), None, None, MAIN_BAG, m.line, m.column) for m in marks if not m.text or m.phase != grid]
    east, south = middle([cell.hex for cell in (*cells, *unfit) if cell.terrain is not Terrain.SEA])
    return Drawing(
        tuple(cell._replace(hex=Hex(cell.hex.q - east, cell.hex.r - south)) for cell in cells),
        MappingProxyType(
            {(m.row + 1, m.number): Hex(m.hex(grid).q - east, m.hex(grid).r - south) for m in fitting},
        ),
        tuple(cell._replace(hex=Hex(cell.hex.q - east, cell.hex.r - south)) for cell in unfit),
    )


def _out_of_step(marks: list[_Mark], grid: int) -> Iterator[Problem]:
    """The cells that are out of step; a row of which all are, and by as much, is told once."""
    for _, row in groupby(marks, attrgetter("row")):
        cells = list(row)
        shifted = {mark.phase for mark in cells}
        if len(cells) > 1 and len(shifted) == 1 and grid not in shifted:
            yield _misplaced(cells[0], grid, MapCode.MISPLACED_ROW)
        else:
            yield from (_misplaced(mark, grid, MapCode.MISPLACED_CELL) for mark in cells if mark.phase != grid)


def _misplaced(mark: _Mark, grid: int, code: MapCode) -> Problem:
    """A cell out of step, or the first of a row, and the nearest columns of the file where it would be in step."""
    left = (mark.phase - grid) % CELL_WIDTH
    params: dict[str, str | int] = {
        "cell": mark.text,
        "left": mark.column - left,
        "right": mark.column + CELL_WIDTH - left,
    }
    return Problem(mark.line, mark.column, code, params)


def _marks(number: int, row: Node, problems: list[Problem]) -> list[_Mark]:
    if not isinstance(row.value, str):
        # Its type has told.
        return []
    text = row.value
    start = row.column + row.quoted
    if len(text) > MOST_COLUMNS:
        problems.append(
            Problem(row.line, row.column, MapCode.BOARD_TOO_LARGE, {"most": MOST_COLUMNS, "unit": "letters"})
        )
        return []
    if not (row.quoted and row.verbatim):
        problems.append(Problem(row.line, row.column, MapCode.BAD_ROW))
        return []
    if "\t" in text:
        problems.append(Problem(row.line, start + text.index("\t"), MapCode.TAB))
        return []
    marks: list[_Mark] = []
    sure = True
    for word in _WORD.finditer(text):
        at = word.start()
        while at < word.end():
            cell = _CELL.match(text, at, word.end())
            if cell is None:
                problems.append(_unknown(text[at : word.end()], row.line, start + at))
                marks.append(_Mark("", number, 0, at, row.line, start + at, sure))
                sure = sure and word[0].isascii()
                break
            marks.append(_Mark(cell[0], number, len(marks) + 1, at, row.line, start + at, sure))
            at = cell.end()
    return marks


def _unknown(text: str, line: int, column: int) -> Problem:
    """What is no cell, with invisible letters told by their numbers, and what looks like it and is one."""
    plain = "".join(c for c in unicodedata.normalize("NFKC", text).translate(_ALIKE) if c.isprintable()).strip()
    near = next((cell for cell in (plain, plain[:1].upper() + plain[1:].lower()) if _CELL.fullmatch(cell)), "")
    told = "".join(c if c.isprintable() else f"U+{ord(c):04X}" for c in text[:LONGEST_TOLD])
    return Problem(line, column, MapCode.UNKNOWN_CELL, {"cell": told, "near": near})


def _cell(mark: _Mark, grid: int, problems: list[Problem]) -> Cell | None:
    """The cell of a mark, not yet centred; None for nothing."""
    found = _CELL.fullmatch(mark.text)
    if found is None:
        raise AssertionError(f"not a cell: {mark.text}")
    letter, digits, bag = found.groups()
    place = mark.hex(grid)
    params: dict[str, str | int] = {"cell": mark.text}
    if letter in "~.":
        if digits or bag:
            problems.append(Problem(mark.line, mark.column, MapCode.NOT_LAND, params))
        return Cell(place, Terrain.SEA, 0, "", mark.line, mark.column) if letter == "~" else None
    if digits and digits not in _TOKENS:
        problems.append(Problem(mark.line, mark.column, MapCode.BAD_TOKEN, {"token": digits}))
    if letter == "D" and digits:
        problems.append(Problem(mark.line, mark.column, MapCode.TOKEN_ON_DESERT, params))
    token = 0 if letter == "D" else int(digits) if digits else None
    return Cell(place, _LETTERS.get(letter), token, bag or MAIN_BAG, mark.line, mark.column)


def middle(land: list[Hex]) -> tuple[int, int]:
    """Where 0,0 lies: the middle row of the land, of two the upper one; in it the cell at the middle between the land's
    westernmost and easternmost cells, or the next one to the west.
    """
    if not land:
        return 0, 0
    row = (min(h.r for h in land) + max(h.r for h in land)) // 2
    # Twice the distance to the east, in cells; the sum over both ends is four times the middle's.
    doubled = [2 * h.q + h.r for h in land]
    return (min(doubled) + max(doubled) - 2 * row) // 4, row
