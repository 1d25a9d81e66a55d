"""Which places of the board a problem of a map file speaks of, and which line of the file a hex is drawn in."""

from __future__ import annotations

from collections.abc import Iterable

from hexfolk.geometry import Crossing, Edge, Hex, parse_crossing, parse_edge, parse_hex
from hexfolk.mapfiles.drawing import CELL_WIDTH, Cell
from hexfolk.mapfiles.problems import Problem

Place = Hex | Crossing | Edge


def parse_place(text: str) -> Place:
    """The hex, edge or crossing called `text` by its coordinates. Raises ValueError."""
    if ":" not in text:
        return parse_hex(text)
    try:
        return parse_edge(text)
    except ValueError:
        return parse_crossing(text)


def places_of(problem: Problem, cells: Iterable[Cell] = ()) -> tuple[Place, ...]:
    """The places that the problem's parameters name by coordinates, each once; without any the cell it points at.

    A name such as ``1,-2:NE`` can mean an edge or a crossing: it is the crossing where the problem calls it so.
    """
    found: dict[Place, None] = {}
    for value in problem.params.values():
        for text in str(value).split(" "):
            place = _read(text.strip(";"), crossing="crossing" in problem.code)
            if place is not None:
                found[place] = None
    if found:
        return tuple(found)
    cell = drawn_at(cells, problem.line, problem.column)
    return () if cell is None else (cell,)


def drawn_at(cells: Iterable[Cell], line: int, column: int) -> Hex | None:
    """The hex of the cell that is drawn at a line and column of the file, if one is."""
    for cell in cells:
        if cell.line == line and cell.column <= column < cell.column + CELL_WIDTH:
            return cell.hex
    return None


def line_of(cells: Iterable[Cell], place: Hex) -> int:
    """The line of the file that a hex is drawn in; 0 for one that is not drawn."""
    return next((cell.line for cell in cells if cell.hex == place), 0)


def _read(text: str, *, crossing: bool) -> Place | None:
    try:
        return parse_crossing(text) if crossing and ":" in text else parse_place(text)
    except ValueError:
        return None
