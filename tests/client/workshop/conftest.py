"""A window on the workshop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hexfolk.client.workshop.overlays import Shown
from hexfolk.client.workshop.scene import WorkshopScene
from tests.client.scenes.stage import Stage, on_stage
from tests.client.workshop.maps import GOOD, write
from tests.gui.pilot import Pilot

FOREVER = 60.0
"""Seconds that a frame waits for a deal, so that no test depends on how fast the machine is."""


class Hand(Pilot):
    """A pilot in the workshop, with the program around it and the file that it shows."""

    def __init__(self, app, stage: Stage, scene: WorkshopScene, path: Path) -> None:
        super().__init__(app)
        self.stage, self.scene, self.path = stage, scene, path

    def save(self, text: str) -> None:
        """Save the file as an editor may."""
        self.path.write_text(text, encoding="utf-8")

    def until_read(self, what: Callable[[], bool], seconds: float = 60.0) -> None:
        self.wait(what, "the file to be read", seconds)

    @property
    def toasts(self) -> list[str]:
        return [toast.text for toast in self.ui.toasts.shown]


@pytest.fixture
def open_workshop(tmp_path: Path) -> Iterator[Callable[..., Hand]]:
    made = []

    def opened(
        text: str | bytes = GOOD, size: tuple[int, int] = (1280, 720), shown: Shown | None = None,
        patience: float = FOREVER,
    ) -> Hand:  # fmt: skip
        path = write(tmp_path / "island", text if isinstance(text, str) else "")
        if isinstance(text, bytes):
            path.write_bytes(text)
        stage = Stage()
        seeds = iter(range(100, 100_000))
        scene = WorkshopScene(stage, path, lambda: next(seeds), shown, patience=patience)
        context = on_stage(scene, size)
        made.append(context)
        return Hand(context.__enter__(), stage, scene, path)

    yield opened
    for context in made:
        context.__exit__(None, None, None)
