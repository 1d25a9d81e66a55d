"""One client's connection: frames, its way in, its rates, whether it still lives. Behind it is the room.

Whatever comes here ends this connection at worst. asyncio calls it, in the room's event loop.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

from hexfolk.host.handshake import Handshake
from hexfolk.host.limits import COSTS, Limits
from hexfolk.host.outbox import Outbox
from hexfolk.host.rates import Bucket
from hexfolk.host.serving import End
from hexfolk.wire.codec import CLIENT_LIMIT, HANDSHAKE_LIMIT, FrameReader, WireError, decode_client, encode
from hexfolk.wire.hello import Greeting, TurnedAway
from hexfolk.wire.messages import AskWhole, ClientMessage, Closed, Ping, Pong

_log = logging.getLogger(__name__)

TRANSPORT_BUFFER = 64 * 1024
"""Bytes that asyncio may keep for a client; what is more waits in the outbox, where it can be dropped."""


class Inside(Protocol):
    """What a connection reports to: `Serving`."""

    def begin(self, member: int, end: End) -> None:
        """It was told that it is in."""

    def receive(self, member: int, message: ClientMessage) -> None:
        """Something came."""

    def gone(self, member: int) -> None:
        """It is gone."""

    def latency(self, member: int, milliseconds: int) -> None:
        """It answered after so long."""


class Connection(asyncio.Protocol):
    """A client's connection, from the moment when its TLS stands. An `End`."""

    def __init__(
        self,
        inside: Inside,
        handshake: Handshake,
        limits: Limits,
        clock: Callable[[], float],
        on_settled: Callable[[], None],
    ) -> None:
        """`on_settled` is called when the client is in, or the connection over, or both."""
        self.member: int | None = None
        self.spoke = False
        """Whether a whole message has come."""
        self.over = False
        self._inside = inside
        self._limits = limits
        self._clock = clock
        self._on_settled = on_settled
        self._handshake = handshake
        self._reader = FrameReader(HANDSHAKE_LIMIT)
        self._transport: asyncio.Transport | None = None
        self._outbox: Outbox | None = None
        self._closing = False
        now = clock()
        self._messages = Bucket(limits.message_burst, limits.messages, now)
        self._bytes = Bucket(limits.byte_burst, limits.bytes, now)
        self._silent = 0.0
        self._stuck = 0.0
        self._ping = 0
        self._pinged = now

    # --- called by asyncio ---

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """TLS stands."""
        assert isinstance(transport, asyncio.Transport)
        transport.set_write_buffer_limits(TRANSPORT_BUFFER)
        self._transport = transport
        self._outbox = Outbox(transport, self._limits.outbox, self._catch_up)

    def data_received(self, data: bytes) -> None:
        """Bytes of the client. What is no message ends the connection."""
        if self._closing:
            return
        self._silent = 0.0
        if not self._bytes.take(self._clock(), len(data)):
            self._cut_off("flood")
            return
        try:
            for frame in self._reader.frames(data):
                if not self._closing:
                    self._take(frame)
        except WireError as error:
            self._cut_off("garbage", repr(str(error)[:200]))
        except Exception:  # noqa: BLE001 - one connection's trouble is nobody else's
            _log.exception("a connection broke down")
            self._cut_off("failed")

    def pause_writing(self) -> None:
        """The client reads more slowly than the table speaks."""
        if self._outbox is not None:
            self._outbox.hold()

    def resume_writing(self) -> None:
        """The client has caught up."""
        if self._outbox is not None and not self._closing:
            self._outbox.go_on()

    def connection_lost(self, error: Exception | None) -> None:
        """It is over."""
        self._closing = self.over = True
        self._on_settled()
        # TLS keeps a large buffer, which must not wait until the collector finds it.
        self._transport = self._outbox = None
        if self.member is not None:
            self._inside.gone(self.member)

    # --- called by the room ---

    def put(self, data: bytes) -> None:
        """Send a message, encoded and without a frame."""
        if self._outbox is not None and not self._closing:
            self._outbox.put(data)

    def finish(self) -> None:
        """Let the client have what was put, then let go of it."""
        self.member = None
        self._end()

    # --- called by the server ---

    def look_after(self, passed: float) -> None:
        """`passed` seconds went by: is the client still there? Does it take what it is sent?"""
        if self.member is None or self._closing or self._outbox is None:
            return
        self._silent += passed
        self._stuck = self._stuck + passed if self._outbox.stuck() else 0.0
        if max(self._silent, self._stuck) > self._limits.lost_after:
            self.abort()
            return
        now = self._clock()
        if now >= self._pinged + self._limits.ping_every:
            self._ping += 1
            self._pinged = now
            self.put(encode(Ping(self._ping)))

    def cut(self) -> None:
        """Time is up, or the place is needed: go without a word."""
        if self.member is None:
            self.abort()

    def abort(self) -> None:
        """Go at once."""
        if self._transport is not None:
            self._transport.abort()

    # --- within ---

    def _take(self, frame: bytes) -> None:
        if self.member is None:
            self._go_on_with_handshake(frame)
            return
        message = decode_client(frame)
        now = self._clock()
        if not self._messages.take(now, COSTS.get(type(message), 1.0)):
            self._cut_off("flood")
        elif isinstance(message, Pong):
            if message.number == self._ping:
                self._inside.latency(self.member, round((now - self._pinged) * 1000))
        else:
            self._inside.receive(self.member, message)

    def _go_on_with_handshake(self, frame: bytes) -> None:
        self.spoke = True
        answer = self._handshake.receive(frame, self._clock())
        self.put(encode(answer))
        if isinstance(answer, Greeting):
            return
        self._on_settled()
        if isinstance(answer, TurnedAway):
            self._end()
            return
        self.member = answer.member
        self._reader.limit = CLIENT_LIMIT
        self._inside.begin(answer.member, self)

    def _catch_up(self) -> None:
        if self.member is not None:
            self._inside.receive(self.member, AskWhole())

    def _cut_off(self, reason: str, detail: str = "") -> None:
        who = "a newcomer" if self.member is None else f"member {self.member}"
        _log.warning("%s was cut off: %s %s", who, reason, detail)
        self.put(encode(Closed(reason)))
        self._end()

    def _end(self) -> None:
        """Let what was sent go out, for a moment."""
        self._closing = True
        if self._outbox is not None and self._transport is not None and not self._transport.is_closing():
            self._outbox.flush()
            self._transport.close()
            asyncio.get_running_loop().call_later(self._limits.last_words, self._transport.abort)
