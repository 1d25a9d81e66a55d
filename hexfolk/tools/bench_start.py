"""``hexfolk bench start``: how soon the menu is there, and how much memory a game takes.

A fresh process opens the window at 1280x720 (on the dummy driver, unless the environment names another), shows the
menu, then starts a game of one player and three bots and plays it for a few turns.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from statistics import median
from typing import NamedTuple

from hexfolk.tools.failure import CommandFailed
from hexfolk.tools.figures import print_figures
from hexfolk.tools.memory import resident_mb, resident_with_children_mb

RUNS = 3


MENU = "menu"
PLAYED = "played"
"""What the process says, see `start_probe`."""


class Start(NamedTuple):
    """One fresh process. Times in seconds, memory in millions of bytes, None where the system does not tell."""

    first_frame_s: float
    memory_mb: float | None
    memory_all_mb: float | None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def run(arguments: argparse.Namespace) -> int:
    """Measure and print; the exit status."""
    starts = [fresh_start() for _ in range(RUNS)]
    figures = {
        "first_frame_s": round(median(start.first_frame_s for start in starts), 3),
        "memory_mb": _most(start.memory_mb for start in starts),
        "memory_all_mb": _most(start.memory_all_mb for start in starts),
    }
    print_figures(figures, arguments.json)
    return 0


def fresh_start() -> Start:
    """Start one process, look at it, and let it end. Raises CommandFailed when it ends before it should."""
    with tempfile.TemporaryDirectory() as home:
        surroundings = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **os.environ, "HEXFOLK_HOME": home}
        command = [sys.executable, "-m", "hexfolk.tools.start_probe"]
        began = time.monotonic()
        with subprocess.Popen(
            command, env=surroundings, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as process:
            shown = _word(process, MENU)
            _word(process, PLAYED)
            memory = resident_mb(process.pid), resident_with_children_mb(process.pid)
            process.communicate("\n")
    return Start(float(shown) - began, *memory)


def _word(process: subprocess.Popen[str], name: str) -> str:
    """What the process says about `name`. Both clocks are the system's, which runs on for all processes alike."""
    line = "" if process.stdout is None else process.stdout.readline()
    said, _, value = line.strip().partition(" ")
    if said != name:
        process.kill()
        raise CommandFailed("The game could not be started to be measured; its own words stand above.")
    return value


def _most(values: Iterable[float | None]) -> float | None:
    return max((value for value in values if value is not None), default=None)
