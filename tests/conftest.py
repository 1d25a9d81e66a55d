"""No test needs a screen or a sound device, touches the user's own folders, or depends on luck."""

import os
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.ports import own_port

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

# The same examples in each run, however slow the machine is: whoever changes something else is not to blame for a new
# example, and there is no time in which one has to be made or run.
settings.register_profile("hexfolk", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("hexfolk")


@pytest.fixture(autouse=True)
def user_folders(tmp_path, monkeypatch):
    """The user's folders of this test, empty and its own."""
    home = tmp_path / "hexfolk-home"
    monkeypatch.setenv("HEXFOLK_HOME", str(home))
    return home


@pytest.fixture(autouse=True)
def port_of_hosts(monkeypatch):
    """Who comes back to a host that is hosted again finds that one, not a host of another worker's test."""
    monkeypatch.setattr("hexfolk.tools.networking.DEFAULT_PORT", own_port())


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Count the cases and the changed frames that were run."""
    count_cases(terminalreporter)
    count_frames(terminalreporter)


def count_cases(terminalreporter: Any) -> None:
    """How many of the written cases came out as written."""
    outcomes: dict[str, list[str]] = {}
    for outcome in ("passed", "failed"):
        for report in terminalreporter.stats.get(outcome, ()):
            if report.when == "call" and report.nodeid.startswith("tests/cases/test_cases.py::test_case["):
                file, _, name = report.nodeid.partition("[")[2].rstrip("]").partition(": ")
                outcomes.setdefault(outcome, []).append(f"{file}: {name}")
    if outcomes:
        every = [case for cases in outcomes.values() for case in cases]
        files = len({case.partition(":")[0] for case in every})
        failed = len(outcomes.get("failed", ()))
        verdict = f"{failed} not as written" if failed else "all as written"
        terminalreporter.write_line(f"cases: {len(every)} in {files} files, {verdict}")


def count_frames(terminalreporter: Any) -> None:
    """How many changed frames were borne, by whom: tests record them as properties."""
    counts: Counter[str] = Counter()
    for report in terminalreporter.stats.get("passed", ()):
        if report.when == "call":
            counts.update({name: sent for name, sent in report.user_properties if name.startswith("changed frames ")})
    for name, sent in sorted(counts.items()):
        terminalreporter.write_line(f"{name}: {sent}")
