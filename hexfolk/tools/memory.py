"""How much memory processes hold."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

PROCESSES = Path("/proc")


def resident_mb(process: int) -> float | None:
    """Resident memory of a running process in MB (a million bytes); None where the system does not tell."""
    kilobytes = _from_proc(process) if PROCESSES.is_dir() else _from_ps(process)
    return None if kilobytes is None else round(kilobytes * 1024 / 1e6, 1)


def resident_with_children_mb(process: int) -> float | None:
    """Resident memory of a process and all that came from it, in MB. Pages they share count once for each."""
    found = [resident_mb(one) for one in (process, *descendants(process))]
    known = [megabytes for megabytes in found if megabytes is not None]
    return round(sum(known), 1) if known else None


def descendants(process: int) -> Iterator[int]:
    """The children of a process, their children and so on; none where the system does not tell."""
    for child in _children(process):
        yield child
        yield from descendants(child)


def _from_proc(process: int) -> int | None:
    try:
        status = (PROCESSES / str(process) / "status").read_text(encoding="ascii", errors="replace")
    except OSError:
        return None
    lines = (line.split() for line in status.splitlines() if line.startswith("VmRSS:"))
    return next((int(words[1]) for words in lines), None)


def _from_ps(process: int) -> int | None:
    said = _ps("-o", "rss=", "-p", str(process))
    return int(said[0]) if said else None


def _children(process: int) -> list[int]:
    if PROCESSES.is_dir():
        lists = (PROCESSES / str(process) / "task").glob("*/children")
        return [int(child) for path in lists for child in _text(path).split()]
    return [int(line.split()[0]) for line in _ps("-A", "-o", "pid=,ppid=") if line.split()[1:] == [str(process)]]


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii")
    except OSError:
        # The process has ended meanwhile.
        return ""


def _ps(*words: str) -> list[str]:
    """Lines of the command ps, which macOS has; none on Windows."""
    try:
        done = subprocess.run(["ps", *words], capture_output=True, text=True, check=False)
    except OSError:
        return []
    return done.stdout.split("\n")[:-1]
