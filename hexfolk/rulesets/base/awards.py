"""Section "Awards", and the count of points."""

from __future__ import annotations

from hexfolk.rules.cards import VICTORY_POINT
from hexfolk.rules.events import AwardMoved
from hexfolk.rules.registry import Contribution, Events, Hooks
from hexfolk.rules.routes import longest_route, route_through
from hexfolk.rules.state import ROAD, SETTLEMENT, State
from hexfolk.rules.view import PointLine

LONGEST_TRADE_ROUTE = "longest_trade_route"
STRONGEST_KNIGHTHOOD = "strongest_knighthood"
AWARD_POINTS = 2
SHORTEST_ROUTE = 5
FEWEST_KNIGHTS = 3


def measure_routes(state: State, seat: int, piece: int, place: int, events: Events) -> None:
    """A new road may lengthen its owner's route; a new settlement may cut others' routes, never its owner's."""
    if piece == ROAD:
        length = route_through(state, seat, place)
        if length <= state.route[seat]:
            return
        state.route[seat] = length
    elif piece == SETTLEMENT:
        crossing_edges = state.setup.board.crossing_edges[place]
        cut = [
            other
            for other, roads in enumerate(state.roads)
            if other != seat and (roads & crossing_edges).bit_count() >= 2
        ]
        if not cut:
            return
        for other in cut:
            state.route[other] = longest_route(state, other)
    else:
        return
    if state.setup.options.longest_trade_route:
        _judge_routes(state, events)


def _judge_routes(state: State, events: Events) -> None:
    """The holder keeps it while at least 5 and tied for longest; else the single longest of at least 5 has it."""
    route, holder = state.route, state.route_holder
    best = max(route)
    if best < SHORTEST_ROUTE:
        new = -1
    elif holder >= 0 and route[holder] == best:
        return
    else:
        new = route.index(best) if route.count(best) == 1 else -1
    if new != holder:
        _move_award(state, LONGEST_TRADE_ROUTE, holder, new, events)
        state.route_holder = new


def judge_knights(state: State, seat: int, events: Events) -> None:
    """After a knight: the first with 3 has the award, someone else takes it only with more."""
    holder = state.knight_holder
    least = FEWEST_KNIGHTS if holder < 0 else state.knights[holder] + 1
    if state.setup.options.strongest_knighthood and seat != holder and state.knights[seat] >= least:
        _move_award(state, STRONGEST_KNIGHTHOOD, holder, seat, events)
        state.knight_holder = seat


def _move_award(state: State, award: str, old: int, new: int, events: Events) -> None:
    if old >= 0:
        state.points[old] -= AWARD_POINTS
    if new >= 0:
        state.points[new] += AWARD_POINTS
    if events is not None:
        events.append(AwardMoved(award, None if old < 0 else old, None if new < 0 else new))


def total_points(state: State, seat: int) -> int:
    """All points, hidden victory point cards included."""
    return state.points[seat] + state.development[5 * seat + VICTORY_POINT]


def score_lines(state: State, seat: int) -> list[PointLine]:
    """Each source of points of a seat; they add up to `total_points`."""
    settlements = state.settlements[seat].bit_count()
    cities = state.cities[seat].bit_count()
    cards = state.development[5 * seat + VICTORY_POINT]
    route = int(state.route_holder == seat)
    knights = int(state.knight_holder == seat)
    return [
        PointLine("settlements", settlements, settlements),
        PointLine("cities", cities, 2 * cities),
        PointLine("victory_point", cards, cards),
        PointLine(LONGEST_TRADE_ROUTE, route, AWARD_POINTS * route),
        PointLine(STRONGEST_KNIGHTHOOD, knights, AWARD_POINTS * knights),
    ]


AWARDS = Contribution(name="awards", hooks=Hooks(piece_placed=(measure_routes,), score_lines=(score_lines,)))
