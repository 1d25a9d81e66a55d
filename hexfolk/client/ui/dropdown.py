"""A value chosen from a list that opens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame
from pygame import Rect, Surface

from hexfolk.client.ui.control import Control
from hexfolk.client.ui.layer import Layer
from hexfolk.client.ui.row_list import ListRow, open_list
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
        rows = [
            ListRow(
                str(value), label, partial(self.choose, value), "check" if value == self.value else "",
                self.off.get(value), value == self.value,
            )
            for value, label in self.options
        ]  # fmt: skip
        self._list = open_list(self.ui, self.id, self.rect, rows, self._closed)
        self.invalidate()

    def _closed(self) -> None:
        self._list = None
        self.invalidate()
