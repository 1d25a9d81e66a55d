"""Fingerprints of hosts that the player has trusted, by where they were reached, in ``known_hosts.json``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from msgspec import Meta

from hexfolk.client.kept_files import read_kept, write_kept

FILE_NAME = "known_hosts.json"
KEPT = 200
"""Hosts that are remembered; the one that was met longest ago goes first."""

Place = Annotated[str, Meta(max_length=300)]
Fingerprint = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class KnownHosts:
    """Who answered at an address when the player was there last. Fingerprints are hexadecimal digits."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE_NAME
        self._known: dict[str, str] = dict(read_kept(self.path, dict[Place, Fingerprint]) or {})

    def at(self, address: str) -> str | None:
        """The fingerprint of the host at an address or name; None: never met."""
        return self._known.get(address.casefold())

    def trusts(self, fingerprint: str) -> bool:
        """Whether this very host was trusted, wherever it was."""
        return fingerprint in self._known.values()

    def remember(self, address: str, fingerprint: str) -> None:
        """Trust the host with this fingerprint at this address from now on."""
        key = address.casefold()
        if self._known.pop(key, None) == fingerprint:
            self._known[key] = fingerprint
            return
        self._known[key] = fingerprint
        for oldest in list(self._known)[:-KEPT]:
            del self._known[oldest]
        write_kept(self.path, self._known)
