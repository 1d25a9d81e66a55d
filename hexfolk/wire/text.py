"""Text that people type for others to see: made harmless, and so short that it fits where it is shown.

Both sides clean what comes from the other: a host the names and chat of its clients, a client everything of its host.
What is clean stays as it is when it is cleaned again.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from hexfolk.wire.lobby import LONGEST_CHAT, LONGEST_PLAYER_NAME

_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Control, format (bidi, zero-width), lone surrogates, private use, unassigned."""

_BLANKS = frozenset({"Zs", "Zl", "Zp"})

_UNSEEN = frozenset(
    (
        0x034F,  # a joiner of marks
        *range(0x115F, 0x1161),  # fillers of Hangul
        *range(0x17B4, 0x17B6),
        *range(0x180B, 0x1810),
        0x2800,  # an empty pattern of Braille
        0x3164,
        *range(0xFE00, 0xFE10),  # variation selectors
        0xFFA0,
        *range(0xE0100, 0xE01F0),
    )
)
"""Letters and marks that are seen by nobody, though Unicode does not call them format."""

_MOST_MARKS = 3
"""Marks on one letter: more of them would cover the lines above and below."""

_BREAKS = "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85"


def clean_name(text: str) -> str:
    """A person's name; empty when nothing of it can be seen."""
    return clean_line(text, LONGEST_PLAYER_NAME)


def clean_chat(text: str) -> str:
    """A line of chat; empty when nothing of it can be seen."""
    return clean_line(text, LONGEST_CHAT)


def clean_line(text: str, longest: int) -> str:
    """One line of at most `longest` letters in NFC, words parted by single blanks, without what cannot be seen."""
    # Cut first: the time that NFC takes can grow with the square of a run of marks.
    seen = "".join(_kept(letter) for letter in text[: 8 * longest])
    composed = _with_few_marks(unicodedata.normalize("NFC", seen))
    return " ".join(composed.split())[:longest].rstrip()


def clean_texts(texts: Mapping[str, str], longest: int) -> dict[str, str]:
    """Lines by language code, without those of which nothing can be seen."""
    lines = {language: clean_line(text, longest) for language, text in texts.items()}
    return {language: line for language, line in lines.items() if line}


def name_key(name: str) -> str:
    """Equal for clean names that people would take for the same one: capitals, width and ligatures left aside."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def free_name(name: str, taken: frozenset[str]) -> str:
    """`name` if no key of `taken` (see `name_key`) is the same, else with the first number that makes it so."""
    free, number = name, 1
    while name_key(free) in taken:
        number += 1
        ending = f" {number}"
        free = name[: LONGEST_PLAYER_NAME - len(ending)].rstrip() + ending
    return free


def _kept(letter: str) -> str:
    category = unicodedata.category(letter)
    if category in _BLANKS or letter in _BREAKS:
        return " "
    return "" if category in _DROPPED or ord(letter) in _UNSEEN else letter


def _with_few_marks(text: str) -> str:
    """`text` with at most so many marks after one another."""
    kept: list[str] = []
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter).startswith("M") else 0
        if marks <= _MOST_MARKS:
            kept.append(letter)
    return "".join(kept)
