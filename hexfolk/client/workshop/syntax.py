"""The colours of a map file: each line in runs of one kind. Only looks at one line at a time, and at no rule of YAML
that is not needed for that.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_PARTS = re.compile(
    r"""(?P<comment>(?:(?<=\s)|^)\#.*)
    |(?P<place>"[^"\\]*"(?=\s*:)|'[^']*'(?=\s*:))
    |(?P<quoted>"(?:[^"\\]|\\.)*"?|'[^']*'?)
    |(?P<key>[^\s"'#,{}\[\]:][^\s"'#,{}\[\]:]*(?=\s*:(?:\s|$)))
    |(?P<number>(?<![\w.])-?\d+(?:\.\d+)?(?![\w.]))
    |(?P<blank>\s+)
    |(?P<text>[^\s"'{}\[\],:]+|.)""",
    re.VERBOSE,
)
_ROW = re.compile(r"""["'][~.FHPGMD?0-9a-z\s]*["']?""")
_CELLS = re.compile(r"(?P<sea>[~.]+)|(?P<number>\d+)|(?P<text>[^~.\d]+)")


class Run(NamedTuple):
    """A stretch of a line: the column it begins in (from 0), its text, and its kind.

    Kinds: ``comment``, ``key``, ``place`` (a quoted key), ``quoted``, ``number``, ``sea``, ``text``.
    """

    column: int
    text: str
    kind: str


def runs(line: str) -> tuple[Run, ...]:
    """The runs of a line, blanks between them left out. In a drawn row cells, tokens and sea are runs of their own."""
    found: list[Run] = []
    for part in _PARTS.finditer(line):
        kind = part.lastgroup or "text"
        if kind == "quoted" and _ROW.fullmatch(part[0]):
            found += [
                Run(part.start() + cell.start(), cell[0], cell.lastgroup or "text") for cell in _CELLS.finditer(part[0])
            ]
        elif kind != "blank":
            found.append(Run(part.start(), part[0], kind))
    return tuple(found)
