"""Runs a room: hands it what comes from everybody's connection, sends what it gives back, drives its bots and clocks.

One event loop does all of it, for the player at the host's own machine (a loopback end) and for those on the network
alike. What comes is handed in at once; `run` sees to what nobody sends: clocks, bots, thoughts that are finished.

A fault of the program inside the room ends it: everybody is told ``Closed("failed")``, and the save holds all that
anybody saw. Faults of one connection stay where they are, with whoever runs that connection.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable, Iterable
from typing import Protocol

from hexfolk.board import Layout
from hexfolk.host.bot_driver import BotDriver
from hexfolk.host.bot_mind import Mind
from hexfolk.host.saves import Journal
from hexfolk.host.table import Outgoing, Table
from hexfolk.wire.bell import Bell
from hexfolk.wire.codec import encode
from hexfolk.wire.loopback import LoopbackEnd
from hexfolk.wire.messages import ClientMessage, Closed, HostMessage, Leave

_log = logging.getLogger(__name__)

BREATH = 0.002
"""Seconds between two actions of bots at the pace "instant": the window draws meanwhile."""

Letters = Iterable[tuple[int, HostMessage]]
"""Messages, each to a member."""


class Room(Protocol):
    """What is run: see `hexfolk.host.room`."""

    @property
    def table(self) -> Table | None:
        """The table, once a game has started."""

    @property
    def journal(self) -> Journal | None:
        """What its game is written to."""

    @property
    def due(self) -> float | None:
        """When to call `tick` at the latest."""

    def begin(self, member: int) -> Letters:
        """The first messages to a member that was told that it is in."""

    def gone(self, member: int) -> Letters:
        """Its connection is gone."""

    def receive(self, member: int, message: ClientMessage) -> Letters:
        """What came from a member."""

    def latency(self, member: int, milliseconds: int) -> None:
        """How long a message takes to a member and back."""

    def tick(self) -> Letters:
        """Do what the clocks ask for."""

    def spread(self, out: list[Outgoing]) -> Letters:
        """To the members what the bots caused at the table."""

    @property
    def leaving(self) -> set[int]:
        """The members that were sent `Closed`; taken out once their connections are ended."""


class End(Protocol):
    """The host's end of a member's connection. Its methods never wait, and never call back."""

    def put(self, data: bytes) -> None:
        """Send a message, encoded and without a frame."""

    def finish(self) -> None:
        """Let the member have what was put, then let go of it. It is not reported as gone any more."""


class Serving:
    """One room and its members' ends. Used in one event loop only, but for `wake`."""

    def __init__(
        self,
        room: Room,
        make_mind: Callable[[Layout], Mind],
        seeds: random.Random,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`clock` is the room's. `seeds` are the bots'; not part of the game's own chance."""
        self._room = room
        self._make_mind = make_mind
        self._seeds = seeds
        self._clock = clock
        self._ends: dict[int, End] = {}
        self._wake = Bell()
        self._loop = asyncio.get_running_loop()
        self._broken: Exception | None = None
        self._stopped = ""
        self._released = False
        self._table: Table | None = None
        self._driver: BotDriver | None = None
        self._mind: Mind | None = None
        self._each_round: list[Callable[[], None]] = []
        self._watching: list[Callable[[], None]] = []

    @property
    def members(self) -> tuple[int, ...]:
        """Those who are connected."""
        return tuple(self._ends)

    # --- from the connections ---

    def begin(self, member: int, end: End) -> None:
        """The room let a member in, which was told so; from now on it hears what goes on by `end`."""
        self._ends[member] = end

        def handle() -> None:
            # Looked at only once, since it is half in until then: known as connected, not yet sat down.
            self._deliver(self._room.tick())
            self._send(self._room.begin(member))
            self._dismiss()

        self._guard(handle)
        self._wake.ring()

    def receive(self, member: int, message: ClientMessage) -> None:
        """Something came from a member; nothing happens if it is not connected any more."""
        if member in self._ends:
            self._hand_in(lambda: self._room.receive(member, message))

    def gone(self, member: int) -> None:
        """A member's connection is gone."""
        if self._ends.pop(member, None) is not None:
            self._hand_in(lambda: self._room.gone(member))

    def each_round(self, work: Callable[[], None]) -> None:
        """Have `work` done in every round of `run`, such as by an end that has to be asked."""
        self._each_round.append(work)

    def watch(self, look: Callable[[], None]) -> None:
        """Have `look` called after whatever the room did, before it does anything else."""
        self._watching.append(look)

    def latency(self, member: int, milliseconds: int) -> None:
        """A member answered a `Ping` after so long."""
        self._room.latency(member, milliseconds)

    def stop(self, reason: str = "stopped") -> None:
        """End `run`, with that reason told to everybody."""
        self._stopped = self._stopped or reason
        self._wake.ring()

    def wake(self) -> None:
        """Have a round run; may be called in any thread."""
        try:
            self._loop.call_soon_threadsafe(self._wake.ring)
        except RuntimeError:
            # The loop was closed in this moment: nobody is left to be woken.
            _log.debug("a message after the end")

    # --- the loop ---

    async def run(self) -> str:
        """Run the room until `stop`; the reason that was given there. What breaks it is raised, once all are told."""
        reason = "failed"
        try:
            while not self._stopped:
                self._wake.clear()
                again = self._guard(self._go_on)
                if self._broken is not None:
                    raise self._broken
                if not self._stopped:
                    await self._sleep(again)
            reason = self._stopped
        finally:
            self.release()
            self._say_goodbye(reason)
        return reason

    def release(self) -> None:
        """Close the save; `run` does so in the end, before anybody is told that it is over."""
        if self._room.journal is not None and not self._released:
            self._room.journal.close()
        self._released = True

    async def close(self) -> None:
        """Let the bots go, after `run`. They may be in the middle of a thought."""
        self.release()
        if self._mind is not None:
            await asyncio.to_thread(self._mind.close)

    def _go_on(self) -> float | None:
        """Clocks and bots; when to do so again at the latest."""
        for work in self._each_round:
            work()
        self._send(self._room.tick())
        again = None
        driver = self._bots()
        if driver is not None:
            out, again = driver.step(self._clock())
            self._send(self._room.spread(out))
        self._dismiss()
        self._stop_when_handed_on()
        return min((at for at in (again, self._room.due) if at is not None), default=None)

    def _stop_when_handed_on(self) -> None:
        """The game is hosted elsewhere, and all have been told so."""
        table = self._room.table
        if table is not None and table.handed_to is not None and not self._ends:
            self.stop("moved")

    async def _sleep(self, until: float | None) -> None:
        """Wait for a message, a thought, or a moment."""
        await self._wake.wait(None if until is None else max(until - self._clock(), BREATH))

    def _bots(self) -> BotDriver | None:
        """The driver of the table's bots, made when a game starts."""
        table = self._room.table
        if table is not self._table:
            self._table = table
            if self._mind is not None:
                self._loop.run_in_executor(None, self._mind.close)
            self._mind = self._driver = None
            if table is not None:
                self._mind = self._make_mind(table.setup.layout)
                self._driver = BotDriver(table, self._mind, self._seeds, self._clock(), self.wake)
                if table.bots:
                    # Where only people play, bots may never be needed.
                    self._mind.warm_up()
        return self._driver

    def _hand_in(self, call: Callable[[], Letters]) -> None:
        """The clocks first, so that nobody is heard after the own time."""

        def handle() -> None:
            self._send(self._room.tick())
            self._send(call())
            self._dismiss()

        self._guard(handle)
        self._wake.ring()

    def _guard(self, call: Callable[[], float | None]) -> float | None:
        """Call into the room; what it raises ends `run`."""
        if self._broken is not None:
            return None
        try:
            return call()
        except Exception as error:  # noqa: BLE001 - raised again in `run`, where it ends the room in order
            self._broken = error
            return None

    # --- to the connections ---

    def _send(self, letters: Letters) -> None:
        """Deliver what the room gave back, and have it looked at."""
        self._deliver(letters)
        for look in self._watching:
            look()

    def _deliver(self, letters: Letters) -> None:
        """A message to several is encoded once."""
        done: dict[int, tuple[HostMessage, bytes]] = {}
        for member, message in letters:
            end = self._ends.get(member)
            if end is None:
                continue
            known = done.get(id(message))
            if known is None:
                # The message is kept with its bytes, so that no other gets its id meanwhile.
                known = done[id(message)] = (message, encode(message))
            end.put(known[1])

    def _dismiss(self) -> None:
        while self._room.leaving:
            end = self._ends.pop(self._room.leaving.pop(), None)
            if end is not None:
                end.finish()

    def _say_goodbye(self, reason: str) -> None:
        last = encode(Closed(reason))
        for end in self._ends.values():
            end.put(last)
            end.finish()
        self._ends.clear()


class LocalEnd:
    """The end of the player at the host's own machine: a loopback end that is asked in every round.

    When that player leaves, the host's program goes, and the room with it.
    """

    def __init__(self, serving: Serving, end: LoopbackEnd, member: int) -> None:
        """The room has let `member` in."""
        self._serving = serving
        self._end = end
        self._member = member
        end.listen(serving.wake)
        serving.each_round(self._listen)
        serving.begin(member, self)

    def put(self, data: bytes) -> None:
        """Send a message."""
        self._end.put(data)

    def finish(self) -> None:
        """Nothing is held that had to be let go of."""

    def _listen(self) -> None:
        for message in self._end.receive():
            if isinstance(message, Leave):
                self._serving.stop()
                return
            self._serving.receive(self._member, message)
