"""Cards and awards in the air, and the dice while they roll."""

from __future__ import annotations

import pytest

from hexfolk.client.table.dice_roll import DiceRoll
from hexfolk.rules.events import AwardMoved, CardsExchanged, CardStolen, Gain, MonopolyPlayed, ResourcesProduced

from .small_table import SmallTable


@pytest.fixture
def flights(open_table):
    table = SmallTable(players=3)
    table.bots_act = False
    pilot = open_table(table)
    pilot.step()
    return pilot.scene.flights


def _fly(flights, *events) -> list[int]:
    """Feed events; how many things are in the air after each half second."""
    flights.feed(events, 0)
    found = []
    for now in (0, 500, 1000, 3000):
        flights.update(now)
        found.append(len(flights._cards))
    return found


def test_own_gains_are_in_flight_until_they_land(flights) -> None:
    flights.feed([ResourcesProduced((Gain(0, 3, 1, 2), Gain(1, 3, 1, 1)), ())], 0)
    assert flights.in_flight == (0, 2, 0, 0, 0) and flights.flying
    flights.update(3000)
    assert flights.in_flight == (0, 0, 0, 0, 0) and not flights.flying


def test_each_card_leaves_a_little_after_the_one_before(flights) -> None:
    flights.feed([ResourcesProduced((Gain(1, 3, 1, 3),), ())], 0)
    departures = [card.flight.departs for card in flights._cards]
    assert departures == sorted(set(departures)) and len(departures) == 3


@pytest.mark.parametrize(
    ("event", "count"),
    [
        (CardStolen(1, 2, None), 1),
        (CardsExchanged(0, 1, (1, 0, 0, 0, 0), (0, 2, 0, 0, 0)), 3),
        (MonopolyPlayed(2, 1, (2, 3, 0)), 5),
        (AwardMoved("longest_trade_route", 0, 1), 1),
        (AwardMoved("longest_trade_route", None, 1), 0),
    ],
)
def test_what_changes_hands_flies_and_lands(flights, event, count) -> None:
    assert _fly(flights, event)[0] == count
    assert not flights.flying


def test_every_place_lies_in_the_window(flights) -> None:
    flights.feed(
        [ResourcesProduced((Gain(0, 3, 1, 1),), ()), CardStolen(1, 2, 3), AwardMoved("longest_trade_route", 2, 1)], 0
    )
    for card in flights._cards:
        for x, y in (card.flight.start, card.flight.end):
            assert 0 <= x <= 1280 and 0 <= y <= 720


def test_dice_change_faces_and_end_as_rolled() -> None:
    roll = DiceRoll((3, 5), 1000, 900)
    shown = [roll.faces(1000 + t) for t in range(0, 900, 20)]
    assert len(set(shown)) >= 5 and shown[-1] == (3, 5)
    assert all(1 <= face <= 6 for pair in shown for face in pair)
    assert not roll.over(1899) and roll.over(1900)
    turns = [max(map(abs, roll.turns(1000 + t))) for t in range(0, 900, 20)]
    assert max(turns) <= 18 and turns[-1] <= 3
