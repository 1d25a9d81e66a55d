"""Hosting handed on: at every moment one of the two hosts offers the game. The clock is set by hand."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from hexfolk.host.handing_on import PATIENCE, checked
from hexfolk.host.saves import read_save, saved_games
from hexfolk.host.table import Outgoing
from hexfolk.rules.actions import Roll
from hexfolk.rules.refusal import Code, Refused
from hexfolk.wire.messages import (
    MOST_ADDRESSES,
    AnswerHosting,
    AskWhole,
    Closed,
    GameWentOn,
    HandingBegan,
    HandingFailed,
    HostMoved,
    NewHost,
    Notice,
    PlayerBack,
    PlayOn,
    Resign,
    SaveHandedOn,
    SaveTaken,
    Submit,
    SubmitRefused,
    Welcome,
)
from tests.host.games import act, new_table, resumed_table, sit, table_setup
from tests.host.group import Group

TAKEN = SaveTaken(("192.168.0.9",), 4741, b"f" * 32)


def given(folder: Path, seats: str = "hhhb") -> tuple[Group, SaveHandedOn]:
    """A table that is being handed on to seat 1, and the save that it was sent."""
    group = Group(folder, seats)
    group.table.join(None)
    for _ in range(9):
        act(group.table, group.rng)
    group.table.offer_hosting(0, 1)
    out = [sent for seat in range(1, seats.count("h")) for sent in group.say(seat, AnswerHosting(True))]
    assert group.story(out)[-1] == HandingBegan(1)
    (save,) = [m for to, m in out if isinstance(m, SaveHandedOn) and to == 1]
    assert not [m for to, m in out if isinstance(m, SaveHandedOn) and to != 1]
    return group, save


def offered(folder: Path) -> list[str]:
    """The games that a program offers which finds these saves."""
    return [listed.path.name for listed in saved_games(folder)]


def test_the_hosting_moves_with_everybodys_consent(tmp_path: Path) -> None:
    group = Group(tmp_path)
    for _ in range(9):
        act(group.table, group.rng)
    group.table.offer_hosting(0, 1)
    hosting = group.state(2).hosting
    assert hosting is not None and (hosting.seat, hosting.agreed, hosting.given) == (1, (0,), False)
    group.say(1, AnswerHosting(True))
    assert not group.table.paused
    group.say(2, AnswerHosting(True))
    hosting = group.state(2).hosting
    assert hosting is not None and (hosting.seat, hosting.agreed, hosting.given) == (1, (0, 1, 2), True)
    assert group.table.paused and group.table.handed_to is None


def test_nobody_plays_while_the_save_is_on_its_way(tmp_path: Path) -> None:
    group, save = given(tmp_path)
    before = group.clocks()
    view = group.table.view(0)
    actor = view.to_act[0]
    action = (*group.table.view(actor).menu.actions, Roll())[0]
    decision = group.table.view(actor).decision
    assert group.say(actor, Submit(decision, action))[-1:] == [Outgoing(actor, SubmitRefused(decision, Code.PAUSED))]
    with pytest.raises(Refused):
        group.table.play_for(actor, decision, action)
    group.clock.now += PATIENCE / 2
    assert group.table.tick() == [] and group.clocks() == before
    assert Outgoing(1, save) in group.say(1, AskWhole()), "it may have got lost"
    assert not [m for _, m in group.say(2, AskWhole()) if isinstance(m, SaveHandedOn)]
    assert group.table.offer_hosting(0, 2) == [Outgoing(0, Notice("hosting_declined"))]


def test_once_the_save_is_there_the_old_host_is_closed_and_tells_where_the_game_is(tmp_path: Path) -> None:
    group, save = given(tmp_path / "ours")
    views = [group.table.view(seat) for seat in range(3)]
    assert group.table.save_taken(2, TAKEN) == [] and group.table.save_taken(None, TAKEN) == []
    out = group.table.save_taken(1, TAKEN)
    assert group.story(out) == [HostMoved(1)]
    moved = NewHost(TAKEN.addresses, TAKEN.port, TAKEN.fingerprint)
    assert [to for to, m in out if m == moved] == [0, 2, None]
    assert [to for to, m in out if m == Closed("moved")] == [0, 1, 2, None]
    assert group.table.handed_to == 1 and group.table.due is None
    assert group.say(1, AskWhole()) == [] and group.table.save_taken(1, TAKEN) == []
    group.table.lost(2)
    group.table.join(2)
    group.table.leave(1)
    assert group.table.history[-1] == HostMoved(1), "nothing is written any more"
    assert offered(tmp_path / "ours") == []
    (kept,) = (tmp_path / "ours" / "handed_on").iterdir()
    assert read_save(kept).story[-2:] == (HandingBegan(1), HostMoved(1))
    theirs = tmp_path / "theirs.hexfolk"
    theirs.write_bytes(save.data)
    table, journal = resumed_table(read_save(theirs))
    assert [table.view(seat) for seat in range(3)] == views
    (welcome,) = [m for _, m in table.join(2) if isinstance(m, Welcome)]
    assert welcome.history[-4:] == (HandingBegan(1), HostMoved(1), GameWentOn(reopened=True), PlayerBack(2))
    journal.close()


@pytest.mark.parametrize("how", ["lost", "left", "resigned", "silent", "cannot"])
def test_the_game_goes_on_here_when_the_heir_does_not_take_it(tmp_path: Path, how: str) -> None:
    group, _save = given(tmp_path)
    match how:
        case "lost":
            out = group.table.lost(1)
        case "left":
            out = group.table.leave(1)
        case "resigned":
            out = group.say(1, Resign())
        case "cannot":
            out = group.say(1, AnswerHosting(False))
        case _:
            assert group.table.due == group.clock.now + PATIENCE
            group.clock.now += PATIENCE
            out = group.table.tick()
    assert HandingFailed(1) in group.story(out)
    assert Outgoing(2, Notice("handing_failed")) in out
    assert not group.table.paused and group.state(0).hosting is None
    assert group.table.save_taken(1, TAKEN) == [], "too late"
    act(group.table, group.rng)
    group.journal.close()
    assert offered(tmp_path) == [group.journal.path.name]
    assert not [e for e in read_save(group.journal.path).story if isinstance(e, HostMoved)]


def test_between_any_two_steps_one_of_the_two_offers_the_game(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    theirs.mkdir()
    group, save = given(ours)

    def crashed() -> tuple[list[str], list[str]]:
        """What both offer after both were killed now, locks being gone with the programs."""
        copies = []
        for folder in (ours, theirs):
            copy = tmp_path / "crashed" / folder.name
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(folder, copy)
            copies.append(offered(copy))
            for name in copies[-1]:
                told = [type(e) for e in read_save(copy / name).story]
                assert HandingBegan in told and (HostMoved in told) == (folder is theirs)
        return copies[0], copies[1]

    name = group.journal.path.name
    assert crashed() == ([name], [])
    (theirs / "game.hexfolk").write_bytes(save.data)
    assert crashed() == ([name], ["game.hexfolk"])
    group.table.save_taken(1, TAKEN)
    assert crashed() == ([], ["game.hexfolk"])


def test_one_who_does_not_agree_is_enough(tmp_path: Path) -> None:
    group = Group(tmp_path)
    group.table.offer_hosting(0, 1)
    out = group.say(2, AnswerHosting(False))
    assert [to for to, m in out if m == Notice("hosting_declined")] == [0, 1, 2]
    assert group.state().hosting is None
    group.say(1, AnswerHosting(True))
    assert not group.table.paused
    group.table.offer_hosting(0, 1)
    out = group.table.lost(1)
    assert Outgoing(0, Notice("hosting_declined")) in out
    assert group.table.offer_hosting(0, 1) == [Outgoing(0, Notice("hosting_declined"))]
    assert group.table.offer_hosting(0, 0) == [Outgoing(0, Notice("hosting_declined"))]


def test_whom_a_bot_stands_in_for_is_bound_by_what_the_others_decide(tmp_path: Path) -> None:
    group = Group(tmp_path)
    group.fall_asleep(2)
    group.table.offer_hosting(0, 1)
    out = group.say(1, AnswerHosting(True))
    assert group.story(out)[-1] == HandingBegan(1)
    hosting = group.state().hosting
    assert hosting is not None and hosting.agreed == (0, 1)


def test_a_sleeper_who_falls_asleep_while_asked_holds_nothing_up(tmp_path: Path) -> None:
    group = Group(tmp_path)
    group.table.offer_hosting(0, 1)
    group.say(1, AnswerHosting(True))
    assert group.state().hosting is not None and not group.table.paused
    group.fall_asleep(2)
    hosting = group.state().hosting
    assert hosting is not None and hosting.given


def test_whoever_wakes_is_asked_like_all(tmp_path: Path) -> None:
    group = Group(tmp_path)
    group.fall_asleep(2)
    group.table.offer_hosting(0, 1)
    group.say(2, PlayOn())
    group.say(1, AnswerHosting(True))
    assert not group.table.paused
    assert Outgoing(0, Notice("hosting_declined")) in group.say(2, AnswerHosting(False))


def test_nobody_is_made_host_asleep(tmp_path: Path) -> None:
    group = Group(tmp_path)
    group.fall_asleep(1)
    group.table.offer_hosting(0, 1)
    group.say(2, AnswerHosting(True))
    assert not group.table.paused and group.state().hosting is not None
    assert HandingBegan(1) in group.story(group.say(1, AnswerHosting(True)))


def test_what_was_offered_or_agreed_to_can_be_taken_back(tmp_path: Path) -> None:
    group = Group(tmp_path)
    group.table.offer_hosting(None, 1)
    assert Outgoing(1, Notice("hosting_declined")) in group.table.offer_hosting(None, None)
    assert group.state().hosting is None
    group.table.offer_hosting(0, 1)
    group.say(1, AnswerHosting(True))
    assert Outgoing(0, Notice("hosting_declined")) in group.say(1, AnswerHosting(False))
    assert group.state().hosting is None


def test_a_save_that_cannot_be_read_stays(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("in the way")
    table = sit(new_table(tmp_path / "saves", table_setup("hh"))[0])
    table.offer_hosting(0, 1)
    out = table.receive(1, AnswerHosting(True))
    assert Outgoing(0, Notice("handing_failed")) in out
    assert table.handed_to is None and not table.paused
    act(table, random.Random(1))


@pytest.mark.parametrize(
    ("told", "seen_at", "addresses"),
    [
        (("192.168.0.9",), "192.168.0.9", ("192.168.0.9",)),
        (("10.0.0.9", "fd00::9"), "::ffff:192.168.0.9", ("192.168.0.9", "10.0.0.9", "fd00::9")),
        (("10.0.0.9",), "127.0.0.1", ("10.0.0.9",)),
        (("127.0.0.1",), "127.0.0.1", ("127.0.0.1",)),
        (("name.example", "0.0.0.0", "224.0.0.1", "fe80::1%eth0", "x" * 500), "fe80::2%3", ()),
        (tuple(f"10.0.0.{n}" for n in range(99)), "", tuple(f"10.0.0.{n}" for n in range(MOST_ADDRESSES))),
    ],
)
def test_the_others_are_told_addresses_that_lead_there(
    told: tuple[str, ...], seen_at: str, addresses: tuple[str, ...]
) -> None:
    where = checked(SaveTaken(told, 4741, b"f" * 32), seen_at)
    assert (where.addresses if where is not None else ()) == addresses


@pytest.mark.parametrize("wrong", [SaveTaken(("10.0.0.9",), 0, b"f" * 32), SaveTaken(("10.0.0.9",), 4741, b"short")])
def test_a_place_that_is_none_is_not_told(wrong: SaveTaken) -> None:
    assert checked(wrong, "10.0.0.9") is None
