"""Changed frames of a live session, told to a client at the table: no fault, it lets go or shows the lie, and in the
end it has the right cards.

They go through the very objects that a link is made of; only TLS and the thread are left out.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from hexfolk.board import Board
from hexfolk.client.session import Session
from hexfolk.client.table.log_panel import hint_of
from hexfolk.client.table.tools import Idle
from hexfolk.host.bot_mind import DirectMind
from hexfolk.host.bot_process import pick_at_random
from hexfolk.host.room import Room
from hexfolk.host.serving import Serving
from hexfolk.i18n.events import Teller
from hexfolk.wire.channel import Channel
from hexfolk.wire.codec import HOST_LIMIT, WireError, decode_host, encode, frame
from hexfolk.wire.hello import Enter, Entered
from hexfolk.wire.lobby import SetReady, StartGame
from hexfolk.wire.messages import AskWhole, ClientMessage, Closed, HostMessage, Submit, Update, Welcome
from tests.apart import apart
from tests.net.changing import changed
from tests.net.test_fuzz import Honest, Record
from tests.net.test_games import lobby_room

SEEDS, MANY = range(60, 69), 12_000
TO_CLIENT = "changed frames to a client at the table"


class FrameLink:
    """A link that is given the bytes of a connection."""

    def __init__(self, say: Callable[[ClientMessage], None]) -> None:
        self.channel = Channel()
        self.channel.expect(HOST_LIMIT)
        self.send = say
        self.closed = False

    def receive(self) -> list[HostMessage]:
        try:
            return [decode_host(body) for body in self.channel.take()]
        except WireError:
            return [Closed("failed")]

    def listen(self, ring: Callable[[], None]) -> None:
        """It is asked."""

    def close(self) -> None:
        self.closed = True


class LiedTo:
    """A player whose connection leads over somebody who tells it up to `lies` changed frames before every true one.

    An end of a room's member.
    """

    def __init__(self, serving: Serving, room: Room, rng: random.Random, lies: int) -> None:
        self.lies = lies
        self.told = self.shown = self.let_go = 0
        self._serving = serving
        self._rng = rng
        self._welcome: Welcome | None = None
        self._board: Board | None = None
        entered = room.enter(Enter("Lied to"), "10.0.0.2")
        assert isinstance(entered, Entered)
        self._member = entered.member
        self._come_back()
        serving.begin(entered.member, self)

    def say(self, message: ClientMessage) -> None:
        self._serving.receive(self._member, message)

    def put(self, data: bytes) -> None:
        message = decode_host(data)
        if isinstance(message, Welcome):
            self._welcome = msgspec.structs.replace(message, history=())
        elif isinstance(message, Update) and self._welcome is not None:
            self._welcome = msgspec.structs.replace(self._welcome, view=message.view, clocks=message.clocks)
        for _ in range(self._rng.randrange(self.lies + 1)):
            lie = changed(data, self._rng)
            if lie != frame(data):
                self.told += 1
                self._hear(lie)
        self._hear(frame(data))
        asyncio.get_running_loop().call_soon(self._act)

    def finish(self) -> None:
        """It was told all."""

    def _hear(self, data: bytes) -> None:
        self._link.channel.data_received(data)
        came = self.session.poll()
        if not came or self.session.closed is not None:
            # It was told less than a whole frame, or has let go: it comes back to how things stand.
            self.let_go += 1
            self._come_back()
            return
        self.shown += 1
        _look_at(self.session)

    def _come_back(self) -> None:
        self._link = FrameLink(self._answer)
        self.session = Session(self._link)
        # Making a board takes longer than all else, and is the same each time.
        self.session._guard.board = self._board
        if self._welcome is not None:
            self._link.channel.data_received(frame(encode(self._welcome)))
            self.session.poll()
            assert self.session.closed is None
            self._board = self.session.board

    def _answer(self, message: ClientMessage) -> None:
        """Only its actions are heard: what else it says is an answer to lies."""
        if isinstance(message, Submit):
            self.say(message)

    def _act(self) -> None:
        session = self.session
        if session.ready and session.seat in session.view.to_act:
            with suppress(ValueError, IndexError, LookupError):
                # A menu that was lied about may have nothing to pick.
                session.submit(session.view.menu.pick(self._rng))


def _look_at(session: Session) -> None:
    """What a table reads of its session."""
    told = [event for _ in range(len(session.waiting)) for event in session.advance()]
    if not session.ready:
        return
    view = session.view
    hint_of(view, Idle(view))
    teller = Teller(view.seat)
    for event in told[:50]:
        for line in teller.lines(msgspec.to_builtins(event)):
            line.plain(lambda seat: session.info(seat).name, str)
    for player in view.players:
        session.clock(session.info(player.seat).seat, "turn", "offer")


async def _lie(folder: Path, frames: int, seed: int) -> LiedTo:
    """Games with somebody who is told so many changed frames; the last of them it plays to the end without any."""
    rng = random.Random(seed)
    told = shown = let_go = 0
    while True:
        room = lobby_room(folder, 2)
        serving = Serving(room, lambda layout: DirectMind(layout, pick_at_random), rng)
        running = asyncio.create_task(serving.run())
        leader = Honest(serving, room, "Wren")
        victim = LiedTo(serving, room, rng, 12)
        victim.told, victim.shown, victim.let_go = told, shown, let_go
        victim.say(SetReady(True))
        leader.say(StartGame())
        table = room.table
        assert table is not None
        rounds = 0
        while not table.over:
            rounds += 1
            assert not running.done() and rounds < 100_000, running
            if victim.told >= frames:
                victim.lies = 0
            if rounds % 200 == 0:
                # It may have been told that it is not its turn.
                victim.say(AskWhole())
            await asyncio.sleep(0)
        victim.lies = 0
        victim.say(AskWhole())
        assert victim.session.view == table.view(1) and victim.session.view.winners
        assert leader.view == table.view(0)
        serving.stop()
        assert await running == "stopped"
        told, shown, let_go = victim.told, victim.shown, victim.let_go
        if told >= frames:
            return victim


class Lies(NamedTuple):
    told: int
    shown: int
    let_go: int


def lie(folder: Path, frames: int, seed: int) -> Lies:
    # A session says at each lie why it lets go.
    logging.getLogger("hexfolk.client.session").setLevel(logging.CRITICAL)
    victim = asyncio.run(_lie(folder, frames, seed))
    return Lies(victim.told, victim.shown, victim.let_go)


def _check(folder: Path, frames: int, seed: int) -> int:
    lies, process = apart(lie, folder, frames, seed)
    assert min(lies.let_go, lies.shown) > frames / 10
    assert process.most_mb < 200
    assert not process.faults, process.faults[:3]
    return lies.told


def test_a_client_bears_changed_frames(tmp_path: Path, record_property: Record) -> None:
    record_property(TO_CLIENT, _check(tmp_path, 3_000, 3))


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
def test_a_client_bears_changed_frames_in_great_numbers(tmp_path: Path, seed: int, record_property: Record) -> None:
    record_property(TO_CLIENT, _check(tmp_path, MANY, seed))


def test_the_great_numbers_are_great() -> None:
    assert MANY * len(SEEDS) >= 100_000
