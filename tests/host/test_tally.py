"""The summary's figures equal what a slow recount of the game gives."""

import random
from pathlib import Path

import pytest

from hexfolk.host.tally import Tally
from hexfolk.rules import events as ev
from hexfolk.rules.actions import BuildSettlement, Undo
from hexfolk.wire.messages import Submit, Summary
from tests.host.games import act, new_table, table_setup


@pytest.mark.parametrize("seed", range(3))
def test_the_last_points_and_awards_are_those_of_the_end(tmp_path: Path, seed: int) -> None:
    table, _ = new_table(tmp_path, table_setup("hhhh", seed=seed + 1))
    table.join(None)
    rng = random.Random(seed)
    undone = 0
    out = []
    while not table.over:
        seat = rng.choice(table.view(None).to_act)
        view = table.view(seat)
        undo = Undo() in view.menu.actions and rng.random() < 0.3
        undone += undo
        out = table.receive(seat, Submit(view.decision, Undo() if undo else view.menu.pick(rng)))
    assert undone > 10
    summary = out[-1].message
    assert isinstance(summary, Summary)
    end = table.view(None)
    assert end.scores is not None
    assert {change.seat: change.points for change in summary.points} == {
        seat: sum(line.points for line in lines) for seat, lines in enumerate(end.scores)
    }
    last = {change.award: change.seat for change in summary.awards}
    assert {award: last.get(award) for award in end.awards} == end.awards
    assert sum(summary.dice) in (summary.turns, summary.turns - 1)
    given = sum(tally.cards_given for tally in summary.players)
    assert given == sum(tally.cards_received for tally in summary.players) == 0
    assert sum(tally.cards_stolen for tally in summary.players) > 0
    assert sum(tally.cards_lost for tally in summary.players) >= sum(tally.cards_stolen for tally in summary.players)


def test_cards_of_an_undone_founding_settlement_do_not_count(tmp_path: Path) -> None:
    table, _ = new_table(tmp_path, table_setup("hhhh", start_order="seated"))
    table.join(None)
    rng = random.Random(1)
    told: list[ev.Event] = []
    paid: ev.FoundingPaid | None = None
    tally = Tally(4)
    while paid is None:
        for event in act(table, rng)[-1].message.events:  # type: ignore[union-attr]
            told.append(event)
            if isinstance(event, ev.FoundingPaid):
                paid = event
    seat = paid.seat
    table.receive(seat, Submit(table.view(seat).decision, Undo()))
    again = next(a for a in table.view(seat).menu.actions if isinstance(a, BuildSettlement))
    out = table.receive(seat, Submit(table.view(seat).decision, again))
    tally.add([*told, ev.ActionUndone(seat, "BuildSettlement", 0)], [()] * 4)
    assert [player.collected for player in tally.summary(0).players] == [(0,) * 5] * 4
    tally.add(out[-1].message.events, [()] * 4)  # type: ignore[union-attr]
    assert sum(tally.summary(0).players[seat].collected) == sum(table.view(seat).own.hand)  # type: ignore[union-attr]


def test_trades_and_thefts_are_counted_for_both_sides() -> None:
    tally = Tally(3)
    tally.add(
        [
            ev.TurnStarted(0, 1),
            ev.DiceRolled(0, (3, 4)),
            ev.DiscardsOwed((0, 4, 0)),
            ev.CardsDiscarded(1, (4, 0, 0, 0, 0)),
            ev.RobberMoved(0, 3),
            ev.CardStolen(0, 2, 1),
            ev.OfferMade(1, 0, (2, 0, 0, 0, 0), (0, 1, 0, 0, 0), (1, 2), None, False),
            ev.OfferMade(2, 1, (0, 1, 0, 0, 0), (3, 0, 0, 0, 0), (0,), 1, False),
            ev.OfferAccepted(1, 2),
            ev.CardsExchanged(0, 2, (2, 0, 0, 0, 0), (0, 1, 0, 0, 0)),
            ev.OfferFell(1, 0, "done"),
            ev.OfferFell(2, 1, "done"),
            ev.OfferMade(3, 0, (2, 0, 0, 0, 0), (0, 1, 0, 0, 0), (1,), None, False),
            ev.OfferMade(4, 1, (0, 1, 0, 0, 0), (3, 0, 0, 0, 0), (0,), 3, False),
            ev.CardsExchanged(0, 1, (3, 0, 0, 0, 0), (0, 1, 0, 0, 0)),
            ev.OfferFell(3, 0, "done"),
            ev.OfferFell(4, 1, "done"),
            ev.BankTraded(0, 0, 4, 3),
            ev.BankTraded(0, 0, 4, 3),
            ev.ActionUndone(0, "TradeWithBank", None),
        ],
        [(), (), ()],
    )
    first, second, third = tally.summary(61).players
    assert (first.offers_made, first.offers_accepted, first.bank_trades) == (2, 1, 1)
    assert (first.cards_given, first.cards_received, first.cards_stolen, first.cards_lost) == (5, 2, 1, 0)
    assert (second.offers_made, second.offers_accepted, second.cards_lost) == (2, 1, 4)
    assert (third.cards_given, third.cards_received, third.cards_lost) == (1, 2, 1)
    assert tally.summary(61).dice == (0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0)
    assert (tally.summary(61).turns, tally.summary(61).seconds) == (1, 61)
