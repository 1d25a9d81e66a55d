"""The open sea behind the screens that show no board of their own."""

from __future__ import annotations

import random

import pygame
from pygame import Color, Surface

from hexfolk.client.look.boxes import svg_surface
from hexfolk.client.look.look import Look
from hexfolk.client.look.tokens import mix

SHRUNK = 8
"""The gradient is drawn so many times smaller: nothing in it is sharp."""
RAYS_FROM = (0.47, 0.18)
"""Where the rhumb lines meet, as shares of the window."""
RAYS = 16
WAVES = 136


def backdrop(look: Look) -> Surface:
    """The sea for the window of `look`: gradient, rhumb lines, waves. About 20 ms at 1920x1080."""
    width, height = look.metrics.size
    small = (width // SHRUNK + 1, height // SHRUNK + 1)
    marks = "".join(
        f'<stop offset="{at}" stop-color="{_rgb(look.tokens.color(f"sea.{name}"))}"/>'
        for at, name in ((0, "centre"), (0.5, "middle"), (1, "edge"))
    )
    water = (
        f'<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="{small[0] / 2}" cy="{small[1] * 0.42}" '
        f'r="{small[0] * 0.62}">{marks}</radialGradient>'
        f'<rect width="{small[0]}" height="{small[1]}" fill="url(#g)"/>'
    )
    sea = pygame.transform.smoothscale(svg_surface(water, small).convert(), (width, height))
    _rays(look, sea)
    _waves(look, sea)
    return sea


def _rays(look: Look, sea: Surface) -> None:
    line = look.tokens.color("sea.rhumb_line")
    color = mix(look.tokens.color("sea.middle"), line, line.a / 255)
    start = pygame.Vector2(sea.get_width() * RAYS_FROM[0], sea.get_height() * RAYS_FROM[1])
    reach = pygame.Vector2(2 * sea.get_width(), 0)
    for ray in range(RAYS):
        pygame.draw.aaline(sea, color, start, start + reach.rotate(360 / RAYS * ray))


def _waves(look: Look, sea: Surface) -> None:
    """Waves strewn over the window, always in the same places."""
    rng = random.Random(4)
    width, height = sea.get_size()
    unit = look.metrics.scale * (1.0 if not look.metrics.compact else 0.7)
    for _ in range(WAVES):
        picture = look.assets.picture(f"sea/wave-{rng.choice((1, 1, 2))}", unit * rng.choice((0.8, 1.0, 1.2)))
        look.put(sea, picture.surface, (rng.uniform(0, width), rng.uniform(0, height)))


def _rgb(color: Color) -> str:
    return f"#{color.r:02x}{color.g:02x}{color.b:02x}"
