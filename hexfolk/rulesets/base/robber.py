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
from hexfolk.rules.setup import bits
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
    """The seats whose hexes a friendly robber keeps off."""
    protected = 0
    if state.setup.options.robber == "friendly":
        for seat, points in enumerate(state.points):
            if points <= _FRIENDLY_POINTS:
                protected |= 1 << seat
    return protected


def _can_move(state: State) -> bool:
    """Whether any hex is open to the robber."""
    protected, robber = _protected(state), state.robber
    if not protected:
        return len(state.hex_seats) > (robber >= 0)
    return any(h != robber and not seats & protected for h, seats in enumerate(state.hex_seats))


def send_robber(state: State, seat: int, knight: bool, events: Events) -> None:
    """The seat has to move the robber; if no hex is left to it, it stays and nothing is taken."""
    if state.setup.options.robber == "off":
        return
    if _can_move(state):
        state.push(MovingRobber(knight))
    elif events is not None:
        events.append(RobberMoved(seat, None))


def _with_cards(state: State, seat: int) -> int:
    """The set of other seats that hold a card."""
    mask = 0
    for other in range(state.setup.players):
        if state.totals[other] and other != seat:
            mask |= 1 << other
    return mask


def _robber_gate(state: State, seat: int) -> Code | None:
    return None


def _robber_choices(state: State, seat: int) -> list[MoveRobber]:
    rich, protected = _with_cards(state, seat), _protected(state)
    robber, moves = state.robber, state.setup.robber_moves
    choices: list[MoveRobber] = []
    for h, seats in enumerate(state.hex_seats):
        if h != robber and not seats & protected:
            choices += moves[h][seats & rich]
    return choices


def _check_robber(state: State, seat: int, action: MoveRobber) -> Code | None:
    place, victim = action.hex, action.victim
    if type(place) is not int or not 0 <= place < state.setup.hexes:
        return Code.MALFORMED
    if victim is not None and (type(victim) is not int or not 0 <= victim < state.setup.players):
        return Code.MALFORMED
    if place == state.robber:
        return Code.SAME_HEX
    if state.setup.options.robber == "friendly" and state.hex_seats[place] & _protected(state):
        return Code.PROTECTED_HEX
    seats = state.hex_seats[place]
    if victim is None:
        return Code.WRONG_VICTIM if seats & _with_cards(state, seat) else None
    can_be = victim != seat and seats >> victim & 1 and state.totals[victim]
    return None if can_be else Code.WRONG_VICTIM


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
        others = [s for s in bits(state.hex_seats[action.hex]) if s != seat]
        leading = max((state.points[s] for s in others), default=0)
        own = bool(state.hex_seats[action.hex] >> seat & 1)
        robbed = -1 if action.victim is None else state.points[action.victim]
        return leading, not own, hex_pips(setup, action.hex), robbed

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
