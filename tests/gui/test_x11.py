"""The real program in a real window, with real mouse and keys: founding, a few turns, killed, and gone on with."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from hexfolk import paths
from hexfolk.host.game import RunningGame
from hexfolk.host.records import BadFile
from hexfolk.host.saves import SUFFIX, Save, read_save
from hexfolk.rules.actions import DeclineOffer
from hexfolk.rules.phases import Discarding, Founding, MovingRobber
from hexfolk.rules.view import PlayerView
from tests.gui.screen import Screen, missing_tools, screen, wait

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(bool(missing_tools()), reason=f"not installed: {', '.join(missing_tools())}"),
]
OWN_TURNS = 2


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


def press_amber(on: Screen, but: Rect | None = None) -> Rect:
    """Click the main button once it stands elsewhere than `but`."""

    def there() -> bool:
        amber = on.amber()
        return amber is not None and (
            but is None or abs(amber.centery - but.centery) + abs(amber.width - but.width) > 40
        )

    wait(there, "the main button")
    time.sleep(0.5)
    amber = on.amber()
    assert amber is not None
    on.click(amber.center)
    return amber


def act(on: Screen, view: PlayerView) -> None:
    """Do with the keys what the open phase asks for."""
    if isinstance(view.phases[-1], Founding):
        on.key("period", "Return")
    elif isinstance(view.phases[-1], MovingRobber):
        on.key("period", "Return")
        time.sleep(1)
        save = saved()
        if save is not None and view_of(save).decision == view.decision:
            # There is somebody to be robbed, and it has to be said whom.
            on.key("Tab", "Return")
    else:
        on.key("space")
    time.sleep(0.3)


def play(on: Screen, turns: int, picture: Path) -> PlayerView:
    """Until the own seat has ended `turns` turns, or owes a discard, which needs a mouse."""
    end = time.monotonic() + 150
    ended = 0
    # Fast bots.
    on.key("f")
    while time.monotonic() < end:
        save = saved()
        if save is not None:
            view = view_of(save)
            ended = sum(entry.seat == view.seat and type(entry.action).__name__ == "EndTurn" for entry in save.entries)
            owes = view.seat in view.to_act and isinstance(view.phases[-1], Discarding)
            if ended >= turns or owes:
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
    with screen() as on:
        with program(on, user_folders) as process:
            menu = press_amber(on)
            pygame.image.save(on.shot(), tmp_path / "menu.png")
            press_amber(on, but=menu)
            wait(lambda: saved() is not None, "a game on disk")
            played = play(on, OWN_TURNS, tmp_path / "stuck.png")
            pygame.image.save(on.shot(), tmp_path / "table.png")
            assert played.turn > 0
            assert played.own is not None
            process.kill()
            process.wait(20)
        before = saved()
        assert before is not None
        with program(on, user_folders):
            wait(lambda: on.amber() is not None, "the menu")
            play_at = on.amber()
            assert play_at is not None
            time.sleep(0.5)
            on.click((play_at.centerx, play_at.bottom + 50))
            wait(lambda: on.amber() != play_at, "the table again")
            play(on, OWN_TURNS + 1, tmp_path / "stuck.png")
            pygame.image.save(on.shot(), tmp_path / "again.png")
            after = saved()
            assert after is not None
            assert after.entries[: len(before.entries)] == before.entries
            assert len(after.entries) > len(before.entries)
