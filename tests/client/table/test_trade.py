"""Trade in the window: offers and answers, counter-offers, proposals, the bank; by mouse and by keys."""

from __future__ import annotations

import pytest

from hexfolk.client.table.trade_panel import TradePanel
from hexfolk.client.table.trade_words import make_label
from hexfolk.rules.actions import (
    AcceptOffer,
    CompleteTrade,
    CounterOffer,
    DeclineOffer,
    MakeOffer,
    ProposeTrade,
    WithdrawOffer,
)
from hexfolk.rules.cards import RESOURCES
from hexfolk.rules.phases import Trading

from .pilot import Pilot
from .small_table import SmallTable, play_until


def _hand(table: SmallTable, seat: int) -> tuple[int, ...]:
    own = table.game.view(seat).own
    assert own is not None
    return own.hand


def _in_own_turn(table: SmallTable) -> bool:
    trading = isinstance(table.game.state.phases[-1], Trading)
    return trading and table.game.to_act == (0,) and all(sum(_hand(table, s)) > 1 for s in range(3))


def _in_others_turn(table: SmallTable) -> bool:
    trading = isinstance(table.game.state.phases[-1], Trading)
    return trading and table.game.to_act[0] == 1 and all(sum(_hand(table, s)) > 1 for s in range(3))


def _kinds(table: SmallTable, giver: int, taker: int) -> tuple[int, int]:
    """A kind that `giver` holds, and another that `taker` holds."""
    give = next(k for k in range(5) if _hand(table, giver)[k])
    return give, next(k for k in range(5) if k != give and _hand(table, taker)[k])


def _one(kind: int) -> tuple[int, ...]:
    return tuple(int(k == kind) for k in range(5))


@pytest.fixture
def own_turn(open_table) -> Pilot:
    table = SmallTable(players=3, seed=21)
    play_until(table, _in_own_turn)
    table.bots_act = False
    pilot = open_table(table)
    pilot.settle()
    return pilot


@pytest.fixture
def others_turn(open_table) -> Pilot:
    table = SmallTable(players=3, seed=21)
    play_until(table, _in_others_turn)
    table.bots_act = False
    pilot = open_table(table)
    pilot.settle()
    return pilot


def _offer(pilot: Pilot) -> int:
    """Make an offer with the mouse; its number."""
    give, want = _kinds(pilot.table, 0, 1)
    pilot.press("dice.trade")
    pilot.press(f"trade.give.{RESOURCES[give]}.plus")
    pilot.press(f"trade.want.{RESOURCES[want]}.plus")
    pilot.press("trade.make")
    pilot.settle()
    assert pilot.actions()[-1] == MakeOffer(_one(give), _one(want), (1, 2))
    return pilot.table.game.view(0).offers[0].offer


def test_offer_is_accepted_and_exchanged(own_turn) -> None:
    before = _hand(own_turn.table, 0)
    number = _offer(own_turn)
    own_turn.table.do(1, AcceptOffer(number))
    own_turn.settle()
    own_turn.wait(0.4)
    own_turn.press("trade.with.1")
    own_turn.settle()
    assert own_turn.actions()[-1] == CompleteTrade(number, 1)
    assert _hand(own_turn.table, 0) != before


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_hint_for_an_empty_offer_is_not_cut(open_table, monkeypatch, size: tuple[int, int]) -> None:
    table = SmallTable(players=8, map_name="standard-44", seed=21)
    play_until(table, lambda t: isinstance(t.game.state.phases[-1], Trading) and t.game.to_act == (0,))
    table.bots_act = False
    pilot = open_table(table, size=size)
    pilot.settle()
    pilot.press("dice.trade")
    text, drawn = pilot.scene.look.text, []
    draw = text.draw_fitted

    def noted(target, role, words, color, box, **more) -> None:
        drawn.append((words, text.fits(role, words, box.width)))
        draw(target, role, words, color, box, **more)

    monkeypatch.setattr(text, "draw_fitted", noted)
    panel = next(panel for panel in pilot.scene.panels if isinstance(panel, TradePanel))
    panel.stale = True
    panel.repaint()
    assert ("Choose what to give and what to get.", True) in drawn


def test_an_offer_is_updated_only_when_it_says_something_new(own_turn: Pilot) -> None:
    _offer(own_turn)
    play, ui = own_turn.scene.play, own_turn.scene.ui
    make = ui.find("trade.make")
    assert not make.is_enabled and make.reason == "This is what you offer already: change it first."
    own_turn.press("trade.ask.2")
    own_turn.settle()
    assert make.is_enabled and make_label(play) == "Update offer"
    own_turn.press("trade.ask.2")
    own_turn.settle()
    assert not make.is_enabled


def test_asking_only_some(own_turn) -> None:
    give, want = _kinds(own_turn.table, 0, 2)
    own_turn.press("dice.trade")
    own_turn.press(f"trade.give.{RESOURCES[give]}.plus")
    own_turn.press(f"trade.want.{RESOURCES[want]}.plus")
    own_turn.press("trade.ask.1")
    own_turn.press("trade.make")
    own_turn.settle()
    assert own_turn.actions()[-1] == MakeOffer(_one(give), _one(want), (2,))


