"""A room inside the player's own program: it runs in a thread, the player sits at the other end of a loopback link."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import threading
import time
from collections.abc import Callable
from typing import NamedTuple

from hexfolk.board import Layout
from hexfolk.host.bot_mind import Mind
from hexfolk.host.door import Door
from hexfolk.host.lobby import LobbyMeans
from hexfolk.host.lobby_map import library_map
from hexfolk.host.members import LOCAL
from hexfolk.host.opening import Opened, RoomMeans, opened_from
from hexfolk.host.room import Room
from hexfolk.host.saves import Journal
from hexfolk.host.serving import LocalEnd, Serving
from hexfolk.host.setup import TableSetup
from hexfolk.host.table import Table, Unplayable
from hexfolk.wire.hello import Enter, Entered, TurnedAway
from hexfolk.wire.loopback import loopback
from hexfolk.wire.messages import Closed

_log = logging.getLogger(__name__)


class Opening(NamedTuple):
    """A room, and the number of its own player among the members: see `let_in`."""

    room: Room
    member: int


class RoomThread:
    """Runs a room until its own player leaves or `close` is called; the game stays saved.

    Whatever goes wrong in the thread is logged, and everybody's last message is ``Closed("failed")``.
    """

    def __init__(
        self,
        open_room: Callable[[], Opening],
        make_mind: Callable[[Layout], Mind],
        seeds: random.Random,
        door: Door | None = None,
    ) -> None:
        """Starts at once. `open_room` is called in the thread, since a long save takes a while to replay; it may raise
        Unplayable. Without `door` nobody else can come in.
        """
        self.link, self._end = loopback()
        self._open_room = open_room
        self._make_mind = make_mind
        self._seeds = seeds
        self._door = door
        self._stopping = threading.Event()
        self._released = threading.Event()
        self._serving: Serving | None = None
        self._thread = threading.Thread(target=self._run, name="host", daemon=True)
        self._thread.start()

    @property
    def running(self) -> bool:
        """Whether the thread still has work to do."""
        return self._thread.is_alive()

    def wait_until_released(self, timeout: float) -> bool:
        """Wait until the save is written, closed and unlocked; False when it is not in time."""
        return self._released.wait(timeout)

    def close(self, timeout: float = 10.0) -> None:
        """Stop, and wait for it."""
        self._stopping.set()
        serving = self._serving
        if serving is not None:
            serving.wake()
        self._thread.join(timeout)
        if self._thread.is_alive():
            _log.error("the host does not stop")

    # --- in the thread ---

    def _run(self) -> None:
        reason = "failed"
        try:
            asyncio.run(self._serve())
        except Unplayable:
            _log.exception("the save does not give a game")
            reason = "unplayable"
        except Exception:  # noqa: BLE001 - the player is told, the save is closed in order, the log has it all
            _log.exception("the table broke down")
        finally:
            for listening in () if self._door is None else self._door.listening:
                listening.close()
            self._released.set()
        # Whoever was told already does not hear it.
        self._end.send(Closed(reason))

    async def _serve(self) -> None:
        room, member = self._open_room()
        if self._door is None and room.table is not None:
            room.table.wait_for_sleeper()
        serving = Serving(room, self._make_mind, self._seeds)
        self._serving = serving
        serving.each_round(self._stop_if_asked)
        house = None
        try:
            if self._door is not None:
                from hexfolk.host.house import House  # noqa: PLC0415 - cryptography and zeroconf, for LAN games only

                house = House(serving, room, self._door)
            LocalEnd(serving, self._end, member)
            await serving.run()
        finally:
            serving.release()
            if house is not None:
                house.shut()
            self._released.set()
            if house is not None:
                await house.close()
            await serving.close()

    def _stop_if_asked(self) -> None:
        if self._stopping.is_set() and self._serving is not None:
            self._serving.stop()


def let_in(room: Room, request: Enter) -> Entered:
    """Let the own player in: at a table it gets, without a token, the first seat that waits for nobody else.

    Raises LookupError, with its code, when the room does not let it in.
    """
    answer = room.enter(request, LOCAL)
    if isinstance(answer, TurnedAway):
        raise LookupError(answer.code)
    return answer


class Sitting(NamedTuple):
    """A table for one player. `open_table` is called in the host's thread: a long save takes a while to replay."""

    open_table: Callable[[], Table]
    journal: Journal
    mind: Mind
    seeds: random.Random
    """Of the bots; not part of the game's own chance."""


class EmbeddedHost(RoomThread):
    """Runs a table for one player, who has its first human seat, or looks on if there is none."""

    def __init__(self, sitting: Sitting) -> None:
        """Starts at once."""
        super().__init__(lambda: _room_of(sitting), lambda _: sitting.mind, sitting.seeds)


def _room_of(sitting: Sitting) -> Opening:
    """A room at the table. Raises Unplayable: see `opened_from`."""
    try:
        table = opened_from(sitting.journal, sitting.open_table)
    except Exception:
        sitting.mind.close()
        raise
    means = RoomMeans(LobbyMeans(time.monotonic, sitting.seeds, library_map, ()), secrets.token_bytes, _no_other_game)
    room = Room.at_table("", means, Opened(table, sitting.journal))
    return Opening(room, let_in(room, Enter("-")).member)


def _no_other_game(setup: TableSetup) -> Opened:
    raise ValueError("a table for one player has one game")
