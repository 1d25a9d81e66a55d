"""The table among others: who is near and who is lost, votes, chat, leaving, giving up, and the way back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from hexfolk.client.services import Entry, Joined
from hexfolk.client.session import Session
from hexfolk.client.table.builds import builds_of
from hexfolk.client.table.players import PlayerPanel, kind_label
from hexfolk.client.table.presence import kind_of
from hexfolk.client.way_back import EVERY, WayBack
from hexfolk.wire.lobby import MembersChanged
from hexfolk.wire.messages import (
    Closed,
    HostingOffer,
    LostPlayer,
    PlayOn,
    Resign,
    SetPaused,
    VotePause,
    VoteStandIn,
    Welcome,
)
from tests.client.scenes.games import found
from tests.client.scenes.rooms import RoomLink
from tests.client.scenes.stage import Stage
from tests.client.table.lan_pilot import kind, matter, press, seated
from tests.client.table.lan_table import LanTable
from tests.client.table.pilot import Pilot
from tests.client.table.small_table import SmallTable, play_until

SIZES = ((1280, 720), (1920, 1080))


def test_plates_tell_who_is_near_and_who_is_lost() -> None:
    with seated() as pilot:
        assert [kind(pilot, seat) for seat in range(4)] == ["You", "LAN · 18 ms", "Connected", "Bot · steady"]
        pilot.table.seat(1, connected=False)
        pilot.step()
        assert kind(pilot, 1) == "Away"
        pilot.table.state(lost=(LostPlayer(1, 37.6, ()),))
        pilot.step()
        assert kind(pilot, 1) == "Reconnecting · 0:38"
        lost = kind_of(pilot.scene._desk, 1)
        assert kind_label(pilot.scene._desk, lost, 400) == "Reconnecting · 0:38"
        assert kind_label(pilot.scene._desk, lost, 110) == "Away · 0:38", "the time is not cut off"
        for why, words in (("lost", "Away · bot plays"), ("idle", "Bot plays for them"), ("resigned", "Gave up")):
            pilot.table.seat(1, stand_in=why)
            pilot.step()
            assert kind(pilot, 1).startswith(words)
            short = kind_label(pilot.scene._desk, kind_of(pilot.scene._desk, 1), 60)
            assert short == ("Gave up" if why == "resigned" else "Bot plays"), "no word is cut off"


def test_a_slow_connection_is_called_to_attention() -> None:
    with seated() as pilot:
        quick = kind_of(pilot.scene._desk, 1)
        assert (quick.text, quick.short) == ("LAN · 18 ms", "18 ms")
        members = tuple(replace(m, latency=400 if m.seat == 1 else m.latency) for m in pilot.table.members)
        pilot.table.inject(MembersChanged(members))
        pilot.step()
        slow = kind_of(pilot.scene._desk, 1)
        assert slow.text == "LAN · 400 ms" and slow.color != quick.color


@pytest.mark.parametrize("size", SIZES)
def test_low_rows_tell_how_long_who_is_away_is_waited_for(size: tuple[int, int]) -> None:
    with seated(LanTable(players=8, map_name="standard-44"), size=size) as pilot:
        panel = next(p for p in pilot.scene.panels if isinstance(p, PlayerPanel) and p.seat == 1)
        player = pilot.scene.play.view.players[1]
        assert panel._row_pill(player) is None
        pilot.table.seat(1, connected=False)
        pilot.table.state(lost=(LostPlayer(1, 30.0, ()),))
        pilot.step()
        pill = panel._row_pill(player)
        assert pill is not None and (pill.icon, pill.text, pill.short) == ("wifi-off", "Away · 0:30", "0:30")
        pilot.table.seat(1, stand_in="lost")
        pilot.table.state()
        pilot.step()
        assert panel._row_pill(player) is None


@pytest.mark.parametrize("size", SIZES)
def test_one_vote_for_not_waiting(size: tuple[int, int]) -> None:
    with seated(size=size) as pilot:
        assert not pilot.shows("matter.stand in")
        pilot.table.seat(1, connected=False)
        pilot.table.state(lost=(LostPlayer(1, 30.0, (2,)),))
        pilot.step()
        press(pilot, "matter.stand in")
        assert pilot.table.sent == [VoteStandIn(1)]
        pilot.table.state(lost=(LostPlayer(1, 29.0, (0, 2)),))
        pilot.step()
        assert not pilot.scene.ui.find("matter.stand in").visible
        press(pilot, "matter.wait on")
        assert pilot.table.sent[1:] == [VoteStandIn(1)]
        pilot.table.state()
        pilot.step()
        assert not pilot.scene.ui.find("matter").visible


@pytest.mark.parametrize("size", SIZES)
def test_no_matter_lies_over_the_log(size: tuple[int, int]) -> None:
    with seated(size=size) as pilot:
        for opened in (False, True):
            pilot.scene._desk.log_open = opened
            for state in (
                {"lost": (LostPlayer(1, 30.0, (2,)),)},
                {"pause_votes": (1,), "votes_needed": 2},
                {"hosting": HostingOffer(1, ())},
            ):
                pilot.table.state(**state)
                pilot.step()
                matter, log = pilot.scene.ui.find("matter").rect, pilot.scene.ui.find("log").rect
                assert not matter.colliderect(log) and pilot.app.screen.get_rect().contains(matter)
                assert not matter.colliderect(pilot.scene.ui.find("hand").rect)


def test_a_pause_is_asked_for_in_the_menu_and_voted_on_beside_the_board() -> None:
    with seated() as pilot:
        pilot.keys("escape")
        assert SetPaused(True) not in pilot.table.sent, "the others play on"
        press(pilot, "menu.pause")
        pilot.table.state(pause_votes=(0,), votes_needed=2)
        pilot.step()
        assert matter(pilot).title == "You ask for a pause"
        press(pilot, "matter.no pause")
        pilot.table.state(pause_votes=(1,), votes_needed=2)
        pilot.step()
        assert matter(pilot).title == "Bramble asks for a pause"
        press(pilot, "matter.pause")
        pilot.table.state(paused=True, votes_needed=2)
        pilot.step()
        press(pilot, "matter.go on")
        pilot.table.state(paused=True, pause_votes=(0,), votes_needed=2)
        pilot.step()
        assert matter(pilot).text == "You want to go on. 1 vote is missing."
        assert pilot.table.sent == [VotePause(True), VotePause(False), VotePause(True), VotePause(False)]
        pilot.keys("escape")
        assert not pilot.scene.ui.has("menu.pause")


def test_the_own_seat_is_taken_back_from_the_bot() -> None:
    with seated() as pilot:
        pilot.table.seat(0, stand_in="idle")
        pilot.step()
        assert kind(pilot, 0) == "A bot plays for you"
        press(pilot, "matter.on")
        assert pilot.table.sent == [PlayOn()]


def test_a_pause_that_is_asked_for_can_be_declined_and_so_can_going_on() -> None:
    with seated() as pilot:
        for paused in (False, True):
            pilot.table.state(paused=paused, pause_votes=(1,), votes_needed=2)
            pilot.step()
            assert matter(pilot).mine
            press(pilot, "matter.wait" if paused else "matter.no pause")
            assert pilot.table.sent[-1] == VotePause(paused)
            pilot.table.state(paused=paused, pause_votes=(1,), pause_against=(0,), votes_needed=2)
            pilot.step()
            assert not matter(pilot).mine and [choice.message for choice in matter(pilot).choices] == [
                VotePause(not paused)
            ], "one may think better of it"


def test_leaving_and_giving_up_are_two_things_and_both_are_asked_for() -> None:
    with seated() as pilot:
        pilot.keys("escape")
        press(pilot, "menu.resign")
        press(pilot, "resigning.stay")
        assert pilot.table.sent == []
        pilot.keys("escape")
        press(pilot, "menu.resign")
        press(pilot, "resigning.resign")
        assert pilot.table.sent == [Resign()] and pilot.left == []
        pilot.table.seat(0, stand_in="resigned")
        pilot.step()
        pilot.keys("escape")
        assert not pilot.scene.ui.has("menu.resign")
        press(pilot, "menu.leave")
        press(pilot, "leaving.stay")
        assert pilot.left == []
        pilot.keys("escape")
        press(pilot, "menu.leave")
        press(pilot, "leaving.leave")
        assert pilot.left == ["left"]


def test_a_watcher_sees_the_table_and_votes_for_nothing() -> None:
    table = LanTable(watching=True)
    table.bots_act = False
    with seated(table) as pilot:
        assert pilot.scene.session.seat is None
        assert all(build.affordable and not build.on for build in builds_of(pilot.scene.session.view))
        table.state(pause_votes=(1,), votes_needed=2, lost=(LostPlayer(1, 30.0, ()),))
        pilot.step()
        assert pilot.shows("matter") and not pilot.scene.ui.has("matter.pause")
        pilot.keys("escape")
        assert not pilot.scene.ui.has("menu.resign") and not pilot.scene.ui.has("menu.pause")


def test_a_table_alone_with_bots_has_none_of_it(open_table: Callable[..., Pilot]) -> None:
    pilot = open_table(SmallTable())
    pilot.settle()
    assert not any(pilot.scene.ui.has(name) for name in ("log.tab.chat", "table chat", "matter", "outage"))


# -- the way back ------------------------------------------------------------------------------------------------


class Road:
    """A way back whose clock and doors a test turns."""

    def __init__(self, session: Session) -> None:
        self.stage, self.time = Stage(), 0.0
        self.kept: list[Entry] = []
        entry = session.entry
        assert entry is not None
        self.back = WayBack(self.stage, entry, "Wren", lambda: None, self.kept.append, lambda: self.time)
        session.way_back = self.back

    @property
    def door(self):  # type: ignore[no-untyped-def]
        return self.stage.entrances[-1]


def test_the_board_stays_while_the_host_is_looked_for_and_found() -> None:
    with seated() as pilot:
        session = pilot.scene.session
        road = Road(session)
        pilot.table.inject(Closed("lost"))
        pilot.step()
        pilot.step()
        assert pilot.shows("outage.leave") and pilot.left == [] and road.door.wish.token == "ef" * 16
        assert not pilot.scene.ui.find("dice.main").is_enabled, "nothing looks as if it could be done"
        assert not pilot.scene.ui.find("dice.trade").is_enabled
        assert [kind(pilot, seat) for seat in (0, 1)] == ["You", "No connection"], "nobody knows who is there"
        road.door.go("failed", "timeout")
        pilot.step()
        assert len(road.stage.entrances) == 1
        press(pilot, "outage.now")
        pilot.step()
        assert len(road.stage.entrances) == 2
        road.door.go("failed", "timeout")
        pilot.step()
        road.time += EVERY + 0.1
        pilot.step()
        assert len(road.stage.entrances) == 3
        link = RoomLink()
        link.receive()
        game = pilot.table.game
        welcome = Welcome(0, game.board.layout, pilot.table.seats(), game.view(0), (), "normal")
        link.say(welcome)
        entry = Joined(link, 9, "cd" * 16, "ef" * 16, "A game", "192.168.0.31", 4741, "ab" * 32)
        road.door.entry = lambda: entry
        road.door.go("entered")
        pilot.step()
        pilot.step()
        assert session.closed is None and session.entry is entry and session.room.me == 9
        assert road.kept == [entry] and not pilot.scene.ui.find("outage").visible
        assert pilot.scene.ui.find("dice.main").is_enabled
        pilot.keys("space")
        assert link.sent, "what is done goes to the new link"


def test_a_game_that_has_moved_is_found_in_the_list() -> None:
    table = LanTable()
    session = table.session()
    road = Road(session)
    road.stage.network.found = (found(game=b"\xcd" * 16, addresses=("192.168.0.99",), port=5000),)
    for _ in range(2):
        road.back.tick(session)
        road.back.tick(session)
        road.door.go("failed", "refused")
        road.back.tick(session)
        road.time += EVERY + 1
    places = [(door.wish.addresses, door.wish.port) for door in road.stage.entrances]
    assert places == [(("192.168.0.24",), 4740), (("192.168.0.99",), 5000)]


def test_another_host_than_before_is_trusted_only_with_a_click() -> None:
    with seated() as pilot:
        road = Road(pilot.scene.session)
        pilot.table.inject(Closed("moved"))
        pilot.step()
        pilot.step()
        road.door.go("fingerprint_changed")
        road.door.state = road.door.state._replace(fingerprint="12" * 32)
        pilot.step()
        assert not road.door.trusted
        press(pilot, "outage.trust")
        assert road.door.trusted
        road.door.go("failed", "timeout")
        pilot.step()
        road.time += EVERY + 0.1
        pilot.step()
        assert road.door.wish.fingerprints[-1] == "12" * 32, "it is not asked about again"


def test_where_no_way_leads_back_it_is_said_and_one_can_leave() -> None:
    with seated() as pilot:
        road = Road(pilot.scene.session)
        pilot.table.inject(Closed("stopped"))
        pilot.step()
        pilot.step()
        road.door.go("turned_away", "token")
        pilot.step()
        road.time += 60
        pilot.step()
        assert len(road.stage.entrances) == 1 and not pilot.scene.ui.find("outage.now").visible
        press(pilot, "outage.leave")
        assert pilot.left == ["left"]


def test_who_looks_on_is_let_in_anew_where_the_host_has_forgotten_them() -> None:
    session = LanTable(watching=True).session()
    road = Road(session)
    for _ in range(2):
        road.back.tick(session)
    road.door.go("turned_away", "token")
    for _ in range(3):
        road.back.tick(session)
    assert not road.back.hopeless and len(road.stage.entrances) == 2
    assert (road.door.wish.token, road.door.wish.watch) == ("", True)
    road.door.go("turned_away", "no_seat")
    road.back.tick(session)
    assert road.back.hopeless


@pytest.mark.parametrize("reason", ["kicked", "elsewhere", "garbage", "flood"])
def test_what_cannot_be_mended_is_told(reason: str) -> None:
    with seated() as pilot:
        Road(pilot.scene.session)
        pilot.table.inject(Closed(reason))
        pilot.step()
        press(pilot, "gone.menu")
        assert pilot.left == ["left"]


def test_when_the_room_is_back_in_the_lobby_so_is_the_player() -> None:
    with seated() as pilot:
        pilot.table.inject(RoomLink().state)
        pilot.step()
        assert pilot.left == ["lobby"]


def test_nonsense_of_a_host_ends_the_session() -> None:
    table = LanTable()
    session = table.session()
    state = RoomLink().state
    table.inject(type(state)(state.game, state.seats[:3], state.options, 1, False, ()))
    session.poll()
    assert session.closed == "garbage" and table.closed


def test_a_matter_that_has_no_room_above_the_open_log_leaves_the_middle_of_the_left_edge_to_the_board() -> None:
    with seated() as pilot:
        assert not pilot.scene._desk.log_open
        pilot.table.state(pause_votes=(0,), votes_needed=2)
        pilot.step()
        panel = next(panel for panel in pilot.scene.panels if panel.name == "matter")
        layout = pilot.scene._desk.layout
        assert panel.place().top > layout.turn_card.bottom
        pilot.keys("l")
        pilot.step()
        place = panel.place()
        assert place.top == layout.turn_card.top
        assert not any(place.colliderect(rect) for rect in (layout.log, layout.turn_card, *layout.toolbar))


def test_in_anothers_turn_trade_is_not_off_because_one_should_roll() -> None:
    table = LanTable()
    play_until(table, lambda t: t.game.view(0).turn > 0 and t.game.to_act == (2,) and not t.game.view(0).dice)
    table.bots_act = False
    with seated(table, played=True) as pilot:
        assert pilot.scene.ui.find("dice.trade").reason == "Thistle rolls the dice first."
