"""The workshop's bench opens a map of 336 hexes and gives its figures."""

import json
import subprocess
import sys

import pytest

from hexfolk.mapfiles import read_map
from hexfolk.tools.bench_workshop import LARGE, USUAL, made_map


@pytest.mark.long
def test_it_prints_its_figures() -> None:
    command = [sys.executable, "-m", "hexfolk", "bench", "workshop", "--json", "--size", "1280x720", "--frames", "30"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    figures = json.loads(done.stdout)
    assert 0 < figures["first_frame_ms"] <= figures["open_ms"]
    assert 0 < figures["save_to_shown_ms"] <= figures["save_to_shown_max_ms"]
    assert 0 < figures["pan_p50_ms"] <= figures["pan_p99_ms"]


@pytest.mark.parametrize(("shape", "land"), [(LARGE, 336), (USUAL, 63)])
def test_made_maps_have_their_hexes_and_keep_the_checker_quiet(shape, land: int) -> None:
    found = read_map(made_map(shape, "F", "5").encode(), "great")
    assert found.land == land and found.remarks == ()
