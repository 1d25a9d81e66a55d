"""Doing something in a process of its own, for what is said of a process's memory: a worker of the tests holds what the
thousands of tests before this one have left there.
"""

from __future__ import annotations

import logging
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Apart(NamedTuple):
    """How it went: the most that the process held, in MB (0 where that is not told), and the faults that it logged."""

    most_mb: float
    faults: list[str]


class _Faults(logging.Handler):
    """Keeps what is logged as an error, or with a traceback."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.setFormatter(logging.Formatter())

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR or record.exc_info:
            self.found.append(self.format(record))


def apart(do: Callable[..., T], *words: object) -> tuple[T, Apart]:
    """What ``do(*words)`` gives, and how it went. Both travel there and back. Raises what `do` raises."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as process:
        return process.submit(_watched, do, words).result()


def _watched(do: Callable[..., T], words: tuple[object, ...]) -> tuple[T, Apart]:
    faults = _Faults()
    logging.getLogger().addHandler(faults)
    result = do(*words)
    return result, Apart(_most_mb(), faults.found)


def _most_mb() -> float:
    status = Path("/proc/self/status")
    lines = status.read_text(encoding="ascii").splitlines() if status.exists() else []
    return next((int(line.split()[1]) / 1000 for line in lines if line.startswith("VmHWM:")), 0.0)
