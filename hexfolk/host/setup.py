"""What a table is made of before its game starts."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from hexfolk.board import Layout
from hexfolk.mapfiles.nodes import MOST_BYTES
from hexfolk.rules.chance import LONGEST_SECRET
from hexfolk.rules.options import Options
from hexfolk.wire.hello import TOKEN_BYTES
from hexfolk.wire.messages import LONGEST_NAME, SEAT_COLORS

HUMAN, BOT = "human", "bot"

STAND_IN_LEVEL = "steady"
"""How well a bot plays that stands in for a person: as one who means no harm to either side."""

LONGEST_GRACE = 300
"""Seconds that a lost player is waited for, at most."""

TOKEN_HASH_BYTES = 32


class SeatSetup(Struct, frozen=True):
    """Who sits at a seat of the game. Seats are numbered 0, 1, 2 ... in seating order; closed ones are left out."""

    kind: str
    """``"human"`` or ``"bot"``."""
    name: str
    color: str
    level: str = ""
    """A bot's level, empty for a human."""
    token_hash: bytes = b""
    """BLAKE2b, `TOKEN_HASH_BYTES` bytes, of the secret that gives the seat to its player; empty: nobody else plays."""


class TableSetup(Struct, frozen=True):
    """A game to be started. `options.players` is the number of `seats`."""

    map: str
    """Name of the map, for lists of saves; the board itself is in `layout`."""
    layout: Layout
    options: Options
    seats: tuple[SeatSetup, ...]
    deal_seed: int
    play_secret: bytes
    """All chance after the deal comes from it. Never leaves the host before the game is over."""
    rulesets: tuple[str, ...] = ("base",)
    map_file: bytes = b""
    """The author's file whole, so that the map is at hand wherever the save is; empty where only a layout was given."""
    game: bytes = b""
    """`TOKEN_BYTES` bytes that name this game wherever it is hosted; empty: it never was."""
    grace: int = 60
    """Seconds until a bot stands in for a lost player."""
    spectators: bool = True
    """Whether people may look on."""

    def __post_init__(self) -> None:
        if self.options.players != len(self.seats):
            raise ValueError(f"{len(self.seats)} seats for {self.options.players} players")
        for seat in self.seats:
            if seat.kind not in (HUMAN, BOT):
                raise ValueError(f"no such kind of seat: {seat.kind!r}")
            if seat.color not in SEAT_COLORS:
                raise ValueError(f"no such colour: {seat.color!r}")
        if len({seat.color for seat in self.seats}) < len(self.seats):
            raise ValueError("two seats of one colour")
        if max(len(self.map), len(self.layout.name), *(len(seat.name) for seat in self.seats)) > LONGEST_NAME:
            raise ValueError("a name that is too long")
        if len(self.map_file) > MOST_BYTES:
            raise ValueError("a map that is too large")
        if not 1 <= len(self.play_secret) <= LONGEST_SECRET:
            raise ValueError("play_secret")
        if any(len(seat.token_hash) not in (0, TOKEN_HASH_BYTES) for seat in self.seats):
            raise ValueError("token_hash")
        if len(self.game) not in (0, TOKEN_BYTES):
            raise ValueError("game")
        if not 0 <= self.grace <= LONGEST_GRACE:
            raise ValueError("grace")


class Claim(Struct, frozen=True, tag=True):
    """A seat has another player from now on. It stands in the save, as what `TableSetup` says of the seat instead."""

    seat: int
    name: str
    token_hash: bytes
    game: bytes
    """What names the game from now on; it had no name if it was played alone."""


def reseated(setup: TableSetup, claim: Claim) -> TableSetup:
    """The set-up with another player at a seat. Raises ValueError where there is no such seat of a person."""
    if not 0 <= claim.seat < len(setup.seats) or setup.seats[claim.seat].kind != HUMAN:
        raise ValueError(f"nobody can take seat {claim.seat}")
    taken = replace(setup.seats[claim.seat], name=claim.name, token_hash=claim.token_hash)
    seats = (*setup.seats[: claim.seat], taken, *setup.seats[claim.seat + 1 :])
    return replace(setup, seats=seats, game=claim.game)
