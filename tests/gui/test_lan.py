"""Two programs in one: one hosts a game, the other joins it, and both sit down at its table."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from hexfolk import paths
from hexfolk.client.addresses import Place
from hexfolk.client.main import Program
from hexfolk.client.scene import Scene
from hexfolk.client.scenes.lobby import LobbyScene
from hexfolk.client.services import Entry, Wish
from hexfolk.client.session import Session
from hexfolk.client.settings import SettingsFile
from hexfolk.client.table.scene import TableScene
from hexfolk.client.way_back import WayBack
from hexfolk.host.limits import Limits
from hexfolk.tools.desktop import DesktopServices
from hexfolk.tools.window import make_table
from hexfolk.wire.lobby import Say, SetPassword, SetReady, StartGame, TakeSeat
from hexfolk.wire.messages import AnswerHosting, HandingFailed, HostMoved, NewHost, OfferHosting
from hexfolk.wire.password import key_of
from hexfolk.wire.visit import Patience
from tests.client.scenes.stage import Network, on_stage
from tests.gui.pilot import Pilot

PATIENCE = 300.0


def until(what: Callable[[], object], pilot: Pilot, guest: Session | None = None, patience: float = PATIENCE) -> None:
    """Frames until something is so. Raises AssertionError when it is not in time."""
    end = time.monotonic() + patience
    while not what():
        assert time.monotonic() < end, pilot.describe()
        pilot.step()
        if guest is not None:
            guest.poll()
        time.sleep(0.01)


def joined(services: DesktopServices, host: Entry, pilot: Pilot, **wish: object) -> Session:
    """A guest who comes in over the network, without a window."""
    until(lambda: host.fingerprint, pilot)
    port = host.thread._door.listening[0].getsockname()[1]  # type: ignore[attr-defined]
    asked = Wish(("127.0.0.1",), port, "Thistle", fingerprints=(host.fingerprint,))
    entrance = services.join(asked._replace(**wish), lambda: None)  # type: ignore[arg-type]
    until(lambda: entrance.state.step in ("entered", "turned_away", "failed"), pilot)
    assert entrance.state.step == "entered", entrance.state
    entry = entrance.entry()
    return Session(entry.link, entry=entry)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is turned away or lost for being slow, as both sides are where the machine is."""
    monkeypatch.setattr("hexfolk.wire.tcp.Patience", lambda: Patience(connecting=60, answer=60, lost_after=60))
    monkeypatch.setattr("hexfolk.host.server.Limits", lambda: Limits(hello=60, lost_after=60))


@pytest.fixture
def services() -> DesktopServices:
    made = DesktopServices(paths.saves_folder())
    yield made
    made.close()


def test_from_the_menu_to_a_table_with_a_friend(services: DesktopServices) -> None:
    with on_stage(Scene()) as app:
        program = Program(app, services, SettingsFile(paths.settings_folder()), make_table)
        program.show_menu()
        pilot = Pilot(app)
        pilot.click("host")
        until(lambda: isinstance(app.scene, LobbyScene) and pilot.sees("seat 0") is not None, pilot)
        scene = app.scene
        assert isinstance(scene, LobbyScene)
        until(lambda: scene.room.lobby is not None and scene.room.leads, pilot)
        entry = scene.session.entry
        assert entry is not None and entry.member == scene.room.me
        guest = joined(services, entry, pilot)
        until(lambda: guest.room.own_seat == 1, pilot, guest)
        until(lambda: scene.room.at_seat(1) is not None, pilot, guest)
        assert scene.room.leads is not guest.room.leads
        guest.send(Say("<b>Hello</b> {0}"))
        until(lambda: scene.room.lines and scene.room.lines[-1].text == "<b>Hello</b> {0}", pilot, guest)
        pilot.click("add bot 2")
        until(lambda: scene.room.seats[2].state == "bot", pilot, guest)
        pilot.click("close 3")
        until(lambda: scene.room.seats[3].state == "closed", pilot, guest)
        assert not pilot.sees("start")
        guest.send(SetReady(True))
        until(lambda: pilot.sees("start"), pilot, guest)
        pilot.click("start")
        until(lambda: isinstance(app.scene, TableScene) and app.scene.play is not None, pilot, guest)
        until(lambda: guest.ready, pilot, guest)
        assert guest.seat == 1 and [info.kind for info in guest.seats] == ["human", "human", "bot"]
        assert guest.view.own is not None
        program.show_menu()
        until(lambda: guest.closed is not None or guest.closed == "stopped", pilot, guest)
    guest.leave()


def test_a_watcher_sits_down_and_gets_up(services: DesktopServices) -> None:
    with on_stage(Scene()) as app:
        program = Program(app, services, SettingsFile(paths.settings_folder()), make_table)
        program.host()
        pilot = Pilot(app)
        scene = app.scene
        assert isinstance(scene, LobbyScene)
        until(lambda: scene.room.lobby is not None, pilot)
        assert scene.session.entry is not None
        guest = joined(services, scene.session.entry, pilot, watch=True)
        until(lambda: pilot.sees("onlookers"), pilot, guest)
        guest.send(TakeSeat(2))
        until(lambda: scene.room.at_seat(2) is not None, pilot, guest)
        pilot.click("kick 2")
        pilot.step(30)
        pilot.click("kick.kick")
        until(lambda: guest.closed == "kicked", pilot, guest)
        until(lambda: scene.room.seats[2].state == "open", pilot)
        pilot.click("back")
        pilot.step(30)
        pilot.click("leave.leave")
        until(lambda: pilot.sees("play"), pilot)


