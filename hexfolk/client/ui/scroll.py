"""A view on widgets that need more height than there is."""

from __future__ import annotations

from typing import Any

import pygame
from pygame import Rect, Surface

from hexfolk.client.ui.control import Control
from hexfolk.client.ui.ui import Ui

WHEEL = 56
"""Pixels of the design for a notch of the wheel."""


class ScrollArea(Control):
    """Scrolls the widgets that are made with ``area=this``; give these rectangles as if nothing were scrolled.

    Set `content_height` once they are made. Wheel and bar move it; what gets the keys is moved into view.
    """

    def __init__(self, ui: Ui, id: str, rect: Rect, *, content_height: int = 0, **control: Any) -> None:
        self.offset = 0
        self.content_height = content_height
        self._grip: int | None = None
        super().__init__(ui, id, rect, **control)

    @property
    def view(self) -> Rect:
        """The part of the window that its widgets are seen in."""
        return self.rect

    @property
    def reachable(self) -> bool:
        return False

    @property
    def bar_width(self) -> int:
        """What to leave free at the right for the bar."""
        return self.look.px(14)

    @property
    def limit(self) -> int:
        """The farthest it can be scrolled, in pixels."""
        return max(0, self.content_height - self.rect.height)

    def children(self) -> list[Control]:
        return [control for control in self.ui.controls() if control.area is self]

    def scroll_to(self, offset: int) -> None:
        """Show the content from `offset` pixels on."""
        offset = max(0, min(offset, self.limit))
        moved = self.offset - offset
        if moved:
            self.offset = offset
            for child in self.children():
                child.place(child.rect.move(0, moved))
            self.ui.invalidate(self.rect)

    def reveal(self, control: Control) -> None:
        """Scroll as little as needed to show `control` whole."""
        room = self.look.px(10)
        if control.rect.top < self.rect.top + room:
            self.scroll_to(self.offset - (self.rect.top + room - control.rect.top))
        elif control.rect.bottom > self.rect.bottom - room:
            self.scroll_to(self.offset + control.rect.bottom - self.rect.bottom + room)

    def process_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL and self.hover_point(*self.ui.manager.mouse_position):
            self.scroll_to(self.offset - round(event.y * self.look.px(WHEEL)))
            return True
        return super().process_event(event)

    def pressed(self, pos: tuple[int, int]) -> None:
        thumb = self._thumb()
        if thumb.inflate(self.look.px(8), 0).collidepoint(pos):
            self._grip = pos[1] - thumb.top
        elif self.limit and pos[0] >= self.rect.right - self.bar_width:
            self.scroll_to(self.offset + (self.rect.height if pos[1] > thumb.centery else -self.rect.height))

    def clicked(self, pos: tuple[int, int]) -> None:
        self._grip = None

    def drag(self, pos: tuple[int, int]) -> None:
        if self._grip is not None:
            free = self.rect.height - self._thumb().height
            self.scroll_to(round((pos[1] - self._grip - self.rect.top) / max(1, free) * self.limit))

    def paint(self, target: Surface) -> None:
        if self.limit:
            ui = self.look.ui
            self.look.paint.pill(target, self._thumb(), ui.button_border if self.hovered else ui.disabled_border)

    def _thumb(self) -> Rect:
        width = self.look.px(6)
        if not self.limit:
            return Rect(self.rect.right - width, self.rect.top, 0, 0)
        height = max(self.look.px(32), self.rect.height * self.rect.height // self.content_height)
        top = self.rect.top + round((self.rect.height - height) * self.offset / self.limit)
        return Rect(self.rect.right - width, top, width, height)
