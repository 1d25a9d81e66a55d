"""Plays random games in every way the menus allow, answering, offering, asking and undoing included."""

import random
from collections.abc import Callable, Iterator

from hexfolk.play import Game
from hexfolk.rules.actions import (
    AcceptOffer,
    Action,
    CompleteTrade,
    CounterOffer,
    Discard,
    EndTurn,
    MakeOffer,
    ProposeTrade,
    Roll,
    Undo,
)
from hexfolk.rules.menu import CounterForm, DiscardForm, Form, OfferForm, ProposalForm, random_discard

FORM_ACTION = {DiscardForm: Discard, OfferForm: MakeOffer, ProposalForm: ProposeTrade, CounterForm: CounterOffer}
"""The type of action that each type of form stands for."""


def random_cards(rng: random.Random, most: tuple[int, ...], avoid: tuple[int, ...] = (0,) * 5) -> tuple[int, ...]:
    """Up to two cards within `most`, of no resource in `avoid`."""
    cards = [0] * 5
    for _ in range(rng.randint(0, 2)):
        resource = rng.randrange(5)
        if not avoid[resource] and cards[resource] < most[resource]:
            cards[resource] += 1
    return tuple(cards)


def fill(form: Form, hand: tuple[int, ...], rng: random.Random) -> Action:
    """An action as the form allows."""
    if isinstance(form, DiscardForm):
        return random_discard(form, rng)
    give, want = (0,) * 5, (0,) * 5
    while not any(give) and not any(want):
        give = random_cards(rng, hand)
        want = random_cards(rng, form.most, give)
    if isinstance(form, OfferForm):
        return MakeOffer(give, want, tuple(rng.sample(form.partners, rng.randint(1, len(form.partners)))))
    if isinstance(form, ProposalForm):
        return ProposeTrade(give, want)
    return CounterOffer(form.offer, give, want)


def random_move(game: Game, rng: random.Random, talk: float = 0.3, undo: float = 0.3) -> tuple[int, Action]:
    """A seat and what it does: with the chance `talk` any seat anything, else a seat that owes its duty."""
    if game.state.offers and rng.random() < talk:
        agreed = _agreements(game)
        if agreed:
            return rng.choice(agreed)
    if rng.random() < talk:
        seat = rng.randrange(game.options.players)
        menu = game.menu(seat)
        choices: list[Action] = [a for a in menu.actions if not isinstance(a, EndTurn | Roll | Undo)]
        hand = game.state.hand(seat)
        for form in menu.forms:
            action = fill(form, hand, rng)
            if game.check(seat, action) is None:
                choices += [action]
        if choices:
            return seat, rng.choice(choices)
    seat = rng.choice(game.to_act)
    menu = game.menu(seat)
    if Undo() in menu.actions and rng.random() < undo:
        return seat, Undo()
    return seat, menu.pick(rng)


def _agreements(game: Game) -> list[tuple[int, Action]]:
    """Every way to agree to an offer, or to complete one, which are rare among all that can be done."""
    return [
        (seat, action)
        for seat in range(game.options.players)
        for action in game.menu(seat).actions
        if isinstance(action, AcceptOffer | CompleteTrade)
    ]


def walk(
    game: Game, rng: random.Random, look: Callable[[Game], None], steps: int = 10**9
) -> Iterator[tuple[int, Action]]:
    """Play on to the end, or for a number of steps; `look` sees the game before each one, and after the last."""
    for _ in range(steps):
        look(game)
        if game.over:
            return
        seat, action = random_move(game, rng)
        yield seat, action
        game.play(seat, action)
