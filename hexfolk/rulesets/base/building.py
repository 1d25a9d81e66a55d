"""Section "Building": roads, settlements and cities for cards, and free roads."""

from __future__ import annotations

from typing import cast

from hexfolk.rules.actions import BuildCity, BuildRoad, BuildSettlement
from hexfolk.rules.cards import CLAY, GRAIN, ORE, WOOD, WOOL, Cards
from hexfolk.rules.chance import Chance
from hexfolk.rules.events import CityBuilt, RoadBuilt, SettlementBuilt
from hexfolk.rules.network import add_city, add_road, add_settlement
from hexfolk.rules.phases import FreeRoads, SpecialBuilding, Trading
from hexfolk.rules.refusal import Code
from hexfolk.rules.registry import Contribution, Deed, Events, PhaseRule, Undoing, covers, in_turn
from hexfolk.rules.routes import route_through
from hexfolk.rules.state import CITY, ROAD, SETTLEMENT, STOCK, State
from hexfolk.rules.transfer import move_set
from hexfolk.rulesets.base.material import CITY_COST, ROAD_COST, SETTLEMENT_COST


def pay(state: State, seat: int, cost: Cards) -> None:
    """The cards of `cost` go to the bank."""
    move_set(state, cost, seat, state.setup.bank)


# --- roads -------------------------------------------------------------------------------------------------------


def place_road(state: State, seat: int, edge: int, free: bool, events: Events) -> None:
    """Put a road down and tell whoever wants to know."""
    add_road(state, seat, edge)
    if events is not None:
        events.append(RoadBuilt(seat, edge, free))
    for placed in state.setup.hooks.piece_placed:
        placed(state, seat, ROAD, edge, events)


def road_room(state: State, seat: int) -> Code | None:
    """Why the seat can place no road anywhere, the cost left aside."""
    if state.roads[seat].bit_count() >= STOCK[ROAD]:
        return Code.NO_ROADS_LEFT
    if not state.frontier[seat] & ~state.taken:
        return Code.NO_FREE_EDGE
    return None


def _check_place(state: State, seat: int, action: BuildRoad) -> Code | None:
    edge = action.edge
    if type(edge) is not int or not 0 <= edge < state.setup.edges:
        return Code.MALFORMED
    if state.taken >> edge & 1:
        return Code.EDGE_TAKEN
    if state.roads[seat].bit_count() >= STOCK[ROAD]:
        return Code.NO_ROADS_LEFT
    if not state.frontier[seat] >> edge & 1:
        return Code.EDGE_NOT_CONNECTED
    return None


def _road_gate(state: State, seat: int) -> Code | None:
    at = 5 * seat
    room = road_room(state, seat)
    if room is not None:
        return room
    return None if state.cards[at + WOOD] and state.cards[at + CLAY] else Code.NOT_AFFORDABLE


def _road_choices(state: State, seat: int) -> tuple[BuildRoad, ...]:
    if state.roads[seat].bit_count() < STOCK[ROAD]:
        return state.setup.roads[state.frontier[seat] & ~state.taken]
    return ()


def _check_road(state: State, seat: int, action: BuildRoad) -> Code | None:
    code = _check_place(state, seat, action)
    if code is not None:
        return code
    at = 5 * seat
    return None if state.cards[at + WOOD] and state.cards[at + CLAY] else Code.NOT_AFFORDABLE


def _build_road(state: State, seat: int, action: BuildRoad, chance: Chance, events: Events) -> None:
    pay(state, seat, ROAD_COST)
    place_road(state, seat, action.edge, False, events)


def _free_choices(state: State, seat: int) -> tuple[BuildRoad, ...]:
    return state.setup.roads[state.frontier[seat] & ~state.taken]


def _build_free_road(state: State, seat: int, action: BuildRoad, chance: Chance, events: Events) -> None:
    """One of the free roads; the phase ends when all are built, or no further one can be."""
    phase = cast(FreeRoads, state.phases[-1])
    place_road(state, seat, action.edge, True, events)
    if phase.left > 1 and road_room(state, seat) is None:
        state.replace(FreeRoads(phase.left - 1, phase.total))
    else:
        state.pop()


def _free_road_fallback(state: State, seat: int) -> BuildRoad:
    """The road that makes the longest route."""

    def length(action: BuildRoad) -> tuple[int, int]:
        trial = state.copy()
        add_road(trial, seat, action.edge)
        return route_through(trial, seat, action.edge), -action.edge

    return max(_free_choices(state, seat), key=length)


# --- settlements -------------------------------------------------------------------------------------------------


def _can_pay_settlement(state: State, seat: int) -> bool:
    cards, at = state.cards, 5 * seat
    return bool(cards[at + WOOD] and cards[at + CLAY] and cards[at + WOOL] and cards[at + GRAIN])


