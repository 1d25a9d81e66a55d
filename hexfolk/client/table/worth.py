"""What a crossing is worth, for the bubble beside it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from hexfolk.board import Board, Terrain

RESOURCE_OF: Mapping[Terrain, str] = MappingProxyType(
    {
        Terrain.FOREST: "wood",
        Terrain.HILLS: "clay",
        Terrain.PASTURE: "wool",
        Terrain.FIELDS: "grain",
        Terrain.MOUNTAINS: "ore",
    }
)
"""What each terrain gives."""


def pips(token: int) -> int:
    """Rolls out of 36 that give `token`."""
    return 6 - abs(7 - token) if 2 <= token <= 12 and token != 7 else 0


class HexWorth(NamedTuple):
    """One hex at a crossing."""

    resource: str
    token: int
    pips: int


class Worth(NamedTuple):
    """A crossing: `pips` over all its hexes, `rolls` out of 36 that give anything, its hexes and its port."""

    pips: int
    rolls: int
    hexes: tuple[HexWorth, ...]
    port: str | None


def worth_of(board: Board, crossing: int) -> Worth:
    """What a settlement at `crossing` would get; a number that two hexes share counts once among the rolls."""
    hexes = tuple(
        HexWorth(RESOURCE_OF[board.terrains[i]], board.tokens[i], pips(board.tokens[i]))
        for i in board.crossing_hexes[crossing]
        if board.tokens[i] and board.terrains[i] in RESOURCE_OF
    )
    rolls = sum(pips(token) for token in {h.token for h in hexes})
    best_first = tuple(sorted(hexes, key=lambda h: -h.pips))
    return Worth(sum(h.pips for h in hexes), rolls, best_first, board.crossing_port[crossing])
