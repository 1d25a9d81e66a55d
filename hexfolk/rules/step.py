"""The only way forward: one action of one seat, checked and performed."""

from __future__ import annotations

from typing import Any

from hexfolk.rules.actions import Action
from hexfolk.rules.chance import Chance
from hexfolk.rules.refusal import Code, Refused
from hexfolk.rules.registry import Deed, Events, Row, Undoing, Who
from hexfolk.rules.state import Snapshot, State


def to_act(state: State) -> tuple[int, ...]:
    """The seats that owe a decision; empty when the game is over."""
    return state.setup.rows[type(state.phases[-1])].to_act(state)


def check(state: State, seat: int, action: Action) -> Code | None:
    """Why the seat may not do that now, None when it may. `seat` and `action` may be anything at all."""
    row = state.setup.rows[type(state.phases[-1])]
    found = _deed(state, row, seat, type(action))
    return found.check(state, seat, action) if isinstance(found, Deed) else found


def reason(state: State, seat: int, kind: type) -> Code | None:
    """Why the seat can do nothing of that kind of action now, None when it can."""
    row = state.setup.rows[type(state.phases[-1])]
    found = _deed(state, row, seat, kind)
    return found.gate(state, seat) if isinstance(found, Deed) else found


def step(state: State, seat: int, action: Action, chance: Chance, events: Events = None) -> None:
    """Perform an action and append what happened to `events`. Raises Refused, and then nothing has changed."""
    row = state.setup.rows[type(state.phases[-1])]
    deed = _deed(state, row, seat, type(action))
    if not isinstance(deed, Deed):
        raise Refused(deed)
    code = deed.check(state, seat, action)
    if code is not None:
        raise Refused(code)
    undoing = deed.undoing
    if undoing is Undoing.ENDS:
        state.undo = None
    elif undoing is Undoing.UNDOABLE and state.setup.options.undo:
        state.undo = Snapshot(state.copy(), seat, type(action).__name__, _place(action))
    deed.perform(state, seat, action, chance, events)
    state.moves[seat] += 1
    state.steps += 1
    for settle in state.setup.ruleset.hooks.settled:
        settle(state, events)


def _deed(state: State, row: Row, seat: Any, kind: type) -> Deed | Code:
    """The deed for that kind of action, or why there is none for that seat."""
    if type(seat) is not int or not 0 <= seat < state.setup.players:
        return Code.UNKNOWN_SEAT
    deed = row.deeds.get(kind)
    if deed is not None:
        who = deed.who
        if who is Who.ALL or (seat in row.to_act(state)) is (who is Who.ACTORS):
            return deed
    return _no_deed(state, row, seat, kind)


def _no_deed(state: State, row: Row, seat: int, kind: type) -> Code:
    if kind not in state.setup.ruleset.actions:
        return Code.MALFORMED
    actors = row.to_act(state)
    if not actors:
        return row.rule.owed
    if kind in row.off:
        return row.off[kind]
    if seat in actors or seat == state.current:
        return row.reasons.get(kind, row.rule.owed)
    return state.setup.ruleset.reasons_for_others.get(kind, Code.NOT_YOUR_TURN)


def _place(action: Any) -> int | None:
    place = getattr(action, "edge", None)
    return getattr(action, "crossing", None) if place is None else place
