"""Pauses, and a table that stands still with nobody there. The clock is set by hand."""

import random
from pathlib import Path

import pytest

from hexfolk.host.saves import read_save
from hexfolk.host.table import Outgoing
from hexfolk.host.votes import ASK_AGAIN
from hexfolk.rules.refusal import Code
from hexfolk.wire.codec import encode
from hexfolk.wire.messages import (
    AnswerHosting,
    AskWhole,
    GamePaused,
    GameWentOn,
    Happening,
    Leave,
    Notice,
    PauseDeclined,
    PlayerBack,
    PlayerLost,
    PlayOn,
    Resign,
    SetPaused,
    Submit,
    SubmitRefused,
    Update,
    VotePause,
    VoteStandIn,
    Welcome,
)
from tests.host.games import Clock, act, resumed_table
from tests.host.group import Group

# --- pauses ---


def test_a_pause_needs_more_than_half_and_so_does_going_on(tmp_path: Path) -> None:
    group = Group(tmp_path, "hhhb")
    group.wait(10)
    group.table.lost(2)
    before = group.clocks()
    assert group.story(group.say(0, VotePause(True))) == []
    assert (group.state().pause_votes, group.state().votes_needed) == ((0,), 2)
    assert group.story(group.say(1, VotePause(True))) == [GamePaused("vote")]
    assert group.state().paused
    assert group.table.due is None
    assert group.wait(1000) == []
    assert {key: left for key, (left, _) in group.clocks().items()} == {key: left for key, (left, _) in before.items()}
    assert [lost.left for lost in group.state().lost] == [60.0]
    view = group.table.view(0)
    assert group.say(0, Submit(view.decision, view.menu.actions[0])) == [
        Outgoing(0, SubmitRefused(view.decision, Code.PAUSED))
    ]
    assert group.drive().step(group.clock.now) == ([], None)
    seconds = group.table.seconds
    group.say(0, VotePause(False))
    assert group.state().pause_votes == (0,)
    group.clock.now += 50
    assert group.story(group.say(1, VotePause(False))) == [GameWentOn()]
    assert group.table.seconds == seconds
    assert group.clocks() == before
    assert group.state().lost[0].left == 60.0


def test_a_vote_can_be_taken_back_and_falls_when_its_voter_goes(tmp_path: Path) -> None:
    group = Group(tmp_path, "hhhh")
    group.say(0, VotePause(True))
    group.say(0, VotePause(False))
    assert group.state().pause_votes == ()
    group.say(1, VotePause(True))
    group.say(0, VotePause(True))
    group.table.lost(1)
    assert group.state().pause_votes == (0,)
    assert not group.table.paused
    group.say(2, VotePause(True))
    assert group.table.paused, "two of three"


def test_a_voter_who_goes_may_decide_it(tmp_path: Path) -> None:
    group = Group(tmp_path, "hhhh")
    group.say(0, VotePause(True))
    group.say(1, VotePause(True))
    assert not group.table.paused
    assert GamePaused("vote") in group.story(group.table.lost(3))


def test_a_request_falls_once_it_can_find_no_majority(tmp_path: Path) -> None:
    group = Group(tmp_path, "hhhh")
    group.say(0, VotePause(True))
    assert group.story(group.say(1, VotePause(False))) == []
    assert (group.state().pause_votes, group.state().pause_against) == ((0,), (1,))
    assert group.story(group.say(2, VotePause(False))) == [PauseDeclined(False)], "two of four cannot make three"
    assert (group.state().pause_votes, group.state().pause_against) == ((), ())
    group.say(3, VotePause(True), VotePause(False))
    assert group.state() == group.state(1) and not group.state().pause_against, "nobody asks any more"


def test_who_was_against_a_request_can_still_be_for_it(tmp_path: Path) -> None:
    group = Group(tmp_path, "hhhh")
    group.say(0, VotePause(True))
    group.say(1, VotePause(False), VotePause(True))
    assert (group.state().pause_votes, group.state().pause_against) == ((0, 1), ())
    assert group.story(group.say(2, VotePause(True))) == [GamePaused("vote")]


def test_going_on_can_be_declined_as_well(tmp_path: Path) -> None:
    group = Group(tmp_path, "hh")
    group.say(0, VotePause(True))
    group.say(1, VotePause(True))
    group.say(1, VotePause(False))
    assert group.state().pause_votes == (1,)
    assert group.story(group.say(0, VotePause(True))) == [PauseDeclined(True)]
    assert group.state().paused and group.state().pause_votes == ()


def test_who_asked_in_vain_may_not_ask_again_at_once(tmp_path: Path) -> None:
    group = Group(tmp_path, "hhhh")
    group.say(0, VotePause(True))
    group.say(1, VotePause(False))
    group.say(2, VotePause(False))
    too_soon = [Outgoing(0, Notice("asked_lately"))]
    assert group.say(0, VotePause(True)) == too_soon
    assert group.state().pause_votes == ()
    group.clock.now += ASK_AGAIN - 0.1
    assert group.say(0, VotePause(True))[-1:] == too_soon
    group.say(3, VotePause(True))
    group.say(0, VotePause(True))
    assert group.state().pause_votes == (0, 3), "it may be for what another asks for"
    group.say(1, VotePause(False))
    group.say(2, VotePause(False))
    group.clock.now += 0.2
    group.say(0, VotePause(True))
    assert group.state().pause_votes == (0,)


