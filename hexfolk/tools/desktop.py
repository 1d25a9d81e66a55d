"""What the client asks of the rest of the program: the client's `Services`."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import TYPE_CHECKING

from hexfolk.client.services import Browsing, Entrance, Entry, GameSetup, Inheritance, SavedGame, Wish
from hexfolk.host.map_titles import map_titles
from hexfolk.host.saves import Listed, any_in_play, saved_games
from hexfolk.wire.announcement import Announcement
from hexfolk.wire.link import Link

if TYPE_CHECKING:
    from hexfolk.host.embedded import EmbeddedHost, RoomThread
    from hexfolk.tools.embedding import MakeMind
    from hexfolk.tools.networking import HostedRoom
    from hexfolk.wire.browsing import Browser

RELEASE_PATIENCE = 2.0
"""Seconds to wait for a game that was just left to let go of its save."""

PREPARE_AFTER = 1.0
"""Seconds after the start of the program, when the menu stands, to load what a game needs."""


BROWSE_AFTER = 0.8
"""Seconds after the menu is shown to begin to look for games."""


class DesktopServices:
    """Tables and lobbies in this program, saved in the folder `saves`; games on the network."""

    def __init__(
        self,
        saves: Path,
        make_mind: MakeMind | None = None,
        draw_secret: Callable[[], bytes] = lambda: secrets.token_bytes(16),
    ) -> None:
        """Tests put in their own bots and play secrets.

        What a game needs is loaded a little later and in the background, so that the first click starts it at once.
        """
        self._saves = saves
        self._make_mind = make_mind
        self._draw_secret = draw_secret
        self._hosts: list[RoomThread] = []
        self._inheritances: list[Inheritance] = []
        self._trial_folder: TemporaryDirectory[str] | None = None
        self._preparing = threading.Timer(PREPARE_AFTER, _networking)
        self._preparing.daemon = True
        self._preparing.start()

    def start_game(self, setup: GameSetup, *, trial: bool = False) -> Link:
        """Start a table in this program; a `trial` is written to a folder that goes with the program.

        Raises ServiceFailed: ``map_missing``, ``map_broken``, ``no_deal``, ``setup_wrong``.
        """
        embedding = _embedding()
        make_mind = self._make_mind or embedding.process_mind
        return self._opened(
            embedding.start(setup, self._trials() if trial else self._saves, make_mind, self._draw_secret())
        )

    def saved_game(self) -> SavedGame | None:
        """The game that "Continue" opens: the last one played of which something can be played on.

        If there is none, the last file that is of no use, so that its problem can be told; None when there are none.
        A damaged game (`problem` is ``"damaged"``) whose `players` are known can be gone on with: `resume` takes up
        where the damage begins, and keeps the damaged file.
        """
        self._let_go()
        useless: Listed | None = None
        for listed in saved_games(self._saves):
            if listed.save is not None:
                return _described(listed)
            useless = useless or listed
        return None if useless is None else _described(useless)

    def played_elsewhere(self) -> bool:
        """Whether another program plays a game of the saves folder; asked while this one plays none."""
        self._let_go()
        return any_in_play(self._saves)

    def resume(self, game: SavedGame) -> Link:
        """Open a saved game where its last accepted action left it; a damaged one where the damage begins.

        Raises ServiceFailed: ``foreign``, ``newer``, ``damaged``, ``unreadable``, ``in_use``, ``setup_wrong``.
        """
        self._let_go()
        embedding = _embedding()
        return self._opened(embedding.resume(game.path, self._make_mind or embedding.process_mind))

    def host(self, player: str, game: str) -> Entry:
        """Open a lobby that others on the network can join. Raises ServiceFailed: ``host_failed``."""
        self._let_go()
        networking = _networking()
        return self._hosted(
            networking.host_lobby(player, game, self._saves, self._make_mind or networking.process_mind)
        )

    def host_again(self, game: SavedGame, player: str, name: str, token: str) -> Entry:
        """Open the table of a saved game for its players to come back.

        Raises ServiceFailed: ``host_failed``, and what `resume` raises.
        """
        self._let_go()
        networking = _networking()
        make_mind = self._make_mind or networking.process_mind
        return self._hosted(networking.host_saved(game.path, player, name, token, make_mind))

    def inherit(self, save: bytes, player: str, name: str, token: str) -> Inheritance:
        """Take a game over whose save was handed over."""
        networking = _networking()
        from hexfolk.tools.inheriting import KeptGame  # noqa: PLC0415 - it needs the host, which is loaded by then

        make_mind = self._make_mind or networking.process_mind
        inheritance = KeptGame(self._saves, save, player, name, token, make_mind, self._hosted)
        self._inheritances.append(inheritance)
        return inheritance

    def browse(self, wake: Callable[[], None]) -> Browsing:
        """Look for games on the network."""
        return LateBrowser(wake)

    def join(self, wish: Wish, wake: Callable[[], None]) -> Entrance:
        """Try to get in."""
        entrance: Entrance = _networking().NetworkEntrance(wish, wake)
        return entrance

    def close(self) -> None:
        """Stop every table, keeping the games saved."""
        self._preparing.cancel()
        for inheritance in self._inheritances:
            inheritance.abandon()
        for host in self._hosts:
            host.close()
        self._hosts.clear()
        if self._trial_folder is not None:
            self._trial_folder.cleanup()
            self._trial_folder = None

    def _trials(self) -> Path:
        if self._trial_folder is None:
            self._trial_folder = TemporaryDirectory(prefix="hexfolk-", ignore_cleanup_errors=True)
        return Path(self._trial_folder.name)

    def _hosted(self, room: HostedRoom) -> Entry:
        self._hosts.append(room.thread)
        return room

    def _opened(self, host: EmbeddedHost) -> Link:
        self._hosts.append(host)
        return host.link

    def _let_go(self) -> None:
        """Wait until the games that were left are off their saves, which takes no longer than a frame."""
        for host in self._hosts:
            if host.link.closed:
                host.wait_until_released(RELEASE_PATIENCE)
        self._hosts = [host for host in self._hosts if host.running]


class LateBrowser:
    """Looks for games; begins a moment later, in the background, so that no frame waits for it."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._closed = False
        self._browser: Browser | None = None
        self._timer = threading.Timer(BROWSE_AFTER, self._start)
        self._timer.daemon = True
        self._timer.start()

    def _start(self) -> None:
        from hexfolk.wire.browsing import Browser  # noqa: PLC0415 - zeroconf would hold up the first frame

        if not self._closed:
            self._browser = Browser(self._wake)
        if self._closed and self._browser is not None:
            self._browser.close()

    def games(self) -> tuple[Announcement, ...]:
        """The games that are there now."""
        return () if self._browser is None else self._browser.games()

    @property
    def problem(self) -> str | None:
        """Code of why nothing can be found."""
        return None if self._browser is None else self._browser.problem

    def close(self) -> None:
        """Look no more."""
        self._timer.cancel()
        self._closed = True
        if self._browser is not None:
            self._browser.close()


def _networking() -> ModuleType:
    from hexfolk.tools import networking  # noqa: PLC0415 - as below, and TLS

    return networking


def _embedding() -> ModuleType:
    from hexfolk.tools import embedding  # noqa: PLC0415 - rules, maps and asyncio would hold up the first frame

    return embedding


def _described(listed: Listed) -> SavedGame:
    save = listed.save
    setup = save.header.setup if save is not None else None
    return SavedGame(
        path=listed.path,
        map=setup.map if setup is not None else "",
        players=tuple(seat.name for seat in setup.seats) if setup is not None else (),
        colors=tuple(seat.color for seat in setup.seats) if setup is not None else (),
        turn=save.mark.turn if save is not None else 0,
        target=setup.options.points_to_win if setup is not None else 0,
        saved_at=listed.changed,
        problem=listed.problem.value if listed.problem is not None else None,
        game=setup.game.hex() if setup is not None else "",
        titles=map_titles(setup) if setup is not None else {},
    )
