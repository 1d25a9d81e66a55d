"""The table: who is told what, and what is refused."""

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from hexfolk.host.saves import Entry
from hexfolk.host.table import Outgoing, Table, Unplayable
from hexfolk.rules.actions import Action, BuildCity, BuildRoad, EndTurn, Roll
from hexfolk.rules.events import CardStolen, DevelopmentCardBought, Event, GameStarted
from hexfolk.rules.phases import Discarding
from hexfolk.rules.refusal import Code
from hexfolk.wire.codec import encode
from hexfolk.wire.messages import (
    Leave,
    Notice,
    SeatsChanged,
    SetPace,
    SetPaused,
    Submit,
    SubmitRefused,
    Summary,
    Update,
    Welcome,
)
from tests.host.games import Clock, act, new_table, sit, table_setup


def _submit(table: Table, seat: int | None, action: Action) -> list[Outgoing]:
    return table.receive(seat, Submit(table.view(seat).decision, action))


def _updates(out: list[Outgoing], seat: int | None) -> list[Update]:
    return [message for to, message in out if to == seat and isinstance(message, Update)]


def _past_founding(table: Table, rng: random.Random) -> int:
    """Play until somebody owes the first roll: that seat."""
    while table.turn == 0:
        act(table, rng)
    return table.view(None).current


def test_the_welcome_holds_everything_of_that_seat(tmp_path: Path) -> None:
    setup = table_setup("hhbb")
    table, _ = new_table(tmp_path, setup)
    (outgoing,) = table.join(1)
    assert outgoing.seat == 1
    welcome = outgoing.message
    assert isinstance(welcome, Welcome)
    assert (welcome.seat, welcome.layout, welcome.pace) == (1, setup.layout, "normal")
    assert welcome.view == table.view(1)
    assert welcome.history == (GameStarted(table.view(1).first),)
    assert [(info.seat, info.kind, info.level, info.connected) for info in welcome.seats] == [
        (0, "human", "", False),
        (1, "human", "", True),
        (2, "bot", "steady", True),
        (3, "bot", "steady", True),
    ]


def test_others_hear_who_comes_and_goes(tmp_path: Path) -> None:
    table, _ = new_table(tmp_path, table_setup("hhbb"))
    table.join(0)
    came = [message for seat, message in table.join(1) if seat == 0]
    gone = [message for seat, message in table.receive(1, Leave()) if seat == 0]
    for messages, there in ((came, True), (gone, False)):
        (changed,) = [message for message in messages if isinstance(message, SeatsChanged)]
        assert [info.connected for info in changed.seats] == [True, there, True, True]


def test_an_action_is_told_to_everybody_who_is_there(tmp_path: Path) -> None:
    table, _ = new_table(tmp_path, table_setup("hhhb", start_order="seated"))
    for seat in (0, 2, None):
        table.join(seat)
    view = table.view(0)
    out = _submit(table, 0, view.menu.actions[0])
    assert [outgoing.seat for outgoing in out] == [0, 2, None]
    assert all(len(_updates(out, seat)) == 1 for seat in (0, 2, None))
    assert _updates(out, 2)[0].view.seat == 2
    assert [_updates(out, seat)[0].own for seat in (0, 2, None)] == [True, False, False]


def test_an_action_sent_twice_counts_once(tmp_path: Path) -> None:
    table, _ = new_table(tmp_path, table_setup("hhhh"))
    rng = random.Random(1)
    seat = _past_founding(table, rng)
    table.join(seat)
    twice = Submit(table.view(seat).decision, Roll())
    assert _updates(table.receive(seat, twice), seat)
    after = table.view(seat)
    assert table.receive(seat, twice) == [Outgoing(seat, SubmitRefused(twice.decision, Code.STALE))]
    assert table.view(seat) == after