def test_counter_offer_is_accepted_edited_and_refused(own_turn) -> None:
    number = _offer(own_turn)
    give, want = _kinds(own_turn.table, 1, 0)
    own_turn.table.do(1, CounterOffer(number, _one(give), _one(want)))
    own_turn.settle()
    own_turn.wait(0.4)
    own_turn.press("trade.edit.1")
    assert own_turn.scene.play.trade.give == list(_one(want))
    counter = next(o.offer for o in own_turn.table.game.view(0).offers if o.counters == number)
    own_turn.wait(0.4)
    own_turn.press("trade.refuse.1")
    own_turn.settle()
    assert own_turn.actions()[-1] == DeclineOffer(counter)
    assert not own_turn.shows("trade.accept.1")


def test_counter_offer_makes_the_exchange(own_turn) -> None:
    number = _offer(own_turn)
    give, want = _kinds(own_turn.table, 1, 0)
    own_turn.table.do(1, CounterOffer(number, _one(give), _one(want)))
    own_turn.settle()
    own_turn.wait(0.4)
    own_turn.press("trade.accept.1")
    own_turn.settle()
    counter = next(iter(o for o in own_turn.actions() if isinstance(o, AcceptOffer)))
    assert own_turn.actions()[-1] == counter


def test_own_offer_is_taken_back(own_turn) -> None:
    number = _offer(own_turn)
    own_turn.press("trade.clear")
    own_turn.settle()
    assert own_turn.actions()[-1] == WithdrawOffer(number)
    assert own_turn.scene.play.trade.empty


def test_proposal_in_the_own_turn_is_accepted(own_turn) -> None:
    give, want = _kinds(own_turn.table, 1, 0)
    own_turn.table.do(1, ProposeTrade(_one(give), _one(want)))
    own_turn.settle()
    own_turn.wait(0.4)
    own_turn.press("offer.accept")
    own_turn.settle()
    assert isinstance(own_turn.actions()[-1], AcceptOffer)
    assert not own_turn.scene.ui.has("offer.accept")


@pytest.mark.parametrize(("key", "kind"), [("a", AcceptOffer), ("d", DeclineOffer)])
def test_incoming_offer_by_keys(others_turn, key, kind) -> None:
    give, want = _kinds(others_turn.table, 1, 0)
    others_turn.table.do(1, MakeOffer(_one(give), _one(want), (0, 2)))
    others_turn.settle()
    others_turn.keys(key)
    others_turn.settle()
    assert isinstance(others_turn.actions()[-1], kind)
    assert not others_turn.scene.ui.has("offer.accept")


def test_an_offer_says_that_the_host_is_gone_not_that_cards_are_missing(others_turn) -> None:
    pilot = others_turn
    give, want = _kinds(pilot.table, 1, 0)
    pilot.table.do(1, MakeOffer(_one(give), _one(want), (0, 2)))
    pilot.settle()
    (panel,) = [panel for panel in pilot.scene.panels if panel.name == "offer"]
    before = panel.content()
    pilot.scene.session.closed = "stopped"
    pilot.step()
    assert panel.content() != before
    for name in ("offer.accept", "dice.trade", "dice.undo"):
        control = pilot.scene.ui.find(name)
        assert not control.is_enabled and "host is gone" in str(control.reason), name
    assert "host is gone" in panel._line(panel._offer())


def test_incoming_offer_is_countered(others_turn) -> None:
    give, want = _kinds(others_turn.table, 1, 0)
    others_turn.table.do(1, MakeOffer(_one(give), _one(want), (0,)))
    others_turn.settle()
    number = others_turn.table.game.view(0).offers[0].offer
    others_turn.wait(0.4)
    others_turn.press("offer.counter")
    others_turn.press(f"trade.want.{RESOURCES[give]}.plus")
    others_turn.press("trade.make")
    others_turn.settle()
    two = tuple(2 * n for n in _one(give))
    assert others_turn.actions()[-1] == CounterOffer(number, _one(want), two)
    assert others_turn.scene.play.trade is None


def test_an_offer_that_comes_while_the_menu_is_open_can_be_answered_after_it(others_turn) -> None:
    others_turn.press("tool.menu")
    give, want = _kinds(others_turn.table, 1, 0)
    others_turn.table.do(1, MakeOffer(_one(give), _one(want), (0, 2)))
    others_turn.settle()
    ui = others_turn.scene.ui
    assert ui.find("offer.accept").layer_of is ui.base, "the offer lies above the menu"
    others_turn.wait(0.4)
    others_turn.press("menu.go_on")
    assert not ui.modal
    others_turn.wait(0.4)
    others_turn.press("offer.accept")
    others_turn.settle()
    assert isinstance(others_turn.actions()[-1], AcceptOffer)


