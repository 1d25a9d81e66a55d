"""Fingerprints of hosts that the player has trusted, by where they were reached, in ``known_hosts.json``.

Several hosts may be at one address, each at a port of its own with a certificate of its own, so the port counts. Files
of before named only addresses: such a host is expected at every port of its address until it was met at one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from msgspec import Meta

from hexfolk.client.addresses import Place, normal_address, written
from hexfolk.client.kept_files import read_kept, write_kept

FILE_NAME = "known_hosts.json"
KEPT = 200
"""Hosts that are remembered; the one that was met longest ago goes first."""

Key = Annotated[str, Meta(max_length=300)]
Fingerprint = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class KnownHosts:
    """Who answered at a place when the player was there last. Fingerprints are hexadecimal digits."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE_NAME
        kept = read_kept(self.path, dict[Key, Fingerprint]) or {}
        self._known: dict[str, str] = {
            key if _has_port(key) else normal_address(key): fingerprint for key, fingerprint in kept.items()
        }

    def at(self, place: Place) -> str | None:
        """The fingerprint of the host at an address or name and its port; None: never met."""
        return self._known.get(_key(place), self._known.get(normal_address(place.address)))

    def trusts(self, fingerprint: str) -> bool:
        """Whether this very host was trusted, wherever it was."""
        return fingerprint in self._known.values()

    def remember(self, place: Place, fingerprint: str) -> None:
        """Trust the host with this fingerprint at this place from now on."""
        key, address = _key(place), normal_address(place.address)
        moved = self._known.get(address) == fingerprint
        if moved:
            # Now its port is known, too.
            del self._known[address]
        if self._known.pop(key, None) == fingerprint and not moved:
            self._known[key] = fingerprint
            return
        self._known[key] = fingerprint
        for oldest in list(self._known)[:-KEPT]:
            del self._known[oldest]
        write_kept(self.path, self._known)


def _key(place: Place) -> str:
    """One for all the ways to write a place."""
    return written(Place(normal_address(place.address), place.port))


def _has_port(key: str) -> bool:
    """Whether an entry of the file names a port: an IPv6 address stands in brackets then."""
    return key.startswith("[") or key.count(":") == 1
