"""Section "Material": costs and the deck."""

from __future__ import annotations

from hexfolk.rules.cards import INVENTION, KNIGHT, MONOPOLY, ROAD_BUILDING, VICTORY_POINT, Cards

ROAD_COST: Cards = (1, 1, 0, 0, 0)
SETTLEMENT_COST: Cards = (1, 1, 1, 1, 0)
CITY_COST: Cards = (0, 0, 0, 2, 3)
CARD_COST: Cards = (0, 0, 1, 1, 1)

_DECKS = (
    ((KNIGHT, 14), (VICTORY_POINT, 5), (ROAD_BUILDING, 2), (INVENTION, 2), (MONOPOLY, 2)),
    ((KNIGHT, 20), (VICTORY_POINT, 5), (ROAD_BUILDING, 3), (INVENTION, 3), (MONOPOLY, 3)),
    ((KNIGHT, 26), (VICTORY_POINT, 5), (ROAD_BUILDING, 4), (INVENTION, 4), (MONOPOLY, 4)),
)
"""Up to 4, 6 and 8 players."""


def deck_of(players: int) -> tuple[int, ...]:
    """The development cards for a number of players, not yet shuffled."""
    counts = _DECKS[0 if players <= 4 else 1 if players <= 6 else 2]
    return tuple(card for card, count in counts for _ in range(count))