def _settlement_gate(state: State, seat: int) -> Code | None:
    if state.settlements[seat].bit_count() >= STOCK[SETTLEMENT]:
        return Code.NO_SETTLEMENTS_LEFT
    if not state.reach[seat] & ~state.blocked:
        return Code.NO_FREE_CROSSING
    return None if _can_pay_settlement(state, seat) else Code.NOT_AFFORDABLE


def _settlement_choices(state: State, seat: int) -> tuple[BuildSettlement, ...]:
    if state.settlements[seat].bit_count() < STOCK[SETTLEMENT]:
        return state.setup.settlements[state.reach[seat] & ~state.blocked]
    return ()


def _check_settlement(state: State, seat: int, action: BuildSettlement) -> Code | None:
    crossing = action.crossing
    if type(crossing) is not int or not 0 <= crossing < state.setup.crossings:
        return Code.MALFORMED
    if state.occupied >> crossing & 1:
        return Code.CROSSING_TAKEN
    if state.settlements[seat].bit_count() >= STOCK[SETTLEMENT]:
        return Code.NO_SETTLEMENTS_LEFT
    if state.blocked >> crossing & 1:
        return Code.TOO_CLOSE
    if not state.reach[seat] >> crossing & 1:
        return Code.CROSSING_NOT_CONNECTED
    return None if _can_pay_settlement(state, seat) else Code.NOT_AFFORDABLE


def _build_settlement(state: State, seat: int, action: BuildSettlement, chance: Chance, events: Events) -> None:
    pay(state, seat, SETTLEMENT_COST)
    add_settlement(state, seat, action.crossing)
    state.points[seat] += 1
    if events is not None:
        events.append(SettlementBuilt(seat, action.crossing, founding=False))
    for placed in state.setup.hooks.piece_placed:
        placed(state, seat, SETTLEMENT, action.crossing, events)


# --- cities ------------------------------------------------------------------------------------------------------


def _can_pay_city(state: State, seat: int) -> bool:
    at = 5 * seat
    return state.cards[at + ORE] >= CITY_COST[ORE] and state.cards[at + GRAIN] >= CITY_COST[GRAIN]


def _city_gate(state: State, seat: int) -> Code | None:
    if state.cities[seat].bit_count() >= STOCK[CITY]:
        return Code.NO_CITIES_LEFT
    if not state.settlements[seat]:
        return Code.NO_SETTLEMENT_TO_GROW
    return None if _can_pay_city(state, seat) else Code.NOT_AFFORDABLE


def _city_choices(state: State, seat: int) -> tuple[BuildCity, ...]:
    if state.cities[seat].bit_count() < STOCK[CITY]:
        return state.setup.cities[state.settlements[seat]]
    return ()


def _check_city(state: State, seat: int, action: BuildCity) -> Code | None:
    crossing = action.crossing
    if type(crossing) is not int or not 0 <= crossing < state.setup.crossings:
        return Code.MALFORMED
    if not state.settlements[seat] >> crossing & 1:
        return Code.NOT_YOUR_SETTLEMENT
    if state.cities[seat].bit_count() >= STOCK[CITY]:
        return Code.NO_CITIES_LEFT
    return None if _can_pay_city(state, seat) else Code.NOT_AFFORDABLE


def _build_city(state: State, seat: int, action: BuildCity, chance: Chance, events: Events) -> None:
    pay(state, seat, CITY_COST)
    add_city(state, seat, action.crossing)
    state.points[seat] += 1
    if events is not None:
        events.append(CityBuilt(seat, action.crossing))
    for placed in state.setup.hooks.piece_placed:
        placed(state, seat, CITY, action.crossing, events)


_TIME = (Trading, SpecialBuilding)
_CAN = Undoing.UNDOABLE

BUILDING = Contribution(
    name="building",
    actions=(BuildCity,),
    phases=(PhaseRule(FreeRoads, in_turn, Code.FREE_ROADS_OWED, _free_road_fallback),),
    deeds=(
        Deed(
            BuildRoad,
            _TIME,
            _check_road,
            _road_gate,
            _build_road,
            _road_choices,
            undoing=_CAN,
            pays=covers(ROAD_COST),
        ),
        Deed(BuildRoad, (FreeRoads,), _check_place, road_room, _build_free_road, _free_choices, undoing=_CAN),
        Deed(
            BuildSettlement,
            _TIME,
            _check_settlement,
            _settlement_gate,
            _build_settlement,
            _settlement_choices,
            undoing=_CAN,
            pays=covers(SETTLEMENT_COST),
        ),
        Deed(
            BuildCity,
            _TIME,
            _check_city,
            _city_gate,
            _build_city,
            _city_choices,
            undoing=_CAN,
            pays=covers(CITY_COST),
        ),
    ),
)
