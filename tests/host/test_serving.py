"""Whoever watches a room that is served misses nothing, however quickly one thing follows another."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from hexfolk.host.bot_mind import DirectMind
from hexfolk.host.bot_process import pick_at_random
from hexfolk.host.serving import Serving
from hexfolk.tools.herald import Herald
from hexfolk.wire.hello import Enter, Entered
from hexfolk.wire.lobby import SetReady, StartGame
from hexfolk.wire.messages import Leave, Resign
from tests.net.test_games import lobby_room


class Unheard:
    """An end that nobody listens at."""

    def put(self, data: bytes) -> None:
        """It is lost."""

    def finish(self) -> None:
        """Nothing is held."""


@pytest.mark.parametrize("seed", [1, 2])
def test_the_end_of_a_game_is_seen_though_all_leave_at_once(tmp_path: Path, seed: int) -> None:
    """A bot makes the last move, and the only player is gone before the next round."""
    lines: list[str] = []

    async def play() -> None:
        room = lobby_room(tmp_path, 2, bots=1)
        serving: Any = Serving(room, lambda layout: DirectMind(layout, pick_at_random), random.Random(seed))
        serving.watch(Herald(room, lines.append).look)
        entered = room.enter(Enter("Wren"), "192.168.0.7")
        assert isinstance(entered, Entered)
        serving.begin(entered.member, Unheard())
        serving.receive(entered.member, StartGame())
        serving.receive(entered.member, Resign())
        assert room.table is not None
        room.table.pace = "instant"
        while not room.table.over:
            assert serving._broken is None
            serving._go_on()
        serving.receive(entered.member, Leave())
        assert room.table is None and serving._broken is None

    asyncio.run(play())
    assert [line for line in lines if "won with" in line or "nobody won" in line] == [lines[-3]]
    assert lines[-2:] == ["Wren left.", "Back in the lobby."]


def test_who_comes_back_is_told_of_once(tmp_path: Path) -> None:
    """From a lost connection, and from another place while the first connection still stands."""
    lines: list[str] = []

    async def play() -> None:
        room = lobby_room(tmp_path, 3, bots=1)
        serving: Any = Serving(room, lambda layout: DirectMind(layout, pick_at_random), random.Random(1))
        serving.watch(Herald(room, lines.append).look)
        wren, moss = (room.enter(Enter(name), "192.168.0.7") for name in ("Wren", "Moss"))
        for entered in (wren, moss):
            assert isinstance(entered, Entered)
            serving.begin(entered.member, Unheard())
        serving.receive(moss.member, SetReady(True))
        serving.receive(wren.member, StartGame())
        lines.clear()
        serving.gone(moss.member)
        for _ in range(2):
            again = room.enter(Enter("", token=moss.token), "192.168.0.7")
            assert isinstance(again, Entered)
            serving.begin(again.member, Unheard())

    asyncio.run(play())
    assert lines == ["Moss lost the connection and is waited for, 60 seconds at most.", *2 * ["Moss is back."]]
