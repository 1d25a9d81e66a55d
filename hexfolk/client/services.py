"""What the client asks of the rest of the program; the composition root supplies it, so the client knows no host."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol

from msgspec import Struct

from hexfolk.board import Layout
from hexfolk.rules.options import Options
from hexfolk.wire.announcement import Announcement
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
    game: str = ""
    """The game's id in hexadecimal digits, where others played in it over a network; else empty."""
    titles: dict[str, str] = {}
    """What the map is called, by language code, as its file in the save says; empty if that is not known."""


class ServiceFailed(Exception):
    """A service could not do what was asked; `code` has a wording in the catalogue, `detail` fills its placeholder."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail


class Browsing(Protocol):
    """The list of games on the network, as long as somebody looks at it. Nothing here ever waits."""

    def games(self) -> tuple[Announcement, ...]:
        """The games that are there now."""

    @property
    def problem(self) -> str | None:
        """Code of why nothing can be found: ``"no_network"``, ``"discovery_failed"``; None: all is well."""

    def close(self) -> None:
        """Look no more."""


class Wish(NamedTuple):
    """Where to go in, and as whom."""

    addresses: tuple[str, ...]
    """To be tried in this order: names, IPv4 or IPv6."""
    port: int
    name: str
    """The player's."""
    token: str = ""
    """The secret of a seat that is claimed, in hexadecimal digits."""
    watch: bool = False
    fingerprints: tuple[str, ...] = ()
    """Hosts that are trusted there, in hexadecimal digits, whole or as a join code has them; empty: the player is
    asked."""


class Entry(Protocol):
    """Being in a room that others can be in: in its lobby, or at its table."""

    @property
    def link(self) -> Link:
        """The way to its host."""

    @property
    def member(self) -> int | None:
        """The own number among those who are there; None until it is known, which is before the first message."""

    @property
    def game(self) -> str:
        """The game's id in hexadecimal digits."""

    @property
    def token(self) -> str:
        """The secret of the own seat, likewise; empty until it is known."""

    @property
    def name(self) -> str:
        """Name of the game."""

    @property
    def address(self) -> str:
        """Where the host was reached; empty: in this program."""

    @property
    def port(self) -> int:
        """Of the host."""

    @property
    def fingerprint(self) -> str:
        """Of the host's certificate, in hexadecimal digits; empty until it is known."""


class Joined(NamedTuple):
    """An `Entry` to a room at another machine."""

    link: Link
    member: int
    game: str
    token: str
    name: str
    address: str
    port: int
    fingerprint: str


class EntranceState(NamedTuple):
    """How far a try to get in is, and what is known by then."""

    step: str = "connecting"
    """``"connecting"``, ``"greeting"``, ``"fingerprint_new"`` or ``"fingerprint_changed"`` (until `trust`),
    ``"password"`` (until `give_password`), ``"entering"``, ``"entered"``, ``"turned_away"``, ``"failed"``."""
    code: str = ""
    """Why it was turned away (see `TurnedAway`) or failed (see `join_failure`); of ``"password"``: ``"password"`` where
    the last one was wrong."""
    game: str = ""
    """Name of the game."""
    program: str = ""
    """Version of the host's program."""
    fingerprint: str = ""
    """Of the host's certificate."""


class Entrance(Protocol):
    """A try to get into a game on the network. Nothing here ever waits."""

    @property
    def state(self) -> EntranceState:
        """How far it is; another value whenever it has come further."""

    def trust(self) -> None:
        """Go on with that fingerprint."""

    def give_password(self, password: str) -> None:
        """Go on with it."""

    def entry(self) -> Entry:
        """What was entered. Raises LookupError before."""

    def cancel(self) -> None:
        """Let it be."""


class Inheritance(Protocol):
    """A game that is handed over to this program. Nothing here ever waits."""

    @property
    def kept(self) -> bool:
        """Whether its save is on the disk and can be played, and a port is open for it."""

    @property
    def problem(self) -> str:
        """Code of why that cannot be, as in `ServiceFailed`; empty: it can."""

    def where(self) -> tuple[tuple[str, ...], int, bytes]:
        """Addresses, port and fingerprint by which others will reach it. They may be told: from now on the copy is the
        only one, for all that is known. Raises LookupError before it is kept.
        """

    def host(self) -> Entry:
        """Host it on. Raises ServiceFailed: it can be gone on with from the menu."""

    def drop(self) -> None:
        """The old host goes on with the game: put the copy where it is not offered."""

    def abandon(self) -> None:
        """Nobody knows, and nobody waits to know: drop it unless others may have been told of it."""


class Services(Protocol):
    """The rest of the program, as the client sees it. Methods return at once or within a frame."""

    def start_game(self, setup: GameSetup, *, trial: bool = False) -> Link:
        """Start a table in this program; a `trial` is not kept. Raises ServiceFailed."""

    def saved_game(self) -> SavedGame | None:
        """The game that "Continue" opens, None when there is none."""

    def played_elsewhere(self) -> bool:
        """Whether another program plays a saved game at this moment, which "Continue" cannot open meanwhile."""

    def resume(self, game: SavedGame) -> Link:
        """Open a saved game where its last accepted action left it. Raises ServiceFailed."""

    def host(self, player: str, game: str) -> Entry:
        """Open a lobby in this program that others on the network can join, led by a player of that name; `game` is
        what the list of games calls it. Raises ServiceFailed: ``"host_failed"``.
        """

    def host_again(self, game: SavedGame, player: str, name: str, token: str) -> Entry:
        """Open the table of a saved game that others played in, for them to come back.

        `name` is the game's in the list of games, `token` the secret of the own seat; without it one looks on as
        `player`. Raises ServiceFailed as `resume` does, and ``"host_failed"``.
        """

    def inherit(self, save: bytes, player: str, name: str, token: str) -> Inheritance:
        """Take a game over whose save was handed over; the rest as in `host_again`."""

    def browse(self, wake: Callable[[], None]) -> Browsing:
        """Look for games on the network; `wake` is called, in any thread, when the list has changed."""

    def join(self, wish: Wish, wake: Callable[[], None]) -> Entrance:
        """Try to get in; `wake` is called, in any thread, when it has come further."""

    def close(self) -> None:
        """Stop every table, keeping the games saved."""
