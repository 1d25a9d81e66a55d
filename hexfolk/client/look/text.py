"""Text in the roles of the type scale: fonts, measuring, fitting, drawing.

A role is a name of the type scale (``"heading"``, ``"body"`` ...); its size follows the layout, the scale and the text
size setting. Fraunces gives way to Pretendard ExtraBold for a whole string as soon as it lacks one character of it.
Every surface handed out has premultiplied alpha and belongs to a cache: blit it with ``BLEND_PREMULTIPLIED``, never
draw on it.
"""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar

import pygame
from pygame import Color, Rect, Surface

from hexfolk.client.look.tokens import Metrics, Tokens
from hexfolk.client.look.typesetting import Face, Typesetter, over

FALLBACK = ("text", 900)
FALLBACK_SCALE = 0.92
FLOOR = 13
"""Own text shrinks to this size of the design before it takes a second line."""
SMALLEST = 12
"""No text of ours may need to be smaller than this."""
TINIEST = 7
CACHED_PIXELS = 3_000_000
"""About 12 MB of rendered text are kept."""

REMEMBERED = 4000
"""So many measured widths and fitted strings are kept."""

Key = TypeVar("Key")
Value = TypeVar("Value")
Align = Literal["left", "center", "right"]
Valign = Literal["middle", "baseline", "top"]


Role = str | Face


class Fitted(NamedTuple):
    """A string made to fit: at which size, in which lines."""

    face: Face
    lines: tuple[str, ...]


