"""Texts of map files as they can be shown: without letters that nobody sees, and in lines."""

from __future__ import annotations

_KEPT = "\u200c\u200d"
"""Joiners without which some languages are misspelt; they show nothing themselves."""


def shown(line: str) -> str:
    """The line without letters that cannot be shown; blanks of all kinds become blanks."""
    if line.isprintable():
        return line
    return "".join(
        letter if letter.isprintable() or letter in _KEPT else " " if letter.isspace() else "" for letter in line
    )


def in_one_line(text: str) -> str:
    """The words that can be shown, with single blanks between them."""
    return " ".join(shown(text).split())


def in_lines(text: str) -> str:
    """The lines in which something can be shown, each with single blanks."""
    return "\n".join(line for line in map(in_one_line, text.splitlines()) if line)
