"""The workshop's bench opens a map of 336 hexes and gives its figures."""

import json
import subprocess
import sys

import pytest

from hexfolk.mapfiles import deal, read_map
from hexfolk.tools.bench_workshop import EDITS, LARGE, USUAL, drawn_map, made_map


@pytest.mark.long
def test_it_prints_its_figures() -> None:
    command = [
        sys.executable,
        "-m",
        "hexfolk",
        "bench",
        "workshop",
        "--json",
        "--size",
        "1280x720",
        "--frames",
        "30",
        "--saves",
        "2",
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    figures = json.loads(done.stdout)
    assert 0 < figures["first_frame_ms"] <= figures["open_ms"]
    for kind in EDITS:
        assert 0 < figures[f"{kind}_336_ms"] <= figures[f"{kind}_336_max_ms"] <= figures["save_to_shown_336_max_ms"]
    for moved in ("pan", "zoom"):
        assert 0 < figures[f"{moved}_p50_ms"] <= figures[f"{moved}_p99_ms"]


@pytest.mark.parametrize(("shape", "land"), [(LARGE, 336), (USUAL, 63)])
def test_made_maps_have_their_hexes_and_keep_the_checker_quiet(shape, land: int) -> None:
    for text in (made_map(shape, "F", "5"), drawn_map(shape)):
        found = read_map(text.encode(), "great")
        assert found.land == land and found.remarks == ()


@pytest.mark.parametrize("kind", EDITS)
def test_every_kind_of_edit_gives_another_island(kind: str) -> None:
    before, after = (deal(read_map(text.encode(), "great"), 1) for text in EDITS[kind](USUAL))
    assert before != after
    assert ({tile.hex for tile in before.tiles} == {tile.hex for tile in after.tiles}) == (kind != "row")
