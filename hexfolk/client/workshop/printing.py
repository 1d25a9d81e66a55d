"""Saves a picture of the island while the window goes on: board and file in a thread, marks frame by frame."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from hexfolk.client.board_view.still import Still
from hexfolk.client.look.assets import Assets
from hexfolk.client.look.look import Look
from hexfolk.client.look.png import encoded
from hexfolk.client.workshop.exporting import Print, pictures_folder, save_new
from hexfolk.client.workshop.overlay_painter import OverlayPainter
from hexfolk.i18n import _

if TYPE_CHECKING:
    from hexfolk.client.ui.toasts import Kind

PICTURE = (1920, 1080)
"""Size of the pictures that the window exports."""
PATHS = 4
"""So many times as long as other news it is told where a file is: that takes longer to read."""
MARKING = 0.006
"""Seconds of a frame that marks are drawn for."""


class Printing:
    """One picture on its way to its file. Call `step` in every frame until it tells how it went."""

    def __init__(self, wanted: Print, map_path: Path, seed: int, look: Look) -> None:
        self._marks = wanted.marks
        self._map, self._seed = map_path, seed
        # Art of its own: what the window shows must not be pushed out of the other one.
        self._still = Still(wanted.scene, PICTURE, Assets(look.assets.root), look.fonts, look.frames)
        # Faces are for one thread, so words are set here.
        self._overlay = OverlayPainter(Assets(look.assets.root), look.text)
        self._surface: Surface | None = None
        self.path: Path | None = None
        """The file, once it is written."""
        self._failure: Exception | None = None
        self._thread = self._begun(self._paint)

    def step(self, seconds: float | None = MARKING) -> tuple[str, Kind] | None:
        """Go on for at most so many `seconds` (None: as long as the marks take); when all is done, a sentence of where
        the picture is or why not, and its kind.
        """
        ready = not self._overlay.show(self._marks, self._still.camera, seconds) and not self._overlay.late
        if self._thread.is_alive():
            return None
        if self._failure is not None:
            return self._told(self._failure), "error"
        if self.path is not None:
            return _("Saved as {path}").format(path=self.path), "ok"
        if ready and self._surface is not None:
            self._overlay.draw(self._surface, self._still.camera)
            self._thread = self._begun(self._save)
        return None

    def finish(self) -> tuple[str, Kind]:
        """Wait until all is done; how it went."""
        while (outcome := self.step(None)) is None:
            self._thread.join()
        return outcome

    def _begun(self, work: Callable[[], None]) -> threading.Thread:
        def run() -> None:
            try:
                work()
            except Exception as problem:  # noqa: BLE001 - handed over to the frame, which tells or raises it
                self._failure = problem

        thread = threading.Thread(target=run, name="picture", daemon=True)
        thread.start()
        return thread

    def _paint(self) -> None:
        self._surface = self._still.paint()

    def _save(self) -> None:
        assert self._surface is not None
        data = encoded(self._surface)
        self.path = save_new(pictures_folder(self._map), f"{self._map.stem}-{self._seed}", ".png", data)

    @staticmethod
    def _told(failure: Exception) -> str:
        if not isinstance(failure, (OSError, pygame.error, MemoryError)):
            raise failure
        reason = failure.strerror if isinstance(failure, OSError) and failure.strerror else str(failure)
        return _("The picture could not be saved: {reason}").format(reason=reason)


class Printer:
    """All pictures on their way to their files."""

    def __init__(self) -> None:
        self._printing: list[Printing] = []
        self.last: Path | None = None
        """The last picture that was saved."""

    @property
    def busy(self) -> bool:
        """Whether any are on their way."""
        return bool(self._printing)

    def begin(self, wanted: Print, map_path: Path, seed: int, look: Look) -> None:
        """Have a picture saved."""
        self._printing.append(Printing(wanted, map_path, seed, look))

    def step(self) -> Iterator[tuple[str, Kind]]:
        """Go on for some milliseconds; how those went that are done now."""
        for printing in self._printing[:]:
            outcome = printing.step()
            if outcome is not None:
                self._printing.remove(printing)
                self.last = printing.path or self.last
                yield outcome

    def finish(self) -> None:
        """Wait until all are done."""
        while self._printing:
            self._printing.pop().finish()
