"""A window with one scene of the program in it, the rest of the program played by the test."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pygame
from pygame import Rect

from hexfolk.client.app import App
from hexfolk.client.known_hosts import KnownHosts
from hexfolk.client.scene import Scene
from hexfolk.client.services import EntranceState, Entry, GameSetup, Joined, SavedGame, ServiceFailed, Wish
from hexfolk.client.session import Session
from hexfolk.client.settings import SettingsFile
from hexfolk.client.tickets import Tickets
from hexfolk.client.ui.button import Button
from hexfolk.client.ui.control import Control
from hexfolk.client.ui.plain import Label, Panel
from hexfolk.paths import data_folder, resources, settings_folder
from hexfolk.wire.announcement import Announcement
from hexfolk.wire.link import Link

SIZES = ((1280, 720), (1366, 1024), (1920, 1080), (2560, 1080))


class Network:
    """The list of games, as a test writes it."""

    def __init__(self) -> None:
        self.found: tuple[Announcement, ...] = ()
        self.problem: str | None = None
        self.closed = 0

    def games(self) -> tuple[Announcement, ...]:
        return self.found

    def close(self) -> None:
        self.closed += 1


class Door:
    """An entrance whose steps a test takes."""

    def __init__(self, wish: Wish) -> None:
        self.wish = wish
        self.state = EntranceState()
        self.trusted = self.cancelled = False
        self.passwords: list[str] = []

    def go(self, step: str, code: str = "") -> None:
        """Come so far."""
        self.state = EntranceState(step, code, "A game", "9.1", "ab" * 32)

    def trust(self) -> None:
        self.trusted = True

    def give_password(self, password: str) -> None:
        self.passwords.append(password)

    def entry(self) -> Entry:
        link: Link = object()  # type: ignore[assignment]
        return Joined(link, 3, "cd" * 16, "ef" * 16, "A game", "192.168.0.24", 4740, "ab" * 32)

    def cancel(self) -> None:
        self.cancelled = True


class Stage:
    """Stands in for the program: notes what scenes ask for. `fails` is raised by the services when it is set."""

    def __init__(self, saved: SavedGame | None = None) -> None:
        self.settings = SettingsFile(settings_folder())
        self.tickets = Tickets(data_folder())
        self.known_hosts = KnownHosts(data_folder())
        self.network = Network()
        self.entrances: list[Door] = []
        self.rooms: list[Entry] = []
        self.saved = saved
        self.elsewhere = False
        """Whether another program plays a saved game."""
        self.fails: ServiceFailed | None = None
        self.started: list[GameSetup] = []
        self.trials: list[GameSetup] = []
        self.opened: list[Path | None] = []
        self.resumed: list[SavedGame] = []
        self.shown: list[str] = []
        self.told: list[str] = []
        """What the menu was to say."""
        self.services = self

    # What scenes ask the services for.

    def start_game(self, setup: GameSetup, *, trial: bool = False) -> Link:
        if self.fails:
            raise self.fails
        (self.trials if trial else self.started).append(setup)
        return object()  # type: ignore[return-value]

    def saved_game(self) -> SavedGame | None:
        return self.saved

    def played_elsewhere(self) -> bool:
        return self.elsewhere

    def resume(self, game: SavedGame) -> Link:
        if self.fails:
            raise self.fails
        self.resumed.append(game)
        return object()  # type: ignore[return-value]

    def browse(self, wake: Callable[[], None]) -> Network:
        return self.network

    def join(self, wish: Wish, wake: Callable[[], None]) -> Door:
        self.entrances.append(Door(wish))
        return self.entrances[-1]

    def close(self) -> None:
        self.shown.append("closed")

    # What they ask the program for.

    def show_menu(self, message: str = "") -> None:
        self.shown.append("menu")
        self.told.append(message)

    def host(self) -> None:
        if self.fails:
            raise self.fails
        self.shown.append("host")

    def host_again(self, game: SavedGame) -> None:
        if self.fails:
            raise self.fails
        self.shown.append("host again")

    def show_room(self, entry: Entry) -> None:
        self.shown.append("room")
        self.rooms.append(entry)

    def show_lobby(self, session: Session) -> None:
        self.shown.append("lobby")

    def show_table_of(self, session: Session) -> None:
        self.shown.append("table")

    def show_new_game(self) -> None:
        self.shown.append("new game")

    def show_table(self, link: Link) -> None:
        self.shown.append("table")

    def try_table(self, link: Link, ended: Callable[[Session], None]) -> None:
        self.shown.append("trial")

    def show_workshop(self, path: Path | None, *, written: bool = False) -> None:
        self.shown.append("workshop with a new file" if written else "workshop")
        self.opened.append(path)

    def show_summary(self, session: Session) -> None:
        self.shown.append("summary")

    def quit(self) -> None:
        self.shown.append("quit")


def saved(problem: str | None = None, players: Sequence[str] = ("Wren", "Bramble"), turn: int = 23) -> SavedGame:
    colors = ("red", "blue", "yellow", "white")[: len(players)]
    return SavedGame(Path("a game"), "standard-19", tuple(players), colors, turn, 10, time.time(), problem)


@contextmanager
def on_stage(scene: Scene, size: tuple[int, int] = (1280, 720), text_scale: float = 1.0) -> Iterator[App]:
    """The app with `scene` in a window of `size`; one smaller than we ask for is the window manager's doing."""
    app = App(resources(), size=size, text_scale=text_scale)
    try:
        app.push(scene)
        if app.screen.get_size() != size:
            pygame.display.set_mode(size, pygame.RESIZABLE)
            pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
            app.step()
        pygame.event.clear()
        app.step()
        yield app
    finally:
        app.close()