def test_the_host_dies_and_the_guest_finds_the_table_again(services: DesktopServices, tmp_path: Path) -> None:
    at_host = DesktopServices(tmp_path / "saves of the host")
    entry = at_host.host("Wren", "Wren’s game")
    host = Session(entry.link, entry=entry)
    with on_stage(Scene()) as app:
        program = Program(app, services, SettingsFile(paths.settings_folder()), make_table)
        program.show_menu()
        pilot = Pilot(app)
        until(lambda: host.poll() is not None and host.room.lobby is not None and entry.fingerprint, pilot)
        assert host.room.lobby is not None
        port = host.room.lobby.addresses[0].rpartition(":")[2]
        pilot.click("join")
        pilot.click("address")
        pilot.type(f"127.0.0.1:{port}")
        pilot.key(pygame.K_RETURN)
        until(lambda: pilot.sees("joining fingerprint.trust"), pilot, host)
        pilot.step(30)
        pilot.click("joining fingerprint.trust")
        until(lambda: isinstance(app.scene, LobbyScene) and app.scene.room.own_seat == 1, pilot, host)
        assert program.known_hosts.at(Place("127.0.0.1", int(port))) == entry.fingerprint
        until(lambda: pilot.sees("ready"), pilot, host)
        pilot.click("ready")
        until(lambda: len(host.room.seats) and host.room.seats[1].ready, pilot, host)
        host.send(SetPassword(b"s" * 16, key_of("sesame", b"s" * 16)))
        host.send(StartGame())
        until(lambda: isinstance(app.scene, TableScene) and app.scene.play is not None, pilot, host)
        table = app.scene
        assert isinstance(table, TableScene) and len(program.tickets.all()) == 1
        at_host.close()
        until(lambda: pilot.sees("outage.leave"), pilot)
        assert app.scene is table and table.play is not None, "the board stays"
        saved = at_host.saved_game()
        assert saved is not None and saved.game
        again = at_host.host_again(saved, "Wren", "Another name", entry.token)
        host = Session(again.link, entry=again)
        pilot.step(30)
        until(lambda: not pilot.sees("outage.leave"), pilot, host)
        assert app.scene is table and table.session.seat == 1 and table.session.closed is None
        until(lambda: host.ready and host.seat == 0, pilot, host)
        assert again.name == "Wren’s game"
        asked = Wish(("127.0.0.1",), int(port), "Stranger", fingerprints=(again.fingerprint,))
        stranger = services.join(asked, lambda: None)
        until(lambda: stranger.state.step == "password", pilot, host)
        assert stranger.state.game == "Wren’s game"
        stranger.cancel()
        program.show_menu()
        until(lambda: pilot.sees("rejoin"), pilot, host)
        pilot.step(30)
        pilot.click("rejoin")
        until(lambda: isinstance(app.scene, TableScene) and app.scene.play is not None, pilot, host)
        assert isinstance(app.scene, TableScene) and app.scene.session.seat == 1
    at_host.close()


def test_the_game_is_handed_on_to_a_guest(services: DesktopServices, tmp_path: Path) -> None:
    at_host = DesktopServices(tmp_path / "saves of the host")
    entry = at_host.host("Wren", "Wren’s game")
    host = Session(entry.link, entry=entry)
    with on_stage(Scene()) as app:
        settings = SettingsFile(paths.settings_folder())
        settings.change(name="Thistle")
        program = Program(app, services, settings, make_table)
        pilot = Pilot(app)
        until(lambda: host.poll() is not None and host.room.lobby is not None and entry.fingerprint, pilot)
        port = int(host.room.lobby.addresses[0].rpartition(":")[2])  # type: ignore[union-attr]
        asked = Wish(("127.0.0.1",), port, "Thistle", fingerprints=(entry.fingerprint,))
        entrance = services.join(asked, lambda: None)
        until(lambda: entrance.state.step == "entered", pilot, host)
        program.show_room(entrance.entry())
        until(lambda: pilot.sees("ready"), pilot, host)
        pilot.click("ready")
        until(lambda: host.room.seats[1].ready, pilot, host)
        host.send(StartGame())
        until(lambda: isinstance(app.scene, TableScene) and app.scene.play is not None and host.ready, pilot, host)
        guest = host.room.at_seat(1)
        assert guest is not None
        host.send(OfferHosting(guest.member))
        until(lambda: pilot.sees("matter.agree"), pilot, host)
        pilot.step(30)
        before = app.scene
        pilot.click("matter.agree")
        until(lambda: host.closed == "moved", pilot, host)
        until(lambda: isinstance(app.scene, TableScene) and app.scene is not before and app.scene.play, pilot)
        table = app.scene
        assert isinstance(table, TableScene) and table.session.seat == 1 and table.session.room.hosting
        until(lambda: not entry.thread.running, pilot)  # type: ignore[attr-defined]
        assert at_host.saved_game() is None, "the game is played elsewhere"
        hosted = table.session.entry
        assert hosted is not None
        back = joined(at_host, hosted, pilot, token=entry.token)
        until(lambda: back.ready, pilot, back)
        assert back.seat == 0
        back.leave()
    at_host.close()


