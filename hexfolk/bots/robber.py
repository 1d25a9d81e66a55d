"""Where a bot puts the robber, and whom it robs."""

from __future__ import annotations

from hexfolk.bots.situation import Situation
from hexfolk.rules.actions import MoveRobber

OWN_LOSS = 1.6
"""How much more a card of one's own counts than one that the average player loses."""

THEFT = 0.3
"""What taking a card counts, beside a card a roll that a player loses to the robber."""


def robber_moves(sit: Situation) -> list[MoveRobber]:
    """The moves that the menu offers, the best first."""
    moves = [a for a in sit.view.menu.actions if type(a) is MoveRobber]
    dangers = sit.dangers()
    harm = _harm(sit, dangers)
    return sorted(moves, key=lambda a: (-harm.get(a.hex, 0.0) - _theft(sit, a, dangers), a.hex, a.victim or 0))


def _harm(sit: Situation, dangers: dict[int, float]) -> dict[int, float]:
    """For each hex what its owners lose a roll while the robber stands there, weighed by whom it hurts."""
    crossing_hexes = sit.island.board.crossing_hexes
    harm: dict[int, float] = {}
    for p in sit.view.players:
        weight = -OWN_LOSS if p.seat == sit.me else dangers[p.seat]
        for places, amount in ((p.settlements, 1), (p.cities, 2)):
            for crossing in places:
                for h in crossing_hexes[crossing]:
                    harm[h] = harm.get(h, 0.0) + weight * amount * sit.island.hex_yield[h]
    return harm


def _theft(sit: Situation, move: MoveRobber, dangers: dict[int, float]) -> float:
    if move.victim is None:
        return 0.0
    cards = sit.view.players[move.victim].cards
    return THEFT * (0.35 + 0.04 * min(cards, 8)) * (0.6 + 0.4 * dangers[move.victim])
