"""What all parts of the table share: the look, the places, the play; and what a part is.

A part (`Panel`) says where it stands, what it shows and which of its places can be pressed. It is painted once and kept
as a surface until what it shows changes. Its places (`Spot` on the board, `Press` in a panel) become widgets of the
`Ui`, so that pointer, keys, focus and tooltips work as everywhere else; the part paints them itself.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from hexfolk.client.look.look import Look
from hexfolk.client.look.paint import State
from hexfolk.client.look.tokens import SeatColors
from hexfolk.client.table.layout import TableLayout
from hexfolk.client.table.play import Play
from hexfolk.client.ui.control import Control
from hexfolk.client.ui.tooltip import Tip
from hexfolk.client.ui.ui import Ui
from hexfolk.wire.messages import SeatInfo

DOUBLE_CLICK = 0.35
"""Seconds between the two presses of a double click."""


SHADOW = (24.0, 16.0, 34.0)
"""How far the shadow of a panel reaches, in pixels of the form: sides, top, bottom."""

FLOATING_SHADOW = (46.0, 38.0, 54.0)
"""The same of what floats above the panels."""

CORE = 14.0
"""So far inside their edges panels are opaque."""

RISE = 12
"""How far below its place something that opens begins, in pixels of the form."""


@dataclass(frozen=True)
class Press:
    """A place of a part that can be pressed.

    `run` is None while it is off; `tip` says what it
    does, or why it is off.
    """

    id: str
    rect: Rect
    run: Callable[[], object] | None
    tip: Tip | None = None
    info: bool = False
    """Nothing to be pressed at all, only its tip to be read by pointing at it."""
    pending: bool = False
    """Whether its action is under way."""
    selected: bool = False
    guard: float = 0.0
    """For so many seconds after it came to mean something else a pointer's click does nothing."""
    meaning: str = ""
    """What it means, where the same place comes to mean something else."""
    radius: int | None = None
    """Corner radius of its body, for the ring of the keys; None: that of a button."""


GUARD = 0.3
"""Seconds after it appeared, or came to mean something else, in which a pointer's click does nothing: it may have been
meant for what was there before."""


@dataclass
class Desk:
    """Everything a part of the table may look at."""

    ui: Ui
    look: Look
    layout: TableLayout
    play: Play
    refresh: Callable[[], object]
    """To be called after something was pressed that the parts show."""
    log_open: bool = True
    dice_face: tuple[int, int] | None = None
    """Faces shown while the dice roll, None at rest."""
    dice_turn: tuple[float, float] = (0.0, 0.0)
    """Degrees by which the rolling dice are turned."""
    in_flight: tuple[int, ...] = (0, 0, 0, 0, 0)
    """Own resource cards that are still in the air."""
    fullscreen: bool = False

    def info(self, seat: int) -> SeatInfo:
        """Who sits at `seat`."""
        return self.play.session.info(seat)

    def seat_look(self, seat: int) -> SeatColors:
        """Colour and emblem of `seat`."""
        return self.look.tokens.seats[self.info(seat).color]

    def u(self, length: float) -> int:
        """A length of the form in use, in window pixels."""
        return self.layout.u(length)

    def pick(self, large: float, compact: float) -> int:
        """A length that differs between the two forms, in window pixels."""
        return self.layout.u(large if self.layout.large else compact)


class _Backing(Control):
    """The widget of a part as a whole: shows its kept picture, keeps the pointer from the board."""

    interactive = False

    def __init__(self, panel: Panel, rect: Rect) -> None:
        self._panel = panel
        self._rise = 0.0
        self.solid = panel.solid
        # A part may first come while a dialog is open, whose layer goes with it.
        super().__init__(panel.desk.ui, panel.name, rect, layer=panel.desk.ui.base, rank=panel.rank)

    def rise(self) -> None:
        """Come up from a little below, as something that opens does."""
        self._rise = self.look.seconds("panel_open")
        self.ticks = self._rise > 0

    def tick(self, dt: float) -> None:
        self._rise = max(0.0, self._rise - dt)
        self.ticks = self._rise > 0
        self.invalidate()

    @property
    def bounds(self) -> Rect:
        return self._panel.reach(self.rect)

    def paint(self, target: Surface) -> None:
        left = self._rise / (self.look.seconds("panel_open") or 1.0)
        clip, bounds = target.get_clip(), self.bounds
        # The kept picture may be higher: it rises, or it still is that of a part that was larger before.
        target.set_clip(clip.clip(bounds))
        self._panel.blit(target, bounds.move(0, self._panel.desk.u(RISE * left * left)).topleft)
        target.set_clip(clip)


class _Touch(Control):
    """The widget of one `Press`. The part paints it."""

    def __init__(self, panel: Panel, press: Press) -> None:
        self._panel = panel
        self.press = press
        self._bounds = Rect(0, 0, 0, 0)
        self._bounds_of = Rect(0, 0, 0, 0)
        ui = panel.desk.ui
        super().__init__(ui, press.id, press.rect, group=panel.name, guard=press.guard, layer=ui.base, rank=panel.rank)
        self.adopt(press)

    @property
    def bounds(self) -> Rect:
        if self._bounds_of != self.rect:
            self._bounds_of, self._bounds = self.rect.copy(), super().bounds
        return self._bounds

    def adopt(self, press: Press) -> None:
        """Mean `press` from now on."""
        if press.meaning != self.press.meaning:
            self.rearm()
        self.press = press
        self.place(press.rect)
        self.pending, self.selected = press.pending, press.selected
        other_tip, self.tip = press.tip != self.tip, press.tip
        self.interactive = not press.info
        on = press.run is not None or press.info
        reason = press.tip.text if press.tip is not None and isinstance(press.tip.text, str) else None
        self.set_enabled(None if on else reason, enabled=on)
        if other_tip and self.ui.tips.shown is self:
            self.ui.tips.refresh(self)
        if not self.visible:
            self.show()

    def activate(self) -> None:
        if self.is_enabled and not self.pending and self.press.run is not None:
            self.press.run()
            self._panel.desk.refresh()

    def focus_radius(self) -> int:
        return self.look.paint.button_radius() if self.press.radius is None else self.press.radius


