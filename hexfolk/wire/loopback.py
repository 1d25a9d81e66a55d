"""A link inside one program: two queues of bytes between the client's thread and the host's.

Every message is really encoded and decoded, so that single play exercises the wire on every move, and neither side
ever holds an object of the other.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable

from hexfolk.wire.codec import WireError, decode_client, decode_host, encode
from hexfolk.wire.messages import ClientMessage, Closed, HostMessage, Leave

_log = logging.getLogger(__name__)


class _Box:
    """Bytes on their way in one direction, and the bell that tells the receiver of them."""

    def __init__(self) -> None:
        self.queue: deque[bytes] = deque()
        self.ring: Callable[[], None] = _nothing

    def put(self, data: bytes) -> None:
        """Queue, then ring: whoever is woken finds it."""
        self.queue.append(data)
        self.ring()

    def listen(self, ring: Callable[[], None]) -> None:
        """Ring here from now on, and at once for what was put before."""
        self.ring = ring
        if self.queue:
            ring()


def _nothing() -> None:
    """Nobody listens yet."""


class LoopbackLink:
    """The client's end, a `Link`. Used by one thread only."""

    def __init__(self, inbox: _Box, outbox: _Box) -> None:
        self._inbox = inbox
        self._outbox = outbox
        self._closed = False

    @property
    def closed(self) -> bool:
        """Whether the client has let go, or been told that the table is gone."""
        return self._closed

    def send(self, message: ClientMessage) -> None:
        """Queue a message to the host; nothing happens once the link is closed."""
        if not self._closed:
            self._outbox.put(encode(message))

    def receive(self) -> list[HostMessage]:
        """The messages that have come since the last call, oldest first.

        A message that cannot be read ends the link: it reads as ``Closed("failed")``, and the log says why.
        """
        messages: list[HostMessage] = []
        while self._inbox.queue and not self._closed:
            data = self._inbox.queue.popleft()
            try:
                message = decode_host(data)
            except WireError:
                _log.exception("a message of the host cannot be read")
                message = Closed("failed")
                self.close()
            if isinstance(message, Closed):
                self._closed = True
            messages.append(message)
        return messages

    def listen(self, ring: Callable[[], None]) -> None:
        """Have `ring` called, in the host's thread, whenever a message has come; at once if some wait already."""
        self._inbox.listen(ring)

    def close(self) -> None:
        """Say `Leave` and let go; the game stays saved at the host."""
        self.send(Leave())
        self._closed = True


class LoopbackEnd:
    """The host's end. Used by one thread only."""

    def __init__(self, inbox: _Box, outbox: _Box) -> None:
        self._inbox = inbox
        self._outbox = outbox

    def send(self, message: HostMessage) -> None:
        """Queue a message to the client."""
        self._outbox.put(encode(message))

    def put(self, data: bytes) -> None:
        """Queue a message that is encoded already."""
        self._outbox.put(data)

    def receive(self) -> list[ClientMessage]:
        """The messages that have come since the last call, oldest first. Raises WireError."""
        messages: list[ClientMessage] = []
        while self._inbox.queue:
            messages.append(decode_client(self._inbox.queue.popleft()))
        return messages

    def listen(self, ring: Callable[[], None]) -> None:
        """Have `ring` called, in the client's thread, whenever a message has come; at once if some wait already."""
        self._inbox.listen(ring)


def loopback() -> tuple[LoopbackLink, LoopbackEnd]:
    """The two ends of a new link."""
    to_host, to_client = _Box(), _Box()
    return LoopbackLink(to_client, to_host), LoopbackEnd(to_host, to_client)
