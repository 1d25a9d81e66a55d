"""Makes the pictures of the README anew, without a screen: ``python docs/pictures/make.py`` in the environment of the
project. Bots play a real game, also at the own seat. With ImageMagick's `convert` installed the files become small.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from hexfolk import paths
from hexfolk.bots import Bot
from hexfolk.client.app import App
from hexfolk.client.main import Program
from hexfolk.client.services import GameSetup, SeatChoice
from hexfolk.client.session import Session
from hexfolk.client.settings import SettingsFile
from hexfolk.client.table.scene import TableScene
from hexfolk.rules.actions import BuildSettlement
from hexfolk.rules.options import Options
from hexfolk.tools.desktop import DesktopServices
from hexfolk.tools.window import make_table

HERE = Path(__file__).parent
SIZE = (1920, 1080)
SHOWN = "1280x720"
TURN = 24
"""From this turn on the table is shown, as soon as a settlement can be placed."""
SETUP = GameSetup(
    seats=(
        SeatChoice("human", "Wren", "red"),
        SeatChoice("bot", "Bramble", "blue", "steady"),
        SeatChoice("bot", "Thistle", "yellow", "steady"),
        SeatChoice("bot", "Old Moss", "white", "steady"),
    ),
    map="standard-19",
    options=Options(players=4),
    deal_seed=84837,
)


def main() -> None:
    """Make all of them."""
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"HEXFOLK_HOME": home, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        app = App(paths.resources(), size=SIZE)
        services = DesktopServices(paths.saves_folder(), draw_secret=lambda: bytes(16))
        program = Program(app, services, SettingsFile(paths.settings_folder()), make_table)
        try:
            program.settings.remember_setup(SETUP)
            program.show_menu()
            shoot(app, "menu")
            program.show_new_game()
            shoot(app, "new-game")
            play(program)
            shoot(app, "summary")
        finally:
            app.close()
            services.close()


def play(program: Program) -> None:
    """Play to the summary, and show the table on the way."""
    app = program.app
    program.show_table(program.services.start_game(SETUP))
    run(app, lambda: isinstance(app.scene, TableScene) and app.scene.play is not None)
    assert isinstance(app.scene, TableScene)
    session = app.scene.session
    session.set_pace("instant")
    bot = Bot(session.board, "steady")
    shown = False
    while isinstance(app.scene, TableScene):
        run(app, lambda: not isinstance(app.scene, TableScene) or own_move(session))
        if not isinstance(app.scene, TableScene):
            return
        settlements = any(isinstance(action, BuildSettlement) for action in session.view.menu.actions)
        if not shown and settlements and session.view.turn >= TURN and app.scene.play is not None:
            app.scene.play.choose("settlement")
            shoot(app, "table")
            app.scene.play.back()
            shown = True
        action = bot.choose(session.view, session.view.decision)
        if action is not None:
            session.submit(action)


def own_move(session: Session) -> bool:
    """Whether the own seat can do something, and what was sent before is done."""
    return (
        session.pending is None and not session.waiting and bool(session.view.menu.actions or session.view.menu.forms)
    )


def run(app: App, until: Callable[[], bool]) -> None:
    """Let frames go by, one at least."""
    app.step(0.05)
    while not until():
        time.sleep(0.002)
        app.step(0.05)


def shoot(app: App, name: str) -> None:
    """Take a picture when nothing moves any more."""
    end = time.monotonic() + 4
    run(app, lambda: time.monotonic() > end)
    path = HERE / f"{name}.png"
    app.screenshot(path)
    convert = shutil.which("convert")
    if convert is not None:
        options = ["-resize", SHOWN, "-dither", "FloydSteinberg", "-colors", "255", "-strip"]
        subprocess.run([convert, str(path), *options, f"PNG8:{path}"], check=True)


if __name__ == "__main__":
    main()
