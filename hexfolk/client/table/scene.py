"""The table: the scene on which the game is played."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

import pygame
from pygame import Surface

from hexfolk.client.scene import Scene
from hexfolk.client.session import Session
from hexfolk.client.table.assembly import Parts, make_parts, places_of
from hexfolk.client.table.company import Company
from hexfolk.client.table.desk import Desk, Panel
from hexfolk.client.table.dialogs import gone_dialog, keys_dialog, menu_dialog
from hexfolk.client.table.dice_roll import DiceRoll
from hexfolk.client.table.flights import Flights
from hexfolk.client.table.keys import key_means
from hexfolk.client.table.layout import lay_out
from hexfolk.client.table.log_panel import LogPanel
from hexfolk.client.table.play import Play
from hexfolk.client.table.rehearsal import rehearse
from hexfolk.client.table.stage import Stage
from hexfolk.client.table.toolbar import BUTTONS
from hexfolk.client.untold import take_untold
from hexfolk.i18n import _
from hexfolk.paths import resources
from hexfolk.rules.events import DiceRolled
from hexfolk.wire.messages import ClockRanOut

BUDGET = 0.003
"""Seconds of a frame in which parts are painted anew; one part is always painted."""

POLL = 0.05
"""Seconds between two looks at the link."""

PULSE = 0.035
"""Seconds between two drawings of pulsing spots."""

ROLL_SHARE: Mapping[str, float] = MappingProxyType({"normal": 1.0, "fast": 0.35, "instant": 0.0})
"""How much of the dice's time each pace takes."""

FLOATING = frozenset({"trade", "card", "victim"})
"""Parts that get the keys when a key has opened them."""

LAST_LOOK = 2.6
"""Seconds from the last move to the summary."""


