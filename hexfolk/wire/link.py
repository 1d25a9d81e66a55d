"""What a client needs of a connection to a table, whatever lies under it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from hexfolk.wire.messages import ClientMessage, HostMessage


class Link(Protocol):
    """A connection to a table. Neither method ever waits."""

    def send(self, message: ClientMessage) -> None:
        """Queue a message to the host; nothing happens once the link is closed."""

    def receive(self) -> list[HostMessage]:
        """The messages that have come since the last call, oldest first."""

    def listen(self, ring: Callable[[], None]) -> None:
        """Have `ring` called, in any thread, whenever messages have come; at once if some wait already."""

    def close(self) -> None:
        """Say `Leave` and let go; the game stays saved at the host."""
