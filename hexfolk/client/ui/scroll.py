"""A view on widgets that need more height than there is."""

from __future__ import annotations

from typing import Any

import pygame
from pygame import Rect, Surface

from hexfolk.client.ui.control import Control
from hexfolk.client.ui.ui import Ui

WHEEL = 56
"""Pixels of the design for a notch of the wheel."""
FADE = 30
"""Height in pixels of the design over which something fades towards an edge."""


class ScrollArea(Control):
    """Scrolls the widgets that are made with ``area=this``; give these rectangles as if nothing were scrolled.

    Set `content_height` once they are made. Wheel and bar move it; what gets the keys is moved into view. Rows of one
    height stop at whole rows (`rows_of`); anything else fades towards an edge behind which there is more.
    """

    def __init__(self, ui: Ui, id: str, rect: Rect, *, content_height: int = 0, **control: Any) -> None:
        self.offset = 0
        self.content_height = content_height
        self._snap = 0
        self._below: list[tuple[Rect, Surface]] = []
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

    def rows_of(self, step: int) -> None:
        """Its rows are `step` pixels apart: show whole ones only."""
        self._snap = step

    def scroll_to(self, offset: int) -> None:
        """Show the content from `offset` pixels on, or from the row that begins nearest to it."""
        if self._snap:
            offset = round(offset / self._snap) * self._snap
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
            self.scroll_to(self.offset - round(event.y * max(self.look.px(WHEEL), self._snap)))
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
        if not self.limit:
            return
        ui, paint = self.look.ui, self.look.paint
        track = Rect(0, self.rect.top, self.look.px(6), self.rect.height)
        track.right = self.rect.right
        paint.pill(target, track, ui.well)
        used = self.hovered or self._grip is not None
        paint.pill(target, self._thumb(), ui.icon_mute if used else ui.button_border)
        self._below = [] if self._snap else [(edge, target.subsurface(edge).copy()) for edge in self._fading(target)]

    def paint_over(self, target: Surface) -> None:
        """After what it scrolls: have that fade out where there is more, into what lies below."""
        for edge, below in self._below:
            strip = below.convert_alpha()
            strip.blit(self._veil(edge), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            target.blit(strip, edge)
        self._below = []

    def _fading(self, target: Surface) -> list[Rect]:
        high = self.look.px(FADE)
        wide = self.rect.width - self.bar_width
        edges = []
        if self.offset > 0:
            edges.append(Rect(self.rect.left, self.rect.top, wide, high))
        if self.offset < self.limit:
            edges.append(Rect(self.rect.left, self.rect.bottom - high, wide, high))
        return [edge.clip(target.get_rect()) for edge in edges]

    def _veil(self, edge: Rect) -> Surface:
        """White that becomes opaque towards the edge of the view."""
        veil = Surface(edge.size, pygame.SRCALPHA)
        for y in range(edge.height):
            share = y / max(1, edge.height - 1)
            share = 1 - share if edge.top == self.rect.top else share
            veil.fill((255, 255, 255, round(255 * share)), Rect(0, y, edge.width, 1))
        return veil

    def _thumb(self) -> Rect:
        width = self.look.px(6)
        if not self.limit:
            return Rect(self.rect.right - width, self.rect.top, 0, 0)
        height = max(self.look.px(32), self.rect.height * self.rect.height // self.content_height)
        top = self.rect.top + round((self.rect.height - height) * self.offset / self.limit)
        return Rect(self.rect.right - width, top, width, height)
