"""The sea round the island: where compass, ships and whale lie, and the painting of any part of it.

The sea belongs to the map: it pans and zooms with the island. Its measures are those of the fitted view, so that a
window as it opens looks as designed; `Chart` holds them, in pixels of the fitted view from the plane's origin.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import pygame

from hexfolk.board import Board
from hexfolk.client.board_view.camera import Camera, Frame, extent
from hexfolk.client.board_view.coast import Coast
from hexfolk.client.board_view.land import scenery
from hexfolk.client.frames import Frames
from hexfolk.client.look.assets import Assets, Box, sketch
from hexfolk.geometry import hex_point

_COAST_REACH = 1.45
"""No decoration lies nearer to a hex's centre-to-side line than the dashed line does."""

_WISHES = (
    ("compass", 0.92, (0.0875, 0.344), 78),
    ("whale", 0.90, (0.210, 0.159), 66),
    ("ship", 0.82, (0.219, 0.741), 52),
    ("islet", 0.95, (0.770, 0.713), 50),
    ("ship-red", 0.80, (0.760, 0.120), 52),
)
"""Name, size, wished place (share of the window) and the radius that must be free, at 1920x1080."""

_WAVE_STEP = (119.0, 55.0)
_GRAIN = 128
_LINE = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'


class Decoration(NamedTuple):
    """A drawing in the sea; x and y are pixels of the fitted view from the plane's origin."""

    art: str
    x: float
    y: float
    unit: float


@dataclass(frozen=True, slots=True)
class Chart:
    """The measures of the sea, in pixels of the fitted view whose R is `r`."""

    r: float
    scale: float
    centre: tuple[float, float]
    radius: float
    """Of the gradient."""
    decorations: tuple[Decoration, ...]


def chart(board: Board, size: tuple[int, int], home: Camera, panels: Sequence[Frame]) -> Chart:
    """The sea for a window of `size` whose fitted camera is `home`; decorations keep off the `panels`."""
    middle = extent(board).centre
    scale = max(0.5, min(size[0] / 1920, size[1] / 1080))
    decorations = tuple(_decorations(board, size, home, panels, scale))
    radius = 0.62 * max(size[0], size[1] * 1.4)
    return Chart(home.r, scale, (middle.x * home.r, middle.y * home.r), radius, decorations)


def _decorations(
    board: Board, size: tuple[int, int], home: Camera, panels: Sequence[Frame], scale: float
) -> list[Decoration]:
    """Each decoration at the free place nearest to where it is wished, if there is one not too far off."""
    x0, y0 = home.origin
    boats = [Frame(i.x + x0, i.y + y0, 0, 0) for i in scenery(board, home.r, home.small) if i.kind == "boat"]
    taken = [*panels, *(b.grown(0.7 * home.r) for b in boats)]
    land = [home.to_window(hex_point(h)) for h in board.hexes]
    found = []
    step = 0.03 * size[1]
    offsets = sorted(
        ((i * step, j * step) for i in range(-24, 25) for j in range(-24, 25)), key=lambda d: d[0] * d[0] + d[1] * d[1]
    )
    shore = _Shore(land, (_COAST_REACH + 0.87) * home.r, scale * max(radius for *_, radius in _WISHES))
    for art, unit, (u, v), radius in _WISHES:
        reach = radius * scale
        wish = u * size[0], v * size[1]
        place = _free_place(wish, offsets, reach, size, taken, shore)
        if place is not None:
            taken.append(Frame(*place, 0, 0).grown(reach * 1.6))
            found.append(Decoration(f"sea/{art}", place[0] - x0, place[1] - y0, unit * scale))
    return found


def _free_place(
    wish: tuple[float, float],
    offsets: Sequence[tuple[float, float]],
    reach: float,
    size: tuple[int, int],
    taken: Sequence[Frame],
    shore: _Shore,
) -> tuple[float, float] | None:
    """The first of the places beside `wish` whose square of `reach` is free and inside the window."""
    # Thousands of places are looked at before the first frame, so the frames are grown once, not the place each time.
    blocked = [(f.x - reach, f.y - reach, f.x + f.w + reach, f.y + f.h + reach) for f in taken]
    for dx, dy in offsets:
        x, y = wish[0] + dx, wish[1] + dy
        if not (reach < x < size[0] - reach and reach < y < size[1] - reach):
            continue
        if not shore.clear(x, y, reach):
            continue
        if not any(left < x < right and top < y < bottom for left, top, right, bottom in blocked):
            return x, y
    return None


