"""The only way forward: one action of one seat, checked and performed."""

from __future__ import annotations

from typing import Any

from hexfolk.rules.actions import Action
from hexfolk.rules.chance import Chance
from hexfolk.rules.refusal import Code, Refused
from hexfolk.rules.registry import Deed, Events, Undoing
from hexfolk.rules.state import Snapshot, State

_ENDS, _UNDOABLE = Undoing.ENDS, Undoing.UNDOABLE


def begin(state: State, chance: Chance) -> None:
    """Bring a new state to its first decision."""
    for prepare in state.setup.hooks.setup:
        prepare(state, chance)


def to_act(state: State) -> tuple[int, ...]:
    """The seats that owe a decision; empty when the game is over."""
    return state.actors


def is_seat(state: State, seat: Any) -> bool:
    """Whether `seat`, which may be anything, is the number of a seat of the game."""
    return type(seat) is int and 0 <= seat < state.setup.players


def check(state: State, seat: int, action: Action) -> Code | None:
    """Why the seat may not do that now, None when it may. `seat` and `action` may be anything at all."""
    deed = _deed(state, seat, type(action))
    if deed is None:
        return _no_deed(state, seat, type(action))
    return None if deed.check is None else deed.check(state, seat, action)


def reason(state: State, seat: int, kind: type) -> Code | None:
    """Why the seat can do nothing of that kind of action now, None when it can."""
    deed = _deed(state, seat, kind)
    return _no_deed(state, seat, kind) if deed is None else deed.gate(state, seat)


def step(state: State, seat: int, action: Action, chance: Chance, events: Events = None) -> None:
    """Perform an action and append what happened to `events`. Raises Refused, and then nothing has changed."""
    if type(seat) is int and seat in state.actors:
        deed = state.row.actors.deeds.get(type(action))
    else:
        deed = _deed(state, seat, type(action))
    if deed is None:
        raise Refused(_no_deed(state, seat, type(action)))
    check = deed.check
    if check is not None:
        code = check(state, seat, action)
        if code is not None:
            raise Refused(code)
    undoing = deed.undoing
    if undoing is _ENDS:
        state.undo = None
    elif undoing is _UNDOABLE and state.setup.options.undo:
        state.undo = Snapshot(state.copy(), seat, type(action).__name__, _place(action))
    deed.perform(state, seat, action, chance, events)
    state.moves[seat] += 1
    state.steps += 1
    for settle in state.setup.hooks.settled:
        settle(state, events)


def _deed(state: State, seat: Any, kind: type) -> Deed | None:
    """The deed for that kind of action, if there is one for that seat."""
    if type(seat) is int and seat in state.actors:
        return state.row.actors.deeds.get(kind)
    return state.row.others.deeds.get(kind) if is_seat(state, seat) else None


def _no_deed(state: State, seat: Any, kind: type) -> Code:
    """Why there is none."""
    setup = state.setup
    if not is_seat(state, seat):
        return Code.UNKNOWN_SEAT
    if kind not in setup.ruleset.actions:
        return Code.MALFORMED
    if not state.actors:
        return state.row.rule.owed
    if kind in setup.off:
        return setup.off[kind]
    if seat in state.actors or seat == state.current:
        return state.row.actors.reasons.get(kind, state.row.rule.owed)
    return state.row.others.reasons.get(kind, Code.NOT_YOUR_TURN)


def _place(action: Any) -> int | None:
    place = getattr(action, "edge", None)
    return getattr(action, "crossing", None) if place is None else place
