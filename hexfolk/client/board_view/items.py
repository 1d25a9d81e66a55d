"""The entries of the draw list: what is drawn where, and where a pointer means it."""

from __future__ import annotations

import math
from typing import NamedTuple


class Region(NamedTuple):
    """Where a pointer means an item: within `radius` of the line from -reach to +reach round the item's place.

    A point has no reach. `hexagon` regions are hexes with that radius from centre to corner.
    """

    radius: float
    reach: tuple[float, float] = (0.0, 0.0)
    hexagon: bool = False

    def distance(self, dx: float, dy: float) -> float | None:
        """How far a pixel at dx, dy from the item's place lies from its middle, None if it lies outside."""
        if self.hexagon:
            x, y = abs(dx), abs(dy)
            inside = x <= self.radius * math.sqrt(3) / 2 and x / math.sqrt(3) + y <= self.radius
            return math.hypot(dx, dy) if inside else None
        rx, ry = self.reach
        length = rx * rx + ry * ry
        if length:
            t = max(-1.0, min(1.0, (dx * rx + dy * ry) / length))
            dx, dy = dx - t * rx, dy - t * ry
        away = math.hypot(dx, dy)
        return away if away <= self.radius else None


class Item(NamedTuple):
    """One entry of the draw list. Equal items draw equal pixels."""

    kind: str
    """What it is, such as ``"tile"``, ``"road"``, ``"spot"``."""
    name: str
    """The place's written name, such as ``"2,-1:N"``; empty for what has none."""
    number: int
    """The place's number on the board, -1 for what has none."""
    art: str
    """Which sprite to draw, empty for what is only pointed at."""
    x: float
    y: float
    """Where its anchor lies, in pixels."""
    unit: float
    """Pixels per unit of the art."""
    text: str = ""
    """What is written on it: a token's number, a port's ratio."""
    turn: float = 0.0
    """Degrees, piers only."""
    alpha: int = 255
    zoom: float = 1.0
    """Of a piece in motion, on top of `unit`."""
    part: tuple[float, float, float, float] | None = None
    """Left, top, width, height (pixels): draw only what lies in here, of a road that grows."""
    to: tuple[float, float] | None = None
    """Other end of a line, in pixels."""
    region: Region | None = None
