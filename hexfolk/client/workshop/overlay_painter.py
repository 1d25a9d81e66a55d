"""Marks as pictures over the board: drawn once for a zoom, then blitted wherever the board is panned to."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Color, Rect, Surface

from hexfolk.client.board_view.camera import Camera
from hexfolk.client.look.assets import Assets, Picture, halved, sketch
from hexfolk.client.look.text import Face, Text
from hexfolk.client.workshop.mark_art import Words, shape, unit_of
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
        self._pictures: list[Surface] = []
        self._boxes: list[Rect] = []
        """Where each picture lies, in pixels from the plane's origin."""

    def show(self, marks: Sequence[Mark], camera: Camera) -> bool:
        """Have these marks ready for this camera; whether anything but the place of the board has changed."""
        new = tuple(marks)
        if new == self._marks and camera.r == self._r:
            return False
        self._marks, self._r = new, camera.r
        self._pictures, self._boxes = [], []
        for mark in new:
            unit = unit_of(mark, camera)
            if not unit:
                continue
            surface, (ax, ay) = self._picture(mark, unit)
            place = round(mark.x * camera.r - ax), round(mark.y * camera.r - ay)
            self._pictures.append(surface)
            self._boxes.append(surface.get_rect(topleft=place))
        return True

    def draw(self, target: Surface, camera: Camera) -> None:
        """Blit what lies in the clip of `target`."""
        x, y = camera.origin
        pictures, boxes = self._pictures, self._boxes
        hit = target.get_clip().move(-x, -y).collidelistall(boxes)
        blits = [(pictures[at], boxes[at].move(x, y)) for at in hit]
        target.fblits(blits, pygame.BLEND_PREMULTIPLIED)

    def _picture(self, mark: Mark, unit: float) -> Picture:
        key = ("mark", mark.kind, mark.text, round(mark.level, 3), mark.lean, mark.severity, round(unit, 6))
        return self._assets.kept(key, lambda: self._draw(mark, unit))

    def _draw(self, mark: Mark, unit: float) -> Picture:
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
