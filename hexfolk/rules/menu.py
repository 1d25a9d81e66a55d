"""What a seat may do now, as values that can be sent."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec import Struct

from hexfolk.rules.actions import (
    AcceptOffer,
    Action,
    CompleteTrade,
    DeclineOffer,
    Discard,
    Undo,
    WithdrawOffer,
)
from hexfolk.rules.cards import Cards
from hexfolk.rules.refusal import Code


class DiscardForm(Struct, frozen=True, tag=True):
    """Discard exactly `count` cards of one's `hand`."""

    count: int
    hand: Cards


class OfferForm(Struct, frozen=True, tag=True):
    """`MakeOffer`: give what one holds, want up to `most` of each resource, `left` more this turn."""

    partners: tuple[int, ...]
    most: tuple[int, ...]
    left: int


class ProposalForm(Struct, frozen=True, tag=True):
    """`ProposeTrade` to the player in turn, with the limits of an offer."""

    partner: int
    most: tuple[int, ...]


class CounterForm(Struct, frozen=True, tag=True):
    """`CounterOffer` to one open offer, with the limits of an offer."""

    offer: int
    most: tuple[int, ...]


Form = DiscardForm | OfferForm | ProposalForm | CounterForm

NOT_PICKED = frozenset({AcceptOffer, DeclineOffer, CompleteTrade, WithdrawOffer, Undo})
"""Types of actions that `pick` leaves out: trades and undo never end by themselves."""


class Menu(Struct, frozen=True):
    """What a seat may do now.

    `actions` are the concrete ones, `forms` the open-ended ones with their limits, `refusals` says for each kind of
    action (by its type's name) that is not on offer why, and `fallback` is what the ruleset would do for a seat that
    owes a decision.
    """

    actions: tuple[Action, ...]
    forms: tuple[Form, ...]
    refusals: dict[str, Code]
    fallback: Action | None

    def pick(self, rng: random.Random) -> Action:
        """A random legal action, discards filled in, trades between players and undo left out.

        Raises LookupError for a seat that can do nothing; a seat that owes a decision always can.
        """
        return pick(self.actions, self.forms, rng)


def pick(actions: Sequence[Action], forms: Sequence[Form], rng: random.Random) -> Action:
    """One of the actions, or of the discards that a form allows. Raises LookupError when there is none."""
    for form in forms:
        if type(form) is DiscardForm:
            return random_discard(form, rng)
    open_to_all = [action for action in actions if type(action) not in NOT_PICKED]
    if not open_to_all:
        raise LookupError("nothing can be done")
    return open_to_all[int(rng.random() * len(open_to_all))]


def random_discard(form: DiscardForm, rng: random.Random) -> Discard:
    """A random choice of cards, each card as likely to go."""
    cards: list[int] = []
    for resource, count in enumerate(form.hand):
        cards += [resource] * count
    gone = [0] * len(form.hand)
    for _ in range(form.count):
        gone[cards.pop(int(rng.random() * len(cards)))] += 1
    return Discard(tuple(gone))
