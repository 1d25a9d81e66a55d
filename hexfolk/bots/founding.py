"""Where a bot founds, and where its first roads lead."""

from __future__ import annotations

import random

from hexfolk.bots.levels import Level
from hexfolk.bots.pace import rolls_a_point
from hexfolk.bots.situation import Situation
from hexfolk.rules.actions import Action, BuildRoad, BuildSettlement
from hexfolk.rules.setup import bits

_TYPICAL = 0.055
"""Income of each resource that a second settlement brings on average."""

CARDS = 8.0
"""What a card a roll counts, whatever it is."""

ROOM = 0.25
"""What the best spot to spread to counts, beside the settlement itself."""


def found(sit: Situation, level: Level, rng: random.Random) -> Action:
    """Place the settlement or road that is owed."""
    actions = sit.view.menu.actions
    settlements = [a for a in actions if type(a) is BuildSettlement]
    if settlements:
        ranked = sorted(settlements, key=lambda a: (-settlement_worth(sit, a.crossing), a.crossing))
        return ranked[min(level.slip(rng), len(ranked) - 1)]
    roads = [a for a in actions if type(a) is BuildRoad]
    return max(roads, key=lambda a: (road_worth(sit, a.edge), -a.edge))


def settlement_worth(sit: Situation, crossing: int) -> float:
    """How good a founding place is, in points won per hundred rolls."""
    island = sit.island
    gain = island.yields[crossing]
    rates = island.rates_with(sit.rates, crossing)
    if sit.player.settlements:
        income = tuple([a + b for a, b in zip(sit.income, gain, strict=True)])
    else:
        income = tuple([_TYPICAL + b for b in gain])
    pace = 100.0 / rolls_a_point(income, rates)
    spread = max((_spot(sit, c, crossing) for c in two_away(sit, crossing)), default=0.0)
    return pace * (1.0 + ROOM * spread) + CARDS * island.total[crossing]


def two_away(sit: Situation, crossing: int) -> set[int]:
    """Crossings two free roads away that could be settled once `crossing` is."""
    paths = sit.island.paths
    return {
        far
        for edge, middle in paths[crossing]
        if not sit.taken >> edge & 1 and not sit.occupied >> middle & 1
        for onward, far in paths[middle]
        if far != crossing and not sit.taken >> onward & 1 and not sit.closed >> far & 1
    }


def _spot(sit: Situation, crossing: int, beside: int) -> float:
    """How good a place to spread to is; worse where others are near."""
    near = sit.island.board.crossing_neighbours
    around = 0
    for c in bits(near[crossing]):
        around |= near[c]
    rivals = (around & sit.occupied & ~(1 << beside)).bit_count()
    port = 0.06 if sit.island.ports[crossing] >= 0 else 0.0
    return (sit.island.total[crossing] + port) * (1.0 - 0.25 * min(rivals, 3))


def road_worth(sit: Situation, edge: int) -> float:
    """How good the spots are that a first road leads to."""
    a, b = sit.island.board.edge_ends[edge]
    near, far = (a, b) if sit.player.settlements and a == sit.player.settlements[-1] else (b, a)
    if sit.occupied >> far & 1:
        return -1.0
    worth = 0.0
    for onward, spot in sit.island.paths[far]:
        if spot == near or sit.taken >> onward & 1:
            continue
        if not sit.closed >> spot & 1:
            worth = max(worth, _spot(sit, spot, near))
        elif not sit.occupied >> spot & 1:
            for further, third in sit.island.paths[spot]:
                if third != far and not sit.taken >> further & 1 and not sit.closed >> third & 1:
                    worth = max(worth, 0.5 * _spot(sit, third, near))
    return worth
