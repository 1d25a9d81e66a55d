"""A slider through a row of values, each with its mark below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from hexfolk.client.look.tokens import mix
from hexfolk.client.ui.control import Control
from hexfolk.client.ui.ui import Ui


class TickSlider(Control):
    """One of a few values in order. Left and Right, Home and End choose with the keys; a drag counts where it ends."""

    def __init__(
        self, ui: Ui, id: str, rect: Rect, values: Sequence[int], value: int, on_change: Callable[[int], None],
        **control: Any,
    ) -> None:  # fmt: skip
        self.values, self.value, self.on_change = tuple(values), value, on_change
        self._before: int | None = None
        super().__init__(ui, id, rect, **control)

    def set_value(self, value: int) -> None:
        """Show another value, without `on_change`."""
        if value != self.value:
            self.value = value
            self.invalidate()

    def choose(self, value: int) -> None:
        if self.is_enabled and value != self.value:
            self.set_value(value)
            self.on_change(value)

    def activate(self) -> None:
        """Enter and Space do nothing: the arrows choose at once."""

    def pressed(self, pos: tuple[int, int]) -> None:
        self._before = self.value
        self.drag(pos)

    def drag(self, pos: tuple[int, int]) -> None:
        self.set_value(min(self.values, key=lambda value: abs(self.x_of(value) - pos[0])))

    def clicked(self, pos: tuple[int, int]) -> None:
        """Nothing more: `process_event` tells of the value wherever the button comes up."""

    def process_event(self, event: pygame.event.Event) -> bool:
        held = self.held
        used = super().process_event(event)
        if held and not self.held and self._before is not None:
            before, self._before = self._before, None
            if self.value != before:
                self.on_change(self.value)
        return used

    def handle_key(self, event: pygame.event.Event) -> bool:
        at = self.values.index(self.value) if self.value in self.values else 0
        to = {pygame.K_LEFT: at - 1, pygame.K_RIGHT: at + 1, pygame.K_HOME: 0, pygame.K_END: len(self.values) - 1}
        if event.key not in to:
            return False
        self.choose(self.values[max(0, min(to[event.key], len(self.values) - 1))])
        return True

    def x_of(self, value: int) -> int:
        """Where a value stands, in window pixels; one between the values stands between them."""
        knob = self.look.px(24)
        span = max(1, self.values[-1] - self.values[0])
        share = (value - self.values[0]) / span
        return self.rect.left + knob // 2 + round((self.rect.width - knob) * min(max(share, 0.0), 1.0))

    def focus_radius(self) -> int:
        return self.look.paint.panel_radius("well")

    def paint(self, target: Surface) -> None:
        look, ui = self.look, self.look.ui
        knob, high = look.px(24), look.px(8)
        middle = self.rect.top + knob // 2 + look.px(1)
        track = Rect(self.x_of(self.values[0]), middle - high // 2, 0, high)
        track.width = self.x_of(self.values[-1]) - track.left
        x = self.x_of(self.value)
        tone = ui.amber if self.is_enabled else mix(ui.amber, ui.well, 0.4)
        look.paint.bar(target, track, (x - track.left) / max(1, track.width), tone)
        disc = Rect(x - knob // 2, middle - knob // 2, knob, knob)
        look.paint.disc(target, disc, ui.cream if self.is_enabled else ui.mute, tone, 4)
        low = self.rect.bottom - look.px(9)
        for value in self.values:
            color = ui.cream if value == self.value else ui.mute
            look.text.draw(target, "caption", str(value), color, (self.x_of(value), low), align="center")
