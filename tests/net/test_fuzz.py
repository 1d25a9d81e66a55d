"""Changed frames of a live session, sent to a host in a game: no fault, no hang, and it ends with the right cards.

They go through the very objects that serve a socket; only TLS is left out, which would take most of the time.
"""

import asyncio
import random
import time
from collections.abc import Callable, Coroutine
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest

from hexfolk.host.bot_mind import DirectMind
from hexfolk.host.bot_process import pick_at_random
from hexfolk.host.connection import Connection
from hexfolk.host.handshake import Handshake, Tries
from hexfolk.host.limits import Limits
from hexfolk.host.room import Room
from hexfolk.host.serving import Serving
from hexfolk.rules.view import PlayerView
from hexfolk.tools.rooms import saved_room
from hexfolk.wire.codec import decode_host, encode, frame
from hexfolk.wire.hello import PROTOCOL, Enter, Entered, Hello
from hexfolk.wire.lobby import SetReady, StartGame
from hexfolk.wire.messages import Submit, SubmitRefused, Update, Welcome
from tests.apart import apart
from tests.net.changing import changed, valid
from tests.net.test_games import lobby_room

PATIENT = Limits(messages=1e9, message_burst=1e9, bytes=1e12, byte_burst=1e12)
FINGERPRINT = b"f" * 32
SEEDS, MANY = range(10, 27), 6_000
"""Games that a host bears, and changed frames in each."""
TO_HOST, TO_LOBBY = "changed frames to a host in a game", "changed frames to a lobby"
"""What the closing lines of the tests count: see `tests/conftest.py`."""
Record = Callable[[str, object], None]


class Wire(asyncio.Transport):
    """A transport that keeps whether it is closed, and forgets what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.over = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Forget it."""

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """There is no buffer."""

    def get_write_buffer_size(self) -> int:
        return 0

    def is_closing(self) -> bool:
        return self.over

    def close(self) -> None:
        self.over = True

    def abort(self) -> None:
        self.over = True


class Honest:
    """An end of somebody who plays."""

    def __init__(self, serving: Serving, room: Room, name: str, token: bytes = b"") -> None:
        entered = room.enter(Enter(name, token=token), "10.0.0.1")
        assert isinstance(entered, Entered), entered
        self.token = entered.token
        self.view: PlayerView | None = None
        self._serving = serving
        self._member = entered.member
        self._rng = random.Random(name)
        serving.begin(entered.member, self)

    def say(self, *messages: SetReady | StartGame) -> None:
        for message in messages:
            self._serving.receive(self._member, message)

    def put(self, data: bytes) -> None:
        message = decode_host(data)
        if isinstance(message, Welcome | Update):
            self.view = message.view
        if isinstance(message, Welcome | Update | SubmitRefused):
            asyncio.get_running_loop().call_soon(self._act)

    def _act(self) -> None:
        view = self.view
        if view is not None and view.seat in view.to_act:
            self._serving.receive(self._member, Submit(view.decision, view.menu.pick(self._rng)))

    def finish(self) -> None:
        """It was told all."""


class Fuzzer:
    """Somebody at a seat who sends changed frames, and comes back whenever it is cut off."""

    def __init__(self, serving: Serving, room: Room, token: bytes, rng: random.Random, seat: int = 0) -> None:
        """`seat`: the one of the game that it knows of."""
        self._seat = seat
        self._serving = serving
        self._room = room
        self._token = token
        self._rng = rng
        self._connection: Connection | None = None
        self._wire = Wire()
        self.sent = 0
        """Frames that were changed; some come out as they were."""
        self.times_cut = 0
        self.is_out = False
        """Whether its token is of no use any more."""

    def send(self) -> None:
        """One frame more."""
        if self._connection is None or self._wire.over:
            self._come_back()
        if self._connection is None:
            return
        body = valid(self._room.table, self._seat, self._rng)
        data = changed(body, self._rng)
        self.sent += data != frame(body)
        self._connection.data_received(data)

    def go(self) -> None:
        """Let go of the seat."""
        if self._connection is not None:
            self._wire.over = True
            self._connection.connection_lost(None)
            self._connection = None

    def _come_back(self) -> None:
        self.times_cut += self._connection is not None
        self.go()
        handshake = Handshake(self._room, Tries(), "10.0.0.9", FINGERPRINT)
        self._wire = Wire()
        self._connection = Connection(self._serving, handshake, PATIENT, time.monotonic, lambda: None)
        self._connection.connection_made(self._wire)
        self._connection.data_received(frame(encode(Hello(PROTOCOL, "0"))))
        self._connection.data_received(frame(encode(Enter("Fuzz", token=self._token))))
        if self._connection.member is None:
            self.is_out, self._connection = True, None


class Fuzzed(NamedTuple):
    sent: int
    times_cut: int
    rooms: int


How = Callable[[Path, int, int], Coroutine[None, None, Fuzzed]]
"""Where, how many frames, seed."""


