"""What a bot may want to build next, and how much nearer to winning each brings it."""

from __future__ import annotations

from typing import NamedTuple

from hexfolk.bots.pace import rolls_a_point
from hexfolk.bots.routes import extension, longest_trails
from hexfolk.bots.situation import Situation
from hexfolk.rules.cards import KNIGHT, Cards
from hexfolk.rules.setup import bits
from hexfolk.rulesets.base.material import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST, deck_of

CITY, SETTLEMENT, ROUTE, CARD = "city", "settlement", "route", "card"

REACH = 3
"""Roads beyond which no spot is considered."""

SPOTS = 3
"""Spots considered at each distance."""

LONGEST_CARRY = 4
"""Free roads that are considered to take the Longest Trade Route."""

AWARD_POINTS = 2

OTHER_CARD = 0.3
"""Points that a card with an effect (neither knight nor victory point) is worth."""

ROBBING = 0.12
"""Points that the robber's move of a knight is worth."""


class Plan(NamedTuple):
    """Something to build. `after` are the rolls to the win that are left once it stands; `path` the roads it needs."""

    kind: str
    cost: Cards
    after: float
    place: int = -1
    path: tuple[int, ...] = ()


def make_plans(sit: Situation) -> list[Plan]:
    """Everything worth considering, in no order."""
    plans = _cities(sit) + _settlements(sit)
    route = _route(sit)
    if route is not None:
        plans.append(route)
    if sit.view.deck:
        plans.append(Plan(CARD, CARD_COST, _after(sit, card_points(sit))))
    return plans


def _after(sit: Situation, points: float) -> float:
    return max(sit.remaining - points, 0.0) * sit.pace


def _cities(sit: Situation) -> list[Plan]:
    if not sit.player.stock[2]:
        return []
    island = sit.island
    best = sorted(sit.player.settlements, key=lambda c: -island.total[c])[:SPOTS]
    return [Plan(CITY, CITY_COST, _after_income(sit, 1, island.yields[c], sit.rates), c) for c in best]


def _after_income(sit: Situation, points: float, gain: tuple[float, ...], rates: Cards) -> float:
    """Rolls left with that many more points, and that much more income."""
    income = tuple([a + b for a, b in zip(sit.income, gain, strict=True)])
    return max(sit.remaining - points, 0.0) * rolls_a_point(income, rates)


# --- settlements ---


def reachable(sit: Situation) -> dict[int, tuple[int, ...]]:
    """The crossings this seat's roads could come to, each with the edges that are still to be built."""
    ways: dict[int, tuple[int, ...]] = dict.fromkeys(bits(sit.network), ())
    level = list(ways)
    for _ in range(min(REACH, sit.player.stock[0])):
        onward = []
        for crossing in level:
            for edge, far in sit.island.paths[crossing]:
                if far not in ways and not sit.taken >> edge & 1 and not sit.closed_to >> far & 1:
                    ways[far] = (*ways[crossing], edge)
                    onward.append(far)
        level = onward
    return ways


def spot_worth(sit: Situation, crossing: int) -> float:
    """A quick measure of a spot: cards a roll, ports a little, what one has not yet more."""
    worth = 0.0
    for gain, have in zip(sit.island.yields[crossing], sit.income, strict=True):
        if gain:
            worth += gain * (1.35 if have < 0.03 else 1.0)
    return worth + (0.04 if sit.island.ports[crossing] >= 0 else 0.0)


def _settlements(sit: Situation) -> list[Plan]:
    if not sit.player.stock[1]:
        return []
    by_distance: list[list[tuple[float, int, tuple[int, ...]]]] = [[] for _ in range(REACH + 1)]
    for crossing, path in reachable(sit).items():
        if not sit.closed >> crossing & 1:
            by_distance[len(path)].append((spot_worth(sit, crossing), crossing, path))
    rivals = _rivals(sit)
    plans = []
    for spots in by_distance:
        spots.sort(reverse=True)
        for _, crossing, path in spots[:SPOTS]:
            plans.append(_settlement(sit, crossing, path, rivals))
    return plans