def test_a_click_just_as_the_offer_appears_does_nothing(others_turn) -> None:
    give, want = _kinds(others_turn.table, 1, 0)
    others_turn.table.do(1, MakeOffer(_one(give), _one(want), (0,)))
    others_turn.settle()
    others_turn.press("offer.accept")
    assert others_turn.actions() == []


def test_proposing_in_another_s_turn(others_turn) -> None:
    give, want = _kinds(others_turn.table, 0, 1)
    others_turn.keys("t")
    others_turn.press(f"trade.give.{RESOURCES[give]}.plus")
    others_turn.press(f"trade.want.{RESOURCES[want]}.plus")
    others_turn.press("trade.make")
    others_turn.settle()
    assert others_turn.actions()[-1] == ProposeTrade(_one(give), _one(want))


@pytest.mark.parametrize(
    ("button", "kind"), [("accept", AcceptOffer), ("edit", CounterOffer), ("refuse", DeclineOffer)]
)
def test_an_offer_shows_in_the_open_trade_panel(others_turn, button, kind) -> None:
    give, want = _kinds(others_turn.table, 1, 0)
    others_turn.keys("t")
    others_turn.table.do(1, MakeOffer(_one(give), _one(want), (0, 2)))
    others_turn.settle()
    others_turn.wait(0.4)
    others_turn.press(f"trade.{button}.1.offered")
    if kind is CounterOffer:
        assert not others_turn.scene.ui.find("trade.accept.1.offered").visible
        others_turn.press("trade.make")
    others_turn.settle()
    assert isinstance(others_turn.actions()[-1], kind)
    assert not others_turn.shows("trade.accept.1.offered")


def test_a_counter_offer_and_a_proposal_of_the_same_player_have_their_own_buttons(own_turn) -> None:
    number = _offer(own_turn)
    give, want = _kinds(own_turn.table, 1, 0)
    own_turn.table.do(1, CounterOffer(number, _one(give), _one(want)))
    own_turn.table.do(1, ProposeTrade(_one(give), _one(want)))
    own_turn.settle()
    counter, proposal = (offer.offer for offer in own_turn.table.game.view(0).offers[1:])
    own_turn.wait(0.4)
    own_turn.press("trade.refuse.1.proposed")
    own_turn.settle()
    assert own_turn.actions()[-1] == DeclineOffer(proposal)
    own_turn.wait(0.4)
    own_turn.press("trade.refuse.1")
    own_turn.settle()
    assert own_turn.actions()[-1] == DeclineOffer(counter)


def test_a_click_just_as_the_answers_move_does_nothing(own_turn) -> None:
    number = _offer(own_turn)
    own_turn.table.do(2, CounterOffer(number, *map(_one, _kinds(own_turn.table, 2, 0))))
    own_turn.settle()
    own_turn.wait(0.4)
    before = own_turn.at("trade.accept.2")
    own_turn.table.do(1, CounterOffer(number, *map(_one, _kinds(own_turn.table, 1, 0))))
    own_turn.settle()
    assert own_turn.at("trade.accept.2") != before
    sent = own_turn.actions()
    own_turn.press("trade.accept.2")
    assert own_turn.actions() == sent
    own_turn.wait(0.4)
    own_turn.press("trade.accept.2")
    own_turn.settle()
    assert isinstance(own_turn.actions()[-1], AcceptOffer)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_seven_answers_have_buttons_that_can_be_hit(open_table, size) -> None:
    table = SmallTable(players=8, seed=21, map_name="standard-44")
    play_until(table, lambda t: isinstance(t.game.state.phases[-1], Trading) and t.game.to_act == (0,))
    for seat in range(8):
        table.game.state.cards[5 * seat : 5 * seat + 5] = [2, 2, 2, 2, 2]
        table.game.state.totals[seat] = 10
    table.bots_act = False
    pilot = open_table(table, size)
    pilot.settle()
    pilot.press("dice.trade")
    pilot.press("trade.give.wood.plus")
    pilot.press("trade.want.ore.plus")
    pilot.press("trade.make")
    pilot.settle()
    number = table.game.view(0).offers[0].offer
    for seat in range(1, 8):
        table.do(seat, AcceptOffer(number) if seat % 2 else CounterOffer(number, _one(4), (2, 0, 0, 0, 0)))
    pilot.settle()
    ui, least = pilot.scene.ui, 28 if size[1] == 720 else 38
    ids = [f"trade.with.{seat}" for seat in (1, 3, 5, 7)]
    ids += [f"trade.{what}.{seat}" for seat in (2, 4, 6) for what in ("accept", "edit", "refuse")]
    rects = [ui.find(name).rect for name in ids]
    assert min(min(rect.size) for rect in rects) >= least
    panel = ui.find("trade").rect
    assert all(panel.contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[:at]) < 0 for at, rect in enumerate(rects))
    pilot.wait(0.4)
    pilot.press("trade.accept.4")
    pilot.settle()
    assert isinstance(pilot.actions()[-1], AcceptOffer)
