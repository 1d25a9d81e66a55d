"""The order in which letters are seen, where some of them are written from right to left.

A short form of the Unicode Bidirectional Algorithm (https://www.unicode.org/reports/tr9) for single lines without
embeddings: names and chat have lost the characters that make them when they come here.
"""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

LEFT, RIGHT, NUMBER, NEUTRAL = "left", "right", "number", "neutral"


class Piece(NamedTuple):
    """Letters that stand side by side and are read in one direction."""

    text: str
    rtl: bool


def direction(text: str) -> str:
    """What a word is that stands in a line: ``"right"`` if all its letters are written from right to left, ``"left"``
    if some are not, ``"neutral"`` where there are none.
    """
    kinds = {_kind(letter) for letter in text}
    if LEFT in kinds:
        return LEFT
    return RIGHT if RIGHT in kinds else NEUTRAL


def has_rtl(text: str) -> bool:
    """Whether a letter of `text` is written from right to left."""
    return not text.isascii() and any(_kind(letter) == RIGHT for letter in text)


def visual_order(text: str) -> list[Piece]:
    """The pieces of a line from the left to the right; each piece keeps its letters in the order in which they are
    read.

    A line that has letters of the one kind only is read as a whole in their direction, any other begins at the left.
    Numbers before and after such letters stay there, as they do in "Wren 10": most often they are not the name's.
    """
    kinds = [_kind(letter) for letter in text]
    if RIGHT not in kinds:
        return [Piece(text, False)] if text else []
    first, end = kinds.index(RIGHT), _span_end(kinds, kinds.index(RIGHT))
    if LEFT not in kinds and NUMBER not in (*kinds[:first], *kinds[end:]):
        return _reversed(text, kinds)
    pieces: list[Piece] = []
    at = 0
    while at < len(text):
        if kinds[at] == RIGHT:
            end = _span_end(kinds, at)
            pieces += _reversed(text[at:end], kinds[at:end])
        else:
            end = kinds.index(RIGHT, at) if RIGHT in kinds[at:] else len(text)
            pieces.append(Piece(text[at:end], False))
        at = end
    return pieces


def _span_end(kinds: list[str], start: int) -> int:
    """Where the stretch ends that begins with a letter of the right at `start`: after its last such letter."""
    end = start + 1
    for at in range(start + 1, len(kinds)):
        if kinds[at] == LEFT:
            break
        if kinds[at] == RIGHT:
            end = at + 1
    return end


def _reversed(text: str, kinds: list[str]) -> list[Piece]:
    """A stretch that is read from the right: its pieces in turned order, but for the digits inside a number."""
    pieces: list[Piece] = []
    at = 0
    while at < len(text):
        number = kinds[at] == NUMBER
        end = at + 1
        while end < len(text) and (kinds[end] == NUMBER) == number:
            end += 1
        if number:
            # Signs between digits, as in 12.5 or 3:1, belong to the number.
            while end + 1 < len(text) and text[end] in ".,:/" and kinds[end + 1] == NUMBER:
                end += 2
                while end < len(text) and kinds[end] == NUMBER:
                    end += 1
        pieces.append(Piece(text[at:end], not number))
        at = end
    return pieces[::-1]


def _kind(letter: str) -> str:
    kind = unicodedata.bidirectional(letter)
    if kind in ("R", "AL"):
        return RIGHT
    if kind in ("EN", "AN"):
        return NUMBER
    return LEFT if kind == "L" else NEUTRAL
