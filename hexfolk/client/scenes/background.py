"""Many things read one after the other in a thread that leaves the frames their time."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

I = TypeVar("I")  # noqa: E741 - an item
T = TypeVar("T")

MOST_REST = 0.02
"""Seconds that the thread rests at most after each of them; else as long as that took."""


class BackgroundReader(Generic[I, T]):
    """Reads `items` by calling `read` with each in a thread, until it is closed. Call `taken` in every frame."""

    def __init__(self, items: Sequence[I], read: Callable[[I], T]) -> None:
        self._items, self._read = items, read
        self._found: deque[T] = deque()
        self._closed = False
        self._failure: Exception | None = None
        self._ended = threading.Event()
        threading.Thread(target=self._run, name="reading", daemon=True).start()

    def taken(self) -> list[T]:
        """What was read since the last call. Raises what has gone wrong."""
        ended = self._ended.is_set()
        found = [self._found.popleft() for _ in range(len(self._found))]
        if ended and self._failure is not None:
            raise self._failure
        return found

    @property
    def over(self) -> bool:
        """Whether all was read and taken."""
        return self._ended.is_set() and not self._found

    def close(self) -> None:
        """Read no more than what is being read."""
        self._closed = True

    def wait(self, seconds: float) -> bool:
        """Wait until the thread has ended; whether it has."""
        return self._ended.wait(seconds)

    def _run(self) -> None:
        try:
            for item in self._items:
                if self._closed:
                    break
                began = time.monotonic()
                self._found.append(self._read(item))
                time.sleep(min(time.monotonic() - began, MOST_REST))
        except Exception as problem:  # noqa: BLE001 - handed over to the frame, which raises it
            self._failure = problem
        self._ended.set()
