"""Plane coordinates of the grid: x to the east, y to the south, in units of R (a hex's centre to its corner)."""

from __future__ import annotations

import math
from typing import NamedTuple

from hexfolk.geometry.grid import Crossing, Edge, Hex

SQRT3 = math.sqrt(3)


class Point(NamedTuple):
    """A place in the plane, in units of R."""

    x: float
    y: float


def hex_point(place: Hex) -> Point:
    """The centre of a hex; the hex 0,0 lies at the origin."""
    return Point(SQRT3 * (place.q + place.r / 2), 1.5 * place.r)


def crossing_point(place: Crossing) -> Point:
    """Where a crossing lies."""
    centre = hex_point(Hex(place.q, place.r))
    return Point(centre.x, centre.y - 1 if place.pole == "N" else centre.y + 1)


def edge_points(place: Edge) -> tuple[Point, Point]:
    """The two ends of an edge."""
    start, end = place.crossings()
    return crossing_point(start), crossing_point(end)


def hex_at(point: Point) -> Hex:
    """The hex that contains a point (cube rounding, see Red Blob Games, "Hexagonal Grids")."""
    r = point.y / 1.5
    q = point.x / SQRT3 - r / 2
    s = -q - r
    rq, rr, rs = round(q), round(r), round(s)
    dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
    if dq > dr and dq > ds:
        rq = -rr - rs
    elif dr > ds:
        rr = -rq - rs
    return Hex(rq, rr)
