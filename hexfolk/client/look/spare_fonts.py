"""Fonts for the scripts that the faces of the design lack: names and chat come in any of them.

Those of the large scripts are pygame_gui's, which is installed beside us; the others lie with our own.
"""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Container
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

import pygame

from hexfolk.client.look.coverage import coverage

OURS = ("NotoSansThai_700Bold.ttf", "NotoSansDevanagari_700Bold.ttf", "NotoEmoji_700Bold.ttf")
LAST = ("DejaVuSansMono-Bold.ttf",)
BESIDE = (
    "NotoSansHebrew-Bold.ttf",
    "NotoSansArabic-Bold.ttf",
    "NotoSansGeorgian-Bold.ttf",
    "NotoSans-Bold.ttf",
    "NotoSansSC-Bold.otf",
    "NotoSansJP-Bold.otf",
)
JAPANESE = "NotoSansJP-Bold.otf"

SCRIPTS = MappingProxyType({"HEBREW": "Hebr", "ARABIC": "Arab", "THAI": "Thai", "DEVANAGARI": "Deva"})
"""First word of a letter's name in Unicode, and what HarfBuzz calls its script; for those that must be shaped."""


def script_of(text: str) -> str | None:
    """The script that `text` must be shaped in, None: letter stands beside letter."""
    for letter in text:
        found = SCRIPTS.get(unicodedata.name(letter, "").partition(" ")[0])
        if found is not None:
            return found
    return None


def is_kana(letter: str) -> bool:
    """Whether it tells Japanese from Chinese."""
    return "\u3041" <= letter <= "\u30ff"


class SpareFonts:
    """Finds the font for a letter. Each file is looked into when the first letter comes that none before it has."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._letters: dict[Path, Container[int]] = {}

    @functools.cached_property
    def paths(self) -> tuple[Path, ...]:
        """The fonts that are there, in the order in which they are asked."""
        if not _can_shape():
            return ()
        beside = Path(str(files("pygame_gui") / "data"))
        paths = [self._folder / name for name in OURS] + [beside / name for name in BESIDE]
        paths += [self._folder / name for name in LAST]
        return tuple(path for path in paths if path.is_file())

    def having(self, letter: str, *, japanese: bool = False) -> Path | None:
        """The font that has `letter`, the Japanese one before all others where that is wanted; None: none has."""
        order = sorted(self.paths, key=lambda path: path.name != JAPANESE) if japanese else self.paths
        return next((path for path in order if ord(letter) in self._of(path)), None)

    def _of(self, path: Path) -> Container[int]:
        if path not in self._letters:
            self._letters[path] = coverage(path)
        return self._letters[path]


def _can_shape() -> bool:
    """Whether this pygame joins and turns letters: without that these scripts are better not drawn at all."""
    try:
        pygame.font.Font(None, 8).set_script("Arab")
    except pygame.error:
        return False
    return True
