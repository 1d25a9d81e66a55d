"""The real window on a real display: from the menu through the founding and some turns, and on again another day."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hexfolk.client.scenes.menu import MenuScene
from hexfolk.client.scenes.new_game import NewGameScene
from hexfolk.paths import saves_folder
from hexfolk.rules.actions import EndTurn
from hexfolk.rules.phases import Founding
from hexfolk.tools.desktop import DesktopServices
from tests.client.scenes.stage import Stage
from tests.gui.display import MISSING, Display, Window, display, wait
from tests.gui.saved_table import SavedTable
from tests.gui.twin import Twin, Visitor

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]

DEAL_SEED = 84837
TURNS = 4


@pytest.fixture
def shots(tmp_path: Path) -> Path:
    """Where pictures go: the folder named by HEXFOLK_SHOTS, else one that pytest cleans up."""
    folder = Path(os.environ.get("HEXFOLK_SHOTS") or tmp_path / "shots")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@contextmanager
def program(on: Display) -> Iterator[subprocess.Popen[str]]:
    """The program as a process that has a display and no sound device."""
    surroundings = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
    surroundings |= {"DISPLAY": on.name, "SDL_AUDIODRIVER": "no such device"}
    process = subprocess.Popen(
        [sys.executable, "-m", "hexfolk"], env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def said_at_its_end(process: subprocess.Popen[str]) -> str:
    """Wait for the program to end by itself; what it said."""
    said, _ = process.communicate(timeout=30)
    assert process.returncode == 0
    return said


def saves() -> list[Path]:
    return list(saves_folder().glob("*.hexfolk"))


def menu() -> MenuScene:
    """The menu over the saves that there are."""
    services = DesktopServices(saves_folder())
    saved = services.saved_game()
    services.close()
    return MenuScene(Stage(saved))


def test_a_game_is_begun_left_and_continued(tmp_path: Path, shots: Path) -> None:
    with display(tmp_path, (1600, 900)) as screen:
        with program(screen) as process:
            twin = Twin(Window(screen, process), shots)
            assert twin.window.name() == "Hexfolk"
            begin(twin)
            found(twin)
            take_turns(twin)
            move_the_board(twin)
            leave(twin)
            assert said_at_its_end(process) == ""
        (path,) = saves()
        played = SavedTable(path).entries
        with program(screen) as process:
            twin.window = Window(screen, process)
            twin.show(menu(), "menu another day")
            twin.press("continue")
            twin.sit_down(SavedTable(path), "continued")
            assert twin.table.entries[: len(played)] == played
            Visitor(twin).turn()
            leave(twin)
            assert said_at_its_end(process) == ""
        assert SavedTable(path).entries[: len(played)] == played
        twin.app.close()


def begin(twin: Twin) -> None:
    """From the menu to the table."""
    twin.show(menu(), "menu")
    twin.press("play")
    twin.show(NewGameScene(Stage(), lambda: DEAL_SEED), "new game", "seats")
    for entry, text in (("deal seed", str(DEAL_SEED)), ("name", "Ada")):
        twin.click(twin.at(entry))
        twin.type(text)
    twin.keys("return")
    twin.wait_until_alike("new game filled in")
    twin.shoot("new game filled in")
    twin.press("play")
    wait(saves, "a save")
    twin.sit_down(SavedTable(saves()[0]), "table")
    setup = twin.table.setup
    assert (setup.seats[0].name, setup.deal_seed, len(setup.seats)) == ("Ada", DEAL_SEED, 4)


def found(twin: Twin) -> None:
    """Found two settlements with a road each."""
    visitor = Visitor(twin)
    twin.press("tool.fast")
    twin.settle()
    twin.shoot("founding")
    while isinstance(twin.seen.phases[-1], Founding):
        visitor.turn()
    own = twin.seen.players[twin.table.own]
    assert (len(own.settlements), len(own.roads)) == (2, 2)
    twin.shoot("founded")


def take_turns(twin: Twin) -> None:
    """Play until some own turns are over, in a small and in a large window."""
    visitor = Visitor(twin)
    ended = 0
    while ended < TURNS and not twin.table.game.over:
        ended += isinstance(visitor.turn(), EndTurn)
        if ended == TURNS // 2:
            twin.resize((1600, 900))
            twin.settle()
            twin.shoot("large window")
    twin.shoot("after some turns")


def move_the_board(twin: Twin) -> None:
    """Zoom in and pan; the board follows the pointer."""
    twin.resize((1280, 720))
    twin.settle()
    at = twin.scene.desk.layout.board.center
    before = twin.scene.stage.view.camera.r
    twin.wheel(at, 3)
    twin.drag((at[0] + 31, at[1] + 17), (at[0] - 90, at[1] + 60))
    assert twin.scene.stage.view.camera.r > before
    twin.settle()
    twin.shoot("zoomed in")


def leave(twin: Twin) -> None:
    """From the table to the menu, and out."""
    twin.keys("escape")
    twin.wait_until_alike("paused")
    twin.shoot("paused")
    twin.press("menu.leave")
    twin.show(menu(), "menu with a saved game")
    twin.press("quit")
