"""A table in miniature: a real game, one seat for the test, random bots at the others, no thread and no codec."""

from __future__ import annotations

import random
from collections.abc import Callable

from hexfolk.play import Game, Options, Refused, load_map
from hexfolk.rules.actions import Action
from hexfolk.rules.events import Event
from hexfolk.rules.view import PlayerView
from hexfolk.wire.messages import (
    ClientMessage,
    HostMessage,
    Leave,
    PlayerTally,
    SeatInfo,
    SetPaused,
    Submit,
    SubmitRefused,
    Summary,
    Update,
    Welcome,
)

COLORS = ("red", "blue", "yellow", "white", "violet", "green", "black", "pink")
NAMES = ("Wren", "Bramble", "Thistle", "Old Moss", "Clover", "Juniper", "Rook", "Hazel")

Bot = Callable[[PlayerView, random.Random], Action]


def random_bot(view: PlayerView, rng: random.Random) -> Action:
    """Any legal action."""
    return view.menu.pick(rng)


class SmallTable:
    """The host's side and the link in one: `receive` lets one bot act if it is a bot's turn.

    `own` is the test's seat. `bots_act` can be set to False to hold the bots.
    """

    def __init__(
        self,
        players: int = 4,
        seed: int = 7,
        own: int = 0,
        bot: Bot = random_bot,
        pace: str = "instant",
        map_name: str = "standard-19",
        **options: object,
    ) -> None:
        self.game = Game.start(load_map(map_name), Options(players=players, **options), seed=seed)  # type: ignore[arg-type]
        self.own = own
        self.pace = pace
        self.bots_act = True
        self.paused = False
        self.closed = False
        self.sent: list[ClientMessage] = []
        self.history: list[Event] = []
        self._bot = bot
        self._rng = random.Random(seed)
        self._inbox: list[HostMessage] = []
        self._welcomed = False
        self._summed = False

    def seats(self) -> tuple[SeatInfo, ...]:
        """Who sits where."""
        return tuple(
            SeatInfo(p.seat, NAMES[p.seat], COLORS[p.seat], *self._kind(p.seat), True)
            for p in self.game.view(None).players
        )

    def _kind(self, seat: int) -> tuple[str, str]:
        return ("human", "") if seat == self.own else ("bot", "steady")

    def do(self, seat: int, action: Action) -> None:
        """An action of any seat; what happened goes out to the test's seat. Raises Refused."""
        events = self.game.play(seat, action)
        seen = tuple(event.seen_by(self.own) for event in events)
        self.history.extend(seen)
        self._inbox.append(Update(self.game.view(self.own), seen, own=seat == self.own))
        if self.game.over and not self._summed:
            self._summed = True
            self._inbox.append(self._summary())

    def _summary(self) -> Summary:
        tallies = tuple(PlayerTally(p.seat, (0,) * 5, 0, 0, 0, 0, 0, 0, 0) for p in self.game.view(None).players)
        return Summary(self.game.view(None).turn, 60, (0,) * 11, tallies, (), ())

    def inject(self, message: HostMessage) -> None:
        """Send any message."""
        self._inbox.append(message)

    # -- the link ------------------------------------------------------------------------------------------------

    def send(self, message: ClientMessage) -> None:
        self.sent.append(message)
        if isinstance(message, Submit):
            try:
                self.do(self.own, message.action)
            except Refused as refused:
                self._inbox.append(SubmitRefused(message.decision, refused.code))
        elif isinstance(message, SetPaused):
            self.paused = message.paused
        elif isinstance(message, Leave):
            self.closed = True

    def receive(self) -> list[HostMessage]:
        if not self._welcomed:
            self._welcomed = True
            self._inbox.clear()
            view = self.game.view(self.own)
            return [Welcome(self.own, self.game.board.layout, self.seats(), view, tuple(self.history), self.pace)]
        if not self._inbox and self.bots_act and not self.paused and not self.game.over:
            others = [seat for seat in self.game.to_act if seat != self.own]
            if others:
                self.do(others[0], self._bot(self.game.view(others[0]), self._rng))
        messages, self._inbox = self._inbox, []
        return messages

    def close(self) -> None:
        self.closed = True


def play_until(table: SmallTable, wanted: Callable[[SmallTable], bool], steps: int = 5000) -> None:
    """Let random seats play on until `wanted`. Raises AssertionError when it does not come."""
    rng = random.Random(3)
    for _ in range(steps):
        if wanted(table) or table.game.over:
            break
        seat = table.game.to_act[0]
        table.history.extend(e.seen_by(table.own) for e in table.game.play(seat, table.game.menu(seat).pick(rng)))
    assert wanted(table)