def test_taking_a_request_back_or_going_away_makes_no_way_round_that(tmp_path: Path) -> None:
    group = Group(tmp_path, "hhhh")
    group.say(0, VotePause(True), VotePause(False))
    assert group.say(0, VotePause(True)) == [Outgoing(0, Notice("asked_lately"))]
    group.say(1, VotePause(True))
    group.table.lost(1)
    group.table.join(1)
    assert group.say(1, VotePause(True)) == [Outgoing(1, Notice("asked_lately"))]


def test_who_asked_for_a_pause_that_came_may_ask_for_going_on_at_once(tmp_path: Path) -> None:
    group = Group(tmp_path, "hh")
    group.say(0, VotePause(True))
    group.say(1, VotePause(True))
    group.say(0, VotePause(False))
    assert group.state().pause_votes == (0,)


def test_a_request_falls_when_those_who_could_agree_go(tmp_path: Path) -> None:
    group = Group(tmp_path, "hhhh")
    group.say(0, VotePause(True))
    group.say(1, VotePause(False))
    group.table.lost(3)
    assert group.state().pause_votes == (0,), "two of three can still make it"
    assert PauseDeclined(False) in group.story(group.table.lost(2))
    assert group.state().pause_votes == ()


def test_with_nobody_there_the_table_stands_still(tmp_path: Path) -> None:
    group = Group(tmp_path, "hhb")
    group.table.join(None)
    group.table.lost(1)
    out = group.table.lost(0)
    assert group.story(out, None) == [PlayerLost(0, 60), GamePaused("alone")]
    assert group.table.due is None
    group.wait(100_000)
    assert group.table.actions == 0
    assert group.table.bots == (2,)
    out = group.table.join(1)
    assert group.story(out, None) == [PlayerBack(1), GameWentOn()]
    assert [lost.left for lost in group.state(1).lost] == [60.0]


def test_a_game_that_is_opened_again_waits_for_the_first_and_then_for_the_others(tmp_path: Path) -> None:
    group = Group(tmp_path)
    for _ in range(9):
        act(group.table, group.rng)
    group.journal.close()
    clock = Clock()
    table, journal = resumed_table(read_save(group.journal.path), clock)
    assert table.paused
    assert table.due is None
    clock.now += 1000
    out = table.join(1)
    (welcome,) = [m for to, m in out if to == 1]
    assert isinstance(welcome, Welcome)
    assert welcome.history[-2:] == (GameWentOn(reopened=True), PlayerBack(1))
    assert welcome.state is not None
    assert [(lost.seat, lost.left) for lost in welcome.state.lost] == [(0, 60.0), (2, 60.0)]
    clock.now += 60
    table.tick()
    assert table.bots == (0, 2)
    journal.close()


def test_one_who_plays_alone_is_told_nothing_of_its_own_coming_and_going(tmp_path: Path) -> None:
    group = Group(tmp_path, "hbb")
    group.say(0, SetPaused(True))
    assert group.table.paused
    assert not group.state().paused
    group.table.leave(0)
    (welcome,) = [m for _, m in group.table.join(0)]
    assert isinstance(welcome, Welcome)
    assert not [e for e in welcome.history if isinstance(e, Happening)]
    assert not group.table.paused


# --- a whole game of everything ---


@pytest.mark.parametrize("seed", range(4))
def test_a_game_ends_whoever_comes_and_goes_and_nobody_is_shown_more(tmp_path: Path, seed: int) -> None:
    group = Group(tmp_path, "hhhb", seed=seed + 1, turn_time=30, target=8, round_limit=50, hand_limit=5)
    group.table.join(None)
    rng, here = random.Random(seed), {0, 1, 2}
    driver = group.drive()
    for round_ in range(100_000):
        if group.table.over:
            break
        seat = rng.randrange(3)
        what = rng.random()
        out: list[Outgoing] = []
        if what < 0.05 and seat in here and (len(here) > 1 or rng.random() < 0.2):
            here.discard(seat)
            out = group.table.lost(seat) if rng.random() < 0.5 else group.say(seat, Leave())
        elif what < 0.15 and seat not in here and seat in group.table.humans:
            here.add(seat)
            out = group.table.join(seat)
            assert out[0].message == next(m for _, m in group.table.receive(seat, AskWhole()) if isinstance(m, Welcome))
        elif what < 0.2 and seat in here:
            votes = [VotePause(rng.random() < 0.3), VoteStandIn(rng.randrange(4)), PlayOn(), AnswerHosting(True)]
            out = group.say(seat, rng.choice(votes))
        elif what < 0.2003 and seat in here:
            here.discard(seat)
            out = group.say(seat, Resign())
        elif what < 0.6 and seat in here and seat in group.view.to_act:
            view = group.table.view(seat)
            out = group.say(seat, Submit(view.decision, view.menu.pick(rng)))
        else:
            out = group.run_bots(driver, group.clock.now + rng.choice((0.5, 5.0, 20.0)))
        assert here == group.table.here
        for to, message in out:
            assert to in here or to is None, (round_, to, message)
            if isinstance(message, Update | Welcome):
                assert message.view.seat == to
                assert (message.view.own is None) == (to is None)
            encode(message)
    assert group.table.over
    group.journal.close()
    save = read_save(tmp_path / "finished" / group.journal.path.name)
    again, _journal = resumed_table(save)
    assert [again.view(s) for s in (0, 1, 2, 3, None)] == [group.table.view(s) for s in (0, 1, 2, 3, None)]
