"""Who lets three clocks run out is played for by a bot, and waited for in a game that nobody else can come to."""

from pathlib import Path

import pytest

from hexfolk.wire.messages import BotStoodIn, PlayerBack, PlayOn, Resign, Submit, TableState
from tests.host.group import Group


@pytest.mark.parametrize("watched", [False, True])
def test_where_others_can_come_a_bot_plays_for_the_only_player_too(tmp_path: Path, watched: bool) -> None:
    group = Group(tmp_path, kinds="hbb")
    if watched:
        group.table.join(None)
    out = group.run_bots(group.drive(), 400.0)
    assert BotStoodIn(0, "idle") in group.story(out) and group.stand_ins() == {0: "idle"}
    assert not group.table.paused and group.view.turn > 0
    assert group.story(group.say(0, PlayOn())) == [PlayerBack(0)]
    assert group.stand_ins() == {}


def test_the_only_player_is_waited_for_after_three_clocks(tmp_path: Path) -> None:
    group = Group(tmp_path, kinds="hbb")
    group.table.wait_for_sleeper()
    driver = group.drive()
    out = group.run_bots(driver, 400.0)
    states = [m for to, m in out if to == 0 and isinstance(m, TableState)]
    assert [state.paused for state in states] == [True]
    assert group.story(out) == [] and group.stand_ins() == {0: "idle"}
    assert group.table.paused and group.table.due is None
    done = group.table.actions
    group.run_bots(driver, 4000.0)
    assert group.table.actions == done, "nobody plays on"
    back = group.say(0, PlayOn())
    assert not group.table.paused and group.stand_ins() == {} and group.state().paused is False
    assert [m.paused for to, m in back if to == 0 and isinstance(m, TableState)] == [False]
    group.run_bots(driver, 4100.0)
    assert group.table.actions > done, "the game goes on, and clocks with it"


def test_the_only_players_own_action_ends_the_wait(tmp_path: Path) -> None:
    group = Group(tmp_path, kinds="hbb")
    group.table.wait_for_sleeper()
    group.run_bots(group.drive(), 400.0)
    assert group.view.to_act == (0,) and group.table.paused
    done, view = group.table.actions, group.table.view(0)
    group.say(0, Submit(view.decision, view.menu.pick(group.rng)))
    assert group.table.actions == done + 1 and not group.table.paused


def test_a_sleeper_whom_the_others_leave_alone_is_played_for_on(tmp_path: Path) -> None:
    group = _left_asleep(tmp_path)
    assert not group.table.paused and group.stand_ins()[0] == "idle"


def _left_asleep(folder: Path, *, waits: bool = False) -> Group:
    """The first player sleeps while a bot plays, and the two others have given up."""
    group = Group(folder)
    if waits:
        group.table.wait_for_sleeper()
    group.fall_asleep(0)
    assert not group.table.paused
    group.say(1, Resign()), group.say(2, Resign())
    return group


def test_a_sleeper_whom_the_others_leave_alone_is_waited_for_where_nobody_comes(tmp_path: Path) -> None:
    group = _left_asleep(tmp_path, waits=True)
    assert group.table.paused and group.state().paused
    assert group.story(group.say(0, PlayOn())) == [PlayerBack(0)]
    assert not group.table.paused
