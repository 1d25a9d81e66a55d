"""What makes an island's shape: features that stay the same when it is turned, mirrored or dealt otherwise.

Two maps are told apart by the distance of their features (see `distance`). Their outlines are compared as drawings,
too: `canonical` is equal for two outlines exactly if one is the other turned or mirrored, and `overlap` says how
nearly they are.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple

from hexfolk.board import Terrain
from hexfolk.geometry import Hex, crossing_point, hex_point
from hexfolk.mapfiles import MapFile

Land = frozenset[Hex]


class Features(NamedTuple):
    """Each in numbers that differ by about 1 between islands that nobody would confuse."""

    size: float
    """Doublings of the number of land hexes."""
    coast: float
    """Sides on the sea for each land hex: 1.6 for the largest, 4 for a thread."""
    inner_sea: float
    """Water hexes that the land closes in, for each land hex, times 2."""
    neck: float
    """How much of the land lies behind the one hex that parts it most evenly: 0 for none, 1 for half of the land."""
    thread: float
    """The share of hexes without which the land would fall apart, times 2."""
    hollow: float
    """The share of the outline's convex hull that is no land, times 2."""
    depth: float
    """Half the number of steps from the sea to the hex that lies furthest from it: 0.5 where all land is coast."""
    length: float
    """How many times longer than broad it is, in doublings."""


def land_of(island: MapFile) -> Land:
    """Its land hexes."""
    return frozenset(cell.hex for cell in island.cells if cell.terrain is not Terrain.SEA)


def features(land: Land) -> Features:
    """The features of an island in one piece."""
    behind = [_behind(place, land) for place in land]
    points = [(p.x, p.y) for place in land for p in map(crossing_point, place.crossings())]
    hull = _area(_hull(points))
    return Features(
        size=math.log2(len(land)),
        coast=sum(other not in land for place in land for other in place.neighbours()) / len(land),
        inner_sea=2 * len(inner_sea(land)) / len(land),
        neck=2 * max(behind) / len(land),
        thread=2 * sum(number > 0 for number in behind) / len(land),
        hollow=2 * (1 - len(land) * 1.5 * math.sqrt(3) / hull),
        depth=_depth(land) / 2,
        length=_length(land),
    )


def distance(one: Features, other: Features) -> float:
    """The length of the difference of the features, taken as a vector."""
    return math.dist(one, other)


def inner_sea(land: Land) -> Land:
    """The water that one cannot row to from the open sea."""
    box = {
        Hex(q, r)
        for q in range(min(h.q for h in land) - 1, max(h.q for h in land) + 2)
        for r in range(min(h.r for h in land) - 1, max(h.r for h in land) + 2)
    }
    water = box - land
    corner = Hex(min(h.q for h in box), min(h.r for h in box))
    return frozenset(water - _reached(corner, water))


def canonical(land: Land) -> tuple[Hex, ...]:
    """The first of the twelve turned and mirrored outlines, moved to one place, in the order of tuples."""
    return min(_placed(turned) for turned in _symmetries(land))


def overlap(one: Land, other: Land) -> float:
    """The common part of two outlines by their union, in the best of all positions, turns and mirrorings."""
    most = max(
        max(Counter((a.q - b.q, a.r - b.r) for a in one for b in turned).values()) for turned in _symmetries(other)
    )
    return most / (len(one) + len(other) - most)


def _behind(place: Hex, land: Land) -> int:
    """How many hexes are parted from the largest rest when `place` is taken away."""
    left = set(land - {place})
    sizes = []
    while left:
        piece = _reached(next(iter(left)), left)
        left -= piece
        sizes.append(len(piece))
    return sum(sizes) - max(sizes)


def _reached(start: Hex, within: Collection[Hex]) -> set[Hex]:
    """The hexes that steps from neighbour to neighbour reach."""
    found, ahead = {start}, [start]
    while ahead:
        for other in ahead.pop().neighbours():
            if other in within and other not in found:
                found.add(other)
                ahead.append(other)
    return found


def _symmetries(land: Land) -> Iterator[Land]:
    turn: Callable[[Hex], Hex] = lambda h: Hex(-h.r, h.q + h.r)  # noqa: E731
    for shape in (land, frozenset(Hex(h.r, h.q) for h in land)):
        for _ in range(6):
            yield shape
            shape = frozenset(map(turn, shape))


def _placed(land: Land) -> tuple[Hex, ...]:
    q, r = min(h.q for h in land), min(h.r for h in land)
    return tuple(sorted(Hex(h.q - q, h.r - r) for h in land))


def _depth(land: Land) -> int:
    """How often one can take away the coast until no land is left."""
    steps = 0
    while land:
        land = frozenset(place for place in land if all(other in land for other in place.neighbours()))
        steps += 1
    return steps


def _length(land: Land) -> float:
    """From the spread of the hexes along and across the island's main direction."""
    points = [hex_point(place) for place in land]
    x, y = (sum(p.x for p in points) / len(points), sum(p.y for p in points) / len(points))
    # A hex has a spread of its own, so that a single row of hexes is not endlessly long.
    xx = sum((p.x - x) ** 2 for p in points) / len(points) + 5 / 24
    yy = sum((p.y - y) ** 2 for p in points) / len(points) + 5 / 24
    xy = sum((p.x - x) * (p.y - y) for p in points) / len(points)
    middle, half = (xx + yy) / 2, math.hypot((xx - yy) / 2, xy)
    return math.log2((middle + half) / (middle - half)) / 2


def _hull(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The convex hull, by Andrew's monotone chain."""
    chain: list[tuple[float, float]] = []
    for line in (sorted(points), sorted(points, reverse=True)):
        start = len(chain)
        for point in line:
            while len(chain) >= start + 2 and _left_turn(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
        chain.pop()
    return chain


def _left_turn(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _area(corners: list[tuple[float, float]]) -> float:
    ends = [*corners[1:], corners[0]]
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, ends, strict=True))) / 2
