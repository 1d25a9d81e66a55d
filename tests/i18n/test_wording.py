"""Every code and every event has its words."""

from __future__ import annotations

import inspect
import re
from typing import get_args

import msgspec
import pytest

from hexfolk.i18n import wording
from hexfolk.i18n.events import Teller
from hexfolk.i18n.map_wording import MAP_PROBLEMS, map_problem
from hexfolk.i18n.parts import Cards, Dice, Icon, Line, Player
from hexfolk.i18n.pioneers_wording import GAME_NOTICES, game_hex, game_notice
from hexfolk.mapfiles import MapCode
from hexfolk.mapfiles.pioneers import GameCode
from hexfolk.rules import events
from hexfolk.rules.refusal import Code
from hexfolk.wire.messages import (
    BotStoodIn,
    ClockRanOut,
    Closed,
    GamePaused,
    GameWentOn,
    HandingBegan,
    HandingFailed,
    HostMoved,
    Notice,
    PauseDeclined,
    PlayerBack,
    PlayerLeft,
    PlayerLost,
    PlayerResigned,
    SeatOpened,
    SeatTaken,
    Told,
)

EVENTS = [
    events.GameStarted(1),
    events.SettlementBuilt(1, 3, True),
    events.SettlementBuilt(1, 3, False),
    events.RoadBuilt(1, 3, True),
    events.CityBuilt(1, 3),
    events.FoundingPaid(1, (events.Gain(1, 2, 0, 1), events.Gain(1, 4, 3, 1))),
    events.TurnStarted(1, 12),
    events.DiceRolled(1, (3, 5)),
    events.ResourcesProduced((events.Gain(0, 1, 2, 2), events.Gain(1, 1, 2, 1)), (4,)),
    events.ResourcesProduced((), ()),
    events.DiscardsOwed((4, 1, 0)),
    events.CardsDiscarded(1, (1, 0, 2, 0, 1)),
    events.RobberMoved(1, 5),
    events.RobberMoved(1, None),
    events.CardStolen(1, 0, None),
    events.CardStolen(1, 0, 3),
    events.CardStolen(0, 1, 3),
    events.CardStolen(1, 2, None),
    events.DevelopmentCardBought(1, None),
    *(events.DevelopmentCardBought(0, card) for card in range(5)),
    events.KnightPlayed(1),
    events.RoadBuildingPlayed(1, 2),
    events.InventionPlayed(1, (0, 0, 0, 1, 1)),
    events.MonopolyPlayed(1, 2, (3, 0, 1)),
    events.BankTraded(1, 2, 4, 3),
    events.OfferMade(1, 1, (1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0, 2), None, False),
    events.OfferMade(1, 1, (1, 0, 0, 0, 0), (0, 0, 0, 0, 0), (0, 2), None, False),
    events.OfferMade(1, 1, (0, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0, 2), None, True),
    events.OfferMade(2, 1, (1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0,), 1, False),
    events.OfferAccepted(1, 1),
    events.OfferDeclined(1, 1),
    *(
        events.OfferFell(1, 1, reason)
        for reason in ("withdrawn", "replaced", "unpayable", "robbed", "turn_ended", "declined", "done")
    ),
    events.OfferFell(1, 1, "partner_lacks_cards", 0),
    events.CardsExchanged(1, 0, (1, 0, 0, 0, 0), (0, 1, 0, 0, 0)),
    events.CardsExchanged(1, 0, (0, 0, 0, 0, 0), (0, 1, 0, 0, 0)),
    events.CardsExchanged(1, 2, (1, 0, 0, 0, 0), (0, 0, 0, 0, 0)),
    events.AwardMoved("longest_trade_route", None, 1),
    events.AwardMoved("strongest_knighthood", 0, 1),
    events.AwardMoved("longest_trade_route", 1, None),
    events.AwardMoved("strongest_knighthood", 1, None),
    events.BuildingAsked(1),
    events.AskWithdrawn(1),
    events.BuildingStarted(1),
    events.BuildingFinished(1),
    events.TurnEnded(1),
    *(events.ActionUndone(1, what, 3) for what in ("BuildRoad", "BuildSettlement", "BuildCity", "TradeWithBank")),
    *(ClockRanOut(1, kind) for kind in ("founding", "turn", "discard", "visit")),
    PlayerLost(1, 60),
    PlayerLost(1, 1),
    PlayerLost(1, 0),
    PlayerBack(1),
    PlayerLeft(1),
    PlayerResigned(1),
    *(BotStoodIn(1, why) for why in ("lost", "idle", "vote")),
    GamePaused("vote"),
    GamePaused("alone"),
    GameWentOn(),
    GameWentOn(reopened=True),
    HostMoved(1),
    HandingBegan(1),
    SeatOpened(1),
    SeatTaken(1),
    HandingFailed(1),
    PauseDeclined(False),
    PauseDeclined(True),
    events.GameEnded((1,), "target"),
    events.GameEnded((0, 1), "round_limit"),
]

