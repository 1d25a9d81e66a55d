"""``hexfolk play``: the window, with its tables inside this program."""

from __future__ import annotations

import argparse

from hexfolk import paths
from hexfolk.client import main
from hexfolk.client.scene import Scene
from hexfolk.client.scenes.ways import Ways
from hexfolk.client.session import Session
from hexfolk.client.table.scene import TableScene
from hexfolk.tools.desktop import DesktopServices
from hexfolk.tools.log_file import keep_log


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes: nothing, everything is chosen in the window."""


def run(arguments: argparse.Namespace) -> int:
    """Play until the player quits; the exit status."""
    keep_log(paths.data_folder())
    return main.run(DesktopServices(paths.saves_folder()), make_table)


def make_table(ways: Ways, session: Session) -> Scene:
    """The scene of a table, with the ways out of it."""
    return TableScene(session, on_leave=ways.show_menu, on_over=ways.show_summary)
