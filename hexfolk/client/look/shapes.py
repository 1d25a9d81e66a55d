"""Round clocks, the waiting hexagon, tails of bubbles: what is no box, drawn from SVG at its exact size."""

from __future__ import annotations

import math

import pygame
from pygame import Color, Surface

from hexfolk.client.look.boxes import svg_paint, svg_surface
from hexfolk.client.look.tokens import UiColors, mix


def clock_face(ui: UiColors, side: int, share: float, warning: bool) -> Surface:
    """A clock of `side` pixels whose ring shows `share` (0 to 1)."""
    middle, stroke = side / 2, side * 0.1
    radius = middle - stroke / 2 - side * 0.03
    color = Color("#ff7f6b") if warning else ui.amber
    circle = f'<circle cx="{middle}" cy="{middle}"'
    svg = f'{circle} r="{middle - 0.5}" {svg_paint(ui.navy0)}/>'
    svg += f'{circle} r="{radius}" fill="none" {svg_paint(ui.divider, "stroke")} stroke-width="{stroke}"/>'
    line = f'fill="none" {svg_paint(color, "stroke")} stroke-width="{stroke}" stroke-linecap="round"'
    if share >= 1:
        svg += f'{circle} r="{radius}" {line}/>'
    elif share > 0:
        turn = 2 * math.pi * share
        end = (middle + radius * math.sin(turn), middle - radius * math.cos(turn))
        path = f"M{middle} {middle - radius}A{radius} {radius} 0 {int(share > 0.5)} 1 {end[0]:.2f} {end[1]:.2f}"
        svg += f'<path d="{path}" {line}/>'
    return svg_surface(svg, (side, side))


def spinner_face(ui: UiColors, size: int, phase: float) -> Surface:
    """A hexagon whose brightness runs round: six edges, each in its own shade."""
    middle, radius, stroke = size / 2, size * 0.4, max(2.0, size * 0.13)
    points = [
        (middle + radius * math.sin(math.pi / 3 * n), middle - radius * math.cos(math.pi / 3 * n)) for n in range(7)
    ]
    svg = ""
    for n in range(6):
        bright = 1 - ((phase * 6 - n) % 6) / 6
        (x0, y0), (x1, y1) = points[n], points[n + 1]
        color = mix(ui.divider, ui.amber, bright**1.5)
        svg += f'<path d="M{x0:.2f} {y0:.2f}L{x1:.2f} {y1:.2f}" {svg_paint(color, "stroke")}'
        svg += f' stroke-width="{stroke}" stroke-linecap="round"/>'
    return svg_surface(svg, (size, size))


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
