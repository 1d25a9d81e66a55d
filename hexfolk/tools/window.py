"""``hexfolk play``: the window, with its tables inside this program."""

from __future__ import annotations

import argparse
import threading
from typing import TYPE_CHECKING

from hexfolk import paths
from hexfolk.client import main
from hexfolk.client.scene import Scene
from hexfolk.client.scenes.ways import Ways
from hexfolk.client.session import Session
from hexfolk.tools.desktop import DesktopServices
from hexfolk.tools.log_file import keep_log

if TYPE_CHECKING:
    from hexfolk.client.table.scene import TableScene

TABLE_AFTER = 0.8
"""Seconds after the start, when the menu stands, to load the table in the background."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes: nothing, everything is chosen in the window."""


def run(arguments: argparse.Namespace) -> int:
    """Play until the player quits; the exit status."""
    keep_log(paths.data_folder())
    loading = threading.Timer(TABLE_AFTER, _table_scene)
    loading.daemon = True
    loading.start()
    return main.run(DesktopServices(paths.saves_folder()), make_table)


def make_table(ways: Ways, session: Session) -> Scene:
    """The scene of a table, with the ways out of it."""
    return _table_scene()(session, on_leave=ways.show_menu, on_over=ways.show_summary)


def _table_scene() -> type[TableScene]:
    from hexfolk.client.table.scene import TableScene  # noqa: PLC0415 - it would hold up the first frame

    return TableScene
