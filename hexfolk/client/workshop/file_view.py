"""The map's file as text: line numbers, light colours, a mark at every line with something to say. For reading only."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import pygame
from pygame import Color, Rect, Surface

from hexfolk.client.look.look import Look
from hexfolk.client.ui.clipboard import copy_text
from hexfolk.client.ui.control import Control
from hexfolk.client.ui.ui import Ui
from hexfolk.client.workshop.mono import Mono, band
from hexfolk.client.workshop.syntax import runs

_WORD = re.compile(r"""\"[^\"]*\"?|'[^']*'?|[^\s"',\[\]{}]+""")

COLORS: Mapping[str, str] = MappingProxyType(
    {
        "comment": "#7f94a8",
        "key": "#ffd27a",
        "place": "#f9b6a6",
        "quoted": "#cfe6d6",
        "number": "#8fe6d2",
        "sea": "#56839c",
        "text": "#e8edf0",
    }
)
BANDS: Mapping[str, str] = MappingProxyType({"error": "#a8323f66", "warning": "#8a6a1e66", "note": "#3f6f9f55"})
MARKS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "error": ("error", "status.error_text"),
        "warning": ("warning", "status.warn_text"),
        "note": ("info", "status.info_text"),
    }
)
"""Icon and colour of each severity."""

SIZES = (15, 14, 13, 12)
"""Sizes of the letters (design pixels); the largest in which the drawn island fits is taken."""
WHEEL_LINES = 3
NUMBERS = 4
"""Columns that line numbers take at least."""


@dataclass
class Reading:
    """Where one reads: pixels scrolled, columns scrolled, and the lines picked, from 0; None for none.

    `spot` is the letter of the caret's line, from 0, that something is wrong with.
    """

    top: int = 0
    left: int = 0
    anchor: int | None = None
    caret: int | None = None
    spot: int | None = None

    @property
    def picked(self) -> range:
        """The lines picked, from 0."""
        if self.anchor is None or self.caret is None:
            return range(0)
        return range(min(self.anchor, self.caret), max(self.anchor, self.caret) + 1)


