"""Widgets that choose: toggle, stepper, segments, slider."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from hexfolk.client.look.boxes import Box
from hexfolk.client.look.paint import State
from hexfolk.client.look.tokens import mix
from hexfolk.client.look.typesetting import Face
from hexfolk.client.ui.control import Control
from hexfolk.client.ui.ui import Ui


class Toggle(Control):
    """On or off. The whole rectangle can be clicked: icon and label at its left, the switch at its right."""

    def __init__(
        self,
        ui: Ui,
        id: str,
        rect: Rect,
        label: str,
        value: bool,
        on_change: Callable[[bool], None],
        *,
        icon: str = "",
        well: bool = True,
        **control: Any,
    ) -> None:
        """`well`: draw the dark cell round it."""
        self.label, self.value, self.on_change, self.icon, self.well = label, value, on_change, icon, well
        super().__init__(ui, id, rect, **control)

    def set_value(self, value: bool) -> None:
        """Show another value, without `on_change`."""
        if value != self.value:
            self.value = value
            self.invalidate()

    def activate(self) -> None:
        if self.is_enabled and not self.pending:
            self.set_value(not self.value)
            self.on_change(self.value)

    def focus_radius(self) -> int:
        return self.look.paint.panel_radius("well") if self.label else self.rect.height // 2

    def paint(self, target: Surface) -> None:
        look, rect = self.look, self.rect
        size = (look.px(46), look.px(26)) if self.label else rect.size
        if self.well and self.label:
            look.paint.panel(target, rect, "well")
        pad = look.px(14) if self.label and self.well else 0
        switch = Rect(0, 0, *size)
        switch.midright = (rect.right - pad, rect.centery)
        look.paint.toggle(target, switch, self.value, self.state)
        x = rect.left + pad
        if self.icon:
            look.put(target, look.icon(self.icon, look.px(18), look.ui.icon_mute), (x, rect.centery - look.px(9)))
            x += look.px(30)
        if self.label:
            color = look.ui.cream if self.is_enabled else look.ui.disabled_text
            room = Rect(x, rect.top, switch.left - look.px(10) - x, rect.height)
            look.text.draw_fitted(target, "body", self.label, color, room, align="left")


class Stepper(Control):
    """A number with minus and plus. Left and Right (or - and +) change it with the keys.

    `rest` is the value that counts as untouched: it is grey; any other is amber. None: always shown as touched.
    """

    def __init__(
        self,
        ui: Ui,
        id: str,
        rect: Rect,
        value: int,
        low: int,
        high: int,
        on_change: Callable[[int], None],
        *,
        rest: int | None = None,
        wording: Callable[[int], str] = str,
        step: int = 1,
        **control: Any,
    ) -> None:
        self.value, self.low, self.high, self.on_change = value, low, high, on_change
        self.rest, self.wording, self.by = rest, wording, step
        super().__init__(ui, id, rect, **control)

    @property
    def minus(self) -> Rect:
        """Where a click takes one off."""
        return Rect(self.rect.topleft, (self._side, self.rect.height))

    @property
    def plus(self) -> Rect:
        """Where a click adds one."""
        return Rect(self.rect.right - self._side, self.rect.top, self._side, self.rect.height)

    @property
    def _side(self) -> int:
        return min(self.rect.width // 3, round(self.rect.height * 1.1))

    def set_value(self, value: int, *, low: int | None = None, high: int | None = None) -> None:
        """Show another value or other limits, without `on_change`."""
        low, high = self.low if low is None else low, self.high if high is None else high
        if (value, low, high) != (self.value, self.low, self.high):
            self.value, self.low, self.high = value, low, high
            self.invalidate()

    def change(self, by: int) -> None:
        """Step by `by` if the limits allow it."""
        value = max(self.low, min(self.high, self.value + by))
        if self.is_enabled and value != self.value:
            self.set_value(value)
            self.on_change(value)

    def clicked(self, pos: tuple[int, int]) -> None:
        if self.minus.collidepoint(pos):
            self.change(-self.by)
        elif self.plus.collidepoint(pos):
            self.change(self.by)

    def activate(self) -> None:
        """Enter and Space do nothing: there is no one thing to do."""

    def handle_key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_LEFT, pygame.K_MINUS, pygame.K_KP_MINUS):
            self.change(-self.by)
        elif event.key in (pygame.K_RIGHT, pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS):
            self.change(self.by)
        else:
            return False
        return True

    def focus_radius(self) -> int:
        return self.look.paint.panel_radius("well")

    def drag(self, pos: tuple[int, int]) -> None:
        self.invalidate()

    def paint(self, target: Surface) -> None:
        look, ui, rect = self.look, self.look.ui, self.rect
        touched = self.is_enabled and self.value != self.rest
        radius = self.focus_radius() / look.metrics.scale
        fill = ui.button_top if self.is_enabled else ui.disabled_fill
        look.paint.box(target, rect, look.paint.style(fill, radius=radius))
        pointer = self.ui.manager.mouse_position
        for zone, icon, possible in (
            (self.minus, "minus", self.value > self.low),
            (self.plus, "plus", self.value < self.high),
        ):
            on = possible and self.is_enabled
            if not on or (self.hovered and zone.collidepoint(pointer)):
                shade = mix(ui.button_top, ui.amber_border, 0.18) if on else ui.disabled_fill
                clip = target.get_clip()
                target.set_clip(clip.clip(zone))
                look.paint.box(target, rect, look.paint.style(shade, radius=radius))
                target.set_clip(clip)
            tone = ui.cream if on else ui.disabled_text
            look.put_centered(target, look.icon(icon, round(rect.height * 0.42), tone), zone.center)
        middle = Rect(self.minus.right, rect.top, self.plus.left - self.minus.right, rect.height)
        target.fill(ui.navy0, middle)
        border = ui.amber if touched else ui.button_border if self.is_enabled else ui.disabled_border
        clear = look.tokens.ui.navy0
        outline = look.paint.style(clear, radius=radius, border=border, stroke=2 if touched else 1.5)
        look.paint.box(target, rect, Box("#00000000", "#00000000", outline.radius, outline.border, outline.stroke))
        color = ui.disabled_text if not self.is_enabled else ui.amber_text if touched else ui.mute
        figure = look.text.face("number")._replace(px=look.text.scaled(20 if not look.metrics.compact else 16))
        look.text.draw_fitted(target, figure, self.wording(self.value), color, middle.inflate(-look.px(6), 0), lines=1)


class Segments(Control):
    """One of a few values in a track. One stop of Tab; Left and Right choose."""

    def __init__(
        self,
        ui: Ui,
        id: str,
        rect: Rect,
        options: Sequence[tuple[Any, str]],
        value: Any,
        on_change: Callable[[Any], None],
        *,
        icons: Sequence[str] = (),
        off: dict[Any, str] | None = None,
        **control: Any,
    ) -> None:
        """`options`: values with their labels. `off`: values that cannot be chosen, with the reason."""
        self.options, self.value, self.on_change = list(options), value, on_change
        self.icons, self.off = list(icons), off or {}
        super().__init__(ui, id, rect, **control)

    def segment(self, value: Any) -> Rect:
        """Where the segment of a value is. Raises ValueError for a value that is not among the options."""
        index = [option for option, _label in self.options].index(value)
        pad = self.look.px(4)
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        widths = self._widths(inner.width)
        return Rect(inner.left + sum(widths[:index]), inner.top, widths[index], inner.height)

    def set_value(self, value: Any) -> None:
        """Show another value, without `on_change`."""
        if value != self.value:
            self.value = value
            self.invalidate()

    def choose(self, value: Any) -> None:
        if self.is_enabled and value != self.value and value not in self.off:
            self.set_value(value)
            self.on_change(value)

    def activate(self) -> None:
        """Enter and Space do nothing: the arrows choose at once."""

    def clicked(self, pos: tuple[int, int]) -> None:
        for value, _label in self.options:
            if self.segment(value).collidepoint(pos):
                self.choose(value)

    def handle_key(self, event: pygame.event.Event) -> bool:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if step is None:
            return False
        values = [value for value, _label in self.options if value not in self.off]
        index = values.index(self.value) + step if self.value in values else 0
        self.choose(values[max(0, min(index, len(values) - 1))])
        return True

    def drag(self, pos: tuple[int, int]) -> None:
        self.invalidate()

    def focus_radius(self) -> int:
        return self.look.paint.panel_radius("well")

    def paint(self, target: Surface) -> None:
        look, ui = self.look, self.look.ui
        look.paint.panel(target, self.rect, "well")
        radius = (self.focus_radius() - look.px(3)) / look.metrics.scale
        for index, (value, label) in enumerate(self.options):
            rect = self.segment(value)
            color = ui.mute if self.is_enabled and value not in self.off else ui.disabled_text
            if value == self.value:
                fill = ui.amber if self.is_enabled else mix(ui.amber, ui.well, 0.4)
                look.paint.box(target, rect, look.paint.style(fill, radius=radius))
                color = ui.on_amber
            elif self.hovered and self.is_enabled and rect.collidepoint(self.ui.manager.mouse_position):
                color = ui.cream
            self._paint_label(target, rect, index, label, color)

    def _paint_label(self, target: Surface, rect: Rect, index: int, label: str, color: pygame.Color) -> None:
        look = self.look
        icon = self.icons[index] if index < len(self.icons) else ""
        room = rect.inflate(-look.px(12), 0)
        if icon and not label:
            look.put_centered(target, look.icon(icon, look.px(20), color), rect.center)
        else:
            lines = 2 if rect.height >= 2.2 * self._face.px else 1
            look.text.draw_fitted(target, self._face, label, color, room, lines=lines)

    @property
    def _face(self) -> Face:
        return self.look.text.face("body")._replace(weight=800)

    def _widths(self, whole: int) -> list[int]:
        """All alike where the widest label has room, else each as wide as its label needs, the rest shared evenly."""
        # None is narrower than high: a single sign stays as easy to hit and to see as the words.
        square = min(self.rect.height - 2 * self.look.px(4), whole // len(self.options))
        natural = [max(square, self.look.text.width(self._face, label)) for _value, label in self.options]
        if max(natural) + self.look.px(14) <= whole // len(natural):
            natural = [whole // len(natural)] * len(natural)
        spare = whole - sum(natural)
        if spare < 0:
            spread = (whole - square * len(natural)) / max(1, sum(natural) - square * len(natural))
            widths = [square + int((part - square) * spread) for part in natural]
        else:
            widths = [part + spare // len(natural) for part in natural]
        widths[-1] += whole - sum(widths)
        return widths


class Slider(Control):
    """A value from 0 to 1. Left and Right move it by a twentieth."""

    def __init__(
        self, ui: Ui, id: str, rect: Rect, value: float, on_change: Callable[[float], None], **control: Any
    ) -> None:
        self.value, self.on_change = value, on_change
        super().__init__(ui, id, rect, **control)

    def change(self, value: float) -> None:
        value = round(max(0.0, min(1.0, value)), 3)
        if self.is_enabled and value != self.value:
            self.value = value
            self.invalidate()
            self.on_change(value)

    def pressed(self, pos: tuple[int, int]) -> None:
        self.drag(pos)

    def drag(self, pos: tuple[int, int]) -> None:
        knob = self.look.px(20)
        self.change((pos[0] - self.rect.left - knob / 2) / max(1, self.rect.width - knob))

    def clicked(self, pos: tuple[int, int]) -> None:
        self.drag(pos)

    def activate(self) -> None:
        """Enter and Space do nothing."""

    def handle_key(self, event: pygame.event.Event) -> bool:
        step = {pygame.K_LEFT: -0.05, pygame.K_RIGHT: 0.05, pygame.K_HOME: -1.0, pygame.K_END: 1.0}.get(event.key)
        if step is not None:
            self.change(self.value + step)
        return step is not None

    def paint(self, target: Surface) -> None:
        look, ui = self.look, self.look.ui
        knob, height = look.px(20), look.px(8)
        track = Rect(self.rect.left, self.rect.centery - height // 2, self.rect.width, height)
        at = self.rect.left + round((self.rect.width - knob) * self.value)
        look.paint.bar(target, track, (at + knob / 2 - track.left) / max(1, track.width), self._tone(self.state))
        look.paint.disc(
            target, Rect(at, self.rect.centery - knob // 2, knob, knob), ui.cream if self.is_enabled else ui.mute
        )

    def _tone(self, state: State) -> pygame.Color:
        return self.look.ui.disabled_border if state == "disabled" else self.look.ui.amber
