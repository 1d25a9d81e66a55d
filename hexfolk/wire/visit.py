"""What a client needs to get into a room over a network, and how far it has come."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from hexfolk.wire.hello import Entered, Greeting, TurnedAway


class Target(NamedTuple):
    """Where a host may be."""

    host: str
    """A numeric address, IPv4 or IPv6 (with its zone, if need be), or a name."""
    port: int


class Visit(NamedTuple):
    """Who wants to come in, and where."""

    targets: tuple[Target, ...]
    """Tried one after another."""
    name: str
    fingerprints: tuple[bytes, ...] = ()
    """Of hosts that are trusted there, whole as announced or remembered, or as a join code has them (see `is_known`);
    empty: none is known.
    """
    password: str = ""
    token: bytes = b""
    """The secret of the seat held before."""
    watch: bool = False


class Patience(NamedTuple):
    """How long a client waits, in seconds."""

    connecting: float = 4.0
    """For one address, and then for TLS."""
    answer: float = 6.0
    """For each message of the handshake."""
    lost_after: float = 15.0
    """Without a byte of the host."""


class State(StrEnum):
    """How far a link has come."""

    CONNECTING = "connecting"
    GREETING = "greeting"
    FINGERPRINT_NEW = "fingerprint_new"
    """Nothing is known of this host: waits for `trust`."""
    FINGERPRINT_CHANGED = "fingerprint_changed"
    """It is not the host that was announced or is remembered: waits for `trust`."""
    PASSWORD = "password"
    """Waits for `give_password`; `code` is ``"password"`` when the last one was wrong."""
    ENTERING = "entering"
    ENTERED = "entered"
    TURNED_AWAY = "turned_away"
    """For good: `code` as in `TurnedAway`."""
    FAILED = "failed"
    """`code`: ``"no_such_name"``, ``"no_network"``, ``"unreachable"``, ``"timeout"``, ``"refused"`` (nobody listens
    there), ``"not_hexfolk"`` (something else does), ``"gone"`` (it went away in the middle) or ``"fault"`` (of this
    program; see the log).
    """
    OVER = "over"
    """It was in, and is closed."""


class Progress(NamedTuple):
    """How far a link has come, and what it learned on its way."""

    state: State
    code: str = ""
    fingerprint: bytes = b""
    """That the host has shown."""
    greeting: Greeting | None = None
    entered: Entered | None = None
    turned_away: TurnedAway | None = None
    target: Target | None = None
    """Where the host was found."""
