"""Offers, discards and inventions while they are put together."""

from __future__ import annotations

import pytest

from hexfolk.board import Board
from hexfolk.client.table.builds import builds_of, player_of
from hexfolk.client.table.drafts import DiscardDraft, InventionDraft, TradeDraft, discard_draft
from hexfolk.client.table.worth import pips, worth_of
from hexfolk.rules.actions import (
    BuildRoad,
    CounterOffer,
    Discard,
    MakeOffer,
    PlayInvention,
    ProposeTrade,
    TradeWithBank,
)
from hexfolk.rules.menu import CounterForm, DiscardForm, OfferForm, ProposalForm
from hexfolk.rules.refusal import Code

from .views import own, small_layout, view

HAND = (2, 3, 1, 2, 1)
MOST = (19, 19, 19, 19, 19)
OFFER = OfferForm((1, 2, 3), MOST, 8)


def test_plus_stops_at_what_is_held_and_minus_at_nothing() -> None:
    shown = view(own=own(hand=HAND), forms=(OFFER,))
    draft = TradeDraft()
    for _ in range(5):
        draft.step(shown, "give", 1, 1)
        draft.step(shown, "want", 4, -1)
    assert draft.give == [0, 3, 0, 0, 0] and draft.want == [0, 0, 0, 0, 0]


def test_no_kind_stands_on_both_sides() -> None:
    shown = view(own=own(hand=HAND), forms=(OFFER,))
    draft = TradeDraft()
    draft.step(shown, "give", 1, 1)
    draft.step(shown, "want", 1, 1)
    assert draft.give[1] == 0 and draft.want[1] == 1


def test_want_stops_at_the_form_s_limit() -> None:
    shown = view(own=own(hand=HAND), forms=(OfferForm((1,), (2, 2, 2, 2, 2), 1),))
    draft = TradeDraft()
    for _ in range(4):
        draft.step(shown, "want", 0, 1)
    assert draft.want[0] == 2


def test_offer_goes_to_those_asked() -> None:
    shown = view(own=own(hand=HAND), forms=(OFFER,))
    draft = TradeDraft(give=[0, 2, 0, 0, 0], want=[0, 0, 0, 0, 1])
    assert draft.action(shown) == MakeOffer((0, 2, 0, 0, 0), (0, 0, 0, 0, 1), (1, 2, 3))
    draft.unasked = {1, 3}
    assert draft.action(shown) == MakeOffer((0, 2, 0, 0, 0), (0, 0, 0, 0, 1), (2,))
    draft.unasked = {1, 2, 3}
    assert draft.action(shown) is None


def test_offer_that_is_empty_or_not_on_offer_is_none() -> None:
    assert TradeDraft().action(view(own=own(hand=HAND), forms=(OFFER,))) is None
    assert TradeDraft(give=[1, 0, 0, 0, 0]).action(view(own=own(hand=HAND))) is None


def test_in_another_s_turn_it_is_a_proposal_and_to_an_offer_a_counter_offer() -> None:
    shown = view(own=own(hand=HAND), current=1, forms=(ProposalForm(1, MOST), CounterForm(12, MOST)))
    draft = TradeDraft(give=[1, 0, 0, 0, 0], want=[0, 0, 0, 0, 1])
    assert draft.action(shown) == ProposeTrade((1, 0, 0, 0, 0), (0, 0, 0, 0, 1))
    draft.counters = 12
    assert draft.action(shown) == CounterOffer(12, (1, 0, 0, 0, 0), (0, 0, 0, 0, 1))
    draft.counters = 13
    assert draft.action(shown) is None


def test_draft_is_trimmed_to_the_hand() -> None:
    draft = TradeDraft(give=[2, 3, 0, 0, 0])
    draft.trim(view(own=own(hand=(1, 0, 0, 0, 0))))
    assert draft.give == [1, 0, 0, 0, 0]


def test_bank_trade_takes_one_kind_for_one() -> None:
    shown = view(TradeWithBank(1, 4), own=own(hand=(0, 4, 0, 0, 0)))
    assert TradeDraft(give=[0, 1, 0, 0, 0], want=[0, 0, 0, 0, 1]).bank_trade(shown) == TradeWithBank(1, 4)
    assert TradeDraft(give=[0, 1, 0, 0, 0], want=[1, 0, 0, 0, 0]).bank_trade(shown) is None
    assert TradeDraft(give=[0, 1, 0, 0, 0], want=[1, 0, 0, 0, 1]).bank_trade(shown) is None


def test_discard_wakes_at_the_exact_number() -> None:
    draft = discard_draft(view(own=own(hand=(4, 4, 3, 0, 0)), forms=(DiscardForm(5, (4, 4, 3, 0, 0)),)))
    assert draft is not None
    draft.give_up(0, 9)
    assert draft.away == [4, 0, 0, 0, 0] and draft.action() is None
    draft.give_up(1, 3)
    assert draft.ready and draft.action() == Discard((4, 1, 0, 0, 0))
    draft.keep(0, 2)
    draft.give_up(3)
    assert draft.away == [2, 1, 0, 0, 0] and draft.kept == (2, 3, 3, 0, 0)
    draft.keep_all()
    assert draft.chosen == 0


def test_no_discard_owed() -> None:
    assert discard_draft(view(own=own(hand=(4, 4, 3, 0, 0)))) is None
    assert not DiscardDraft((1, 0, 0, 0, 0), 1).ready


def test_invention_takes_two_and_gives_them_back() -> None:
    plays = (PlayInvention((1, 1, 0, 0, 0)), PlayInvention((2, 0, 0, 0, 0)))
    shown = view(*plays, bank=(2, 1, 0, 4, 4))
    draft = InventionDraft()
    draft.click(shown, 2)
    assert draft.taken == [0, 0, 0, 0, 0]
    draft.click(shown, 0)
    assert draft.action(shown) is None
    draft.click(shown, 1)
    assert draft.action(shown) == plays[0]
    draft.click(shown, 1)
    draft.click(shown, 0)
    assert draft.action(shown) == plays[1]


def test_builds_say_what_is_missing_and_why() -> None:
    shown = view(BuildRoad(3), own=own(hand=(1, 1, 0, 2, 1)), refusals={"BuildCity": Code.NOT_AFFORDABLE})
    road, _, city, card = builds_of(shown)
    assert road.on and road.affordable and road.stock == 13
    assert not city.on and city.refusal is Code.NOT_AFFORDABLE
    assert [(p.need, p.have) for p in city.prices] == [(2, 2), (3, 1)]
    assert card.stock == 25
    with pytest.raises(LookupError):
        player_of(shown, 6)


def test_worth_counts_a_shared_number_once_among_the_rolls() -> None:
    board = Board(small_layout())
    assert [pips(n) for n in (2, 6, 7, 8, 12, 0)] == [1, 5, 0, 5, 1, 0]
    worths = [worth_of(board, c) for c in range(len(board.crossings))]
    for worth in worths:
        assert worth.pips == sum(h.pips for h in worth.hexes)
        assert worth.rolls <= worth.pips
    shared = [w for w in worths if len({h.token for h in w.hexes}) < len(w.hexes)]
    assert all(w.rolls < w.pips for w in shared)
    assert {w.port for w in worths} == {None, "general", "wool"}
