"""The real program in a real window, with real mouse and keys: founding, a few turns, killed, and gone on with."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect

from hexfolk import paths
from hexfolk.client.settings import SettingsFile
from hexfolk.host.game import RunningGame
from hexfolk.host.records import BadFile
from hexfolk.host.saves import SUFFIX, Save, read_save
from hexfolk.rules.actions import DeclineOffer
from hexfolk.rules.phases import Founding, MovingRobber
from hexfolk.rules.view import PlayerView
from tests.gui.screen import Screen, missing_tools, screen, wait
from tests.host.player import SETUP

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(bool(missing_tools()), reason=f"not installed: {', '.join(missing_tools())}"),
]
OWN_TURNS = 2
PATIENCE = 300.0
"""Seconds for anything, on a busy machine."""
TAKEN = 5.0
"""Seconds after which what was clicked or pressed is taken to have had no effect."""


@contextmanager
def program(on: Screen, home: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The installed program in a process of its own, ended at the end."""
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
    surroundings |= {
        "DISPLAY": on.display,
        "HEXFOLK_HOME": str(home),
        "SDL_AUDIODRIVER": "dummy",
        "LC_ALL": "C.UTF-8",
    }
    process = subprocess.Popen([sys.executable, "-m", "hexfolk"], env=surroundings)
    try:
        yield process
    finally:
        process.kill()
        process.wait(20)


def saved() -> Save | None:
    """The one game of this test as it is on disk now; None before there is one."""
    for path in paths.saves_folder().glob("*" + SUFFIX):
        try:
            return read_save(path)
        except BadFile:
            return None
    return None


def view_of(save: Save) -> PlayerView:
    """What the person at seat 'human' sees after the save's last action."""
    game = RunningGame(save.header.setup, save.header.chance)
    for entry in save.entries:
        game.replay(entry.seat, entry.action, entry.chance)
    own = next(seat for seat, who in enumerate(save.header.setup.seats) if who.kind == "human")
    return game.view(own)


def soon(until: Callable[[], bool]) -> bool:
    """Whether that comes about in a while."""
    end = time.monotonic() + TAKEN
    while not until():
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True


def press(on: Screen, where: Callable[[], tuple[int, int] | None], until: Callable[[], bool], what: str) -> None:
    """Click a place, once it is there, until what it leads to is seen: a window that is not ready takes no click."""

    def pressed() -> bool:
        pos = where()
        if until() or pos is None:
            return until()
        on.click(pos)
        return soon(until)

    wait(pressed, what, PATIENCE)


def main_button(on: Screen, but: Rect | None = None) -> Rect | None:
    """The main button, where it stands elsewhere than `but`."""
    amber = on.amber()
    if amber is None or (but is not None and abs(amber.centery - but.centery) + abs(amber.width - but.width) <= 40):
        return None
    return amber


def view_now() -> PlayerView:
    """As `view_of` the one game."""
    save = saved()
    assert save is not None
    return view_of(save)


def act(on: Screen, view: PlayerView) -> None:
    """Do with the keys what the open phase asks for."""
    if isinstance(view.phases[-1], Founding):
        on.key("period", "Return")
    elif isinstance(view.phases[-1], MovingRobber):
        on.key("period", "Return")
        if not soon(lambda: view_now().decision != view.decision):
            # There is somebody to be robbed, and it has to be said whom.
            on.key("Tab", "Return")
    else:
        on.key("space")
    time.sleep(0.3)


def play(on: Screen, turns: int, picture: Path) -> PlayerView:
    """Until the own seat has ended `turns` turns."""
    end = time.monotonic() + PATIENCE
    ended = 0
    while time.monotonic() < end:
        save = saved()
        if save is not None:
            view = view_of(save)
            ended = sum(entry.seat == view.seat and type(entry.action).__name__ == "EndTurn" for entry in save.entries)
            if ended >= turns:
                return view
            if view.seat in view.to_act:
                act(on, view)
            elif any(isinstance(action, DeclineOffer) for action in view.menu.actions):
                on.key("d")
        time.sleep(0.2)
    pygame.image.save(on.shot(), picture)
    last = view_of(save) if save is not None else None
    state = None if last is None else (last.phases, last.to_act, last.offers)
    raise AssertionError(f"only {ended} turns came about; {state}, see {picture}")


def test_a_game_in_a_real_window(user_folders: Path, tmp_path: Path) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    # Bots that are quick, and nobody has to discard, which needs a mouse.
    calm = replace(SETUP, options=replace(SETUP.options, hand_limit=None))
    SettingsFile(paths.settings_folder()).change(pace="fast", setups=(calm,))
    with screen() as on:
        with program(on, user_folders) as process:
            wait(lambda: on.amber() is not None, "the menu", PATIENCE)
            menu = on.amber()
            assert menu is not None
            pygame.image.save(on.shot(), tmp_path / "menu.png")
            press(on, lambda: menu.center, lambda: main_button(on, menu) is not None, "the new-game screen")
            start = partial(main_button, on, menu)
            press(on, lambda: (at := start()) and at.center, lambda: saved() is not None, "a game on disk")
            assert saved().header.setup.options.hand_limit is None  # type: ignore[union-attr]
            played = play(on, OWN_TURNS, tmp_path / "stuck.png")
            pygame.image.save(on.shot(), tmp_path / "table.png")
            assert played.turn > 0
            assert played.own is not None
            process.kill()
            process.wait(20)
        before = saved()
        assert before is not None
        with program(on, user_folders):
            wait(lambda: on.amber() is not None, "the menu", PATIENCE)
            play_at = on.amber()
            assert play_at is not None
            below = play_at.centerx, play_at.bottom + 50
            press(on, lambda: below, lambda: on.amber() != play_at, "the table again")
            play(on, OWN_TURNS + 1, tmp_path / "stuck.png")
            pygame.image.save(on.shot(), tmp_path / "again.png")
            after = saved()
            assert after is not None
            assert after.entries[: len(before.entries)] == before.entries
            assert len(after.entries) > len(before.entries)
