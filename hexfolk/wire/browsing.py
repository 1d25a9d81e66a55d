"""The games that are announced on the network, as a list that is always up to date."""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable
from functools import partial

from zeroconf import Error, ServiceBrowser, ServiceInfo, ServiceStateChange, Zeroconf

from hexfolk.wire.announcement import SERVICE, Announcement, read_announcement
from hexfolk.wire.discovery import Discovery

_log = logging.getLogger(__name__)

MOST_GAMES = 64
"""More are not listed, whoever announces them."""

PATIENCE = 1500
"""Milliseconds to wait for the details of a game that were not announced along with its name."""
MOST_ASKED = 64
"""So many games whose details must be asked for are kept, the newest of them."""


class Browser(Discovery):
    """Looks for games until it is closed. Its methods never wait."""

    def __init__(self, on_change: Callable[[], None]) -> None:
        """`on_change` is called, in its thread, when `games` or `problem` have changed."""
        super().__init__("browser", on_change)
        self._on_change = on_change
        self._games: dict[str, Announcement] = {}
        self._browser: ServiceBrowser | None = None
        self._bare: deque[str] = deque(maxlen=MOST_ASKED)
        """Names without details, which are asked for in a thread of their own: those that have them do not wait."""
        self._asking = False
        self._lock = threading.Lock()
        """Of the last two."""
        self.start()

    def games(self) -> tuple[Announcement, ...]:
        """The games that are there now, by name."""
        return tuple(sorted(self._games.values(), key=lambda game: (game.name.casefold(), game.game)))

    # --- in the thread ---

    def _begin(self, zeroconf: Zeroconf) -> None:
        if self._games:
            self._games = {}
            self._on_change()
        self._browser = ServiceBrowser(zeroconf, SERVICE, handlers=[self._heard])

    def _heard(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        """In a thread of zeroconf's, which must not wait."""
        gone = state_change is ServiceStateChange.Removed
        self._do(lambda zeroconf: self._forget(name) if gone else self._look_at(zeroconf, name))

    def _forget(self, name: str) -> None:
        if name in self._games:
            self._games = {known: game for known, game in self._games.items() if known != name}
            self._on_change()

    def _look_at(self, zeroconf: Zeroconf, name: str) -> None:
        if name not in self._games and len(self._games) >= MOST_GAMES:
            return
        info = ServiceInfo(SERVICE, name)
        if info.load_from_cache(zeroconf):
            self._take(name, info)
            return
        with self._lock:
            if name not in self._bare:
                self._bare.append(name)
            if self._asking:
                return
            self._asking = True
        threading.Thread(target=self._ask, name="details", daemon=True).start()

    def _ask(self) -> None:
        """In a thread of its own: the details of the bare names, the newest first."""
        while (name := self._next_bare()) is not None:
            zeroconf = self._zeroconf
            try:
                info = None if zeroconf is None else zeroconf.get_service_info(SERVICE, name, PATIENCE)
            except Error as error:
                # It was closed: whoever is there is heard by the next one again.
                _log.debug("the details of %.80r cannot be asked for: %r", name, error)
                continue
            if info is not None:
                self._do(partial(self._learn, name, info))

    def _next_bare(self) -> str | None:
        with self._lock:
            self._asking = bool(self._bare)
            return self._bare.pop() if self._bare else None

    def _learn(self, name: str, info: ServiceInfo, _zeroconf: Zeroconf) -> None:
        self._take(name, info)

    def _take(self, name: str, info: ServiceInfo) -> None:
        game = read_announcement(info.properties, info.parsed_scoped_addresses(), info.port)
        if game is None:
            _log.info("what %.80r announces makes no sense", name)
            self._forget(name)
        elif self._games.get(name) != game and (name in self._games or len(self._games) < MOST_GAMES):
            self._games = self._games | {name: game}
            self._on_change()