async def _fuzz_lobby(folder: Path, frames: int, seed: int) -> Fuzzed:
    """Somebody leads lobbies, starts games and plays them, all by so many changed frames."""
    rng, fuzzers = random.Random(seed), list[Fuzzer]()
    sent = 0
    while sent < frames:
        room = lobby_room(folder, 4)
        serving = Serving(room, lambda layout: DirectMind(layout, pick_at_random), rng)
        running = asyncio.create_task(serving.run())
        leader = Honest(serving, room, "Fuzz")
        Honest(serving, room, "Wren").say(SetReady(True))
        fuzzer = Fuzzer(serving, room, leader.token, rng)
        fuzzers.append(fuzzer)
        # Whoever leaves a lobby has no seat there any more, and comes to another one.
        for number in count():
            if fuzzer.is_out or sent + fuzzer.sent >= frames:
                break
            fuzzer.send()
            if number % 50 == 0:
                await asyncio.sleep(0)
            assert not running.done(), running
        sent += fuzzer.sent
        serving.stop()
        assert await running == "stopped"
    return Fuzzed(sent, sum(fuzzer.times_cut for fuzzer in fuzzers), len(fuzzers))


async def _fuzz(folder: Path, frames: int, seed: int) -> Fuzzed:
    """Send so many changed frames in one game, or in more where it ends before all are sent."""
    games: list[Fuzzed] = []
    while (left := frames - sum(game.sent for game in games)) > 0:
        games.append(await _fuzz_game(folder / str(len(games)), left, seed + 1000 * len(games)))
    return Fuzzed(sum(game.sent for game in games), sum(game.times_cut for game in games), len(games))


async def _fuzz_game(folder: Path, frames: int, seed: int) -> Fuzzed:
    """Play a game with a fuzzer at the third seat, who sends so many changed frames unless it is over before."""
    folder.mkdir()
    room = lobby_room(folder, 3)
    serving = Serving(room, lambda layout: DirectMind(layout, pick_at_random), random.Random(seed))
    running = asyncio.create_task(serving.run())
    people = [Honest(serving, room, name) for name in ("Wren", "Moss", "Rook")]
    people[1].say(SetReady(True))
    people[2].say(SetReady(True))
    people[0].say(StartGame())
    table = room.table
    assert table is not None
    fuzzer = Fuzzer(serving, room, people[2].token, random.Random(seed), 2)
    for number in count():
        if fuzzer.sent >= frames or table.over:
            break
        fuzzer.send()
        # One round of play in so many, so that most games are not over before all frames are sent.
        if number % 200 == 0:
            await asyncio.sleep(0)
        assert not running.done(), running
    assert not fuzzer.is_out
    fuzzer.go()
    if not table.over:
        Honest(serving, room, "Rook", people[2].token)
    until = time.monotonic() + 300
    while not table.over:
        assert not running.done() and time.monotonic() < until
        await asyncio.sleep(0)
    views = [table.view(seat) for seat in (0, 1, 2, None)]
    assert views[0].winners
    assert room.journal is not None
    path = room.journal.path
    serving.stop()
    assert await running == "stopped"
    again = saved_room("again", path.parent / "finished" / path.name).open()
    assert again.table is not None
    assert [again.table.view(seat) for seat in (0, 1, 2, None)] == views
    assert again.journal is not None
    again.journal.close()
    return Fuzzed(fuzzer.sent, fuzzer.times_cut, 1)


def fuzz(
    how: Callable[[Path, int, int], Coroutine[None, None, Fuzzed]], folder: Path, frames: int, seed: int
) -> Fuzzed:
    return asyncio.run(how(folder, frames, seed))


def _check(how: How, folder: Path, frames: int, seed: int) -> int:
    """Nothing breaks, and nothing is kept. How many changed frames were sent."""
    fuzzed, process = apart(fuzz, how, folder, frames, seed)
    assert process.most_mb < 200
    assert not process.faults, process.faults[:3]
    assert fuzzed.times_cut > fuzzed.sent / 10 > fuzzed.rooms
    return fuzzed.sent


@pytest.mark.parametrize("seed", [1, 2])
def test_a_host_bears_changed_frames(tmp_path: Path, seed: int, record_property: Record) -> None:
    record_property(TO_HOST, _check(_fuzz, tmp_path, 1_500, seed))


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
def test_a_host_bears_changed_frames_in_great_numbers(tmp_path: Path, seed: int, record_property: Record) -> None:
    record_property(TO_HOST, _check(_fuzz, tmp_path, MANY, seed))


def test_a_lobby_bears_changed_frames(tmp_path: Path, record_property: Record) -> None:
    record_property(TO_LOBBY, _check(_fuzz_lobby, tmp_path, 2_000, 3))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(40, 42))
def test_a_lobby_bears_changed_frames_in_great_numbers(tmp_path: Path, seed: int, record_property: Record) -> None:
    record_property(TO_LOBBY, _check(_fuzz_lobby, tmp_path, 10_000, seed))


def test_the_great_numbers_are_great() -> None:
    assert MANY * len(SEEDS) >= 100_000
