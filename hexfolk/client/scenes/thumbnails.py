"""Small pictures of islands in flat colours."""

from __future__ import annotations

from collections import OrderedDict

import pygame
from pygame import Color, Rect, Surface

from hexfolk.board import Board
from hexfolk.client.board_view.camera import Frame, fitted
from hexfolk.client.look.look import Look
from hexfolk.geometry import Point, hex_point

KEPT = 64
SHORE, SAND = 1.5, 1.22
"""Radii, in R, of the round shallows and the round sand under each hex."""


class Thumbnails:
    """Draws thumbnails and keeps the last ones. Surfaces have premultiplied alpha."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._kept: OrderedDict[tuple[Board, tuple[int, int]], Surface] = OrderedDict()

    def picture(self, board: Board, size: tuple[int, int]) -> Surface:
        """The island of `board` on a rounded piece of sea of `size` pixels."""
        key = (board, size)
        if key not in self._kept:
            self._kept[key] = self._draw(board, size)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    def _draw(self, board: Board, size: tuple[int, int]) -> Surface:
        look = self._look
        layer = Surface(size, pygame.SRCALPHA)
        box = Rect((0, 0), size)
        sea = look.tokens.color("sea.middle")
        look.paint.box(layer, box, look.paint.style(sea, radius=9))
        pad = min(size) * 0.06
        # Thumbnails have no boats, so the island may take the room that the fit leaves them.
        camera = fitted(board, Frame(0, 0, *size), 1.0)
        width = max(hex_point(place).x for place in board.hexes) - min(hex_point(place).x for place in board.hexes) + 2
        height = max(hex_point(place).y for place in board.hexes) - min(hex_point(place).y for place in board.hexes) + 2
        r = min((size[0] - 2 * pad) / (width + 0.6), (size[1] - 2 * pad) / (height + 0.6))
        camera = camera.zoomed(r, Point(size[0] / 2, size[1] / 2))
        places = [camera.to_window(hex_point(place)) for place in board.hexes]
        for radius, name in ((SHORE, "sea.shallow_mid"), (SAND, "sea.sand")):
            self._rounds(layer, places, radius * r, look.tokens.color(name))
        for at, terrain in zip(places, board.terrains, strict=True):
            tile = look.assets.picture(f"terrain/flat-{terrain}", r / 100)
            look.put(layer, tile.surface, (at.x - tile.anchor[0], at.y - tile.anchor[1]))
        return layer

    def _rounds(self, layer: Surface, places: list[Point], radius: float, color: Color) -> None:
        for at in places:
            pygame.draw.aacircle(layer, color, (at.x, at.y), radius)
