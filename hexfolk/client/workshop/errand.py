"""Work that takes longer than a frame, done in a thread, and its result handed over in a frame."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

AT_ONCE = 2
"""Threads that may work at once: the newest, and one whose result nobody waits for any more."""


class Errands(Generic[T]):
    """Runs pieces of work of which only the newest matters. Call `step` in every frame."""

    def __init__(self, patience: float) -> None:
        """`patience`: seconds that `run` waits, so that short work is done when it returns."""
        self._patience = patience
        self._threads: list[threading.Thread] = []
        self._next: _Errand[T] | None = None
        """What waits for a thread to end."""
        self._newest: _Errand[T] | None = None

    def run(self, work: Callable[[], T], done: Callable[[T], None]) -> None:
        """Have `done` called with the result of `work`, now or by a later `step`; a newer order takes its place."""
        self._newest = self._next = _Errand(work, done)
        self._begin()
        self._newest.over.wait(self._patience)
        self.step()

    def step(self) -> bool:
        """Hand over what is done; whether anything was. Raises what the work has raised."""
        self._begin()
        newest = self._newest
        if newest is None or not newest.over.is_set():
            return False
        self._newest = None
        newest.hand_over()
        return True

    def _begin(self) -> None:
        self._threads = [thread for thread in self._threads if thread.is_alive()]
        if self._next is not None and len(self._threads) < AT_ONCE:
            thread = threading.Thread(target=self._next.do, name="workshop", daemon=True)
            self._next = None
            self._threads.append(thread)
            thread.start()


class _Errand(Generic[T]):
    def __init__(self, work: Callable[[], T], done: Callable[[T], None]) -> None:
        self._work, self._done = work, done
        self._result: list[T] = []
        self._failure: Exception | None = None
        self.over = threading.Event()

    def do(self) -> None:
        try:
            self._result.append(self._work())
        except Exception as problem:  # noqa: BLE001 - handed over to the frame, which raises it
            self._failure = problem
        self.over.set()

    def hand_over(self) -> None:
        if self._failure is not None:
            raise self._failure
        self._done(self._result[0])
