"""Signals that end the program: what sends them does not answer questions."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager


def ending_signals() -> tuple[signal.Signals, ...]:
    """Those that the system has, but for a hangup that whoever started the program has turned off, as `nohup` does."""
    hangup = getattr(signal, "SIGHUP", None)
    if hangup is None or signal.getsignal(hangup) is signal.SIG_IGN:
        return signal.SIGINT, signal.SIGTERM
    return signal.SIGINT, signal.SIGTERM, hangup


@contextmanager
def ending(end: Callable[[], None]) -> Iterator[None]:
    """Have the signals call `end` in this, the main thread; a second one ends the program as the system does.

    SDL would turn SIGTERM into a click on the window's close button, which may ask something. To be entered once the
    window is open, since SDL takes the signals when it opens.
    """

    def received(number: int, _frame: object) -> None:
        signal.signal(number, signal.SIG_DFL)
        end()

    before = {number: signal.signal(number, received) for number in ending_signals()}
    try:
        yield
    finally:
        for number, handler in before.items():
            # One that was not set from Python, such as SDL's, is not known.
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
