"""The workshop's bench opens a map of 336 hexes and gives its figures."""

import json
import subprocess
import sys

import pytest

from hexfolk.mapfiles import read_map
from hexfolk.tools.bench_workshop import large_map


@pytest.mark.long
def test_it_prints_its_figures() -> None:
    command = [sys.executable, "-m", "hexfolk", "bench", "workshop", "--json", "--size", "1280x720", "--frames", "30"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    figures = json.loads(done.stdout)
    assert 0 < figures["first_frame_ms"] <= figures["open_ms"]
    assert 0 < figures["save_to_shown_ms"] <= figures["save_to_shown_max_ms"]
    assert 0 < figures["pan_p50_ms"] <= figures["pan_p99_ms"]


def test_the_map_has_336_hexes_and_keeps_the_checker_quiet() -> None:
    found = read_map(large_map("F", "5").encode(), "great")
    assert found.land == 336 and found.remarks == ()
