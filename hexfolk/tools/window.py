"""``hexfolk play``: the window, with its tables inside this program."""

from __future__ import annotations

import argparse
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from hexfolk import paths
from hexfolk.client import main
from hexfolk.client.scene import Scene
from hexfolk.client.scenes.menu import MenuScene
from hexfolk.client.scenes.ways import TableWays
from hexfolk.client.session import Session
from hexfolk.client.workshop.library_scene import LibraryScene
from hexfolk.client.workshop.scene import WorkshopScene
from hexfolk.tools.desktop import DesktopServices
from hexfolk.tools.log_file import keep_log

if TYPE_CHECKING:
    from hexfolk.client.table.scene import TableScene

TABLE_AFTER = 0.8
"""Seconds after the start, when the menu stands, to load the table and the maps in the background."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes: nothing, everything is chosen in the window."""


def run(arguments: argparse.Namespace) -> int:
    """Play until the player quits; the exit status."""
    return _open(MenuScene)


def open_window(workshop: Path | None) -> int:
    """Begin in the workshop, with the map in a file or the library; the exit status."""
    return _open(lambda ways: LibraryScene(ways) if workshop is None else WorkshopScene(ways, workshop))


def _open(first: main.FirstScene) -> int:
    keep_log(paths.data_folder())
    loading = threading.Timer(TABLE_AFTER, _load_rest)
    loading.daemon = True
    loading.start()
    return main.run(DesktopServices(paths.saves_folder()), make_table, first)


def make_table(ways: TableWays, session: Session) -> Scene:
    """The scene of a table, with the ways out of it."""
    return _table_scene()(session, on_leave=ways.show_menu, on_over=ways.show_summary, on_lobby=ways.show_lobby)


def _load_rest() -> None:
    from hexfolk.client.scenes import lobby  # noqa: F401, PLC0415 - it would hold up the first frame
    from hexfolk.client.scenes.maps import read_ahead  # noqa: PLC0415 - as above

    _table_scene()
    read_ahead()


def _table_scene() -> type[TableScene]:
    from hexfolk.client.table.scene import TableScene  # noqa: PLC0415 - it would hold up the first frame

    return TableScene