class Panel(ABC):
    """A part of the table.

    Subclasses give `name` (which begins the ids of what can be pressed), `place`, `content`, `presses` and `draw`.
    `refresh` and `repaint` ask them and do only what has changed.
    """

    name = ""
    margins: tuple[float, float, float] = SHADOW
    """How far shadow and lifted cards stand out of the rectangle, in pixels of the form: sides, top, bottom."""
    core = 0.0
    """Where the part is opaque from so many pixels of the form inside its edges on, and not painted in every frame: the
    inner part is blitted without blending, which is several times faster. 0: nowhere."""
    solid = True
    """Whether it keeps the pointer from the board."""
    opens = False
    """Whether it comes and goes, and so rises to its place when it comes."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.rank = 0
        """Parts of a higher rank lie above and come later for Tab, whenever they came."""
        self.surface: Surface | None = None
        self.rect: Rect | None = None
        self._core: tuple[Surface, Rect] | None = None
        self.stale = False
        """Whether the kept picture is no longer what is to be shown."""
        self._shown: object = None
        self._states: object = None
        self._backing: _Backing | None = None
        self._touches: dict[str, _Touch] = {}

    # -- to be given by the part ---------------------------------------------------------------------------------

    @abstractmethod
    def place(self) -> Rect | None:
        """Where it stands now, None while it is not shown."""

    @abstractmethod
    def content(self) -> object:
        """Everything that the picture and the presses depend on, but for place, pointer and focus."""

    def presses(self, box: Rect) -> list[Press]:
        """What can be pressed, in the order of the keys, when it stands at `box`."""
        return []

    @abstractmethod
    def draw(self, target: Surface, box: Rect) -> None:
        """Paint it at `box` of `target`."""

    # -- for the scene -------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Bring the widgets into line with what is to be shown; the picture follows with `repaint`."""
        place = self.place()
        shown = None if place is None else (tuple(place), self.content())
        changed = shown != self._shown
        if changed:
            self._shown = shown
            self._arrange(place)
        states = tuple(touch.state for touch in self._touches.values() if touch.visible)
        if changed or states != self._states:
            self._states = states
            self.stale = place is not None

    def _arrange(self, place: Rect | None) -> None:
        self.rect = place
        if place is None:
            if self._backing is not None:
                self._backing.hide()
            for touch in self._touches.values():
                touch.hide()
            self.surface = self._core = None
            return
        came = self._backing is None
        if self._backing is None:
            self._backing = _Backing(self, place)
        self._backing.place(place)
        if self.opens and (came or not self._backing.visible):
            self._backing.rise()
        self._backing.show()
        found = self.presses(place)
        for press in found:
            if press.id in self._touches:
                self._touches[press.id].adopt(press)
            else:
                self._touches[press.id] = _Touch(self, press)
        wanted = {press.id for press in found}
        for name, touch in self._touches.items():
            if name not in wanted:
                touch.hide()

    def repaint(self) -> None:
        """Paint the picture anew if it is stale."""
        if not self.stale or self.rect is None:
            return
        self.stale = False
        place = self.rect
        side, top, _bottom = (self.desk.u(length) for length in self.margins)
        size = self.reach(place).size
        if self.surface is None or self.surface.get_size() != size:
            self.surface = Surface(size, pygame.SRCALPHA)
        else:
            self.surface.fill((0, 0, 0, 0))
        box = Rect((side, top), place.size)
        self.draw(self.surface, box)
        if self.core:
            inner = box.inflate(-2 * self.desk.u(self.core), -2 * self.desk.u(self.core))
            self._core = self.surface.subsurface(inner).convert(), inner
        if self._backing is not None:
            self._backing.invalidate()

    def reach(self, place: Rect) -> Rect:
        """What it may paint on when it stands at `place`."""
        side, top, bottom = (self.desk.u(length) for length in self.margins)
        return Rect(place.x - side, place.y - top, place.width + 2 * side, place.height + top + bottom)

    def blit(self, target: Surface, corner: tuple[int, int]) -> None:
        """Put the kept picture onto the window, its top left at `corner`."""
        if self.surface is None:
            return
        if self._core is None:
            target.blit(self.surface, corner, special_flags=pygame.BLEND_PREMULTIPLIED)
            return
        opaque, inner = self._core
        width, height = self.surface.get_size()
        x, y = corner
        rims = (
            Rect(0, 0, width, inner.top),
            Rect(0, inner.bottom, width, height - inner.bottom),
            Rect(0, inner.top, inner.left, inner.height),
            Rect(inner.right, inner.top, width - inner.right, inner.height),
        )
        for rim in rims:
            target.blit(self.surface, (x + rim.x, y + rim.y), rim, special_flags=pygame.BLEND_PREMULTIPLIED)
        target.blit(opaque, (x + inner.x, y + inner.y))

    # -- for the parts -------------------------------------------------------------------------------------------

    def state(self, press: Press) -> State:
        """How a press is to be drawn now."""
        touch = self._touches.get(press.id)
        if touch is None:
            return "disabled" if press.run is None else "normal"
        return touch.state

    def lookup(self, box: Rect) -> dict[str, Press]:
        """What can be pressed, by what follows the part's name in the ids."""
        return {press.id.removeprefix(self.name + "."): press for press in self.presses(box)}
