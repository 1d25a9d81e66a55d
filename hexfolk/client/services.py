"""What the client asks of the rest of the program; the composition root supplies it, so the client knows no host."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from msgspec import Struct

from hexfolk.board import Layout
from hexfolk.rules.options import Options
from hexfolk.wire.link import Link


class SeatChoice(Struct, frozen=True):
    """One seat of the new-game screen."""

    kind: str
    """``"human"``, ``"bot"`` or ``"closed"``."""
    name: str
    color: str
    level: str = ""


class GameSetup(Struct, frozen=True):
    """What the new-game screen starts. `options.players` is the number of seats that are not closed."""

    seats: tuple[SeatChoice, ...]
    map: str
    """Name of a map of the library, such as ``"standard-19"``."""
    options: Options
    deal_seed: int | None
    """None: drawn."""
    layout: Layout | None = None
    """A dealt island to play on in place of a deal of the map."""
    map_file: bytes = b""
    """With `layout`: the file of the map that it is a deal of, to be kept with the game."""


class SavedGame(Struct, frozen=True):
    """A game that can be gone on with."""

    path: Path
    map: str
    players: tuple[str, ...]
    colors: tuple[str, ...]
    turn: int
    target: int
    saved_at: float
    """Seconds since the epoch."""
    problem: str | None
    """Code of what is wrong with the file: ``"damaged"``, ``"foreign"``, ``"newer"``, ``"unreadable"``; else None."""
    titles: dict[str, str] = {}
    """What the map is called, by language code, as its file in the save says; empty if that is not known."""


class ServiceFailed(Exception):
    """A service could not do what was asked; `code` has a wording in the catalogue, `detail` fills its placeholder."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail


class Services(Protocol):
    """The rest of the program, as the client sees it. Methods return at once or within a frame."""

    def start_game(self, setup: GameSetup, *, trial: bool = False) -> Link:
        """Start a table in this program; a `trial` is not kept. Raises ServiceFailed."""

    def saved_game(self) -> SavedGame | None:
        """The game that "Continue" opens, None when there is none."""

    def resume(self, game: SavedGame) -> Link:
        """Open a saved game where its last accepted action left it. Raises ServiceFailed."""

    def close(self) -> None:
        """Stop every table, keeping the games saved."""
