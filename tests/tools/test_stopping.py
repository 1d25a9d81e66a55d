"""Bots that play in several processes: what becomes of these when the run is stopped, and of the map that they read."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hexfolk import paths
from hexfolk.bots import LEVELS
from hexfolk.play import MapProblems, Options
from hexfolk.rules.options import decided
from hexfolk.tools.arena import Job
from hexfolk.tools.simulate import play


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes as Linux tells of them")
@pytest.mark.parametrize("delay", [0.8, 2.5])
def test_ctrl_c_ends_every_process_without_a_word(delay):
    surroundings = os.environ | {"PYTHONPATH": str(Path(paths.__file__).parent.parent)}
    words = ["simulate", "--games", "500", "--players", "4", "--processes", "2"]
    run = subprocess.Popen(
        [sys.executable, "-m", "hexfolk", *words],
        env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    try:
        time.sleep(delay)
        # The terminal sends it to all of them.
        os.killpg(run.pid, signal.SIGINT)
        said = run.communicate(timeout=30)
        assert (run.returncode, *said) == (130, b"", b"")
        # The process that sweeps up after the others ends last.
        end = time.monotonic() + 5
        while _living(run.pid) and time.monotonic() < end:
            time.sleep(0.02)
        assert not _living(run.pid)
    finally:
        if _living(run.pid):
            os.killpg(run.pid, signal.SIGKILL)


def _living(group: int) -> list[int]:
    """The processes of a group that are more than a name in the table."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                state, _, its_group = (folder / "stat").read_text().rpartition(")")[2].split()[:3]
            except OSError:
                # It ended just now.
                continue
            if int(its_group) == group and state != "Z":
                found.append(int(folder.name))
    return found


def test_a_map_that_went_before_the_games_began_is_told(tmp_path):
    """A process that cannot read it would be replaced by another one, for ever."""
    options = decided(Options(players=2), None)
    with pytest.raises(MapProblems):
        next(play(Job(str(tmp_path / "gone.yaml"), options, (LEVELS[0],) * 2, 1, 4), 2))
