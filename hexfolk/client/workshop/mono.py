"""Text in columns of one width, as map files need it: letters that the fixed-width face lacks come from another one."""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Iterator
from pathlib import Path

import pygame
from pygame import Color, Surface

from hexfolk.client.look.coverage import coverage
from hexfolk.client.look.text import Text
from hexfolk.client.look.typesetting import FILES, Face

WIDE = 1.15
"""How much larger letters are that take two columns."""


class Mono:
    """Draws text in columns. Hangul and other wide letters take two of them, as editors have it."""

    def __init__(self, text: Text, fonts: Path, px: int) -> None:
        """`px`: size of the letters in window pixels."""
        self._text = text
        self.face = Face("mono", 700, px)
        self._other = Face("text", 700, px)
        # Letters of two columns are narrower than these: larger ones leave no gaps.
        self._wide = Face("text", 700, round(px * WIDE))
        self._known: Container[int] = coverage(fonts / FILES["mono", 700])
        self.column = text.width(self.face, "0" * 100) / 100
        """Width of a column in pixels."""

    def width(self, string: str) -> int:
        """How many columns a string takes."""
        return len(string) if string.isascii() else sum(map(columns, string))

    def draw(self, target: Surface, string: str, color: Color, left: float, middle: int) -> None:
        """Draw a string from `left` on, its capitals round `middle`."""
        at = 0
        for part, known in self._parts(string):
            face = self.face if known else self._other
            if known:
                self._text.draw(target, face, part, color, (left + at * self.column, middle))
                at += self.width(part)
            else:
                for letter in part:
                    wide = columns(letter)
                    where = (left + (at + wide / 2) * self.column, middle)
                    face = self._wide if wide == 2 else self._other
                    self._text.draw(target, face, letter, color, where, align="center")
                    at += wide

    def _parts(self, string: str) -> Iterator[tuple[str, bool]]:
        """The string in parts that the face has, or lacks; letters that nothing can show become a replacement."""
        if string.isascii() and string.isprintable():
            yield string, True
            return
        part, known = "", True
        for letter in string:
            shown = letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}"
            has = ord(shown) in self._known and columns(shown) == 1
            if part and has != known:
                yield part, known
                part = ""
            part, known = part + shown, has
        if part:
            yield part, known


def columns(letter: str) -> int:
    """Columns that a letter takes: 2 for wide ones, 0 for marks that stand on the letter before."""
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def band(target: Surface, color: Color, rect: pygame.Rect) -> None:
    """A transparent stripe behind a line."""
    layer = Surface(rect.size, pygame.SRCALPHA)
    layer.fill(color.premul_alpha())
    target.blit(layer, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
