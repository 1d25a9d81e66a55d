"""The secrecy law: what a seat cannot know makes no difference to anything it is shown.

A *twin* of a state differs from it only in what a seat cannot know: others' cards and unplayed development cards are
exchanged among them and with the deck, whose order is shuffled. Twins show the seat the same, byte for byte, and go on
showing the same when the same action is done in both.

Some actions bring a hidden thing to light by the rules, and then the twins agree about that thing alone (`Brought`):
Monopoly shows how many of its resource each seat had; who buys sees the card, who robs the stolen one; who asked to
build and can is visited, and who cannot is passed over; who does something holds what it takes. An open offer says that
its maker can pay it, and an acceptance that the partner can. Only after the end everything is open.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

import msgspec

from hexfolk.play import FastChance
from hexfolk.rules.actions import Action, BuyDevelopmentCard, EndTurn, FinishBuilding, MoveRobber, PlayMonopoly
from hexfolk.rules.cards import VICTORY_POINT
from hexfolk.rules.live_menu import LiveMenu
from hexfolk.rules.phases import Over
from hexfolk.rules.state import State
from hexfolk.rules.step import check, step
from hexfolk.rules.viewing import view_of

encode = msgspec.msgpack.Encoder().encode


@dataclass(frozen=True)
class Brought:
    """What comes to light: whole hands of seats, all cards of some resources, the deck's top card."""

    seats: frozenset[int] = frozenset()
    resources: frozenset[int] = frozenset()
    top: bool = False


NOTHING = Brought()


def twin(state: State, seat: int | None, rng: random.Random, brought: Brought = NOTHING) -> State:
    """A state that differs from `state` only in what `seat` (None: a spectator) cannot know, often in all of it."""
    other = state.copy()
    others = [s for s in range(state.setup.players) if s != seat and s not in brought.seats]
    promised = _promised(state)
    near = state.turn >= state.setup.last_turn or any(
        state.points[s] + state.development[5 * s + VICTORY_POINT] + 3 >= state.setup.target
        for s in range(state.setup.players)
    )
    for _ in range(12):
        _swap_cards(other, others, promised, brought.resources, rng)
        _swap_development(other, others, brought.top, near, rng)
    _shuffle_deck(other, other.drawn + brought.top, near, rng)
    if state.undo is not None:
        other.undo = state.undo._replace(state=twin(state.undo.state, seat, rng, brought))
    return other


def _shuffle_deck(state: State, start: int, near: bool, rng: random.Random) -> None:
    """Another order from `start` on; near the end victory points stay where they are, as they may win."""
    deck = list(state.deck)
    places = [at for at in range(start, len(deck)) if not (near and deck[at] == VICTORY_POINT)]
    for at, card in zip(places, rng.sample([deck[at] for at in places], len(places)), strict=True):
        deck[at] = card
    state.deck = tuple(deck)


def _promised(state: State) -> set[tuple[int, int]]:
    """The seats and resources whose number an open offer, or the acceptance of one, lets nobody change."""
    makers = {(o.seat, r) for o in state.offers for r in range(5) if o.give[r]}
    partners = {
        (seat, r)
        for o in state.offers
        for seat, given in zip(o.to, o.answers, strict=True)
        if given == "accepted"
        for r in range(5)
        if o.want[r]
    }
    return makers | partners


def _swap_cards(
    state: State, others: list[int], promised: set[tuple[int, int]], resources: frozenset[int], rng: random.Random
) -> None:
    """One card of one other seat for one of another."""
    if len(others) < 2:
        return
    one, two = rng.sample(others, 2)
    give, take = rng.randrange(5), rng.randrange(5)
    if resources & {give, take} or promised & {(one, give), (one, take), (two, give), (two, take)}:
        return
    if state.cards[5 * one + give] and state.cards[5 * two + take]:
        for seat, gone, got in ((one, give, take), (two, take, give)):
            state.cards[5 * seat + gone] -= 1
            state.cards[5 * seat + got] += 1


def _swap_development(state: State, others: list[int], top: bool, near: bool, rng: random.Random) -> None:
    """An unplayed card of another seat for one of the deck; near the end no victory points, as they may win."""
    if not others or state.drawn + top >= len(state.deck):
        return
    seat = rng.choice(others)
    at = rng.randrange(state.drawn + top, len(state.deck))
    held = [card for card in range(5) if state.development[5 * seat + card]]
    if not held:
        return
    card, new = rng.choice(held), state.deck[at]
    if near and VICTORY_POINT in (card, new):
        return
    fresh = seat == state.current and rng.randrange(state.development[5 * seat + card]) < state.fresh[card]
    state.development[5 * seat + card] -= 1
    state.development[5 * seat + new] += 1
    if fresh:
        state.fresh[card] -= 1
        state.fresh[new] += 1
    deck = list(state.deck)
    deck[at] = card
    state.deck = tuple(deck)


def brought_by(state: State, seat: int | None, actor: int, action: Action) -> Brought:
    """What an action shows `seat` by the rules."""
    if isinstance(action, PlayMonopoly):
        return Brought(resources=frozenset({action.resource}))
    if isinstance(action, EndTurn | FinishBuilding):
        return Brought(seats=frozenset(s for s in range(state.setup.players) if state.asks >> s & 1))
    if actor != seat:
        return NOTHING
    if isinstance(action, BuyDevelopmentCard):
        return Brought(top=True)
    if isinstance(action, MoveRobber) and action.victim is not None:
        return Brought(seats=frozenset({action.victim}))
    return NOTHING


def check_views(state: State, seat: int | None, rng: random.Random) -> None:
    """A twin shows the seat the same view, menu and picks; after the end everything is open."""
    if isinstance(state.phases[-1], Over):
        return
    other = twin(state, seat, rng)
    assert encode(view_of(state, seat)) == encode(view_of(other, seat))
    if seat in state.actors:
        number = rng.random()
        one, two = (LiveMenu(side, seat).pick(random.Random(number)) for side in (state, other))
        assert encode(one) == encode(two)


def check_step(state: State, seat: int | None, actor: int, action: Action, rng: random.Random) -> None:
    """After the same action a twin shows the same events and view, and in the end that it is over."""
    brought = brought_by(state, seat, actor, action)
    other = twin(state, seat, rng, brought)
    if check(other, actor, action) is not None:
        # What the actor holds comes to light by what they do.
        other = twin(state, seat, rng, Brought(brought.seats | {actor}, brought.resources, brought.top))
        assert check(other, actor, action) is None
    one = state.copy()
    seed = rng.randrange(2**32)
    shown = []
    for side in (one, other):
        events: list = []
        step(side, actor, action, FastChance(seed), events)
        shown.append(encode([event.seen_by(seat) for event in events]))
    assert shown[0] == shown[1]
    assert one.actors == other.actors
    if not isinstance(one.phases[-1], Over):
        assert encode(view_of(one, seat)) == encode(view_of(other, seat))
