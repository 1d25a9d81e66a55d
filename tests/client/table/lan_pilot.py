"""A window on a table among others, and what is looked at and pressed in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from hexfolk.client.app import App
from hexfolk.client.table.matters import Matter, matter_of
from hexfolk.client.table.presence import kind_of
from hexfolk.client.table.scene import TableScene
from hexfolk.paths import resources
from tests.client.table.lan_table import LanTable
from tests.client.table.pilot import Pilot
from tests.client.table.small_table import play_until


@contextmanager
def seated(
    table: LanTable | None = None, size: tuple[int, int] = (1280, 720), *, played: bool = False
) -> Iterator[Pilot]:
    """A window on a table in the own turn, at rest; or, if it was `played`, as it stands."""
    table = table or LanTable()
    if table.own is not None and not played:
        play_until(table, lambda t: t.game.to_act == (0,) and bool(t.game.view(0).dice))
    session, left = table.session(), []
    scene = TableScene(
        session,
        on_leave=lambda: left.append("left"),
        on_over=lambda _session: left.append("over"),
        on_lobby=lambda _session: left.append("lobby"),
    )
    app = App(resources(), size=size)
    try:
        app.push(scene)
        pilot = Pilot(app, scene, table, left)
        for _ in range(4):
            pilot.step()
        table.sent.clear()
        yield pilot
    finally:
        app.close()


def kind(pilot: Pilot, seat: int) -> str:
    return kind_of(pilot.scene._desk, seat).text


def matter(pilot: Pilot) -> Matter:
    found = matter_of(pilot.scene._desk)
    assert found is not None
    return found


def press(pilot: Pilot, name: str) -> None:
    """Click what has been there for a while."""
    pilot.wait(0.4)
    pilot.press(name)
    pilot.step()
