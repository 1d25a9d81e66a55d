"""A window on a small table."""

from __future__ import annotations

import pytest

from hexfolk.client.app import App
from hexfolk.client.session import Session
from hexfolk.client.table.scene import TableScene
from hexfolk.paths import resources

from .pilot import Pilot
from .small_table import SmallTable


@pytest.fixture
def open_table():
    """Opens a window on a table; returns the pilot that plays in it."""
    made = []

    def opened(table: SmallTable, size: tuple[int, int] = (1280, 720)) -> Pilot:
        left: list[str] = []
        scene = TableScene(
            Session(table), on_leave=lambda: left.append("left"), on_over=lambda _session: left.append("over")
        )
        app = App(resources(), size=size)
        app.push(scene)
        made.append(Pilot(app, scene, table, left))
        return made[-1]

    yield opened
    for one in made:
        one.app.close()
