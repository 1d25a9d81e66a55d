"""A game's way to another host: agreed on, sent there, and let go of only once it is on the other one's disk.

At every moment at least one of the two hosts offers the game: this one until it hears that the other has it, the other
from the moment when its copy is written. What both know of it stands in the save: `HandingBegan`, then `HandingFailed`
here, or `HostMoved` at both.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from ipaddress import IPv4Address, IPv6Address, ip_address

from hexfolk.host.chronicle import Chronicle
from hexfolk.host.presence import Happened
from hexfolk.host.telling import Outgoing, Telling
from hexfolk.wire.messages import (
    MOST_ADDRESSES,
    ClockReading,
    Closed,
    HandingBegan,
    HandingFailed,
    HostMoved,
    NewHost,
    SaveHandedOn,
    SaveTaken,
)

PATIENCE = 40.0
"""Seconds for the new host to have the save and to say so."""

FINGERPRINT_BYTES = 32


class HandingOn:
    """Of one table. It begins when all have agreed."""

    def __init__(self, chronicle: Chronicle, telling: Telling) -> None:
        self.heir: int | None = None
        """The seat whose player is being given the save."""
        self.moved_to: int | None = None
        """The seat whose player has it; nothing is played here any more."""
        self._save: SaveHandedOn | None = None
        self._chronicle = chronicle
        self._telling = telling
        self._until = 0.0

    @property
    def holds(self) -> bool:
        """Whether nothing may be played here: meanwhile, or for good."""
        return self.heir is not None or self.moved_to is not None

    def begin(self, to: int, now: float) -> Happened:
        """Give the save to the player of a seat. What happened last is that it failed where it cannot be had."""
        self._chronicle.happened(HandingBegan(to))
        self._save = self._chronicle.copy_for(to)
        if self._save is None:
            return (HandingBegan(to), HandingFailed(to))
        self.heir, self._until = to, now + PATIENCE
        return (HandingBegan(to),)

    def save_for(self, seat: int | None) -> list[Outgoing]:
        """The save, for the heir; it may have got lost on the way to one who reads slowly."""
        return [Outgoing(seat, self._save)] if self._save is not None and seat == self.heir else []

    @property
    def due(self) -> float | None:
        """Until when the heir is waited for."""
        return None if self.heir is None else self._until

    def fails(self, here: Set[int], now: float) -> bool:
        """Whether it comes to nothing: the heir is gone, or silent for too long."""
        return self.heir is not None and (self.heir not in here or now >= self._until)

    def give_up(self) -> Happened:
        """The game stays here: the heir does not take it."""
        heir, self.heir, self._save = self.heir, None, None
        return () if heir is None else (HandingFailed(heir),)

    def finish(self, where: SaveTaken | None, clocks: tuple[ClockReading, ...]) -> list[Outgoing]:
        """The heir has it on disk, and hosts at `where`, if that is known; what all are told. Raises RuntimeError where
        there is no heir.
        """
        to = self.heir
        if to is None:
            raise RuntimeError("nobody is given the game")
        self._chronicle.give_away(to)
        self.moved_to, self.heir, self._save = to, None, None
        out = self._telling.updates((HostMoved(to),), clocks)
        if where is not None:
            out += self._telling.to_all(NewHost(where.addresses, where.port, where.fingerprint), leave_out=to)
        return out + self._telling.to_all(Closed("moved"))


def checked(taken: SaveTaken, seen_at: str) -> SaveTaken | None:
    """What the others may be told of where the new host is; None where it makes no sense.

    `seen_at` is where the heir's connection comes from: the one address of which this host knows that it leads there.
    Loopback leads there from its own machine only, and stands alone.
    """
    if not 1 <= taken.port <= 65535 or len(taken.fingerprint) != FINGERPRINT_BYTES:
        return None
    told = [ip for text in (seen_at, *taken.addresses[:MOST_ADDRESSES]) if (ip := _usable(text)) is not None]
    far = [ip for ip in told if not ip.is_loopback]
    addresses = _each_once(far or told)[:MOST_ADDRESSES]
    return SaveTaken(addresses, taken.port, taken.fingerprint) if addresses else None


def _usable(text: str) -> IPv4Address | IPv6Address | None:
    """An address that means the same on another machine: a zone does not."""
    try:
        ip = ip_address(text)
    except ValueError:
        return None
    if isinstance(ip, IPv6Address):
        ip = ip.ipv4_mapped or ip
    if ip.is_unspecified or ip.is_multicast or getattr(ip, "scope_id", None):
        return None
    return ip


def _each_once(addresses: Iterable[IPv4Address | IPv6Address]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(str(ip) for ip in addresses))
