"""The base of every widget: a pygame_gui element that paints itself and can have the keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame_gui.core import UIElement

from hexfolk.client.look.look import Look
from hexfolk.client.look.paint import State
from hexfolk.client.ui.tooltip import Tip

if TYPE_CHECKING:
    from hexfolk.client.ui.layer import Layer
    from hexfolk.client.ui.scroll import ScrollArea
    from hexfolk.client.ui.ui import Ui


class Control(UIElement):
    """Something on the screen that is painted, pointed at, clicked, focused.

    Write a widget of your own by overriding `paint` (draw at ``self.rect`` with ``self.look``, state in
    ``self.state``), and, where needed, `handle_key`, `drag`, `tick`, `focus_radius`. Call `invalidate` when something
    visible changes.

    - `id` is a stable string: tests and the pilot find the widget by it (``ui.find(id)``). It is unique in its `Ui`.
    - `group`: widgets that share a group are one stop of Tab; the arrow keys move inside it.
    - `tip` shows after a moment of pointing, at once when the keys are on the control.
    - `reason`: when set (`disable(reason)`), the control is off, stays reachable with the keys and says why in a
      tooltip.
    - `shortcut`: a ``pygame.K_...`` that clicks it while no text entry has the keys.
    - `rank`: of two widgets of a layer that of the higher rank lies above, whichever was made first, and comes later
      for Tab; below `STEP`. Those of the same rank lie in the order in which they were made.
    - `guard`: for so many seconds after it appeared (or `rearm` was called) a pointer's click does nothing, so that a
      double click on what stood there before does not also press this.
    - `on_click` is called after a click, Enter, Space or the shortcut. Enter and Space act only on a control whose
      focus ring is seen, so they never press what was merely clicked before.
    """

    interactive = True
    """Whether it takes clicks and the keys."""
    solid = True
    """Whether what lies below it is out of the pointer's reach."""
    ringed = True
    """Whether the ring of the keys is drawn for it; False where the scene shows it in another way."""
    ticks = False
    """Whether `tick` wants to be called every frame."""
    takes_text = False
    """Whether what is typed goes into it."""
    composing = False
    """Whether an input method composes in it."""

    def __init__(
        self,
        ui: Ui,
        id: str,
        rect: Rect,
        *,
        on_click: Callable[[], None] | None = None,
        tip: str | Tip | None = None,
        reason: str | None = None,
        group: str | None = None,
        shortcut: int | None = None,
        guard: float = 0.0,
        layer: Layer | None = None,
        rank: int = 0,
        area: ScrollArea | None = None,
    ) -> None:
        self.ui = ui
        self.id = id
        self.on_click = on_click
        self.tip = Tip(tip) if isinstance(tip, str) and tip else (tip or None)
        self.reason = reason
        self.group = group
        self.shortcut = shortcut
        self.guard = guard
        self.selected = False
        self.pending = False
        self.held = False
        self.area = area
        self._guarded_until = ui.clock + guard
        self.layer_of: Layer = layer or (area.layer_of if area else ui.top)
        self.rank = rank
        height = self.layer_of.height + rank
        super().__init__(rect, ui.manager, None, starting_height=height, layer_thickness=1)
        self.is_enabled = reason is None
        ui.add(self)

    # -- what a widget overrides -----------------------------------------------------------------------------------

    def paint(self, target: Surface) -> None:
        """Draw at ``self.rect``. The target is already clipped to what must be drawn again."""

    def handle_key(self, event: pygame.event.Event) -> bool:
        """A KEYDOWN while it has the keys; True if it was of use. Enter, Space, Tab and Esc come only to text
        entries.
        """
        return False

    def drag(self, pos: tuple[int, int]) -> None:
        """The pointer moved to `pos` with the button held, which went down on this control."""

    def tick(self, dt: float) -> None:
        """`dt` seconds went by; called when `ticks` is set."""

    def pressed(self, pos: tuple[int, int]) -> None:
        """The left button went down on it at `pos`."""

    def clicked(self, pos: tuple[int, int]) -> None:
        """The left button came up on it at `pos`, having gone down on it."""
        self.activate()

    def focus_radius(self) -> int:
        """Corner radius of the body that the focus ring goes round."""
        return self.look.paint.button_radius()

    # -- state -------------------------------------------------------------------------------------------------------

    @property
    def look(self) -> Look:
        return self.ui.look

    @property
    def state(self) -> State:
        """Which of the drawn states it is in."""
        if not self.is_enabled:
            return "disabled"
        if self.pending:
            return "pending"
        if self.held and self.hovered:
            return "pressed"
        if self.selected:
            return "selected"
        return "hover" if self.hovered else "normal"

    @property
    def has_focus(self) -> bool:
        """Whether the keys go to it."""
        return self.ui.focused is self

    @property
    def bounds(self) -> Rect:
        """All pixels it may draw on: its body, lip and focus ring."""
        return self._within_area(self.look.paint.outset)

    @property
    def painted(self) -> Rect:
        """What of its bounds it draws on now: without the room of a ring that it does not have."""
        if self.ui.focused is self or type(self).bounds is not Control.bounds:
            return self.bounds
        return self._within_area(self.look.paint.lip_outset)

    def _within_area(self, out: int) -> Rect:
        around = self.rect.inflate(2 * out, 2 * out)
        return around.clip(self.area.view) if self.area is not None else around

    @property
    def reachable(self) -> bool:
        """Whether the keys can get to it: seen, and on, or off with a reason to read."""
        return self.interactive and bool(self.visible) and (self.is_enabled or bool(self.reason))

    def invalidate(self) -> None:
        """Have it painted again with the next frame."""
        self.ui.invalidate(self.bounds)

    def set_selected(self, selected: bool) -> None:
        if selected != self.selected:
            self.selected = selected
            self.invalidate()

    def set_enabled(self, reason: str | None = None, *, enabled: bool | None = None) -> None:
        """Turn it on (no reason) or off with the reason for people; `enabled=False` turns it off without one."""
        on = reason is None if enabled is None else enabled
        if on == self.is_enabled and reason == self.reason:
            return
        self.reason, self.is_enabled = reason, on
        if not on:
            self.held = False
        self.invalidate()
        self.ui.tips.refresh(self)

    def disable(self, reason: str | None = None) -> None:
        self.set_enabled(reason, enabled=False)

    def enable(self) -> None:
        self.set_enabled(None)

    def show(self) -> None:
        if not self.visible:
            super().show()
            self.invalidate()
            self.rearm()

    def hide(self) -> None:
        if self.visible:
            self.invalidate()
            super().hide()
            self.held = self.hovered = False
            self.ui.forget(self)

    def place(self, rect: Rect) -> None:
        """Move and size it."""
        if rect != self.rect:
            self.invalidate()
            self.rect = rect.copy()
            self.relative_rect = rect.copy()
            self.invalidate()
            self.ui.pointer_stale = True

    def kill(self) -> None:
        self.invalidate()
        self.ui.remove(self)
        super().kill()

    def rearm(self) -> None:
        """Start the guard again: it now means something else."""
        self._guarded_until = self.ui.clock + self.guard

    def activate(self) -> None:
        """What a click does. Nothing while it is off or its answer is pending."""
        if self.is_enabled and not self.pending and self.on_click is not None:
            self.on_click()

    # -- pygame_gui --------------------------------------------------------------------------------------------------

    def hover_point(self, hover_x: float, hover_y: float) -> bool:
        inside = bool(self.rect.collidepoint(hover_x, hover_y))
        return inside and (self.area is None or bool(self.area.view.collidepoint(hover_x, hover_y)))

    def on_hovered(self) -> None:
        self.invalidate()
        self.ui.tips.pointed(self)

    def on_unhovered(self) -> None:
        self.invalidate()
        self.ui.tips.left(self)

    def while_hovering(self, time_delta: float, mouse_pos: object) -> None:
        """Tooltips are ours: pygame_gui's read HTML."""

    def process_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and self.hover_point(*event.pos):
            return self._down(event) if event.button == pygame.BUTTON_LEFT else self.solid
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT and self.held:
            self.held = False
            self.invalidate()
            if self.hover_point(*event.pos):
                self.clicked(event.pos)
            return True
        if event.type == pygame.MOUSEMOTION and self.held:
            if not event.buttons[0]:
                # It came up where nobody told us: in another window.
                self.held = False
                self.invalidate()
                return False
            self.drag(event.pos)
            return True
        return False

    def _down(self, event: pygame.event.Event) -> bool:
        if self.interactive and self.is_enabled and not self.pending and self.ui.clock >= self._guarded_until:
            self.held = True
            self.ui.pointed_at(self)
            self.pressed(event.pos)
            self.invalidate()
        return self.solid or self.interactive
