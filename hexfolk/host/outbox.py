"""What waits for a client that reads more slowly than the table speaks, within bounds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from hexfolk.wire.codec import frame


class Outbox:
    """Hands frames to a transport as fast as the other side takes them.

    When more than `limit` bytes would wait, all of it is dropped: the client is *behind*, hears nothing more, and
    `caught_up` is called once it has taken what was on its way; then it can be sent how things stand.
    """

    def __init__(self, transport: asyncio.Transport, limit: int, caught_up: Callable[[], None]) -> None:
        self._transport = transport
        self._limit = limit
        self._caught_up = caught_up
        self._waiting: list[bytes] = []
        self._size = 0
        self._held = False
        self._on_its_way = 0
        self._dropped = b""
        """What was put last while the client was behind: it may tell why the connection ends."""
        self.behind = False

    def stuck(self) -> bool:
        """Whether the client waits to be sent something, and has taken nothing since this was last asked."""
        before, self._on_its_way = self._on_its_way, self._transport.get_write_buffer_size()
        return self._held and self._on_its_way >= before

    def put(self, data: bytes) -> None:
        """Send a message, encoded and without a frame, or drop it."""
        if self.behind:
            self._dropped = data
        elif not self._held:
            self._transport.write(frame(data))
        elif self._size + len(data) <= self._limit:
            self._waiting.append(frame(data))
            self._size += len(data)
        else:
            self._clear()
            self._dropped = data
            self.behind = True

    def flush(self) -> None:
        """Nothing more will be put: hand all that waits to the transport, the last message even if it was dropped."""
        if self._dropped:
            self._waiting.append(frame(self._dropped))
        self._write()

    def hold(self) -> None:
        """The transport has enough for now."""
        self._held = True

    def go_on(self) -> None:
        """The other side has taken what the transport had."""
        self._held = False
        if self.behind:
            self.behind = False
            self._dropped = b""
            self._caught_up()
        else:
            self._write()

    def _write(self) -> None:
        waiting = b"".join(self._waiting)
        self._clear()
        if waiting:
            self._transport.write(waiting)

    def _clear(self) -> None:
        self._waiting.clear()
        self._size = 0