def _settlement(sit: Situation, crossing: int, path: tuple[int, ...], rivals: tuple[int, int]) -> Plan:
    rates = sit.island.rates_with(sit.rates, crossing)
    after = _after_income(sit, 1, sit.island.yields[crossing], rates)
    here, near = rivals
    risk = 0.25 if here >> crossing & 1 else 0.1 if near >> crossing & 1 else 0.02
    risk = min(risk * (1 + 0.5 * len(path)), 0.8) if path or risk > 0.2 else 0.0
    after += risk * max(sit.time_left - after, 0.0)
    roads = max(len(path) - sit.free_roads, 0)
    return Plan(SETTLEMENT, _with_roads(SETTLEMENT_COST, roads), after, crossing, path)


def _with_roads(cost: Cards, roads: int) -> Cards:
    return tuple([a + roads * b for a, b in zip(cost, ROAD_COST, strict=True)])


def _rivals(sit: Situation) -> tuple[int, int]:
    """Crossings to which others' roads lead, and those one road further."""
    board = sit.island.board
    here = 0
    for p in sit.others:
        for edge in p.roads:
            here |= board.edge_crossings[edge]
    near = here
    for crossing in bits(here):
        near |= board.crossing_neighbours[crossing]
    return here, near


# --- the awards ---


def _route(sit: Situation) -> Plan | None:
    """The roads that take the Longest Trade Route, if they are few."""
    awards = sit.view.awards
    if "longest_trade_route" not in awards or awards["longest_trade_route"] == sit.me:
        return None
    holder = awards["longest_trade_route"]
    longest = 4 if holder is None else max(sit.view.players[holder].route, 4)
    needed = longest + 1 - sit.player.route
    if not 0 < needed <= min(LONGEST_CARRY, sit.player.stock[0]):
        return None
    _, ends = longest_trails(sit.island, sit.roads, sit.closed_to)
    path = extension(sit.island, ends, needed, sit.taken, sit.closed_to)
    if path is None:
        return None
    rival = max((p.route for p in sit.others), default=0)
    points = AWARD_POINTS * (0.8 if rival < sit.player.route + needed - 1 else 0.55) + (
        0.4 if holder is not None else 0
    )
    after = _after(sit, points if needed > 1 or sit.remaining > AWARD_POINTS else AWARD_POINTS)
    return Plan(ROUTE, _with_roads((0, 0, 0, 0, 0), max(needed - sit.free_roads, 0)), after, -1, path)


def knight_points(sit: Situation, held: int) -> float:
    """What one more knight is worth in points, for a seat that holds `held` unplayed ones."""
    awards = sit.view.awards
    worth = 0.0 if sit.view.options.robber == "off" else ROBBING
    if "strongest_knighthood" not in awards:
        return worth
    holder = awards["strongest_knighthood"]
    mine = sit.player.knights + held
    if holder == sit.me:
        rival = max((p.knights + 0.5 * p.development for p in sit.others), default=0.0)
        return worth + (0.3 if rival >= mine else 0.05)
    strongest = 2 if holder is None else max(sit.view.players[holder].knights, 2)
    needed = strongest + 1 - mine
    if needed <= 0:
        return worth + 0.05
    return worth + AWARD_POINTS * (0.8, 0.3, 0.16, 0.08)[min(needed, 4) - 1]


def card_points(sit: Situation) -> float:
    """What the next development card is worth in points: by what is left in the deck, as far as one can know."""
    left = [0] * 5
    for kind in deck_of(sit.players):
        left[kind] += 1
    for kind, count in enumerate(sit.own.development):
        left[kind] -= count
    left[KNIGHT] = max(left[KNIGHT] - sum(p.knights for p in sit.view.players), 0)
    unseen = sum(left) or 1
    knight, victory = left[KNIGHT] / unseen, max(left[4], 0) / unseen
    rest = max(1.0 - knight - victory, 0.0)
    return knight * knight_points(sit, sit.own.development[KNIGHT]) + victory + rest * OTHER_CARD
