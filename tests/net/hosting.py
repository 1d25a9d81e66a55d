"""Hosts in the test's own program, and clients for them: real sockets, on loopback."""

from __future__ import annotations

import asyncio
import random
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import msgspec

from hexfolk.host.bot_mind import DirectMind
from hexfolk.host.bot_process import pick_at_random
from hexfolk.host.door import listen
from hexfolk.host.identity import Identity, identity_in
from hexfolk.host.limits import Limits
from hexfolk.host.server import Server
from hexfolk.host.serving import Serving
from hexfolk.wire.codec import FrameReader, encode, frame
from hexfolk.wire.hello import PROTOCOL, Enter, Hello
from hexfolk.wire.messages import HostMessage
from hexfolk.wire.tcp import TcpLink
from hexfolk.wire.visit import Patience, State, Target, Visit

PATIENCE = Patience(connecting=60, answer=60, lost_after=60)
PATIENT = {"hello": 60.0, "lost_after": 60.0}
"""Limits of a host whose test is about something else, for a machine that is busy."""


_ONE = threading.Lock()


def identity() -> Identity:
    """One for all tests, since making a key takes a while. A host's thread may ask for it as well as the test's."""
    with _ONE:
        return _identity()


@cache
def _identity() -> Identity:
    return identity_in(Path(mkdtemp()))


class Host:
    """A room that is served in a thread."""

    def __init__(
        self,
        room: Any,
        limits: Limits,
        who: Identity,
        make_mind: Any,
        addresses: Sequence[str],
        clock: Callable[[], float],
    ) -> None:
        self.room = room
        self.port = 0
        self.ended: str | BaseException | None = None
        self.who = who
        self.server: Server
        self.serving: Serving
        self._limits = limits
        self._make_mind = make_mind
        self._addresses = addresses
        self._clock = clock
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._ready.wait(60)

    def _run(self) -> None:
        async def serve() -> str:
            self.serving = Serving(self.room, self._make_mind, random.Random(1))
            self.server = Server(self.serving, self.room, self.who, self._limits, self._clock)
            listening = listen(0, self._addresses)
            self.port = listening[0].getsockname()[1]
            self.server.open(listening)
            self.loop = asyncio.get_running_loop()
            self._ready.set()
            try:
                return await self.serving.run()
            finally:
                await self.server.close()

        try:
            self.ended = asyncio.run(serve())
        except BaseException as error:  # noqa: BLE001 - the test looks at it
            self.ended = error

    def stop(self) -> None:
        if self._thread.is_alive():
            self.loop.call_soon_threadsafe(self.serving.stop)
        self.join()

    def join(self) -> None:
        self._thread.join(60)
        assert not self._thread.is_alive(), "the host does not stop"

    def visit(self, name: str = "Wren", **how: Any) -> Visit:
        known = {"fingerprints": (self.who.fingerprint,)} | how
        return Visit((Target("127.0.0.1", self.port),), name, **known)

    def link(self, name: str = "Wren", **how: Any) -> TcpLink:
        return TcpLink(self.visit(name, **how), PATIENCE)

    def entered(self, name: str = "Wren", **how: Any) -> TcpLink:
        link = self.link(name, **how)
        wait_for(lambda: link.progress.state is State.ENTERED)
        return link


@contextmanager
def hosting(room: Any, who: Identity | None = None, **limits: Any) -> Iterator[Host]:
    """A host of the room, on a free port.

    With a `clock` that stands still nothing is forgiven, and nobody has to be quick.
    """
    make_mind = limits.pop("make_mind", lambda layout: DirectMind(layout, pick_at_random))
    addresses = limits.pop("addresses", ("127.0.0.1",))
    clock = limits.pop("clock", time.monotonic)
    host = Host(room, Limits(**(PATIENT | limits)), who or identity(), make_mind, addresses, clock)
    try:
        yield host
    finally:
        host.stop()


def wait_for(done: Callable[[], object], seconds: float = 60, told: Callable[[], object] = lambda: "") -> None:
    """Wait until something is so. Raises AssertionError, with what is told, when it is not in time."""
    until = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < until, f"it never comes: {told()}"
        time.sleep(0.001)


def messages_until(link: TcpLink, done: Callable[[HostMessage], bool], seconds: float = 60) -> list[HostMessage]:
    """What comes, up to a message that is looked for."""
    found: list[HostMessage] = []

    def look() -> bool:
        found.extend(link.receive())
        return any(done(message) for message in found)

    wait_for(look, seconds)
    return found


class RawClient:
    """A client that may send anything."""

    def __init__(self, port: int, tls: bool = True, buffer: int | None = None) -> None:
        """`buffer`: bytes that the operating system keeps for it unread."""
        self.socket = socket.socket()
        self.socket.settimeout(60)
        if buffer is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.connect(("127.0.0.1", port))
        if tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            context.check_hostname = False
            context.verify_mode = ssl.CERT_NONE
            self.socket = context.wrap_socket(self.socket)
        self._reader = FrameReader(8 * 1024 * 1024)
        self._frames: list[bytes] = []

    def send(self, *messages: Any) -> None:
        self.socket.sendall(b"".join(frame(encode(message)) for message in messages))

    def enter(self, name: str = "Raw", **how: Any) -> dict[str, Any]:
        self.send(Hello(PROTOCOL, "test"))
        assert self.next()["type"] == "Greeting"
        self.send(Enter(name, **how))
        return self.next()

    def next(self) -> dict[str, Any]:
        """The next message, as plain values; an empty one at the end of the connection."""
        while not self._frames:
            try:
                data = self.socket.recv(65536)
            except (ConnectionError, ssl.SSLError, ssl.SSLEOFError):
                data = b""
            if not data:
                self.socket.close()
                return {}
            self._frames += self._reader.feed(data)
        plain: dict[str, Any] = msgspec.msgpack.decode(self._frames.pop(0))
        return plain

    def rest(self) -> list[dict[str, Any]]:
        """All that comes, to the end of the connection."""
        found = []
        while message := self.next():
            found.append(message)
        return found

    def close(self) -> None:
        self.socket.close()
