"""Section "Trade", with the bank."""

from __future__ import annotations

from collections.abc import Sequence

from hexfolk.rules.actions import TradeWithBank
from hexfolk.rules.cards import Cards
from hexfolk.rules.chance import Chance
from hexfolk.rules.events import BankTraded
from hexfolk.rules.phases import Trading
from hexfolk.rules.refusal import Code
from hexfolk.rules.registry import Contribution, Deed, Events, Undoing
from hexfolk.rules.state import State
from hexfolk.rules.transfer import move_cards

_TRADES = tuple(tuple(TradeWithBank(give, take) for take in range(5)) for give in range(5))
_RESOURCES = tuple(range(5))
_BY_BANK = tuple(
    tuple(tuple(_TRADES[give][take] for take in range(5) if bank >> take & 1 and take != give) for give in range(5))
    for bank in range(32)
)
"""For each set of resources the bank has and each resource given, the trades."""


def _bank_has(state: State) -> int:
    """The set of resources the bank has a card of."""
    wood, clay, wool, grain, ore = state.cards[-5:]
    return (wood > 0) | (clay > 0) << 1 | (wool > 0) << 2 | (grain > 0) << 3 | (ore > 0) << 4


def _gate(state: State, seat: int) -> Code | None:
    payable = [r for r in range(5) if state.cards[5 * seat + r] >= state.rates[5 * seat + r]]
    if not payable:
        return Code.NOT_AFFORDABLE
    bank = _bank_has(state)
    return None if any(bank & ~(1 << r) for r in payable) else Code.BANK_LACKS_CARD


def _has_two_alike(hand: Cards) -> bool:
    """No rate is lower."""
    return max(hand) >= 2


def _choices(state: State, seat: int) -> Sequence[TradeWithBank]:
    cards, rates, at = state.cards, state.rates, 5 * seat
    found: tuple[TradeWithBank, ...] = ()
    for give in _RESOURCES:
        if cards[at + give] >= rates[at + give]:
            found += _BY_BANK[_bank_has(state)][give]
    return found


def _check(state: State, seat: int, action: TradeWithBank) -> Code | None:
    give, take = action.give, action.take
    if type(give) is not int or type(take) is not int or not (0 <= give < 5 and 0 <= take < 5):
        return Code.MALFORMED
    if give == take:
        return Code.SAME_RESOURCE
    at = 5 * seat + give
    if state.cards[at] < state.rates[at]:
        return Code.NOT_AFFORDABLE
    return None if state.cards[5 * state.setup.bank + take] else Code.BANK_LACKS_CARD


def _perform(state: State, seat: int, action: TradeWithBank, chance: Chance, events: Events) -> None:
    bank = state.setup.bank
    amount = state.rates[5 * seat + action.give]
    move_cards(state, action.give, seat, bank, amount)
    move_cards(state, action.take, bank, seat, 1)
    if events is not None:
        events.append(BankTraded(seat, action.give, amount, action.take))


BANK_TRADE = Contribution(
    name="bank trade",
    actions=(TradeWithBank,),
    deeds=(
        Deed(
            TradeWithBank,
            (Trading,),
            _check,
            _gate,
            _perform,
            _choices,
            undoing=Undoing.UNDOABLE,
            pays=_has_two_alike,
        ),
    ),
)
