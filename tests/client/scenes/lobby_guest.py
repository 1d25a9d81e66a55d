"""One side of a lobby for tests: its window, its pointer and keys, and what it says to the host."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from hexfolk.client.app import App
from hexfolk.client.scenes.lobby import LobbyScene
from hexfolk.client.ui.entry import TextEntry
from hexfolk.client.ui.plain import Label
from tests.client.scenes.rooms import RoomLink, session
from tests.client.scenes.stage import Stage, on_stage
from tests.client.screens import click


class Guest:
    """One's own side of the lobby, with the pointer and the keys."""

    def __init__(self, app: App, scene: LobbyScene, link: RoomLink, stage: Stage) -> None:
        self.app, self.scene, self.link, self.stage = app, scene, link, stage

    def press(self, id: str, at: tuple[int, int] | None = None) -> None:
        """Click a widget, or a point of it."""
        self.app.step(0.4)
        control = self.scene.ui.find(id)
        if control.area is not None:
            control.area.reveal(control)
        click(self.app, at or self.scene.ui.find(id).rect.center)
        self.app.step()

    def sent(self) -> list[object]:
        """What was said since the last call."""
        sent, self.link.sent[:] = list(self.link.sent), []
        return sent

    def label(self, id: str) -> str:
        found = self.scene.ui.find(id)
        assert isinstance(found, Label)
        return found.text

    def entry(self, id: str) -> TextEntry:
        found = self.scene.ui.find(id)
        assert isinstance(found, TextEntry)
        return found


@contextmanager
def lobby(
    me: int = 1, size: tuple[int, int] = (1920, 1080), link: RoomLink | None = None, text_scale: float = 1.0
) -> Iterator[Guest]:
    link = link or RoomLink()
    stage = Stage()
    scene = LobbyScene(stage, session(link, me))
    with on_stage(scene, size, text_scale) as app:
        app.step()
        link.sent.clear()
        yield Guest(app, scene, link, stage)