class Deaf(DesktopServices):
    """A machine whose firewall lets no announcement through."""

    def browse(self, wake: Callable[[], None]) -> Network:
        return Network()


def test_without_discovery_all_find_the_new_host_of_a_game_that_is_handed_on(tmp_path: Path) -> None:
    at_host, at_heir, at_third = (Deaf(tmp_path / name) for name in ("host", "heir", "third"))
    entry = at_host.host("Wren", "Wren’s game")
    host = Session(entry.link, entry=entry)
    moved: list[NewHost] = []
    host.on_moved = lambda _session, told: moved.append(told)
    with on_stage(Scene()) as app:
        settings = SettingsFile(paths.settings_folder())
        settings.change(name="Thistle")
        program = Program(app, at_heir, settings, make_table)
        pilot = Pilot(app)
        until(lambda: host.poll() is not None and host.room.lobby is not None and entry.fingerprint, pilot)
        heir_session = joined(at_heir, entry, pilot)
        assert heir_session.entry is not None
        program.show_room(heir_session.entry)
        third = joined(at_third, entry, pilot, name="Moss")
        assert third.entry is not None
        back = third.way_back = WayBack(at_third, third.entry, "Moss", lambda: None, lambda _entry: None)
        third.on_moved = lambda _session, told: back.follow(
            told.addresses, third.entry._replace(port=told.port, fingerprint=told.fingerprint.hex())  # type: ignore[union-attr]
        )  # fmt: skip
        until(lambda: pilot.sees("ready"), pilot, host)
        pilot.click("ready")
        third.send(SetReady(True))
        until(lambda: third.poll() is not None and all(seat.ready for seat in host.room.seats[1:3]), pilot, host)
        host.send(StartGame())
        until(lambda: isinstance(app.scene, TableScene) and app.scene.play is not None and host.ready, pilot, host)
        until(lambda: third.ready, pilot, third)
        heir = host.room.at_seat(1)
        assert heir is not None and heir.name == "Thistle"
        host.send(OfferHosting(heir.member))
        until(lambda: third.poll() is not None and third.state.hosting is not None, pilot, host)
        third.send(AnswerHosting(True))
        until(lambda: pilot.sees("matter.agree"), pilot, host)
        pilot.step(30)
        before = app.scene
        pilot.click("matter.agree")
        until(lambda: host.closed == "moved", pilot, host)
        until(lambda: third.closed == "moved", pilot, third)
        until(lambda: isinstance(app.scene, TableScene) and app.scene is not before and app.scene.play, pilot)
        assert len(moved) == 1 and moved[0].addresses and moved[0].port
        until(lambda: third.poll() is not None and back.tick(third), pilot)
        until(lambda: third.welcomes == 2 and third.closed is None and third.seat == 2, pilot, third)
        assert any(isinstance(event, HostMoved) for event in third.history)
        until(lambda: len(third.room.members) == 3, pilot, third)
        third.leave()
    for services in (at_third, at_heir, at_host):
        services.close()


def test_an_heir_that_is_gone_before_it_has_the_save_leaves_the_game_where_it_is(tmp_path: Path) -> None:
    at_host, at_heir = DesktopServices(tmp_path / "host"), DesktopServices(tmp_path / "heir")
    entry = at_host.host("Wren", "Wren’s game")
    host = Session(entry.link, entry=entry)
    with on_stage(Scene()) as app:
        pilot = Pilot(app)
        until(lambda: host.poll() is not None and host.room.lobby is not None and entry.fingerprint, pilot)
        heir = joined(at_heir, entry, pilot)
        heir.send(SetReady(True))
        until(lambda: host.room.seats[1].ready, pilot, host)
        host.send(StartGame())
        until(lambda: heir.ready, pilot, heir)
        until(lambda: host.ready and host.room.at_seat(1), pilot, host)
        member = host.room.at_seat(1)
        assert member is not None
        host.send(OfferHosting(member.member))
        until(lambda: heir.state.hosting is not None, pilot, heir)
        heir.send(AnswerHosting(True))
        until(lambda: heir.handed_on is not None, pilot, heir)
        heir.leave()
        until(lambda: any(isinstance(event, HandingFailed) for event in told(host)), pilot, host)
        assert host.closed is None and host.state.hosting is None and not host.state.paused
        host.leave()
        until(lambda: at_host.saved_game() is not None, pilot)
        assert at_heir.saved_game() is None
    for services in (at_heir, at_host):
        services.close()


def told(session: Session) -> list[object]:
    """Everything that one was told of, shown or not."""
    return [*session.history, *(event for update in session.waiting for event in update.events)]
