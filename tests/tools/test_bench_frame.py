"""The frame bench runs the real table and gives its four figures."""

import json
import subprocess
import sys

import pytest

from hexfolk.tools.bench_frame import at_share
from hexfolk.tools.sizes import size


@pytest.mark.long
def test_it_prints_its_figures() -> None:
    command = [sys.executable, "-m", "hexfolk", "bench", "frame", "--json", "--size", "1280x720", "--frames", "60"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    figures = json.loads(done.stdout)
    assert list(figures) == ["median_ms", "p99_ms", "empty_loop_p99_ms", "idle_cpu_percent"]
    assert 0 < figures["median_ms"] <= figures["p99_ms"]
    assert figures["empty_loop_p99_ms"] > 0
    assert figures["idle_cpu_percent"] >= 0


def test_shares_of_times() -> None:
    times = [float(n) for n in range(100, 0, -1)]
    assert (at_share(times, 0.5), at_share(times, 0.99), at_share([7.0], 0.99)) == (51.0, 100.0, 7.0)


def test_sizes_are_read() -> None:
    assert size("3840x2160") == (3840, 2160)
