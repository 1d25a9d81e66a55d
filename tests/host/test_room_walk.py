"""Whatever anybody sends to a room at any time, what must hold holds."""

from pathlib import Path

import pytest

from tests.host.room_walk import KINDS, Walk


@pytest.mark.parametrize("seed", range(6))
def test_a_walk(tmp_path: Path, seed: int) -> None:
    walk = Walk(tmp_path, seed)
    for _ in range(400):
        walk.step()


@pytest.mark.long
def test_long_walks_see_everything(tmp_path: Path) -> None:
    counts: dict[str, int] = {}
    for seed in range(100, 180):
        walk = Walk(tmp_path, seed)
        for _ in range(600):
            walk.step()
        for what, count in walk.counts.items():
            counts[what] = counts.get(what, 0) + count
    assert counts["played"] > 100
    seen = {*counts}
    assert {kind.__name__ for kind in KINDS} - seen == set()
    codes = {"not_leader", "seat_taken", "seat_closed", "seat_locked", "color_taken", "name_taken", "name_empty"}
    codes |= {"map_missing", "map_broken", "map_too_large", "wrong_value", "not_ready", "no_such_member", "running"}
    codes |= {
        "no_spectators",
        "somebody_watches",
        "too_fast",
        "not_running",
        "kicked",
        "token",
        "player_stays",
        "host_stays",
    }
    assert codes - seen == set()
