"""What is asked of an island as a whole: one piece, room to found, all resources, a target within reach."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import combinations

from hexfolk.board import Terrain
from hexfolk.geometry import Crossing, Hex
from hexfolk.mapfiles.drawing import Cell
from hexfolk.mapfiles.mapfile import Bag
from hexfolk.mapfiles.problems import MapCode, Problem

CROSSINGS_PER_PLAYER = 8
"""See the rules of founding: with so many it cannot get stuck."""
SETTLEMENTS, CITIES, AWARDS = 5, 4, 4
"""A player's pieces, and the points of both awards together."""

_RED = (6, 8)
_RESOURCE_TERRAINS = (Terrain.FOREST, Terrain.HILLS, Terrain.PASTURE, Terrain.FIELDS, Terrain.MOUNTAINS)


def open_crossings(land: Collection[Hex], closed: Collection[Crossing]) -> set[Crossing]:
    """The crossings where one may found."""
    return {crossing for place in land for crossing in place.crossings()}.difference(closed)


def land_problems(land: Mapping[Hex, Cell], closed: Collection[Crossing]) -> Iterator[Problem]:
    """Pieces of land that roads from the largest piece do not reach, and those that nobody reaches at all."""
    for number, piece in enumerate(_pieces(land)):
        first = land[piece[0]]
        code = MapCode.LAND_APART if open_crossings(piece, closed) else MapCode.LAND_OUT_OF_REACH
        if number or code is MapCode.LAND_OUT_OF_REACH:
            yield Problem(first.line, first.column, code, {"hex": piece[0].name})


def red_problems(land: Mapping[Hex, Cell]) -> Iterator[Problem]:
    """Fixed 6s and 8s side by side."""
    red = [place for place, cell in land.items() if cell.token in _RED]
    for first, second in combinations(red, 2):
        if second in first.neighbours():
            params: dict[str, str | int] = {"hex": second.name, "other": first.name}
            yield Problem(land[second].line, land[second].column, MapCode.RED_SIDE_BY_SIDE, params)


def missing_terrains(land: Mapping[Hex, Cell], bags: Mapping[str, Bag]) -> Iterator[Terrain]:
    """Those that are neither drawn nor in a bag, so that a resource is missing."""
    there = {cell.terrain for cell in land.values()} | {t for bag in bags.values() for t in bag.terrains}
    return (terrain for terrain in _RESOURCE_TERRAINS if terrain not in there)


def most_points(land: Collection[Hex], closed: Collection[Crossing], players: int) -> int:
    """An upper bound of the points that one of `players` can have of pieces and awards, development cards aside."""
    rooms = [_room(piece) for piece in _pieces(land) if open_crossings(piece, closed)]
    # Each of the others has two buildings at least.
    buildings = min(SETTLEMENTS + CITIES, max(0, sum(rooms) - 2 * (players - 1)))
    return buildings + min(CITIES, buildings) + AWARDS


def _room(land: Collection[Hex]) -> int:
    """The largest number of buildings that keep the distance rule.

    Edges join northern corners to southern ones only, so by Koenig's theorem it is the number of crossings less that of
    the edges in a largest matching, here found along augmenting paths.
    """
    partners: dict[Crossing, list[Crossing]] = {}
    for edge in dict.fromkeys(edge for place in land for edge in place.edges()):
        ends = sorted(edge.crossings(), key=lambda c: c.pole)
        partners.setdefault(ends[0], []).append(ends[1])
    matched: dict[Crossing, Crossing] = {}
    for north in partners:
        _augment(north, partners, matched)
    return len(open_crossings(land, ())) - len(matched)


def _augment(north: Crossing, partners: Mapping[Crossing, list[Crossing]], matched: dict[Crossing, Crossing]) -> None:
    """Match one more northern corner if a breadth-first search finds how; `matched` is keyed by southern corners."""
    came_from: dict[Crossing, Crossing] = {}
    queue = [north]
    for here in queue:
        for south in partners[here]:
            if south in came_from:
                continue
            came_from[south] = here
            if south not in matched:
                _turn_over(south, north, came_from, matched)
                return
            queue.append(matched[south])


def _turn_over(
    south: Crossing, root: Crossing, came_from: Mapping[Crossing, Crossing], matched: dict[Crossing, Crossing]
) -> None:
    """Exchange matched and unmatched edges on the path that ends at `south`."""
    partner_of = {north: south for south, north in matched.items()}
    while True:
        here = came_from[south]
        before = partner_of.get(here)
        matched[south] = here
        if here == root or before is None:
            return
        south = before


def _pieces(land: Collection[Hex]) -> list[list[Hex]]:
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
