"""A value chosen from a list that opens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from hexfolk.client.ui.button import Button
from hexfolk.client.ui.control import Control
from hexfolk.client.ui.layer import Layer
from hexfolk.client.ui.plain import Panel
from hexfolk.client.ui.scroll import ScrollArea
from hexfolk.client.ui.ui import Ui


class Dropdown(Control):
    """Shows its value; a click, Enter, Space or Down opens the list, where arrows and Enter or a click choose.

    The rows of the open list are the widgets ``<id>.<value>``.
    """

    def __init__(
        self,
        ui: Ui,
        id: str,
        rect: Rect,
        options: Sequence[tuple[Any, str]],
        value: Any,
        on_change: Callable[[Any], None],
        *,
        label: str = "",
        icon: str = "",
        off: dict[Any, str] | None = None,
        **control: Any,
    ) -> None:
        """`options`: values with labels. `label`: what is chosen, at the left. `off`: reasons of what cannot be
        chosen.
        """
        self.options, self.value, self.on_change = list(options), value, on_change
        self.label, self.icon, self.off = label, icon, off or {}
        self._list: Layer | None = None
        super().__init__(ui, id, rect, **control)

    def set_value(self, value: Any) -> None:
        """Show another value, without `on_change`."""
        if value != self.value:
            self.value = value
            self.invalidate()

    def choose(self, value: Any) -> None:
        if self._list is not None:
            self._list.close()
        if value != self.value:
            self.set_value(value)
            self.on_change(value)

    def activate(self) -> None:
        if self.is_enabled and not self.pending:
            self._open()

    def handle_key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_DOWN:
            self._open()
            return True
        return False

    def focus_radius(self) -> int:
        return self.look.paint.panel_radius("well")

    def paint(self, target: Surface) -> None:
        look, ui, rect = self.look, self.look.ui, self.rect
        border = ui.amber if self._list is not None else ui.button_border if self.hovered else None
        look.paint.panel(target, rect, "well", border=border)
        color = ui.cream if self.is_enabled else ui.disabled_text
        chevron = look.icon("chevron-down", look.px(16), color)
        look.put_centered(target, chevron, (rect.right - look.px(20), rect.centery))
        left = rect.left + look.px(14)
        if self.icon:
            icon = look.icon(self.icon, look.px(18), ui.icon_mute)
            look.put(target, icon, (left, rect.centery - icon.get_height() // 2))
            left += look.px(30)
        room = Rect(left, rect.top, rect.right - look.px(36) - left, rect.height)
        shown = next((label for value, label in self.options if value == self.value), "")
        if self.label:
            words = look.text.draw(target, "body", self.label, color, room.midleft)
            room = Rect(words.right + look.px(12), rect.top, room.right - words.right - look.px(12), rect.height)
        align = "right" if self.label else "left"
        look.text.draw_fitted(target, "body", shown, color, room, align=align)  # type: ignore[arg-type]

    def _open(self) -> None:
        look, row = self.look, max(self.look.px(34), min(self.rect.height, self.look.px(42)))
        pad = look.px(6)
        self._list = self.ui.open_layer(self.id, outside_closes=True, modal=True, on_close=self._closed)
        height = row * len(self.options)
        fits = min(height, look.metrics.size[1] - 4 * pad)
        labels = [look.text.width("body", label) for _value, label in self.options]
        box = Rect(
            self.rect.left, self.rect.bottom + pad, max(self.rect.width, max(labels) + look.px(52)), fits + 2 * pad
        )
        if box.bottom > look.metrics.size[1] - pad:
            box.bottom = self.rect.top - pad if self.rect.top - pad - box.height > 0 else look.metrics.size[1] - pad
        box.right = min(box.right, look.metrics.size[0] - pad)
        Panel(self.ui, f"{self.id}.list", box, "popover")
        area = ScrollArea(self.ui, f"{self.id}.scroll", box.inflate(-2 * pad, -2 * pad), content_height=height)
        for index, (value, label) in enumerate(self.options):
            rect = Rect(area.rect.left, area.rect.top + index * row, area.rect.width, row)
            if area.limit:
                rect.width -= area.bar_width
            option = Button(
                self.ui,
                f"{self.id}.{value}",
                rect,
                label,
                kind="ghost",
                align="left",
                role="body",
                on_click=lambda value=value: self.choose(value),  # type: ignore[misc]
                group=f"{self.id}.options",
                reason=self.off.get(value),
                icon="check" if value == self.value else "",
                area=area,
            )
            option.selected = value == self.value
            if value == self.value:
                self.ui.set_focus(option)
        self.invalidate()

    def _closed(self) -> None:
        self._list = None
        self.invalidate()
