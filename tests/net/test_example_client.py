"""The example client knows the protocol from PROTOCOL.md alone, and plays a whole game."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from hexfolk.tools import example_client
from tests.net.hosting import hosting
from tests.net.test_games import FAST, lobby_room


def test_it_plays_a_whole_game_against_bots(tmp_path: Path) -> None:
    room = lobby_room(tmp_path, 3, bots=2)
    with hosting(room, **FAST) as host:

        def hurry() -> None:
            if room.table is not None:
                room.table.pace = "instant"

        host.loop.call_soon_threadsafe(host.serving.each_round, hurry)
        command = [sys.executable, "-m", example_client.__name__, "127.0.0.1", str(host.port), "Rook"]
        done = subprocess.run(
            [*command, host.who.fingerprint.hex()], capture_output=True, text=True, timeout=120, check=True
        )
        assert room.table is None or room.table.over
    assert done.stdout.startswith("won: [")


def test_it_does_not_talk_to_another_host(tmp_path: Path) -> None:
    room = lobby_room(tmp_path, 2)
    with hosting(room) as host, pytest.raises(SystemExit, match="another host answers"):
        example_client.play("127.0.0.1", host.port, "Rook", "00" * 32)


def test_it_is_short_and_uses_nothing_of_the_program() -> None:
    source = Path(example_client.__file__).read_text("utf-8")
    assert len(source.splitlines()) <= 60
    tree = ast.parse(source)
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imported == {"hashlib", "random", "socket", "ssl", "sys", "typing", "msgspec"}
