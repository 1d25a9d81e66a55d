"""Section "Founding": two settlements and two roads each, in seat order and back."""

from __future__ import annotations

from typing import cast

from hexfolk.rules.actions import BuildRoad, BuildSettlement
from hexfolk.rules.chance import Chance
from hexfolk.rules.events import FoundingPaid, Gain, GameStarted, RoadBuilt, SettlementBuilt
from hexfolk.rules.network import add_road, add_settlement
from hexfolk.rules.phases import Founding, Rolling
from hexfolk.rules.refusal import Code
from hexfolk.rules.registry import Contribution, Deed, Events, Hooks, PhaseRule, Undoing, in_turn
from hexfolk.rules.setup import bits
from hexfolk.rules.state import ROAD, SETTLEMENT, State
from hexfolk.rules.transfer import move_cards
from hexfolk.rulesets.base.flow import start_turn
from hexfolk.rulesets.base.material import deck_of
from hexfolk.rulesets.base.odds import pips_at


def set_up(state: State, chance: Chance) -> None:
    """Shuffle the deck, see who begins, open the founding."""
    players = state.setup.players
    if state.setup.options.start_order == "random":
        state.first = chance.below("first", players)
    state.deck = tuple(chance.shuffle("deck", deck_of(players)))
    round_one = tuple((state.first + i) % players for i in range(players))
    state.current = state.first
    state.open((Founding(round_one + round_one[::-1], 0, None),))


def announce(state: State) -> GameStarted:
    """The event that opens the log."""
    return GameStarted(state.first)


def _founding(state: State) -> Founding:
    return cast(Founding, state.phases[-1])


def free_crossings(state: State) -> int:
    """The crossings where a settlement and then its road can be placed."""
    board = state.setup.board
    free = board.open_crossings & ~state.blocked
    touched = 0
    for reached in state.reach:
        touched |= reached
    for crossing in bits(free & touched):
        if not board.crossing_edges[crossing] & ~state.taken:
            free ^= 1 << crossing
    return free


def _settlement_gate(state: State, seat: int) -> Code | None:
    if _founding(state).settlement is not None:
        return Code.FOUNDING
    return None if free_crossings(state) else Code.NO_FREE_CROSSING


def _settlement_choices(state: State, seat: int) -> tuple[BuildSettlement, ...]:
    if _founding(state).settlement is not None:
        return ()
    return state.setup.settlements[free_crossings(state)]


def _check_settlement(state: State, seat: int, action: BuildSettlement) -> Code | None:
    crossing = action.crossing
    if type(crossing) is not int or not 0 <= crossing < state.setup.crossings:
        return Code.MALFORMED
    if _founding(state).settlement is not None:
        return Code.FOUNDING
    if not state.setup.board.open_crossings >> crossing & 1:
        return Code.CROSSING_CLOSED
    if state.occupied >> crossing & 1:
        return Code.CROSSING_TAKEN
    if state.blocked >> crossing & 1:
        return Code.TOO_CLOSE
    if not state.setup.board.crossing_edges[crossing] & ~state.taken:
        return Code.CROSSING_WITHOUT_EDGE
    return None


def _found(state: State, seat: int, action: BuildSettlement, chance: Chance, events: Events) -> None:
    phase = _founding(state)
    add_settlement(state, seat, action.crossing)
    state.points[seat] += 1
    if events is not None:
        events.append(SettlementBuilt(seat, action.crossing, founding=True))
    for placed in state.setup.hooks.piece_placed:
        placed(state, seat, SETTLEMENT, action.crossing, events)
    if phase.at >= state.setup.players:
        _pay(state, seat, action.crossing, events)
    state.replace(Founding(phase.order, phase.at, action.crossing))


def _pay(state: State, seat: int, crossing: int, events: Events) -> None:
    """One card of each hex round the second settlement, as far as the bank has it."""
    setup = state.setup
    gains = []
    for h in setup.board.crossing_hexes[crossing]:
        resource = setup.hex_resource[h]
        if resource >= 0 and state.cards[5 * setup.bank + resource]:
            move_cards(state, resource, setup.bank, seat, 1)
            gains.append(Gain(seat, h, resource, 1))
    if events is not None:
        events.append(FoundingPaid(seat, tuple(gains)))


def _free_edges(state: State) -> int:
    crossing = _founding(state).settlement
    return 0 if crossing is None else state.setup.board.crossing_edges[crossing] & ~state.taken


def _road_gate(state: State, seat: int) -> Code | None:
    return None if _free_edges(state) else Code.FOUNDING


def _road_choices(state: State, seat: int) -> tuple[BuildRoad, ...]:
    return state.setup.roads[_free_edges(state)]


def _check_road(state: State, seat: int, action: BuildRoad) -> Code | None:
    edge = action.edge
    if type(edge) is not int or not 0 <= edge < state.setup.edges:
        return Code.MALFORMED
    crossing = _founding(state).settlement
    if crossing is None:
        return Code.FOUNDING
    if state.taken >> edge & 1:
        return Code.EDGE_TAKEN
    if not state.setup.board.edge_crossings[edge] >> crossing & 1:
        return Code.EDGE_NOT_AT_SETTLEMENT
    return None


def _found_road(state: State, seat: int, action: BuildRoad, chance: Chance, events: Events) -> None:
    phase = _founding(state)
    add_road(state, seat, action.edge)
    if events is not None:
        events.append(RoadBuilt(seat, action.edge, free=True))
    for placed in state.setup.hooks.piece_placed:
        placed(state, seat, ROAD, action.edge, events)
    at = phase.at + 1
    if at < len(phase.order):
        state.current = phase.order[at]
        state.replace(Founding(phase.order, at, None))
    else:
        state.current = state.first
        state.replace(Rolling())
        start_turn(state, events)


def _fallback(state: State, seat: int) -> BuildSettlement | BuildRoad:
    """The settlement with the most pips; the road towards the crossing with the most pips."""
    setup = state.setup
    crossing = _founding(state).settlement
    if crossing is None:
        return max(_settlement_choices(state, seat), key=lambda a: (pips_at(setup, a.crossing), -a.crossing))
    ends = setup.board.edge_crossings

    def beyond(action: BuildRoad) -> int:
        return (ends[action.edge] & ~(1 << crossing)).bit_length() - 1

    return max(_road_choices(state, seat), key=lambda a: (pips_at(setup, beyond(a)), -a.edge))


FOUNDING = Contribution(
    name="founding",
    actions=(BuildRoad, BuildSettlement),
    phases=(PhaseRule(Founding, in_turn, Code.FOUNDING, _fallback),),
    deeds=(
        Deed(
            BuildSettlement,
            (Founding,),
            _check_settlement,
            _settlement_gate,
            _found,
            _settlement_choices,
            undoing=Undoing.UNDOABLE,
        ),
        Deed(BuildRoad, (Founding,), _check_road, _road_gate, _found_road, _road_choices),
    ),
    hooks=Hooks(setup=(set_up,)),
)
