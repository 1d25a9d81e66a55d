"""Tidying up memory while nobody looks: after a scene has come or gone, or the window got another size."""

from __future__ import annotations

import ctypes
import gc
import sys


def give_back() -> None:
    """Free what only refers to itself, and hand the holes between what is in use to the system. Takes 0.1 s or so.

    The parts of a screen refer to each other, so those of an old size or scene stay until the next full collection,
    which seldom comes; and the C library of Linux keeps the room of freed pictures unless it is asked.

    What is left is taken out of the interpreter's collections until the next call: it is there to stay, and looking
    through it all costs a frame of 20 to 60 ms now and then, in the middle of a pan.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)
