"""The desktop program: the window and the way from one screen to the next."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from hexfolk import paths
from hexfolk.client.addresses import Place
from hexfolk.client.app import App, NoDisplay
from hexfolk.client.inheriting import Inheriting
from hexfolk.client.known_hosts import KnownHosts
from hexfolk.client.mutes import Mutes
from hexfolk.client.scene import Scene
from hexfolk.client.scenes.game_draft import DEFAULT_NAME
from hexfolk.client.scenes.menu import MenuScene
from hexfolk.client.scenes.new_game import NewGameScene
from hexfolk.client.scenes.summary import SummaryScene
from hexfolk.client.scenes.summary_data import again_setup, summary_data
from hexfolk.client.scenes.ways import TableWays, Ways
from hexfolk.client.services import Entry, Inheritance, Joined, SavedGame, ServiceFailed, Services
from hexfolk.client.session import Session
from hexfolk.client.settings import SettingsFile
from hexfolk.client.signals import ending
from hexfolk.client.tickets import Ticket, Tickets
from hexfolk.client.way_back import WayBack
from hexfolk.client.workshop.library_scene import LibraryScene
from hexfolk.client.workshop.scene import WorkshopScene
from hexfolk.i18n import _, load, use
from hexfolk.i18n.lan_wording import game_of
from hexfolk.i18n.wording import failure
from hexfolk.wire.link import Link
from hexfolk.wire.messages import NewHost
from hexfolk.wire.text import clean_name

MakeTable = Callable[[TableWays, Session], Scene]
"""Makes the scene of a table."""


class Program:
    """The way from one screen to the next; what `Ways` asks for."""

    def __init__(self, app: App, services: Services, settings: SettingsFile, make_table: MakeTable) -> None:
        self.app = app
        self.services = services
        self.settings = settings
        self.tickets = Tickets(paths.data_folder())
        self.known_hosts = KnownHosts(paths.data_folder())
        self._make_table = make_table
        self._session: Session | None = None
        app.on_window = self.remember_window

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

    def show_room(self, entry: Entry) -> None:
        self._leave_table()
        session = Session(entry.link, entry=entry)
        entry.link.listen(self.app.wake)
        self._keep_ticket(entry)
        ticket = self.tickets.of(entry.game)
        session.room.mutes = Mutes(() if ticket is None else ticket.muted)
        session.room.on_mute = lambda: self.tickets.mute(entry.game, session.room.mutes.names)
        session.take_over = self._take_over
        session.on_moved = self._follow
        if entry.address:
            session.way_back = WayBack(self.services, entry, self._player, self.app.wake, self._came_back)
        self.show_lobby(session)

    def show_lobby(self, session: Session) -> None:
        from hexfolk.client.scenes.lobby import LobbyScene  # noqa: PLC0415 - it would hold up the first frame

        self._session = session
        self.app.replace(LobbyScene(self, session))

    def show_table_of(self, session: Session) -> None:
        self._session = session
        if session.entry is not None:
            self._keep_ticket(session.entry)
        self.app.replace(self._make_table(self, session))

    def host(self) -> None:
        game = game_of(self._player)
        self.show_room(self.services.host(self._player, game))

    def host_again(self, game: SavedGame) -> None:
        ticket = self.tickets.of(game.game)
        token = "" if ticket is None else ticket.token
        self.show_room(self.services.host_again(game, self._player, game_of(self._player), token))

    def show_summary(self, session: Session) -> None:
        if session.summary is None:
            raise ValueError("the summary has not come")
        map_name = session.board.layout.name
        data = summary_data(session.summary, session.view, session.seats, map_name, session.titles)
        again = again_setup(session.view.options, session.seats, map_name)
        shared = session.room.shared
        if not shared:
            self._leave_table()
        self.app.replace(SummaryScene(self, data, again, session if shared else None))

    def try_table(self, link: Link, ended: Callable[[Session], None]) -> None:
        session = Session(link, trial=True)
        link.listen(self.app.wake)
        self.app.push(self._make_table(_Trial(self.app, session, ended), session))

    def show_workshop(self, path: Path | None, *, written: bool = False) -> None:
        self._leave_table()
        self.app.replace(LibraryScene(self) if path is None else WorkshopScene(self, path, written=written))

    def quit(self) -> None:
        self.app.quit()

    def remember_window(self) -> None:
        """Keep how the window stands, as soon as it changes: a program that is killed keeps nothing at its end."""
        fields: dict[str, object] = {"full_screen": self.app.fullscreen}
        if not self.app.fullscreen:
            fields["window"] = self.app.look.metrics.size
        self.settings.change(**fields)

    def _take_over(self, session: Session) -> None:
        """Take the game that is handed over; it may have come twice."""
        save, entry, before = session.handed_on, session.entry, session.inheriting
        session.handed_on = None
        if save is None or entry is None or (before is not None and before.data == save.data):
            return
        if before is not None:
            before.abandon()
        inheritance = self.services.inherit(save.data, self._player, game_of(self._player), entry.token)
        session.inheriting = Inheriting(session, inheritance, save.data, self._host_on)

    def _host_on(self, inheritance: Inheritance) -> None:
        try:
            self.show_room(inheritance.host())
        except ServiceFailed as failed:
            self.show_menu(failure(failed.code, failed.detail))

    def _follow(self, session: Session, host: NewHost) -> None:
        """Another player hosts the game on: note where, and go there if one does not leave."""
        entry = session.entry
        if entry is None:
            return
        there = Joined(
            entry.link, entry.member or 0, entry.game, entry.token, entry.name, host.addresses[0], host.port,
            host.fingerprint.hex(),
        )  # fmt: skip
        self._keep_ticket(there)
        if session.way_back is not None:
            session.way_back.follow(host.addresses, there)

    @property
    def _player(self) -> str:
        return clean_name(self.settings.settings.name) or DEFAULT_NAME

    def _came_back(self, entry: Entry) -> None:
        entry.link.listen(self.app.wake)
        self.known_hosts.remember(Place(entry.address, entry.port), entry.fingerprint)
        self._keep_ticket(entry)

    def _keep_ticket(self, entry: Entry) -> None:
        """Note the way back to one's seat, also where the game is hosted here: it may be hosted again."""
        if entry.token:
            ticket = Ticket(
                entry.game, entry.token, entry.name, self._player, entry.address, entry.port, entry.fingerprint
            )
            self.tickets.keep(ticket)

    def _leave_table(self) -> None:
        """Let go of the table that was shown last, whoever leads away from it; its game stays saved."""
        if self._session is not None:
            if self._session.way_back is not None:
                self._session.way_back.close()
            if self._session.inheriting is not None:
                self._session.inheriting.abandon()
            looked_on = self._session.watches and not self._session.room.hosting
            nothing_kept = self._session.summary is not None or looked_on
            if self._session.closed == "kicked" and self._session.entry is not None:
                self.tickets.shut(self._session.entry.game)
            elif nothing_kept and self._session.entry is not None:
                # There is nothing to go back to: no game, or no seat.
                self.tickets.forget(self._session.entry.game)
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

    def show_lobby(self, session: Session) -> None:
        self.show_menu()

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
        with ending(app.quit):
            app.run(first(program))
    finally:
        services.close()
        program.remember_window()
    return 0


def _speak(language: str) -> None:
    """Use the player's language; English when its catalogue is not there or damaged."""
    try:
        use(load(paths.resources() / "locale", language))
    except (OSError, ValueError):
        use(load(paths.resources() / "locale", "en"))