@pytest.mark.parametrize("decision", [-1, 0, 99, 2**63])
def test_an_answer_to_no_open_decision_is_stale(tmp_path: Path, decision: int) -> None:
    table, _ = new_table(tmp_path, table_setup("hhhh"))
    seat = _past_founding(table, random.Random(1))
    assert decision != table.view(seat).decision
    out = table.receive(seat, Submit(decision, Roll()))
    assert out == [Outgoing(seat, SubmitRefused(decision, Code.STALE))]


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (EndTurn(), Code.ROLL_FIRST),
        (BuildRoad(5), Code.ROLL_FIRST),
        (BuildRoad(-1), Code.ROLL_FIRST),
    ],
    ids=str,
)
def test_what_the_rules_refuse_changes_nothing(tmp_path: Path, action: Action, code: Code) -> None:
    table, _ = new_table(tmp_path, table_setup("hhhh"))
    seat = _past_founding(table, random.Random(1))
    table.join(seat)
    before = [table.view(other) for other in range(4)]
    decision = table.view(seat).decision
    assert _submit(table, seat, action) == [Outgoing(seat, SubmitRefused(decision, code))]
    assert [table.view(other) for other in range(4)] == before


def test_numbers_out_of_range_are_refused(tmp_path: Path) -> None:
    table, _ = new_table(tmp_path, table_setup("hhhh"))
    seat = _past_founding(table, random.Random(1))
    _submit(table, seat, Roll())
    while table.view(None).current != seat or seat not in table.view(None).to_act:
        act(table, random.Random(1))
    for action in (BuildRoad(2**63), BuildRoad(-1), BuildCity(10_000)):
        out = _submit(table, seat, action)
        assert len(out) == 1
        assert isinstance(out[0].message, SubmitRefused)


def test_a_spectator_and_a_seat_not_in_turn_can_do_nothing(tmp_path: Path) -> None:
    table, _ = new_table(tmp_path, table_setup("hhhh"))
    seat = _past_founding(table, random.Random(1))
    table.join(None)
    decision = table.view(None).decision
    assert _submit(table, None, Roll()) == [Outgoing(None, SubmitRefused(decision, Code.UNKNOWN_SEAT))]
    other = (seat + 1) % 4
    (refused,) = _submit(table, other, Roll())
    assert isinstance(refused.message, SubmitRefused)
    assert refused.message.code == Code.NOT_YOUR_TURN


def test_discards_do_not_make_each_other_stale(tmp_path: Path) -> None:
    rng = random.Random(3)
    table, _ = new_table(tmp_path, table_setup("hhhh", hand_limit=5))
    while not (isinstance(table.view(None).phases[-1], Discarding) and len(table.view(None).to_act) > 1):
        assert not table.over
        act(table, rng)
    owing = table.view(None).to_act
    submits = {seat: Submit(table.view(seat).decision, table.view(seat).menu.pick(rng)) for seat in owing}
    for seat, submit in reversed(submits.items()):
        table.join(seat)
        assert _updates(table.receive(seat, submit), seat)
    assert not isinstance(table.view(None).phases[-1], Discarding)


def test_the_journal_has_an_action_before_anybody_is_told(tmp_path: Path) -> None:
    table, journal = new_table(tmp_path, table_setup("hhhh"))
    for seat in range(4):
        table.join(seat)

    def fail(entry: Entry) -> None:
        raise MemoryError

    journal.append = fail  # type: ignore[method-assign]
    with pytest.raises(MemoryError):
        act(table, random.Random(1))


def _events(out: list[Outgoing], seat: int | None) -> list[Event]:
    return [event for update in _updates(out, seat) for event in update.events]


def test_the_history_of_a_late_comer_is_what_the_others_were_told_and_hides_the_same(tmp_path: Path) -> None:
    table, _ = new_table(tmp_path, table_setup("hhhh"))
    rng = random.Random(2)
    seats = (0, 1, 2, 3, None)
    told: dict[int | None, list[Event]] = {}
    for seat in seats:
        welcome = table.join(seat)[0].message
        assert isinstance(welcome, Welcome)
        told[seat] = list(welcome.history)
    while not table.over:
        out = act(table, rng)
        for seat in seats:
            told[seat] += _events(out, seat)
    for seat in seats:
        welcome = table.join(seat)[0].message
        assert isinstance(welcome, Welcome)
        assert list(welcome.history) == told[seat]
    stolen = [event for event in told[None] if isinstance(event, CardStolen)]
    bought = [event for event in told[None] if isinstance(event, DevelopmentCardBought)]
    assert stolen
    assert bought
    assert {event.resource for event in stolen} == {event.card for event in bought} == {None}
    for seat in range(4):
        for event in told[seat]:
            if isinstance(event, CardStolen):
                assert (event.resource is not None) == (seat in (event.seat, event.victim))
            elif isinstance(event, DevelopmentCardBought):
                assert (event.card is not None) == (seat == event.seat)


