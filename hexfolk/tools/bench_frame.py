"""``hexfolk bench frame``: how long a frame of the table takes.

The real table scene runs on the dummy driver, against bots that think in their own process. Frames are asked for 60
times a second, and all sorts of things happen in them: the pointer goes over marked spots that pulse, the board is
panned and zoomed, cards fly, and the game goes on. Only frames in which something was drawn count. The empty loop is
the same window filled with one colour, beside the same thinking bots. Idle is the share of one core that the whole
process takes while the table waits for its player.
"""

from __future__ import annotations

import argparse
import os
import random
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
from pygame import Rect, Surface

from hexfolk.client.app import App
from hexfolk.client.board_view import Spot
from hexfolk.client.scene import Scene
from hexfolk.client.services import GameSetup, SeatChoice, ServiceFailed
from hexfolk.client.session import Session
from hexfolk.client.table.scene import TableScene
from hexfolk.client.table.tools import Idle, Tool
from hexfolk.host.bot_mind import ProcessMind
from hexfolk.mapfiles import MapProblems, load_map
from hexfolk.paths import resources
from hexfolk.rules.actions import Action, BuildSettlement
from hexfolk.rules.events import Gain, ResourcesProduced
from hexfolk.rules.options import Options
from hexfolk.rules.view import PlayerView
from hexfolk.tools.desktop import DesktopServices
from hexfolk.tools.embedding import MakeMind
from hexfolk.tools.failure import CommandFailed
from hexfolk.tools.figures import print_figures
from hexfolk.tools.map_failure import map_failed
from hexfolk.tools.sizes import size
from hexfolk.tools.stand_in import stand_in

COLORS = ("red", "blue", "yellow", "white", "violet", "green", "black", "pink")
FRAME = 1 / 60
MOST_FRAMES = 100_000
MIDGAME_TURN = 60
"""Random players need about three times as many turns as others to get as far."""
RANDOM_BOTS = "hexfolk.host.bot_process:pick_at_random"
MARKED = 8
"""Spots that pulse."""
ACT_EVERY = 45
"""Frames between two actions of the player."""
FLY_EVERY = 60
"""Frames between two lots of cards in the air."""
IDLE_SECONDS = 3.0
SETTLE_SECONDS = 3.0
WARM_UP_LIMIT = 240.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    parser.add_argument("--size", type=size, default=(1920, 1080), metavar="WxH", help="of the window (1920x1080)")
    parser.add_argument("--map", default="standard-19", metavar="M", help="which map (standard-19)")
    parser.add_argument("--players", type=int, default=4, metavar="K", help="2 to 8, one of them you (4)")
    parser.add_argument("--frames", type=int, default=900, metavar="N", help="how many frames are measured (900)")


def run(arguments: argparse.Namespace) -> int:
    """Measure and print; the exit status. Raises CommandFailed."""
    if not 1 <= arguments.frames <= MOST_FRAMES:
        raise CommandFailed(f"--frames must be from 1 to {MOST_FRAMES}")
    try:
        numbers = load_map(arguments.map).players
    except MapProblems as problems:
        raise map_failed(problems) from problems
    if arguments.players not in numbers:
        raise CommandFailed(f"the map {arguments.map} is for {', '.join(map(str, numbers))} players")
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    figures = measure(arguments.size, arguments.map, arguments.players, arguments.frames)
    print_figures(figures, arguments.json)
    return 0


