"""The clipboard of the desktop, which may be out of reach."""

from __future__ import annotations

import contextlib

import pygame


def copy_text(text: str) -> bool:
    """Put text on the clipboard; whether that worked."""
    with contextlib.suppress(pygame.error):
        pygame.scrap.put_text(text)
        return True
    return False


def pasted_text() -> str:
    """The text on the clipboard; empty where there is none, or no clipboard."""
    with contextlib.suppress(pygame.error):
        return pygame.scrap.get_text()
    return ""
