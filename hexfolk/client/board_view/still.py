"""A whole picture of a board at once, without a window's painter: for files and for tests."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame

from hexfolk.client.board_view.camera import Camera, Frame, fitted, interface_scale
from hexfolk.client.board_view.chunks import ChunkPainter, Pace, supersampling
from hexfolk.client.board_view.coast import coast
from hexfolk.client.board_view.layer import CHUNK, Order
from hexfolk.client.board_view.picture import picture
from hexfolk.client.board_view.scene import BoardScene
from hexfolk.client.board_view.sea import Chart, chart
from hexfolk.client.board_view.sprites import Fonts, SpriteBook
from hexfolk.client.look.assets import Assets


def framed(scene: BoardScene, size: tuple[int, int]) -> tuple[Camera, Chart]:
    """The look at the whole board that fills a picture of `size`, and the sea round it."""
    width, height = size
    margin = 0.03 * min(size)
    free = Frame(margin, margin, width - 2 * margin, height - 2 * margin)
    camera = fitted(scene.board, free, interface_scale(width, height))
    return camera, chart(scene.board, size, camera, ())


def still(scene: BoardScene, size: tuple[int, int], art: Assets, fonts: Path) -> tuple[pygame.Surface, Camera]:
    """The board as the game draws it, on an opaque surface of `size`, and the camera that it is seen through.

    Raises pygame.error before there is a window, and MemoryError or pygame.error for a size that is too large.
    """
    camera, sea = framed(scene, size)
    surface = pygame.Surface(size)
    opened = Fonts(fonts).another(camera.r, camera.small, supersampling(camera.r))
    x, y = camera.origin
    seen = pygame.Rect(-x, -y, *size)
    order = Order(scene.board, sea, seen, seen, camera.r, camera.small, opened, (), (), None)
    painter = ChunkPainter(order, coast(scene.board.hexes), art, supersampling(camera.r), Pace())
    for place in _tiles(seen):
        surface.blit(painter.paint(place), place.move(x, y))
    book = SpriteBook(art, opened, fine=True)
    for item in picture(scene, camera).items:
        if item.to is None:
            sprite, (ax, ay) = book.get(item)
            at = round(item.x - ax), round(item.y - ay)
            surface.blit(sprite, at, special_flags=pygame.BLEND_PREMULTIPLIED)
    return surface, camera


def _tiles(area: pygame.Rect) -> Sequence[pygame.Rect]:
    """The chunks that cover the area."""
    corners = [(x, y) for y in range(area.top, area.bottom, CHUNK) for x in range(area.left, area.right, CHUNK)]
    return [pygame.Rect(x, y, CHUNK, CHUNK) for x, y in corners]