class Text:
    """Draws and measures text for one layout. Make a new one when the metrics change."""

    def __init__(self, tokens: Tokens, metrics: Metrics, fonts: Path) -> None:
        self.metrics = metrics
        self._scale = tokens.type_scale
        self._set = Typesetter(fonts)
        self._caps: dict[Face, float] = {}
        self._widths: dict[tuple[Face, str], int] = {}
        self._fitted: dict[tuple[Face, str, int, int], Fitted] = {}
        self._lines: OrderedDict[tuple[Face, str, int], Surface] = OrderedDict()
        self._room = CACHED_PIXELS

    # -- faces ---------------------------------------------------------------------------------------------------

    def face(self, role: Role, text: str = "") -> Face:
        """The font that `text` is drawn in, the fallback for the display face done. Raises KeyError for a bad role."""
        if isinstance(role, Face):
            wanted = role
        else:
            entry = self._scale[role]
            size = entry.compact if self.metrics.compact else entry.large
            wanted = Face(entry.font, entry.weight, self.scaled(size))
        if wanted.family == "display" and not self._display_has(text):
            return Face(*FALLBACK, max(1, round(wanted.px * FALLBACK_SCALE)))
        return wanted

    def scaled(self, size: float) -> int:
        """A font size of the design in window pixels, the setting "text size" counted in."""
        return max(8, int(size * self.metrics.scale * self.metrics.text_scale + 0.5))

    def height(self, role: Role) -> int:
        """Height of a line of the role: the font's own, for running text."""
        face = self.face(role)
        return round(self._set.own_font(face).get_linesize() / over(face))

    def ascent(self, role: Role, text: str = "") -> float:
        """How far below the top of a rendered line its baseline lies."""
        face = self.face(role, text)
        return self._set.ascent(face, text)

    def cap_height(self, role: Role, text: str = "") -> float:
        """Height of a capital, which is what "middle" centres."""
        face = self.face(role, text)
        if face not in self._caps:
            metrics = self._set.own_font(face).metrics("H")[0]
            self._caps[face] = metrics[3] / over(face) if metrics else face.px * 0.7
        return self._caps[face]

    def shows(self, letter: str) -> bool:
        """Whether a font has `letter`; a sign stands for it in everything that is drawn if not."""
        return self._set.shows(letter)

    def width(self, role: Role, text: str) -> int:
        """Width of `text` in one line."""
        face = self.face(role, text)
        found = self._widths.get((face, text))
        if found is None:
            found = self._set.size(face, text)
            _remember(self._widths, (face, text), found)
        return found

    # -- drawing -------------------------------------------------------------------------------------------------

    def render(self, role: Role, text: str, color: Color) -> Surface:
        """One line of text; its baseline lies `ascent` below the top."""
        face = self.face(role, text)
        key = (face, text, int(color))
        found = self._lines.get(key)
        if found is not None:
            self._lines.move_to_end(key)
            return found
        line = self._set.render(face, text, color)
        self._keep(key, line)
        return line

    def draw(
        self,
        target: Surface,
        role: Role,
        text: str,
        color: Color,
        pos: tuple[float, float],
        *,
        align: Align = "left",
        valign: Valign = "middle",
    ) -> Rect:
        """Draw one line at `pos`: x is its left, centre or right; y the middle of its capitals, its baseline or its
        top.

        Returns the rectangle of the line, whatever part of it lies in the clip of `target`.
        """
        line = self.render(role, text, color)
        x = round(pos[0] - {"left": 0.0, "center": 0.5, "right": 1.0}[align] * line.get_width())
        y = pos[1]
        if valign != "top":
            y -= self.ascent(role, text)
        if valign == "middle":
            y += self.cap_height(role, text) / 2
        target.blit(line, (x, round(y)), special_flags=pygame.BLEND_PREMULTIPLIED)
        # What `blit` returns is cut by the clip: who draws beside it would draw elsewhere.
        return line.get_rect(topleft=(x, round(y)))

    def draw_fitted(
        self,
        target: Surface,
        role: Role,
        text: str,
        color: Color,
        box: Rect,
        *,
        align: Align = "center",
        lines: int = 2,
    ) -> None:
        """Draw our own text inside `box`, centred in height, shrunk and broken as `fit` says."""
        fitted = self.fit(role, text, box.width, lines)
        x = {"left": box.left, "center": box.centerx, "right": box.right}[align]
        step = round(fitted.face.px * 1.12)
        first = box.centery - step * (len(fitted.lines) - 1) / 2
        for index, line in enumerate(fitted.lines):
            self.draw(target, fitted.face, line, color, (x, first + step * index), align=align)

    def draw_wrapped(self, target: Surface, role: Role, text: str, color: Color, box: Rect) -> None:
        """Draw running text in the middle of `box`; what has no room is cut with an ellipsis, and belongs in a
        tooltip, too.
        """
        step = round(1.2 * self.face(role, text).px)
        shown = self.lines(role, text, box.width, box.height // step)
        y = box.centery - step * (len(shown) - 1) / 2
        for line in shown:
            self.draw(target, role, line, color, (box.centerx, y), align="center")
            y += step

    # -- fitting -------------------------------------------------------------------------------------------------

    def lines(self, role: Role, text: str, width: int, most: int) -> tuple[str, ...]:
        """Running text in as many lines as it needs; of more than `most` (but one) the last ends with an ellipsis."""
        lines = self.wrap(role, text, width)
        shown = lines[: max(1, most)]
        if len(shown) == len(lines):
            return shown
        # A line that ends with a paragraph may have room for the next one.
        last = self.ellipsis(role, f"{shown[-1]} {lines[len(shown)]}", width)
        return (*shown[:-1], last if last.endswith("…") else f"{shown[-1]} …")

    def fit(self, role: Role, text: str, width: int, lines: int = 2) -> Fitted:
        """Our own text, never cut: the role's size, shrunk to 13 px of the design, then broken in up to `lines`.

        What does not fit like that either is made smaller still: it needs a shorter form in the catalogue (`fits`
        tells).
        """
        face = self.face(role, text)
        key = (face, text, width, lines)
        found = self._fitted.get(key)
        if found is None:
            found = self._fit(face, text, width, lines)
            _remember(self._fitted, key, found)
        return found

    def _fit(self, face: Face, text: str, width: int, lines: int) -> Fitted:
        floor = min(face.px, self.scaled(FLOOR))
        for px in range(face.px, floor - 1, -1):
            if self.width(face._replace(px=px), text) <= width:
                return Fitted(face._replace(px=px), (text,))
        for px in range(min(face.px, round(floor * 1.16)), TINIEST, -1):
            smaller = face._replace(px=px)
            if lines == 1 and self.width(smaller, text) <= width:
                return Fitted(smaller, (text,))
            broken = self.wrap(smaller, text, width) if lines > 1 else ()
            if 0 < len(broken) <= lines and " ".join(broken) == text:
                return Fitted(smaller, self._balanced(smaller, broken))
        return Fitted(face._replace(px=floor), (self.ellipsis(face._replace(px=floor), text, width),))

    def fits(self, role: Role, text: str, width: int, lines: int = 2) -> bool:
        """Whether `fit` finds a way at a size that can be read."""
        fitted = self.fit(role, text, width, lines)
        return fitted.face.px >= min(self.face(role, text).px, self.scaled(SMALLEST)) and "…" not in fitted.lines[-1]

    def ellipsis(self, role: Role, text: str, width: int) -> str:
        """Text that people typed, cut with an ellipsis to `width`. (The whole of it belongs in a tooltip.)"""
        if self.width(role, text) <= width:
            return text
        return text[: self._room_for(role, text, width, "…")].rstrip() + "…"

    def naming(self, role: Role, sentence: str, name: str, width: int) -> Fitted:
        """Our `sentence` with a name that people typed in place of its ``{name}``, in one line of `width`: shrunk to
        13 px of the design, then the name is cut, never our own words."""
        whole = sentence.format(name=name)
        face = self.face(role, whole)
        floor = min(face.px, self.scaled(FLOOR))
        for px in range(face.px, floor - 1, -1):
            if self.width(face._replace(px=px), whole) <= width:
                return Fitted(face._replace(px=px), (whole,))
        face = face._replace(px=floor)
        room = width - self.width(face, sentence.format(name=""))
        return Fitted(face, (sentence.format(name=self.ellipsis(face, name, max(room, 0))),))

    def wrap(self, role: Role, text: str, width: int) -> tuple[str, ...]:
        """Running text in lines of at most `width`; a word that is wider than that is broken inside."""
        face = self.face(role, text)
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if self.width(face, longer) <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                *full, line = self._chopped(face, word, width)
                lines.extend(full)
            lines.append(line)
        return tuple(lines)

    # -- inside --------------------------------------------------------------------------------------------------

    def _display_has(self, text: str) -> bool:
        return text.isascii() or all(self._set.has("display", letter) for letter in text)

    def _chopped(self, face: Face, word: str, width: int) -> list[str]:
        parts = [word]
        while self.width(face, parts[-1]) > width and len(parts[-1]) > 1:
            rest = parts.pop()
            keep = self._room_for(face, rest[:-1], width)
            parts += [rest[:keep], rest[keep:]]
        return parts

    def _room_for(self, role: Role, text: str, width: int, end: str = "") -> int:
        """How many characters of `text` go into `width`, `end` after them; at least one."""
        few, many = 1, len(text)
        while few < many:
            keep = (few + many + 1) // 2
            if self.width(role, text[:keep].rstrip() + end) <= width:
                few = keep
            else:
                many = keep - 1
        return few

    def _balanced(self, face: Face, lines: tuple[str, ...]) -> tuple[str, ...]:
        """Two lines broken where they come out most alike."""
        if len(lines) != 2:
            return lines
        words = " ".join(lines).split(" ")
        splits = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
        return min(splits, key=lambda pair: max(self.width(face, line) for line in pair))

    def _keep(self, key: tuple[Face, str, int], line: Surface) -> None:
        self._lines[key] = line
        self._room -= line.get_width() * line.get_height()
        while self._room < 0 and len(self._lines) > 1:
            old = self._lines.popitem(last=False)[1]
            self._room += old.get_width() * old.get_height()


def _remember(memory: dict[Key, Value], key: Key, value: Value) -> None:
    """Keep what was measured; the whole memory is dropped when it is full, which is rare and cheap."""
    if len(memory) >= REMEMBERED:
        memory.clear()
    memory[key] = value
