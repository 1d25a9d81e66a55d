"""The program in a real window on a screen of its own, and hands that use nothing but its mouse."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pygame

from hexfolk.rules.cards import RESOURCES
from tests.gui.screen import Screen, screen
from tests.gui.watched import Seen, Table, read_seen

PATIENCE = 400.0
"""Seconds for anything, on a busy machine."""
TAKEN = 4.0
"""Seconds after which a click that has changed nothing is done again."""
BUILDS = ("build.city", "build.settlement", "build.road", "build.development")


class RealWindow:
    """One player's program. `start` and `kill` it as often as wanted: its files stay."""

    def __init__(self, on: Screen, home: Path, before: Sequence[str] = ()) -> None:
        """`before` stands in front of the command, such as to run it elsewhere."""
        self._screen, self._home, self._before = on, home, tuple(before)
        self._file = home / "seen.json"
        self._process: subprocess.Popen[bytes] | None = None
        home.mkdir(parents=True, exist_ok=True)

    def start(self) -> None:
        """Open the window."""
        self._file.unlink(missing_ok=True)
        surroundings = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
        surroundings |= {
            "DISPLAY": self._screen.display,
            "HEXFOLK_HOME": str(self._home),
            "SDL_AUDIODRIVER": "dummy",
            "LC_ALL": "C.UTF-8",
        }
        command = [*self._before, sys.executable, "-m", "tests.gui.watched", str(self._file)]
        self._process = subprocess.Popen(command, env=surroundings)
        self.wait(lambda seen: bool(seen.usable), "a window")

    def kill(self) -> None:
        """End the program with signal 9."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(20)
            self._process = None

    # -- looking -----------------------------------------------------------------------------------------------------

    @property
    def seen(self) -> Seen:
        """What it shows now."""
        return read_seen(self._file)

    @property
    def table(self) -> Table:
        """The table that it shows. Raises AssertionError when it shows none."""
        table = self.seen.table
        assert table is not None, self.describe()
        return table

    def shot(self, path: Path) -> None:
        """Its picture, as PNG."""
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self._screen.shot(), path)

    def describe(self) -> str:
        """All that is seen, for messages."""
        seen = self.seen
        return f"{seen.scene}, {seen.table}, {seen.lobby}, {seen.spots[:3]}, usable: {', '.join(seen.usable)}"

    def wait(self, until: Callable[[Seen], bool], what: str, seconds: float = PATIENCE) -> Seen:
        """Wait for something to be seen. Raises AssertionError."""
        end = time.monotonic() + seconds
        while not until(seen := self.seen):
            assert self._process is not None and self._process.poll() is None, "the program has ended"
            if time.monotonic() > end:
                self.shot(self._home / "stuck.png")
                raise AssertionError(f"waited {seconds:g} s for {what}, see {self._home}/stuck.png\n{self.describe()}")
            time.sleep(0.05)
        return seen

    # -- using -------------------------------------------------------------------------------------------------------

    def press(self, id: str, until: Callable[[Seen], bool]) -> None:
        """Click a widget until what it leads to is seen. Raises AssertionError.

        A click gets lost where the widget is made anew or moves between two looks, as it may for any player.
        """
        end = time.monotonic() + PATIENCE
        while not until(self.seen):
            left = end - time.monotonic()
            seen = self.wait(lambda seen: until(seen) or id in seen.usable, f"{id} and what it does", left)
            if until(seen):
                return
            self.click(seen, id)
            self._wait_a_little(until)

    def click(self, seen: Seen, id: str) -> None:
        """Click a widget where it was seen; cards lie on one another, so that only their left edge is free."""
        left, top, width, height = seen.usable[id].box
        across = 4 if id.startswith("discard.keep") else width // 2
        self._screen.click((left + across, top + height // 2))

    def game_in_list(self, name: str) -> str:
        """Waits until the list of games has that one; the id of its button."""

        def rows(seen: Seen) -> list[str]:
            return [id for id, what in seen.usable.items() if id.startswith("join ") and what.title == name]

        return rows(self.wait(lambda seen: bool(rows(seen)), f"{name} in the list"))[0]

    def act(self) -> None:
        """Do with the mouse what the table waits for, if it waits for this player: build if one can, then go on."""
        before = self.seen
        table = before.table
        if table is None or not table.resting or table.seat not in table.to_act:
            time.sleep(0.05)
            return
        if before.spots:
            spot = before.spots[table.moves % len(before.spots)]
            self._screen.click((spot.x, spot.y))
        else:
            wanted = self._wanted(before)
            if wanted is None:
                time.sleep(0.05)
                return
            self.click(before, wanted)
        self._wait_a_little(lambda seen: (seen.table, seen.spots, "discard.done" in seen.usable) != _state(before))

    def _wanted(self, seen: Seen) -> str | None:
        """The widget to be clicked where nothing is marked on the board."""
        keep = [f"discard.keep.{resource}.0" for resource in RESOURCES]
        victims = [id for id in seen.usable if id.startswith("victim.") and id != "victim.other"]
        every = ("discard.done", *keep, *victims, *BUILDS, "dice.main")
        return next((id for id in every if id in seen.usable), None)

    def _wait_a_little(self, until: Callable[[Seen], bool]) -> None:
        end = time.monotonic() + TAKEN
        while time.monotonic() < end and not until(self.seen):
            time.sleep(0.05)


def _state(seen: Seen) -> tuple[object, ...]:
    return seen.table, seen.spots, "discard.done" in seen.usable


@contextmanager
def real_window(home: Path, before: Sequence[str] = (), size: tuple[int, int] = (1280, 720)) -> Iterator[RealWindow]:
    """A window that is not yet open, on a screen of its own; closed at the end."""
    with screen(size) as on:
        window = RealWindow(on, home, before)
        try:
            yield window
        finally:
            window.kill()
