"""The program with a table inside it, and a pilot that plays there by what is seen."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pygame

from hexfolk import paths
from hexfolk.client.app import App
from hexfolk.client.main import Program
from hexfolk.client.scenes.menu import MenuScene
from hexfolk.client.scenes.summary import SummaryScene
from hexfolk.client.services import GameSetup, SavedGame
from hexfolk.client.session import Session
from hexfolk.client.settings import SettingsFile
from hexfolk.client.table.scene import TableScene
from hexfolk.rules.actions import Action, DeclineOffer
from hexfolk.rules.view import PlayerView
from hexfolk.tools import desktop
from hexfolk.tools.desktop import DesktopServices
from hexfolk.tools.window import make_table
from hexfolk.wire.link import Link
from hexfolk.wire.messages import ClientMessage, HostMessage, Submit, SubmitRefused
from tests.client.table.pilot import Pilot as TablePilot

PATIENCE = 300.0
"""Seconds of real time that host and bots may take for anything, on a busy machine."""


class WatchedLink:
    """A link that notes what goes out on it, and what is refused."""

    def __init__(self, link: Link, sent: list[ClientMessage], refused: list[SubmitRefused]) -> None:
        self._link, self._sent, self._refused = link, sent, refused

    def send(self, message: ClientMessage) -> None:
        self._sent.append(message)
        self._link.send(message)

    def receive(self) -> list[HostMessage]:
        messages = self._link.receive()
        self._refused += [message for message in messages if isinstance(message, SubmitRefused)]
        return messages

    def listen(self, ring: Callable[[], None]) -> None:
        self._link.listen(ring)

    def close(self) -> None:
        self._link.close()


class WatchedServices(DesktopServices):
    """The program's own services; `sent` notes what the client says to its tables, `refused` what they refuse."""

    def __init__(self, saves: Path) -> None:
        super().__init__(saves, draw_secret=lambda: b"secret of a test")
        self.sent: list[ClientMessage] = []
        self.refused: list[SubmitRefused] = []

    def start_game(self, setup: GameSetup, *, trial: bool = False) -> Link:
        return WatchedLink(super().start_game(setup, trial=trial), self.sent, self.refused)

    def resume(self, game: SavedGame) -> Link:
        return WatchedLink(super().resume(game), self.sent, self.refused)


@contextmanager
def program(size: tuple[int, int] = (1280, 720)) -> Iterator[tuple[App, WatchedServices]]:
    """The menu in a window of `size`; saves and settings are the test's own."""
    services = WatchedServices(paths.saves_folder())
    app = App(paths.resources(), size=size)
    pygame.event.clear()
    try:
        # A busy machine may take longer to let go of a game than a player would wait for it.
        with patch.object(desktop, "RELEASE_PATIENCE", PATIENCE):
            Program(app, services, SettingsFile(paths.settings_folder()), make_table).show_menu()
            yield app, services
    finally:
        app.close()
        services.close()


class Seen:
    """What a guest may know of the table: the view that the window shows."""

    def __init__(self, app: App, services: WatchedServices) -> None:
        self._app = app
        self.sent: Sequence[ClientMessage] = services.sent
        self.game = self

    @property
    def session(self) -> Session:
        scene = self._app.scene
        assert isinstance(scene, TableScene), f"no table is shown but {scene}"
        return scene.session

    @property
    def own(self) -> int:
        seat = self.session.seat
        assert seat is not None
        return seat

    def view(self, seat: int) -> PlayerView:
        assert seat == self.own
        return self.session.view

    @property
    def over(self) -> bool:
        return not isinstance(self._app.scene, TableScene)


class EmbeddedPilot(TablePilot):
    """The table's pilot before a real host: settling takes real time."""

    def __init__(self, app: App, services: WatchedServices) -> None:
        self.app = app
        self.table = Seen(app, services)  # type: ignore[assignment]
        self.ask_when: Callable[[PlayerView], bool] = lambda _view: False
        """Where it also rests: in another's turn, where the own seat would ask to build."""

    @property
    def scene(self) -> TableScene:  # type: ignore[override]
        scene = self.app.scene
        assert isinstance(scene, TableScene)
        return scene

    def settle(self, most: int = 0) -> None:
        """Frames until nothing moves and the own seat must act or is asked, or the summary or the menu is shown."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.step(0.03)
            scene = self.app.scene
            if isinstance(scene, SummaryScene | MenuScene):
                return
            if isinstance(scene, TableScene) and self._at_rest(scene):
                self.step(0.03)
                # That frame may have brought an update: an offer that fell, for one.
                if self.app.scene is scene and self._at_rest(scene):
                    return
            time.sleep(0.002)
        session = self.scene.session
        state = f"pending {session.pending}, waiting {len(session.waiting)}, moving {self.scene.animating}"
        view = session.view
        raise AssertionError(
            f"no rest: {state}, {view.phases}, to act {view.to_act}, {view.offers}, {view.menu.actions}"
        )

    def _at_rest(self, scene: TableScene) -> bool:
        session = scene.session
        if not session.ready or session.waiting or session.pending is not None or scene.animating:
            return False
        asked = any(isinstance(action, DeclineOffer) for action in session.view.menu.actions)
        due = session.seat in session.view.to_act or asked or self.ask_when(session.view)
        return due and scene.play is not None

    def actions(self) -> list[Action]:
        return [message.action for message in self.table.sent if isinstance(message, Submit)]
