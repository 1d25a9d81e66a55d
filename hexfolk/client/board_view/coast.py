"""Organic coast lines: contours of the distance to land with value noise on top, in units of R.

One run per map serves every zoom. Only cells of sea within two steps of the land are looked at, so the time goes with
the length of the coast and not with the area.
"""

from __future__ import annotations

import math
import random
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType

from hexfolk.geometry import Hex, Point, hex_point

LEVELS = (0.19, 0.30, 0.52, 0.86, 1.22)
"""Distances from the land: sand, inner, middle and outer shallows, dashed line."""

Loop = tuple[Point, ...]
Grid = dict[tuple[int, int], float]
Side = tuple[int, int, int]
"""A side of a grid cell: the point it starts at, and whether it runs down."""

_SQRT3 = math.sqrt(3)
_INLAND, _AT_SEA, _FARTHEST = -0.3, 3.0, 1.45
_FAR_OFF = 2.7**2
"""Square of a distance to a hex's centre from which on a point is beyond all lines, whatever the noise."""

# Marching squares: the index says which corners are nearer than the level (1, 2, 4, 8 clockwise from the top left);
# the letters say from which side to which side of the cell the line runs, land always on the same hand.
_WAYS = ("", "LT", "TR", "LR", "RB", "LTRB", "TB", "LB", "BL", "BT", "TRBL", "BR", "RL", "RT", "TL", "")
_SIDES = MappingProxyType({"T": (0, 0, 0), "B": (0, 1, 0), "L": (0, 0, 1), "R": (1, 0, 1)})

_MANY_HEXES = 70


@dataclass(frozen=True, slots=True)
class Coast:
    """For each of `LEVELS` its closed loops, islands and lagoons alike, and its outline as SVG path data."""

    loops: tuple[tuple[Loop, ...], ...]
    curves: tuple[str, ...]
    """For fills and solid strokes: curves through the middles of the sides."""
    lines: tuple[str, ...]
    """For dashed strokes: nanosvg throws spikes when it dashes curves."""


@lru_cache(maxsize=3)
def coast(land: tuple[Hex, ...], seed: int = 12) -> Coast:
    """The coast lines of an island, or of several; those asked for last are kept."""
    hexes = frozenset(land)
    step = 0.125 if len(hexes) <= _MANY_HEXES else 0.16
    heights, inland = _heights(hexes, step, random.Random(seed))
    levels = _Levels(heights, inland)
    loops = tuple(tuple(_contour(levels, number, heights, step)) for number in range(len(LEVELS)))
    return Coast(loops, tuple(map(_curves, loops)), tuple(map(_lines, loops)))


class _Noise:
    """Smooth value noise between -0.5 and 0.5 of one wavelength, at the points of a grid."""

    def __init__(self, rnd: random.Random, size: float, box: tuple[int, int, int, int], step: float) -> None:
        self._x0, x1, self._y0, y1 = box
        self._size, self._step = size, step
        self._first, top = math.floor(self._x0 * step / size), math.floor(self._y0 * step / size)
        last, bottom = math.floor(x1 * step / size) + 2, math.floor(y1 * step / size) + 2
        width, height = last - self._first, bottom - top
        knots = [[rnd.random() - 0.5 for _ in range(width)] for _ in range(height)]
        self._columns = [self._place(i, self._first) for i in range(self._x0, x1 + 1)]
        self._rows = [
            [a + (b - a) * t for a, b in zip(knots[k], knots[k + 1], strict=True)]
            for k, t in (self._place(j, top) for j in range(self._y0, y1 + 1))
        ]

    def _place(self, i: int, first: int) -> tuple[int, float]:
        """The number of the knot left of a grid column (or above a row), and how far beyond it, eased."""
        place = i * self._step / self._size
        knot = math.floor(place)
        t = place - knot
        return knot - first, t * t * (3 - 2 * t)

    def at(self, i: int, j: int) -> float:
        """The noise at a grid point."""
        row, (knot, t) = self._rows[j - self._y0], self._columns[i - self._x0]
        return row[knot] + (row[knot + 1] - row[knot]) * t


