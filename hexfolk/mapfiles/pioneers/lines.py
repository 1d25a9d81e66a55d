"""The bytes of a ``.game`` file as lines of text, as kindly as they can be read."""

from __future__ import annotations

import re

from hexfolk.mapfiles.pioneers.notices import GameCode, Notice, notice
from hexfolk.mapfiles.texts import shown

_ENDS = re.compile(r"\r\n|\r|\n")
_WIDE = (b"\xff\xfe", b"\xfe\xff")
"""How files begin that are UTF-16."""
_BLANKS = "\t\f\v"


def read_lines(data: bytes, notices: list[Notice]) -> list[str]:
    """The lines, without letters that cannot be shown and without blanks at their ends and at the end of
    the file; tabs become blanks.

    Other encodings than UTF-8 and odd letters are told once each, at the first of them.
    """
    lines = [line.translate(dict.fromkeys(map(ord, _BLANKS), " ")) for line in _ENDS.split(_decoded(data, notices))]
    clean = [shown(line) for line in lines]
    odd = next((number for number, line in enumerate(lines) if line != clean[number]), None)
    if odd is not None:
        column = next((i for i, (a, b) in enumerate(zip(lines[odd], clean[odd], strict=False)) if a != b), -1)
        notices.append(notice(GameCode.ODD_LETTERS, odd + 1, (len(clean[odd]) if column < 0 else column) + 1))
    while len(clean) > 1 and not clean[-1].strip():
        clean.pop()
    return [line.rstrip() for line in clean]


def _decoded(data: bytes, notices: list[Notice]) -> str:
    if data.startswith(_WIDE):
        notices.append(notice(GameCode.OTHER_ENCODING, 1, 1, encoding="UTF-16"))
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = len(_ENDS.findall(before.decode("latin-1"))) + 1
        start = max(before.rfind(b"\n"), before.rfind(b"\r")) + 1
        notices.append(notice(GameCode.OTHER_ENCODING, line, error.start - start + 1, encoding="Latin-1"))
        # A byte-order mark of UTF-8 may stand before text that is none.
        return data.removeprefix(b"\xef\xbb\xbf").decode("cp1252", "replace")
