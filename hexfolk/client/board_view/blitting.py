"""Small steps of the painter: chunks of a layer, pictures at another size."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from hexfolk.client.board_view.items import Item
from hexfolk.client.board_view.layer import Layer
from hexfolk.client.board_view.leader_line import draw_line
from hexfolk.client.look.assets import Picture

SEA_BEYOND = "#0e4d5e"
"""The colour of the sea where no chunk is made yet."""


class Placed(NamedTuple):
    """An item's picture (none for a line, or while there is none yet) and the pixels it may touch."""

    sprite: pygame.Surface | None
    box: pygame.Rect
    late: bool = False
    """Whether the picture is still to come."""


def blit_chunks(surface: pygame.Surface, part: pygame.Rect, layer: Layer, origin: tuple[int, int]) -> None:
    """Show a layer as it is; open sea where it is not made yet."""
    for key in layer.under(part.move(-origin[0], -origin[1])):
        place, chunk = layer.place(key).move(origin), layer.chunks.get(key)
        if chunk is None:
            surface.fill(SEA_BEYOND, place)
        else:
            surface.blit(chunk, place)


def scaled(picture: Picture, k: float) -> Picture:
    """A picture at `k` times its size."""
    surface, (ax, ay) = picture
    size = max(1, round(surface.get_width() * k)), max(1, round(surface.get_height() * k))
    return Picture(pygame.transform.smoothscale(surface, size), (ax * k, ay * k))


def whole(part: tuple[float, float, float, float]) -> pygame.Rect:
    """Left, top, width and height to the nearest whole pixels."""
    left, top = round(part[0]), round(part[1])
    return pygame.Rect(left, top, round(part[0] + part[2]) - left, round(part[1] + part[3]) - top)


def draw_item(surface: pygame.Surface, item: Item, place: Placed, part: pygame.Rect) -> None:
    """Draw an item within `part` of the window, which the surface is clipped to."""
    if item.to is not None:
        draw_line(surface, item)
    elif place.sprite is None:
        return
    elif item.part is None:
        surface.blit(place.sprite, place.box, special_flags=pygame.BLEND_PREMULTIPLIED)
    else:
        surface.set_clip(part.clip(whole(item.part)))
        surface.blit(place.sprite, place.box, special_flags=pygame.BLEND_PREMULTIPLIED)
        surface.set_clip(part)
