"""The table: messages in, messages out. It knows no clock of its own, no thread and no connection.

Whoever runs a table (`embedded`, later the server) hands it what came from a seat and sends what it gives back. On the
way of an action nothing can overtake the journal: check the decision, check and carry out the action, append it to
the journal, and only then tell anybody.

Nothing hidden leaves the table: each seat gets its own view and the events as it may see them, the history too.

Clocks: whoever runs the table calls `tick` before handing in what came, and again at `due`. When a clock has run out,
the ruleset's fallback acts for the seat until what the clock was for is over.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import NamedTuple

from hexfolk.host.clocks import Clocks, Key
from hexfolk.host.game import RunningGame
from hexfolk.host.map_titles import map_titles
from hexfolk.host.saves import Entry, Journal
from hexfolk.host.setup import BOT, HUMAN, TableSetup
from hexfolk.host.tally import Tally
from hexfolk.rules.actions import Action
from hexfolk.rules.events import Event
from hexfolk.rules.refusal import Code, Refused
from hexfolk.rules.view import PlayerView
from hexfolk.wire.messages import (
    ClientMessage,
    ClockRanOut,
    ClockReading,
    ClocksChanged,
    HostMessage,
    Leave,
    Notice,
    SeatInfo,
    SeatsChanged,
    SetPace,
    SetPaused,
    Submit,
    SubmitRefused,
    Told,
    Update,
    Welcome,
)

_log = logging.getLogger(__name__)

PACES = ("normal", "fast", "instant")


class Outgoing(NamedTuple):
    """A message to everybody who is there for `seat`; None: to the spectators."""

    seat: int | None
    message: HostMessage


class Table:
    """A game with its seats. Every method returns the messages that are to be sent."""

    def __init__(
        self, setup: TableSetup, game: RunningGame, journal: Journal, clock: Callable[[], float], played: float = 0.0
    ) -> None:
        """`clock` gives seconds that only grow, the same as for whoever runs the table; `played` are those of earlier
        sittings. For a save see `replay`.
        """
        self.setup = setup
        self.pace = "normal"
        self.paused = False
        self.actions = 0
        """Accepted actions of this sitting."""
        self._game = game
        self._journal = journal
        self._clock = clock
        self._started = clock() - played
        self._paused_at = 0.0
        self._present: set[int | None] = set()
        self._history: list[Told] = []
        self._tally = Tally(len(setup.seats))
        self._views: dict[int | None, PlayerView] = {}
        self._journal_failed = False
        self._turn = game.turn
        self._clocks = Clocks(setup.options.turn_time)
        self._told_of: set[Key] = set()
        """The clocks that ran out and were told of."""
        self._remember(game.opening)
        self._clocks.begin(self.view(None), clock())

    def replay(self, entries: tuple[Entry, ...]) -> None:
        """Carry out the actions of a save; nobody is told and nothing is written. Raises Unplayable.

        Call it before anybody joins. The clocks begin anew: who was in turn has the full time again.
        """
        for number, entry in enumerate(entries):
            if entry.clock_out:
                self._history.append(ClockRanOut(entry.seat, entry.clock_out))
            try:
                self._remember(self._game.replay(entry.seat, entry.action, entry.chance))
            except (Refused, ValueError, LookupError) as error:
                raise Unplayable(f"action {number} of the save: {entry}: {error!r}") from error
        self._views.clear()
        self._turn = self._game.turn
        self._clocks.begin(self.view(None), self._clock())

    @property
    def turn(self) -> int:
        """Number of the turn, 0 in the founding."""
        return self._game.turn

    @property
    def over(self) -> bool:
        """Whether the game is."""
        return self._game.over

    @property
    def bots(self) -> tuple[int, ...]:
        """The seats that bots play."""
        return tuple(seat for seat, info in enumerate(self.setup.seats) if info.kind == BOT)

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(seat for seat, info in enumerate(self.setup.seats) if info.kind == HUMAN)

    @property
    def seconds(self) -> float:
        """Time played, all sittings together, pauses left out."""
        return (self._paused_at if self.paused else self._clock()) - self._started

    def view(self, seat: int | None) -> PlayerView:
        """How things stand for a seat, or a spectator."""
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = self._game.view(seat)
        return view

    def join(self, seat: int | None) -> list[Outgoing]:
        """Somebody sits down, or comes back: they get everything so far, the others hear of it."""
        self._present.add(seat)
        self._journal_failed = self._journal.failed
        out = [
            Outgoing(
                seat,
                Welcome(
                    seat=seat,
                    layout=self.setup.layout,
                    seats=self._seat_infos(),
                    view=self.view(seat),
                    history=_seen(self._history, seat),
                    pace=self.pace,
                    clocks=self._read_clocks(),
                    titles=map_titles(self.setup),
                ),
            )
        ]
        if self._journal_failed:
            out.append(Outgoing(seat, Notice("save_failed")))
        if self.over:
            out.append(Outgoing(seat, self._tally.summary(round(self.seconds))))
        return out + self._tell_seats(leave_out=seat)

    def leave(self, seat: int | None) -> list[Outgoing]:
        """Somebody is gone; the seat stays theirs."""
        self._present.discard(seat)
        return self._tell_seats(leave_out=seat)

    def receive(self, seat: int | None, message: ClientMessage) -> list[Outgoing]:
        """What came from a seat. What it has no right to is refused, or passed over where there is no refusal."""
        match message:
            case Submit(decision, action):
                return self._submit(seat, decision, action)
            case SetPace(pace):
                if self._alone(seat) and pace in PACES:
                    self.pace = pace
                return []
            case SetPaused(paused):
                return self._pause(paused) if self._alone(seat) and paused != self.paused else []
            case Leave():
                return self.leave(seat)

    # --- clocks ---

    @property
    def due(self) -> float | None:
        """When to call `tick` at the latest; None: not before something is handed in."""
        return None if self.over else self._clocks.due

    def tick(self) -> list[Outgoing]:
        """Do what the clocks ask for by now. Raises RuntimeError when the ruleset has no fallback: a bug of it."""
        if self._clocks.due is None or self.over:
            return []
        before = self._clocks.readings()
        self._clocks.advance(self._clock())
        out: list[Outgoing] = []
        while (late := self._clocks.ran_out()) is not None and not self.over:
            out += self._act_for(*late)
        if not out and [r.running for r in self._clocks.readings()] != [r.running for r in before]:
            out = self._tell_clocks()
        return out

    def _act_for(self, seat: int, key: Key) -> list[Outgoing]:
        action = self.view(seat).menu.fallback
        if action is None:
            raise RuntimeError(f"no fallback for seat {seat}, whose clock {key} ran out")
        clock_out = "" if key in self._told_of else key.kind
        self._told_of.add(key)
        return self._carry_out(seat, action, clock_out, own=False)

    def _read_clocks(self) -> tuple[ClockReading, ...]:
        self._clocks.advance(self._clock())
        return self._clocks.readings()

    def _tell_clocks(self) -> list[Outgoing]:
        changed = ClocksChanged(self._clocks.readings())
        return [Outgoing(seat, changed) for seat in self._audience()]

    def _pause(self, paused: bool) -> list[Outgoing]:
        now = self._clock()
        if paused:
            self._paused_at = now
        else:
            self._started += now - self._paused_at
        self.paused = paused
        self._clocks.hold(paused, now)
        return self._tell_clocks() if self._clocks.readings() else []

    # --- actions ---

    def _alone(self, seat: int | None) -> bool:
        """Whether nobody but bots plays with that seat."""
        return self.humans == (seat,)

    def _submit(self, seat: int | None, decision: int, action: Action) -> list[Outgoing]:
        if seat is None:
            return [Outgoing(seat, SubmitRefused(decision, Code.UNKNOWN_SEAT))]
        if not self._is_open(seat, decision, action):
            return [Outgoing(seat, SubmitRefused(decision, Code.STALE))]
        try:
            return self._carry_out(seat, action, clock_out="", own=True)
        except Refused as refused:
            return [Outgoing(seat, SubmitRefused(decision, refused.code))]

    def _carry_out(self, seat: int, action: Action, clock_out: str, *, own: bool) -> list[Outgoing]:
        """Play, write it down, tell. Raises Refused, and then nothing has changed."""
        events, chance = self._game.play(seat, action)
        self._journal.append(Entry(seat, action, chance, round(self.seconds, 1), clock_out))
        self.actions += 1
        self._views.clear()
        told: tuple[Told, ...] = events
        if clock_out:
            late = ClockRanOut(seat, clock_out)
            self._history.append(late)
            told = (late, *events)
        self._remember(events)
        if self._clocks.on:
            self._clocks.follow(self.view(None), self._clock())
        if self.over or self.turn != self._turn:
            self._turn = self.turn
            self._journal.mark(self.turn, self.over)
        return self._tell(told, seat if own else None) + self._tell_journal()

    def _is_open(self, seat: int, decision: int, action: Action) -> bool:
        """Whether `decision` is what the seat would answer now: its own serial, or the offer that it answers.

        An offer's number is never used again, so whether that offer still stands is for the engine to say.
        """
        return decision in (self._game.decision(seat), getattr(action, "offer", None))

    def _remember(self, events: tuple[Event, ...]) -> None:
        self._history.extend(events)
        self._tally.add(events, self._game.scores())

    def _tell(self, events: tuple[Told, ...], actor: int | None) -> list[Outgoing]:
        """`actor` is the seat that handed the action in."""
        clocks = self._clocks.readings()
        out = [
            Outgoing(seat, Update(self.view(seat), _seen(events, seat), seat is not None and seat == actor, clocks))
            for seat in self._audience()
        ]
        if self.over:
            summary = self._tally.summary(round(self.seconds))
            out += [Outgoing(seat, summary) for seat in self._audience()]
        return out

    def _tell_journal(self) -> list[Outgoing]:
        """Say once when saving stops working, and once when it works again."""
        if self._journal.failed == self._journal_failed:
            return []
        self._journal_failed = self._journal.failed
        notice = Notice("save_failed" if self._journal_failed else "save_mended")
        return [Outgoing(seat, notice) for seat in self._audience()]

    def _tell_seats(self, leave_out: int | None) -> list[Outgoing]:
        changed = SeatsChanged(self._seat_infos())
        return [Outgoing(seat, changed) for seat in self._audience() if seat != leave_out]

    def _audience(self) -> list[int | None]:
        """The seats that somebody is there for, spectators last."""
        return sorted(self._present, key=lambda seat: (seat is None, seat or 0))

    def _seat_infos(self) -> tuple[SeatInfo, ...]:
        return tuple(
            SeatInfo(
                seat=number,
                name=seat.name,
                color=seat.color,
                kind=seat.kind,
                level=seat.level,
                connected=seat.kind == BOT or number in self._present,
            )
            for number, seat in enumerate(self.setup.seats)
        )


def _seen(events: Iterable[Told], seat: int | None) -> tuple[Told, ...]:
    return tuple([event.seen_by(seat) for event in events])


class Unplayable(Exception):
    """The actions of a save do not give a game: it was made by hand, or the rules have changed."""
