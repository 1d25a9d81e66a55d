"""Two real windows, each on a screen and a machine of its own: one hosts, the other finds the game and joins.

Found, played, killed and gone on with by clicks of real mice. Where network namespaces are not permitted both run on
this machine's own network.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pygame
import pytest

from hexfolk.client.settings import SettingsFile
from tests.gui.real_window import PATIENCE, RealWindow, real_window
from tests.gui.screen import missing_tools
from tests.gui.watched import Seen, Table
from tests.net.machines import NotPermitted, on_machine, two_machines

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(bool(missing_tools()), reason=f"not installed: {', '.join(missing_tools())}"),
]
FOUNDED = ((2, 2), (2, 2))
"""Settlements and roads of each seat when the founding is over."""


@pytest.fixture
def windows(tmp_path: Path) -> Iterator[tuple[RealWindow, RealWindow]]:
    """The host's window and the guest's, not yet open."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    homes = tmp_path / "host", tmp_path / "guest"
    with ExitStack() as stack:
        try:
            before = [on_machine(machine) for machine in stack.enter_context(two_machines())]
        except NotPermitted:
            before = [(), ()]
        one, other = (stack.enter_context(real_window(home, words)) for home, words in zip(homes, before, strict=True))
        yield one, other


def play(windows: tuple[RealWindow, RealWindow], turns: int) -> None:
    """Both play until so many turns have been ended since. Raises AssertionError when that takes too long."""
    end = time.monotonic() + PATIENCE
    until = windows[0].table.turn + turns
    while any(window.table.turn < until for window in windows):
        assert time.monotonic() < end, [window.describe() for window in windows]
        for window in windows:
            window.act()


def settle(windows: tuple[RealWindow, RealWindow]) -> None:
    """Until both show the same, and nothing is under way."""

    def same(seen: Seen, other: RealWindow) -> bool:
        one, two = seen.table, other.table
        return one is not None and one.resting and two.resting and _game(one) == _game(two)

    windows[0].wait(lambda seen: same(seen, windows[1]), "what the other window shows")


def _game(table: Table) -> tuple[object, ...]:
    return table.turn, table.phase, table.to_act, table.pieces


def test_host_and_guest(windows: tuple[RealWindow, RealWindow], tmp_path: Path) -> None:
    host, guest = windows
    # Others may host on the same network.
    name = f"Wren {os.getpid()}"
    SettingsFile(tmp_path / "host" / "settings").change(name=name)
    SettingsFile(tmp_path / "guest" / "settings").change(name="Thistle")
    host.start()
    guest.start()

    host.press("host", lambda seen: bool(seen.lobby))
    guest.press("join", lambda seen: "address" in seen.usable)
    guest.press(guest.game_in_list(f"{name}’s game"), lambda seen: bool(seen.lobby))
    for seat in (2, 3):
        host.press(f"close {seat}", lambda seen, seat=seat: seen.lobby[seat][0] == "closed")
    assert not [id for id in guest.seen.usable if id.startswith("close ")], "only who leads closes seats"
    guest.press("ready", lambda seen: seen.lobby[1] == ("human", "Thistle", True))
    host.shot(tmp_path / "lobby of the host.png")
    guest.shot(tmp_path / "lobby of the guest.png")
    host.press("start", lambda seen: seen.table is not None)
    guest.wait(lambda seen: seen.table is not None, "the table")
    assert (host.table.seat, guest.table.seat) == (0, 1)

    play(windows, 1)
    settle(windows)
    assert host.table.pieces == guest.table.pieces
    assert all(now >= founded for now, founded in zip(host.table.pieces, FOUNDED, strict=True))
    play(windows, 4)
    host.shot(tmp_path / "table of the host.png")
    guest.shot(tmp_path / "table of the guest.png")

    guest.kill()
    guest.start()
    guest.press("rejoin", lambda seen: seen.table is not None)
    assert guest.table.seat == 1
    play(windows, 2)
    settle(windows)

    before = guest.table
    host.kill()
    gone = guest.wait(
        lambda seen: seen.table is not None and seen.table.closed is not None, "word that the host is gone"
    )
    assert gone.table is not None and gone.table.pieces == before.pieces, "the board stays"
    guest.shot(tmp_path / "the host is gone.png")
    host.start()
    host.press("continue", lambda seen: seen.table is not None)
    guest.wait(lambda seen: seen.table is not None and seen.table.closed is None, "the host again")
    assert (host.table.seat, guest.table.seat) == (0, 1)
    assert host.table.pieces == guest.table.pieces == before.pieces
    play(windows, 2)
    guest.shot(tmp_path / "gone on with.png")
