"""A table inside the player's own program: it runs in a thread, the player sits at the other end of a loopback link."""

from __future__ import annotations

import asyncio
import logging
import random
import threading
import time
from collections.abc import Callable
from typing import NamedTuple

from hexfolk.host.bot_driver import BotDriver
from hexfolk.host.bot_mind import Mind
from hexfolk.host.saves import Journal
from hexfolk.host.table import Outgoing, Table, Unplayable
from hexfolk.wire.loopback import loopback
from hexfolk.wire.messages import Closed, Leave

_log = logging.getLogger(__name__)

BREATH = 0.002
"""Seconds between two actions of bots at the pace "instant": the window draws meanwhile."""


class Sitting(NamedTuple):
    """What a host runs. `open_table` is called in the host's thread, since a long save takes a while to replay."""

    open_table: Callable[[], Table]
    journal: Journal
    mind: Mind
    seeds: random.Random
    """Of the bots; not part of the game's own chance."""


class EmbeddedHost:
    """Runs a table for one player until that player leaves or `close` is called; the game stays saved.

    Whatever goes wrong in the thread is logged, and the player's last message is ``Closed("failed")``.
    """

    def __init__(self, sitting: Sitting) -> None:
        """Starts at once; the player has the table's first human seat, or looks on if there is none."""
        self._sitting = sitting
        self.link, self._end = loopback()
        self._seat: int | None = None
        self._stopping = threading.Event()
        self._released = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._wake = asyncio.Event()
        self._end.listen(self._ring)
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
        self._ring()
        self._thread.join(timeout)
        if self._thread.is_alive():
            _log.error("the host does not stop")

    # --- in the thread ---

    def _run(self) -> None:
        reason = "failed"
        try:
            reason = asyncio.run(self._serve())
        except Unplayable:
            _log.exception("the save %s does not give a game", self._sitting.journal.path)
            reason = "unplayable"
            self._sitting.journal.set_aside()
        except Exception:  # noqa: BLE001 - the player is told, the save is closed in order, the log has it all
            _log.exception("the table broke down")
        finally:
            self._sitting.journal.close()
            self._released.set()
        self._end.send(Closed(reason))
        self._sitting.mind.close()

    async def _serve(self) -> str:
        """Run the table; why it is over."""
        self._loop = asyncio.get_running_loop()
        table = self._sitting.open_table()
        self._seat = table.humans[0] if table.humans else None
        driver = BotDriver(table, self._sitting.mind, self._sitting.seeds, time.monotonic(), self._ring)
        self._send(table.join(self._seat))
        while not self._stopping.is_set():
            self._wake.clear()
            self._send(table.tick())
            for message in self._end.receive():
                if isinstance(message, Leave):
                    return "left"
                self._send(table.receive(self._seat, message))
            out, again = driver.step(time.monotonic())
            self._send(out)
            await self._sleep(min((at for at in (again, table.due) if at is not None), default=None))
        return "stopped"

    async def _sleep(self, until: float | None) -> None:
        """Wait for a message, a thought, or a moment."""
        if until is None:
            await self._wake.wait()
            return
        try:
            await asyncio.wait_for(self._wake.wait(), max(until - time.monotonic(), BREATH))
        except TimeoutError:
            return

    def _send(self, out: list[Outgoing]) -> None:
        for outgoing in out:
            if outgoing.seat == self._seat:
                self._end.send(outgoing.message)

    def _ring(self) -> None:
        """Wake the thread; called from any other."""
        loop = self._loop
        if loop is None:
            # It has not begun: what is queued is found in its first round.
            return
        try:
            loop.call_soon_threadsafe(self._wake.set)
        except RuntimeError:
            # The loop was closed in this moment: nobody is left to be woken.
            _log.debug("a message after the end")
