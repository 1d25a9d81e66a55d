"""What is known of a room from outside: what is announced, and how a newcomer shows the password."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Password(NamedTuple):
    """What newcomers have to know: the key of a password (see `key_of`), never the password itself."""

    salt: bytes
    key: bytes


class Facts(NamedTuple):
    """What is announced of a room."""

    name: str
    map: str
    seats_taken: int
    seats: int
    target: int
    password: bool
    running: bool
    """Whether it is at the table."""
    titles: Mapping[str, str]
    """The map's, by language."""
