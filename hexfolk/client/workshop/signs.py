"""Small widgets of the workshop: signs, check boxes, rows of findings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
from pygame import Color, Rect, Surface

from hexfolk.client.look.flow import Flow
from hexfolk.client.ui.choice import Toggle
from hexfolk.client.ui.control import Control
from hexfolk.client.ui.ui import Ui
from hexfolk.client.workshop.file_view import MARKS
from hexfolk.client.workshop.findings import Finding
from hexfolk.i18n import _

ROWS = {"error": ("#4a2b3c", "#a5514f"), "warning": ("#3d4246", "#7d6a34"), "note": ("#22405e", "#43698f")}.__getitem__
"""Ground and border of a finding's row."""


class Sign(Control):
    """An icon that is only seen."""

    interactive = False
    solid = False

    def __init__(self, ui: Ui, id: str, rect: Rect, icon: str, color: Color, **control: Any) -> None:
        self.icon, self.color = icon, color
        super().__init__(ui, id, rect, **control)

    def paint(self, target: Surface) -> None:
        self.look.put_centered(target, self.look.icon(self.icon, self.rect.height, self.color), self.rect.center)


class Checkbox(Toggle):
    """On or off, with its box at the left; the whole rectangle can be clicked."""

    def __init__(
        self, ui: Ui, id: str, rect: Rect, label: str, value: bool, on_change: Callable[[bool], None], **control: Any
    ) -> None:
        super().__init__(ui, id, rect, label, value, on_change, well=False, **control)

    def paint(self, target: Surface) -> None:
        look, ui, rect = self.look, self.look.ui, self.rect
        side = look.pick(24, 18)
        box = Rect(rect.left, rect.centery - side // 2, side, side)
        bright = self.hovered and self.is_enabled
        if self.value and self.is_enabled:
            style = look.paint.style(ui.amber_top if bright else ui.amber, radius=6, border=ui.amber_border)
            look.paint.box(target, box, style)
            look.put_centered(target, look.icon("check", round(side * 0.7), ui.on_amber), box.center)
        else:
            border = ui.cream if bright else ui.button_border if self.is_enabled else ui.disabled_border
            look.paint.box(target, box, look.paint.style(ui.well, radius=6, border=border))
        x = box.right + look.pick(13, 9)
        if self.icon:
            size = look.pick(21, 16)
            tone = ui.amber_text if self.value and self.is_enabled else ui.icon_mute
            look.put(target, look.icon(self.icon, size, tone), (x, rect.centery - size // 2))
            x += size + look.pick(12, 8)
        color = ui.cream if self.is_enabled else ui.disabled_text
        look.text.draw_fitted(
            target, "body", self.label, color, Rect(x, rect.top, rect.right - x, rect.height), align="left", lines=1
        )


class FindingRow(Control):
    """One finding: sign, line, sentence. Its height follows the sentence: see `height`."""

    def __init__(self, ui: Ui, id: str, rect: Rect, finding: Finding, **control: Any) -> None:
        self.finding = finding
        self._flow = _sentence(ui, finding, rect.width)
        super().__init__(ui, id, rect, **control)

    @staticmethod
    def height(ui: Ui, finding: Finding, width: int) -> int:
        """How high a row of that width is."""
        look = ui.look
        return _sentence(ui, finding, width).height + look.pick(20, 14)

    def focus_radius(self) -> int:
        return self.look.paint.button_radius("row")

    def paint(self, target: Surface) -> None:
        look, rect = self.look, self.rect
        ground, border = ROWS(self.finding.severity)
        edge = look.ui.amber if self.selected else Color(border)
        tone = Color(ground).lerp(Color("white"), 0.08 if self.hovered else 0.0)
        look.paint.box(
            target, rect, look.paint.style(tone, radius=10, border=edge, stroke=2.5 if self.selected else 1.5)
        )
        icon, color = MARKS[self.finding.severity]
        size = look.pick(19, 15)
        middle = rect.top + look.pick(22, 17)
        sign = look.icon(icon, size, look.tokens.color(color))
        look.put_centered(target, sign, (rect.left + look.pick(23, 16), middle))
        left = rect.left + look.pick(43, 30)
        self._flow.draw(target, (left, rect.top + look.pick(10, 7)))


def _sentence(ui: Ui, finding: Finding, width: int) -> Flow:
    look = ui.look
    room = width - look.pick(43, 30) - look.pick(14, 10)
    parts: list[Any] = []
    if finding.line:
        parts += [_line_pill(ui, finding), " "]
    return Flow(look.text, [*parts, finding.sentence], "log", look.ui.cream, room, look.pick(21, 17))


def _line_pill(ui: Ui, finding: Finding) -> Surface:
    look = ui.look
    words = _("Line {line}").format(line=finding.line)
    color = look.tokens.color(MARKS[finding.severity][1])
    wide, high = look.text.width("caption", words) + look.px(16), look.pick(20, 17)
    pill = Surface((wide, high), pygame.SRCALPHA)
    look.paint.pill(pill, pill.get_rect(), Color("#ffffff24"))
    look.text.draw(pill, "caption", words, color, (wide / 2, high / 2), align="center")
    return pill
