"""Sections "A turn" and "Production": the roll, what it pays, the end of the turn."""

from __future__ import annotations

from hexfolk.rules.actions import EndTurn, Roll
from hexfolk.rules.chance import Chance
from hexfolk.rules.events import DiceRolled, Gain, ResourcesProduced, TurnEnded
from hexfolk.rules.phases import Over, Rolling, Trading
from hexfolk.rules.refusal import Code
from hexfolk.rules.registry import Contribution, Deed, Events, Hooks, PhaseRule, in_turn, nobody
from hexfolk.rules.setup import bits
from hexfolk.rules.state import Payment, State
from hexfolk.rules.transfer import pay_out
from hexfolk.rulesets.base.flow import judge_victory, pass_turn
from hexfolk.rulesets.base.special import open_visits

ALL_PAIRS = (1 << 36) - 1
_ROLL = Roll()
_END_TURN = EndTurn()
_ROLLING = Rolling()
_TRADING = (Trading(),)
_RESHUFFLED_AT = 5
_PAIRS = tuple((pair // 6 + 1, pair % 6 + 1) for pair in range(36))


def always(state: State, seat: int) -> Code | None:
    """The gate of what a seat that owes the phase can always do."""
    return None


def roll_pair(state: State, chance: Chance) -> tuple[int, int]:
    """Two dice: independent, or the next of the 36 pairs without replacement until 5 are left."""
    if state.setup.options.dice == "fair":
        return _PAIRS[chance.below("dice", 36)]
    pairs = list(bits(state.dice_left))
    pair = pairs[chance.below("dice", len(pairs))]
    state.dice_left = ALL_PAIRS if len(pairs) - 1 <= _RESHUFFLED_AT else state.dice_left ^ (1 << pair)
    return _PAIRS[pair]


def _roll(state: State, seat: int, action: Roll, chance: Chance, events: Events) -> None:
    dice = state.rolled = roll_pair(state, chance)
    total = dice[0] + dice[1]
    state.gains = ()
    if events is not None:
        events.append(DiceRolled(seat, dice))
    state.open(_TRADING)
    hooks = state.setup.hooks
    for hook in hooks.dice_rolled:
        hook(state, total, chance, events)
    if total != 7:
        for pay in hooks.production:
            pay(state, total, events)


def produce(state: State, total: int, events: Events) -> None:
    """Pay the hexes with that number; short resources are judged one by one, the robber's hex pays nobody."""
    due = state.payments[total]
    robber = state.robber
    if robber >= 0 and state.setup.board.tokens[robber] == total:
        due = tuple([payment for payment in due if payment[0] != robber])
    short = _short(state, due, state.due[total])
    if short:
        due = _cut_to_the_bank(state, due, short)
    pay_out(state, due)
    state.gains = due
    if events is not None:
        gains = tuple([Gain(seat, h, resource, amount) for h, seat, resource, amount in due])
        events.append(ResourcesProduced(gains, tuple(short)))


def _short(state: State, due: tuple[Payment, ...], most: int) -> list[int]:
    """The resources of which more is owed than the bank has; `most` is at least what is owed of any."""
    cards, bank = state.cards, 5 * state.setup.bank
    for _, _, resource, _ in due:
        if cards[bank + resource] < most:
            needs = [0] * 5
            for _, _, resource, amount in due:
                needs[resource] += amount
            return [r for r in range(5) if needs[r] > cards[bank + r]]
    return []


def _cut_to_the_bank(state: State, due: tuple[Payment, ...], short: list[int]) -> tuple[Payment, ...]:
    """For each short resource: nothing for anybody if several are owed any, else what the bank has left."""
    left = {}
    for resource in short:
        owed = {seat for _, seat, r, _ in due if r == resource}
        left[resource] = state.cards[5 * state.setup.bank + resource] if len(owed) == 1 else 0
    paid = []
    for h, seat, resource, amount in due:
        if resource in left:
            amount = min(amount, left[resource])
            left[resource] -= amount
        if amount:
            paid.append((h, seat, resource, amount))
    return tuple(paid)


def _end_turn(state: State, seat: int, action: EndTurn, chance: Chance, events: Events) -> None:
    for hook in state.setup.hooks.turn_ending:
        hook(state, events)
    if events is not None:
        events.append(TurnEnded(seat))
    if not (state.asks and open_visits(state, events)):
        pass_turn(state, events)


TURN = Contribution(
    name="turn",
    actions=(Roll, EndTurn),
    phases=(
        PhaseRule(Rolling, in_turn, Code.ROLL_FIRST, lambda state, seat: _ROLL),
        PhaseRule(Trading, in_turn, Code.WRONG_PHASE, lambda state, seat: _END_TURN),
        PhaseRule(Over, nobody, Code.GAME_OVER, lambda state, seat: None),
    ),
    deeds=(
        Deed(Roll, (Rolling,), None, always, _roll, (_ROLL,)),
        Deed(EndTurn, (Trading,), None, always, _end_turn, (_END_TURN,)),
    ),
    reasons=((Trading, Roll, Code.ALREADY_ROLLED),),
    hooks=Hooks(production=(produce,), settled=(judge_victory,)),
)