def _heights(land: frozenset[Hex], step: float, rnd: random.Random) -> tuple[Grid, frozenset[tuple[int, int]]]:
    """Distance to the land, with noise, at the grid points of the sea near it, and the grid points inland."""
    shore = {n for h in land for n in h.neighbours()} - land
    offshore = {n for h in shore for n in h.neighbours()} - land | shore
    points = [hex_point(h) for h in offshore]
    x0, x1 = (math.floor(f(p.x for p in points) / step) + d for f, d in ((min, -10), (max, 10)))
    y0, y1 = (math.floor(f(p.y for p in points) / step) + d for f, d in ((min, -10), (max, 10)))
    fine, broad = (_Noise(rnd, size, (x0, x1, y0, y1), step) for size in (0.55, 1.3))
    heights: Grid = {}
    for cell in sorted(offshore):
        for place, d in _distances(cell, _land_around(cell, land), step):
            if d < _FARTHEST:
                d += 0.34 * min(1.0, 0.35 + 1.2 * d) * (fine.at(*place) * 0.6 + broad.at(*place) * 0.9)
            heights[place] = d
    # Inland points off the coast are never looked at.
    brink = {n for h in shore for n in h.neighbours()} & land
    inland = frozenset((i, j) for cell in brink for j, columns in _grid_rows(cell, step) for i in columns)
    return heights, inland - heights.keys()


def _grid_rows(cell: Hex, step: float) -> Iterable[tuple[int, range]]:
    """The rows and columns of the grid points in a hex; those on a side belong to both of its hexes."""
    cx, cy = hex_point(cell)
    for j in range(math.ceil((cy - 1) / step), math.floor((cy + 1) / step) + 1):
        half = min(_SQRT3 / 2, (1 - abs(j * step - cy)) * _SQRT3) + 1e-9
        yield j, range(math.ceil((cx - half) / step), math.floor((cx + half) / step) + 1)


def _land_around(cell: Hex, land: frozenset[Hex]) -> tuple[Point, ...]:
    """Centres of the land within two steps of a cell of sea: none farther can be nearest."""
    ring = {n for h in cell.neighbours() for n in h.neighbours()} | set(cell.neighbours())
    return tuple(hex_point(h) for h in sorted(ring & land))


def _distances(cell: Hex, land: Sequence[Point], step: float) -> Iterator[tuple[tuple[int, int], float]]:
    """The grid points in a cell of sea with their distance to the nearest of some hexes of R = 1; those that are too
    far off to matter are left out.
    """
    for j, columns in _grid_rows(cell, step):
        y = j * step
        centres = [(cx, (cy - y) * (cy - y), abs(y - cy)) for cx, cy in land]
        for i in columns:
            x = i * step
            squares = [(cx - x) * (cx - x) + up for cx, up, _ in centres]
            nearest = min(squares)
            if nearest > _FAR_OFF:
                continue
            # A hex can only be nearest if its centre is hardly farther away than the nearest centre.
            limit = (math.sqrt(nearest) + 0.14) ** 2
            best = _AT_SEA
            for square, (cx, _, dy) in zip(squares, centres, strict=True):
                if square <= limit:
                    dx = abs(x - cx)
                    k = dx / 2 - dy * _SQRT3 / 2
                    if k < 0:
                        dx, dy = dx - k, dy + k * _SQRT3
                    d = math.hypot(dx - _SQRT3 / 2, dy - max(-0.5, min(0.5, dy)))
                    if d < best:
                        best = d
            yield (i, j), best


