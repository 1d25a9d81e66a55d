"""What a seat may do now."""

from __future__ import annotations

import random

from msgspec import Struct

from hexfolk.rules.actions import Action
from hexfolk.rules.refusal import Code


class DiscardForm(Struct, frozen=True, tag=True):
    """Discard exactly `count` cards of one's hand."""

    count: int


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
        """A random legal action. Raises LookupError for a seat that can do nothing."""
        raise NotImplementedError
