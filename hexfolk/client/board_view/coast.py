"""Organic coast lines: contours of the distance to land with value noise on top, in units of R.

One run per map serves every zoom. Only cells of sea within two steps of the land are looked at, so the time goes with
the length of the coast and not with the area.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
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
_BAND = 0.4
"""The height changes less than this from one grid point to the next."""

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
    loops = tuple(tuple(_contour(heights, inland, step, level)) for level in LEVELS)
    return Coast(loops, tuple(map(_curves, loops)), tuple(map(_lines, loops)))


class _Noise:
    """Smooth value noise between -0.5 and 0.5 of one wavelength; a row of it at a time."""

    def __init__(self, rnd: random.Random, size: float, box: tuple[int, int, int, int], step: float) -> None:
        self._x0, x1, y0, y1 = box
        self._size, self._step = size, step
        self._first, self._top = math.floor(self._x0 * step / size), math.floor(y0 * step / size)
        last, bottom = math.floor(x1 * step / size) + 2, math.floor(y1 * step / size) + 2
        width, height = last - self._first, bottom - self._top
        self._knots = [[rnd.random() - 0.5 for _ in range(width)] for _ in range(height)]
        self._columns = [self._place(i) for i in range(self._x0, x1 + 1)]

    def _place(self, i: int) -> tuple[int, float]:
        """The knot left of a grid column (or above a row), and how far beyond it, eased."""
        place = i * self._step / self._size
        knot = math.floor(place)
        t = place - knot
        return knot, t * t * (3 - 2 * t)

    def row(self, j: int) -> list[float]:
        """The noise of grid row `j`, from column x0 on."""
        k, t = self._place(j)
        above, below, first = self._knots[k - self._top], self._knots[k - self._top + 1], self._first
        blend = [a + (b - a) * t for a, b in zip(above, below, strict=True)]
        return [blend[c - first] + (blend[c - first + 1] - blend[c - first]) * u for c, u in self._columns]


def _heights(land: frozenset[Hex], step: float, rnd: random.Random) -> tuple[Grid, frozenset[tuple[int, int]]]:
    """Distance to the land, with noise, at the grid points of the sea near it, and the grid points inland."""
    shore = {n for h in land for n in h.neighbours()} - land
    offshore = {n for h in shore for n in h.neighbours()} - land | shore
    points = [hex_point(h) for h in offshore]
    x0, x1 = (math.floor(f(p.x for p in points) / step) + d for f, d in ((min, -10), (max, 10)))
    y0, y1 = (math.floor(f(p.y for p in points) / step) + d for f, d in ((min, -10), (max, 10)))
    fine, broad = (_Noise(rnd, size, (x0, x1, y0, y1), step) for size in (0.55, 1.3))
    waves = [[a * 0.6 + b * 0.9 for a, b in zip(fine.row(j), broad.row(j), strict=True)] for j in range(y0, y1 + 1)]
    heights: Grid = {}
    for cell in sorted(offshore):
        centres = _land_around(cell, land)
        for i, j in _grid_points(cell, step):
            d = _distance(i * step, j * step, centres)
            if d < _FARTHEST:
                d += 0.34 * min(1.0, 0.35 + 1.2 * d) * waves[j - y0][i - x0]
            heights[i, j] = d
    # Inland points off the coast are never looked at.
    brink = {n for h in shore for n in h.neighbours()} & land
    inland = frozenset(place for cell in brink for place in _grid_points(cell, step))
    return heights, inland - heights.keys()


def _grid_points(cell: Hex, step: float) -> Iterable[tuple[int, int]]:
    """The grid points in a hex; those on a side belong to both of its hexes."""
    cx, cy = hex_point(cell)
    for j in range(math.ceil((cy - 1) / step), math.floor((cy + 1) / step) + 1):
        half = min(_SQRT3 / 2, (1 - abs(j * step - cy)) * _SQRT3) + 1e-9
        for i in range(math.ceil((cx - half) / step), math.floor((cx + half) / step) + 1):
            yield i, j


def _land_around(cell: Hex, land: frozenset[Hex]) -> tuple[Point, ...]:
    """Centres of the land within two steps of a cell of sea: none farther can be nearest."""
    ring = {n for h in cell.neighbours() for n in h.neighbours()} | set(cell.neighbours())
    return tuple(hex_point(h) for h in sorted(ring & land))


def _distance(x: float, y: float, centres: tuple[Point, ...]) -> float:
    """Distance to the nearest of some hexes of R = 1, the point lying outside of them."""
    # A hex can only be nearest if its centre is hardly farther away than the nearest centre.
    squares = [(cx - x) * (cx - x) + (cy - y) * (cy - y) for cx, cy in centres]
    limit = (math.sqrt(min(squares)) + 0.14) ** 2
    best = _AT_SEA
    for square, (cx, cy) in zip(squares, centres, strict=True):
        if square <= limit:
            dx, dy = abs(x - cx), abs(y - cy)
            k = dx / 2 - dy * _SQRT3 / 2
            if k < 0:
                dx, dy = dx - k, dy + k * _SQRT3
            d = math.hypot(dx - _SQRT3 / 2, dy - max(-0.5, min(0.5, dy)))
            if d < best:
                best = d
    return best


def _contour(heights: Grid, inland: frozenset[tuple[int, int]], step: float, level: float) -> list[Loop]:
    """The closed loops at one level, by marching squares over the cells around points about as high as the level."""
    near = {place for place, d in heights.items() if d < level} | inland
    low, high = level - _BAND, level + _BAND
    band = [place for place, d in heights.items() if low < d < high]
    follow: dict[Side, Side] = {}
    for i, j in {(i - a, j - b) for i, j in band for a in (0, 1) for b in (0, 1)}:
        way = _WAYS[
            ((i, j) in near) + 2 * ((i + 1, j) in near) + 4 * ((i + 1, j + 1) in near) + 8 * ((i, j + 1) in near)
        ]
        for a, b in zip(way[::2], way[1::2], strict=True):
            (ai, aj, ad), (bi, bj, bd) = _SIDES[a], _SIDES[b]
            follow[i + ai, j + aj, ad] = (i + bi, j + bj, bd)
    loops = []
    for start in sorted(follow):
        if start in follow:
            sides = [start, follow.pop(start)]
            while sides[-1] in follow:
                sides.append(follow.pop(sides[-1]))
            loops.append(_points(sides, heights, step, level))
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
