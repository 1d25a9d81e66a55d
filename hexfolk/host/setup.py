"""What a table is made of before its game starts."""

from __future__ import annotations

from msgspec import Struct

from hexfolk.board import Layout
from hexfolk.mapfiles.nodes import MOST_BYTES
from hexfolk.rules.chance import LONGEST_SECRET
from hexfolk.rules.options import Options
from hexfolk.wire.messages import LONGEST_NAME, SEAT_COLORS

HUMAN, BOT = "human", "bot"


class SeatSetup(Struct, frozen=True):
    """Who sits at a seat of the game. Seats are numbered 0, 1, 2 ... in seating order; closed ones are left out."""

    kind: str
    """``"human"`` or ``"bot"``."""
    name: str
    color: str
    level: str = ""
    """A bot's level, empty for a human."""


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
