"""Takes connections for a room: TLS, a bounded number of places for those who are not in yet, a heartbeat.

Sockets are accepted here and not by asyncio's own server, so that a connection has its place, and can lose it, from
its first moment on, and not only when its TLS stands.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, NamedTuple

from hexfolk.host.connection import Connection
from hexfolk.host.handshake import Doorkeeper, Handshake, Tries
from hexfolk.host.identity import Identity
from hexfolk.host.limits import Limits
from hexfolk.host.places import who_goes
from hexfolk.host.serving import Serving

_log = logging.getLogger(__name__)

SEND_BUFFER = 256 * 1024
"""Bytes that the operating system may keep for a client: what is on its way to a slow one is old when it arrives."""
OUT_OF_SOCKETS = 0.1
"""Seconds to wait when the operating system gives no more sockets."""


class _Place(NamedTuple):
    """Somebody who is not in yet."""

    address: str
    since: float
    connection: Connection
    task: asyncio.Task[None]
    """Makes TLS stand."""

    @property
    def spoke(self) -> bool:
        """Whether a whole message has come."""
        return self.connection.spoke


class Server:
    """The network's way into one room. Used in the room's event loop only."""

    def __init__(
        self,
        serving: Serving,
        room: Doorkeeper,
        identity: Identity,
        limits: Limits | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._serving = serving
        self._room = room
        self._identity = identity
        self._limits = limits or Limits()
        self._clock = clock
        self._tries = Tries()
        self._listening: list[socket.socket] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._waiting: dict[Connection, _Place] = {}
        self._connections: set[Connection] = set()

    def open(self, listening: Sequence[socket.socket]) -> None:
        """Begin to take connections at these sockets."""
        self._listening += listening
        for opened in listening:
            self._spawn(self._accept(opened))
        self._spawn(self._beat())

    def shut(self) -> None:
        """Take no more connections; the port is free."""
        loop = asyncio.get_running_loop()
        for listening in self._listening:
            loop.remove_reader(listening)
            listening.close()
        self._listening.clear()

    async def close(self) -> None:
        """Take no more; whoever is not in is cut. Members are told by `Serving`, and have a moment to hear it."""
        self.shut()
        for place in tuple(self._waiting.values()):
            self._evict(place)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        until = self._clock() + self._limits.last_words
        while self._connections and self._clock() < until:
            await asyncio.sleep(0.005)
        for connection in tuple(self._connections):
            connection.abort()

    @property
    def waiting(self) -> int:
        """How many are connected and not in."""
        return len(self._waiting)

    # --- listening ---

    async def _accept(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                accepted, address = await loop.sock_accept(listening)
            except OSError as error:
                if listening.fileno() < 0:
                    return
                _log.warning("a connection cannot be accepted: %s", error)
                self._make_room()
                await asyncio.sleep(OUT_OF_SOCKETS)
                continue
            self._receive(accepted, str(address[0]))
            # Accepting what waits already never gives way by itself.
            await asyncio.sleep(0)

    # --- places ---

    def _receive(self, accepted: socket.socket, address: str) -> None:
        """Give a newcomer a place."""
        if len(self._waiting) >= self._limits.places:
            self._make_room()
        accepted.setblocking(False)
        fingerprint = self._identity.fingerprint
        connection = Connection(
            self._serving,
            Handshake(self._room, self._tries, address, fingerprint),
            self._limits,
            self._clock,
            lambda: self._settled(connection),
        )
        task = self._spawn(self._begin_tls(connection, accepted))
        self._waiting[connection] = _Place(address, self._clock(), connection, task)

    async def _begin_tls(self, connection: Connection, accepted: socket.socket) -> None:
        """TLS and hello, in time."""
        loop = asyncio.get_running_loop()
        try:
            accepted.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            accepted.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
            await loop.connect_accepted_socket(
                lambda: connection,
                accepted,
                ssl=self._identity.context,
                ssl_handshake_timeout=self._limits.hello,
                ssl_shutdown_timeout=self._limits.last_words,
            )
        except OSError as error:
            _log.info("a connection came to nothing: %s", error)
            accepted.close()
            self._settled(connection)
        except asyncio.CancelledError:
            accepted.close()
            self._settled(connection)
            raise
        else:
            self._connections.add(connection)

    def _settled(self, connection: Connection) -> None:
        """It is in, or over: its place is free."""
        self._waiting.pop(connection, None)
        if connection.over:
            self._connections.discard(connection)

    def _make_room(self) -> None:
        """Somebody goes, where anybody is."""
        place = who_goes(self._waiting.values(), self._limits.places)
        if place is not None:
            self._evict(place)

    def _evict(self, place: _Place) -> None:
        self._waiting.pop(place.connection, None)
        if not place.task.done():
            place.task.cancel()
        place.connection.cut()

    # --- heartbeat ---

    async def _beat(self) -> None:
        """Look after everybody a few times for each limit.

        Silence is counted in rounds of this loop, not by the clock: when the host's machine slept, nobody is lost for
        that.
        """
        limits = self._limits
        interval = min(limits.hello, limits.ping_every, limits.lost_after) / 5
        while True:
            await asyncio.sleep(interval)
            late = self._clock() - limits.hello
            for place in [place for place in self._waiting.values() if place.since <= late]:
                self._evict(place)
            for connection in tuple(self._connections):
                connection.look_after(interval)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            _log.error("the server's work broke down", exc_info=task.exception())
