"""Marks as pictures over the board: drawn once for a zoom, then blitted wherever the board is panned to."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Color, Rect, Surface

from hexfolk.client.board_view.camera import Camera
from hexfolk.client.look.assets import Assets, Picture, halved, sketch
from hexfolk.client.look.text import Face, Text
from hexfolk.client.workshop.mark_art import SMALLEST_LABEL, Words, shape
from hexfolk.client.workshop.overlays import Mark

SMALLEST_WORDS = 8
"""Pixels below which words on marks are left out."""


class OverlayPainter:
    """Blits marks. Pictures are kept in the art's own memory, by what they show and how large."""

    def __init__(self, assets: Assets, text: Text) -> None:
        self._assets = assets
        self._text = text
        self._marks: tuple[Mark, ...] = ()
        self._r = 0.0
        self._placed: list[tuple[Surface, int, int]] = []

    def show(self, marks: Sequence[Mark], camera: Camera) -> bool:
        """Have these marks ready for this camera; whether anything but the place of the board has changed."""
        new = tuple(marks)
        if new == self._marks and camera.r == self._r:
            return False
        self._marks, self._r = new, camera.r
        self._placed = []
        for mark in new:
            if mark.kind == "label" and camera.r < SMALLEST_LABEL * camera.scale:
                continue
            surface, (ax, ay) = self._picture(mark, camera.r)
            self._placed.append((surface, round(mark.x * camera.r - ax), round(mark.y * camera.r - ay)))
        return True

    def draw(self, target: Surface, camera: Camera) -> None:
        """Blit what lies in the clip of `target`."""
        x, y = camera.origin
        clip = target.get_clip()
        reach = round(1.1 * self._r) + 1
        left, top = clip.left - x - 2 * reach, clip.top - y - 2 * reach
        right, bottom = clip.right - x, clip.bottom - y
        blits = [(s, (px + x, py + y)) for s, px, py in self._placed if left < px < right and top < py < bottom]
        target.fblits(blits, pygame.BLEND_PREMULTIPLIED)

    def _picture(self, mark: Mark, r: float) -> Picture:
        key = ("mark", mark.kind, mark.text, round(mark.level, 3), mark.lean, mark.severity, r)
        return self._assets.kept(key, lambda: self._draw(mark, r))

    def _draw(self, mark: Mark, r: float) -> Picture:
        unit = r / 100
        body, box, words = shape(mark)
        picture = halved(sketch(body, box, unit * 2))
        if words is not None:
            write(picture.surface, self._text, words, picture.anchor, unit)
        return picture


def write(surface: Surface, text: Text, words: Words, at: tuple[float, float], unit: float) -> Rect | None:
    """Set a mark's words in the middle of `at`; nothing where they would be too small to read."""
    px = round(words.size * unit)
    if px < SMALLEST_WORDS:
        return None
    face = Face("text", 900, px)
    return text.draw(surface, face, words.text, Color(words.color), at, align="center")
