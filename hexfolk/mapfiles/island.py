"""What is asked of an island as a whole: one piece, room to found, all resources, a target within reach."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from hexfolk.board import Terrain
from hexfolk.geometry import Crossing, Hex
from hexfolk.mapfiles.drawing import Cell
from hexfolk.mapfiles.mapfile import Bag
from hexfolk.mapfiles.problems import MapCode, Problem

CROSSINGS_PER_PLAYER = 8
"""See the rules of founding: with so many it cannot get stuck."""
SETTLEMENTS, CITIES, ROUTE = 5, 4, 2
"""A player's pieces, and the points of the Longest Trade Route, which roads win."""

_RED = (6, 8)
_RESOURCE_TERRAINS = (Terrain.FOREST, Terrain.HILLS, Terrain.PASTURE, Terrain.FIELDS, Terrain.MOUNTAINS)


def open_crossings(land: Collection[Hex], closed: Collection[Crossing]) -> set[Crossing]:
    """The crossings where one may found."""
    return {crossing for place in land for crossing in place.crossings()}.difference(closed)


def land_problems(land: Mapping[Hex, Cell], closed: Collection[Crossing]) -> Iterator[Problem]:
    """Pieces of land that roads from the largest piece do not reach, and those that nobody reaches at all."""
    for number, piece in enumerate(pieces_of(land)):
        first = land[piece[0]]
        code = MapCode.LAND_APART if open_crossings(piece, closed) else MapCode.LAND_OUT_OF_REACH
        if number or code is MapCode.LAND_OUT_OF_REACH:
            yield Problem(first.line, first.column, code, {"hex": piece[0].name})


def red_problems(land: Mapping[Hex, Cell]) -> Iterator[Problem]:
    """Fixed 6s and 8s side by side."""
    seen: set[Hex] = set()
    for place, cell in land.items():
        if cell.token in _RED:
            for other in seen.intersection(place.neighbours()):
                params: dict[str, str | int] = {"hex": place.name, "other": other.name}
                yield Problem(cell.line, cell.column, MapCode.RED_SIDE_BY_SIDE, params)
            seen.add(place)


def missing_terrains(land: Mapping[Hex, Cell], bags: Mapping[str, Bag]) -> Iterator[Terrain]:
    """Those that are neither drawn nor in a bag, so that a resource is missing."""
    there = {cell.terrain for cell in land.values()} | {t for bag in bags.values() for t in bag.terrains}
    return (terrain for terrain in _RESOURCE_TERRAINS if terrain not in there)


def most_points(land: Collection[Hex], closed: Collection[Crossing], players: int) -> int:
    """An upper bound of the points that one of `players` can have of settlements, cities and roads."""
    rooms = sorted(_room(piece) for piece in pieces_of(land) if open_crossings(piece, closed))
    # Nobody founds on more than two pieces of land, and each of the others has two buildings at least.
    buildings = min(SETTLEMENTS + CITIES, sum(rooms[-2:]), max(0, sum(rooms) - 2 * (players - 1)))
    return buildings + min(CITIES, buildings) + ROUTE


def _room(land: Collection[Hex]) -> int:
    """The largest number of buildings that keep the distance rule.

    Edges join northern corners to southern ones only, so by Koenig's theorem it is the number of crossings less that of
    the edges in a largest matching, here found along augmenting paths.
    """
    partners: dict[Crossing, list[Crossing]] = {}
    for edge in dict.fromkeys(edge for place in land for edge in place.edges()):
        ends = sorted(edge.crossings(), key=lambda c: c.pole)
        partners.setdefault(ends[0], []).append(ends[1])
    souths: dict[Crossing, Crossing] = {}
    norths: dict[Crossing, Crossing] = {}
    for north in partners:
        _augment(north, partners, souths, norths)
    return len(open_crossings(land, ())) - len(norths)


def _augment(
    start: Crossing,
    partners: Mapping[Crossing, list[Crossing]],
    souths: dict[Crossing, Crossing],
    norths: dict[Crossing, Crossing],
) -> None:
    """Match one more northern corner if a breadth-first search finds how.

    `souths` holds the partner of each matched northern corner, `norths` that of each southern one.
    """
    came_from: dict[Crossing, Crossing] = {}
    queue = [start]
    for here in queue:
        for south in partners[here]:
            if south in came_from:
                continue
            came_from[south] = here
            if south in norths:
                queue.append(norths[south])
                continue
            while True:
                north = came_from[south]
                before = souths.get(north)
                souths[north], norths[south] = south, north
                if before is None:
                    return
                south = before


def pieces_of(land: Collection[Hex]) -> list[list[Hex]]:
    """The land in pieces that roads connect (hexes side by side), the largest piece first."""
    left = dict.fromkeys(land)
    pieces = []
    while left:
        piece = [next(iter(left))]
        del left[piece[0]]
        for place in piece:
            for other in place.neighbours():
                if other in left:
                    del left[other]
                    piece.append(other)
        pieces.append(piece)
    return sorted(pieces, key=len, reverse=True)
