"""A game as it is announced on the network: the properties of its DNS-SD record, written and read.

Anybody on the network may announce anything, so what is read is checked and cleaned: see `read_announcement`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from ipaddress import ip_address
from typing import NamedTuple

from hexfolk.wire.hello import TOKEN_BYTES
from hexfolk.wire.lobby import MOST_SEATS
from hexfolk.wire.messages import MOST_ADDRESSES
from hexfolk.wire.text import clean_line

SERVICE = "_hexfolk._tcp.local."

LONGEST_GAME_NAME = 40
"""Letters of a game's name."""
LONGEST_TITLE = 60
"""Letters of a map's title: so many fit whatever they are."""
LONGEST_VERSION = 20
"""Letters of a program's version, and of a code, that a stranger sends."""
FINGERPRINT_BYTES = 32
_LONGEST_VALUE = 250
"""Bytes of a property, with its key at most 255."""
_HIGHEST_TARGET = 99
_MAP_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,79}")


class Announcement(NamedTuple):
    """A game that can be joined."""

    name: str
    map: str
    """Short name of its map; empty: not told, or not one of the program's kind."""
    seats_taken: int
    seats: int
    target: int
    """Points that win."""
    password: bool
    """Whether one is asked for."""
    version: str
    """Of the host's program."""
    protocol: int
    fingerprint: bytes
    """Of the host's certificate."""
    game: bytes
    """As in `Entered`."""
    running: bool
    """Whether it has begun."""
    addresses: tuple[str, ...]
    port: int
    title: str = ""
    """What the map is called, for those who have none of that name; empty: not told."""


def properties(announcement: Announcement) -> dict[str, str]:
    """The announcement as TXT properties; addresses and port stand in records of their own."""
    return {
        "name": _cut(clean_line(announcement.name, LONGEST_GAME_NAME)),
        "map": _cut(announcement.map),
        "title": clean_line(announcement.title, LONGEST_TITLE),
        "taken": str(announcement.seats_taken),
        "seats": str(announcement.seats),
        "target": str(announcement.target),
        "password": "1" if announcement.password else "0",
        "version": announcement.version[:LONGEST_VERSION],
        "protocol": str(announcement.protocol),
        "fingerprint": announcement.fingerprint.hex(),
        "game": announcement.game.hex(),
        "running": "1" if announcement.running else "0",
    }


def read_announcement(
    found: Mapping[bytes, bytes | None], addresses: Iterable[str], port: int | None
) -> Announcement | None:
    """An announcement out of TXT properties and the other records; None when it is none of ours, or nonsense."""
    text = {
        key.decode("ascii", "replace"): value.decode("utf-8", "replace")
        for key, value in found.items()
        if value is not None and len(value) <= _LONGEST_VALUE
    }
    try:
        announcement = Announcement(
            name=clean_line(text["name"], LONGEST_GAME_NAME),
            map=text["map"] if _MAP_NAME.fullmatch(text.get("map", "")) else "",
            seats_taken=_number(text["taken"], 0, MOST_SEATS),
            seats=_number(text["seats"], 0, MOST_SEATS),
            target=_number(text["target"], 0, _HIGHEST_TARGET),
            password=text["password"] != "0",
            version=clean_line(text["version"], LONGEST_VERSION),
            protocol=_number(text["protocol"], 0, 65535),
            fingerprint=_bytes(text["fingerprint"], FINGERPRINT_BYTES),
            game=_bytes(text["game"], TOKEN_BYTES),
            running=text["running"] != "0",
            addresses=tuple(_usable(addresses))[:MOST_ADDRESSES],
            port=_number(str(port), 1, 65535),
            title=clean_line(text.get("title", ""), LONGEST_TITLE),
        )
    except (ValueError, LookupError):
        return None
    return announcement if announcement.name and announcement.addresses else None


def _cut(text: str) -> str:
    return text.encode("utf-8")[:_LONGEST_VALUE].decode("utf-8", "ignore")


def _number(text: str, least: int, most: int) -> int:
    """Raises ValueError."""
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and least <= int(text) <= most):
        raise ValueError(text)
    return int(text)


def _bytes(text: str, size: int) -> bytes:
    """Raises ValueError."""
    if len(text) != 2 * size:
        raise ValueError(text)
    read = bytes.fromhex(text)
    if len(read) != size:
        # It passes over blanks.
        raise ValueError(text)
    return read


def _usable(addresses: Iterable[str]) -> list[str]:
    """Numeric addresses of machines, IPv4 first."""
    usable = []
    for address in addresses:
        try:
            ip = ip_address(address)
        except ValueError:
            continue
        if not (ip.is_multicast or ip.is_unspecified or (ip.version == 6 and ip.is_link_local and "%" not in address)):
            usable.append((ip.version, address))
    return [address for _, address in sorted(usable)]
