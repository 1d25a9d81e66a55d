"""Looks at a file again and again, and reads it when it was saved.

Editors save in many ways: over the file, in parts, or into another file that then takes its name. A change is read once
the file has kept still for a moment, a file that is empty or gone only after a longer one, so that nobody sees a file
that is half written.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from hexfolk.mapfiles.library import read_file
from hexfolk.mapfiles.problems import MapProblems, Problem

EVERY = 0.03
"""Seconds between two looks."""
REST = 0.05
"""Seconds that a file must keep still before it is read."""
LONG_REST = 0.35
"""The same for one that is empty or gone: most likely it is just being written."""
GRAIN = 0.1
"""Seconds within which two saves may bear the same time; a file saved as recently is read once more after that."""

Stamp = tuple[int, int, int]
"""Time of the last change in nanoseconds, size in bytes, number of the file on its disk."""


class Reading(NamedTuple):
    """What the file held when it was read: its bytes, or the problem that kept it from being read."""

    data: bytes | None
    problem: Problem | None = None


class Watcher:
    """Watches one file. `poll` is cheap (one look at the directory); call it about every `EVERY` seconds."""

    def __init__(self, path: Path, now: Callable[[], float] = time.monotonic) -> None:
        """`now` gives seconds that only grow."""
        self.path = path
        self._now = now
        self._known: Stamp | str | None = "never"
        self._seen: Stamp | str | None = "never"
        self._still_since = 0.0
        self._again_at: float | None = None
        self._last: Reading | None = None

    def read(self) -> Reading:
        """Read the file now, whatever it looks like."""
        return self._read(self._stamp()) or Reading(b"")

    def poll(self) -> Reading | None:
        """The file's content, if it was changed since the last reading and keeps still; else None."""
        stamp, now = self._stamp(), self._now()
        if stamp != self._seen:
            self._seen, self._still_since = stamp, now
        if stamp == self._known:
            if self._again_at is None or now < self._again_at:
                return None
            return self._read(stamp, only_new=True)
        rest = LONG_REST if stamp is None or not stamp[1] else REST
        if now - self._still_since < rest:
            return None
        return self._read(stamp, only_new=self._last is not None)

    def _read(self, stamp: Stamp | None, *, only_new: bool = False) -> Reading | None:
        try:
            reading = Reading(read_file(self.path))
        except MapProblems as problems:
            reading = Reading(None, problems.problems[0])
        after = self._stamp()
        if only_new and after != stamp:
            # It is being written at this moment: the next look finds it changed.
            return None
        self._known = self._seen = after
        fresh = stamp is not None and abs(time.time() - stamp[0] / 1e9) < GRAIN
        self._again_at = self._now() + GRAIN if fresh else None
        if only_new and reading == self._last:
            return None
        self._last = reading
        return reading

    def _stamp(self) -> Stamp | None:
        try:
            found = self.path.stat()
        except (OSError, ValueError):
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino
