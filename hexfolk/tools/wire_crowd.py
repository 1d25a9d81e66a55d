"""Many clients of one host in one event loop, for measuring: players who act at random, and spectators."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple, Self

from hexfolk import __version__
from hexfolk.host.rates import Bucket
from hexfolk.rules.actions import Action
from hexfolk.rules.options import Options
from hexfolk.rules.view import PlayerView
from hexfolk.wire.channel import Channel
from hexfolk.wire.codec import HEAD_SIZE, HOST_LIMIT, decode_host, decode_host_handshake, encode
from hexfolk.wire.hello import PROTOCOL, Enter, Entered, Greeting, Hello
from hexfolk.wire.lobby import LobbyState, PlayAgain, SetOptions, SetReady, StartGame, TableOptions
from hexfolk.wire.messages import (
    ClientMessage,
    Closed,
    HostMessage,
    Ping,
    Pong,
    Submit,
    SubmitRefused,
    Summary,
    Update,
    Welcome,
)

PATIENCE = 10.0
"""Seconds that anything may take."""

AT_ONCE, A_SECOND = 100.0, 150.0
"""How often a player acts, so that the host does not take it for a flood."""
BREATH = 0.005


class WentWrong(RuntimeError):
    """The host does not answer, or not as it should."""


class Guest(Channel):
    """One client. It takes every message as it comes, and reads all of it."""

    def __init__(self) -> None:
        super().__init__()
        self.view: PlayerView | None = None
        self.lobby: LobbyState | None = None
        self.over = False
        """Whether the game at its table is."""
        self.size = 0
        """Bytes that came, frames included."""
        self.goes = Bucket(AT_ONCE, A_SECOND, time.monotonic())
        self.tell: Callable[[HostMessage], None] | None = None
        """Told of every message once it has been taken in; None until the client is in."""

    @classmethod
    async def enter(cls, port: int, name: str, watch: bool, tell: Callable[[HostMessage], None]) -> Self:
        """Come in. Raises WentWrong, OSError, WireError, Lost."""
        guest = await cls.open(("127.0.0.1", port), PATIENCE)
        guest.say(Hello(PROTOCOL, __version__))
        if not isinstance(decode_host_handshake(await guest.next(PATIENCE)), Greeting):
            raise WentWrong("no greeting")
        guest.expect(HOST_LIMIT)
        guest.say(Enter(name, watch=watch))
        if not isinstance(decode_host_handshake(await guest.next(PATIENCE)), Entered):
            raise WentWrong(f"{name} is not let in")
        guest.tell = tell
        guest.data_received(b"")
        return guest

    def knows_lobby(self) -> bool:
        """Whether it was told how the lobby stands."""
        return self.lobby is not None

    def say(self, message: ClientMessage | Hello | Enter) -> None:
        """Send a message."""
        self.send(encode(message))

    def data_received(self, data: bytes) -> None:
        """Bytes of the host."""
        super().data_received(data)
        if self.tell is not None:
            for body in self.take():
                self.size += HEAD_SIZE + len(body)
                self._hear(decode_host(body), self.tell)

    def _hear(self, message: HostMessage, tell: Callable[[HostMessage], None]) -> None:
        match message:
            case Update() | Welcome():
                self.view = message.view
                self.over = False
            case LobbyState():
                self.lobby = message
            case Summary():
                self.over = True
            case Ping(number):
                self.say(Pong(number))
        tell(message)


class Played(NamedTuple):
    """Actions that were played."""

    seconds: list[float]
    """For each, from its `Submit` to the moment when the last client has its `Update`."""
    bytes: int
    """That the players got meanwhile."""


class Crowd:
    """The clients; the first player leads the lobby."""

    def __init__(self, seed: int, guest: type[Guest] = Guest) -> None:
        """`guest`: how its clients are made."""
        self._guest = guest
        self.players: list[Guest] = []
        self.watching: list[Guest] = []
        self.rng = random.Random(seed)
        self._updates = 0
        self._news = asyncio.Event()
        self._last = 0.0
        self._fault = ""

    @property
    def everybody(self) -> Sequence[Guest]:
        """All clients."""
        return [*self.players, *self.watching]

    async def enter(self, port: int, players: int, watching: int) -> None:
        """All come in, one after another, so that the seats are the same each time."""
        for number in range(players + watching):
            watch = number >= players
            guest = await self._guest.enter(port, f"Guest {number}", watch, self._heard)
            (self.watching if watch else self.players).append(guest)
            await self._until(guest.knows_lobby)

    async def start(self, options: Options) -> None:
        """From the lobby to the table."""
        leader = self.players[0]
        for player in self.players:
            player.view = None
        leader.say(SetOptions(TableOptions(options)))
        await self._until(lambda: leader.lobby is not None and leader.lobby.options.game.target == options.target)
        for player in self.players:
            player.say(SetReady(True))
        await self._until(lambda: leader.lobby is not None and _all_ready(leader.lobby))
        leader.say(StartGame())
        await self._until(lambda: all(guest.view is not None for guest in self.everybody))

    async def play_again(self) -> None:
        """Back to the lobby after a game."""
        for guest in self.everybody:
            guest.lobby = None
        self.players[0].say(PlayAgain())
        await self._until(lambda: all(guest.lobby is not None for guest in self.everybody))

    async def play(self, actions: int) -> Played:
        """Play so many actions, or until the game is over, each when all clients have heard of the one before."""
        seconds: list[float] = []
        before = sum(player.size for player in self.players)
        while len(seconds) < actions and not self._over:
            seconds.append(await self._act())
        return Played(seconds, sum(player.size for player in self.players) - before)

    async def play_out(self) -> int:
        """Play to the end; how many actions that took."""
        played = await self.play(1_000_000)
        await self._until(lambda: all(guest.over for guest in self.everybody))
        return len(played.seconds)

    async def leave(self) -> None:
        """Go without a word."""
        for guest in self.everybody:
            guest.tell = None
            await guest.close()

    @property
    def _over(self) -> bool:
        view = self.players[0].view
        return view is not None and bool(view.winners)

    def choose(self) -> tuple[Guest, Action]:
        """Who acts next, and how: the first of those who owe a decision, at random."""
        views = [player.view for player in self.players if player.view is not None]
        seat = views[0].to_act[0]
        player = next(player for player in self.players if player.view is not None and player.view.seat == seat)
        assert player.view is not None
        return player, player.view.menu.pick(self.rng)

    async def _act(self) -> float:
        player, action = self.choose()
        assert player.view is not None
        while not player.goes.take(time.monotonic()):
            await asyncio.sleep(BREATH)
        self._updates = 0
        began = time.perf_counter()
        player.say(Submit(player.view.decision, action))
        await self._until(lambda: self._updates == len(self.players) + len(self.watching))
        return self._last - began

    def _heard(self, message: HostMessage) -> None:
        if isinstance(message, Update):
            self._updates += 1
            self._last = time.perf_counter()
        elif isinstance(message, Closed | SubmitRefused):
            self._fault = repr(message)
        self._news.set()

    async def _until(self, done: Callable[[], bool]) -> None:
        """Raises WentWrong."""
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE
        while not done():
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), until - loop.time())
            except TimeoutError:
                self._fault = self._fault or "it never comes"
            if self._fault:
                raise WentWrong(self._fault)


def _all_ready(lobby: LobbyState) -> bool:
    return all(seat.ready for seat in lobby.seats if seat.state == "human")
