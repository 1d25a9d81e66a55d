"""What a bot knows of an island before anybody has built there."""

from __future__ import annotations

from hexfolk.board import Board
from hexfolk.rules.cards import RESOURCES, Cards
from hexfolk.rules.setup import TERRAIN_RESOURCE, bits

PAIRS = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""For each total the pairs of dice, of 36, that roll it."""

Income = tuple[float, ...]
"""Cards that a roll gives on average, of each resource."""


class Island:
    """A board with what each of its places yields. Made once for a board."""

    __slots__ = ("board", "hex_resource", "hex_yield", "paths", "ports", "total", "yields")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.hex_resource = tuple(TERRAIN_RESOURCE.get(terrain, -1) for terrain in board.terrains)
        """The resource of each hex, -1 for none."""
        self.hex_yield = tuple(
            PAIRS[token] / 36 if resource >= 0 else 0.0
            for token, resource in zip(board.tokens, self.hex_resource, strict=True)
        )
        """Cards that a roll gives to a settlement at each hex."""
        self.yields: tuple[Income, ...] = tuple(self._yield(c) for c in range(len(board.crossings)))
        """Income of a settlement at each crossing."""
        self.total = tuple(sum(income) for income in self.yields)
        """Income of a settlement at each crossing, all resources together."""
        self.paths: tuple[tuple[tuple[int, int], ...], ...] = tuple(
            tuple((edge, _far(board.edge_ends[edge], c)) for edge in bits(edges))
            for c, edges in enumerate(board.crossing_edges)
        )
        """For each crossing its edges, each as (edge, crossing at the other end)."""
        self.ports = tuple(_port(kind) for kind in board.crossing_port)
        """For each crossing the resource of its port, 5 for a general one, -1 for none."""

    def _yield(self, crossing: int) -> Income:
        income = [0.0] * len(RESOURCES)
        for h in self.board.crossing_hexes[crossing]:
            if self.hex_resource[h] >= 0:
                income[self.hex_resource[h]] += self.hex_yield[h]
        return tuple(income)

    def rates_with(self, rates: Cards, crossing: int) -> Cards:
        """The bank's rates for somebody who builds at a crossing."""
        port = self.ports[crossing]
        if port < 0:
            return rates
        if port == len(RESOURCES):
            return tuple([min(rate, 3) for rate in rates])
        return (*rates[:port], 2, *rates[port + 1 :])


def _far(ends: tuple[int, int], crossing: int) -> int:
    return ends[1] if ends[0] == crossing else ends[0]


def _port(kind: str | None) -> int:
    if kind is None:
        return -1
    return RESOURCES.index(kind) if kind in RESOURCES else len(RESOURCES)
