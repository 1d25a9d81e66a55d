"""The way back to a seat: the secret token of each network game that was played, in ``tickets.json``.

The file is for its owner's eyes only. A damaged one counts as empty: what it costs is to be let in anew by the host.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from hexfolk.client.kept_files import read_kept, write_kept

FILE_NAME = "tickets.json"
KEPT = 20
"""Games that are remembered; the oldest goes first."""
MOST_MUTED = 64
"""Names that are remembered as muted in a game."""
KEPT_SECONDS = 60 * 86_400
"""A game that nobody played for so long is forgotten."""

Hex16 = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
Short = Annotated[str, Meta(max_length=120)]


class Ticket(Struct, frozen=True):
    """A seat in a game on the network that can be claimed again."""

    game: Hex16
    """The game's id: 16 bytes as hexadecimal digits."""
    token: Hex16
    """The secret of the seat, likewise."""
    name: Short
    """Name of the game, as in the list of games."""
    player: Short
    """The own name at that table."""
    address: Short
    """Where it was reached last; empty: this machine hosted it."""
    port: Annotated[int, Meta(ge=0, le=65535)]
    fingerprint: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]
    """Of the host's certificate, in hexadecimal digits."""
    muted: Annotated[tuple[Short, ...], Meta(max_length=MOST_MUTED)] = ()
    """Names of those whom one does not hear there."""
    away: bool = False
    """Whether one was sent away there: it is no way back then, and still by what an honest host knows one again."""
    used_at: float = 0.0
    """Seconds since the epoch."""


class Tickets:
    """The tickets and the file they are kept in."""

    def __init__(self, folder: Path, now: Callable[[], float] = time.time) -> None:
        self.path = folder / FILE_NAME
        self._now = now
        self._known: dict[str, Ticket] = {}
        oldest = now() - KEPT_SECONDS
        for ticket in read_kept(self.path, tuple[Ticket, ...]) or ():
            if ticket.used_at >= oldest:
                self._known[ticket.game] = ticket

    def all(self) -> tuple[Ticket, ...]:
        """Every ticket, the one used last first."""
        return tuple(sorted(self._known.values(), key=lambda ticket: -ticket.used_at))

    def of(self, game: str) -> Ticket | None:
        """The ticket of a game, by its id."""
        return self._known.get(game)

    def keep(self, ticket: Ticket) -> None:
        """Remember a ticket, in place of an older one of the same game; who was muted there stays so."""
        old = self._known.get(ticket.game)
        muted = ticket.muted if old is None else ticket.muted or old.muted
        self._known[ticket.game] = replace(ticket, muted=muted, used_at=self._now())
        for old in self.all()[KEPT:]:
            del self._known[old.game]
        self._write()

    def mute(self, game: str, names: tuple[str, ...]) -> None:
        """Remember whom one does not hear in a game; nothing where there is no ticket for it."""
        if game in self._known:
            self._known[game] = replace(self._known[game], muted=names[:MOST_MUTED])
            self._write()

    def shut(self, game: str) -> None:
        """One was sent away from a game; nothing where there is no ticket for it."""
        if game in self._known:
            self._known[game] = replace(self._known[game], away=True)
            self._write()

    def forget(self, game: str) -> None:
        """The game is over, or its seat is somebody else's."""
        if self._known.pop(game, None) is not None:
            self._write()

    def _write(self) -> None:
        write_kept(self.path, self.all())
