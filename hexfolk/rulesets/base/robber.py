"""Section "A 7, and the robber": discards, the robber's way, and theft."""

from __future__ import annotations

from typing import cast

from hexfolk.rules.actions import Discard, MoveRobber
from hexfolk.rules.chance import Chance
from hexfolk.rules.events import CardsDiscarded, CardStolen, DiscardsOwed, RobberMoved
from hexfolk.rules.menu import DiscardForm
from hexfolk.rules.phases import Discarding, MovingRobber
from hexfolk.rules.refusal import Code
from hexfolk.rules.registry import Contribution, Deed, Events, Hooks, PhaseRule, in_turn
from hexfolk.rules.state import State
from hexfolk.rules.transfer import holds, move_cards, move_set, well_formed
from hexfolk.rulesets.base.odds import hex_pips
from hexfolk.rulesets.base.offers import drop_of_robbed

_FRIENDLY_POINTS = 2


def seven(state: State, total: int, chance: Chance, events: Events) -> None:
    """A 7: hands over the limit discard half, and the robber moves."""
    state.discarded = state.setup.nothing
    if total != 7:
        return
    send_robber(state, state.current, knight=False, events=events)
    limit = state.setup.options.hand_limit
    if limit is None:
        return
    owed = tuple([n // 2 if n > limit else 0 for n in state.totals[: state.setup.players]])
    if any(owed):
        state.push(Discarding(owed))
        if events is not None:
            events.append(DiscardsOwed(owed))


# --- discards ----------------------------------------------------------------------------------------------------


def _discarding(state: State) -> Discarding:
    return cast(Discarding, state.phases[-1])


def _discarders(state: State) -> tuple[int, ...]:
    return tuple([seat for seat, count in enumerate(_discarding(state).owed) if count])


def _discard_gate(state: State, seat: int) -> Code | None:
    return None if _discarding(state).owed[seat] else Code.NO_DISCARD_OWED


def _discard_forms(state: State, seat: int) -> tuple[DiscardForm, ...]:
    return (DiscardForm(_discarding(state).owed[seat], state.hand(seat)),)


def _check_discard(state: State, seat: int, action: Discard) -> Code | None:
    if not well_formed(action.cards):
        return Code.MALFORMED
    if sum(action.cards) != _discarding(state).owed[seat]:
        return Code.WRONG_NUMBER_OF_CARDS
    return None if holds(state, seat, action.cards) else Code.CARDS_NOT_HELD


def _discard(state: State, seat: int, action: Discard, chance: Chance, events: Events) -> None:
    move_set(state, action.cards, seat, state.setup.bank)
    owed = list(_discarding(state).owed)
    discarded = list(state.discarded)
    discarded[seat] += owed[seat]
    owed[seat] = 0
    state.discarded = tuple(discarded)
    if events is not None:
        events.append(CardsDiscarded(seat, action.cards))
    if any(owed):
        state.amend(Discarding(tuple(owed)))
    else:
        state.pop()


def _discard_fallback(state: State, seat: int) -> Discard:
    """Give up what is held most, card by card."""
    left = list(state.hand(seat))
    gone = [0] * 5
    for _ in range(_discarding(state).owed[seat]):
        most = left.index(max(left))
        left[most] -= 1
        gone[most] += 1
    return Discard(tuple(gone))


# --- the robber --------------------------------------------------------------------------------------------------


def _protected(state: State) -> int:
    """The set of hexes that a friendly robber keeps off."""
    protected = 0
    if state.setup.options.robber == "friendly":
        for hexes, points in zip(state.hexes, state.points, strict=True):
            if points <= _FRIENDLY_POINTS:
                protected |= hexes
    return protected


def _open_hexes(state: State) -> int:
    """The set of hexes that the robber can come to."""
    closed = _protected(state)
    if state.robber >= 0:
        closed |= 1 << state.robber
    return ((1 << state.setup.hexes) - 1) & ~closed


def send_robber(state: State, seat: int, knight: bool, events: Events) -> None:
    """The seat has to move the robber; if no hex is left to it, it stays and nothing is taken."""
    if state.setup.options.robber == "off":
        return
    if _open_hexes(state):
        state.push(MovingRobber(knight))
    elif events is not None:
        events.append(RobberMoved(seat, None))


def _robber_gate(state: State, seat: int) -> Code | None:
    return None


def _robber_choices(state: State, seat: int) -> list[MoveRobber]:
    hexes = free = _open_hexes(state)
    moves, totals = state.setup.robber_moves, state.totals
    choices: list[MoveRobber] = []
    for other, theirs in enumerate(state.hexes):
        if totals[other] and other != seat:
            choices += moves[other][theirs & hexes]
            free &= ~theirs
    choices += moves[-1][free]
    return choices


def _can_rob(state: State, seat: int, other: int, hex: int) -> bool:
    return other != seat and state.totals[other] > 0 and bool(state.hexes[other] >> hex & 1)


def _check_robber(state: State, seat: int, action: MoveRobber) -> Code | None:
    place, victim = action.hex, action.victim
    if type(place) is not int or not 0 <= place < state.setup.hexes:
        return Code.MALFORMED
    if victim is not None and (type(victim) is not int or not 0 <= victim < state.setup.players):
        return Code.MALFORMED
    if place == state.robber:
        return Code.SAME_HEX
    if _protected(state) >> place & 1:
        return Code.PROTECTED_HEX
    if victim is not None:
        return None if _can_rob(state, seat, victim, place) else Code.WRONG_VICTIM
    somebody = any(_can_rob(state, seat, other, place) for other in range(state.setup.players))
    return Code.WRONG_VICTIM if somebody else None


def _move_robber(state: State, seat: int, action: MoveRobber, chance: Chance, events: Events) -> None:
    state.pop()
    state.robber = action.hex
    if events is not None:
        events.append(RobberMoved(seat, action.hex))
    victim = action.victim
    if victim is not None:
        number = chance.below("theft", state.totals[victim])
        at = 5 * victim
        resource = 0
        while number >= state.cards[at + resource]:
            number -= state.cards[at + resource]
            resource += 1
        move_cards(state, resource, victim, seat, 1)
        if events is not None:
            events.append(CardStolen(seat, victim, resource))
        drop_of_robbed(state, victim, events)


def _robber_fallback(state: State, seat: int) -> MoveRobber:
    """At the leader; there not at oneself if it can be helped, and where it costs them the most pips."""
    setup = state.setup

    def worth(action: MoveRobber) -> tuple[int, bool, int, int]:
        there = [other for other, hexes in enumerate(state.hexes) if hexes >> action.hex & 1]
        leading = max((state.points[other] for other in there if other != seat), default=0)
        robbed = -1 if action.victim is None else state.points[action.victim]
        return leading, seat not in there, hex_pips(setup, action.hex), robbed

    return max(_robber_choices(state, seat), key=worth)


ROBBER = Contribution(
    name="robber",
    actions=(Discard, MoveRobber),
    phases=(
        PhaseRule(Discarding, _discarders, Code.DISCARDS_OWED, _discard_fallback),
        PhaseRule(MovingRobber, in_turn, Code.ROBBER_OWED, _robber_fallback),
    ),
    deeds=(
        Deed(Discard, (Discarding,), _check_discard, _discard_gate, _discard, forms=_discard_forms),
        Deed(MoveRobber, (MovingRobber,), _check_robber, _robber_gate, _move_robber, _robber_choices),
    ),
    reasons=((None, Discard, Code.NO_DISCARD_OWED),),
    reasons_for_others=((None, Discard, Code.NO_DISCARD_OWED),),
    hooks=Hooks(dice_rolled=(seven,)),
)
