"""A screen of its own (Xvfb), what is seen on it, and hands for it (xdotool). Linux only."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
from pygame import Rect, Surface

TOOLS = ("Xvfb", "xdotool")
AMBER = (244, 174, 61)


def missing_tools() -> list[str]:
    """Which of the tools are not installed."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


class Screen:
    """One virtual screen. Positions are pixels of it; a window as large as the screen lies at 0,0."""

    def __init__(self, display: str, frame: Path) -> None:
        self.display = display
        self._frame = frame

    def shot(self) -> Surface:
        """What is seen now, read from Xvfb's frame buffer (the XWD format, 32 bits a pixel)."""
        data = self._frame.read_bytes()
        header = struct.unpack_from(">25L", data)
        size, width, height, line, colors = header[0], header[4], header[5], header[12], header[19]
        start = size + 12 * colors
        return pygame.image.frombuffer(data[start : start + line * height], (width, height), "BGRA").convert(24)

    def amber(self) -> Rect | None:
        """Where the largest amber button is, None when there is none."""
        mask = pygame.mask.from_threshold(self.shot(), AMBER, (22, 40, 48, 255))
        buttons: list[Rect] = []
        for part in mask.connected_components(1500):
            rect = part.get_bounding_rects()[0]
            # Fields and frames are amber too, but not whole boxes of it.
            if rect.width > 1.5 * rect.height and part.count() > 0.8 * rect.width * rect.height:
                buttons.append(rect)
        return max(buttons, key=lambda rect: rect.width * rect.height, default=None)

    def click(self, pos: tuple[int, int]) -> None:
        """Move there and click."""
        self._do("mousemove", str(pos[0]), str(pos[1]))
        time.sleep(0.1)
        self._do("click", "1")

    def key(self, *names: str) -> None:
        """Press keys one after another, by their X names."""
        self._do("key", "--delay", "60", *names)

    def type(self, text: str) -> None:
        """Type text."""
        self._do("type", "--delay", "60", text)

    def _do(self, *words: str) -> None:
        surroundings = {**os.environ, "DISPLAY": self.display, "LC_ALL": "C.UTF-8"}
        subprocess.run(["xdotool", *words], env=surroundings, check=True, timeout=300)


@contextmanager
def screen(size: tuple[int, int] = (1280, 720)) -> Iterator[Screen]:
    """A screen with a display number that is free."""
    with tempfile.TemporaryDirectory() as folder:
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size[0]}x{size[1]}x24", "-fbdir", folder]
        server = subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)
        os.close(write)
        try:
            with os.fdopen(read) as answer:
                display = ":" + answer.readline().strip()
            yield Screen(display, Path(folder) / "Xvfb_screen0")
        finally:
            server.terminate()
            server.wait(300)


def wait(until: Callable[[], bool], what: str, seconds: float = 300.0) -> None:
    """Raises AssertionError when `until` does not hold in time."""
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, f"waited {seconds:g} s for {what}"
        time.sleep(0.1)
