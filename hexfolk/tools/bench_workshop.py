"""``hexfolk bench workshop``: how soon the workshop shows a large map and a save, and how smoothly it pans and zooms.

The real scene runs on the dummy driver with every overlay on, on made maps of 336 hexes and of 63, and real files are
written. Opening counts from the scene to its first frame, where flat colours stand for the island, and to the frame
that shows it as it stays. A save counts from the write to the frame that shows the new island, where a picture may
stand in that is still to sharpen, and to the one that shows it as it stays ("sharp"); each of `EDITS` is made to and
fro. While the board is panned and zoomed every frame is drawn anew.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from hexfolk.client.app import App
from hexfolk.client.main import Program
from hexfolk.client.settings import SettingsFile
from hexfolk.client.workshop.overlays import Shown
from hexfolk.client.workshop.scene import WorkshopScene
from hexfolk.paths import resources
from hexfolk.tools.bench_frame import at_share
from hexfolk.tools.desktop import DesktopServices
from hexfolk.tools.failure import CommandFailed
from hexfolk.tools.figures import print_figures
from hexfolk.tools.sizes import size
from hexfolk.tools.window import make_table

LARGE, USUAL = (16, 21), (7, 9)
"""Rows and columns of 336 hexes, and of 63, about as many as the largest shipped map has."""
FRAME = 1 / 60
MOST = 100_000
"""Frames, and saves, that can be asked for."""
EVERYTHING = Shown(True, True, "pips", True, True)
PATIENCE = 60.0
REST = 130
"""Frames in which nothing is done before the board is moved."""
FAIR = "wishes: fair\n"
TERRAINS, TOKENS = "FHPGM", (9, 4, 3, 11, 5, 10, 2, 12)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    parser.add_argument("--size", type=size, default=(1920, 1080), metavar="WxH", help="of the window (1920x1080)")
    parser.add_argument("--frames", type=int, default=300, metavar="N", help="how many frames are panned (300)")
    parser.add_argument("--saves", type=int, default=6, metavar="N", help="how many saves of each kind (6)")


def run(arguments: argparse.Namespace) -> int:
    """Measure and print; the exit status. Raises CommandFailed."""
    for option in ("frames", "saves"):
        if not 1 <= getattr(arguments, option) <= MOST:
            raise CommandFailed(f"--{option} must be from 1 to {MOST}")
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    figures = measure(arguments.size, arguments.frames, arguments.saves)
    print_figures(figures, arguments.json)
    return 0


def made_map(shape: tuple[int, int], terrain: str = "?", token: str = "", ports: int = 0) -> str:
    """A map of so many rows and columns, dealt but for its first cell, which is as given."""
    return _text(shape, lambda row, column: "?" if row or column else terrain + token, ports)


def drawn_map(shape: tuple[int, int], first: str = "G5") -> str:
    """A map in which all land is drawn, and its first cell as given."""

    def cell(row: int, column: int) -> str:
        if not row and not column:
            return first
        return f"{TERRAINS[(2 * row + column) % 5]}{TOKENS[(3 * row + column) % 8]}"

    return _text(shape, cell)


def _text(shape: tuple[int, int], cell: Callable[[int, int], str], ports: int = 0) -> str:
    rows = [
        '  - "' + "  " * (row % 2) + "".join(f"{cell(row, column):4}" for column in range(shape[1])) + '"'
        for row in range(shape[0])
    ]
    dealt = ["bags: standard"] if "?" in "".join(rows) else []
    head = ["format: 1", "name: Great", "players: [4]", "board:", *rows]
    robber = "desert" if dealt else "none"
    return "\n".join([*head, *dealt, "ports:", f"  spread: {ports or sum(shape)}", f"robber: {robber}", ""])


EDITS: Mapping[str, Callable[[tuple[int, int]], tuple[str, str]]] = MappingProxyType(
    {
        "token": lambda shape: (drawn_map(shape), drawn_map(shape, "G9")),
        "terrain": lambda shape: (drawn_map(shape), drawn_map(shape, "M5")),
        "row": lambda shape: (drawn_map(shape), drawn_map((shape[0] + 1, shape[1]))),
        "ports": lambda shape: (made_map(shape), made_map(shape, ports=sum(shape) - 3)),
        "deal": lambda shape: (made_map(shape, "F", "5"), made_map(shape, "M", "9")),
        "wishes": lambda shape: (made_map(shape, "F", "5") + FAIR, made_map(shape, "M", "9") + FAIR),
    }
)
"""For each kind of edit the file before and after: one token or terrain of a drawn map changed, a row added, fewer
ports, and a fixed hex changed, by which most of the deal changes, without wishes and with all of them.
"""


class Save(NamedTuple):
    """Seconds from a save to the first picture and to the sharp one, and the longest frame between them."""

    shown: float
    sharp: float
    longest: float


def measure(size: tuple[int, int], frames: int, saves: int) -> dict[str, Any]:
    """All figures, by name; times in milliseconds."""
    figures: dict[str, Any] = {}
    every: dict[int, list[Save]] = {}
    with _workshop(size) as (app, scene, path):
        began = time.perf_counter()
        app.push(scene)
        app.step()
        figures["first_frame_ms"] = _ms(time.perf_counter() - began)
        _until(app, lambda: scene.sheet.board is not None and scene.island.settled)
        figures["open_ms"] = _ms(time.perf_counter() - began)
        figures |= _moved(app, scene, frames)
        for shape in (LARGE, USUAL):
            hexes = shape[0] * shape[1]
            every[hexes] = []
            for kind, texts in EDITS.items():
                done = _saves(app, scene, path, texts(shape), saves)
                every[hexes] += done
                figures[f"{kind}_{hexes}_ms"] = _ms(statistics.median(save.shown for save in done))
                figures[f"{kind}_{hexes}_max_ms"] = _ms(max(save.shown for save in done))
                figures[f"{kind}_{hexes}_sharp_ms"] = _ms(statistics.median(save.sharp for save in done))
            figures[f"seed_{hexes}_ms"] = _ms(statistics.median(_deal(app, scene) for _ in range(saves)))
    for hexes, done in every.items():
        figures[f"save_to_shown_{hexes}_max_ms"] = _ms(max(save.shown for save in done))
        figures[f"save_longest_frame_{hexes}_ms"] = _ms(max(save.longest for save in done))
    return figures


def _ms(seconds: float) -> float:
    return round(1000 * seconds, 1)


@contextmanager
def _workshop(size: tuple[int, int]) -> Iterator[tuple[App, WorkshopScene, Path]]:
    """A window on the workshop with the large map, and the map's file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "great.yaml"
        path.write_text(made_map(LARGE), encoding="utf-8")
        app = App(resources(), size=size)
        services = DesktopServices(Path(folder))
        try:
            ways = Program(app, services, SettingsFile(Path(folder)), make_table)
            seeds = iter(range(1, 1_000_000))
            yield app, WorkshopScene(ways, path, lambda: next(seeds), EVERYTHING), path
        finally:
            services.close()
            app.close()


