"""Addresses as people type them: a name, an IPv4 or IPv6 address, a port behind it or not. No network is asked."""

from __future__ import annotations

import re
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

from hexfolk.wire.fingerprint import MARK, SHOWN_BYTES

DEFAULT_PORT = 4740
LONGEST = 253
"""Letters of a name in the network."""
LONGEST_CODE = LONGEST + len("[]:65535") + len(MARK) + 64
"""Letters of what can be typed."""
_DIGITS = re.compile(rf"^([0-9a-fA-F]{{2}}){{{SHOWN_BYTES},32}}$")
_LABEL = re.compile(r"^(?!-)[A-Za-z0-9_-]{1,63}(?<!-)$")


class Place(NamedTuple):
    """Where a host is."""

    address: str
    port: int


class Goal(NamedTuple):
    """Where somebody wants to go, and who is to answer there."""

    place: Place
    fingerprint: str = ""
    """What a join code tells of it, in hexadecimal digits; empty where only an address was typed."""


class BadAddress(ValueError):
    """`code`: ``"empty"``, ``"port"`` (not 1 to 65535), ``"address"`` or ``"code"`` (what follows an address in a
    join code is none)."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def parse_goal(text: str) -> Goal:
    """A place as in `parse_place`, or a join code (see `hexfolk.wire.fingerprint`). Raises BadAddress."""
    typed, mark, digits = "".join(text.split()).partition(MARK)
    place = parse_place(typed)
    if mark and not _DIGITS.match(digits):
        raise BadAddress("code")
    return Goal(place, digits.lower())


def parse_place(text: str) -> Place:
    """``192.168.0.24``, ``192.168.0.24:4740``, ``fe80::1%eth0``, ``[::1]:4740``, ``desk.local:4741``; spaces are of no
    matter. Raises BadAddress."""
    text = "".join(text.split())
    if not text:
        raise BadAddress("empty")
    if text.startswith("["):
        inside, closed, rest = text[1:].partition("]")
        if not closed or (rest and not rest.startswith(":")) or not _is_v6(inside):
            raise BadAddress("address")
        return Place(inside, _port(rest[1:]) if rest else DEFAULT_PORT)
    if _is_v6(text):
        return Place(text, DEFAULT_PORT)
    address, colon, port = text.partition(":")
    if not _is_v4(address) and not _is_name(address):
        raise BadAddress("address")
    return Place(address, _port(port) if colon else DEFAULT_PORT)


def written(place: Place) -> str:
    """A place as it is shown and can be typed."""
    address = f"[{place.address}]" if ":" in place.address else place.address
    return f"{address}:{place.port}"


def normal_address(address: str) -> str:
    """One form for all the ways to write an address or a name, to compare them by."""
    try:
        ip = ip_address(address)
    except ValueError:
        name = address.casefold().removesuffix(".")
        try:
            return name if name.isascii() else name.encode("idna").decode("ascii")
        except UnicodeError:
            return name
    mapped = ip.ipv4_mapped if isinstance(ip, IPv6Address) else None
    return str(mapped or ip).casefold()


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and 1 <= int(text) <= 65535):
        raise BadAddress("port")
    return int(text)


def _is_v6(text: str) -> bool:
    if ":" not in text:
        return False
    try:
        IPv6Address(text)
    except ValueError:
        return False
    return True


def _is_v4(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def _is_name(text: str) -> bool:
    """Whether it can be a name; four numbers that are no address are none."""
    try:
        ascii_name = text.encode("idna").decode("ascii") if not text.isascii() else text
    except UnicodeError:
        return False
    labels = ascii_name.removesuffix(".").split(".")
    return len(ascii_name) <= LONGEST and all(map(_LABEL.match, labels)) and not labels[-1].isdigit()
