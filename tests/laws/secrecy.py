"""The secrecy law: what a seat cannot know makes no difference to anything it is shown.

A *twin* of a state differs from it only in what a seat cannot know: others' cards and unplayed development cards are
exchanged among them and with the deck, whose order is shuffled. Twins must show the seat the same, byte for byte, and
go on showing the same when the same action is done in both, unless that action itself brings something to light.
"""

import random

import msgspec

from hexfolk.play import FastChance
from hexfolk.rules.actions import Action, BuyDevelopmentCard, EndTurn, FinishBuilding, MoveRobber, PlayMonopoly
from hexfolk.rules.phases import Over
from hexfolk.rules.state import State
from hexfolk.rules.step import check, step
from hexfolk.rules.transfer import holds
from hexfolk.rules.viewing import view_of

encode = msgspec.msgpack.Encoder().encode


def twin(state: State, seat: int | None, rng: random.Random) -> State:
    """A state that differs from `state` only in what `seat` (None: a spectator) cannot know, often in all of it."""
    other = state.copy()
    others = [s for s in range(state.setup.players) if s != seat]
    for _ in range(12):
        _swap_cards(other, others, rng)
        _swap_development(other, others, rng)
    rest = list(other.deck[other.drawn :])
    rng.shuffle(rest)
    other.deck = (*other.deck[: other.drawn], *rest)
    return other


def _swap_cards(state: State, others: list[int], rng: random.Random) -> None:
    """One card of one other seat for one of another, as long as each can still pay what it has offered or accepted."""
    if len(others) < 2:
        return
    one, two = rng.sample(others, 2)
    give, take = rng.randrange(5), rng.randrange(5)
    if state.cards[5 * one + give] and state.cards[5 * two + take]:
        for seat, gone, got in ((one, give, take), (two, take, give)):
            state.cards[5 * seat + gone] -= 1
            state.cards[5 * seat + got] += 1
        if not _promises_kept(state):
            for seat, gone, got in ((one, take, give), (two, give, take)):
                state.cards[5 * seat + gone] -= 1
                state.cards[5 * seat + got] += 1


def _promises_kept(state: State) -> bool:
    return all(
        holds(state, offer.seat, offer.give)
        and all(holds(state, s, offer.want) for s, a in zip(offer.to, offer.answers, strict=True) if a == "accepted")
        for offer in state.offers
    )


def _swap_development(state: State, others: list[int], rng: random.Random) -> None:
    """An unplayed card of another seat for one of the deck."""
    seat = rng.choice(others)
    held = [card for card in range(5) if state.development[5 * seat + card]]
    if held and state.drawn < len(state.deck):
        card = rng.choice(held)
        at = rng.randrange(state.drawn, len(state.deck))
        new = state.deck[at]
        state.development[5 * seat + card] -= 1
        state.development[5 * seat + new] += 1
        deck = list(state.deck)
        deck[at] = card
        state.deck = tuple(deck)


def check_views(state: State, seat: int | None, rng: random.Random) -> None:
    """A twin shows the seat the same view, menu included; after the end everything is open."""
    if isinstance(state.phases[-1], Over):
        return
    assert encode(view_of(state, seat)) == encode(view_of(twin(state, seat, rng), seat))


def check_step(state: State, seat: int | None, actor: int, action: Action, rng: random.Random) -> bool:
    """After the same action a twin shows the same events and view; False when the action cannot be compared."""
    one, two = state.copy(), twin(state, seat, rng)
    if check(two, actor, action) is not None or isinstance(action, PlayMonopoly) or over_soon(two):
        return False
    robbing = isinstance(action, MoveRobber) and action.victim is not None
    drawing = isinstance(action, BuyDevelopmentCard)
    if actor == seat and (robbing or drawing):
        return False
    seed = rng.randrange(2**32)
    seen = []
    for side in (one, two):
        events: list = []
        step(side, actor, action, FastChance(seed), events)
        seen.append(encode([event.seen_by(seat) for event in events]))
    if any(isinstance(side.phases[-1], Over) for side in (one, two)):
        return False
    if isinstance(action, EndTurn | FinishBuilding) and one.phases != two.phases:
        return False  # who can build nothing is passed over, and that shows
    if one.cards[-5:] != two.cards[-5:] or len(one.offers) != len(two.offers):
        return False
    assert seen[0] == seen[1]
    assert encode(view_of(one, seat)) == encode(view_of(two, seat))
    return True


def over_soon(state: State) -> bool:
    """Whether hidden points could end the game in the twin alone."""
    return any(
        state.points[s] + state.development[5 * s + 4] + 3 >= state.setup.target for s in range(state.setup.players)
    )
