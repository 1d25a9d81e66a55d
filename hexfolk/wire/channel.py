"""A client's TLS connection to a host, as frames that can be waited for."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections import deque
from collections.abc import Callable
from hashlib import sha256
from typing import Any, Self

from hexfolk.wire.bell import Bell
from hexfolk.wire.codec import HANDSHAKE_LIMIT, FrameReader, WireError, frame

BACKLOG_BYTES = 4 * 1024 * 1024
"""What may wait to be taken before the host is not read from any more."""
SEND_BUFFER = 128 * 1024
"""Bytes that the operating system may keep for the host."""
READ_AT_ONCE = 64 * 1024
"""Bytes that are read into a buffer of the channel's own, where asyncio would make a new one of 256 KiB each time."""
UNSENT_BYTES = 1024 * 1024
"""What may wait to be sent; a host that takes nothing and wants to be answered all the time is let go of."""


class Lost(Exception):
    """The connection is gone, or nothing comes any more."""


class Channel(asyncio.BufferedProtocol):
    """Frames from a host. Used in one event loop only.

    They can be waited for (`next`), or be taken as they come by whoever listens.
    """

    def __init__(self) -> None:
        self.fingerprint = b""
        """SHA-256 of the certificate that the host showed."""
        self._read = memoryview(bytearray(READ_AT_ONCE))
        self._reader = FrameReader(HANDSHAKE_LIMIT)
        self._frames: deque[bytes] = deque()
        self._waiting = 0
        self._fault: WireError | None = None
        self._news = Bell()
        self._tell: Callable[[], None] = self._news.ring
        self._transport: asyncio.Transport | None = None
        self._heard = False
        self._ended = False
        self._full = False

    @classmethod
    async def open(cls, address: tuple[Any, ...], patience: float) -> Self:
        """Connect to a numeric address (as `socket.getaddrinfo` gives it). Raises OSError, TimeoutError among them."""
        loop = asyncio.get_running_loop()
        family = socket.AF_INET if len(address) == 2 else socket.AF_INET6
        plain = socket.socket(family, socket.SOCK_STREAM)
        try:
            plain.setblocking(False)
            plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
            await asyncio.wait_for(loop.sock_connect(plain, address), patience)
            _, channel = await loop.create_connection(
                cls,
                sock=plain,
                ssl=_context(),
                server_hostname="",
                ssl_handshake_timeout=patience,
                ssl_shutdown_timeout=1.0,
            )
        except BaseException:
            plain.close()
            raise
        return channel

    # --- called by asyncio ---

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """TLS stands."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        secure: ssl.SSLObject = transport.get_extra_info("ssl_object")
        self.fingerprint = sha256(secure.getpeercert(binary_form=True) or b"").digest()

    def get_buffer(self, sizehint: int) -> memoryview:
        """Where the next bytes are to be put."""
        return self._read

    def buffer_updated(self, nbytes: int) -> None:
        """So many were."""
        self.data_received(bytes(self._read[:nbytes]))

    def data_received(self, data: bytes) -> None:
        """Bytes of the host."""
        self._heard = True
        if self._fault is None:
            try:
                for body in self._reader.frames(data):
                    self._frames.append(body)
                    self._waiting += len(body)
            except WireError as error:
                self._fault = error
        if self._waiting > BACKLOG_BYTES and self._transport is not None and not self._full:
            self._full = True
            self._transport.pause_reading()
        self._tell()

    def connection_lost(self, error: Exception | None) -> None:
        """It is over."""
        self._ended = True
        self._tell()

    # --- for the link ---

    def expect(self, limit: int) -> None:
        """Take frames of up to `limit` bytes from now on."""
        self._reader.limit = limit

    def send(self, data: bytes) -> None:
        """Send a message, encoded and without a frame."""
        if self._transport is not None and not self._ended:
            self._transport.write(frame(data))
            if self._transport.get_write_buffer_size() > UNSENT_BYTES:
                self._transport.abort()

    def listen(self, hear: Callable[[], None]) -> None:
        """Have `hear` called, which is to `take`, now and whenever something has come or ended. Nobody waits then."""
        self._tell = hear
        hear()

    @property
    def heard(self) -> bool:
        """Whether any byte has come since this was last asked."""
        heard, self._heard = self._heard, False
        return heard

    def pause(self, paused: bool) -> None:
        """Read nothing more from the host for now, or go on."""
        if self._transport is not None and not self._ended:
            self._transport.pause_reading() if paused else self._transport.resume_reading()

    def take(self) -> list[bytes]:
        """The messages that have come, without their frames. After them, raises WireError for what is none, Lost at
        the end.
        """
        frames = list(self._frames)
        self._frames.clear()
        self._waiting = 0
        if self._full and self._transport is not None:
            self._full = False
            self._transport.resume_reading()
        if not frames and self._fault is not None:
            raise self._fault
        if not frames and self._ended:
            raise Lost
        return frames

    async def next(self, patience: float) -> bytes:
        """The next message. Raises WireError, Lost, or TimeoutError."""
        loop = asyncio.get_running_loop()
        until = loop.time() + patience
        while not self._frames:
            if self._fault is not None:
                raise self._fault
            if self._ended:
                raise Lost
            if loop.time() >= until:
                raise TimeoutError
            self._news.clear()
            await self._news.wait(until - loop.time())
        body = self._frames.popleft()
        self._waiting -= len(body)
        return body

    async def close(self, patience: float = 0.0) -> None:
        """Let what was sent go out, and wait for that, but not longer than `patience`."""
        self._tell = self._news.ring
        if self._transport is None:
            return
        self._transport.close()
        loop = asyncio.get_running_loop()
        until = loop.time() + patience
        while not self._ended and loop.time() < until:
            self._news.clear()
            await self._news.wait(until - loop.time())
        self._transport.abort()


def _context() -> ssl.SSLContext:
    """TLS 1.3. Nobody vouches for a host's certificate: what counts is that it is the same as before."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context
