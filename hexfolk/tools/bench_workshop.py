"""``hexfolk bench workshop``: how soon the workshop shows a large map, a save, and how smoothly it pans.

The real scene runs on the dummy driver with every overlay on, on made maps of 336 hexes and, for saves, of 63. Opening
counts from the scene to the frame that shows the island as it stays; until then flat colours stand for it, which is the
first frame. A save changes most of the deal, and counts from the write to the frame that shows the new island, also as
it stays. While the board is panned to and fro every frame is drawn anew.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

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
EVERYTHING = Shown(True, True, "pips", True, True)
PATIENCE = 60.0
SAVES = 7


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    parser.add_argument("--size", type=size, default=(1920, 1080), metavar="WxH", help="of the window (1920x1080)")
    parser.add_argument("--frames", type=int, default=300, metavar="N", help="how many frames are panned (300)")


def run(arguments: argparse.Namespace) -> int:
    """Measure and print; the exit status."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    figures = measure(arguments.size, arguments.frames)
    print_figures(figures, arguments.json)
    return 0


def made_map(shape: tuple[int, int], terrain: str = "?", token: str = "") -> str:
    """A map of so many rows and columns whose first cell is as given."""
    rows = []
    for row in range(shape[0]):
        cells = ["?"] * shape[1]
        if not row:
            cells[0] = terrain + token
        rows.append('  - "' + "  " * (row % 2) + "".join(f"{cell:4}" for cell in cells) + '"')
    head = ["format: 1", "name: Great", "players: [4]", "board:", *rows]
    return "\n".join([*head, "bags: standard", "ports:", f"  spread: {sum(shape)}", "robber: desert", ""])


def measure(size: tuple[int, int], frames: int) -> dict[str, Any]:
    """All figures, by name; times in milliseconds."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "great.yaml"
        path.write_text(made_map(LARGE), encoding="utf-8")
        app = App(resources(), size=size)
        services = DesktopServices(Path(folder))
        try:
            ways = Program(app, services, SettingsFile(Path(folder)), make_table)
            scene = WorkshopScene(ways, path, lambda: 1, EVERYTHING)
            began = time.perf_counter()
            app.push(scene)
            app.step()
            first = time.perf_counter() - began
            _until(app, lambda: scene.island.settled)
            opened = time.perf_counter() - began
            large = sorted(_save(app, scene, path, LARGE, number) for number in range(SAVES))
            panned = _pan(app, scene, frames)
            scene.island.fit()
            _save(app, scene, path, USUAL, 0)
            usual = sorted(_save(app, scene, path, USUAL, number) for number in range(1, SAVES + 1))
        finally:
            services.close()
            app.close()
    return {
        "first_frame_ms": round(1000 * first, 1),
        "open_ms": round(1000 * opened, 1),
        "save_to_shown_ms": round(1000 * usual[len(usual) // 2], 1),
        "save_to_shown_max_ms": round(1000 * usual[-1], 1),
        "save_to_shown_336_ms": round(1000 * large[len(large) // 2], 1),
        "pan_p50_ms": at_share(panned, 0.5),
        "pan_p99_ms": at_share(panned, 0.99),
    }


def _until(app: App, done: Callable[[], bool]) -> None:
    """Turn the loop as the program does until `done`, and show what came last."""
    end = time.perf_counter() + PATIENCE
    while not done():
        if time.perf_counter() > end:
            raise CommandFailed("the workshop does not come to rest")
        began = time.perf_counter()
        app.step(FRAME)
        time.sleep(max(0.0, FRAME - (time.perf_counter() - began)))
    app.step(FRAME)


def _save(app: App, scene: WorkshopScene, path: Path, shape: tuple[int, int], number: int) -> float:
    """Seconds from a save to the frame that shows its island."""
    text = made_map(shape, "FHPGM"[number % 5], str((5, 9, 10)[number % 3]))
    before = scene.sheet.board
    # The mark of an earlier save is old by the time that a person saves again.
    time.sleep(0.15)
    began = time.perf_counter()
    path.write_text(text, encoding="utf-8")
    _until(app, lambda: scene.sheet.board is not before and scene.island.settled)
    return time.perf_counter() - began


def _pan(app: App, scene: WorkshopScene, frames: int) -> list[float]:
    """Milliseconds of each frame while the zoomed board is dragged round."""
    scene.island.zoom(4)
    for _ in range(20):
        app.step(FRAME)
    _until(app, lambda: scene.island.settled)
    steps = ((9, 4), (-5, 8), (-9, -4), (5, -8))
    times = []
    for frame in range(frames):
        began = time.perf_counter()
        if scene.island.view is not None:
            scene.island.view.pan(*steps[frame // 40 % len(steps)])
        app.step(FRAME)
        took = time.perf_counter() - began
        times.append(1000 * took)
        time.sleep(max(0.0, FRAME - took))
    return times
