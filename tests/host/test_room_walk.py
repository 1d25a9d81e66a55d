"""Whatever anybody sends to a room at any time, what must hold holds."""

from pathlib import Path

import pytest

from tests.host.room_walk import KINDS, Walk

CODES = """
    chat_empty color_taken kicked no_such_member not_leader not_ready not_running running seat_closed seat_taken token
    too_fast wrong_value
"""
"""Some of why something is refused."""


@pytest.mark.parametrize("seed", range(6))
def test_a_walk(tmp_path: Path, seed: int) -> None:
    walk = Walk(tmp_path, seed)
    for _ in range(400):
        walk.step()


@pytest.mark.long
def test_long_walks_see_everything(tmp_path: Path) -> None:
    counts: dict[str, int] = {}
    for seed in range(100, 130):
        walk = Walk(tmp_path, seed)
        for _ in range(500):
            walk.step()
        for what, count in walk.counts.items():
            counts[what] = counts.get(what, 0) + count
    assert counts["played"] > 50
    assert counts["restarted"] > 10
    seen = {*counts}
    assert {kind.__name__ for kind in KINDS} - seen == set()
    assert {*CODES.split()} - seen == set()
