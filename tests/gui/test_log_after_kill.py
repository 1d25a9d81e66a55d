"""Kill -9 of a host: once it is back from its save, a guest's window shows the log as if nothing had been."""

from __future__ import annotations

import signal
from pathlib import Path

import pygame

from hexfolk import paths
from hexfolk.client.main import Program
from hexfolk.client.scene import Scene
from hexfolk.client.scenes.lobby import LobbyScene
from hexfolk.client.session import Session
from hexfolk.client.settings import SettingsFile
from hexfolk.client.table.scene import TableScene
from hexfolk.tools.desktop import DesktopServices
from hexfolk.tools.window import make_table
from hexfolk.wire.lobby import SetReady, StartGame
from hexfolk.wire.messages import GameWentOn
from tests.client.scenes.stage import on_stage
from tests.gui.pilot import Pilot
from tests.gui.test_lan import until
from tests.net.host_program import HostProgram
from tests.net.players import Player

REOPENED = "The game was opened again from its save"


def told(table: TableScene) -> list[str]:
    """The lines of the log."""
    seats = table.session.seats
    return [line.plain(lambda seat: seats[seat].name, str) for line in table.log._lines]


def play_on(session: Session) -> None:
    """Do what the rules would do for one who does nothing."""
    if session.ready and session.seat in session.view.to_act and session.view.menu.fallback is not None:
        session.submit(session.view.menu.fallback)


def test_the_log_of_a_window_and_of_a_reconnecting_client_is_whole_after_kill_9(tmp_path: Path) -> None:
    host = HostProgram(tmp_path / "host", "--players", "3", "--bots", "gentle", "--map", "standard-19")
    port = host.port
    services = DesktopServices(paths.saves_folder())
    with on_stage(Scene()) as app:
        program = Program(app, services, SettingsFile(paths.settings_folder()), make_table)
        program.show_menu()
        pilot = Pilot(app)
        pilot.click("join")
        pilot.click("address")
        pilot.type(f"127.0.0.1:{port}")
        pilot.key(pygame.K_RETURN)
        until(lambda: pilot.sees("joining fingerprint.trust"), pilot)
        pilot.step(30)
        pilot.click("joining fingerprint.trust")
        until(lambda: isinstance(app.scene, LobbyScene) and app.scene.room.leads, pilot)
        assert isinstance(app.scene, LobbyScene)
        lobby = app.scene
        other = Player(host.link("Moss"))

        until(lambda: other.poll() or other.lobby, pilot)
        other.link.send(SetReady(True))

        def both() -> bool:
            other.poll()
            return sum(seat.state == "human" and seat.ready for seat in lobby.room.seats) == 2

        until(both, pilot)
        lobby.session.send(StartGame())
        until(lambda: isinstance(app.scene, TableScene) and app.scene.play is not None, pilot)
        table = app.scene
        assert isinstance(table, TableScene)
        session = table.session

        def played() -> bool:
            other.act()
            play_on(session)
            return session.view.turn >= 1 and not session.waiting and session.pending is None

        until(played, pilot)
        for _ in range(3):
            pilot.step()
        host.signal(signal.SIGKILL)
        until(lambda: session.closed == "lost", pilot)
        # What was on its way when the host died is shown as well.
        until(lambda: not session.waiting and table.roll is None, pilot)
        pilot.step()
        lines, history = told(table), list(session.history)
        other.poll()
        their_history = list(other.history)
        again = HostProgram(tmp_path / "host", "--port", str(port), "--resume", host.save().name)
        back = Player(again.link("?", token=other.token), plays=False)

        def are_back() -> bool:
            back.poll()
            return session.welcomes == 2 and back.view is not None

        until(are_back, pilot)
        for _ in range(3):
            pilot.step()
        assert app.scene is table and session.history[: len(history)] == history
        assert back.welcomes[0].history[: len(their_history)] == tuple(their_history)
        assert GameWentOn(reopened=True) in session.history[len(history) :]
        now = told(table)
        assert now.count(REOPENED) == 1
        kept = now[: now.index(REOPENED)]
        # Nobody saw the last of what is in the save, so there may be more. So short a log keeps all of its lines.
        assert kept[: len(lines)] == lines
        program.show_menu()
        back.link.close()
        again.signal()
    services.close()