def toasts(scene: Scene) -> list[str]:
    """What the toasts say."""
    return [toast.text for toast in scene.ui.toasts.shown]


def unfit(scene: Scene) -> list[str]:
    """Everything that is wrong with the place of the widgets: outside the window, overlapping, words cut."""
    window = scene.app.screen.get_rect()
    wrong = []
    used = [c for c in scene.ui.controls() if c.visible and c.interactive and c.layer_of is scene.ui.top]
    for control in scene.ui.controls():
        if not window.contains(_seen(control)):
            wrong.append(f"{control.id} leaves the window: {control.rect}")
        if control.area is not None and not _within_width(control, control.area.view):
            wrong.append(f"{control.id} is wider than what it scrolls in")
        wrong += _cut(scene, control)
    for index, one in enumerate(used):
        wrong += [f"{one.id} lies over {other.id}" for other in used[:index] if _lie_over(one, other)]
    return wrong


def _seen(control: Control) -> Rect:
    """The part of it that is seen, where it scrolls; nothing of it is an empty one."""
    if control.area is None:
        return control.rect
    view = control.area.view
    return control.rect.clip(view) if control.rect.colliderect(view) else Rect(view.topleft, (0, 0))


def _within_width(control: Control, view: Rect) -> bool:
    return view.left <= control.rect.left and control.rect.right <= view.right


def _lie_over(one: Control, other: Control) -> bool:
    """Whether two cover the same place; what scrolls lies in its area."""
    if one.area is other or other.area is one:
        return False
    return bool(_seen(one).colliderect(_seen(other)))


def _cut(scene: Scene, control: Control) -> list[str]:
    text = scene.look.text
    if isinstance(control, Label) and control.wrap:
        lines = text.wrap(control.role, control.text, control.rect.width)
        if len(lines) * round(text.height(control.role) * 1.1) > control.rect.height + 4:
            return [f"{control.id} is too low for {control.text!r}"]
    elif isinstance(control, Label) and not text.fits(control.role, control.text, control.rect.width, lines=1):
        return [f"{control.id} cuts {control.text!r}"]
    elif isinstance(control, Panel) and text.width("heading", control.heading) > control.rect.width:
        return [f"{control.id} cuts {control.heading!r}"]
    elif isinstance(control, Button) and control.label:
        room = control.rect.width - (scene.look.px(40) if control.icon else scene.look.px(10))
        lines = 1 if control.rect.height < scene.look.px(40) else 2
        if not text.fits(control.role, control.label, room, lines=lines):
            return [f"{control.id} cuts {control.label!r}"]
    return []
