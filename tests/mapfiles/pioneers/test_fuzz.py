"""Whatever a file holds, importing it ends soon, without a traceback, and what is made of it can be played."""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.mapfiles.pioneers.games import game, imported

MOST_SECONDS = 10
"""Of the processor, for one file: ten times what the slowest takes, since a busy machine has slower ones."""
ROOT = Path(__file__).parent.parent.parent.parent


@pytest.mark.parametrize(
    ("seed", "number"), [(1, 250), *(pytest.param(seed, 4000, marks=pytest.mark.long) for seed in (2, 3))]
)
def test_mutated_files_and_noise(seed, number):
    done = subprocess.run(
        [sys.executable, "-m", "tests.mapfiles.pioneers.fuzz", str(seed), str(number)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout)
    assert found["slowest"] < MOST_SECONDS
    assert found["made"] > number / 5


@pytest.mark.parametrize(
    "data",
    [
        "title x\n" + "abcdefghij\n" * 5000,
        "title x\nchits 2\nmap\n" + "t0\n" * 20_000,
        "title x\nchits 2\nmap\n" + "t0," * 20_000,
        "title x\nchits " + "1," * 30_000,
        "title " + "x" * 60_000,
        game(rows=[",".join(f"d{38 * y + x}" for x in range(38)) for y in range(38)]),
        game(
            "random-terrain", rows=[",".join(f"{'dth'[x % 3]}{x}" for x in range(38)) for y in range(38)], chits="6,8"
        ),
        game(rows=[",".join("t1" if x % 2 and y % 2 else f"sb{x % 6}" for x in range(38)) for y in range(38)]),
    ],
    ids=["keys", "rows", "row", "chits", "title", "deserts", "reds", "islets"],
)
def test_what_is_made_to_take_long_does_not(data):
    start = time.thread_time()
    found = imported(data)
    assert time.thread_time() - start < MOST_SECONDS
    assert found.notices