def measure(size: tuple[int, int], map_name: str, players: int, frames: int) -> dict[str, Any]:
    """All figures, by name."""
    with tempfile.TemporaryDirectory() as folder, _table(Path(folder), map_name, players) as session:
        rng = random.Random(2)
        app = App(resources(), size=size)
        scene = BusyTable(session)
        app.push(scene)
        drawn = _frames(app, scene, Player(scene), frames)
        nothing = EmptyScene()
        app.replace(nothing)
        empty = _frames(app, nothing, lambda frame: _act(session, rng), max(200, frames // 3))
        app.close()
        return {
            "median_ms": at_share(drawn, 0.5),
            "p99_ms": at_share(drawn, 0.99),
            "empty_loop_p99_ms": at_share(empty, 0.99),
            "idle_cpu_percent": _idle(session, size),
        }


@contextmanager
def _table(folder: Path, map_name: str, players: int) -> Iterator[Session]:
    """A game of one player against bots, in its middle: chance plays that far, then the bots proper take over."""
    seats = tuple(SeatChoice("human" if n == 0 else "bot", f"Seat {n + 1}", COLORS[n]) for n in range(players))
    setup = GameSetup(seats, map_name, Options(players=players, start_order="seated"), deal_seed=1)
    try:
        with _services(folder, lambda layout: ProcessMind(layout, RANDOM_BOTS)) as services:
            session = Session(services.start_game(setup))
            _wait_for(session, lambda: session.ready)
            _play_to_midgame(session, random.Random(1))
            session.leave()
        with _services(folder, None) as services:
            saved = services.saved_game()
            assert saved is not None
            session = Session(services.resume(saved))
            _wait_for(session, lambda: session.ready)
            yield session
            session.leave()
    except ServiceFailed as failed:
        raise CommandFailed(f"no table: {failed.code} {failed.detail}".rstrip()) from failed


@contextmanager
def _services(folder: Path, make_mind: MakeMind | None) -> Iterator[DesktopServices]:
    services = DesktopServices(folder, make_mind, draw_secret=lambda: b"bench")
    try:
        yield services
    finally:
        services.close()


def _wait_for(session: Session, condition: Callable[[], bool]) -> None:
    """Poll until something is so."""
    until = time.monotonic() + WARM_UP_LIMIT
    while not condition():
        if time.monotonic() > until or session.closed is not None:
            where = session.closed or (f"turn {session.view.turn}" if session.ready else "the welcome")
            raise CommandFailed(f"the game does not go on: {where}")
        session.poll()
        time.sleep(0.002)


def _play_to_midgame(session: Session, rng: random.Random) -> None:
    """Let chance play for the player, at full speed, until some turns are over."""
    session.set_pace("instant")

    def on() -> bool:
        while session.waiting:
            session.advance()
        _act(session, rng)
        return session.view.turn >= MIDGAME_TURN

    _wait_for(session, on)


def _act(session: Session, rng: random.Random) -> None:
    """Do something that is allowed, if the game waits for the player."""
    if session.pending is None and not session.waiting:
        action = stand_in(session.view, rng)
        if action is not None:
            session.submit(action)


class MarkedTool(Tool):
    """Marks some free crossings, so that there is always something that pulses."""

    mark = "settlement"

    def __init__(self, view: PlayerView, crossings: tuple[int, ...]) -> None:
        self._crossings = crossings
        super().__init__(view)

    def _actions(self) -> dict[Spot, Action]:
        return {Spot(self.mark, number): BuildSettlement(number) for number in self._crossings}


class BusyTable(TableScene):
    """A table whose player always has a tool in hand. It remembers whether its last frame drew anything."""

    drew = False

    def __init__(self, session: Session) -> None:
        super().__init__(session, on_leave=lambda: None, on_over=lambda over: None)

    def refresh(self) -> None:
        if self.play is not None and isinstance(self.play.tool, Idle | MarkedTool):
            built = {place for p in self.session.view.players for place in (*p.settlements, *p.cities)}
            free = [number for number in range(len(self.session.board.crossings)) if number not in built]
            self.play.tool = MarkedTool(self.session.view, tuple(free[:: max(1, len(free) // MARKED)][:MARKED]))
        super().refresh()

    def draw(self, target: Surface) -> list[Rect]:
        dirty = super().draw(target)
        self.drew = bool(dirty)
        return dirty


class EmptyScene(Scene):
    """Fills the window and does nothing else."""

    drew = True

    def tick(self, dt: float) -> None:
        self.invalidate()

    def paint(self, target: Surface) -> None:
        target.fill("#166a79")


class Player:
    """Does in each frame what somebody at the table might do."""

    def __init__(self, scene: BusyTable) -> None:
        self._scene = scene
        self._rng = random.Random(2)

    def __call__(self, frame: int) -> None:
        """Post the events of a frame: of 300 frames the pointer moves in 160, the board is panned in 70, zoomed in 70.

        The zoom comes to rest in between, so that layers are made while the frames go on.
        """
        stage = self._scene.stage
        if stage is None or self._scene.flights is None:
            return
        middle = self._scene.app.screen.get_rect().center
        at = frame % 300
        if at < 160:
            self._hover(frame)
        elif at < 230:
            stage.view.pan(*((6, 3) if at < 195 else (-6, -3)))
        elif at % 35 < 12:
            stage.zoom(0.25 if at < 265 else -0.25, middle)
        if at == 299:
            stage.view.fit()
        if frame % FLY_EVERY == 0:
            gains = tuple(Gain(seat, 5, seat % 5, 2) for seat in range(len(self._scene.session.view.players)))
            self._scene.flights.feed([ResourcesProduced(gains, ())], self._scene.now)
        if frame % ACT_EVERY == 0:
            _act(self._scene.session, self._rng)

    def _hover(self, frame: int) -> None:
        """Move the pointer from spot to spot."""
        stage = self._scene.stage
        assert stage is not None
        spots = [stage.where(spot) for spot in stage.scene.spots]
        if not spots:
            return
        (x0, y0), (x1, y1) = spots[frame // 20 % len(spots)], spots[(frame // 20 + 1) % len(spots)]
        t = frame % 20 / 20
        pos = round(x0 + (x1 - x0) * t), round(y0 + (y1 - y0) * t)
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0)))


def _frames(app: App, scene: BusyTable | EmptyScene, act: Callable[[int], None], count: int) -> list[float]:
    """Milliseconds of each frame in which `scene` drew something."""
    times = []
    for frame in range(count):
        began = time.perf_counter()
        act(frame)
        app.step(FRAME)
        took = time.perf_counter() - began
        if scene.drew:
            times.append(1000 * took)
        time.sleep(max(0.0, FRAME - took))
    return times


def at_share(times: list[float], share: float) -> float:
    """The time that `share` of the frames keep within."""
    ordered = sorted(times)
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * share))], 2)


def _idle(session: Session, size: tuple[int, int]) -> float:
    """Percent of a core that the process takes while nothing happens at the table, bots paused."""
    session.set_paused(True)
    app = App(resources(), size=size)
    scene = TableScene(session, on_leave=lambda: None, on_over=lambda over: None)
    used: list[float] = []

    def watch() -> None:
        """Once the board is drawn, see what the process takes, and end the loop."""
        until = time.monotonic() + WARM_UP_LIMIT
        while (scene.stage is None or not scene.stage.painter.settled) and time.monotonic() < until:
            time.sleep(0.1)
        time.sleep(SETTLE_SECONDS)
        for pause in (IDLE_SECONDS, 0.0):
            used.append(time.process_time())
            time.sleep(pause)
        pygame.event.post(pygame.event.Event(pygame.QUIT))

    watcher = threading.Thread(target=watch)
    watcher.start()
    app.run(scene)
    watcher.join()
    return round(100 * (used[1] - used[0]) / IDLE_SECONDS, 1)
