"""The tails of bubbles: what is no box, drawn from SVG at its exact size."""

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
