"""Rounded boxes with gradient, border and lip, and soft shadows: what panels, buttons and wells are made of.

Corners are rasterised once per radius from SVG and stretched as nine slices, so a box of any size costs well under a
millisecond and is antialiased. All surfaces have premultiplied alpha.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from io import BytesIO

import pygame
from pygame import BLEND_PREMULTIPLIED, BLEND_RGBA_MULT, SRCALPHA, Color, Rect, Surface


@dataclass(frozen=True)
class Box:
    """A rounded box. Lengths are window pixels, colours ``#rrggbbaa`` strings (hashable)."""

    top: str
    bottom: str
    radius: int
    border: str | None = None
    stroke: float = 1.5
    lip: int = 0
    """How far the solid lip stands out below the box."""
    lip_color: str = "#000000"
    dash: int = 0
    """Length of the dashes of the border; 0: solid."""


class Boxes:
    """Makes boxes and shadows, and keeps the corners they are stretched from (a few KB per radius)."""

    def __init__(self) -> None:
        self._pieces: dict[Hashable, Surface] = {}

    def box(self, box: Box, size: tuple[int, int]) -> Surface:
        """The box at `size`; the surface is `box.lip` higher than that."""
        width, height = max(1, size[0]), max(1, size[1])
        radius = min(box.radius, width // 2, height // 2)
        surface = Surface((width, height + box.lip), SRCALPHA)
        fill = nine_slices(self._fill(radius), radius, (width, height))
        if box.lip:
            lip = fill.copy()
            lip.fill(Color(box.lip_color).premul_alpha(), special_flags=BLEND_RGBA_MULT)
            surface.blit(lip, (0, box.lip))
        body = pygame.transform.scale(_gradient(Color(box.top), Color(box.bottom), height), (width, height))
        body.blit(fill, (0, 0), special_flags=BLEND_RGBA_MULT)
        surface.blit(body, (0, 0), special_flags=BLEND_PREMULTIPLIED)
        if box.border and box.stroke:
            surface.blit(
                self._border(box, box.border, radius, (width, height)), (0, 0), special_flags=BLEND_PREMULTIPLIED
            )
        return surface

    def shadow(self, size: tuple[int, int], radius: int, blur: int, color: Color) -> Surface:
        """A soft shadow of a box of `size`, larger than it by `blur` on every side.

        `blur` is what CSS calls the blur radius: twice the standard deviation of the Gaussian, in pixels.
        """
        piece = self._kept(("shadow", radius, blur), lambda: self._blurred(radius, blur))
        outer = (size[0] + 2 * blur, size[1] + 2 * blur)
        soft = nine_slices(piece, min(piece.get_width() // 2 - 1, outer[0] // 2, outer[1] // 2), outer)
        soft.fill(color.premul_alpha(), special_flags=BLEND_RGBA_MULT)
        return soft

    def _kept(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        found = self._pieces.get(key)
        if found is None:
            found = self._pieces[key] = make()
        return found

    def _fill(self, radius: int) -> Surface:
        side = 2 * radius + 2
        svg = f'<rect x="0" y="0" width="{side}" height="{side}" rx="{radius}" fill="#fff"/>'
        return self._kept(("fill", radius), lambda: svg_surface(svg, (side, side)))

    def _border(self, box: Box, border: str, radius: int, size: tuple[int, int]) -> Surface:
        if box.dash:
            return _dashed(box, Color(border), radius, size)
        edge = max(radius, int(box.stroke) + 1)
        side, stroke = 2 * edge + 2, box.stroke
        rect = f'<rect x="{stroke / 2}" y="{stroke / 2}" width="{side - stroke}" height="{side - stroke}"'
        line = f'rx="{max(radius - stroke / 2, 0)}" fill="none" {svg_paint(Color(border), "stroke")}'
        svg = f'{rect} {line} stroke-width="{stroke}"/>'
        piece = self._kept(("border", radius, stroke, border), lambda: svg_surface(svg, (side, side)))
        return nine_slices(piece, edge, size)

    def _blurred(self, radius: int, blur: int) -> Surface:
        """A blurred white square with room for the blur on all sides; blurred small, because that is much faster."""
        core = 2 * (radius + blur) + 2
        side = core + 2 * blur
        small = max(1, min(6, blur // 4))
        square = Surface((side, side), SRCALPHA)
        square.blit(nine_slices(self._fill(radius), radius, (core, core)), (blur, blur))
        square = pygame.transform.smoothscale(square, (side // small, side // small))
        square = pygame.transform.gaussian_blur(square, max(1, round(blur / small / 2)))
        return pygame.transform.smoothscale(square, (side, side))


def svg_surface(body: str, size: tuple[int, int]) -> Surface:
    """An SVG fragment drawn at `size` pixels, one unit a pixel, premultiplied."""
    width, height = size
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{body}</svg>'
    drawn = pygame.image.load_sized_svg(BytesIO(text.encode()), size).convert_alpha().premul_alpha()
    return drawn if drawn.get_size() == size else drawn.subsurface(Rect((0, 0), size).clip(drawn.get_rect()))


def svg_paint(color: Color, attribute: str = "fill") -> str:
    """The colour as SVG attributes; nanosvg knows no ``rgba()``."""
    opacity = f' {attribute}-opacity="{color.a / 255:.3f}"' if color.a < 255 else ""
    return f'{attribute}="#{color.r:02x}{color.g:02x}{color.b:02x}"{opacity}'


def _dashed(box: Box, color: Color, radius: int, size: tuple[int, int]) -> Surface:
    # nanosvg throws spikes from dashes on curves: the corners stay solid arcs, the straight sides are dashed.
    width, height = size
    i, r = box.stroke / 2, radius
    sides = f"M{r} {i}H{width - r}M{width - i} {r}V{height - r}M{width - r} {height - i}H{r}M{i} {height - r}V{r}"
    arc = f"A{r - i} {r - i} 0 0 1"
    corners = (
        f"M{i} {r}{arc} {r} {i}M{width - r} {i}{arc} {width - i} {r}"
        f"M{width - i} {height - r}{arc} {width - r} {height - i}M{r} {height - i}{arc} {i} {height - r}"
    )
    paint = f'fill="none" {svg_paint(color, "stroke")} stroke-width="{box.stroke}"'
    dashes = f'stroke-dasharray="{box.dash} {box.dash}"'
    return svg_surface(f'<path d="{sides}" {paint} {dashes}/><path d="{corners}" {paint}/>', size)


def _gradient(top: Color, bottom: Color, height: int) -> Surface:
    column = Surface((1, height), SRCALPHA)
    for y in range(height):
        column.set_at((0, y), top.lerp(bottom, y / max(1, height - 1)).premul_alpha())
    return column


def nine_slices(piece: Surface, edge: int, size: tuple[int, int]) -> Surface:
    """`piece` stretched to `size`, its outer `edge` pixels kept."""
    width, height = size
    side = piece.get_width()
    result = Surface(size, SRCALPHA)
    spans = [
        ((0, edge, 0, edge), (edge, side - 2 * edge, edge, whole - 2 * edge), (side - edge, edge, whole - edge, edge))
        for whole in (width, height)
    ]
    for from_x, from_w, to_x, to_w in spans[0]:
        for from_y, from_h, to_y, to_h in spans[1]:
            if min(from_w, from_h, to_w, to_h) <= 0:
                continue
            part = piece.subsurface(Rect(from_x, from_y, from_w, from_h))
            if (from_w, from_h) != (to_w, to_h):
                part = pygame.transform.scale(part, (to_w, to_h))
            result.blit(part, (to_x, to_y))
    return result
