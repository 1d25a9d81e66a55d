"""The games that are announced on the network, as a list that is always up to date."""

from __future__ import annotations

import logging
from collections.abc import Callable

from zeroconf import ServiceBrowser, ServiceStateChange, Zeroconf

from hexfolk.wire.announcement import SERVICE, Announcement, read_announcement
from hexfolk.wire.discovery import Discovery

_log = logging.getLogger(__name__)

MOST_GAMES = 64
"""More are not listed, whoever announces them."""

PATIENCE = 1500
"""Milliseconds to wait for the details of a game."""


class Browser(Discovery):
    """Looks for games until it is closed. Its methods never wait."""

    def __init__(self, on_change: Callable[[], None]) -> None:
        """`on_change` is called, in its thread, when `games` or `problem` have changed."""
        super().__init__("browser", on_change)
        self._on_change = on_change
        self._games: dict[str, Announcement] = {}
        self._browser: ServiceBrowser | None = None
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
        info = zeroconf.get_service_info(SERVICE, name, PATIENCE)
        if info is None:
            return
        game = read_announcement(info.properties, info.parsed_scoped_addresses(), info.port)
        if game is None:
            _log.info("what %.80r announces makes no sense", name)
            self._forget(name)
        elif self._games.get(name) != game:
            self._games = self._games | {name: game}
            self._on_change()
