"""What one seat, or a spectator, may know of a game. Filled by whitelist."""

from __future__ import annotations

from msgspec import Struct

from hexfolk.rules.cards import Cards
from hexfolk.rules.menu import Menu
from hexfolk.rules.options import Options
from hexfolk.rules.phases import Phase


class PlayerPublic(Struct, frozen=True):
    """What everybody knows of a player."""

    seat: int
    points: int
    """Visible points: all but hidden victory point cards (after the end: all)."""
    cards: int
    development: int
    """Unplayed development cards, their number."""
    knights: int
    route: int
    """Length of the longest trade route."""
    roads: tuple[int, ...]
    settlements: tuple[int, ...]
    cities: tuple[int, ...]
    stock: tuple[int, int, int]
    """Roads, settlements and cities not yet built."""
    gains: Cards
    """What the last roll gave."""
    owes: int
    """Cards still to discard."""
    discarded: int
    """Cards already discarded because of the open 7."""
    asked_to_build: bool
    revealed_hand: Cards | None
    """After the end: everything is open."""
    revealed_development: Cards | None


class Own(Struct, frozen=True):
    """What only the seat itself knows."""

    hand: Cards
    development: Cards
    """Unplayed development cards by kind, this turn's purchases included."""
    playable: Cards
    """Those of them that are old enough to be played."""
    points: int
    """All points, hidden ones included."""
    rates: Cards
    """How many cards of each resource the bank asks for one."""


class OfferView(Struct, frozen=True):
    """An open offer. `answers`: ``"waiting"``, ``"accepted"``, ``"declined"`` or ``"countered"``, as in `to`."""

    offer: int
    seat: int
    give: Cards
    want: Cards
    to: tuple[int, ...]
    answers: tuple[str, ...]
    counters: int | None
    proposal: bool


class PointLine(Struct, frozen=True, array_like=True):
    """`points` from one source: settlements, cities, victory_point, longest_trade_route or strongest_knighthood."""

    source: str
    count: int
    points: int


class PlayerView(Struct, frozen=True):
    """What `seat` may know (None: a spectator)."""

    seat: int | None
    options: Options
    decision: int
    """Serial of what this seat would answer now; offers are answered by their own number."""
    turn: int
    """Number of the turn, from 1; 0 in the founding."""
    round: int
    current: int
    """The seat in turn."""
    first: int
    phases: tuple[Phase, ...]
    """The stack of phases; the last one is open."""
    to_act: tuple[int, ...]
    dice: tuple[int, int] | None
    """The roll of this turn, else None."""
    players: tuple[PlayerPublic, ...]
    own: Own | None
    bank: Cards
    deck: int
    robber: int | None
    awards: dict[str, int | None]
    """Holder of each award that is on: ``longest_trade_route``, ``strongest_knighthood``."""
    offers: tuple[OfferView, ...]
    card_played: bool
    """Whether the player in turn has played a development card in this turn."""
    winners: tuple[int, ...]
    scores: tuple[tuple[PointLine, ...], ...] | None
    """After the end: each player's points by source."""
    menu: Menu
