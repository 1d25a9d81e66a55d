"""What a host puts up with from a connection, and for how long. Tests put in less."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from hexfolk.wire.messages import AskWhole, ClientMessage


class Limits(NamedTuple):
    """Times in seconds, sizes in bytes."""

    hello: float = 5.0
    """From connecting until the client is in: TLS and handshake together. Nobody types in that time."""
    places: int = 64
    """Connections that have not entered yet. When another one comes, the oldest silent one has to go."""
    ping_every: float = 5.0
    lost_after: float = 15.0
    """Without a byte from the client; also without its taking a byte of what waits for it."""
    last_words: float = 2.0
    """For taking the last message, until the connection is cut."""
    outbox: int = 1024 * 1024
    """Waiting for a client that reads too slowly. What is more is dropped, and the whole is sent when it has caught
    up; a message that is larger is sent if nothing waits."""
    messages: float = 200.0
    """A second, on the long run; see `COSTS`."""
    message_burst: float = 400.0
    bytes: float = 256.0 * 1024
    """A second, on the long run."""
    byte_burst: float = 512.0 * 1024


COSTS: Mapping[type[ClientMessage], float] = MappingProxyType({AskWhole: 40.0})
"""Messages that make more work than others count for so many."""