class TableScene(Scene):
    """One seat's table. It shows the session's view and sends what the player does; it never plays itself.

    `on_leave` is called when the player leaves or the table is gone, `on_over` with the session when the game has
    ended and its summary has come, `on_lobby` when the room is back in the lobby.
    """

    def __init__(
        self,
        session: Session,
        *,
        on_leave: Callable[[], None],
        on_over: Callable[[Session], None],
        on_lobby: Callable[[Session], None] | None = None,
    ) -> None:
        super().__init__()
        self.session = session
        self._on_leave = on_leave
        self._company = Company(session, self._leave_table, on_lobby)
        self._on_over = on_over
        self.clock = 0.0
        """Seconds of this scene so far."""
        self.play: Play | None = None
        self.desk: Desk | None = None
        self.stage: Stage | None = None
        self.flights: Flights | None = None
        self.parts: Parts | None = None
        self.panels: list[Panel] = []
        self.roll: DiceRoll | None = None
        self._rehearsal: Iterator[None] = iter(())
        self._dimmed = False
        self._over_at: float | None = None
        self._gone = False

    @property
    def now(self) -> int:
        """Milliseconds so far."""
        return round(self.clock * 1000)

    # -- life ----------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.session.poll()

    def layout(self) -> None:
        """Make desk and parts for the window. Nothing before the welcome: then `tick` calls for it again."""
        if not self.session.ready:
            return
        play = self.play = self.play or Play(self.session)
        layout = lay_out(self.look.metrics.size, len(play.view.players), BUTTONS)
        before = self.desk
        desk = Desk(self.ui, self.look, layout, play, self.refresh, fullscreen=self.app.fullscreen)
        desk.log_open = layout.large if before is None or before.layout.large != layout.large else before.log_open
        self.desk = desk
        # The board comes first in the order of the keys.
        if self.stage is None:
            self.stage = Stage(desk, resources() / "fonts", self.invalidate)
        else:
            self.stage.relayout(desk)
        runs = {
            "menu": self.open_menu,
            "help": self.open_keys,
            "fast": self.toggle_pace,
            "fullscreen": self.app.toggle_fullscreen,
        }
        parts = self.parts = make_parts(desk, self.stage, runs, self._leave_table)
        self.panels = list(parts.panels)
        self.flights = Flights(desk, places_of(parts, self.stage))
        self.ui.toasts.place(layout.toasts)
        self.refresh()
        self._repaint(float("inf"))
        self._rehearsal = rehearse(desk)

    @property
    def _parts(self) -> Parts:
        assert self.parts is not None
        return self.parts

    @property
    def log(self) -> LogPanel:
        """The log."""
        return self._parts.log

    @property
    def _stage(self) -> Stage:
        assert self.stage is not None
        return self.stage

    @property
    def _desk(self) -> Desk:
        assert self.desk is not None
        return self.desk

    def leave(self) -> None:
        if self.stage is not None:
            self.stage.close()

    # -- time ----------------------------------------------------------------------------------------------------

    def tick(self, dt: float) -> None:
        self.clock += dt
        self.session.poll()
        self._company.tick(self.ui)
        if self.play is None:
            if self.session.ready:
                self.rebuild()
            self.wake_in = POLL
            return
        if self._company.goes_to_lobby():
            return
        if self._company.is_welcomed_anew():
            self.roll = None
            self.play.settle()
        self.play.settle_if_gone()
        self._take_updates()
        self._tell()
        self._roll_on()
        self._fly_on()
        self.refresh()
        self._show_bubble()
        self._repaint(BUDGET)
        self._stage.refresh(self.now)
        moving = self.roll is not None or (self.flights is not None and self.flights.flying)
        unpainted = any(panel.stale for panel in self.panels)
        self.animating = moving or unpainted or bool(self._stage.scene.motions)
        if not self.animating:
            next(self._rehearsal, None)
        self.wake_in = PULSE if self._stage.busy else POLL
        self.cursor = "hand" if self._stage.over_spot else "arrow"
        self._end()

    def refresh(self) -> None:
        """Bring all parts into line with what is to be shown. Their pictures may follow in the next frames."""
        for panel in self.panels:
            panel.refresh()
        if self.play is not None:
            dimmed = self.play.trade is not None or self.play.discard is not None
            if dimmed != self._dimmed:
                self._dimmed = dimmed
                self.invalidate()

    def _repaint(self, budget: float) -> None:
        """Paint the parts that changed, no longer than about `budget` seconds, so that no frame comes late."""
        until = time.perf_counter() + budget
        for panel in self.panels:
            if panel.stale:
                panel.repaint()
                if time.perf_counter() > until:
                    return

    def _take_updates(self) -> None:
        """Show what has come; a roll holds what comes after it until the dice lie still."""
        while self.session.waiting and self.roll is None:
            events = self.session.waiting[0].events
            rolled = next((event for event in events if isinstance(event, DiceRolled)), None)
            duration = self._roll_time()
            if rolled is not None and duration:
                self.roll = DiceRoll(rolled.dice, self.now, duration)
                return
            self._advance()

    def _roll_time(self) -> int:
        return round(1000 * self.look.seconds("dice_roll") * ROLL_SHARE[self.session.pace])

    def _advance(self) -> None:
        """Show the oldest update that waits, and set in motion what it tells."""
        assert self.play is not None and self.flights is not None
        robber = self.session.view.robber
        events = self.session.advance()
        self.play.settle()
        if any(isinstance(event, ClockRanOut) and event.seat == self.session.seat for event in events):
            self.ui.toasts.say(_("You ran out of time."), "warning")
        self._stage.feed(events, robber, self.now)
        if self.session.pace != "instant":
            self.flights.feed(events, self.now)

    def _roll_on(self) -> None:
        """Let the dice roll on, or come to rest and show what they gave."""
        desk = self._desk
        if self.roll is None:
            return
        if self.roll.over(self.now):
            self.roll = None
            desk.dice_face, desk.dice_turn = None, (0.0, 0.0)
            self._advance()
            self._take_updates()
        else:
            desk.dice_face = self.roll.faces(self.now)
            desk.dice_turn = self.roll.turns(self.now)

    def cut_short(self) -> bool:
        """Have the rolling dice lie still at once; whether they rolled."""
        if self.roll is None:
            return False
        self.roll = self.roll._replace(duration=0)
        return True

    def _fly_on(self) -> None:
        flights, desk = self.flights, self._desk
        if flights is None:
            return
        for rect in flights.update(self.now):
            self.invalidate(rect)
        desk.in_flight = flights.in_flight

    def _show_bubble(self) -> None:
        told = self._stage.told
        self._parts.bubble.spot = told
        self._parts.bubble.forbidden = self._stage.forbidden(told) if told is not None else None
        self._parts.bubble.refresh()
        self._stage.lead_from(self._parts.bubble.leader)

    def _tell(self) -> None:
        """Say what the host has refused or noticed; notice when the table is gone."""
        for sentence, kind in take_untold(self.session):
            self.ui.toasts.say(sentence, kind)
        gone = self.session.closed is not None and not self._company.looks_for_host
        if gone and not self._gone and self.session.summary is None:
            self._gone = True
            gone_dialog(self.ui, self.session.closed or "", self._on_leave)

    def _end(self) -> None:
        """Once the game is over and told of, go on to the summary."""
        assert self.play is not None
        if not self.play.over or self.session.summary is None or self.session.waiting or self.roll is not None:
            return
        if self._over_at is None:
            self._over_at = self.clock
        elif self.clock - self._over_at > LAST_LOOK:
            self._over_at = float("inf")
            self._on_over(self.session)

    # -- events --------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        pressed = event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)
        if self._company.wakes(event, self.ui):
            return True
        if pressed and not self.ui.modal and self._ends_roll(event) and self.cut_short():
            return True
        before = self._floating()
        used = super().handle(event)
        if event.type == pygame.KEYDOWN and not self.ui.modal:
            self._keys_to_new(before)
        if event.type == pygame.MOUSEMOTION and self.stage is not None and self.ui.covers(event.pos):
            self.stage.point(None)
        return used

    def _floating(self) -> set[str]:
        """Parts open for a choice."""
        return {panel.name for panel in self.panels if panel.name in FLOATING and panel.rect is not None}

    def _keys_to_new(self, before: set[str]) -> None:
        """What a key has opened gets the keys."""
        if self.play is None:
            return
        self.refresh()
        for name in self._floating() - before:
            first = next((c for c in self.ui.controls() if c.group == name and c.reachable), None)
            if first is not None:
                self.ui.set_focus(first, seen=True)

    def _ends_roll(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            return event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE)
        return event.button == pygame.BUTTON_LEFT

    def on_event(self, event: pygame.event.Event) -> bool:
        if self.play is None or self.stage is None:
            return False
        match event.type:
            case pygame.MOUSEMOTION:
                if self.ui.modal or not any(event.buttons):
                    self.stage.let_go()
                if not self.stage.drag(event.pos, event.rel):
                    self.stage.point(event.pos)
                return True
            case pygame.MOUSEBUTTONDOWN if self.play.card is not None:
                # A click beside the popover only closes it.
                self.play.close_card()
                return True
            case pygame.MOUSEBUTTONDOWN if event.button in (pygame.BUTTON_LEFT, pygame.BUTTON_MIDDLE):
                self.stage.press(event.pos, picks=event.button == pygame.BUTTON_LEFT)
                return True
            case pygame.MOUSEBUTTONUP if event.button in (pygame.BUTTON_LEFT, pygame.BUTTON_MIDDLE):
                self.stage.release(event.pos)
                return True
            case pygame.MOUSEWHEEL:
                return self._wheel(event)
            case pygame.WINDOWLEAVE:
                self.stage.point(None)
                return True
            case pygame.KEYDOWN:
                return key_means(self, event)
            case pygame.QUIT:
                return self._company.asks_to_close(self.ui, self.app.quit, self.open_menu)
        return False

    def _wheel(self, event: pygame.event.Event) -> bool:
        steps = getattr(event, "precise_y", event.y) or event.y
        if self.log.rect is not None and self.log.rect.collidepoint(self.app.pointer):
            self.log.scroll(event.y)
        elif not self.ui.covers(self.app.pointer):
            self._stage.zoom(steps, self.app.pointer)
        return True

    # -- what buttons and keys do besides ------------------------------------------------------------------------

    def open_menu(self) -> None:
        """The menu; the bots wait while it is open, people do not."""
        if self.session.room.shared:
            self._company.open_menu(self.ui)
            return
        self.session.set_paused(True)
        menu_dialog(self.ui, self._leave_table, self._resume, self.session.unsaved, self.session.trial)

    def open_keys(self) -> None:
        """The list of keys."""
        self.session.set_paused(not self.session.room.shared)
        keys_dialog(self.ui, self._resume)

    def _resume(self) -> None:
        self.session.set_paused(False)

    def _leave_table(self) -> None:
        self.session.leave()
        self._on_leave()

    def toggle_pace(self) -> None:
        """Fast bots, and back; alone with bots only."""
        if not self.session.room.shared:
            self.session.set_pace("normal" if self.session.pace != "normal" else "fast")

    # -- painting ------------------------------------------------------------------------------------------------

    def paint(self, target: Surface) -> None:
        if self.stage is None:
            target.fill(self.look.tokens.color("sea.middle"))
            return
        self.stage.paint(target)
        if self._dimmed:
            self.look.paint.scrim(target, target.get_rect())

    def paint_over(self, target: Surface) -> None:
        if self.flights is not None:
            self.flights.draw(target, self.now)
