"""Makes the pictures of the README anew, without a screen: ``python docs/pictures/make.py`` in the environment of the
project, ``python docs/pictures/make.py maps`` for the sheet of all maps alone, ``lan`` for the list of games and the
lobby alone. Bots play a real game, also at the own seat. With ImageMagick's `convert` installed the files become small.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from lan import ShownServices, entry
from pygame import Rect, Surface, image, transform

from hexfolk import paths
from hexfolk.board import Board
from hexfolk.bots import Bot
from hexfolk.client.app import App
from hexfolk.client.board_view import BoardPainter, BoardScene, Frame, View
from hexfolk.client.main import Program
from hexfolk.client.scenes.menu import MenuScene
from hexfolk.client.services import GameSetup, SeatChoice
from hexfolk.client.session import Session
from hexfolk.client.settings import SettingsFile
from hexfolk.client.table.scene import TableScene
from hexfolk.mapfiles import MapFile, deal, load_map, shipped_maps
from hexfolk.rules.actions import BuildSettlement
from hexfolk.rules.options import Options
from hexfolk.tools.window import make_table

HERE = Path(__file__).parent
SIZE = (1920, 1080)
SHOWN = "1280x720"
TURN = 24
"""From this turn on the table is shown, as soon as a settlement can be placed."""
COLUMNS, CELL, CAPTION = 5, (512, 352), 50
"""Of the sheet of maps, in pixels of twice its size: maps in a row, room for each, room for its name."""
SHEET_SEED = 3
SETUP = GameSetup(
    seats=(
        SeatChoice("human", "Wren", "red"),
        SeatChoice("bot", "Bramble", "blue", "steady"),
        SeatChoice("bot", "Thistle", "yellow", "steady"),
        SeatChoice("bot", "Old Moss", "white", "steady"),
    ),
    map="standard-19",
    options=Options(players=4, target=10),
    deal_seed=84837,
)


def main() -> None:
    """Make all of them."""
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"HEXFOLK_HOME": home, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        app = App(paths.resources(), size=SIZE)
        services = ShownServices(paths.saves_folder(), draw_secret=lambda: bytes(16))
        program = Program(app, services, SettingsFile(paths.settings_folder()), make_table)
        try:
            wanted = sys.argv[1:] or ["maps", "lan", "game"]
            if "maps" in wanted:
                shoot_maps(app)
            if "lan" in wanted:
                shoot_lan(program)
            if "game" not in wanted:
                return
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


def shoot_lan(program: Program) -> None:
    """The list of games in the menu, and a lobby."""
    program.settings.change(name="Wren")
    program.show_menu()
    assert isinstance(program.app.scene, MenuScene)
    program.app.scene.ui.find("join").activate()
    shoot(program.app, "games")
    program.show_room(entry())
    shoot(program.app, "lobby")


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
    run(app, lambda: time.monotonic() > end and at_rest(app))
    path = HERE / f"{name}.png"
    app.screenshot(path)
    make_small(path, SHOWN)


def at_rest(app: App) -> bool:
    """Whether nothing moves and the island is painted, for which a scene wants frames one after the other."""
    scene = app.scene
    return scene is not None and not scene.animating and (scene.wake_in is None or scene.wake_in > 0.03)


def make_small(path: Path, size: str) -> None:
    """Fewer pixels and fewer colours, where ImageMagick is there."""
    convert = shutil.which("convert")
    if convert is not None:
        options = ["-resize", size, "-dither", "FloydSteinberg", "-colors", "255", "-strip"]
        subprocess.run([convert, str(path), *options, f"PNG8:{path}"], check=True)


def shoot_maps(app: App) -> None:
    """All maps on one sheet, a deal of each with its name below, the smallest first."""
    look = app.look
    islands = sorted(map(load_map, shipped_maps()), key=lambda found: (found.land, found.name))
    rows = -(-len(islands) // COLUMNS)
    sheet = Surface((COLUMNS * CELL[0], rows * CELL[1]))
    sheet.fill(look.tokens.color("sea.edge"))
    for index, found in enumerate(islands):
        at = index % COLUMNS * CELL[0], index // COLUMNS * CELL[1]
        box = Rect(at, (CELL[0], CELL[1] - CAPTION)).inflate(-16, -16)
        sheet.blit(painted(app, found, box.size), box)
        players = f"{found.players[0]}–{found.players[-1]}"
        words = look.text.render("title", f"{found.title('en')}  {players}", look.ui.cream)
        words = transform.smoothscale_by(words, min(1.0, box.width / words.get_width(), 34 / words.get_height()))
        look.put_centered(sheet, words, (box.centerx, box.bottom + CAPTION // 2))
    path = HERE / "maps.png"
    image.save(sheet, path)
    make_small(path, f"{sheet.get_width() // 2}x")


def painted(app: App, found: MapFile, size: tuple[int, int]) -> Surface:
    """A deal of a map as the table draws it."""
    board = Board(deal(found, SHEET_SEED))
    scene = BoardScene(board, robber=board.robber)
    painter = BoardPainter(View(board, size, Frame(0, 0, *size)), scene, app.look.assets, app.look.fonts)
    try:
        while not painter.settled:
            painter.update(scene, round(time.monotonic() * 1000))
            time.sleep(0.002)
        painter.update(scene, round(time.monotonic() * 1000))
        target = Surface(size)
        painter.draw(target, [target.get_rect()])
        return target
    finally:
        painter.close()


if __name__ == "__main__":
    main()
