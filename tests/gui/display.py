"""A display of its own and a window on it, used from outside as a person does, by Xvfb and xdotool.

What the display shows is read from the file in which Xvfb keeps its picture.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
from pygame import Rect, Surface

PATIENCE = 60.0
"""Seconds to wait for anything; a machine that has much else to do is slow."""

MISSING = tuple(name for name in ("Xvfb", "xdotool") if shutil.which(name) is None)
"""What must be installed to use a real window, and is not."""


def wait(until: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
    """Look again and again until `until` holds. Raises AssertionError after `seconds`."""
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, f"waited {seconds:g} s for {what}"
        time.sleep(0.1)


class Display:
    """A running Xvfb."""

    def __init__(self, number: int, buffer: Path) -> None:
        self.name = f":{number}"
        self._buffer = buffer

    def xdotool(self, *words: object) -> str:
        """Run one xdotool command; what it prints. Raises CalledProcessError."""
        command = ["xdotool", *map(str, words)]
        done = subprocess.run(
            command, env={**os.environ, "DISPLAY": self.name}, capture_output=True, text=True, check=True, timeout=30
        )
        return done.stdout

    def picture(self) -> Surface:
        """What the whole display shows: Xvfb keeps it as an X window dump. pygame's display must be open."""
        data = self._buffer.read_bytes()
        head = struct.unpack(">25I", data[:100])
        start, width, height, line, colors = head[0] + 12 * head[19], head[4], head[5], head[12], head[19]
        assert (head[11], line) == (32, 4 * width), f"not 32 bits a pixel: {head}, {colors} colours"
        pixels = data[start : start + line * height]
        # The fourth byte means nothing here.
        return pygame.image.frombuffer(pixels, (width, height), "BGRA").convert()


@contextmanager
def display(folder: Path, size: tuple[int, int]) -> Iterator[Display]:
    """A display of `size` with a free number; `folder` is for its picture."""
    told, tell = os.pipe()
    command = ["Xvfb", "-displayfd", str(tell), "-screen", "0", "{}x{}x24".format(*size), "-fbdir", str(folder)]
    # Else it would begin anew, and turn away who comes then, whenever the last window is gone.
    command += ["-noreset", "-nolisten", "tcp"]
    log = (folder / "xvfb.log").open("wb")
    server = subprocess.Popen(command, pass_fds=(tell,), stderr=log)
    os.close(tell)
    try:
        with os.fdopen(told) as number:
            line = number.readline().strip()
        assert line, (folder / "xvfb.log").read_text(errors="replace")
        yield Display(int(line), folder / "Xvfb_screen0")
    finally:
        server.terminate()
        server.wait()
        log.close()


class Window:
    """The window of a process. Places are pixels of the window."""

    def __init__(self, display: Display, process: subprocess.Popen[str]) -> None:
        self._display = display
        self._process = process
        self._id = ""
        wait(self._found, "the window")

    def _found(self) -> bool:
        assert self._process.poll() is None, f"the program has ended: {self._process.communicate()[0]}"
        try:
            found = self._display.xdotool("search", "--onlyvisible", "--pid", self._process.pid).split()
        except subprocess.CalledProcessError:
            return False
        self._id = found[-1]
        return True

    def name(self) -> str:
        """What its title bar says."""
        return self._display.xdotool("getwindowname", self._id).strip()

    def rect(self) -> Rect:
        """Where it is on the display."""
        lines = self._display.xdotool("getwindowgeometry", "--shell", self._id).splitlines()
        told = dict(line.split("=") for line in lines)
        return Rect(*(int(told[name]) for name in ("X", "Y", "WIDTH", "HEIGHT")))

    def picture(self) -> Surface:
        """What it shows."""
        return self._display.picture().subsurface(self.rect()).copy()

    def resize(self, size: tuple[int, int]) -> None:
        """Give it another size, in the top left corner of the display."""
        self._display.xdotool("windowmove", self._id, 0, 0)
        self._display.xdotool("windowsize", self._id, *size)
        wait(lambda: self.rect() == Rect((0, 0), size), f"the size {size}")

    def move(self, pos: tuple[int, int]) -> None:
        """Move the pointer."""
        self._display.xdotool("mousemove", "--window", self._id, *pos)

    def click(self, pos: tuple[int, int]) -> None:
        """Move there, press and release the left button."""
        self.move(pos)
        self._display.xdotool("click", "1")

    def wheel(self, pos: tuple[int, int], notches: int) -> None:
        """Turn the wheel at `pos`; up is positive."""
        self.move(pos)
        self._display.xdotool("click", "--repeat", abs(notches), "--delay", "30", "4" if notches > 0 else "5")

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press the left button at `start`, move to `end`, release."""
        self.move(start)
        self._display.xdotool("mousedown", "1")
        self.move(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
        self.move(end)
        self._display.xdotool("mouseup", "1")

    def key(self, *names: str) -> None:
        """Press keys one after another, by their X names such as ``Return`` or ``ctrl+a``."""
        self._display.xdotool("key", "--delay", "60", *names)

    def type(self, text: str) -> None:
        """Type `text`."""
        self._display.xdotool("type", "--delay", "40", text)
