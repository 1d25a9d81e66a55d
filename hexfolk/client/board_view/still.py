"""A whole picture of a board at once, without a window's painter: for files and for tests."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame

from hexfolk.client.board_view.camera import Camera, Frame, fitted, interface_scale
from hexfolk.client.board_view.chunks import ChunkPainter, supersampling
from hexfolk.client.board_view.coast import coast
from hexfolk.client.board_view.layer import CHUNK, Order
from hexfolk.client.board_view.picture import picture
from hexfolk.client.board_view.scene import BoardScene
from hexfolk.client.board_view.sea import Chart, chart
from hexfolk.client.board_view.sprites import Fonts, SpriteBook
from hexfolk.client.frames import Frames
from hexfolk.client.look.assets import Assets


def framed(scene: BoardScene, size: tuple[int, int]) -> tuple[Camera, Chart]:
    """The look at the whole board that fills a picture of `size`, and the sea round it."""
    camera = _camera(scene, size)
    return camera, chart(scene.board, size, camera, ())


def _camera(scene: BoardScene, size: tuple[int, int]) -> Camera:
    width, height = size
    margin = 0.03 * min(size)
    free = Frame(margin, margin, width - 2 * margin, height - 2 * margin)
    return fitted(scene.board, free, interface_scale(width, height))


class Still:
    """The board as the game draws it: make it where the window is, `paint` it in any thread."""

    def __init__(
        self, scene: BoardScene, size: tuple[int, int], art: Assets, fonts: Path, frames: Frames | None = None
    ) -> None:
        """`frames`: of the window that is to go on meanwhile."""
        self.camera = _camera(scene, size)
        self._frames = frames or Frames()
        self._scene, self._size, self._art = scene, size, art
        camera = self.camera
        # Faces are opened here, never in the thread.
        self._fonts = Fonts(fonts).another(camera.r, camera.small, supersampling(camera.r))
        self._fonts.open_tokens(camera.r, camera.small, 2)

    def paint(self) -> pygame.Surface:
        """The picture, opaque. Raises pygame.error before there is a window, and MemoryError or pygame.error for a size
        that is too large.
        """
        surface = pygame.Surface(self._size)
        camera, board = self.camera, self._scene.board
        x, y = camera.origin
        seen = pygame.Rect(-x, -y, *self._size)
        sea = chart(board, self._size, camera, ())
        order = Order(board, sea, seen, seen, camera.r, camera.small, self._fonts, (), (), None)
        painter = ChunkPainter(order, coast(board.hexes), self._art, supersampling(camera.r), self._frames)
        for place in _tiles(seen):
            surface.blit(painter.paint(place), place.move(x, y))
            self._frames.let_pass()
        book = SpriteBook(self._art, self._fonts, fine=True)
        for item in picture(self._scene, camera).items:
            if item.to is None:
                sprite, (ax, ay) = book.get(item)
                at = round(item.x - ax), round(item.y - ay)
                surface.blit(sprite, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        return surface


def _tiles(area: pygame.Rect) -> Sequence[pygame.Rect]:
    """The chunks that cover the area."""
    corners = [(x, y) for y in range(area.top, area.bottom, CHUNK) for x in range(area.left, area.right, CHUNK)]
    return [pygame.Rect(x, y, CHUNK, CHUNK) for x, y in corners]
