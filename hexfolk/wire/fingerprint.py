"""Fingerprints of hosts' certificates as people see them: compared by eye, and carried by join codes.

A *join code* is a place as it is typed, ``#``, and the beginning of the fingerprint in hexadecimal digits, such as
``192.168.0.24:4740#3f2a91c077de04b1...``: whoever was given it asks nobody whether the right host answers.
"""

from __future__ import annotations

from collections.abc import Iterable

SHOWN_BYTES = 16
"""So much of a fingerprint is shown, and is enough to know a host by: nobody finds another key of the same 128 bits."""
MARK = "#"
"""Before the fingerprint in a join code."""


def grouped(fingerprint: bytes) -> str:
    """The part that is shown, as people compare it: ``"3f2a 91c0 77de 04b1 ..."``; empty for an empty one."""
    return fingerprint[:SHOWN_BYTES].hex(" ", 2)


def join_code(place: str, fingerprint: bytes) -> str:
    """The join code of the host at `place`, an address with its port."""
    return f"{place}{MARK}{fingerprint[:SHOWN_BYTES].hex()}"


def is_known(fingerprint: bytes, known: Iterable[bytes]) -> bool:
    """Whether it is one of `known`, of which each is a whole one or at least the part that is shown."""
    return any(len(one) >= SHOWN_BYTES and fingerprint.startswith(one) for one in known)
