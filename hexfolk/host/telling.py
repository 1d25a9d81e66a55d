"""Whom a table tells what: views and events as each seat may see them, and what changes beside the game.

Nothing hidden leaves a table but through here: each seat gets its own view and the events as it may see them, the
history too, and what is the same for all (seats, clocks, votes) is public.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from hexfolk.host.company import Company
from hexfolk.host.game import RunningGame
from hexfolk.host.map_titles import map_titles
from hexfolk.host.setup import BOT, TableSetup
from hexfolk.rules.view import PlayerView
from hexfolk.wire.messages import (
    ClockReading,
    ClocksChanged,
    HostMessage,
    SeatInfo,
    SeatsChanged,
    TableState,
    Told,
    Update,
    Welcome,
)

NOBODY = -1
"""No seat: nobody is left out."""


class Outgoing(NamedTuple):
    """A message to whoever is there for `seat`; None: to the spectators.

    What a table gives back for a spectator (`join(None)`, `receive(None, ...)`) under None is for that one alone.
    """

    seat: int | None
    message: HostMessage


class Telling:
    """What has been told at one table, and what is to be told."""

    def __init__(self, setup: TableSetup, game: RunningGame, company: Company, history: list[Told]) -> None:
        """`history` is everything that has happened, nothing hidden yet; it grows."""
        self._history = history
        self.setup = setup
        self._game = game
        self._company = company
        self._views: dict[int | None, PlayerView] = {}
        self._seats_told: tuple[SeatInfo, ...] = ()
        self._state_told: TableState | None = None
        self._clocks_told: tuple[tuple[int, str, bool], ...] = ()

    def view(self, seat: int | None) -> PlayerView:
        """How things stand for a seat, or a spectator."""
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = self._game.view(seat)
        return view

    def moved_on(self) -> None:
        """The game is not where it was."""
        self._views.clear()

    def to_all(self, message: HostMessage, leave_out: int | None = NOBODY) -> list[Outgoing]:
        """The same to everybody."""
        return [Outgoing(seat, message) for seat in self._company.audience if seat != leave_out]

    def welcome(self, seat: int | None, pace: str, clocks: tuple[ClockReading, ...], state: TableState) -> Welcome:
        """Everything that a seat may know: enough to go on from, whatever was told or lost before."""
        return Welcome(
            seat=seat,
            layout=self.setup.layout,
            seats=self._seat_infos(),
            view=self.view(seat),
            history=_seen(self._history, seat),
            pace=pace,
            clocks=clocks,
            state=state,
            titles=map_titles(self.setup),
        )

    def updates(
        self,
        told: tuple[Told, ...],
        clocks: tuple[ClockReading, ...],
        actor: int | None = None,
        leave_out: int | None = NOBODY,
    ) -> list[Outgoing]:
        """What has happened, to each as it may see it; `actor` is the seat that handed the action in."""
        self._clocks_told = _running(clocks)
        return [
            Outgoing(seat, Update(self.view(seat), _seen(told, seat), seat is not None and seat == actor, clocks))
            for seat in self._company.audience
            if seat != leave_out
        ]

    def changes(
        self, clocks: tuple[ClockReading, ...], state: TableState, leave_out: int | None = NOBODY
    ) -> list[Outgoing]:
        """What has changed beside the game since it was last told. Who is left out has just been told everything."""
        out: list[Outgoing] = []
        running = _running(clocks)
        if running != self._clocks_told:
            self._clocks_told = running
            out += self.to_all(ClocksChanged(clocks), leave_out)
        seats = self._seat_infos()
        if seats != self._seats_told:
            self._seats_told = seats
            out += self.to_all(SeatsChanged(seats), leave_out)
        if self._state_told is None or _timeless(state) != _timeless(self._state_told):
            self._state_told = state
            out += self.to_all(state, leave_out)
        return out

    def _seat_infos(self) -> tuple[SeatInfo, ...]:
        presence = self._company.presence
        here, stand_ins = presence.here, presence.stand_ins
        return tuple(
            SeatInfo(
                seat=number,
                name=seat.name,
                color=seat.color,
                kind=seat.kind,
                level=seat.level,
                connected=seat.kind == BOT or number in here,
                stand_in=stand_ins.get(number, ""),
            )
            for number, seat in enumerate(self.setup.seats)
        )


def _seen(events: Iterable[Told], seat: int | None) -> tuple[Told, ...]:
    return tuple([event.seen_by(seat) for event in events])


def _running(clocks: tuple[ClockReading, ...]) -> tuple[tuple[int, str, bool], ...]:
    """What of clocks does not change by itself."""
    return tuple([(clock.seat, clock.kind, clock.running) for clock in clocks])


def _timeless(state: TableState) -> object:
    """What of a state does not change by itself."""
    lost = [(lost.seat, lost.left > 0.0, lost.votes) for lost in state.lost]
    return state.paused, state.pause_votes, state.votes_needed, lost, state.hosting