NAMES = ("Wren", "Bramble", "Thistle")


def told(event: Told, own: int | None) -> list[str]:
    lines = Teller(own).lines(msgspec.to_builtins(event))
    return [line.plain(lambda seat: NAMES[seat], lambda cards: "+".join(map(str, cards))) for line in lines]


def test_every_refusal_has_a_sentence() -> None:
    assert set(wording.REFUSALS) == {code.value for code in Code}
    for code in Code:
        sentence = wording.refusal(code)
        assert sentence.endswith(".") and sentence[0].isupper() and len(sentence.split()) > 2


def test_an_unknown_code_is_never_shown() -> None:
    assert "strange" not in wording.refusal("strange_code")


@pytest.mark.parametrize("code", sorted(wording.FAILURES))
def test_failures_are_whole_sentences(code: str) -> None:
    sentence = wording.failure(code, "why")
    assert "{" not in sentence and sentence[0].isupper()


@pytest.mark.parametrize("problem", ["damaged", "foreign", "newer", "unreadable"])
def test_every_problem_of_a_save_is_worded(problem: str) -> None:
    assert problem in wording.FAILURES


def documented(message: type) -> set[str]:
    """The codes that a message's docstring names."""
    return set(re.findall(r'``"(\w+)"``', inspect.getdoc(message) or ""))


def test_every_end_of_a_table_is_worded() -> None:
    assert documented(Closed) == set(wording.CLOSINGS)
    assert all(wording.closing(reason).endswith(".") for reason in wording.CLOSINGS)


def test_after_a_game_nobody_is_told_of_a_seat_to_come_back_to() -> None:
    told = [wording.closed_afterwards(reason) for reason in ("failed", "stopped", "lost")]
    assert all(sentence.endswith(".") and "Rejoin" not in sentence and "Continue" not in sentence for sentence in told)
    assert wording.closed_afterwards("kicked") == wording.closing("kicked")


def test_every_notice_is_worded() -> None:
    assert documented(Notice) == set(wording.NOTICES)
    assert all(wording.notice(code).endswith(".") for code in wording.NOTICES)


def test_every_problem_of_a_map_has_a_sentence_with_its_parameters() -> None:
    assert set(MAP_PROBLEMS) == {code.value for code in MapCode}
    for code, template in MAP_PROBLEMS.items():
        named = set(re.findall(r"{(\w+)}", template))
        documented = set(re.findall(r"``(\w+)``", inspect.getsource(MapCode).split(f'"{code}"')[1].split(" = ")[0]))
        assert named <= documented, code
    assert map_problem("unknown_key", {"key": "nmae", "known": "name"}, 3).startswith("Line 3: “nmae”")


