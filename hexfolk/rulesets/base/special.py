"""Section "Special building phase": visits of those who asked, after each turn.

Choices where the rules leave one: whether a seat can do anything is seen when its visit comes, not when it asks; nobody
asks in the own visit; who asks after it asks for the phase after the next turn.
"""

from __future__ import annotations

from typing import cast

from hexfolk.rules.actions import AskToBuild, FinishBuilding, WithdrawAsk
from hexfolk.rules.chance import Chance
from hexfolk.rules.events import AskWithdrawn, BuildingAsked, BuildingFinished, BuildingStarted
from hexfolk.rules.options import Options, has_special_building
from hexfolk.rules.phases import Discarding, FreeRoads, MovingRobber, Rolling, SpecialBuilding, Trading
from hexfolk.rules.refusal import Code
from hexfolk.rules.registry import Contribution, Deed, Events, Hooks, PhaseRule, Undoing, Who
from hexfolk.rules.state import State
from hexfolk.rulesets.base.flow import pass_turn

_ASK = AskToBuild()
_WITHDRAW = WithdrawAsk()
_FINISH = FinishBuilding()


def can_build(state: State, seat: int) -> bool:
    """Whether the seat could build or buy anything in a visit now."""
    deeds = state.setup.rows[SpecialBuilding].actors.deeds.values()
    return any(
        deed.gate(state, seat) is None for deed in deeds if deed.who is Who.ACTORS and deed.action is not FinishBuilding
    )


def open_visits(state: State, events: Events) -> bool:
    """The first visit after a turn begins; False when there is none."""
    return _next_visit(state, (), state.current, events)


def _seats_after(state: State, last: int) -> list[int]:
    """The seats in order after `last`, up to the one whose turn has ended."""
    players = state.setup.players
    count = (state.current - last - 1) % players
    return [(last + 1 + i) % players for i in range(count)]


def _asked_after(state: State, last: int) -> tuple[int, ...]:
    return tuple([seat for seat in _seats_after(state, last) if state.asks >> seat & 1])


def _next_visit(state: State, done: tuple[int, ...], last: int, events: Events) -> bool:
    """Open the next visit after seat `last`: who asked and can do nothing is passed over, and the ask lapses."""
    for seat in _asked_after(state, last):
        state.asks &= ~(1 << seat)
        if can_build(state, seat):
            order = (*done, seat, *_asked_after(state, seat))
            state.replace(SpecialBuilding(order, len(done)))
            if events is not None:
                events.append(BuildingStarted(seat))
            return True
    return False


def _visiting(state: State) -> SpecialBuilding:
    return cast(SpecialBuilding, state.phases[-1])


def _builder(state: State) -> tuple[int, ...]:
    phase = _visiting(state)
    return state.setup.alone[phase.order[phase.at]]


def _finish_gate(state: State, seat: int) -> Code | None:
    return None


def _finish(state: State, seat: int, action: FinishBuilding, chance: Chance, events: Events) -> None:
    phase = _visiting(state)
    if events is not None:
        events.append(BuildingFinished(seat))
    if not _next_visit(state, phase.order[: phase.at + 1], seat, events):
        pass_turn(state, events)


# --- asking ------------------------------------------------------------------------------------------------------


def _ask_gate(state: State, seat: int) -> Code | None:
    """Everybody may ask, but for the player in turn until the turn ends, and the visitor until the visit ends."""
    visiting = type(state.phases[-1]) is SpecialBuilding
    if seat == (state.actors[0] if visiting else state.current):
        return Code.WRONG_PHASE
    return Code.ALREADY_ASKED if state.asks >> seat & 1 else None


def _ask_choices(state: State, seat: int) -> tuple[AskToBuild, ...]:
    return () if _ask_gate(state, seat) else (_ASK,)


def _check_ask(state: State, seat: int, action: AskToBuild) -> Code | None:
    return _ask_gate(state, seat)


def _ask(state: State, seat: int, action: AskToBuild, chance: Chance, events: Events) -> None:
    state.asks |= 1 << seat
    _reorder(state)
    if events is not None:
        events.append(BuildingAsked(seat))


def _withdraw_gate(state: State, seat: int) -> Code | None:
    return None if state.asks >> seat & 1 else Code.NOT_ASKED


def _withdraw_choices(state: State, seat: int) -> tuple[WithdrawAsk, ...]:
    return (_WITHDRAW,) if state.asks >> seat & 1 else ()


def _check_withdraw(state: State, seat: int, action: WithdrawAsk) -> Code | None:
    return _withdraw_gate(state, seat)


def _withdraw(state: State, seat: int, action: WithdrawAsk, chance: Chance, events: Events) -> None:
    state.asks &= ~(1 << seat)
    _reorder(state)
    if events is not None:
        events.append(AskWithdrawn(seat))


def _reorder(state: State) -> None:
    """During the visits: those still to come are the seats that ask now."""
    phase = state.phases[-1]
    if type(phase) is SpecialBuilding:
        builder = phase.order[phase.at]
        state.amend(SpecialBuilding((*phase.order[: phase.at + 1], *_asked_after(state, builder)), phase.at))


def lapse(state: State, events: Events) -> None:
    """One's own turn begins: an ask that was never visited lapses."""
    state.asks &= ~(1 << state.current)


def _off(options: Options) -> Code | None:
    return None if has_special_building(options) else Code.NO_SPECIAL_BUILDING


_ASKING_TIME = (Rolling, Trading, Discarding, MovingRobber, FreeRoads, SpecialBuilding)

SPECIAL = Contribution(
    name="special building",
    actions=(AskToBuild, WithdrawAsk, FinishBuilding),
    phases=(PhaseRule(SpecialBuilding, _builder, Code.WRONG_PHASE, lambda state, seat: _FINISH),),
    deeds=(
        Deed(FinishBuilding, (SpecialBuilding,), None, _finish_gate, _finish, (_FINISH,)),
        Deed(
            AskToBuild,
            _ASKING_TIME,
            _check_ask,
            _ask_gate,
            _ask,
            _ask_choices,
            who=Who.ALL,
            undoing=Undoing.KEEPS,
        ),
        Deed(
            WithdrawAsk,
            _ASKING_TIME,
            _check_withdraw,
            _withdraw_gate,
            _withdraw,
            _withdraw_choices,
            who=Who.ALL,
            undoing=Undoing.KEEPS,
        ),
    ),
    hooks=Hooks(turn_started=(lapse,)),
    off=_off,
)
