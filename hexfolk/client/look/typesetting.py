"""Letters into pixels: which font has them, in which order they stand, and how they look side by side.

A string is drawn in its face as long as that has all its letters. Those that it lacks come from the spare fonts, shaped
and turned as their script wants it. What no font has becomes one `SIGN`, however many letters it was.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Container
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import pygame
from pygame import Color, Surface

from hexfolk.client.look.bidi import has_rtl, visual_order
from hexfolk.client.look.coverage import coverage
from hexfolk.client.look.spare_fonts import SpareFonts, is_kana, script_of

FILES = MappingProxyType(
    {
        ("display", 600): "Fraunces_600SemiBold.ttf",
        ("display", 700): "Fraunces_700Bold.ttf",
        ("display", 900): "Fraunces_900Black.ttf",
        ("text", 700): "Pretendard-SemiBold.otf",
        ("text", 800): "Pretendard-Bold.otf",
        ("text", 900): "Pretendard-ExtraBold.otf",
        ("mono", 700): "DejaVuSansMono-Bold.ttf",
    }
)
SIGN = "\N{LOZENGE}"
"""Stands for letters that no font has; the face for running text has it."""
OVERSAMPLE = 4
"""Hinting sets Fraunces up to a tenth too wide at small sizes, so it is rendered larger and scaled down."""
SPARE_SCALE = 0.94
"""The spare fonts' letters are a little larger than ours."""

REMEMBERED = 2000
"""So many cut strings are kept."""

_HALVES = re.compile("[\ud800-\udfff]")


class Face(NamedTuple):
    """A font at a size: family ``display``, ``text`` or ``mono`` (map files only), weight 600 to 900, size in window
    pixels.
    """

    family: str
    weight: int
    px: int


class Run(NamedTuple):
    """Letters of one font that are drawn at once. `font`: a spare one, None: the face's own."""

    text: str
    font: Path | None
    rtl: bool


