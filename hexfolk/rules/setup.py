"""What a game is played with and never changes while it runs: board, options, ruleset, and tables made of them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from hexfolk.board import Board, Terrain
from hexfolk.rules.cards import CLAY, GRAIN, ORE, RESOURCES, WOOD, WOOL, Cards
from hexfolk.rules.options import Options, decided, validate

if TYPE_CHECKING:
    from hexfolk.rules.registry import Hooks, Row, Ruleset

TERRAIN_RESOURCE: Mapping[Terrain, int] = MappingProxyType(
    {
        Terrain.FOREST: WOOD,
        Terrain.HILLS: CLAY,
        Terrain.PASTURE: WOOL,
        Terrain.FIELDS: GRAIN,
        Terrain.MOUNTAINS: ORE,
    }
)

OFFERS_A_TURN = 8
"""The default cap of offers for a seat; a bot's is lower."""


def bits(mask: int) -> Iterator[int]:
    """The numbers in a set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Setup:
    """Raises ValueError, with a short code, for options or a board no game can be played with.

    `offer_caps` says for each seat how many offers it may make in a turn (bots get fewer); `rows` are the ruleset's
    deeds for each type of phase, those left out that an option turns off.
    """

    __slots__ = (
        "alone",
        "bank",
        "bank_full",
        "board",
        "cities",
        "crossings",
        "edges",
        "hex_resource",
        "hexes",
        "hooks",
        "last_turn",
        "nothing",
        "off",
        "offer_caps",
        "options",
        "players",
        "roads",
        "robber_moves",
        "rows",
        "ruleset",
        "settlements",
        "target",
    )

    def __init__(self, board: Board, options: Options, ruleset: Ruleset, offer_caps: tuple[int, ...] = ()) -> None:
        validate(options)
        players = options.players
        if board.open_crossings.bit_count() < 8 * players:
            raise ValueError("board_too_small")
        if not {kind for _, kind in board.ports} <= {"general", *RESOURCES}:
            raise ValueError("board_ports")
        self.board = board
        self.options = decided(options)
        self.ruleset = ruleset
        self.players = players
        self.offer_caps = offer_caps or (OFFERS_A_TURN,) * players
        well_made = type(self.offer_caps) is tuple and all(type(cap) is int and cap >= 0 for cap in self.offer_caps)
        if not well_made or len(self.offer_caps) != players:
            raise ValueError("offer_caps")
        self.target = options.points_to_win
        self.bank = players
        """The bank's number as a holder of cards."""
        self.bank_full: Cards = (19 if players <= 4 else 24 if players <= 6 else 29,) * len(RESOURCES)
        self.alone = tuple((seat,) for seat in range(players))
        """For each seat the tuple of it alone."""
        self.edges = len(board.edges)
        self.crossings = len(board.crossings)
        self.hexes = len(board.hexes)
        tables = ruleset.tables(self.edges, self.crossings, self.hexes, players)
        self.roads, self.settlements, self.cities, self.robber_moves = tables
        self.hex_resource = tuple(TERRAIN_RESOURCE.get(terrain, -1) for terrain in board.terrains)
        self.last_turn = math.inf if options.round_limit is None else options.round_limit * players
        """Number of the turn after which the game ends."""
        self.nothing = (0,) * players
        """No cards, for each seat."""
        plan = ruleset.plan(options)
        self.off = plan.off
        """Refusals of the actions that an option turns off."""
        self.hooks: Hooks = plan.hooks
        self.rows: Mapping[type, Row] = plan.rows
