"""The state of a game: small, made of ints and short flat lists, so that it copies fast. The board is shared.

Cards are kept in one flat list: the holder h (a seat, or `setup.bank` for the bank) has its cards of resource r at
``5 * h + r``. Only the functions of `transfer` change it. Sets of crossings, edges, hexes and seats are ints used as
bitmasks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfolk.rules.cards import Cards
from hexfolk.rules.phases import Phase

if TYPE_CHECKING:
    from hexfolk.rules.registry import Row
    from hexfolk.rules.setup import Setup

ROAD, SETTLEMENT, CITY = range(3)
"""Kinds of pieces."""

STOCK = (15, 5, 4)
"""Pieces of each player: roads, settlements, cities."""


Payment = tuple[int, int, int, int]
"""What a hex pays, as (hex, seat, resource, amount)."""


class Offer(NamedTuple):
    """An open offer, counter-offer or proposal; `answers` run beside `to`."""

    number: int
    seat: int
    give: Cards
    want: Cards
    to: tuple[int, ...]
    answers: tuple[str, ...]
    counters: int | None
    proposal: bool


class Snapshot(NamedTuple):
    """The state before an action that may be undone."""

    state: State
    seat: int
    what: str
    place: int | None


class State:
    """Everything that changes in a game. Mutable; `step` alone changes it, `copy` gives an independent one."""

    __slots__ = (
        "actors",
        "asks",
        "blocked",
        "card_played",
        "cards",
        "cities",
        "connected",
        "current",
        "deck",
        "development",
        "dice_left",
        "discarded",
        "drawn",
        "due",
        "era",
        "first",
        "fresh",
        "frontier",
        "gains",
        "hexes",
        "knight_holder",
        "knights",
        "moves",
        "next_offer",
        "occupied",
        "offer_counts",
        "offered",
        "offers",
        "payments",
        "phases",
        "points",
        "rates",
        "reach",
        "roads",
        "robber",
        "rolled",
        "route",
        "route_holder",
        "row",
        "settlements",
        "setup",
        "steps",
        "taken",
        "totals",
        "turn",
        "undo",
    )

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._begin_turns(setup.players)
        self._begin_cards(setup)
        self._begin_board(setup)
        self._begin_trade(setup.players)
        self.undo: Snapshot | None = None

    def _begin_turns(self, players: int) -> None:
        self.phases: tuple[Phase, ...] = ()
        self.row: Row
        """The deeds of the open phase."""
        self.actors: tuple[int, ...]
        """The seats that owe a decision."""
        self.era = 0
        """Grows with every change of phase; part of the serial of a decision."""
        self.moves = [0] * players
        """Accepted actions of each seat; the other part of that serial."""
        self.steps = 0
        """Accepted actions in all."""
        self.turn = 0
        self.first = 0
        self.current = 0
        self.rolled: tuple[int, int] | None = None
        self.card_played = False
        self.dice_left = (1 << 36) - 1
        """With dice as a deck: the pairs not yet dealt."""
        self.asks = 0
        """Seats that asked for a visit in the special building phase."""

    def _begin_cards(self, setup: Setup) -> None:
        players = setup.players
        self.cards = [0] * (5 * players) + list(setup.bank_full)
        self.totals = [0] * players + [sum(setup.bank_full)]
        """Resource cards of each holder in all."""
        self.rates = [4] * (5 * players)
        """What the bank asks, flat like `cards`."""
        self.gains: tuple[Payment, ...] = ()
        """What the last roll gave."""
        self.discarded: tuple[int, ...] = (0,) * players
        """Cards discarded because of the last 7."""
        self.development = [0] * (5 * players)
        """Unplayed development cards, flat like `cards`."""
        self.fresh = [0] * 5
        """Those the player in turn bought in this turn."""
        self.knights = [0] * players
        self.knight_holder = -1
        self.deck: tuple[int, ...] = ()
        self.drawn = 0
        """How many cards of the deck are gone, from its front."""

    def _begin_board(self, setup: Setup) -> None:
        players = setup.players
        self.roads = [0] * players
        self.settlements = [0] * players
        self.cities = [0] * players
        self.taken = 0
        """Edges with a road."""
        self.occupied = 0
        """Crossings with a building."""
        self.blocked = 0
        """Crossings the distance rule or a building closes."""
        self.reach = [0] * players
        """Crossings each seat's roads touch."""
        self.connected = [0] * players
        """Crossings each seat may build on from: its buildings, and its roads' ends without another's building."""
        self.frontier = [0] * players
        """Edges at those crossings, taken ones included."""
        self.route = [0] * players
        """Length of each seat's longest trade route."""
        self.route_holder = -1
        self.points = [0] * players
        """Visible points."""
        robber = None if setup.options.robber == "off" else setup.board.robber
        self.robber = -1 if robber is None else robber
        """Its hex, -1 off the board."""
        self.hexes = [0] * players
        """The hexes where each seat has a building."""
        self.payments: list[tuple[Payment, ...]] = [()] * 13
        """For each total of the dice what is due when it is rolled, in the order of hexes and then seats."""
        self.due = [0] * 13
        """For each total of the dice how many cards that is."""

    def _begin_trade(self, players: int) -> None:
        self.offers: tuple[Offer, ...] = ()
        self.next_offer = 1
        self.offer_counts: tuple[int, ...] = (0,) * players
        """Offers and proposals made in this turn."""
        self.offered: tuple[tuple[int, Cards, Cards, int], ...] = ()
        """Those made since a hand last changed, as (seat, give, want, set of seats asked)."""

    def copy(self) -> State:
        """An independent state; what never changes in place is shared."""
        new = State.__new__(State)
        new.assign(self)
        return new

    def assign(self, other: State) -> None:
        """Become a copy of `other`."""
        self.setup = other.setup
        self.phases = other.phases
        self.row = other.row
        self.actors = other.actors
        self.era = other.era
        self.moves = other.moves[:]
        self.steps = other.steps
        self.turn = other.turn
        self.first = other.first
        self.current = other.current
        self.rolled = other.rolled
        self.card_played = other.card_played
        self.cards = other.cards[:]
        self.totals = other.totals[:]
        self.development = other.development[:]
        self.fresh = other.fresh[:]
        self.knights = other.knights[:]
        self.deck = other.deck
        self.drawn = other.drawn
        self.dice_left = other.dice_left
        self.roads = other.roads[:]
        self.settlements = other.settlements[:]
        self.cities = other.cities[:]
        self.taken = other.taken
        self.occupied = other.occupied
        self.blocked = other.blocked
        self.reach = other.reach[:]
        self.connected = other.connected[:]
        self.frontier = other.frontier[:]
        self.route = other.route[:]
        self.rates = other.rates[:]
        self.points = other.points[:]
        self.route_holder = other.route_holder
        self.knight_holder = other.knight_holder
        self.robber = other.robber
        self.hexes = other.hexes[:]
        self.payments = other.payments[:]
        self.due = other.due[:]
        self.gains = other.gains
        self.discarded = other.discarded
        self.offers = other.offers
        self.next_offer = other.next_offer
        self.offer_counts = other.offer_counts
        self.offered = other.offered
        self.asks = other.asks
        self.undo = other.undo

    def hand(self, holder: int) -> Cards:
        """The resource cards of a seat, or of the bank for `setup.bank`."""
        return tuple(self.cards[5 * holder : 5 * holder + 5])

    def unplayed(self, seat: int) -> Cards:
        """The unplayed development cards of a seat."""
        return tuple(self.development[5 * seat : 5 * seat + 5])

    def stock(self, seat: int) -> tuple[int, int, int]:
        """Roads, settlements and cities the seat has not yet built."""
        return (
            STOCK[ROAD] - self.roads[seat].bit_count(),
            STOCK[SETTLEMENT] - self.settlements[seat].bit_count(),
            STOCK[CITY] - self.cities[seat].bit_count(),
        )

    def decision(self, seat: int) -> int:
        """Serial of what the seat would answer now: it stays while only others answer, propose or discard."""
        return self.era + self.moves[seat]

    def open(self, phases: tuple[Phase, ...]) -> None:
        """Let the last of `phases` be the one that waits."""
        self.phases = phases
        setup = self.setup
        self.row = row = setup.rows[type(phases[-1])]
        self.actors = setup.alone[self.current] if row.in_turn else row.rule.to_act(self)
        self.era += 1

    def push(self, phase: Phase) -> None:
        """Open a phase on top of the open one."""
        self.open((*self.phases, phase))

    def pop(self) -> None:
        """Close the open phase; the one below is open again."""
        self.open(self.phases[:-1])

    def replace(self, phase: Phase) -> None:
        """Put `phase` in the place of the open one."""
        self.open((*self.phases[:-1], phase))

    def amend(self, phase: Phase) -> None:
        """Like `replace`, where the decisions of the other seats stay what they were."""
        self.open((*self.phases[:-1], phase))
        self.era -= 1
