"""Buttons and keys: what they open, and what they send."""

from __future__ import annotations

from typing import Any

from hexfolk.client.board_view.scene import Spot
from hexfolk.client.session import Session
from hexfolk.client.table.play import Play
from hexfolk.client.table.tools import FoundSettlement, Idle, PlaceRobber, PlaceSettlement
from hexfolk.rules.actions import (
    AcceptOffer,
    Action,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopmentCard,
    CompleteTrade,
    CounterOffer,
    DeclineOffer,
    EndTurn,
    MakeOffer,
    MoveRobber,
    PlayInvention,
    PlayKnight,
    PlayMonopoly,
    Roll,
    TradeWithBank,
    Undo,
)
from hexfolk.rules.menu import CounterForm, DiscardForm, OfferForm
from hexfolk.rules.phases import Discarding, Founding, MovingRobber, Rolling
from hexfolk.rules.view import OfferView
from hexfolk.wire.messages import Submit, Update

from .views import FakeLink, own, view, welcome

MOST = (19, 19, 19, 19, 19)


class Table:
    """A play over a fake link."""

    def __init__(self, *actions: Action, **changes: Any) -> None:
        self.link = FakeLink(welcome(view(*actions, **changes)))
        session = Session(self.link)
        session.poll()
        self.play = Play(session)

    def show(self, *actions: Action, **changes: Any) -> None:
        """The host sends another view."""
        self.link.inbox.append(Update(view(*actions, **changes), (), own=self.play.session.pending is not None))
        self.play.session.poll()
        self.play.session.advance()
        self.play.settle()

    @property
    def sent(self) -> list[Action]:
        return [message.action for message in self.link.sent if isinstance(message, Submit)]


def test_main_button_rolls_then_ends() -> None:
    table = Table(Roll(), phases=(Rolling(),))
    assert table.play.main() and table.sent == [Roll()]
    assert not table.play.main()
    table.show(EndTurn())
    assert table.play.main() and table.sent == [Roll(), EndTurn()]


def test_main_button_is_off_without_the_menu() -> None:
    table = Table(current=1, to_act=(1,))
    assert not table.play.main() and not table.play.undo() and not table.play.buy() and table.sent == []


def test_piece_is_chosen_placed_and_put_away() -> None:
    table = Table(BuildSettlement(4), BuildRoad(2), EndTurn())
    table.play.choose("settlement")
    assert isinstance(table.play.tool, PlaceSettlement)
    assert not table.play.pick(Spot("settlement", 5))
    assert table.play.pick(Spot("settlement", 4))
    table.show(BuildRoad(2), EndTurn())
    assert isinstance(table.play.tool, Idle) and table.play.chosen is None


def test_choosing_again_puts_away_and_another_replaces() -> None:
    table = Table(BuildSettlement(4), BuildRoad(2))
    table.play.choose("road")
    table.play.choose("settlement")
    assert table.play.chosen == "settlement"
    table.play.choose("settlement")
    assert table.play.chosen is None
    table.play.choose("city")
    assert table.play.chosen is None


def test_keys_go_round_the_marked_spots() -> None:
    table = Table(BuildSettlement(4), BuildSettlement(7))
    table.play.next_spot(1)
    assert table.play.spot is None
    table.play.choose("settlement")
    table.play.next_spot(1)
    assert table.play.spot == Spot("settlement", 4)
    table.play.next_spot(-1)
    assert table.play.spot == Spot("settlement", 7)
    table.show(BuildSettlement(4))
    assert table.play.spot is None


def test_duty_cannot_be_put_away() -> None:
    table = Table(BuildSettlement(4), phases=(Founding((0, 1), 0, None),))
    table.play.choose("road")
    assert isinstance(table.play.tool, FoundSettlement)
    assert not table.play.back()


def test_robber_keeps_its_hex_until_it_is_put_back() -> None:
    moves = (MoveRobber(5, 1), MoveRobber(5, 2), MoveRobber(0, None))
    table = Table(*moves, phases=(MovingRobber(False),))
    assert not table.play.pick(Spot("hex", 5))
    table.show(*moves, phases=(MovingRobber(False),))
    assert isinstance(table.play.tool, PlaceRobber) and table.play.tool.picked == 5
    assert table.play.back() and table.play.tool.picked is None
    table.play.pick(Spot("hex", 5))
    assert table.play.take_from(2) and table.sent == [MoveRobber(5, 2)]


def test_cards_are_played_at_once_or_by_their_popover() -> None:
    table = Table(PlayKnight(), PlayMonopoly(3), PlayInvention((1, 1, 0, 0, 0)))
    table.play.play_card("monopoly")
    assert not table.play.confirm_card()
    table.play.monopoly = 3
    assert table.play.confirm_card() and table.sent == [PlayMonopoly(3)]
    table.show(PlayInvention((1, 1, 0, 0, 0)))
    assert table.play.card is None
    table.play.play_card("invention")
    table.play.invention.click(table.play.view, 0)
    assert table.play.back() and table.play.card is None and table.play.invention.taken == [0] * 5
    table.play.play_card("knight")
    assert table.sent == [PlayMonopoly(3)]


