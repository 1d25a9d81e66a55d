"""Section "Undo": the state before an action is kept and comes back."""

from __future__ import annotations

from hexfolk.rules.actions import Undo
from hexfolk.rules.chance import Chance
from hexfolk.rules.events import ActionUndone
from hexfolk.rules.options import Options
from hexfolk.rules.phases import Founding, FreeRoads, Rolling, SpecialBuilding, Trading
from hexfolk.rules.refusal import Code
from hexfolk.rules.registry import Contribution, Deed, Events, Undoing
from hexfolk.rules.state import State

_UNDO = (Undo(),)


def _gate(state: State, seat: int) -> Code | None:
    return None if state.undo is not None and state.undo.seat == seat else Code.NOTHING_TO_UNDO


def _choices(state: State, seat: int) -> tuple[Undo, ...]:
    return _UNDO if state.undo is not None and state.undo.seat == seat else ()


def _check(state: State, seat: int, action: Undo) -> Code | None:
    return _gate(state, seat)


def _perform(state: State, seat: int, action: Undo, chance: Chance, events: Events) -> None:
    """Everything returns but the serials; offers that fell stay fallen, and asks for special building stand."""
    snapshot = state.undo
    if snapshot is None:
        raise LookupError("nothing to undo")
    era, steps, moves = state.era, state.steps, state.moves
    offers, next_offer, asks = state.offers, state.next_offer, state.asks
    phase = state.phases[-1]
    state.assign(snapshot.state)
    state.era, state.steps, state.moves = era + 1, steps, moves
    state.offers, state.next_offer, state.asks = offers, next_offer, asks
    if type(phase) is SpecialBuilding:
        state.amend(phase)
    if events is not None:
        events.append(ActionUndone(seat, snapshot.what, snapshot.place))


def _off(options: Options) -> Code | None:
    return None if options.undo else Code.UNDO_OFF


UNDO = Contribution(
    name="undo",
    actions=(Undo,),
    deeds=(
        Deed(
            Undo,
            (Founding, Rolling, Trading, FreeRoads, SpecialBuilding),
            _check,
            _gate,
            _perform,
            _choices,
            undoing=Undoing.KEEPS,
        ),
    ),
    off=_off,
)
