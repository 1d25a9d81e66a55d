"""How long things take, measured in rolls of the dice: the currency in which a bot weighs everything.

Time runs continuously here: after t rolls one holds one's hand and t times one's income. That is wrong for any single
roll and right on the whole, and it makes the first moment at which a cost can be met the zero of a convex function.
"""

from __future__ import annotations

from collections.abc import Sequence

FAR = 400.0
"""Rolls: as good as never."""

_STYLES = (
    # Spreading out: a settlement with the roads to it.
    ((2.3, 2.3, 1.0, 1.0, 0.0), 1.0),
    # Growing: a city and a development card.
    ((0.0, 0.0, 1.0, 3.0, 4.0), 1.4),
    # A bit of everything, as most games are won.
    ((8.0, 8.0, 7.0, 13.0, 13.0), 8.0),
)
"""Ways to win points: what is paid, and the points it brings."""


def rolls_to_afford(
    hand: Sequence[float], cost: Sequence[float], income: Sequence[float], rates: Sequence[float]
) -> float:
    """Rolls until hand and income cover the cost, what is left over being traded at `rates` for what lacks.

    Newton's method from below: what lacks after t rolls, less what the surplus buys, is convex and falls with t, so
    no step goes too far, and there are at most as many steps as resources and one.
    """
    h0, h1, h2, h3, h4 = hand
    c0, c1, c2, c3, c4 = cost
    g0, g1, g2, g3, g4 = income
    r0, r1, r2, r3, r4 = rates
    # Over at the start, gained a roll, rate: put side by side once, as this is where a bot spends its time.
    parts = ((h0 - c0, g0, r0), (h1 - c1, g1, r1), (h2 - c2, g2, r2), (h3 - c3, g3, r3), (h4 - c4, g4, r4))
    rolls = 0.0
    for _ in range(7):
        lacks = 0.0
        gains = 0.0
        for over, gain, rate in parts:
            over += gain * rolls
            if over < -1e-9:
                lacks -= over
                gains += gain
            else:
                lacks -= over / rate
                gains += gain / rate
        if lacks <= 1e-9:
            return rolls
        if gains <= 1e-9:
            return FAR
        rolls += lacks / gains
        if rolls >= FAR:
            return FAR
    return rolls


_NOTHING = (0.0,) * 5


def rolls_a_point(income: Sequence[float], rates: Sequence[float]) -> float:
    """Rolls that a victory point costs in the long run, with that income."""
    spread, grow, mixed = (rolls_to_afford(_NOTHING, cost, income, rates) / points for cost, points in _STYLES)
    return 0.5 * mixed + 0.5 * min(spread, grow, mixed)
