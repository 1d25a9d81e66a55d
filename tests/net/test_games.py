"""Whole games over real sockets, in rooms as they are hosted: lobby, table, end, spectators, coming back."""

import socket
from collections import deque
from pathlib import Path

import pytest

from hexfolk.host.bot_mind import DirectMind
from hexfolk.host.bot_process import pick_at_random
from hexfolk.host.lobby import Lobby, Plan
from hexfolk.host.room import Room
from hexfolk.host.saves import read_save
from hexfolk.rules.actions import DeclineOffer, MakeOffer
from hexfolk.rules.options import Options
from hexfolk.tools.rooms import room_means, saved_room
from hexfolk.wire.lobby import PlayAgain, TableOptions
from hexfolk.wire.messages import Closed, Happening, Submit
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
        act_until(players, lambda: all(player.summary is not None for player in players), 600)
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


def test_300_idle_connections_spoil_no_game(tmp_path: Path) -> None:
    """They take every place, and come again once they are cut; people come in and play to the end all the same."""
    room = lobby_room(tmp_path, 2)
    with hosting(room, **FAST) as host:
        idle = deque(socket.create_connection(("127.0.0.1", host.port)) for _ in range(300))

        def crowded() -> None:
            for _ in range(host.server._limits.places - host.server.waiting):
                idle.popleft().close()
                idle.append(socket.create_connection(("127.0.0.1", host.port)))

        def over() -> bool:
            crowded()
            return all(player.summary is not None for player in players)

        wait_for(lambda: host.server.waiting == host.server._limits.places)
        players = seated(host, 2)
        crowded()
        start_game(players)
        act_until(players, over, 600)
        assert not any(player.closed or player.refusals for player in players)
        assert [len(player.welcomes) for player in players] == [1, 1], "nobody was cut off meanwhile"
        for connection in idle:
            connection.close()


def test_people_and_bots(tmp_path: Path) -> None:
    room = lobby_room(tmp_path, 3, bots=1)
    with hosting(room, **FAST) as host:
        players = seated(host, 2)
        start_game(players)
        room_table = room.table
        assert room_table is not None
        room_table.pace = "instant"
        act_until(players, lambda: all(player.summary is not None for player in players), 600)
        assert players[0].view is not None and players[0].view.winners


def test_a_second_game_in_the_same_room(tmp_path: Path) -> None:
    room = lobby_room(tmp_path, 2)
    with hosting(room, **FAST) as host:
        players = seated(host, 2)
        start_game(players)
        act_until(players, lambda: all(player.summary is not None for player in players), 600)
        for player in players:
            player.lobby = player.view = player.summary = None
        players[0].link.send(PlayAgain())
        act_until(players, lambda: all(player.lobby is not None for player in players))
        start_game(players)
        act_until(players, lambda: all(player.view.turn > 2 for player in players if player.view))
    assert len(list((tmp_path / "finished").iterdir())) == 1
    assert len(list(tmp_path.glob("*.hexfolk"))) == 1


PHASES = ("Founding", "Rolling", "Trading", "Discarding", "MovingRobber", "SpecialBuilding")


def _cut_and_back(host: Host, players: list[Player], number: int) -> Player:
    """Somebody's cable is pulled and plugged in again; how things stand afterwards is as it was before."""
    for player in players:
        # Who else owes something goes on first; the one who is cut off has seen all of it.
        player.plays = False
    act_until(players, lambda: not any(player._pending for player in players))
    act_until(players, lambda: len({len(player.history) for player in players}) == 1)
    cut = players[number]
    before, token, told = cut.view, cut.token, [event for event in cut.history if not isinstance(event, Happening)]
    assert before is not None
    other = players[number - 1]
    abort(cut.link)
    act_until([other], lambda: other.members is not None and any(not m.connected for m in other.members.members))
    back = Player(host.link("whoever", token=token), 5, plays=False)
    act_until([back], lambda: back.view is not None)
    assert back.view is not None
    assert (back.seat, back.view.own, back.view.menu) == (number, before.own, before.menu)
    assert (back.view.decision, back.view.phases, back.view.offers) == (before.decision, before.phases, before.offers)
    assert [event for event in back.history if not isinstance(event, Happening)] == told
    players[number] = back
    return back


@pytest.mark.parametrize("phase", PHASES)
def test_cut_off_at_a_decision_and_back_at_the_same_one(tmp_path: Path, phase: str) -> None:
    room = lobby_room(tmp_path, 3, hand_limit=5, special_building="on", target=15, round_limit=200)
    with hosting(room, **FAST) as host:
        players = seated(host, 3)
        start_game(players)
        players[1].stops_at = phase
        for player in players:
            player.asks, player.saves = phase == "SpecialBuilding", phase == "Discarding"
        act_until(players, lambda: players[1].stopped)
        back = _cut_and_back(host, players, 1)
        for player in players:
            player.plays = True
        assert back.view is not None
        turn = back.view.turn
        act_until(players, lambda: back.view is not None and back.view.turn > turn + 3)
        assert not back.refusals


def test_cut_off_before_an_answer_to_an_offer(tmp_path: Path) -> None:
    room = lobby_room(tmp_path, 3, start_order="seated")
    with hosting(room, **FAST) as host:
        players = seated(host, 3)
        start_game(players)
        maker = players[0]
        maker.stops_at = "Trading"

        def has_cards() -> bool:
            own = maker.view.own if maker.view is not None else None
            return maker.stopped and own is not None and any(own.hand)

        act_until(players, has_cards)
        assert maker.view is not None and maker.view.own is not None
        held = next(kind for kind, count in enumerate(maker.view.own.hand) if count)
        give = tuple(int(kind == held) for kind in range(5))
        want = tuple(int(kind == (held + 1) % 5) for kind in range(5))
        maker.link.send(Submit(maker.view.decision, MakeOffer(give, want, (1, 2))))
        act_until(players, lambda: all(p.view is not None and p.view.offers for p in players))
        back = _cut_and_back(host, players, 1)
        assert back.view is not None
        (offer,) = back.view.offers
        back.link.send(Submit(offer.offer, DeclineOffer(offer.offer)))
        act_until(players, lambda: maker.view is not None and "declined" in maker.view.offers[0].answers)
        assert not back.refusals


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
        act_until(back, lambda: all(player.summary is not None for player in back), 600)


def abort(link: TcpLink) -> None:
    """Cut its connection without a word, as a cable that is pulled."""
    channel, loop = link._channel, link._loop
    assert channel is not None and loop is not None
    transport = channel._transport
    assert transport is not None
    loop.call_soon_threadsafe(transport.abort)
    wait_for(lambda: link.progress.state is State.OVER)


@pytest.mark.parametrize("bots", [0, 1])
def test_the_bots_process_is_started_only_where_bots_play(tmp_path: Path, bots: int) -> None:
    warmed: list[object] = []

    class Mind(DirectMind):
        def warm_up(self) -> None:
            warmed.append(self)

    room = lobby_room(tmp_path, 2 + bots, bots)
    with hosting(room, make_mind=lambda layout: Mind(layout, pick_at_random), **FAST) as host:
        players = seated(host, 2)
        start_game(players)
        act_until(players, lambda: all(p.view is not None and p.view.turn >= 1 for p in players))
    assert len(warmed) == bots
