"""People at a table over the network who act at random, all driven by the test's own thread."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from hexfolk.rules.actions import AskToBuild, EndTurn, Roll
from hexfolk.rules.view import PlayerView
from hexfolk.wire.lobby import LobbyState, MembersChanged, SetReady, StartGame
from hexfolk.wire.messages import Closed, HostMessage, Submit, SubmitRefused, Summary, Update, Welcome
from hexfolk.wire.tcp import TcpLink
from hexfolk.wire.visit import State


class Player:
    """A link, and what came over it."""

    def __init__(self, link: TcpLink, seed: int = 1, *, plays: bool = True) -> None:
        self.link = link
        self.plays = plays
        self.stops_at = ""
        """Name of a phase in which it owes something and does nothing any more."""
        self.stopped = False
        self.saves = False
        """Whether it builds nothing, so that its hand grows and there is something to discard."""
        self.asks = False
        """Whether it asks to build in others' turns."""
        self.rng = random.Random(seed)
        self.lobby: LobbyState | None = None
        self.members: MembersChanged | None = None
        self.welcomes: list[Welcome] = []
        self.view: PlayerView | None = None
        self.history: list[Any] = []
        self.summary: Summary | None = None
        self.closed: str | None = None
        self.refusals: list[SubmitRefused] = []
        self.other: list[HostMessage] = []
        self._pending = False

    @property
    def seat(self) -> int | None:
        return self.welcomes[-1].seat

    @property
    def token(self) -> bytes:
        entered = self.link.progress.entered
        assert entered is not None
        return entered.token

    def poll(self) -> None:
        """Take what has come."""
        for message in self.link.receive():
            match message:
                case Welcome():
                    self.welcomes.append(message)
                    self.view = message.view
                    self.history = list(message.history)
                    self._pending = False
                case Update():
                    self.view = message.view
                    self.history += message.events
                    self._pending = self._pending and not message.own
                case LobbyState():
                    self.lobby = message
                case MembersChanged():
                    self.members = message
                case Summary():
                    self.summary = message
                case SubmitRefused():
                    self.refusals.append(message)
                    self._pending = False
                case Closed(reason):
                    self.closed = reason
                case _:
                    self.other.append(message)

    def act(self) -> None:
        """Do something at random, if a decision is owed that was not answered yet."""
        self.poll()
        view = self.view
        if not self.plays or view is None or view.seat is None:
            return
        if self.asks and not self._pending and AskToBuild() in view.menu.actions:
            self._pending = True
            self.link.send(Submit(view.decision, AskToBuild()))
            return
        if view.seat not in view.to_act:
            return
        if self.stops_at == type(view.phases[-1]).__name__:
            self.stopped = True
        elif not self._pending:
            self._pending = True
            thrifty = [action for action in view.menu.actions if self.saves and isinstance(action, Roll | EndTurn)]
            self.link.send(Submit(view.decision, thrifty[0] if thrifty else view.menu.pick(self.rng)))

    def close(self) -> None:
        self.link.close()
        self.link.wait_until_gone(60)


def act_until(players: Sequence[Player], done: Callable[[], object], seconds: float = 300) -> None:
    """All of them play on until something is so."""
    until = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < until, "it never comes"
        for player in players:
            player.act()
        time.sleep(0.0005)


def start_game(players: Sequence[Player]) -> None:
    """From the lobby to the table; the first player leads."""
    act_until(players, lambda: all(p.link.progress.state is State.ENTERED for p in players))
    for player in players:
        player.link.send(SetReady(True))

    people = sum(not player.link._visit.watch for player in players)

    def ready() -> bool:
        lobby = players[0].lobby
        sitting = [seat for seat in lobby.seats if seat.state == "human"] if lobby is not None else []
        return len(sitting) == people and all(seat.ready for seat in sitting)

    act_until(players, ready)
    players[0].link.send(StartGame())
    act_until(players, lambda: all(player.view is not None for player in players))
