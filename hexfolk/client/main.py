"""The desktop program: the window and the way from one screen to the next."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from hexfolk import paths
from hexfolk.client.app import App, NoDisplay
from hexfolk.client.scene import Scene
from hexfolk.client.scenes.menu import MenuScene
from hexfolk.client.scenes.new_game import NewGameScene
from hexfolk.client.scenes.summary import SummaryScene
from hexfolk.client.scenes.summary_data import again_setup, summary_data
from hexfolk.client.scenes.ways import TableWays, Ways
from hexfolk.client.services import Services
from hexfolk.client.session import Session
from hexfolk.client.settings import SettingsFile
from hexfolk.client.workshop.library_scene import LibraryScene
from hexfolk.client.workshop.scene import WorkshopScene
from hexfolk.i18n import _, load, use
from hexfolk.wire.link import Link

MakeTable = Callable[[TableWays, Session], Scene]
"""Makes the scene of a table."""


class Program:
    """The way from one screen to the next; what `Ways` asks for."""

    def __init__(self, app: App, services: Services, settings: SettingsFile, make_table: MakeTable) -> None:
        self.app = app
        self.services = services
        self.settings = settings
        self._make_table = make_table
        self._session: Session | None = None

    def show_menu(self, message: str = "") -> None:
        self._leave_table()
        self.app.replace(MenuScene(self, message))

    def show_new_game(self) -> None:
        self._leave_table()
        self.app.replace(NewGameScene(self))

    def show_table(self, link: Link) -> None:
        self._leave_table()
        self._session = Session(link)
        link.listen(self.app.wake)
        self.app.replace(self._make_table(self, self._session))

    def show_summary(self, session: Session) -> None:
        if session.summary is None:
            raise ValueError("the summary has not come")
        map_name = session.board.layout.name
        data = summary_data(session.summary, session.view, session.seats, map_name, session.titles)
        again = again_setup(session.view.options, session.seats, map_name)
        self._leave_table()
        self.app.replace(SummaryScene(self, data, again))

    def try_table(self, link: Link, ended: Callable[[Session], None]) -> None:
        session = Session(link, trial=True)
        link.listen(self.app.wake)
        self.app.push(self._make_table(_Trial(self.app, session, ended), session))

    def show_workshop(self, path: Path | None, *, written: bool = False) -> None:
        self._leave_table()
        self.app.replace(LibraryScene(self) if path is None else WorkshopScene(self, path, written=written))

    def quit(self) -> None:
        self.app.quit()

    def _leave_table(self) -> None:
        """Let go of the table that was shown last, whoever leads away from it; its game stays saved."""
        if self._session is not None:
            self._session.leave()
            self._session = None


class _Trial:
    """The ways out of a table that was put on top of another screen."""

    def __init__(self, app: App, session: Session, ended: Callable[[Session], None]) -> None:
        self._app = app
        self._session = session
        self._ended = ended

    def show_menu(self, message: str = "") -> None:
        self._session.leave()
        self._app.pop()
        self._ended(self._session)

    def show_summary(self, session: Session) -> None:
        self.show_menu()


FirstScene = Callable[[Ways], Scene]
"""Makes the scene that the program begins with."""


def run(services: Services, make_table: MakeTable, first: FirstScene = MenuScene) -> int:
    """Open the window, show the menu or another `first` scene, and run until the player quits.

    Returns the exit status of the program.
    """
    settings = SettingsFile(paths.settings_folder())
    known = settings.settings
    _speak(known.language)
    try:
        app = App(
            paths.resources(), size=known.window, fullscreen=known.full_screen, reduced_motion=known.reduced_motion
        )
    except NoDisplay as failed:
        if failed.detail:
            sentence = _("There is no display to open a window on: {detail}").format(detail=failed.detail)
        else:
            sentence = _("There is no display to open a window on: start the game from a desktop.")
        sys.stderr.write(f"hexfolk: {sentence}\n")
        return 2
    program = Program(app, services, settings, make_table)
    try:
        app.run(first(program))
    finally:
        services.close()
        settings.change(full_screen=app.fullscreen)
        if not app.fullscreen:
            settings.change(window=app.look.metrics.size)
    return 0


def _speak(language: str) -> None:
    """Use the player's language; English when its catalogue is not there or damaged."""
    try:
        use(load(paths.resources() / "locale", language))
    except (OSError, ValueError):
        use(load(paths.resources() / "locale", "en"))
