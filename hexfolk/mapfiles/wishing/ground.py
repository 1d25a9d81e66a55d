"""The land of a deal by numbers: who lies beside whom, what may be swapped with what, which crossings there are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_

from hexfolk.board import Terrain
from hexfolk.geometry import Crossing, Hex
from hexfolk.mapfiles.mapfile import MapFile

RESOURCE_KINDS: tuple[Terrain, ...] = (
    Terrain.FOREST,
    Terrain.HILLS,
    Terrain.PASTURE,
    Terrain.FIELDS,
    Terrain.MOUNTAINS,
)
KINDS: tuple[Terrain, ...] = (*RESOURCE_KINDS, Terrain.DESERT)
DESERT = KINDS.index(Terrain.DESERT)
PIPS = (0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1)
"""Of the 36 rolls of two dice, how many give each total; 7 has no token."""


class Ground:
    """One map's land, numbered in reading order. Kinds of terrain are numbers, too: places in `KINDS`."""

    def __init__(self, map_file: MapFile) -> None:
        cells = [cell for cell in map_file.cells if cell.terrain is not Terrain.SEA]
        self.hexes: tuple[Hex, ...] = tuple(cell.hex for cell in cells)
        self.number: Mapping[Hex, int] = {place: i for i, place in enumerate(self.hexes)}
        self.near: list[list[int]] = [
            [self.number[n] for n in place.neighbours() if n in self.number] for place in self.hexes
        ]
        self.kind_bag: list[str | None] = [cell.bag if cell.terrain is None else None for cell in cells]
        """The bag that a hex's terrain is dealt from."""
        self.token_bag: list[str | None] = [cell.bag if cell.token is None else None for cell in cells]
        """The bag that a hex's token is dealt from, if it becomes no desert."""
        corners = [place.crossings() for place in self.hexes]
        crossings: dict[Crossing, list[int]] = {}
        for i, around in enumerate(corners):
            for crossing in around:
                crossings.setdefault(crossing, []).append(i)
        self.crossing_number: Mapping[Crossing, int] = {crossing: i for i, crossing in enumerate(sorted(crossings))}
        self.crossing_hexes: list[list[int]] = [crossings[c] for c in self.crossing_number]
        self.open: list[int] = [i for c, i in self.crossing_number.items() if c not in map_file.no_founding]
        """Crossings where one may found."""
        self.rings: list[list[int]] = [[self.crossing_number[c] for c in around] for around in corners]
        """The crossings of each hex, one after the other round it."""

    def within(self, edges: int) -> list[int]:
        """For each crossing the set of those at most so many edges away, itself included, as bits."""
        beside: list[set[int]] = [set() for _ in self.crossing_hexes]
        for ring in self.rings:
            for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
                beside[a].add(b)
                beside[b].add(a)
        found = [1 << i for i in range(len(beside))]
        for _ in range(edges):
            found = [reduce(or_, [found[n] for n in ends], found[i]) for i, ends in enumerate(beside)]
        return found
