"""A file is read once it was saved, however that was done."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hexfolk.client.workshop.watcher import GRAIN, LONG_REST, REST, Reading, Watcher
from hexfolk.mapfiles import MapCode
from hexfolk.mapfiles.nodes import MOST_BYTES


class Clock:
    """Seconds that pass when the test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "map.yaml"
    made.write_bytes(b"one")
    os.utime(made, (1, 1))
    return made


def polled(watcher: Watcher, clock: Clock, seconds: float) -> list[bytes | None]:
    """What is read in the next seconds, looking every 10 milliseconds."""
    found = []
    for _ in range(round(seconds * 100)):
        clock.now += 0.01
        reading = watcher.poll()
        if reading is not None:
            found.append(reading.data)
    return found


def watched(path: Path) -> tuple[Watcher, Clock]:
    clock = Clock()
    watcher = Watcher(path, clock)
    assert watcher.read().data == path.read_bytes()
    return watcher, clock


def test_an_unchanged_file_is_not_read_again(path: Path) -> None:
    watcher, clock = watched(path)
    assert polled(watcher, clock, 1.0) == []


def test_a_file_written_over_is_read_soon(path: Path) -> None:
    watcher, clock = watched(path)
    path.write_bytes(b"two")
    assert polled(watcher, clock, REST + 0.03) == [b"two"]
    assert polled(watcher, clock, 1.0) == []


def test_a_file_that_another_one_replaced_is_read(path: Path) -> None:
    watcher, clock = watched(path)
    other = path.with_suffix(".tmp")
    other.write_bytes(b"two")
    os.utime(other, (1, 1))
    other.replace(path)
    assert polled(watcher, clock, REST + 0.03) == [b"two"]


def test_a_burst_of_saves_is_read_once_at_its_end(path: Path) -> None:
    watcher, clock = watched(path)
    seen = []
    for number in range(10):
        path.write_bytes(b"x" * (number + 1))
        seen += polled(watcher, clock, REST - 0.02)
    seen += polled(watcher, clock, 0.5)
    assert seen == [b"x" * 10]


def test_a_file_that_is_empty_for_a_moment_is_not_shown_empty(path: Path) -> None:
    watcher, clock = watched(path)
    path.write_bytes(b"")
    assert polled(watcher, clock, LONG_REST - 0.05) == []
    path.write_bytes(b"two")
    assert polled(watcher, clock, 0.3) == [b"two"]


def test_a_file_that_is_gone_for_a_moment_is_not_missed(path: Path) -> None:
    watcher, clock = watched(path)
    path.unlink()
    assert polled(watcher, clock, LONG_REST - 0.05) == []
    path.write_bytes(b"two")
    assert polled(watcher, clock, 0.3) == [b"two"]


def test_a_file_that_is_gone_is_told_once_and_found_again(path: Path) -> None:
    watcher, clock = watched(path)
    path.unlink()
    assert polled(watcher, clock, 2.0) == [None]
    path.write_bytes(b"back")
    assert polled(watcher, clock, 0.5) == [b"back"]


def test_a_file_that_stays_empty_is_told(path: Path) -> None:
    watcher, clock = watched(path)
    path.write_bytes(b"")
    assert polled(watcher, clock, 1.0) == [b""]


def test_a_save_within_the_same_moment_and_of_the_same_size_is_not_missed(path: Path) -> None:
    watcher, clock = watched(path)
    path.write_bytes(b"two")
    assert polled(watcher, clock, REST + 0.03) == [b"two"]
    stamp = path.stat()
    path.write_bytes(b"owt")
    os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert polled(watcher, clock, GRAIN + 0.1) == [b"owt"]


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda path: path.unlink(), MapCode.FILE_MISSING),
        (lambda path: (path.unlink(), path.mkdir()), MapCode.FILE_UNREADABLE),
        (lambda path: (path.unlink(), os.mkfifo(path)), MapCode.FILE_UNREADABLE),
    ],
    ids=["missing", "folder", "pipe"],
)
def test_what_cannot_be_read_is_a_problem(path: Path, make, code: MapCode) -> None:
    make(path)
    reading = Watcher(path).read()
    assert reading.data is None and reading.problem is not None and reading.problem.code is code


def test_of_a_large_file_only_what_is_needed_is_read(path: Path) -> None:
    path.write_bytes(b"x" * (MOST_BYTES + 5000))
    assert len(Watcher(path).read().data or b"") == MOST_BYTES + 1


def test_a_path_that_no_system_knows_is_a_problem() -> None:
    assert Watcher(Path("a\0b")).read() == Reading(None, Watcher(Path("a\0b")).read().problem)
    assert Watcher(Path("x" * 5000)).read().problem is not None