def test_the_play_secret_is_in_nothing_that_is_sent(tmp_path: Path) -> None:
    setup = replace(table_setup("hhhh"), play_secret=b"a secret of ours")
    table, _ = new_table(tmp_path, setup)
    sent = [encode(out.message) for seat in (0, 1, 2, 3, None) for out in table.join(seat)]
    rng = random.Random(6)
    while not table.over:
        sent += [encode(out.message) for out in act(table, rng)]
    sent += [encode(out.message) for out in table.join(0)]
    assert not [data for data in sent if b"a secret" in data]


def test_at_the_end_everybody_gets_the_summary_and_late_comers_too(tmp_path: Path) -> None:
    clock = Clock()
    table, journal = new_table(tmp_path, table_setup("hhbb"), clock)
    table.join(0)
    rng = random.Random(4)
    out: list[Outgoing] = []
    while not table.over:
        clock.now += 2
        out = act(table, rng)
    summaries = [message for _, message in out if isinstance(message, Summary)]
    assert len(summaries) == 1
    assert summaries[0].turns == table.turn
    assert summaries[0].seconds == round(clock.now - 100)
    assert [type(message) for seat, message in table.join(1) if seat == 1] == [Welcome, Summary]
    assert _submit(table, 0, Roll()) == [Outgoing(0, SubmitRefused(table.view(0).decision, Code.GAME_OVER))]
    journal.close()
    assert not journal.path.exists()
    assert (tmp_path / "finished" / journal.path.name).exists()


def test_pace_and_pause_are_for_those_who_play_alone(tmp_path: Path) -> None:
    table = sit(new_table(tmp_path, table_setup("hbbb"))[0])
    table.receive(0, SetPace("fast"))
    table.receive(0, SetPaused(True))
    assert (table.pace, table.paused) == ("fast", True)
    table.receive(0, SetPace("warp"))
    table.receive(1, SetPaused(False))
    table.receive(None, SetPaused(False))
    assert (table.pace, table.paused) == ("fast", True)
    table = sit(new_table(tmp_path, table_setup("hhbb"))[0])
    table.receive(0, SetPace("fast"))
    table.receive(0, SetPaused(True))
    assert (table.pace, table.paused) == ("normal", False)


def test_pauses_are_not_time_played(tmp_path: Path) -> None:
    clock = Clock()
    table = sit(new_table(tmp_path, table_setup("hbbb"), clock)[0])
    for paused, seconds in ((True, 5), (True, 100), (False, 1000), (False, 20), (True, 7), (False, 500)):
        clock.now += seconds
        table.receive(0, SetPaused(paused))
    assert table.seconds == 5 + 20 + 7
    clock.now += 1
    assert table.seconds == 33


def test_a_save_that_fails_is_told_once_and_so_is_its_mending(tmp_path: Path) -> None:
    blocked = tmp_path / "saves"
    blocked.write_text("in the way")
    table, _ = new_table(blocked, table_setup("hhhh"))
    rng = random.Random(3)
    assert [message for _, message in table.join(0) if isinstance(message, Notice)] == [Notice("save_failed")]
    assert not any(isinstance(message, Notice) for _ in range(5) for _, message in act(table, rng))
    blocked.unlink()
    told = [message for _ in range(5) for _, message in act(table, rng) if isinstance(message, Notice)]
    assert told == [Notice("save_mended")]


def test_actions_that_give_no_game_are_unplayable(tmp_path: Path) -> None:
    table, _ = new_table(tmp_path, table_setup("hhhh"))
    for entry in (Entry(0, EndTurn(), (), 1.0), Entry(9, Roll(), (), 1.0)):
        with pytest.raises(Unplayable):
            table.replay((entry,))
