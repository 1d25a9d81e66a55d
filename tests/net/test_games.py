"""Whole games over real sockets, in rooms as they are hosted: lobby, table, end, spectators, coming back."""

from pathlib import Path

import pytest

from hexfolk.host.lobby import Lobby, Plan
from hexfolk.host.room import Room
from hexfolk.host.saves import read_save
from hexfolk.rules.options import Options
from hexfolk.tools.rooms import room_means, saved_room
from hexfolk.wire.lobby import PlayAgain, TableOptions
from hexfolk.wire.messages import Closed
from hexfolk.wire.tcp import TcpLink
from hexfolk.wire.visit import State
from tests.net.hosting import Host, hosting, messages_until, wait_for
from tests.net.players import Player, act_until, start_game

FAST = {"messages": 2000.0, "message_burst": 4000.0}


def lobby_room(folder: Path, seats: int, bots: int = 0, **options: object) -> Room:
    """A room in the lobby; short games."""
    game = Options(**({"turn_time": 120, "round_limit": 50, "target": 8} | options))  # type: ignore[arg-type]
    means = room_means(folder)
    map_name = "standard-19" if seats <= 4 else "standard-30" if seats <= 6 else "standard-44"
    plan = Plan(map_name, seats - bots, bots, options=TableOptions(game), seed=7)
    return Room("Test", means, Lobby(plan, means.lobby))


def seated(host: Host, count: int, watching: int = 0) -> list[Player]:
    """So many players, then so many spectators."""
    players = []
    for number in range(count + watching):
        link = host.link(f"Player {number}", watch=number >= count)
        players.append(Player(link, number))
        act_until(players, lambda: players[-1].lobby is not None)
    return players


@pytest.mark.parametrize(("count", "watching"), [(2, 1), (4, 2), pytest.param(8, 3, marks=pytest.mark.long)])
def test_a_whole_game(tmp_path: Path, count: int, watching: int) -> None:
    room = lobby_room(tmp_path, count)
    with hosting(room, **FAST) as host:
        players = seated(host, count, watching)
        start_game(players)
        act_until(players, lambda: all(player.summary is not None for player in players), 120)
        assert {player.summary for player in players} == {players[0].summary}
        views = [player.view for player in players if player.view is not None]
        assert len({view.winners for view in views}) == 1 and views[0].winners
        assert [view.seat for view in views] == [*range(count), *[None] * watching]
        assert not any(player.refusals for player in players)
        assert all(view.own is None for view in views[count:])
        for player in players:
            player.close()
    (path,) = (tmp_path / "finished").iterdir()
    assert read_save(path).mark.over


def test_people_and_bots(tmp_path: Path) -> None:
    room = lobby_room(tmp_path, 3, bots=1)
    with hosting(room, **FAST) as host:
        players = seated(host, 2)
        start_game(players)
        room_table = room.table
        assert room_table is not None
        room_table.pace = "instant"
        act_until(players, lambda: all(player.summary is not None for player in players), 120)
        assert players[0].view is not None and players[0].view.winners


def test_a_second_game_in_the_same_room(tmp_path: Path) -> None:
    room = lobby_room(tmp_path, 2)
    with hosting(room, **FAST) as host:
        players = seated(host, 2)
        start_game(players)
        act_until(players, lambda: all(player.summary is not None for player in players), 120)
        for player in players:
            player.lobby = player.view = player.summary = None
        players[0].link.send(PlayAgain())
        act_until(players, lambda: all(player.lobby is not None for player in players))
        start_game(players)
        act_until(players, lambda: all(player.view.turn > 2 for player in players if player.view))
    assert len(list((tmp_path / "finished").iterdir())) == 1
    assert len(list(tmp_path.glob("*.hexfolk"))) == 1


PHASES = ("Founding", "Rolling", "Trading", "Discarding", "MovingRobber")


@pytest.mark.parametrize("phase", PHASES)
def test_cut_off_at_a_decision_and_back_at_the_same_one(tmp_path: Path, phase: str) -> None:
    room = lobby_room(tmp_path, 3, hand_limit=5)
    with hosting(room, **FAST) as host:
        players = seated(host, 3)
        start_game(players)
        cut = players[1]

        cut.stops_at = phase
        act_until(players, lambda: cut.stopped, 60)
        for player in players:
            # Who else discards goes on; the one who is cut off has seen all of it.
            player.plays = False
        act_until(players, lambda: not any(player._pending for player in players))
        before, token, history = cut.view, cut.token, cut.history
        abort(cut.link)
        act_until([players[0]], lambda: any(not m.connected for m in players[0].members.members))  # type: ignore[union-attr]
        back = Player(host.link("whoever", token=token), 5, plays=False)
        act_until([back], lambda: back.view is not None)
        assert back.seat == 1
        assert before is not None and back.view is not None
        assert back.view.own == before.own
        assert back.view.menu == before.menu
        assert back.history[: len(history)] == history
        players[1] = back
        for player in players:
            player.plays = True
        turn = back.view.turn
        act_until(players, lambda: back.view is not None and back.view.turn > turn + 3, 60)


def test_two_claims_on_one_seat(tmp_path: Path) -> None:
    room = lobby_room(tmp_path, 2)
    with hosting(room, **FAST) as host:
        players = seated(host, 2)
        start_game(players)
        token = players[1].token
        newer = Player(host.link("thief?", token=token), 3)
        act_until([newer, players[0]], lambda: newer.view is not None)
        assert messages_until(players[1].link, lambda m: isinstance(m, Closed))[-1] == Closed("elsewhere")
        assert newer.seat == 1
        act_until([newer, players[0]], lambda: newer.view is not None and newer.view.turn > 2)


def test_nobody_gets_in_by_a_token_that_is_none(tmp_path: Path) -> None:
    """Not even where it would be let in by its name, and no password is asked of who has a token."""
    room = lobby_room(tmp_path, 2)
    with hosting(room, **FAST) as host:
        link = host.link("Wren", token=b"\0" * 16)
        wait_for(lambda: link.progress.state is State.TURNED_AWAY)
        assert link.progress.code == "token"
        assert room.members == ()


def test_a_saved_game_waits_for_its_players(tmp_path: Path) -> None:
    room = lobby_room(tmp_path, 2)
    with hosting(room, **FAST) as host:
        players = seated(host, 2)
        start_game(players)
        act_until(players, lambda: all(p.view is not None and p.view.turn >= 3 for p in players))
        for player in players:
            player.plays = False
        host.stop()
        act_until(players, lambda: all(p.closed == "stopped" for p in players))
    (path,) = tmp_path.glob("*.hexfolk")
    again = saved_room("Test", path).open()
    with hosting(again, **FAST) as host:
        back = [Player(host.link("?", token=player.token), seed) for seed, player in enumerate(players)]
        for player in back:
            player.plays = False
        act_until(back, lambda: all(player.view is not None for player in back))
        for old, new in zip(players, back, strict=True):
            assert old.view is not None and new.view is not None
            assert new.seat == old.seat
            assert new.view.own == old.view.own
            assert new.history[: len(old.history)] == old.history
            new.plays = True
        act_until(back, lambda: all(player.summary is not None for player in back), 120)


def abort(link: TcpLink) -> None:
    """Cut its connection without a word, as a cable that is pulled."""
    channel, loop = link._channel, link._loop
    assert channel is not None and loop is not None
    transport = channel._transport
    assert transport is not None
    loop.call_soon_threadsafe(transport.abort)
    wait_for(lambda: link.progress.state is State.OVER)
