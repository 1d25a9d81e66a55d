"""Marks as pictures over the board: drawn once for a zoom, then blitted wherever the board is panned to."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pygame
from pygame import Color, Rect, Surface

from hexfolk.client.board_view.blitting import scaled
from hexfolk.client.board_view.camera import Camera
from hexfolk.client.look.assets import Assets, Picture, halved, sketch
from hexfolk.client.look.text import Text
from hexfolk.client.look.typesetting import Face
from hexfolk.client.workshop.mark_art import READABLE, SMALLEST_WORDS, Words, shape, unit_of
from hexfolk.client.workshop.overlays import Mark

REACH = 1.5
"""No mark reaches farther from its place than this, in units of R; those that are not drawn smaller count as if R was
`READABLE`.
"""
AROUND = 0.25
"""How much more than what is seen is placed once the zoom rests, as a share of it on each side."""


class OverlayPainter:
    """Blits marks. Pictures are kept in the art's own memory, by what they show and how large."""

    def __init__(self, assets: Assets, text: Text) -> None:
        self._assets = assets
        self._text = text
        self._marks: tuple[Mark, ...] = ()
        self._looks: list[Mark] = []
        """What marks look like wherever they are, each once."""
        self._places: list[tuple[int, float, float]] = []
        """For each mark the number of its look, and where it is."""
        self._r = 0.0
        self._pictures: list[Surface] = []
        self._boxes: list[Rect] = []
        """Where each picture lies, in pixels from the plane's origin."""
        self._placed: Rect | None = None
        """Within which part of the plane marks have boxes; None: everywhere."""
        self._drawn: dict[Mark, tuple[Picture, float]] = {}
        """The last picture of each look, and its unit."""
        self.late = False
        """Whether pictures of another zoom stand in for some."""

    def show(
        self,
        marks: Sequence[Mark],
        camera: Camera,
        seconds: float | None = None,
        window: tuple[int, int] | None = None,
    ) -> bool:
        """Have these marks ready for this camera; whether anything but the place of the board has changed.

        `seconds`: so long pictures are drawn at most, and for half of it while the board is being zoomed; for the
        others those of the last zoom stand in until the next call, brought to size for as long, or they are left out.
        `window`: its size, where marks outside of it need not be ready.
        """
        new, rests = tuple(marks), camera.r == self._r
        same = new == self._marks
        seen = None if window is None else Rect((0, 0), window).move(-camera.origin[0], -camera.origin[1])
        if same and rests and not self.late and self._holds(seen):
            return False
        if not same:
            self._marks = new
            numbers: dict[Mark, int] = {}
            self._places = [(numbers.setdefault(_look(mark), len(numbers)), mark.x, mark.y) for mark in new]
            self._looks = list(numbers)
        if seen is not None and rests:
            seen.inflate_ip(round(seen.width * 2 * AROUND), round(seen.height * 2 * AROUND))
        self._r, self.late, self._placed = camera.r, False, seen
        spell = None if seconds is None else seconds if rests else seconds / 2
        now = time.perf_counter()
        self._place(camera, None if spell is None else (now + spell, now + 2 * spell))
        if not same:
            kept = set(self._looks)
            self._drawn = {look: drawn for look, drawn in self._drawn.items() if look in kept}
        return True

    def _holds(self, seen: Rect | None) -> bool:
        """Whether all marks that are seen have their boxes."""
        return self._placed is None or (seen is not None and self._placed.contains(seen))

    def _place(self, camera: Camera, ends: tuple[float, float] | None) -> None:
        """Find picture and box of each mark."""
        r, places = camera.r, self._places
        if self._placed is not None:
            reach = REACH * max(r, READABLE * camera.scale)
            left, right = (self._placed.left - reach) / r, (self._placed.right + reach) / r
            top, bottom = (self._placed.top - reach) / r, (self._placed.bottom + reach) / r
            places = [at for at in places if left < at[1] < right and top < at[2] < bottom]
        units = [unit_of(look, camera) for look in self._looks]
        found = {
            number: (picture, picture.surface.get_size())
            for number in dict.fromkeys(at[0] for at in places)
            if units[number] and (picture := self._picture(self._looks[number], units[number], ends)) is not None
        }
        pictures: list[Surface] = []
        boxes: list[Rect] = []
        for number, x, y in places:
            if number in found:
                (surface, (ax, ay)), size = found[number]
                pictures.append(surface)
                boxes.append(Rect((round(x * r - ax), round(y * r - ay)), size))
        self._pictures, self._boxes = pictures, boxes

    def draw(self, target: Surface, camera: Camera) -> None:
        """Blit what lies in the clip of `target`."""
        x, y = camera.origin
        pictures, boxes = self._pictures, self._boxes
        hit = target.get_clip().move(-x, -y).collidelistall(boxes)
        blits = [(pictures[at], boxes[at].move(x, y)) for at in hit]
        target.fblits(blits, pygame.BLEND_PREMULTIPLIED)

    def _picture(self, look: Mark, unit: float, ends: tuple[float, float] | None) -> Picture | None:
        """The picture of a mark: after the first of `ends` only if it is ready, after the second as it was last."""
        last = self._drawn.get(look)
        if last is not None and last[1] == unit:
            return last[0]
        key = "mark", look, round(unit, 6)
        picture = self._assets.found(key)
        now = time.perf_counter()
        if picture is None and ends is not None and now > ends[0]:
            self.late = True
            if last is None:
                return None
            return last[0] if now > ends[1] else scaled(last[0], unit / last[1])
        picture = picture or self._assets.kept(key, lambda: self._draw(look, unit))
        self._drawn[look] = picture, unit
        return picture

    def _draw(self, mark: Mark, unit: float) -> Picture:
        body, box, words = shape(mark)
        # Many marks differ in their words only.
        key = "mark body", body, round(unit, 6)
        picture = self._assets.kept(key, lambda: halved(sketch(body, box, unit * 2)))
        if words is not None:
            picture = Picture(picture.surface.copy(), picture.anchor)
            write(picture.surface, self._text, words, picture.anchor, unit)
        return picture


def _look(mark: Mark) -> Mark:
    """The mark without its place: what looks the same has the same one."""
    kind, _x, _y, text, level, lean, severity = mark
    return Mark(kind, 0.0, 0.0, text, round(level, 3), lean, severity)


def write(surface: Surface, text: Text, words: Words, at: tuple[float, float], unit: float) -> Rect | None:
    """Set a mark's words in the middle of `at`; nothing where they would be too small to read."""
    px = round(words.size * unit)
    if px < SMALLEST_WORDS:
        return None
    face = Face("text", 900, px)
    return text.draw(surface, face, words.text, Color(words.color), at, align="center")
