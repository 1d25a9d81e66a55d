"""The line that leads from a bubble to a spot on the board."""

from __future__ import annotations

import math
from types import MappingProxyType

import pygame

from hexfolk.client.board_view.items import Item

_LINES = MappingProxyType({"line/leader": ("#ffe0a0", "#0c1a2b"), "line/forbidding": ("#f9b6a6", "#0c1a2b")})


def line_box(item: Item) -> pygame.Rect:
    """The pixels that the line may touch."""
    assert item.to is not None
    reach = math.ceil(8 * item.unit) + 2
    left, top = min(item.x, item.to[0]), min(item.y, item.to[1])
    box = pygame.Rect(math.floor(left), math.floor(top), math.ceil(abs(item.x - item.to[0])), 0)
    box.height = math.ceil(abs(item.y - item.to[1]))
    return box.inflate(2 * reach, 2 * reach)


def draw_line(surface: pygame.Surface, item: Item) -> None:
    """A leader: a light line on a dark one, ending in a ring."""
    assert item.to is not None
    light, dark = _LINES[item.art]
    start, k = (item.x, item.y), item.unit
    for color, width in ((dark, 6 * k), (light, 2.6 * k)):
        pygame.draw.aaline(surface, color, start, item.to, max(1, round(width)))
    pygame.draw.aacircle(surface, dark, item.to, 7 * k)
    pygame.draw.aacircle(surface, light, item.to, 5 * k)
