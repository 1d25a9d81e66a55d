"""Players who are lost, leave, sleep or resign: the game goes on without them and waits for them."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from hexfolk.host.saves import read_save
from hexfolk.host.table import Outgoing
from hexfolk.rules.actions import EndTurn, MakeOffer, Roll
from hexfolk.rules.menu import OfferForm
from hexfolk.rules.phases import Discarding, Rolling, SpecialBuilding
from hexfolk.wire.messages import (
    BotStoodIn,
    ClockRanOut,
    GameWentOn,
    Happening,
    Leave,
    Notice,
    PlayerBack,
    PlayerLeft,
    PlayerLost,
    PlayerResigned,
    PlayOn,
    Resign,
    SeatsChanged,
    Submit,
    Update,
    VotePause,
    VoteStandIn,
    Welcome,
)
from tests.host.games import Clock, act, new_table, resumed_table, sit, table_setup
from tests.host.group import Group

# --- lost ---


def test_a_lost_players_clock_stands_still_and_then_a_bot_stands_in(tmp_path: Path) -> None:
    group = Group(tmp_path)
    group.till(Rolling)
    group.wait(20)
    out = group.table.lost(0)
    assert group.story(out, 1) == [PlayerLost(0, 60)]
    assert group.story(out, 0) == []
    assert [m.seats[0].connected for to, m in out if to == 1 and isinstance(m, SeatsChanged)] == [False]
    assert group.clocks() == {("turn", 0): (40.0, False)}
    assert [(lost.seat, lost.left) for lost in group.state(1).lost] == [(0, 60.0)]
    assert group.wait(59) == []
    assert 0 not in group.table.bots
    out = group.wait(1)
    assert group.story(out, 1) == [BotStoodIn(0, "lost")]
    assert group.table.bots == (0,)
    assert group.table.level(0) == "steady"
    assert group.stand_ins() == {0: "lost"}
    assert group.clocks() == {("turn", 0): (40.0, True)}
    assert [lost.left for lost in group.state(1).lost] == [0.0]


def test_without_turn_time_a_bot_stands_in_as_well(tmp_path: Path) -> None:
    group = Group(tmp_path, turn_time=None)
    group.table.lost(0)
    driver = group.drive()
    group.run_bots(driver, group.clock.now + 59)
    assert group.table.actions == 0
    out = group.run_bots(driver, group.clock.now + 20)
    assert BotStoodIn(0, "lost") in group.story(out, 1)
    assert group.view.to_act == (1,)


def test_without_grace_the_bot_stands_in_at_once(tmp_path: Path) -> None:
    clock = Clock()
    table = sit(new_table(tmp_path, replace(table_setup("hhh"), grace=0), clock)[0])
    events = [e for to, m in table.lost(2) if to == 0 and isinstance(m, Update) for e in m.events]
    assert events == [PlayerLost(2, 0), BotStoodIn(2, "lost")]


def test_the_player_comes_back_in_the_middle_and_a_bots_half_turn_is_gone_on_with(tmp_path: Path) -> None:
    group = Group(tmp_path)
    group.till(Rolling)
    group.table.lost(0)
    group.wait(60)
    driver = group.drive()
    done = group.table.actions
    while group.table.actions == done:
        group.clock.now += 1
        driver.step(group.clock.now)
    assert group.view.dice is not None
    out = group.table.join(0)
    (welcome,) = [m for to, m in out if to == 0]
    assert isinstance(welcome, Welcome)
    assert welcome.view == group.table.view(0)
    assert welcome.view.own is not None
    assert welcome.history[-1] == PlayerBack(0)
    assert group.story(out, 1) == [PlayerBack(0)]
    assert group.table.bots == ()
    done = group.table.actions
    group.clock.now += 5
    assert driver.step(group.clock.now) == ([], None)
    assert group.table.actions == done
    if group.view.to_act == (0,):
        group.submit(0, group.table.view(0).menu.pick(group.rng))


def test_a_player_who_is_back_in_time_loses_nothing(tmp_path: Path) -> None:
    group = Group(tmp_path)
    group.till(Rolling)
    group.wait(20)
    group.table.lost(0)
    group.wait(59)
    assert group.story(group.table.join(0), 1) == [PlayerBack(0)]
    assert group.clocks() == {("turn", 0): (40.0, True)}
    assert group.state(1).lost == ()
    group.table.lost(0)
    assert [lost.left for lost in group.state(1).lost] == [60.0], "each time anew"


def test_the_discards_of_the_others_go_on_while_one_is_waited_for(tmp_path: Path) -> None:
    group = Group(tmp_path, hand_limit=5)
    group.play_until(lambda: isinstance(group.phase, Discarding) and sum(map(bool, group.phase.owed)) >= 2)
    seats = [seat for seat, count in enumerate(group.phase.owed) if count]
    gone, rest = seats[0], seats[1:]
    group.table.lost(gone)
    out = group.wait(30)
    audience = next(seat for seat in range(3) if seat != gone)
    told = [e for to, m in out if to == audience and isinstance(m, Update) for e in m.events]
    assert [e.seat for e in told if isinstance(e, ClockRanOut)] == rest
    assert [seat for seat, count in enumerate(group.phase.owed) if count] == [gone]
    assert group.clocks()["discard", gone] == (30.0, False)
    group.wait(30)
    group.run_bots(group.drive(), group.clock.now + 5)
    assert not isinstance(group.phase, Discarding)


def test_an_offer_to_a_lost_player_holds_nobody_up(tmp_path: Path) -> None:
    group = Group(tmp_path)
    group.play_until(lambda: bool(group.view.turn) and any(isinstance(f, OfferForm) for f in _menu(group).forms))
    seat = group.view.current
    hand = group.table.view(seat).own.hand
    give = next((r for r, n in enumerate(hand) if n), None)
    if give is None:
        group.play_until(lambda: any(isinstance(f, OfferForm) for f in _menu(group).forms) and any(_hand(group)))
        seat = group.view.current
        give = next(r for r, n in enumerate(_hand(group)) if n)
    other = (seat + 1) % 3
    group.table.lost(other)
    left = group.clocks()["turn", seat][0]
    offer = MakeOffer(
        tuple(int(r == give) for r in range(5)), tuple(int(r == (give + 1) % 5) for r in range(5)), (other,)
    )
    group.submit(seat, offer)
    assert group.clocks()["turn", seat] == (left, False)
    group.wait(16)
    assert group.clocks()["turn", seat] == (left - 1, True)
    group.submit(seat, EndTurn())
    assert group.view.current == other
    group.wait(44)
    assert group.stand_ins() == {other: "lost"}


def _menu(group: Group) -> Any:
    return group.table.view(group.view.current).menu


def _hand(group: Group) -> Any:
    return group.table.view(group.view.current).own.hand


def test_a_lost_offerers_offer_stands_still_too(tmp_path: Path) -> None:
    group = Group(tmp_path)
    group.play_until(lambda: any(isinstance(f, OfferForm) for f in _menu(group).forms) and any(_hand(group)))
    seat = group.view.current
    give = next(r for r, n in enumerate(_hand(group)) if n)
    want = tuple(int(r == (give + 1) % 5) for r in range(5))
    group.submit(seat, MakeOffer(tuple(int(r == give) for r in range(5)), want, ((seat + 1) % 3,)))
    group.table.lost(seat)
    before = group.clocks()
    assert not any(running for _, running in before.values())
    group.wait(30)
    assert group.clocks() == before


def test_a_visit_waits_for_a_lost_player(tmp_path: Path) -> None:
    for seed in range(1, 30):
        group = Group(tmp_path / str(seed), seed=seed, special_building="on")
        for _ in range(600):
            if group.table.over or isinstance(group.phase, SpecialBuilding):
                break
            asking = next(
                (
                    (seat, a)
                    for seat in range(3)
                    for a in group.table.view(seat).menu.actions
                    if type(a).__name__ == "AskToBuild"
                ),
                None,
            )
            if asking is not None:
                group.submit(*asking)
                continue
            seat = group.view.to_act[0]
            menu = group.table.view(seat).menu
            group.submit(
                seat, next((a for a in menu.actions if isinstance(a, Roll | EndTurn)), None) or menu.pick(group.rng)
            )
        if isinstance(group.phase, SpecialBuilding):
            break
    visitor = group.phase.order[group.phase.at]
    group.table.lost(visitor)
    assert group.clocks()["visit", visitor] == (30.0, False)
    group.wait(50)
    assert group.phase.order[group.phase.at] == visitor
    group.wait(10)
    done = group.table.actions
    group.run_bots(group.drive(), group.clock.now + 40)
    assert group.table.actions > done


def test_the_others_can_vote_not_to_wait(tmp_path: Path) -> None:
    group = Group(tmp_path, "hhhh")
    group.table.lost(0)
    assert group.story(group.say(1, VoteStandIn(0)), 1) == []
    assert [lost.votes for lost in group.state(1).lost] == [(1,)]
    out = group.say(2, VoteStandIn(0))
    assert group.story(out, 1) == [BotStoodIn(0, "vote")]
    assert group.table.bots == (0,)


def test_who_did_not_want_to_wait_can_think_better_of_it(tmp_path: Path) -> None:
    group = Group(tmp_path, "hhhh")
    group.table.lost(0)
    group.say(1, VoteStandIn(0), VoteStandIn(0))
    assert [lost.votes for lost in group.state(1).lost] == [()]
    assert group.story(group.say(2, VoteStandIn(0)), 1) == []


def test_a_vote_needs_somebody_to_vote_on_and_a_seat(tmp_path: Path) -> None:
    group = Group(tmp_path)
    for seat, message in ((1, VoteStandIn(0)), (1, VoteStandIn(99)), (None, VotePause(True)), (None, VoteStandIn(0))):
        assert group.say(seat, message) == [Outgoing(seat, Notice("no_vote"))]
    group.table.lost(0)
    assert group.say(0, VoteStandIn(0)) == [Outgoing(0, Notice("no_vote"))]


def test_votes_of_those_who_go_fall_and_fewer_are_needed(tmp_path: Path) -> None:
    group = Group(tmp_path, "hhhhh")
    group.table.lost(0)
    group.say(1, VoteStandIn(0))
    group.say(2, VoteStandIn(0))
    out = group.table.lost(2)
    assert 0 not in group.table.bots
    out = group.table.lost(4)
    assert 0 not in group.table.bots, "one of two is not more than half"
    out = group.say(3, VoteStandIn(0))
    assert group.story(out, 1) == [BotStoodIn(0, "vote")]


# --- leaving and resigning ---


def test_who_leaves_keeps_the_seat(tmp_path: Path) -> None:
    group = Group(tmp_path)
    assert group.story(group.say(1, Leave()), 0) == [PlayerLeft(1)]
    assert group.story(group.wait(60), 0) == [BotStoodIn(1, "lost")]
    assert group.story(group.table.join(1), 0) == [PlayerBack(1)]


def test_who_resigns_looks_on_and_a_bot_plays_for_good(tmp_path: Path) -> None:
    group = Group(tmp_path)
    out = group.say(1, Resign())
    assert group.story(out, 0) == [PlayerResigned(1)]
    assert not [m for to, m in out if to == 1]
    assert group.table.resigned == {1}
    assert group.table.bots == (1,)
    assert group.stand_ins() == {1: "resigned"}
    with pytest.raises(ValueError, match="seat 1"):
        group.table.join(1)
    welcome = group.table.join(None)[0].message
    assert isinstance(welcome, Welcome)
    assert (welcome.seat, welcome.view.own) == (None, None)
    assert group.say(1, PlayOn()) == [Outgoing(1, Notice("no_vote"))]
    assert group.table.bots == (1,)
    assert group.table.lost(1) == []


def test_a_resignation_survives_a_resume(tmp_path: Path) -> None:
    group = Group(tmp_path)
    group.say(1, Resign())
    for _ in range(30):
        act(group.table, group.rng)
    group.journal.close()
    save = read_save(group.journal.path)
    assert PlayerResigned(1) in save.story
    table, journal = resumed_table(save)
    assert table.resigned == {1}
    assert table.humans == (0, 2)
    assert table.bots == (1,)
    journal.close()
    twice, journal = resumed_table(read_save(journal.path))
    (welcome,) = [m for _, m in twice.join(0) if isinstance(m, Welcome)]
    assert [e for e in welcome.history if isinstance(e, Happening)] == [
        PlayerResigned(1),
        GameWentOn(reopened=True),
        GameWentOn(reopened=True),
        PlayerBack(0),
    ]
    journal.close()


def test_a_game_that_all_resigned_is_played_out_by_bots(tmp_path: Path) -> None:
    group = Group(tmp_path, "hh", target=8, round_limit=50)
    group.say(0, VotePause(True))
    group.say(1, VotePause(True))
    group.say(0, Resign())
    group.say(1, Resign())
    assert not group.table.paused
    group.table.pace = "instant"
    group.run_bots(group.drive(), group.clock.now + 100_000)
    assert group.table.over


# --- sleeping ---


def test_three_clocks_in_a_row_make_a_bot_play_until_a_click(tmp_path: Path) -> None:
    group = Group(tmp_path)
    assert group.story(group.wait(60)) == []
    assert group.story(group.wait(15)) == []
    group.till(Rolling)
    assert group.view.current == 0
    assert group.story(group.wait(60)) == [], "two in the founding, then it acted"
    group.wait(60), group.wait(60)
    out = [*group.wait(60), *group.wait(60), *group.wait(60), *group.wait(60)]
    assert BotStoodIn(0, "idle") in group.story(out)
    assert group.stand_ins()[0] == "idle"
    assert group.story(group.say(0, PlayOn())) == [PlayerBack(0)]
    assert 0 not in group.table.bots


def test_a_sleepers_own_action_is_carried_out(tmp_path: Path) -> None:
    group = Group(tmp_path)
    group.fall_asleep(0)
    while group.view.to_act != (0,):
        act(group.table, group.rng)
    view = group.table.view(0)
    out = group.say(0, Submit(view.decision, view.menu.pick(group.rng)))
    events = [e for to, m in out if to == 0 and isinstance(m, Update) for e in m.events]
    assert events[0] == PlayerBack(0)
    assert len(events) > 1
    assert any(m.own for to, m in out if to == 0 and isinstance(m, Update))
    assert 0 not in group.table.bots


def test_a_bot_that_plays_for_a_sleeper_does_not_wake_it(tmp_path: Path) -> None:
    group = Group(tmp_path)
    group.fall_asleep(0)
    while group.view.to_act != (0,):
        act(group.table, group.rng)
    done = group.table.actions
    out = group.run_bots(group.drive(), group.clock.now + 2)
    assert group.table.actions > done
    assert group.stand_ins() == {0: "idle"}
    assert not any(m.own for _, m in out if isinstance(m, Update))


def test_a_sleeper_who_is_lost_is_not_waited_for(tmp_path: Path) -> None:
    group = Group(tmp_path)
    group.fall_asleep(0)
    assert group.story(group.table.lost(0), 1) == [PlayerLost(0, 0)]
    assert 0 in group.table.bots
