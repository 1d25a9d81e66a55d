"""The widgets of one screen: who is pointed at, who has the keys, what must be painted again."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from operator import attrgetter
from types import MappingProxyType
from typing import Literal

import pygame
from pygame import Rect, Surface

from hexfolk.client.look.look import Look
from hexfolk.client.ui.canvas import Canvas
from hexfolk.client.ui.control import Control
from hexfolk.client.ui.elements import NOWHERE, Elements
from hexfolk.client.ui.focus import in_order, nearest, next_stop, reachable, within_group
from hexfolk.client.ui.layer import Layer
from hexfolk.client.ui.toasts import Toasts
from hexfolk.client.ui.tooltip import Tips

Cursor = Literal["arrow", "hand", "text"]

ARROWS = MappingProxyType({pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)})
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
COMMANDS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class Ui:
    """Feeds events to widgets and paints them. A scene has one.

    ``ui.handle(event)`` first; what it does not use (False) is the scene's. ``ui.find("end_turn").rect`` is where a
    widget is. Widgets register themselves when they are made: ``Button(ui, "end_turn", rect, ...)``.

    Keys: Tab and Shift+Tab go through the widgets in the order they were made, a group counting as one; arrows move
    within a group; Enter and Space click the widget with the ring; Esc closes the top layer, and on the scene itself
    leaves a text entry. Keys that nobody uses are tried as shortcuts of widgets and then left to the scene. What lies
    below a modal layer has no keys until the layer is gone; where nothing has the ring, Enter puts it on the layer's
    main button.
    """

    def __init__(self, look: Look) -> None:
        self.look = look
        self.clock = 0.0
        """Seconds of `update` so far."""
        self.manager = Elements(look.metrics.size)
        self.layers: list[Layer] = []
        self.joined: Layer | None = None
        self.focused: Control | None = None
        self.focus_seen = False
        """Whether the ring shows: the keys were used last."""
        self.pointer_stale = True
        """Whether what is pointed at must be found out again."""
        self._controls: dict[str, Control] = {}
        self._resume: Control | None = None
        self._group_stop: dict[str, Control] = {}
        self._canvas = Canvas(self)
        self._hovered: list[Control] = []
        self.layers.append(Layer(self, "base", 0))
        self.tips = Tips(self)
        self.toasts = Toasts(self)

    # -- widgets -----------------------------------------------------------------------------------------------------

    @property
    def top(self) -> Layer:
        """The layer that new widgets join."""
        return self.joined or self.layers[-1]

    @property
    def base(self) -> Layer:
        return self.layers[0]

    @property
    def modal(self) -> bool:
        """Whether a layer keeps pointer and keys from the scene."""
        return any(layer.modal for layer in self.layers)

    @property
    def calm(self) -> bool:
        """Whether nothing is held down, composed, or open above the scene's own widgets."""
        return len(self.layers) == 1 and self.base.calm

    def reorder(self, controls: list[Control]) -> None:
        """Have widgets of the scene's own layer in this order for Tab and for painting, before all others."""
        others = [control for control in self._controls.values() if control not in controls]
        self._controls = {control.id: control for control in (*controls, *others)}
        self.base.controls[:] = [c for c in in_order(self._controls.values()) if c.layer_of is self.base]

    def find(self, id: str) -> Control:
        """The widget of that id. Raises KeyError, naming those there are."""
        if id not in self._controls:
            raise KeyError(f"no widget {id!r} among {', '.join(sorted(self._controls))}")
        return self._controls[id]

    def has(self, id: str) -> bool:
        """Whether there is such a widget and it is seen."""
        return id in self._controls and bool(self._controls[id].visible)

    def controls(self) -> list[Control]:
        """All widgets, in the order they were made."""
        return list(self._controls.values())

    def solid(self) -> tuple[Rect, ...]:
        """Where something is seen that the pointer does not reach through, and what a toast must not hide."""
        seen = (control for control in self._controls.values() if control.visible and control.solid)
        return tuple(control.rect.copy() for control in seen)

    def add(self, control: Control) -> None:
        """Called by widgets. Raises ValueError when the id is taken."""
        if control.id in self._controls:
            raise ValueError(f"two widgets named {control.id!r}")
        self._controls[control.id] = control
        insort(control.layer_of.controls, control, key=attrgetter("rank"))
        self.pointer_stale = True
        self.invalidate(control.bounds)

    def remove(self, control: Control) -> None:
        """Called by widgets that go."""
        before = self._before(control) if self._resume is control else None
        if self._controls.pop(control.id, None) is not None:
            control.layer_of.controls.remove(control)
        self.forget(control)
        self._resume = self._resume or before

    def _before(self, control: Control) -> Control | None:
        """The widget made before this one, where Tab goes on from when this one has gone."""
        every = in_order(self._controls.values())
        return next((other for other in reversed(every[: every.index(control)]) if other.interactive), None)

    def forget(self, control: Control) -> None:
        """Take keys, hover and tooltip from a widget that goes or hides; the keys stay in its group if they can."""
        if self.focused is control:
            in_group = self.focus_seen and control.group is not None
            self.set_focus(nearest(self._stops(), control) if in_group else None)
        if self._resume is control:
            self._resume = None
        self._group_stop = {group: stop for group, stop in self._group_stop.items() if stop is not control}
        self.tips.left(control)
        self.pointer_stale = True

    def clear(self) -> None:
        """Take away all widgets and layers, for a new layout."""
        for layer in reversed(self.layers):
            for control in list(layer.controls):
                control.kill()
        del self.layers[1:]
        self.invalidate(None)

    def relook(self, look: Look) -> None:
        """Take away all widgets and go on with the look of another window size."""
        self.clear()
        self.look = look
        self.manager.set_window_resolution(look.metrics.size)
        self.toasts.invalidate()

    # -- layers ------------------------------------------------------------------------------------------------------

    def open_layer(
        self,
        name: str,
        *,
        modal: bool = False,
        outside_closes: bool = False,
        closable: bool = True,
        scrim: float | None = None,
        on_close: Callable[[], None] | None = None,
    ) -> Layer:
        """Open a layer above the others, see `Layer`."""
        layer = Layer(
            self, name, len(self.layers), modal=modal, outside_closes=outside_closes, closable=closable, scrim=scrim,
            on_close=on_close,
        )  # fmt: skip
        self.layers.append(layer)
        # A press that a layer came in between of will not come up on its widget any more.
        for control in self._controls.values():
            control.held = False
        self.tips.hide()
        self.pointer_stale = True
        if modal:
            self.set_focus(None)
        if scrim is not None:
            self.invalidate(None)
        return layer

    def close_layer(self, layer: Layer) -> None:
        """See `Layer.close`. Layers above it go too. Closing twice does nothing."""
        while layer in self.layers:
            last = self.layers.pop()
            self.invalidate(None if last.scrim is not None else last.bounds)
            for control in list(last.controls):
                control.kill()
            before = last.focus_before
            if before is not None and before.alive():
                self.set_focus(before, seen=self.focus_seen)
            if last.on_close is not None:
                last.on_close()
        self.pointer_stale = True

    # -- events ------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; True if a widget used it, so that it means nothing else."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._pointer(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if event.type == pygame.WINDOWLEAVE:
            self.manager.mouse_position = NOWHERE
            self.pointer_stale = True
            return False
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            return self.focused is not None and bool(self.focused.process_event(event))
        return False

    @property
    def cursor(self) -> Cursor:
        """The cursor for where the pointer is; "arrow" also where no widget is."""
        control = self.hovered
        if control is None or not control.is_enabled:
            return "arrow"
        return "text" if control.takes_text else "hand"

    @property
    def hovered(self) -> Control | None:
        """The widget that is pointed at and can be used."""
        return next((control for control in self._hovered if control.interactive and control.hovered), None)

    @property
    def covered(self) -> bool:
        """Whether a widget keeps the pointer from the scene, as of the last `update`."""
        return self.modal or any(control.solid and control.hovered for control in self._hovered)

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether a widget keeps `pos` from the scene."""
        return self.modal or any(c.visible and c.solid and c.hover_point(*pos) for c in self._controls.values())

    def _pointer(self, event: pygame.event.Event) -> bool:
        self.manager.mouse_position = event.pos
        self.pointer_stale = True
        if event.type == pygame.MOUSEMOTION:
            self.tips.moved(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            if self.toasts.press(event.pos) or self.tips.press(event.pos):
                return True
            self._hide_ring()
            top = self.top
            if top.outside_closes and not top.covers(event.pos):
                top.close()
                return True
            if self.focused is not None and not self.focused.hover_point(*event.pos):
                self.set_focus(None)
        used = self.manager.process_events(event, self._floor)
        return used or (self.modal and event.type != pygame.MOUSEMOTION)

    def _wheel(self, event: pygame.event.Event) -> bool:
        return self.manager.process_events(event, self._floor) or self.modal

    def _key(self, event: pygame.event.Event) -> bool:
        focused = self.focused
        takes_text = focused is not None and focused.takes_text
        if focused is not None and takes_text and focused.process_event(event):
            return True
        if event.key == pygame.K_TAB and not event.mod & COMMANDS:
            return self._tab(backwards=bool(event.mod & pygame.KMOD_SHIFT))
        if event.key == pygame.K_ESCAPE:
            return self._escape()
        if takes_text:
            return True
        if focused is not None and self.focus_seen and self._focused_key(focused, event):
            return True
        if event.key in ENTER and not getattr(event, "repeat", False) and self.top.show_main():
            return True
        return self._shortcut(event) or self.modal

    def _focused_key(self, focused: Control, event: pygame.event.Event) -> bool:
        if event.key in (*ENTER, pygame.K_SPACE):
            if not getattr(event, "repeat", False):
                focused.activate()
            return True
        if focused.is_enabled and focused.handle_key(event):
            return True
        if event.key in ARROWS and focused.group is not None:
            stop = within_group(self._stops(), focused, ARROWS[event.key])
            if stop is not None:
                self.set_focus(stop, seen=True)
            return True
        return False

    def _shortcut(self, event: pygame.event.Event) -> bool:
        if event.mod & COMMANDS or getattr(event, "repeat", False):
            return False
        for control in reversed(in_order(self._controls.values())):
            if control.shortcut == event.key and control.visible and control.layer_of.height >= self._floor:
                control.activate()
                return True
        return False

    def _escape(self) -> bool:
        focused = self.focused
        if focused is not None and focused.takes_text and (focused.layer_of is self.base or focused.composing):
            self.set_focus(None)
            return True
        if len(self.layers) > 1:
            self.top.escape()
            return True
        return False

    # -- focus -------------------------------------------------------------------------------------------------------

    def set_focus(self, control: Control | None, *, seen: bool | None = None) -> None:
        """Give the keys to a widget (below a modal layer: when that closes) or nobody. `seen`: show the ring or not."""
        if control is not None and control.layer_of.height < self._floor:
            above = next(layer for layer in self.layers if layer.modal and layer.height > control.layer_of.height)
            above.focus_before = control
            return
        old = self.focused
        if seen is not None:
            self.focus_seen = seen
        if old is not control:
            self.focused = control
            if old is not None:
                old.unfocus()
            if control is not None:
                control.focus()
                self._resume = control
                if control.group is not None:
                    self._group_stop[control.group] = control
                if control.area is not None:
                    control.area.reveal(control)
        for changed in (old, control):
            if changed is not None and changed.alive():
                changed.invalidate()
        if control is not None and self.focus_seen:
            self.tips.focused(control)
        elif old is not None:
            self.tips.left(old)

    def pointed_at(self, control: Control) -> None:
        """Called by a widget that was pressed: Tab goes on from there."""
        self._resume = control
        if control.group is not None:
            self._group_stop[control.group] = control

    def _hide_ring(self) -> None:
        if self.focus_seen and self.focused is not None:
            self.focused.invalidate()
        self.focus_seen = False

    def _tab(self, *, backwards: bool) -> bool:
        start = self.focused or self._resume
        stop = next_stop(self._stops(), start, self._group_stop, backwards=backwards)
        if stop is None:
            return False
        self.set_focus(stop, seen=True)
        return True

    def _stops(self) -> list[Control]:
        return reachable(self._controls.values(), self._floor)

    @property
    def _floor(self) -> int:
        """Height of the lowest layer that pointer and keys reach."""
        return next((layer.height for layer in reversed(self.layers) if layer.modal), 0)

    # -- time and painting -------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """`dt` seconds went by."""
        self.clock += dt
        if self.pointer_stale:
            self.pointer_stale = False
            self._hovered = self.manager.find_hovered(self._floor)
        for control in [control for control in self._controls.values() if control.ticks and control.visible]:
            control.tick(dt)
        self.tips.update(dt)
        self.toasts.update(dt)

    @property
    def wake_in(self) -> float | None:
        """Seconds until something changes by itself; None: not before the next event."""
        times = [0.0] if any(control.ticks and control.visible for control in self._controls.values()) else []
        times += [time for time in (self.tips.wake_in, self.toasts.wake_in) if time is not None]
        return min(times, default=None)

    def invalidate(self, rect: Rect | None) -> None:
        """Have a part of the window (None: all of it) painted again."""
        self._canvas.invalidate(rect)

    def take_dirty(self) -> list[Rect]:
        """What must be painted again since the last call."""
        return self._canvas.take_dirty()

    def draw(self, target: Surface) -> None:
        """Paint the widgets within the target's clip, the tooltip and toasts last."""
        self._canvas.draw(target)
