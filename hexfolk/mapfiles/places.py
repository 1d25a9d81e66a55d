"""Names of places in a map file: by the coordinates of the board, or by row and cell of the drawing.

``"1,-2"`` and ``"r2c3"`` (second row, third cell; ``~`` and ``.`` count, blanks do not) name a hex; with a side behind
a colon (``"r2c3:NE"``) they name an edge, with a corner (``"r2c3:N"``) a crossing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from hexfolk.geometry import Crossing, Edge, Hex, parse_crossing, parse_edge, parse_hex

_ROW_AND_CELL = re.compile(r"r(\d{1,3})c(\d{1,3})(?=:|$)", re.ASCII)


class NoSuchCell(ValueError):
    """A row and cell that the drawing does not have."""


class Places:
    """Reads names of places on one drawing; `grid` holds its hexes by row and cell, both from 1.

    All methods raise NoSuchCell, or ValueError for what is no such name.
    """

    def __init__(self, grid: Mapping[tuple[int, int], Hex]) -> None:
        self._grid = grid

    def hex(self, text: str) -> Hex:
        """The hex called `text`."""
        return parse_hex(self._plain(text))

    def edge(self, text: str) -> Edge:
        """The edge called `text`."""
        return parse_edge(self._plain(text))

    def crossings(self, text: str) -> tuple[Crossing, ...]:
        """The crossing called `text`, or the six of the hex called so."""
        plain = self._plain(text)
        return (parse_crossing(plain),) if ":" in plain else parse_hex(plain).crossings()

    def _plain(self, text: str) -> str:
        """The name by coordinates."""
        found = _ROW_AND_CELL.match(text)
        if found is None:
            return text
        place = self._grid.get((int(found[1]), int(found[2])))
        if place is None:
            raise NoSuchCell(text)
        return place.name + text[found.end() :]
