"""What bots agree to and ask for."""

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from hexfolk.bots import Bot
from hexfolk.play import Options
from hexfolk.rules.actions import (
    AcceptOffer,
    CounterOffer,
    DeclineOffer,
    MakeOffer,
    ProposeTrade,
    TradeWithBank,
    WithdrawOffer,
)
from hexfolk.rules.menu import CounterForm
from hexfolk.tools.arena import Arena
from tests.bots.tables import asked, in_turn, start, with_hand, with_points

WOOD, CLAY, WOOL, GRAIN, ORE = [tuple(int(r == k) for r in range(5)) for k in range(5)]
NOTHING = (0, 0, 0, 0, 0)


@pytest.fixture(scope="module")
def asked_seat():
    """A game in the trading of turn 12, and the view of a seat that is not in turn."""
    game = in_turn(5, 12)
    return game, game.view((game.state.current + 1) % 4)


def times(cards, n):
    return tuple(n * count for count in cards)


def answer(game, view):
    return Bot(game.board).choose(view, 1)


def test_a_gift_is_taken(asked_seat):
    game, view = asked_seat
    view = asked(with_hand(view, (1, 1, 1, 1, 1)), ORE, NOTHING)
    assert answer(game, view) == AcceptOffer(7)


def test_nothing_is_given_away(asked_seat):
    game, view = asked_seat
    for want in (WOOD, CLAY, WOOL, GRAIN, ORE):
        view = asked(with_hand(view, (2, 2, 2, 2, 2)), NOTHING, want)
        assert answer(game, view) == DeclineOffer(7)


def test_a_surplus_goes_for_what_completes_a_city(asked_seat):
    game, view = asked_seat
    view = asked(with_hand(view, (3, 0, 0, 2, 2), rates=(4,) * 5), ORE, WOOD)
    assert answer(game, view) == AcceptOffer(7)
    view = asked(with_hand(view, (0, 0, 0, 2, 3)), WOOD, ORE)
    assert answer(game, view) == DeclineOffer(7)


@pytest.mark.parametrize("points", [8, 9, 10])
def test_who_has_nearly_won_gets_nothing(asked_seat, points):
    game, view = asked_seat
    view = with_points(
        asked(with_hand(view, (3, 0, 0, 2, 2), rates=(4,) * 5), times(ORE, 2), WOOD), view.current, points
    )
    assert answer(game, view) == DeclineOffer(7)


def test_what_is_not_held_is_not_promised(asked_seat):
    game, view = asked_seat
    view = asked(with_hand(view, (0, 0, 0, 2, 2)), ORE, WOOD)
    view = replace(view, menu=replace(view.menu, actions=(DeclineOffer(7),), forms=(CounterForm(7, (19,) * 5),)))
    assert answer(game, view) == DeclineOffer(7)


def test_counter_offers_ask_for_more_and_give_what_was_asked(asked_seat):
    game, view = asked_seat
    view = asked(with_hand(view, (1, 1, 0, 1, 0)), ORE, WOOD)
    form = CounterForm(7, (19,) * 5)
    view = replace(view, menu=replace(view.menu, forms=(form,)))
    view = replace(view, players=tuple(replace(p, cards=7) if p.seat == view.current else p for p in view.players))
    answers = [Bot(game.board).choose(view, seed) for seed in range(12)]
    counters = [a for a in answers if isinstance(a, CounterOffer)]
    assert all(isinstance(a, CounterOffer | DeclineOffer | AcceptOffer) for a in answers)
    assert all(a.give == WOOD and a.want != ORE for a in counters)


def test_the_bank_is_used_when_nobody_trades():
    """Four wood to spare and one ore short of a city: the bank gives it."""
    game = in_turn(5, 12, Options(player_trades=False))
    view = game.view(game.state.current)
    view = with_hand(view, (4, 0, 0, 2, 2), rates=(4,) * 5)
    trades = tuple(TradeWithBank(0, take) for take in range(1, 5))
    view = replace(view, menu=replace(view.menu, actions=(*trades, view.menu.actions[-1])))
    assert answer(game, view) == TradeWithBank(0, 4)


def counted_offers(seed, others):
    """Play a game; the offers and proposals of each (turn, seat), and the game."""
    game = start(seed)
    bot = Bot(game.board)
    offers = Counter()

    def bots_choice(view, question):
        action = bot.choose(view, question)
        if isinstance(action, MakeOffer | ProposeTrade):
            assert sum(action.give)
            assert sum(action.want)
            offers[view.turn, view.seat] += 1
        return action

    choosers = [bots_choice if others is None or seat == 0 else others for seat in range(4)]
    arena = Arena(game, choosers, random.Random(seed))
    while not game.over and game.state.turn < 60:
        arena.advance()
    return offers, game


def deaf(view, seed):
    """Says no to everything and otherwise acts at random."""
    for action in view.menu.actions:
        if isinstance(action, DeclineOffer):
            return action
    return view.menu.pick(random.Random(seed)) if view.seat in view.to_act else None


def greedy(view, seed):
    """Agrees to everything, as long as it can."""
    for action in view.menu.actions:
        if isinstance(action, AcceptOffer):
            return action
    return deaf(view, seed)


@pytest.mark.parametrize("others", [None, deaf, greedy])
def test_offers_end(others):
    """Never more than three in a turn, and never the same twice, which the rules would refuse."""
    offers, game = counted_offers(21, others)
    assert offers
    assert max(offers.values()) <= 3
    assert not any(isinstance(entry.action, WithdrawOffer) for entry in game.journal.entries)


def test_no_offer_goes_to_who_has_nearly_won():
    game = in_turn(5, 12)
    seat = game.state.current
    for hand in ((3, 0, 0, 2, 2), (0, 3, 1, 1, 0), (4, 1, 0, 1, 0)):
        view = with_hand(game.view(seat), hand)
        rich = (seat + 2) % 4
        action = Bot(game.board).choose(with_points(view, rich, 9), 1)
        assert not isinstance(action, MakeOffer) or rich not in action.to


def test_a_good_deal_is_sometimes_proposed_to_the_player_in_turn():
    made = proposals_of(start(2), 2)
    assert made
    for view, action in made:
        assert sum(action.give) and sum(action.want)
        assert all(n <= have for n, have in zip(action.give, view.own.hand, strict=True))
        assert view.seat != view.current


def proposals_of(game, seed):
    """The proposals of a game, with the view in which each was made."""
    bot = Bot(game.board)
    made = []

    def watched(view, question):
        action = bot.choose(view, question)
        if isinstance(action, ProposeTrade):
            made.append((view, action))
        return action

    Arena(game, [watched] * 4, random.Random(seed)).play()
    return made
