"""The process that ``hexfolk bench start`` looks at: opens the window as a player would, then plays a few turns.

It says ``menu`` with the system's clock once the menu is shown, and ``played`` once there was enough of a game; then
it waits for a line, so that its memory can be looked at.
"""

from __future__ import annotations

import sys
import time
from contextlib import closing

from hexfolk import paths
from hexfolk.client.app import FRAME, App
from hexfolk.client.main import MakeTable, Program
from hexfolk.client.scene import Scene
from hexfolk.client.scenes.ways import TableWays
from hexfolk.client.services import GameSetup, SeatChoice
from hexfolk.client.session import Session
from hexfolk.client.settings import SettingsFile
from hexfolk.rules.options import Options
from hexfolk.tools.desktop import DesktopServices
from hexfolk.tools.stand_in import stand_in
from hexfolk.tools.window import make_table

TURNS = 12
LONGEST = 60.0
"""Seconds the game may take for these turns."""


def main() -> int:
    """The whole probe; the exit status is 1 when the game came to nothing."""
    services = DesktopServices(paths.saves_folder())
    app = App(paths.resources(), size=(1280, 720))
    sessions: list[Session] = []
    with closing(app), closing(services):
        program = Program(app, services, SettingsFile(paths.settings_folder()), _noting(sessions))
        program.show_menu()
        app.step()
        _say(f"menu {time.monotonic()}")
        program.show_table(services.start_game(_setup()))
        if not _play(app, sessions[0]):
            return 1
        _say("played")
        sys.stdin.readline()
    return 0


def _noting(sessions: list[Session]) -> MakeTable:
    """Makes tables and notes their sessions."""

    def make(ways: TableWays, session: Session) -> Scene:
        sessions.append(session)
        return make_table(ways, session)

    return make


def _setup() -> GameSetup:
    colors = ("red", "blue", "yellow", "white")
    seats = [SeatChoice("bot", color.title(), color, level="steady") for color in colors[1:]]
    return GameSetup((SeatChoice("human", "Player", colors[0]), *seats), "standard-19", Options(), 1)


def _play(app: App, session: Session) -> bool:
    """Have the player do the ruleset's fallbacks for some turns; whether they came about in time."""
    until = time.monotonic() + LONGEST
    session.set_pace("instant")
    while time.monotonic() < until:
        app.step()
        if session.ready and session.view.turn >= TURNS:
            return True
        if session.ready:
            action = stand_in(session.view)
            if action is not None:
                session.submit(action)
        time.sleep(FRAME)
    return False


def _say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
