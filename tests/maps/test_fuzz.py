"""Whatever a map file holds, checking it ends soon, without a traceback and without much memory."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

MOST_SECONDS = 10
"""Of the processor, for one file: ten times what the slowest takes, since a busy machine has slower ones."""
MOST_MEGABYTES = 200


@pytest.mark.parametrize(
    ("seed", "number"), [(1, 300), *(pytest.param(seed, 4000, marks=pytest.mark.long) for seed in (2, 3))]
)
def test_mutated_maps_bombs_and_noise(seed, number):
    done = subprocess.run(
        [sys.executable, "-m", "tests.maps.fuzz", str(seed), str(number)],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parent.parent.parent,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout)
    assert found["slowest"] < MOST_SECONDS
    assert found["memory"] is None or found["memory"] < MOST_MEGABYTES
