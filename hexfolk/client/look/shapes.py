"""The tails of bubbles and the rings of clocks: what is no box, drawn from SVG at its exact size."""

from __future__ import annotations

import math

import pygame
from pygame import Color, Surface

from hexfolk.client.look.boxes import svg_paint, svg_surface


def tail_face(side: str, reach: int, half: int, stroke: float, fill: Color, border: Color) -> Surface:
    """The tail of a bubble, sticking out at `side` of it by `reach` pixels, twice `half` wide."""
    depth = reach + math.ceil(stroke) + 1
    length = 2 * half
    # Drawn pointing left, its base laid over the box's border; then turned.
    edge = f"M{depth} 0.5L{stroke} {half}L{depth} {length - 0.5}"
    svg = f'<path d="{edge}" {svg_paint(fill)} {svg_paint(border, "stroke")} stroke-width="{stroke}"'
    svg += ' stroke-linejoin="round"/>'
    picture = svg_surface(svg, (depth, length))
    return pygame.transform.rotate(picture, {"left": 0, "up": 270, "right": 180, "down": 90}[side])


def ring_face(side: int, stroke: int, share: float, fill: Color, track: Color, color: Color) -> Surface:
    """A disc with a ring round it, of which `share` (0 to 1) is coloured: from the top, clockwise.

    Premultiplied. The ring is `stroke` pixels wide and lies within `side`.
    """
    middle, radius = side / 2, (side - stroke) / 2 - 1
    svg = f'<circle cx="{middle}" cy="{middle}" r="{radius}" {svg_paint(fill)}'
    svg += f' {svg_paint(track, "stroke")} stroke-width="{stroke}"/>'
    line = f'fill="none" {svg_paint(color, "stroke")} stroke-width="{stroke}"'
    if share >= 1:
        svg += f'<circle cx="{middle}" cy="{middle}" r="{radius}" {line}/>'
    elif share > 0:
        turn = 2 * math.pi * share
        x, y = middle + radius * math.sin(turn), middle - radius * math.cos(turn)
        arc = f"M{middle} {middle - radius}A{radius} {radius} 0 {int(share > 0.5)} 1 {x:.2f} {y:.2f}"
        svg += f'<path d="{arc}" {line} stroke-linecap="round"/>'
    return svg_surface(svg, (side, side))
