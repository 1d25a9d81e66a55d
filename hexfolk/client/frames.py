"""How threads that compute beside the window keep out of the way of its frames.

One thread at a time runs Python. One that computes on while a frame is made takes half of its time, and whenever the
frame lets go of the interpreter, as for scaling a picture, it waits half a millisecond for its turn.
"""

from __future__ import annotations

import threading
import time

RESERVED = 0.012
"""Seconds from the start of a frame that are its own. Where frames take longer than a sixtieth of a second what is
made beside them must come on, too.
"""


class Frames:
    """Whether the window is at work on a frame. The window's thread calls `begin` and `end`, others `let_pass`."""

    def __init__(self) -> None:
        self._over = threading.Event()
        self._over.set()
        self._reserved_until = 0.0
        self._thread: int | None = None
        """The window's, which never waits for itself."""

    def begin(self) -> None:
        """A frame is begun."""
        self._reserved_until = time.perf_counter() + RESERVED
        self._thread = threading.get_ident()
        self._over.clear()

    def end(self) -> None:
        """It is done."""
        self._over.set()

    def let_pass(self) -> None:
        """Wait until no frame is being made, or until the one at work has had its time. To be called every
        millisecond or so; it costs next to nothing between frames.
        """
        if not self._over.is_set() and threading.get_ident() != self._thread:
            self._over.wait(max(0.0, self._reserved_until - time.perf_counter()))
