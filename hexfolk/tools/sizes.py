"""Sizes of windows and pictures on the command line."""

from __future__ import annotations

import argparse


def size(text: str) -> tuple[int, int]:
    """Width and height out of ``1920x1080``. Raises ArgumentTypeError."""
    try:
        width, height = (int(part) for part in text.lower().split("x"))
    except ValueError:
        raise argparse.ArgumentTypeError("a size is written like 1920x1080") from None
    return width, height
