"""Running text with pictures in it: log lines, tooltips, toasts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Color, Rect, Surface

from hexfolk.client.look.bidi import NEUTRAL, RIGHT, direction, has_rtl
from hexfolk.client.look.text import Role, Text


class Words(NamedTuple):
    """Text of a flow in a role or colour of its own."""

    text: str
    color: Color
    role: Role | None = None


Part = str | Words | Surface
"""A part of a flow: text in its default look, text in another look, or a (premultiplied) picture."""


class Placed(NamedTuple):
    """A picture of a laid out flow and where its top left lies."""

    surface: Surface
    x: int
    y: int


class Flow:
    """Parts laid out in lines of at most `width` pixels, ready to be drawn at any place as often as one likes.

    Spaces between parts are those written in the texts: ``("You got ", icon, icon)``.
    """

    def __init__(
        self, text: Text, parts: Sequence[Part], role: Role, color: Color, width: int, line_height: int | None = None
    ) -> None:
        self.line_height = line_height or round(text.height(role) * 1.15)
        self.placed: list[Placed] = []
        self._text = text
        self._role = role
        self._color = color
        self._room = max(width, 1)
        self._x = 0
        self._line = 0
        self._gap = False
        self._turned: list[tuple[int, int, str]] = []
        self.width = 0
        for part in parts:
            self._add(part)
        self.height = self.line_height * (self._line + 1)

    @property
    def lines(self) -> int:
        return self._line + 1

    def draw(self, target: Surface, pos: tuple[int, int]) -> Rect:
        """Draw with the top left at `pos`; returns what it covers."""
        for surface, x, y in self.placed:
            target.blit(surface, (pos[0] + x, pos[1] + y), special_flags=pygame.BLEND_PREMULTIPLIED)
        return Rect(pos, (self.width, self.height))

    def _add(self, part: Part) -> None:
        if isinstance(part, Surface):
            self._put(part, round((self.line_height - part.get_height()) / 2), part.get_width())
            return
        words, color, role = (part, self._color, None) if isinstance(part, str) else part
        self._add_words(words, color, role or self._role)

    def _add_words(self, string: str, color: Color, role: Role) -> None:
        self._turned = []
        for number, paragraph in enumerate(string.split("\n")):
            if number:
                self._break()
            for index, word in enumerate(paragraph.split(" ")):
                self._gap = self._gap or index > 0
                if word:
                    self._add_word(word, color, role)
        if has_rtl(string):
            self._turn()

    def _add_word(self, word: str, color: Color, role: Role) -> None:
        if self._text.width(role, word) > self._room:
            for piece in self._text.wrap(role, word, self._room):
                self._set_word(piece, color, role)
        else:
            self._set_word(word, color, role)

    def _set_word(self, word: str, color: Color, role: Role) -> None:
        top = self.line_height / 2 + self._text.cap_height(role, word) / 2 - self._text.ascent(role, word)
        self._put(self._text.render(role, word, color), round(top), self._text.width(role, word))
        self._turned.append((self._line, len(self.placed) - 1, direction(word)))

    def _turn(self) -> None:
        """Set the words of the part just added that are read from the right in that order, line by line."""
        group: list[int] = []
        line = -1
        for number, at, kind in (*self._turned, (-1, -1, "")):
            if group and (number != line or kind not in (RIGHT, NEUTRAL)):
                self._mirror(group)
                group = []
            line = number
            if kind == RIGHT or (kind == NEUTRAL and group):
                group.append(at)

    def _mirror(self, group: list[int]) -> None:
        words = [self.placed[at] for at in group]
        left, right = words[0].x, words[-1].x + words[-1].surface.get_width()
        for at, word in zip(group, words, strict=True):
            self.placed[at] = word._replace(x=left + right - word.x - word.surface.get_width())

    def _put(self, surface: Surface, top: int, width: int) -> None:
        gap = self._text.width(self._role, " ") if self._gap else 0
        if self._x and self._x + gap + width > self._room:
            self._break()
            gap = 0
        elif not self._x:
            gap = 0
        self._gap = False
        self.placed.append(Placed(surface, self._x + gap, top + self._line * self.line_height))
        self._x += gap + width
        self.width = max(self.width, self._x)

    def _break(self) -> None:
        self._line += 1
        self._x = 0
        self._gap = False