def _until(app: App, done: Callable[[], bool]) -> float:
    """Turn the loop as the program does until `done`; the seconds of the longest frame."""
    end = time.perf_counter() + PATIENCE
    longest = 0.0
    while not done():
        if time.perf_counter() > end:
            raise CommandFailed("the workshop does not come to rest")
        longest = max(longest, _frame(app))
    return longest


def _frame(app: App) -> float:
    """One turn of the loop and the rest of its sixtieth of a second; how many seconds the turn took."""
    began = time.perf_counter()
    app.step(FRAME)
    took = time.perf_counter() - began
    time.sleep(max(0.0, FRAME - took))
    return took


def _saves(app: App, scene: WorkshopScene, path: Path, texts: tuple[str, str], saves: int) -> list[Save]:
    """Change a file to and fro."""
    if path.read_text(encoding="utf-8") != texts[0]:
        _save(app, scene, path, texts[0])
    return [_save(app, scene, path, texts[(number + 1) % 2]) for number in range(saves)]


def _save(app: App, scene: WorkshopScene, path: Path, text: str) -> Save:
    """Save a file as an editor does that replaces it, and wait for its island."""
    before = scene.sheet.board
    # The mark of an earlier save is old by the time that a person saves again.
    for _ in range(9):
        _frame(app)
    new = path.with_suffix(".new")
    began = time.perf_counter()
    new.write_text(text, encoding="utf-8")
    new.replace(path)
    _until(app, lambda: scene.sheet.board is not before and scene.island.shown)
    shown = time.perf_counter() - began
    longest = _until(app, lambda: scene.island.settled)
    return Save(shown, time.perf_counter() - began, longest)


def _deal(app: App, scene: WorkshopScene) -> float:
    """Seconds from "deal again" to the frame that shows the island."""
    began = time.perf_counter()
    before = scene.sheet.board
    scene.deal_again()
    _until(app, lambda: scene.sheet.board is not before and scene.island.shown)
    shown = time.perf_counter() - began
    _until(app, lambda: scene.island.settled)
    return shown


def _moved(app: App, scene: WorkshopScene, frames: int) -> dict[str, float]:
    """Milliseconds of the frames while the zoomed board is dragged round, and while it is zoomed in and out."""
    scene.island.zoom(4)
    for _ in range(20):
        app.step(FRAME)
    _until(app, lambda: scene.island.settled)
    # One looks before one drags; memory is tidied up once, when nothing was touched for two seconds.
    for _ in range(REST):
        _frame(app)
    steps = ((9, 4), (-5, 8), (-9, -4), (5, -8))
    panned, zoomed = [], []
    for frame in range(frames):
        if scene.island.view is not None:
            scene.island.view.pan(*steps[frame // 40 % len(steps)])
        panned.append(1000 * _frame(app))
    for frame in range(frames):
        # A turn of the wheel in every other frame, which is as fast as a hand can.
        if frame % 2:
            _frame(app)
            continue
        scene.island.zoom(1 if frame // 20 % 2 else -1, (960, 500))
        zoomed.append(1000 * _frame(app))
    scene.island.fit()
    _until(app, lambda: scene.island.settled)
    return {
        "pan_p50_ms": at_share(panned, 0.5), "pan_p99_ms": at_share(panned, 0.99),
        "zoom_p50_ms": at_share(zoomed, 0.5), "zoom_p99_ms": at_share(zoomed, 0.99),
    }  # fmt: skip
