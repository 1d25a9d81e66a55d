"""Who has to go when the places of those who are not in yet run short, and who counts as one and the same stranger."""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Collection
from typing import Protocol, TypeVar


class Waiting(Protocol):
    """Somebody who is connected and not in."""

    @property
    def address(self) -> str:
        """Where it comes from."""

    @property
    def since(self) -> float:
        """When it came, in seconds."""

    @property
    def spoke(self) -> bool:
        """Whether a whole message has come from it."""


_Place = TypeVar("_Place", bound=Waiting)


def who_goes(places: Collection[_Place], most: int) -> _Place | None:
    """The one of at most `most` places who makes room for a newcomer; None: nobody has any.

    Of those who have said nothing, the oldest of the network that has most of them. Whoever has said hello is safe from
    them; but such may not take more than half of the places, or nobody would have the time to say it.
    """
    spoke = [place for place in places if place.spoke]
    among = spoke if 2 * len(spoke) > most else [place for place in places if not place.spoke] or spoke
    crowd = Counter(network_of(place.address) for place in among)
    return min(among, key=lambda place: (-crowd[network_of(place.address)], place.since), default=None)


def is_loopback(address: str) -> bool:
    """Whether it means this machine, and another one elsewhere."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return False
    mapped = ip.ipv4_mapped if ip.version == 6 else None
    return ip.is_loopback or (mapped is not None and mapped.is_loopback)


def network_of(address: str) -> str:
    """What one machine can choose freely of an IPv6 address is left out."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if ip.version == 4:
        return address
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((int(ip), 64), strict=False).network_address)
