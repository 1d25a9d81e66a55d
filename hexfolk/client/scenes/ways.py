"""What a screen may ask of the program around it."""

from __future__ import annotations

from typing import Protocol

from hexfolk.client.services import Services
from hexfolk.client.session import Session
from hexfolk.client.settings import SettingsFile
from hexfolk.wire.link import Link


class Ways(Protocol):
    """The way from one screen to the next, and what all of them need."""

    services: Services
    settings: SettingsFile

    def show_menu(self, message: str = "") -> None:
        """Back to the menu, which shows `message` as an error: a sentence such as why a table is gone."""

    def show_new_game(self) -> None:
        """Set up a game."""

    def show_table(self, link: Link) -> None:
        """Sit down at a table."""

    def show_summary(self, session: Session) -> None:
        """Leave a table whose game is over and look back at it. Raises ValueError before its summary came."""

    def quit(self) -> None:
        """End the program."""