def test_knight_is_sent_at_once() -> None:
    table = Table(PlayKnight())
    table.play.play_card("knight")
    assert table.sent == [PlayKnight()]


def test_discard_draft_lasts_while_the_duty_is_the_same() -> None:
    hand = own(hand=(4, 4, 0, 0, 0))
    duty: dict[str, Any] = {
        "own": hand,
        "forms": (DiscardForm(4, (4, 4, 0, 0, 0)),),
        "phases": (Discarding((4, 4, 0, 0)),),
    }
    table = Table(**duty)
    assert table.play.discard is not None
    table.play.discard.give_up(0)
    table.show(**duty)
    assert table.play.discard is not None and table.play.discard.chosen == 1
    table.show()
    assert table.play.discard is None


def test_trade_panel_opens_in_the_own_turn_and_makes_offers() -> None:
    forms = (OfferForm((1, 2, 3), MOST, 8),)
    table = Table(EndTurn(), own=own(hand=(2, 3, 1, 2, 1)), forms=forms)
    table.play.toggle_trade()
    assert table.play.trade is not None and not table.play.make_offer()
    table.play.trade.step(table.play.view, "give", 1, 1)
    table.play.trade.step(table.play.view, "want", 4, 1)
    assert table.play.make_offer()
    assert table.sent == [MakeOffer((0, 1, 0, 0, 0), (0, 0, 0, 0, 1), (1, 2, 3))]
    assert table.play.trade is not None
    table.show(current=1, to_act=(1,))
    assert table.play.trade is None
    table.play.toggle_trade()
    assert table.play.trade is None


def test_answers_to_the_own_offer() -> None:
    offer = OfferView(11, 0, (0, 1, 0, 0, 0), (0, 0, 0, 0, 1), (1, 2), ("accepted", "countered"), None, False)
    counter = OfferView(12, 2, (0, 0, 0, 0, 1), (0, 2, 0, 0, 0), (0,), ("waiting",), 11, False)
    table = Table(
        CompleteTrade(11, 1), AcceptOffer(12), DeclineOffer(12), offers=(offer, counter), own=own(hand=(0, 3, 0, 0, 0))
    )
    assert table.play.own_offer() == offer
    assert table.play.counters_to(11) == {2: counter}
    assert table.play.incoming() is None
    table.play.edit(counter)
    assert table.play.trade is not None and table.play.trade.give == [0, 2, 0, 0, 0]
    assert not table.play.complete(11, 2)
    assert table.play.complete(11, 1)
    assert table.link.sent == [Submit(11, CompleteTrade(11, 1))]


def test_incoming_offer_is_answered() -> None:
    offer = OfferView(11, 1, (0, 0, 0, 0, 2), (0, 3, 0, 0, 0), (0, 2), ("waiting", "waiting"), None, False)
    changes: dict[str, Any] = {
        "current": 1,
        "to_act": (1,),
        "offers": (offer,),
        "forms": (CounterForm(11, MOST),),
        "own": own(hand=(0, 2, 0, 0, 0)),
    }
    table = Table(DeclineOffer(11), **changes)
    assert table.play.incoming() == offer
    assert not table.play.accept(11)
    table.play.counter(offer)
    assert table.play.trade is not None
    assert table.play.trade.give == [0, 2, 0, 0, 0] and table.play.trade.want == [0, 0, 0, 0, 2]
    assert table.play.make_offer() and table.play.trade is None
    assert table.sent == [CounterOffer(11, (0, 2, 0, 0, 0), (0, 0, 0, 0, 2))]


def test_bank_trade_clears_the_draft() -> None:
    table = Table(TradeWithBank(0, 4), own=own(hand=(4, 0, 0, 0, 0)))
    table.play.toggle_trade()
    assert table.play.trade is not None
    table.play.trade.give[0], table.play.trade.want[4] = 1, 1
    assert table.play.bank_trade() and table.sent == [TradeWithBank(0, 4)]
    assert table.play.trade.empty


def test_back_closes_one_thing_at_a_time() -> None:
    table = Table(BuildRoad(2), BuildCity(3), PlayMonopoly(0), BuyDevelopmentCard(), Undo(), EndTurn())
    table.play.choose("road")
    table.play.next_spot(1)
    assert table.play.back() and table.play.chosen is None
    table.play.toggle_trade()
    assert table.play.back() and table.play.trade is None
    assert not table.play.back()
    assert table.play.buy()
    table.show(Undo())
    assert table.play.undo() and table.sent == [BuyDevelopmentCard(), Undo()]
