"""The one way cards move, so that none is made or lost."""

from __future__ import annotations

from hexfolk.rules.cards import Cards
from hexfolk.rules.state import Payment, State


def move_cards(state: State, resource: int, source: int, target: int, count: int) -> None:
    """Move `count` cards of a resource from one holder (a seat, or `setup.bank`) to another.

    Raises ValueError when the source has too few: callers check before.
    """
    cards = state.cards
    at = 5 * source + resource
    if not 0 <= count <= cards[at]:
        raise ValueError(f"{source} has not {count} cards of resource {resource}")
    cards[at] -= count
    cards[5 * target + resource] += count
    totals = state.totals
    totals[source] -= count
    totals[target] += count
    if state.offered:
        state.offered = ()


def move_set(state: State, cards: Cards, source: int, target: int) -> None:
    """Move a set of cards. Raises ValueError when the source has too few: callers check before."""
    held, totals = state.cards, state.totals
    start, end = 5 * source, 5 * target
    for count in cards:
        if count:
            if not 0 <= count <= held[start]:
                raise ValueError(f"{source} has not {cards}")
            held[start] -= count
            held[end] += count
            totals[source] -= count
            totals[target] += count
        start += 1
        end += 1
    if state.offered:
        state.offered = ()


def pay_out(state: State, payments: tuple[Payment, ...]) -> None:
    """Pay out of the bank. Raises ValueError when it has too few cards: callers check before."""
    cards, totals = state.cards, state.totals
    bank = state.setup.bank
    stock = 5 * bank
    for _, seat, resource, amount in payments:
        left = cards[stock + resource] - amount
        if left < 0:
            raise ValueError(f"the bank has not {amount} cards of resource {resource}")
        cards[stock + resource] = left
        cards[5 * seat + resource] += amount
        totals[bank] -= amount
        totals[seat] += amount
    if payments and state.offered:
        state.offered = ()


def holds(state: State, holder: int, cards: Cards) -> bool:
    """Whether the holder has all those cards."""
    held, at = state.cards, 5 * holder
    for count in cards:
        if held[at] < count:
            return False
        at += 1
    return True


def well_formed(cards: object) -> bool:
    """Whether `cards` is a tuple of five counts, none negative (a hand-made action may hold anything)."""
    return type(cards) is tuple and len(cards) == 5 and all(type(n) is int and 0 <= n < 1000 for n in cards)
