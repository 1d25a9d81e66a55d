"""The menu equals what `check` accepts, forms included."""

import random
from typing import Any

from hexfolk.play import Code, Game
from hexfolk.rules.actions import Action, CounterOffer, Discard, MakeOffer, ProposeTrade
from hexfolk.rules.menu import CounterForm, DiscardForm, Form, Menu, OfferForm, ProposalForm
from tests.laws.walker import FORM_ACTION, fill

NOT_IN_FORMS = frozenset({Code.OFFER_REPEATED})
"""What a form does not say: that the same was asked before."""


def check_menus(game: Game, rng: random.Random) -> None:
    """Every action on offer is legal; every kind is either on offer or refused with a code; who owes can act."""
    names = {kind.__name__ for kind in game.state.setup.ruleset.actions}
    for seat in range(game.options.players):
        menu = game.menu(seat).freeze()
        for action in menu.actions:
            assert game.check(seat, action) is None, (seat, action)
        assert len(set(menu.actions)) == len(menu.actions)
        for form in menu.forms:
            filled = fill(form, game.state.hand(seat), rng)
            assert fits(form, game.state.hand(seat), filled)
            assert game.check(seat, filled) in (None, *NOT_IN_FORMS), (seat, filled)
        offered = {type(a).__name__ for a in menu.actions} | {FORM_ACTION[type(f)].__name__ for f in menu.forms}
        assert set(menu.refusals) == names - offered
        assert all(type(code) is Code for code in menu.refusals.values())
        if seat in game.to_act:
            assert menu.fallback is not None
            assert game.check(seat, menu.fallback) is None
            assert game.check(seat, menu.pick(random.Random(1))) is None
        else:
            assert menu.fallback is None
    assert game.over == (not game.to_act)


def check_verdict(game: Game, seat: int, action: Any) -> Code | None:
    """`check` and menu agree about an action made by hand; the verdict."""
    code = game.check(seat, action)
    assert code is None or type(code) is Code
    assert (code is None or code in NOT_IN_FORMS) == on_offer(
        game.menu(seat).freeze(), game.state.hand(seat), action
    ), (seat, action, code)
    return code


def on_offer(menu: Menu, hand: tuple[int, ...], action: Any) -> bool:
    """Whether a menu has that very action, types included, or a form it fits."""
    if type(action) in FORM_ACTION.values():
        return any(fits(form, hand, action) for form in menu.forms)
    return any(type(action) is type(a) and repr(action) == repr(a) for a in menu.actions)


def fits(form: Form, hand: tuple[int, ...], action: Action) -> bool:
    """Whether an action is one that the form stands for."""
    if isinstance(form, DiscardForm):
        return type(action) is Discard and _among(action.cards, hand) and sum(action.cards) == form.count
    if isinstance(form, OfferForm):
        return type(action) is MakeOffer and _terms(form.most, hand, action) and _some_of(action.to, form.partners)
    if isinstance(form, ProposalForm):
        return type(action) is ProposeTrade and _terms(form.most, hand, action)
    assert isinstance(form, CounterForm)
    counters = type(action) is CounterOffer and type(action.offer) is int and action.offer == form.offer
    return counters and _terms(form.most, hand, action)


def _terms(most: tuple[int, ...], hand: tuple[int, ...], action: Any) -> bool:
    if not (_among(action.give, hand) and _among(action.want, most)):
        return False
    both = any(g and w for g, w in zip(action.give, action.want, strict=True))
    return not both and any((*action.give, *action.want))


def _among(cards: Any, most: tuple[int, ...]) -> bool:
    """Five whole numbers from nothing to the most."""
    if type(cards) is not tuple or len(cards) != 5:
        return False
    return all(type(n) is int and 0 <= n <= limit for n, limit in zip(cards, most, strict=True))


def _some_of(seats: Any, partners: tuple[int, ...]) -> bool:
    """At least one of the partners, each once."""
    if type(seats) is not tuple or not seats:
        return False
    return all(type(s) is int and s in partners for s in seats) and len(set(seats)) == len(seats)
