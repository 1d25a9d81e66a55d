"""Bots that play in several processes: what becomes of these when the run is stopped, and of the map that they read."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from hexfolk import paths
from hexfolk.bots import LEVELS
from hexfolk.play import MapProblems, Options
from hexfolk.rules.options import decided
from hexfolk.tools.arena import Job
from hexfolk.tools.simulate import play

on_linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes as Linux tells of them")


@contextmanager
def simulation() -> Iterator[subprocess.Popen[bytes]]:
    """Games in two processes; none of its processes is left afterwards."""
    surroundings = os.environ | {"PYTHONPATH": str(Path(paths.__file__).parent.parent)}
    words = ["simulate", "--games", "5000", "--players", "4", "--processes", "2"]
    run = subprocess.Popen(
        [sys.executable, "-m", "hexfolk", *words],
        env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    try:
        yield run
        # The process that sweeps up after the others ends last.
        _wait_for(lambda: not _living(run.pid))
    finally:
        if _living(run.pid):
            os.killpg(run.pid, signal.SIGKILL)


def _wait_for(condition: Callable[[], object], most: float = 300.0) -> None:
    end = time.monotonic() + most
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def _players(run: subprocess.Popen[bytes]) -> list[int]:
    """The processes that play."""
    found = []
    for pid in _living(run.pid):
        # It may have ended just now.
        with suppress(OSError):
            if b"spawn_main" in (Path("/proc") / str(pid) / "cmdline").read_bytes():
                found.append(pid)
    return found


def _worked(pid: int) -> float:
    """Seconds of work that a process has done. Raises OSError when it is gone."""
    figures = (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()
    return int(figures[11]) / os.sysconf("SC_CLK_TCK")


@on_linux
@pytest.mark.parametrize("worked", [0.0, 1.0])
def test_ctrl_c_ends_every_process_without_a_word(worked):
    """While the processes that play are starting, and when they play."""
    with simulation() as run:
        _wait_for(lambda: len(_players(run)) == 2 and all(_worked(pid) >= worked for pid in _players(run)))
        # The terminal sends it to all of them.
        os.killpg(run.pid, signal.SIGINT)
        said = run.communicate(timeout=300)
        assert (run.returncode, *said) == (130, b"", b"")


@on_linux
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_process_that_is_killed_ends_the_run_with_a_sentence(number):
    with simulation() as run:
        _wait_for(lambda: len(_players(run)) == 2)
        os.kill(_players(run)[0], number)
        out, told = run.communicate(timeout=300)
        assert (run.returncode, out) == (1, b"")
        assert told.startswith(b"hexfolk: a process of this run was ended from outside") and told.count(b"\n") == 1


@on_linux
def test_processes_whose_starter_is_killed_end_without_a_word():
    with simulation() as run:
        # Python itself has words for it while they are being started.
        _wait_for(lambda: len(_players(run)) == 2 and all(_worked(pid) > 2 for pid in _players(run)))
        run.kill()
        # Until nobody can say anything any more.
        assert run.communicate(timeout=300) == (b"", b"")


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
