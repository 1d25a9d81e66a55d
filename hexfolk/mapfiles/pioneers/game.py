"""A ``.game`` file in typed parts that know where they stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hexfolk.geometry import Hex
from hexfolk.mapfiles.drawing import middle


class Setting(NamedTuple):
    """The value of a key: its text, the number that the text means (0 without one), and the place of the key."""

    text: str
    number: int
    line: int
    column: int


class Chit(NamedTuple):
    """A number token in the order of dealing."""

    token: int
    line: int
    column: int


class GameCell(NamedTuple):
    """A cell that is not nothing.

    `letter` is ``s`` or that of a terrain; `id` the place in the order of dealing, None where it is missing; `fixed`:
    not shuffled. A port has its letter and the number of the side that faces land. `hex` counts from the first cell of
    the first row until `Game.centred` counts from the middle of the land, as maps of ours do.
    """

    hex: Hex
    x: int
    y: int
    letter: str
    id: int | None
    fixed: bool
    port: tuple[str, int] | None
    text: str
    line: int
    column: int

    @property
    def is_land(self) -> bool:
        """Whether it is land."""
        return self.letter != "s"


class Closed(NamedTuple):
    """A corner where nobody may found."""

    x: int
    y: int
    corner: int
    line: int
    column: int


class Game(NamedTuple):
    """A file as it was read. `settings` holds flags, numbers and single texts by their keys."""

    settings: Mapping[str, Setting]
    about: tuple[Setting, ...]
    chits: tuple[Chit, ...]
    cells: tuple[GameCell, ...]
    closed: tuple[Closed, ...]
    comments: tuple[str, ...]
    author: str = ""
    """Who made the map, as its comments say; empty where they do not."""
    licence: str = ""
    middle: tuple[int, int] = (0, 0)
    """The column and row of the hex 0,0."""

    def centred(self) -> Game:
        """The same with 0,0 in the middle of its land."""
        east, south = middle([cell.hex for cell in self.cells if cell.is_land])
        cells = (cell._replace(hex=Hex(cell.hex.q - east, cell.hex.r - south)) for cell in self.cells)
        return self._replace(cells=tuple(cells), middle=(east, south))

    def hex_at(self, x: int, y: int) -> Hex:
        """The hex in that column and row."""
        found = grid_hex(x, y)
        return Hex(found.q - self.middle[0], found.r - self.middle[1])


def grid_hex(x: int, y: int) -> Hex:
    """The hex in column `x` of row `y`; odd rows stand half a hex to the right."""
    return Hex(x - (y - (y & 1)) // 2, y)
