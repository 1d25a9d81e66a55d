"""What a scene is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from hexfolk.client.look.look import Look
from hexfolk.client.ui.entry import TextEntry
from hexfolk.client.ui.layer import wait_for_keys, waiting_for_keys
from hexfolk.client.ui.ui import Cursor, Ui

if TYPE_CHECKING:
    from hexfolk.client.app import App

MANY = 12
"""From so many dirty rectangles on one that holds them all is cheaper."""


class Scene:
    """One screen of the program. The app keeps a stack of scenes; the top one gets events, time and the window.

    Lifecycle, in this order:

    1. ``__init__``: take what the scene needs (services, a session ...); no drawing, no `app` yet.
    2. `enter`: it is on the stack, `self.app`, `self.look` and `self.ui` are there. Start what must run.
    3. `layout`: make the widgets for ``self.look.metrics``. Called after `enter`, and again, with all widgets gone,
       whenever the window or text size changed (which widget has the keys and what entries say is kept by their ids)
       and when the scene calls `rebuild`. Never keep a widget from before. Dialogs come back by themselves, other
       layers do not.
    4. `handle`, `update`, `draw`, many times while it is on top. `covered` when another scene goes on top of it,
       `uncovered` when that one has gone; the window may have been resized meanwhile (`layout` comes first then).
    5. `leave`: it goes from the stack, for good. Stop what was started.

    Drawing: `paint(target)` draws what is below the widgets; everything, as the target is clipped to what must be
    drawn. It should blit cached layers. Ask for a part to be drawn again with ``invalidate(rect)``; widgets ask for
    themselves. A frame in which nobody asked draws nothing. Set `animating` while something moves in every frame;
    else `wake_in` seconds say when `update` is needed at the latest (the app sleeps until an event or then, but at
    most `App.NAP` seconds).

    Events: widgets first (`Ui.handle`), then `on_event`. Override `on_event`, `paint`, `tick`, `layout`; rarely the
    others.
    """

    opaque = True
    """Whether nothing of the scene below can be seen."""

    app: App
    ui: Ui

    def __init__(self) -> None:
        self.animating = False
        self.wake_in: float | None = None
        self.cursor: Cursor = "arrow"
        """The cursor over what is not a widget."""
        self._stale = False

    # -- for scenes to override -----------------------------------------------------------------------------------

    def enter(self) -> None:
        """It is on the stack now."""

    def layout(self) -> None:
        """Make the widgets for ``self.look.metrics``."""

    def on_event(self, event: pygame.event.Event) -> bool:
        """An event that no widget used; True if it was of use."""
        return False

    def tick(self, dt: float) -> None:
        """`dt` seconds went by. Called before each frame."""

    def renew(self) -> None:
        """What `rebuild_soon` asked for: the widgets show how things stand now."""
        self.rebuild()

    @property
    def renewable(self) -> bool:
        """Whether `renew` would take nothing from the player just now."""
        return self.ui.calm

    def paint(self, target: Surface) -> None:
        """Draw what lies below the widgets, within the clip of `target`."""

    def paint_over(self, target: Surface) -> None:
        """Draw what lies above the widgets (things in flight, confetti), within the clip of `target`."""

    def covered(self) -> None:
        """Another scene went on top of it."""

    def uncovered(self) -> None:
        """It is on top again."""

    def leave(self) -> None:
        """It goes for good."""

    # -- for scenes to call ---------------------------------------------------------------------------------------

    @property
    def look(self) -> Look:
        return self.ui.look

    def invalidate(self, rect: Rect | None = None) -> None:
        """Have a part of the window, or all of it, drawn again with the next frame."""
        self.ui.invalidate(rect)

    def rebuild(self) -> None:
        """Make all widgets anew; the keys stay where they were, entries keep their text."""
        self._relayout(self.look)

    def rebuild_soon(self) -> None:
        """Make all widgets anew as soon as nothing is held down, composed or open above them: what others do must not
        take a click or a syllable from the player."""
        self._stale = True

    # -- for the app ----------------------------------------------------------------------------------------------

    def start(self, app: App) -> None:
        """Called by the app when the scene goes on the stack."""
        self.app = app
        self.ui = Ui(app.look)
        self.enter()
        self.layout()
        self.invalidate()

    def resize(self, look: Look) -> None:
        """Called by the app: the window or the text size changed."""
        self._relayout(look)

    def handle(self, event: pygame.event.Event) -> bool:
        """Called by the app with each event; True if it was of use."""
        return self.ui.handle(event) or self.on_event(event)

    def update(self, dt: float) -> None:
        """Called by the app before each frame."""
        self.ui.update(dt)
        self.tick(dt)
        if self._stale and self.renewable:
            self._stale = False
            self.renew()

    def draw(self, target: Surface) -> list[Rect]:
        """Called by the app: draw what must be drawn again and return where that was; empty: nothing changed."""
        window = target.get_rect()
        dirty = merged([rect.clip(window) for rect in self.ui.take_dirty()], window)
        for rect in dirty:
            target.set_clip(rect)
            self.paint(target)
            target.set_clip(rect)
            self.ui.draw(target)
            self.paint_over(target)
        target.set_clip(None)
        return dirty

    @property
    def sleep(self) -> float | None:
        """Seconds until `update` is needed; 0: with the next frame, None: not before an event."""
        if self.animating:
            return 0.0
        times = [time for time in (self.wake_in, self.ui.wake_in) if time is not None]
        return min(times, default=None)

    def _relayout(self, look: Look) -> None:
        self._stale = False
        focused, seen = self.ui.focused.id if self.ui.focused else None, self.ui.focus_seen
        lines = {control.id: control.line for control in self.ui.controls() if isinstance(control, TextEntry)}
        again = [layer for layer in self.ui.layers if layer.reopen is not None]
        waiting = waiting_for_keys(self.ui)
        self.ui.relook(look)
        self.layout()
        for layer in again:
            if layer.reopen is not None and all(layer.name != open_now.name for open_now in self.ui.layers):
                layer.reopen()
        for control in self.ui.controls():
            if isinstance(control, TextEntry) and control.id in lines:
                control.go_on(lines[control.id])
            if control.id == focused:
                self.ui.set_focus(control, seen=seen)
        wait_for_keys(self.ui, waiting, seen=seen)
        self.invalidate()


def merged(rects: list[Rect], window: Rect) -> list[Rect]:
    """The same area in rectangles that do not overlap, for the fewest pixels without much ado."""
    result: list[Rect] = []
    for rect in rects:
        if not rect.width or not rect.height:
            continue
        while (index := rect.collidelist(result)) >= 0:
            rect = rect.union(result.pop(index))
        result.append(rect)
    if len(result) > MANY:
        result = [result[0].unionall(result[1:])]
    return [window.copy()] if any(rect == window for rect in result) else result
