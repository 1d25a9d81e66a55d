"""Signals that end the program: what sends them does not answer questions."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def ending(end: Callable[[], None]) -> Iterator[None]:
    """Have SIGINT and SIGTERM call `end` in this, the main thread; a second one ends the program as the system does.

    SDL would turn SIGTERM into a click on the window's close button, which may ask something. To be entered once the
    window is open, since SDL takes the signals when it opens.
    """

    def received(number: int, _frame: object) -> None:
        signal.signal(number, signal.SIG_DFL)
        end()

    before = {number: signal.signal(number, received) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            # One that was not set from Python, such as SDL's, is not known.
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