class _Shore:
    """Tells which places keep a distance to all points of the land, by looking at those near them only."""

    def __init__(self, land: Sequence[tuple[float, float]], distance: float, reach: float) -> None:
        """`distance`: what all places keep; `reach`: how much more is asked for at most."""
        self._distance = distance
        self._side = distance + reach
        self._cell = distance / math.sqrt(2)
        """Two points in one square of this side are never farther apart than the distance."""
        self._land = {(x // self._cell, y // self._cell) for x, y in land}
        self._near: dict[tuple[int, int], list[tuple[float, float]]] = {}
        for x, y in land:
            column, row = self._square(x, y)
            for square in ((column + i, row + j) for i in (-1, 0, 1) for j in (-1, 0, 1)):
                self._near.setdefault(square, []).append((x, y))

    def _square(self, x: float, y: float) -> tuple[int, int]:
        return math.floor(x / self._side), math.floor(y / self._side)

    def clear(self, x: float, y: float, reach: float) -> bool:
        """Whether a place lies farther off than the distance and so much more."""
        # Most places that are asked about lie in the middle of the land.
        if (x // self._cell, y // self._cell) in self._land:
            return False
        distance = self._distance + reach
        hypot = math.hypot
        for hx, hy in self._near.get(self._square(x, y), ()):  # noqa: SIM110 - a generator takes twice as long
            if hypot(hx - x, hy - y) <= distance:
                return False
        return True


_SOFT = 8
"""How much smaller the water's gradient is drawn than it is shown."""


class SeaPainter:
    """Paints parts of the sea, with the coast once it is known, at any zoom."""

    def __init__(self, chart: Chart, coast: Coast | None, assets: Assets, frames: Frames | None = None) -> None:
        """`frames`: which go first, where it is not the window's own thread that paints."""
        self._chart = chart
        self._coast = coast
        self._assets = assets
        self._grain = pygame.image.frombuffer(_grain(), (_GRAIN, _GRAIN), "RGB")
        self._reach = _reach(coast) if coast is not None else None
        self._let_pass = frames.let_pass if frames is not None else lambda: None

    def paint(self, surface: pygame.Surface, left: int, top: int, r: float) -> None:
        """Fill `surface`, whose top left pixel lies at `left`, `top` from the plane's origin at R = `r`."""
        k = r / self._chart.r
        width, height = surface.get_size()
        box = (float(left), float(top), float(width), float(height))
        # So soft a gradient is drawn small and scaled up, which is an eighth of the work.
        soft = sketch(water(self._chart, k), box, 1 / _SOFT).surface
        surface.blit(pygame.transform.smoothscale(soft, (width, height)), (0, 0))
        self._let_pass()
        lines = rays(self._chart, k)
        if lines:
            self._sketch(surface, lines, box)
        place = pygame.Rect(left, top, width, height)
        for art, x, y, unit in waves(self._chart, place, k):
            self._put(surface, place, art, x, y, unit)
            self._let_pass()
        for art, x, y, unit in self._chart.decorations:
            self._put(surface, place, art, x * k, y * k, unit * k)
        self._let_pass()
        if self._coast is not None and self._near_land(place, r):
            self._sketch(surface, shores(self._coast, r), box)
        tiles = [
            (self._grain, (x, y))
            for y in range(-(top % _GRAIN), height, _GRAIN)
            for x in range(-(left % _GRAIN), width, _GRAIN)
        ]
        surface.fblits(tiles, pygame.BLEND_RGB_ADD)

    def _sketch(self, surface: pygame.Surface, markup: str, box: Box) -> None:
        drawn = sketch(markup, box, 1.0).surface
        self._let_pass()
        surface.blit(drawn, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        self._let_pass()

    def _put(self, surface: pygame.Surface, place: pygame.Rect, art: str, x: float, y: float, unit: float) -> None:
        bx, by, bw, bh = self._assets.view_box(art)
        box = pygame.Rect(
            math.floor(x + bx * unit), math.floor(y + by * unit), *(math.ceil(n * unit) + 2 for n in (bw, bh))
        )
        if box.colliderect(place):
            picture, (ax, ay) = self._assets.picture(art, unit)
            at = round(x - ax) - place.left, round(y - ay) - place.top
            surface.blit(picture, at, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _near_land(self, place: pygame.Rect, r: float) -> bool:
        """Whether the outermost line of the coast may pass here."""
        assert self._reach is not None
        left, top, right, bottom = (n * r for n in self._reach)
        return bool(place.colliderect(pygame.Rect(left, top, right - left, bottom - top)))


def _reach(coast: Coast) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the outermost line, in units of R."""
    xs, ys = zip(*(p for loop in coast.loops[-1] for p in loop), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def water(chart: Chart, k: float) -> str:
    """The gradient of the water as SVG, at `k` times the size of the fitted view."""
    (cx, cy), radius = chart.centre, chart.radius * k
    return (
        f'<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="{cx * k}" cy="{cy * k}" r="{radius}">'
        '<stop offset="0" stop-color="#1f7f8b"/><stop offset=".5" stop-color="#166a79"/>'
        '<stop offset="1" stop-color="#0e4d5e"/></radialGradient>'
        '<rect x="-40000" y="-40000" width="80000" height="80000" fill="url(#g)"/>'
    )


def rays(chart: Chart, k: float) -> str:
    """The rhumb lines from the compass as SVG, at `k` times the size of the fitted view; empty without a compass."""
    drawn = ""
    for art, x, y, _ in chart.decorations:
        if art == "sea/compass":
            length = 2600 * chart.scale * k
            lines = "".join(
                f"M{x * k:.1f} {y * k:.1f}l{length * math.cos(i * math.pi / 8):.1f} "
                f"{length * math.sin(i * math.pi / 8):.1f}"
                for i in range(16)
            )
            width = 1.2 * chart.scale * k
            drawn += f'<path d="{lines}" stroke="#8fd0cd" stroke-opacity=".13" stroke-width="{width}"/>'
    return drawn


def waves(chart: Chart, place: pygame.Rect, k: float) -> Iterator[Decoration]:
    """Waves in rows set half a step apart, strewn a little; each cell always has the same one. Places are pixels from
    the plane's origin at `k` times the size of the fitted view.
    """
    unit = chart.scale * k
    step_x, step_y = _WAVE_STEP[0] * unit, _WAVE_STEP[1] * unit
    for j in range(math.floor(place.top / step_y) - 1, math.ceil(place.bottom / step_y) + 1):
        for i in range(math.floor(place.left / step_x) - 1, math.ceil(place.right / step_x) + 1):
            cell = random.Random(i * 7919 + j)
            if cell.random() > 0.22:
                art = f"sea/wave-{cell.choice((1, 1, 2))}"
                size = cell.choice((0.8, 1.0, 1.2))
                x = (i + (j % 2) * 0.37) * step_x + cell.uniform(-30, 30) * unit
                y = j * step_y + cell.uniform(-15, 15) * unit
                yield Decoration(art, x, y, size * unit)


def shores(coast: Coast, r: float) -> str:
    """Dashed outer line, three shallows, foam, sand, as SVG at R = `r`."""
    sand, inner, middle, outer = coast.curves[:4]
    near_line, far_line = coast.lines[2], coast.lines[4]
    return (
        f'<g transform="scale({r})"><path d="{outer}" fill="#258590" fill-opacity=".75"/>'
        f'<path d="{far_line}" {_LINE} stroke="#a9e0d8" stroke-opacity=".2" stroke-width=".022" '
        'stroke-dasharray=".29 .2 .09 .2"/>'
        f'<path d="{middle}" fill="#3fa3a6"/><path d="{inner}" fill="#6cc3b8"/>'
        f'<path d="{near_line}" {_LINE} stroke="#c9f0e2" stroke-opacity=".45" stroke-width=".022" '
        'stroke-dasharray=".38 .16 .13 .22"/>'
        f'<path d="{inner}" {_LINE} stroke="#e9fbf1" stroke-opacity=".85" stroke-width=".033"/>'
        f'<g transform="translate(0,.056)"><path d="{sand}" fill="#b08d52" fill-opacity=".75"/></g>'
        f'<path d="{sand}" fill="#f1e0b4"/><path d="{sand}" {_LINE} stroke="#fbf3d4" stroke-width=".033"/></g>'
    )


@lru_cache(maxsize=1)
def _grain() -> bytes:
    """A tile of faint noise that hides the bands of the gradient, as RGB. It takes 20 ms, in which no frame is made."""
    return bytes(random.Random(5).choices((0, 0, 1, 2), k=_GRAIN * _GRAIN * 3))
