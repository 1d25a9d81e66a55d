"""Cut off in the middle of any decision, and back at the same one by the token; or after a bot stood in."""

import subprocess
import sys
from pathlib import Path

import pytest

from hexfolk.host.room import Room
from hexfolk.host.saves import read_save
from hexfolk.tools.rooms import saved_room
from hexfolk.wire.lobby import StartGame
from hexfolk.wire.messages import BotStoodIn, PlayerBack, PlayerLost, Submit, VoteStandIn
from tests.net.decisions import KINDS, SEATS, Situation, situation
from tests.net.hosting import Host, hosting
from tests.net.players import Player, act_until
from tests.net.test_games import FAST, abort, lobby_room


def seated(host: Host, at: Situation) -> list[Player]:
    """Everybody, and nobody does anything."""
    players = [Player(host.link("?", token=token), seed, plays=False) for seed, token in enumerate(at.tokens)]
    act_until(players, lambda: all(player.view is not None for player in players))
    assert [player.seat for player in players] == list(range(SEATS))
    return players


def go_on(room: Room, players: list[Player], turns: int = 3) -> None:
    """Everybody plays, for some turns more."""
    for player in players:
        player.plays = True
    assert room.table is not None
    turn = room.table.turn + turns
    act_until(players, lambda: all(p.view is not None and (p.view.turn >= turn or p.view.winners) for p in players))
    # Chance may have it that a turn ends before an answer: no other refusal.
    assert {r.code.value for p in players for r in p.refusals} <= {"stale"}


def check_save(room: Room) -> None:
    """The save gives the very same game again."""
    table, journal = room.table, room.journal
    assert table is not None and journal is not None
    views = [table.view(seat) for seat in (*range(SEATS), None)]
    path = journal.path
    assert read_save(path).problem is None
    again = saved_room("again", path).open()
    assert again.table is not None and again.journal is not None
    assert [again.table.view(seat) for seat in (*range(SEATS), None)] == views
    again.journal.close()


@pytest.mark.parametrize("kind", KINDS)
def test_back_at_the_same_decision(tmp_path: Path, kind: str) -> None:
    at = situation(tmp_path, kind, grace=60)
    with hosting(at.room, **FAST) as host:
        players = seated(host, at)
        cut, other = players[at.seat], players[at.seat - 1]
        before = cut.view
        abort(cut.link)
        act_until([other], lambda: PlayerLost(at.seat, 60) in other.history)
        back = Player(host.link("whoever", token=at.tokens[at.seat]), 9, plays=False)
        act_until([back, other], lambda: back.view is not None and PlayerBack(at.seat) in other.history)
        assert before is not None and back.view is not None
        assert back.view == before
        assert KINDS[kind].open(back.view)
        assert back.history[: len(cut.history)] == cut.history
        back.link.send(Submit(back.view.decision, at.answer))
        act_until([back], lambda: back.refusals or back.view != before)
        assert not back.refusals
        players[at.seat] = back
        go_on(at.room, players)
    check_save(at.room)


@pytest.mark.parametrize("kind", KINDS)
def test_back_after_a_bot_stood_in(tmp_path: Path, kind: str) -> None:
    at = situation(tmp_path, kind, grace=60, seed=2)
    with hosting(at.room, **FAST) as host:
        players = seated(host, at)
        cut = players[at.seat]
        others = [player for player in players if player is not cut]
        abort(cut.link)
        act_until(others, lambda: PlayerLost(at.seat, 60) in others[0].history)
        for other in others:
            other.link.send(VoteStandIn(at.seat))
        act_until(others, lambda: all(BotStoodIn(at.seat, "vote") in other.history for other in others))
        come_back_from_a_bot(host, at, players, cut)
    check_save(at.room)


def test_back_after_the_grace_ran_out(tmp_path: Path) -> None:
    at = situation(tmp_path, "a discard", grace=1)
    with hosting(at.room, **FAST) as host:
        players = seated(host, at)
        cut = players[at.seat]
        others = [player for player in players if player is not cut]
        abort(cut.link)
        act_until(others, lambda: PlayerLost(at.seat, 1) in others[0].history)
        lost = others[0].history.index(PlayerLost(at.seat, 1))
        act_until(others, lambda: BotStoodIn(at.seat, "lost") in others[0].history[lost:])
        come_back_from_a_bot(host, at, players, cut)
    check_save(at.room)


def come_back_from_a_bot(host: Host, at: Situation, players: list[Player], cut: Player) -> None:
    """The bot plays for a while, then the player does again."""
    others = [player for player in players if player is not cut]
    table = at.room.table
    assert table is not None and at.seat in table.bots
    go_on(at.room, others, 2)
    back = Player(host.link("whoever", token=at.tokens[at.seat]), 9, plays=False)
    act_until([back, *others], lambda: back.view is not None)
    assert back.view is not None and back.view.seat == at.seat
    assert back.history[: len(cut.history)] == cut.history
    assert PlayerBack(at.seat) in back.history
    assert table.bots == ()
    assert all(not info.stand_in for info in back.welcomes[-1].seats)
    players[at.seat] = back
    go_on(at.room, players)


def test_a_program_that_is_killed_comes_back(tmp_path: Path) -> None:
    """With nothing but the token that it had on its disk."""
    room = lobby_room(tmp_path, 2)
    with hosting(room, **FAST) as host:
        other = Player(host.link("Other"))
        act_until([other], lambda: other.lobby is not None)
        program = subprocess.Popen(
            [sys.executable, "-m", "tests.net.doomed_player", str(host.port), host.who.fingerprint.hex()],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert program.stdout is not None
        token = bytes.fromhex(program.stdout.readline())
        act_until([other], lambda: other.lobby is not None and sum(seat.ready for seat in other.lobby.seats) == 2)
        other.link.send(StartGame())
        act_until([other], lambda: other.view is not None and other.view.turn >= 2)
        program.kill()
        program.wait()
        program.stdout.close()
        act_until([other], lambda: any(isinstance(event, PlayerLost) for event in other.history))
        back = Player(host.link("?", token=token), 9)
        act_until([back, other], lambda: back.view is not None and back.view.turn >= 5)
        assert back.seat == 1
        assert any(isinstance(event, PlayerBack) for event in other.history)