class Typesetter:
    """Measures and renders single lines. Surfaces have premultiplied alpha and are the caller's."""

    def __init__(self, folder: Path) -> None:
        # Asked for with every line that is drawn, and joining paths is slow.
        self._files = {face: folder / name for face, name in FILES.items()}
        self._spares = SpareFonts(folder)
        self._fonts: dict[tuple[Path, int, str | None, bool], pygame.font.Font] = {}
        self._letters: dict[str, Container[int]] = {}
        self._known: dict[tuple[str, str], list[Run] | None] = {}

    def has(self, family: str, letter: str) -> bool:
        """Whether the family itself has `letter`."""
        if letter.isascii():
            return True
        if family not in self._letters:
            weights = [weight for name, weight in FILES if name == family]
            self._letters[family] = coverage(self._files[family, 700 if 700 in weights else weights[0]])
        return ord(letter) in self._letters[family]

    def shows(self, letter: str) -> bool:
        """Whether any font for running text has `letter`."""
        return self.has("text", letter) or self._spares.having(letter) is not None

    def own_font(self, face: Face) -> pygame.font.Font:
        """The font of a face, `over` times its size."""
        return self._font(self._files[face.family, face.weight], face.px * over(face))

    def size(self, face: Face, text: str) -> int:
        """Width of `text` in pixels."""
        runs = self._runs(face, text)
        if runs is None:
            return math.ceil(self.own_font(face).size(drawable(text))[0] / over(face))
        return sum(self._run_font(face, run).size(run.text)[0] for run in runs)

    def ascent(self, face: Face, text: str = "") -> float:
        """How far below the top of a rendered line its baseline lies."""
        runs = self._runs(face, text)
        if runs is None:
            return self.own_font(face).get_ascent() / over(face)
        return max(self._run_font(face, run).get_ascent() for run in runs)

    def render(self, face: Face, text: str, color: Color) -> Surface:
        """One line of text."""
        runs = self._runs(face, text)
        if runs is not None:
            return self._side_by_side(face, runs, color)
        line = _drawn(self.own_font(face), drawable(text), color)
        if over(face) > 1:
            size = math.ceil(line.get_width() / over(face)), round(line.get_height() / over(face))
            line = pygame.transform.smoothscale(line, size)
        return line

    # -- strings that need more than one font --------------------------------------------------------------------------

    def _side_by_side(self, face: Face, runs: list[Run], color: Color) -> Surface:
        pieces: list[tuple[Surface, int]] = []
        for run in runs:
            font = self._run_font(face, run)
            pieces.append((_drawn(font, run.text, color), font.get_ascent()))
        top = max(ascent for _piece, ascent in pieces)
        height = max(top - ascent + piece.get_height() for piece, ascent in pieces)
        line = Surface((sum(piece.get_width() for piece, _ascent in pieces), height), pygame.SRCALPHA)
        line.fill((0, 0, 0, 0))
        x = 0
        for piece, ascent in pieces:
            line.blit(piece, (x, top - ascent), special_flags=pygame.BLEND_PREMULTIPLIED)
            x += piece.get_width()
        return line

    def _runs(self, face: Face, text: str) -> list[Run] | None:
        """The runs of a line from the left to the right; None: the face has all of it."""
        if text.isascii() or face.family == "mono":
            return None
        key = (face.family, text)
        if key not in self._known:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            self._known[key] = self._cut(face.family, drawable(text))
        return self._known[key]

    def _cut(self, family: str, text: str) -> list[Run] | None:
        if not has_rtl(text) and all(self.has(family, letter) for letter in text):
            return None
        japanese = any(map(is_kana, text))
        return [
            run for piece in visual_order(text) for run in self._one_font_each(family, piece.text, piece.rtl, japanese)
        ]

    def _one_font_each(self, family: str, text: str, rtl: bool, japanese: bool) -> list[Run]:
        """A piece that is read in one direction, cut where the font changes."""
        runs: list[Run] = []
        lost = False
        for letter in text:
            font = self._font_of(family, letter, runs[-1] if runs and not lost else None, japanese)
            nowhere = font is None and not self.has(family, letter)
            if nowhere and lost:
                continue
            lost, shown = nowhere, SIGN if nowhere else letter
            if runs and runs[-1].font == font:
                runs[-1] = runs[-1]._replace(text=runs[-1].text + shown)
            else:
                runs.append(Run(shown, font, rtl))
        return runs[::-1] if rtl else runs

    def _font_of(self, family: str, letter: str, before: Run | None, japanese: bool) -> Path | None:
        """A spare font for `letter`, None: the face's own, or none at all. Marks stay with the letter they stand on."""
        marks = unicodedata.category(letter).startswith("M")
        if before is not None and before.font is not None and (marks or letter == " "):
            return before.font
        if self.has(family, letter):
            return None
        return self._spares.having(letter, japanese=japanese)

    def _run_font(self, face: Face, run: Run) -> pygame.font.Font:
        """The font of a run, made ready for its direction and script."""
        if run.font is None:
            return self._font(self._files[face.family, face.weight], face.px, None, run.rtl)
        return self._font(run.font, max(1, round(face.px * SPARE_SCALE)), script_of(run.text), run.rtl)

    def _font(self, path: Path, px: int, script: str | None = None, rtl: bool = False) -> pygame.font.Font:
        key = (path, px, script, rtl)
        font = self._fonts.get(key)
        if font is None:
            font = self._fonts[key] = pygame.font.Font(path, px)
            if script is not None:
                font.set_script(script)
            if rtl:
                font.set_direction(pygame.DIRECTION_RTL)
        return font


def over(face: Face) -> int:
    """How many times its size a face is rendered."""
    return OVERSAMPLE if face.family == "display" else 1


def drawable(text: str) -> str:
    """Text without what fonts refuse: a null may stand in a file that was changed by hand, and the name of a file
    that is no UTF-8 has halves of letters for its bytes.
    """
    return _HALVES.sub("\N{REPLACEMENT CHARACTER}", text).replace("\0", "")


def _drawn(font: pygame.font.Font, text: str, color: Color) -> Surface:
    """A run; pygame draws nothing of which nothing can be seen, so that is one column without a dot."""
    if font.size(text)[0]:
        return font.render(text, True, color).convert_alpha().premul_alpha()
    return Surface((1, font.get_height()), pygame.SRCALPHA)
