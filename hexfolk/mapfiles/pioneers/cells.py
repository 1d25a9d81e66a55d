"""Reads the rows of a Pioneers map."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from hexfolk.mapfiles.pioneers.game import GameCell, grid_hex
from hexfolk.mapfiles.pioneers.notices import GameCode, Notice, notice

_CELL = re.compile(
    r"(?P<nothing>-)|s(?P<port>[?bgowl])(?P<side>[0-5])|(?P<sea>s)|(?P<land>[hfmptdg])(?P<id>[0-9]{1,9})?(?P<fixed>\+)?"
)
_WORD = re.compile(r"\S+")


class _Part(NamedTuple):
    """The text of a cell and its column in the line, from 1."""

    text: str
    column: int


def read_row(line: str, number: int, y: int, notices: list[Notice]) -> Iterator[GameCell]:
    """The cells of one row but those that are nothing; what is odd about them is noted."""
    for x, part in enumerate(_parts(line)):
        found = _CELL.fullmatch(part.text)
        misread = found is None
        if found is None:
            found = _CELL.match(part.text.lower())
        place = (number, part.column, (x, y))
        if found is None:
            notices.append(notice(GameCode.CELL_UNKNOWN, *place, text=part.text))
            continue
        if misread:
            notices.append(notice(GameCode.CELL_MISREAD, *place, text=part.text, read=found[0]))
        if found["nothing"]:
            continue
        if found["land"] and found["id"] is None:
            notices.append(notice(GameCode.ID_MISSING, *place, text=part.text))
        yield GameCell(
            grid_hex(x, y),
            x,
            y,
            found["land"] or "s",
            int(found["id"]) if found["id"] else None,
            found["fixed"] is not None,
            (found["port"], int(found["side"])) if found["port"] else None,
            part.text,
            number,
            part.column,
        )


def _parts(line: str) -> Iterator[_Part]:
    """The texts between commas; an empty one at the end is none, and blanks part cells only where each is one."""
    column = 1
    pieces = line.split(",")
    for number, piece in enumerate(pieces):
        words = [_Part(word[0], column + word.start()) for word in _WORD.finditer(piece)]
        if len(words) > 1 and not all(_CELL.fullmatch(word.text) for word in words):
            words = [_Part("".join(word.text for word in words), words[0].column)]
        if words:
            yield from words
        elif number < len(pieces) - 1:
            yield _Part("", column)
        column += len(piece) + 1
