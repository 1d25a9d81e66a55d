"""What a screen may ask of the program around it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from hexfolk.client.known_hosts import KnownHosts
from hexfolk.client.services import Entry, SavedGame, Services
from hexfolk.client.session import Session
from hexfolk.client.settings import SettingsFile
from hexfolk.client.tickets import Tickets
from hexfolk.wire.link import Link


class TableWays(Protocol):
    """The ways out of a table."""

    def show_menu(self, message: str = "") -> None:
        """Back to the menu, which shows `message` as an error: a sentence such as why a table is gone."""

    def show_lobby(self, session: Session) -> None:
        """Into the lobby, or back to it from the table, on the same link."""

    def show_summary(self, session: Session) -> None:
        """Leave a table whose game is over and look back at it. Raises ValueError before its summary came."""


class Ways(TableWays, Protocol):
    """The way from one screen to the next, and what all of them need."""

    services: Services
    settings: SettingsFile
    tickets: Tickets
    known_hosts: KnownHosts

    def show_new_game(self) -> None:
        """Set up a game."""

    def show_table(self, link: Link) -> None:
        """Sit down at a table."""

    def try_table(self, link: Link, ended: Callable[[Session], None]) -> None:
        """Sit down at a table on top of this screen, which is there again afterwards; `ended` is called then."""

    def show_room(self, entry: Entry) -> None:
        """Go into a room: to its lobby, or to its table if the game runs."""

    def show_table_of(self, session: Session) -> None:
        """From the lobby to the table, on the same link."""

    def host(self) -> None:
        """Open a lobby of one's own. Raises ServiceFailed."""

    def host_again(self, game: SavedGame) -> None:
        """Open the table of a saved game that others played in. Raises ServiceFailed."""

    def show_workshop(self, path: Path | None, *, written: bool = False) -> None:
        """The workshop with the map in a file, or the library of maps to choose one from; where a file lies that was
        just `written` will be said.
        """

    def quit(self) -> None:
        """End the program."""
