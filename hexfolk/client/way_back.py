"""The way back to a table whose connection is lost: tried again and again until it is found, or there is none."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from hexfolk.client.addresses import Place, written
from hexfolk.client.services import Browsing, Entrance, EntranceState, Entry, Services, Wish
from hexfolk.wire.hello import PROTOCOL

if TYPE_CHECKING:
    from hexfolk.client.session import Session

EVERY = 5.0
"""Seconds between two tries."""
REASONS = ("lost", "stopped", "failed", "moved")
"""Why a table may be gone that can be found again."""


class WayBack:
    """Tries to get into the room of a session again, by the token of its seat.

    The host is looked for where it was, and where the list of games says that this game is now: it may have got
    another address, or another player may host it. Another host than before is trusted only by the player.
    """

    def __init__(
        self,
        services: Services,
        entry: Entry,
        player: str,
        wake: Callable[[], None],
        kept: Callable[[Entry], None],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`kept` is told of every entry that was made, to remember its token."""
        self._services, self._entry, self._player, self._wake, self._kept, self._now = (
            services, entry, player, wake, kept, now,
        )  # fmt: skip
        self._browsing: Browsing | None = None
        self._entrance: Entrance | None = None
        self._next = 0.0
        self.tries = 0
        self.state = EntranceState()
        """How far the last try has come."""
        self.hopeless = False
        """Whether the host has said that there is no way back; `state` has its code."""
        self._anew = False
        """Whether one looks on and the host knows nothing of one any more: there is no seat to claim, only to watch."""
        self._moved_to: tuple[str, ...] = ()
        """Where another player hosts the game on, as the old host told."""
        self._place = ""
        self._trusted = ""
        """The fingerprint of another host than before that the player trusts."""

    @property
    def trying(self) -> bool:
        """Whether a try is under way."""
        return self._entrance is not None

    @property
    def asks(self) -> bool:
        """Whether another host than before answers, and the player must say whether to trust it."""
        return self.trying and self.state.step in ("fingerprint_new", "fingerprint_changed")

    @property
    def place(self) -> str:
        """Where the last try went."""
        return self._place

    @property
    def next_in(self) -> float:
        """Seconds until the next try."""
        return max(0.0, self._next - self._now())

    def now_or_never(self) -> None:
        """Try at once."""
        self._next = 0.0

    def trust(self) -> None:
        """Go on with the host that answers."""
        if self._entrance is not None:
            self._trusted = self._entrance.state.fingerprint
            self._entrance.trust()

    def follow(self, addresses: tuple[str, ...], entry: Entry) -> None:
        """Another player hosts the game on: look there from now on, at one of `addresses`; `entry` has the rest."""
        self._moved_to, self._entry = addresses, entry
        self._next = 0.0

    def tick(self, session: Session) -> bool:
        """Go on; True when the session is in the room again, on a new link."""
        if self.hopeless:
            return False
        if self._browsing is None:
            self._browsing = self._services.browse(self._wake)
        if self._entrance is None:
            if self._now() >= self._next:
                self._try()
            return False
        self.state = self._entrance.state
        if self.state.step == "entered":
            entry = self._entry = self._entrance.entry()
            self._moved_to = ()
            self._entrance = None
            self.close()
            self._kept(entry)
            session.come_back(entry)
            return True
        if self.state.step in ("turned_away", "failed", "password"):
            turned_away = self.state.step == "turned_away"
            forgotten = turned_away and self.state.code == "token" and session.watches and not self._anew
            self._anew = self._anew or forgotten
            self.hopeless = turned_away and self.state.code != "tries" and not forgotten
            self._entrance.cancel()
            self._entrance = None
            self._next = self._now() + (0 if forgotten else EVERY)
        return False

    def close(self) -> None:
        """Let it be."""
        if self._entrance is not None:
            self._entrance.cancel()
            self._entrance = None
        if self._browsing is not None:
            self._browsing.close()
            self._browsing = None
        self.tries, self._next, self.hopeless, self._anew = 0, 0.0, False, False
        self.state = EntranceState()

    def _try(self) -> None:
        entry = self._entry
        self.tries += 1
        addresses: tuple[str, ...] = self._moved_to or (entry.address,)
        port = entry.port
        found = self._announced()
        if found is not None:
            addresses, port = found
        token = "" if self._anew else entry.token
        trusted = tuple(print_ for print_ in (entry.fingerprint, self._trusted) if print_)
        self._place = written(Place(addresses[0], port))
        wish = Wish(addresses, port, self._player, token, self._anew, fingerprints=trusted)
        self._entrance = self._services.join(wish, self._wake)

    def _announced(self) -> tuple[tuple[str, ...], int] | None:
        """Where the list of games says that this game is now; every other try goes where it was."""
        if self._browsing is None or self.tries % 2:
            return None
        for game in self._browsing.games():
            if game.game.hex() == self._entry.game and game.protocol == PROTOCOL:
                return game.addresses, game.port
        return None
