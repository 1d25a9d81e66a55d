"""Where the board lies in the window: fitted between the panels, panned, zoomed at the pointer, within limits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from hexfolk.board import Board
from hexfolk.geometry import Point, hex_point

LARGE_FROM = 0.86
"""The large layout serves windows of at least this share of 1920x1080, the compact one those below."""

SMALL_RADIUS = 60.0
"""Below this R (times the scale of the interface) tokens and pieces grow and roads lose their emblem."""

FARTHEST = 0.6
NEAREST = 4.5
"""How far one may zoom out and in, as shares of the fitted R."""

_HALF_HEX = 0.866
_PORT_REACH = 1.25
_COAST_REACH = 0.40


class Frame(NamedTuple):
    """A rectangle in pixels (or in units of R): left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> Point:
        """Its middle."""
        return Point(self.x + self.w / 2, self.y + self.h / 2)

    def grown(self, by: float) -> Frame:
        """This rectangle with `by` more on every side."""
        return Frame(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)


def interface_scale(width: int, height: int) -> float:
    """How much larger than at its named window size everything is drawn."""
    large = min(width / 1920, height / 1080)
    return large if large >= LARGE_FROM else min(width / 1280, height / 720)


def extent(board: Board) -> Frame:
    """The box around the centres of the land's hexes, in units of R."""
    points = [hex_point(h) for h in board.hexes]
    left, top = min(p.x for p in points), min(p.y for p in points)
    return Frame(left, top, max(p.x for p in points) - left, max(p.y for p in points) - top)


@dataclass(frozen=True, slots=True)
class Camera:
    """A look at the plane: its origin lies at pixel `x`, `y`, and R is `r` pixels."""

    x: float
    y: float
    r: float
    scale: float = 1.0
    """Of the interface, see `interface_scale`."""

    @property
    def small(self) -> bool:
        """Whether tokens and pieces are drawn larger and plainer, to stay legible."""
        return self.r < SMALL_RADIUS * self.scale

    @property
    def origin(self) -> tuple[int, int]:
        """The pixel that the plane's origin is drawn at: whole, so that ground and pieces never drift apart."""
        return round(self.x), round(self.y)

    def to_window(self, point: Point) -> Point:
        """Where a point of the plane is seen."""
        return Point(self.x + point.x * self.r, self.y + point.y * self.r)

    def to_plane(self, px: float, py: float) -> Point:
        """What point of the plane a pixel shows."""
        return Point((px - self.x) / self.r, (py - self.y) / self.r)

    def moved(self, dx: float, dy: float) -> Camera:
        """Panned by pixels."""
        return replace(self, x=self.x + dx, y=self.y + dy)

    def zoomed(self, r: float, at: Point) -> Camera:
        """With another R, the plane's point under pixel `at` staying where it is."""
        k = r / self.r
        return replace(self, x=at.x + (self.x - at.x) * k, y=at.y + (self.y - at.y) * k, r=r)


def fitted(board: Board, free: Frame, scale: float) -> Camera:
    """The look at a whole board that fills the rectangle `free` between the panels.

    The height is the tokens' rule (4.9R each way for five rows); the width leaves the boats of the ports their room.
    """
    box = extent(board)
    rows = box.h / 1.5 + 1
    reach = _PORT_REACH if board.ports else _COAST_REACH
    r = max(4.0, min(free.h / 2 / (rows * 0.75 + 1.15), free.w / 2 / (box.w / 2 + _HALF_HEX + reach)))
    middle, seen = box.centre, free.centre
    return Camera(seen.x - middle.x * r, seen.y - middle.y * r, r, scale)


class View:
    """The camera of one window: fits itself again on resize, and keeps the board within reach.

    `free` is the rectangle between the panels. A view that was never moved by hand follows the window exactly; one
    that was keeps its zoom relative to the fit and what stood in the middle.
    """

    def __init__(self, board: Board, size: tuple[int, int], free: Frame) -> None:
        self._board = board
        self._extent = extent(board)
        self.size = size
        self.free = free
        self.home = fitted(board, free, interface_scale(*size))
        self.camera = self.home

    @property
    def moved(self) -> bool:
        """Whether the board was panned or zoomed since it was last fitted."""
        return self.camera != self.home

    def resize(self, size: tuple[int, int], free: Frame) -> None:
        """The window or its panels changed."""
        looked_at = self.camera.to_plane(*self.free.centre)
        zoom, moved = self.camera.r / self.home.r, self.moved
        self.size, self.free = size, free
        self.home = self.camera = fitted(self._board, free, interface_scale(*size))
        if moved:
            centre, r = free.centre, self.home.r * zoom
            camera = replace(self.home, r=r, x=centre.x - looked_at.x * r, y=centre.y - looked_at.y * r)
            self.camera = self._within_limits(camera)

    def fit(self) -> None:
        """Show the whole board again."""
        self.camera = self.home

    def pan(self, dx: float, dy: float) -> None:
        """Move the board by pixels; it can never leave the free rectangle's middle altogether."""
        self.camera = self._within_limits(self.camera.moved(dx, dy))

    def zoom(self, factor: float, at: tuple[float, float]) -> None:
        """Zoom by `factor` at a pixel."""
        r = min(max(self.camera.r * factor, self.home.r * FARTHEST), self.home.r * NEAREST)
        self.camera = self._within_limits(self.camera.zoomed(r, Point(*at)))

    def _within_limits(self, camera: Camera) -> Camera:
        """The middle of the free rectangle must show a point of the land's box."""
        box, middle = self._extent, self.free.centre
        seen = camera.to_plane(*middle)
        x = min(max(seen.x, box.x), box.x + box.w)
        y = min(max(seen.y, box.y), box.y + box.h)
        return camera.moved((seen.x - x) * camera.r, (seen.y - y) * camera.r)