class FileView(Control):
    """Shows lines. A click picks one (with Shift, or dragged: several); arrows, Page Up and Down, Home and End move.

    `reading` is kept by the scene, so that a reload leaves one where one was.
    """

    def __init__(
        self,
        ui: Ui,
        rect: Rect,
        lines: Sequence[str],
        severities: Mapping[int, str],
        reading: Reading,
        on_pick: Callable[[int], None],
        **control: Any,
    ) -> None:
        """`severities` gives the worst finding of a line, `on_pick` gets the line that was picked; lines from 1."""
        self.lines, self.severities, self.reading, self._on_pick = lines, severities, reading, on_pick
        super().__init__(ui, "map file", rect, **control)
        look = ui.look
        wide = max((len(line.rstrip(" \"'")) for line in lines[:400] if '"' in line), default=20)
        for size in SIZES:
            self.mono = Mono(look.text, look.fonts, look.px(size))
            if wide * self.mono.column <= self._text_width:
                break
        self._longest = max((self.mono.width(line) for line in lines), default=0)
        self.row = round(look.px(SIZES[0]) * (1.72 if not look.metrics.compact else 1.45))
        self._drawn: Surface | None = None
        self.scroll(0)

    # -- measures ----------------------------------------------------------------------------------------------------

    @property
    def _gutter(self) -> int:
        digits = max(NUMBERS - 1, len(str(len(self.lines))))
        return round((digits + 1) * self.mono.column) + self.look.px(10)

    @property
    def _text_width(self) -> int:
        return self.rect.width - self._gutter - self.look.pick(30, 30)

    @property
    def _pad(self) -> int:
        return self.look.px(8)

    @property
    def _limit(self) -> int:
        return max(0, len(self.lines) * self.row - (self.rect.height - 2 * self._pad))

    @property
    def _shown(self) -> int:
        """How many columns are seen."""
        return int(self._text_width / self.mono.column)

    @property
    def _beyond(self) -> int:
        """How many columns the longest line has more than are seen."""
        return max(0, self._longest - self._shown)

    def line_rect(self, line: int) -> Rect:
        """Where a line (from 1) stands now, in the window or beyond it."""
        y = self.rect.top + self._pad + (line - 1) * self.row - self.reading.top
        return Rect(self.rect.left, y, self.rect.width, self.row)

    # -- scrolling and picking -----------------------------------------------------------------------------------------

    def scroll(self, by: int, columns: int = 0) -> None:
        """Move by pixels down and by columns to the right."""
        reading = self.reading
        before = reading.top, reading.left
        reading.top = max(0, min(reading.top + by, self._limit))
        reading.left = max(0, min(reading.left + columns, self._beyond))
        if (reading.top, reading.left) != before:
            self.refresh()

    def reveal(self, line: int) -> None:
        """Scroll a line (from 1) into view, to the middle if it was out of it."""
        place = self.line_rect(line)
        if place.top < self.rect.top + self._pad or place.bottom > self.rect.bottom - self._pad:
            self.scroll(place.centery - self.rect.centery)

    def pick(self, line: int, column: int = 0, *, extend: bool = False, tell: bool = True) -> None:
        """Pick a line (from 1), or all from the one picked before to it; `column` (from 1) is marked in it."""
        if not self.lines:
            return
        at = max(0, min(line - 1, len(self.lines) - 1))
        self.reading.caret = at
        if not extend or self.reading.anchor is None:
            self.reading.anchor = at
        self.reading.spot = column - 1 if 0 < column <= len(self.lines[at]) else None
        self.reveal(at + 1)
        if self.reading.spot is not None:
            self._reveal_column(self._column(at, self.reading.spot))
        self.refresh()
        if tell:
            self._on_pick(at + 1)

    def _reveal_column(self, column: int) -> None:
        shown, left = self._shown, self.reading.left
        if not left <= column < left + shown - 4:
            self.scroll(0, column - shown // 2 - left)

    def copied(self) -> str:
        """The text of the lines picked."""
        return "\n".join(self.lines[at] for at in self.reading.picked if at < len(self.lines))

    def copy(self) -> bool:
        """Put the lines picked on the clipboard; whether there were any."""
        text = self.copied()
        if text:
            # A clipboard that cannot be reached is no reason to stop.
            copy_text(text)
        return bool(text)

    def _line_at(self, pos: tuple[int, int]) -> int:
        return (pos[1] - self.rect.top - self._pad + self.reading.top) // self.row + 1

    # -- events --------------------------------------------------------------------------------------------------------

    def process_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL and self.hover_point(*self.ui.manager.mouse_position):
            sideways = event.x or (event.y if pygame.key.get_mods() & pygame.KMOD_SHIFT else 0)
            if sideways:
                self.scroll(0, -4 * sideways if not event.x else 4 * event.x)
            else:
                self.scroll(-event.y * WHEEL_LINES * self.row)
            return True
        return super().process_event(event)

    def pressed(self, pos: tuple[int, int]) -> None:
        self.ui.set_focus(self, seen=False)
        self.pick(self._line_at(pos), extend=bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))

    def drag(self, pos: tuple[int, int]) -> None:
        self.pick(self._line_at(pos), extend=True)

    def clicked(self, pos: tuple[int, int]) -> None:
        """The press did it."""

    def activate(self) -> None:
        """Enter and Space show the place of the line that is picked."""
        if self.reading.caret is not None:
            self._on_pick(self.reading.caret + 1)

    def handle_key(self, event: pygame.event.Event) -> bool:
        extend = bool(event.mod & pygame.KMOD_SHIFT)
        page = max(1, self.rect.height // self.row - 2)
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
        at = (self.reading.caret or 0) + 1
        if event.key in steps:
            first = self.reading.caret is None
            self.pick(1 if first else at + steps[event.key], extend=extend)
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self.pick(1 if event.key == pygame.K_HOME else len(self.lines), extend=extend)
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.scroll(0, 4 if event.key == pygame.K_RIGHT else -4)
        else:
            return False
        return True

    # -- painting ------------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Draw the lines anew with the next frame."""
        self._drawn = None
        self.invalidate()

    def focus_radius(self) -> int:
        return self.look.paint.panel_radius("well")

    def paint(self, target: Surface) -> None:
        self.look.paint.panel(target, self.rect, "well")
        if self._drawn is None or self._drawn.get_size() != self.rect.size:
            self._drawn = self._painted(self.look)
        target.blit(self._drawn, self.rect, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _painted(self, look: Look) -> Surface:
        layer = Surface(self.rect.size, pygame.SRCALPHA)
        layer.set_clip(layer.get_rect().inflate(-look.px(3), -look.px(6)))
        first = self.reading.top // self.row
        last = min(len(self.lines), first + self.rect.height // self.row + 2)
        for at in range(first, last):
            self._paint_line(layer, look, at)
        if self._limit:
            self._paint_bar(layer, look)
        if self._beyond:
            self._paint_bar_below(layer, look)
        return layer

    def _paint_line(self, layer: Surface, look: Look, at: int) -> None:
        top = self._pad + at * self.row - self.reading.top
        box = Rect(look.px(1), top, self.rect.width - 2 * look.px(1), self.row)
        severity = self.severities.get(at + 1, "")
        if severity:
            band(layer, Color(BANDS[severity]), box)
        if at in self.reading.picked:
            band(layer, Color("#ffd27a26"), box)
            layer.fill(look.ui.amber, Rect(box.left, box.top, look.px(3), box.height))
        tone = look.tokens.color(MARKS[severity][1]) if severity else look.ui.slot_mute
        number = str(at + 1)
        right = self._gutter - look.px(10) - self.mono.column * len(number)
        self.mono.draw(layer, number, tone, right, box.centery)
        clip = layer.get_clip()
        layer.set_clip(clip.clip(Rect(self._gutter, top, self._text_width + look.px(4), self.row)))
        shown = self._shown + 2
        for run in runs(self.lines[at][: self.reading.left + shown]):
            left = self._gutter + (self._column(at, run.column) - self.reading.left) * self.mono.column
            self.mono.draw(layer, run.text, Color(COLORS[run.kind]), left, box.centery)
        if at == self.reading.caret and self.reading.spot is not None:
            self._paint_spot(layer, look, at, self.reading.spot, box)
        layer.set_clip(clip)
        if severity:
            icon, color = MARKS[severity]
            size = look.px(16 if not look.metrics.compact else 13)
            mark = look.icon(icon, size, look.tokens.color(color))
            look.put_centered(layer, mark, (self.rect.width - look.px(16), box.centery))

    def _paint_spot(self, layer: Surface, look: Look, at: int, spot: int, row: Rect) -> None:
        """Underline the word that begins at a letter."""
        word = _WORD.match(self.lines[at], spot)
        ends = (spot, spot + 1) if word is None else word.span()
        left, right = (self._column(at, index) - self.reading.left for index in ends)
        x = self._gutter + round(left * self.mono.column)
        wide = round((right - left) * self.mono.column)
        layer.fill(look.ui.amber, Rect(x, row.bottom - look.px(3), wide, max(2, look.px(2))))

    def _column(self, at: int, index: int) -> int:
        """The column in which the letter `index` of a line stands."""
        line = self.lines[at]
        return index if line.isascii() else self.mono.width(line[:index])

    def _paint_bar_below(self, layer: Surface, look: Look) -> None:
        """Show that lines go on to the right, and how far one is."""
        whole = self._text_width
        wide = max(look.px(28), whole * self._shown // (self._shown + self._beyond))
        left = self._gutter + round((whole - wide) * self.reading.left / self._beyond)
        bar = Rect(left, self.rect.height - look.px(7), wide, look.px(4))
        look.paint.pill(layer, bar, look.ui.disabled_border)

    def _paint_bar(self, layer: Surface, look: Look) -> None:
        whole = self.rect.height - 2 * self._pad
        high = max(look.px(28), whole * whole // (whole + self._limit))
        top = self._pad + round((whole - high) * self.reading.top / self._limit)
        bar = Rect(self.rect.width - look.px(7), top, look.px(4), high)
        look.paint.pill(layer, bar, look.ui.disabled_border)
