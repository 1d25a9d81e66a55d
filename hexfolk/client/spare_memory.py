"""Giving memory back to the system after much of it was let go: the window got another size, or a scene was left."""

from __future__ import annotations

import ctypes
import gc
import sys


def give_back() -> None:
    """Free what only refers to itself, and hand the holes between what is in use to the system. Takes 0.1 s or so.

    The parts of a screen refer to each other, so those of an old size or scene stay until the next full collection,
    which seldom comes; and the C library of Linux keeps the room of freed pictures unless it is asked.
    """
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)