def test_every_notice_about_a_map_of_pioneers_has_a_sentence_with_its_parameters() -> None:
    assert set(GAME_NOTICES) == {code.value for code in GameCode}
    assert {code.value for code in GameCode}.isdisjoint(code.value for code in MapCode)
    for code, template in GAME_NOTICES.items():
        named = set(re.findall(r"{(\w+)}", template))
        documented = set(re.findall(r"``(\w+)``", inspect.getsource(GameCode).split(f'"{code}"')[1].split(" = ")[0]))
        assert named <= documented, code
    assert game_notice("setting_unknown", {"key": "num-citys\x1b", "near": "num-cities"}) == (
        "“num-citys\N{REPLACEMENT CHARACTER}” is not known and was left out. Did you mean “num-cities”?"
    )
    assert [game_hex(None, ""), game_hex((1, 2), ""), game_hex((1, 2), "0,-1"), game_hex(None, "0,-1")] == [
        "", "Hex x 1, y 2", "Hex x 1, y 2 (here 0,-1)", "Hex 0,-1",
    ]  # fmt: skip


def test_the_samples_cover_every_event() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(Told))


@pytest.mark.parametrize("own", [None, 0, 1, 2])
@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_event_is_told(event: Told, own: int | None) -> None:
    quiet = isinstance(event, events.TurnEnded | events.BuildingFinished | events.OfferFell)
    lines = told(event, own)
    assert lines or quiet
    for line in lines:
        assert "{" not in line and (own is not None or "you" not in line.lower().split())


def test_the_reader_is_you() -> None:
    assert told(events.DiceRolled(1, (3, 5)), 0) == ["Bramble rolled 8"]
    assert told(events.DiceRolled(1, (3, 5)), 1) == ["You rolled 8"]
    assert told(events.CardStolen(1, 0, 3), 0) == ["Bramble stole 0+0+0+1+0 from you"]
    assert told(events.CardStolen(0, 1, 3), 0) == ["You stole 0+0+0+1+0 from Bramble"]
    assert told(events.CardStolen(1, 2, None), 0) == ["Bramble stole 1 card from Thistle"]


def test_a_trade_that_fails_names_whose_cards_are_gone() -> None:
    event = events.OfferFell(1, 1, "partner_lacks_cards", 0)
    assert told(event, 1) == ["Wren no longer has the cards for the trade"]
    assert told(event, 0) == ["You no longer have the cards for the trade"]


def test_gains_are_summed_for_each_seat() -> None:
    event = events.ResourcesProduced((events.Gain(0, 1, 2, 2), events.Gain(0, 5, 2, 1), events.Gain(2, 5, 3, 1)), ())
    assert told(event, 0) == ["You got 0+0+3+0+0", "Thistle got 0+0+0+1+0"]


def test_a_gift_is_told_from_the_giver() -> None:
    event = events.CardsExchanged(1, 0, (0, 0, 0, 0, 0), (0, 1, 0, 0, 0))
    assert told(event, 2) == ["Wren gave Bramble 0+1+0+0+0"]
    assert told(event, 1) == ["Wren gave you 0+1+0+0+0"]


def test_counts_have_their_plural() -> None:
    assert told(events.DiscardsOwed((4, 1, 0)), 0) == ["You must discard 4 cards", "Bramble must discard 1 card"]


def test_segments_keep_the_reading_order() -> None:
    wood, road, dice = Cards((1, 0, 0, 0, 0)), Icon("road"), Dice(8, (3, 5))
    parts = {"player": Player(1), "cards": wood, "piece": road, "dice": dice}
    line = Line("{player} gave {cards} {piece} and rolled {dice}", parts)
    assert line.segments() == (Player(1), " gave ", wood, " ", road, " and rolled ", dice)


def test_only_the_first_visit_of_a_special_building_phase_is_headed() -> None:
    teller = Teller(0)
    happened = (
        events.TurnEnded(2), events.BuildingStarted(0), events.RoadBuilt(0, 3, False), events.BuildingFinished(0),
        events.BuildingStarted(1), events.BuildingFinished(1), events.TurnStarted(0, 8), events.BuildingStarted(1),
    )  # fmt: skip
    lines = [line for event in happened for line in teller.lines(msgspec.to_builtins(event))]
    words = [(line.kind, line.plain(lambda seat: NAMES[seat], str)) for line in lines]
    heading = ("turn", "Special building phase")
    assert words[:3] == [heading, ("event", "You are building"), ("event", "You built a road")]
    assert words[3] == ("event", "Bramble is building") and words[-2:] == [heading, words[3]]