class _Levels:
    """Which grid points lie below each of `LEVELS`, and which ones have a height: a row of points is an int of bits."""

    def __init__(self, heights: Grid, inland: frozenset[tuple[int, int]]) -> None:
        self.left = min(i for i, _ in heights) - 1
        self.known: defaultdict[int, int] = defaultdict(int)
        lowest: list[defaultdict[int, int]] = [defaultdict(int) for _ in range(len(LEVELS) + 1)]
        for (i, j), d in heights.items():
            bit = 1 << (i - self.left)
            self.known[j] |= bit
            lowest[bisect_right(LEVELS, d)][j] |= bit
        for i, j in inland:
            lowest[0][j] |= 1 << (i - self.left)
        self.below = lowest[:-1]
        for lower, upper in pairwise(self.below):
            for j, bits in lower.items():
                upper[j] |= bits

    def cells(self, level: int) -> Iterator[tuple[int, int, int]]:
        """The cells of the grid that a contour passes: place, and which corners are nearer (see `_WAYS`)."""
        below, known = self.below[level], self.known
        for j in sorted({row - up for row in below for up in (0, 1)}):
            here, under = below.get(j, 0), below.get(j + 1, 0)
            seen = known.get(j, 0) | known.get(j + 1, 0)
            corners = (here, here >> 1, under >> 1, under)
            some, every = here | corners[1] | corners[2] | under, here & corners[1] & corners[2] & under
            # Far inland nothing is known, and nothing is there.
            passed = some & ~every & (seen | seen >> 1)
            while passed:
                bit = passed & -passed
                passed ^= bit
                way = sum(1 << corner for corner, bits in enumerate(corners) if bits & bit)
                yield bit.bit_length() - 1 + self.left, j, way


def _contour(levels: _Levels, number: int, heights: Grid, step: float) -> list[Loop]:
    """The closed loops at one of `LEVELS`, by marching squares."""
    follow: dict[Side, Side] = {}
    for i, j, corners in levels.cells(number):
        way = _WAYS[corners]
        for a, b in zip(way[::2], way[1::2], strict=True):
            (ai, aj, ad), (bi, bj, bd) = _SIDES[a], _SIDES[b]
            follow[i + ai, j + aj, ad] = (i + bi, j + bj, bd)
    loops = []
    for start in sorted(follow):
        if start in follow:
            sides = [start, follow.pop(start)]
            while sides[-1] in follow:
                sides.append(follow.pop(sides[-1]))
            loops.append(_points(sides, heights, step, LEVELS[number]))
    return [loop for loop in loops if len(loop) > 3]


def _points(sides: list[Side], heights: Grid, step: float, level: float) -> Loop:
    """Where a loop passes the sides of the grid, points that lie close together left out."""
    points: list[Point] = []
    for i, j, down in sides:
        a = heights.get((i, j), _INLAND)
        b = heights.get((i + 1 - down, j + down), _INLAND)
        t = step * (level - a) / (b - a)
        p = Point(i * step + t * (1 - down), j * step + t * down)
        if not points or math.dist(p, points[-1]) > 0.4 * step:
            points.append(p)
    return tuple(points)


def _curves(loops: tuple[Loop, ...]) -> str:
    path = []
    for points in loops:
        middles = [((p.x + q.x) / 2, (p.y + q.y) / 2) for p, q in zip(points, points[1:] + points[:1], strict=True)]
        path.append("M{:.3f} {:.3f}".format(*middles[-1]))
        path.extend("Q{:.3f} {:.3f} {:.3f} {:.3f}".format(*p, *m) for p, m in zip(points, middles, strict=True))
        path.append("z")
    return "".join(path)


def _lines(loops: tuple[Loop, ...]) -> str:
    path = []
    for points in loops:
        sides = zip(points, points[1:] + points[:1], strict=True)
        cut = [(p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t) for p, q in sides for t in (0.25, 0.75)]
        path.append("M" + "L".join("{:.3f} {:.3f}".format(*p) for p in cut) + "z")
    return "".join(path)
