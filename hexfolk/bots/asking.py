"""When a bot asks for the special building phase."""

from __future__ import annotations

from hexfolk.bots.situation import Situation
from hexfolk.rules.cards import Cards
from hexfolk.rules.setup import bits
from hexfolk.rulesets.base.material import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST


def could_build(sit: Situation) -> bool:
    """Whether the seat's hand pays for something that it has the stock and a place for, or for a card."""
    roads, settlements, cities = sit.player.stock[:3]
    return bool(
        (sit.view.deck and _pays(sit.hand, CARD_COST))
        or (cities and sit.player.settlements and _pays(sit.hand, CITY_COST))
        or (settlements and _pays(sit.hand, SETTLEMENT_COST) and _touched(sit) & ~sit.closed)
        or (roads and _pays(sit.hand, ROAD_COST) and _has_free_edge(sit))
    )


def _pays(hand: Cards, cost: Cards) -> bool:
    return all(have >= need for have, need in zip(hand, cost, strict=True))


def _touched(sit: Situation) -> int:
    """The crossings that the seat's roads meet."""
    found = 0
    for edge in bits(sit.roads):
        found |= sit.island.board.edge_crossings[edge]
    return found


def _has_free_edge(sit: Situation) -> bool:
    return any(not sit.taken >> edge & 1 for at in bits(sit.network) for edge, _far in sit.island.paths[at])
