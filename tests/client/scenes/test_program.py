"""The program goes from screen to screen, and says what keeps it from starting."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pygame
import pytest

from hexfolk.client.app import App
from hexfolk.client.main import Program, run
from hexfolk.client.scene import Scene
from hexfolk.client.scenes.lobby import LobbyScene
from hexfolk.client.scenes.menu import MenuScene
from hexfolk.client.scenes.new_game import NewGameScene
from hexfolk.client.scenes.ways import Ways
from hexfolk.client.session import Session
from hexfolk.client.settings import SettingsFile
from hexfolk.client.tickets import Tickets
from hexfolk.paths import data_folder, resources, settings_folder
from hexfolk.wire.messages import ClientMessage, Closed, HostMessage, NewHost
from tests.client.scenes.rooms import RoomLink
from tests.client.scenes.rooms import entry as room_entry
from tests.client.scenes.stage import Stage
from tests.client.table.lan_table import LanTable


class Silence:
    """A link on which nothing ever comes; `ring` is whom it would tell."""

    closed = False
    ring: Callable[[], None] | None = None

    def send(self, message: ClientMessage) -> None:
        raise AssertionError(message)

    def receive(self) -> list[HostMessage]:
        return []

    def listen(self, ring: Callable[[], None]) -> None:
        self.ring = ring

    def close(self) -> None:
        self.closed = True


class Table(Scene):
    """A table that is only looked at."""

    def __init__(self, ways: Ways, session: Session) -> None:
        super().__init__()
        self.session = session


@pytest.fixture
def program() -> Iterator[Program]:
    app = App(resources())
    stage = Stage()
    yield Program(app, stage.services, stage.settings, Table)
    app.close()


def test_each_way_leads_to_its_screen(program: Program) -> None:
    program.show_menu()
    assert isinstance(program.app.scene, MenuScene)
    program.show_new_game()
    assert isinstance(program.app.scene, NewGameScene)
    program.show_table(Silence())
    assert isinstance(program.app.scene, Table) and len(program.app.scenes) == 1
    with pytest.raises(ValueError, match="summary"):
        program.show_summary(program.app.scene.session)
    program.quit()
    assert not program.app.running


def test_whatever_leads_away_from_a_table_leaves_it(program: Program) -> None:
    first, second = Silence(), Silence()
    program.show_table(first)
    program.show_table(second)
    assert first.closed and not second.closed
    program.show_menu()
    assert second.closed


@pytest.mark.parametrize("watching", [True, False])
def test_a_way_back_is_kept_to_a_seat_but_not_for_who_looked_on(program: Program, watching: bool) -> None:
    session = LanTable(watching=watching).session()
    program.show_table_of(session)
    assert len(program.tickets.all()) == 1
    program.show_menu()
    assert len(program.tickets.all()) == (0 if watching else 1)


@pytest.mark.parametrize("watching", [True, False])
def test_who_was_sent_away_keeps_the_token_by_which_the_host_knows_them(program: Program, watching: bool) -> None:
    session = LanTable(watching=watching).session()
    program.show_table_of(session)
    session.closed = "kicked"
    program.show_menu("You were sent away.")
    assert [ticket.away for ticket in program.tickets.all()] == [True]


@pytest.mark.parametrize("hosting", [True, False])
def test_a_game_that_moves_is_gone_back_to_where_its_new_host_is(program: Program, hosting: bool) -> None:
    table = LanTable(hosting=hosting)
    entry = table.session().entry
    assert entry is not None
    program.show_room(entry)
    session = program._session
    assert session is not None and (session.way_back is None) == hosting
    table.inject(NewHost(("192.168.0.31", "fd00::31"), 4750, b"\x12" * 32))
    table.inject(NewHost(("192.168.0.99",), 4999, b"\x99" * 32))
    table.inject(Closed("moved"))
    session.poll()
    (ticket,) = program.tickets.all()
    assert (ticket.address, ticket.port, ticket.fingerprint) == ("192.168.0.31", 4750, "12" * 32)
    assert ticket.token == entry.token and ticket.game == entry.game
    if session.way_back is not None:
        session.way_back.tick(session)
        session.way_back.tick(session)
        wish = program.services.entrances[-1].wish  # type: ignore[attr-defined]
        assert (wish.addresses, wish.port) == (("192.168.0.31", "fd00::31"), 4750)
        assert wish.fingerprints == ("12" * 32,) and wish.token == entry.token
    program.show_menu()
    assert len(program.tickets.all()) == 1, "the way back is offered in the menu"


def test_a_message_wakes_the_window_from_any_thread(program: Program) -> None:
    link = Silence()
    program.show_table(link)
    assert link.ring is not None
    pygame.event.clear()
    thread = threading.Thread(target=link.ring)
    thread.start()
    thread.join()
    assert len(pygame.event.get()) == 1
    program.app.close()
    link.ring()


def test_the_window_opens_as_it_was_left(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage()
    stage.settings.change(window=(1500, 900))
    sizes = []

    def resize_and_quit(app: App, scene: Scene) -> None:
        sizes.append(app.screen.get_size())
        app.push(scene)
        app.resize((1440, 810))
        app.close()

    monkeypatch.setattr(App, "run", resize_and_quit)
    assert run(stage.services, Table) == 0
    assert run(stage.services, Table) == 0
    assert sizes == [(1500, 900), (1440, 810)] and stage.shown == ["closed", "closed"]


def test_without_a_display_there_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no such driver")
    assert run(Stage().services, Table) == 2
    told = capsys.readouterr().err
    assert told.startswith("hexfolk: There is no display") and told.count("\n") == 1
    assert not settings_folder().exists()


def test_a_damaged_catalogue_leaves_english(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage()
    stage.settings.change(language="xx")
    words = []

    def look_and_quit(app: App, scene: Scene) -> None:
        app.push(scene)
        words.append(scene.ui.find("play").label)
        app.close()

    monkeypatch.setattr(App, "run", look_and_quit)
    assert run(stage.services, Table) == 0
    assert words == ["Play"]


def test_the_window_is_remembered_as_it_changes(program: Program) -> None:
    def kept() -> tuple[bool, tuple[int, int]]:
        known = SettingsFile(settings_folder()).settings
        return known.full_screen, known.window

    program.show_menu()
    program.app.step()
    program.app.toggle_fullscreen()
    assert kept()[0]
    program.app.toggle_fullscreen()
    assert not kept()[0]
    program.app.resize((1500, 800))
    program.app.step(0.1)
    assert kept()[1] != (1500, 800), "the rim may still be dragged"
    for _ in range(8):
        program.app.step(0.1)
    assert kept() == (False, (1500, 800))


def test_who_was_muted_is_muted_when_one_comes_back(program: Program) -> None:
    program.show_room(room_entry(RoomLink(), 2))
    program.app.step()
    scene = program.app.scene
    assert isinstance(scene, LobbyScene) and scene.room.member(3) is not None
    scene.room.mute(scene.room.member(3), True)
    program.tickets = Tickets(data_folder())
    program.show_room(room_entry(link := RoomLink(), 2))
    program.app.step()
    scene = program.app.scene
    assert isinstance(scene, LobbyScene) and scene.room.muted(3, "Juniper")
    assert "Juniper" not in {line.name for line in scene.room.lines}
    assert not link.closed
