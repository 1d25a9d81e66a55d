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


class LoopbackLink:
    """The client's end, a `Link`. Used by one thread only."""

    def __init__(self, inbox: deque[bytes], outbox: deque[bytes], ring: Callable[[], None]) -> None:
        self._inbox = inbox
        self._outbox = outbox
        self._ring = ring
        self._closed = False

    @property
    def closed(self) -> bool:
        """Whether the client has let go, or been told that the table is gone."""
        return self._closed

    def send(self, message: ClientMessage) -> None:
        """Queue a message to the host; nothing happens once the link is closed."""
        if not self._closed:
            self._outbox.append(encode(message))
            self._ring()

    def receive(self) -> list[HostMessage]:
        """The messages that have come since the last call, oldest first.

        A message that cannot be read ends the link: it reads as ``Closed("failed")``, and the log says why.
        """
        messages: list[HostMessage] = []
        while self._inbox and not self._closed:
            data = self._inbox.popleft()
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

    def close(self) -> None:
        """Say `Leave` and let go; the game stays saved at the host."""
        self.send(Leave())
        self._closed = True


class LoopbackEnd:
    """The host's end. Used by one thread only, but for `on_message`, which the client's thread calls."""

    def __init__(self, inbox: deque[bytes], outbox: deque[bytes]) -> None:
        self._inbox = inbox
        self._outbox = outbox
        self.on_message: Callable[[], None] = _nothing
        """Called, in the client's thread, after a message was queued: wakes the host."""

    def send(self, message: HostMessage) -> None:
        """Queue a message to the client."""
        self._outbox.append(encode(message))

    def receive(self) -> list[ClientMessage]:
        """The messages that have come since the last call, oldest first. Raises WireError."""
        messages: list[ClientMessage] = []
        while self._inbox:
            messages.append(decode_client(self._inbox.popleft()))
        return messages


def _nothing() -> None:
    """Nobody is to be woken yet; what is queued is found by the first `receive`."""


def loopback() -> tuple[LoopbackLink, LoopbackEnd]:
    """The two ends of a new link."""
    to_host: deque[bytes] = deque()
    to_client: deque[bytes] = deque()
    end = LoopbackEnd(to_host, to_client)
    return LoopbackLink(to_client, to_host, lambda: end.on_message()), end
