"""How the commands ``import`` and ``export`` tell what is lost on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hexfolk.i18n.map_wording import printable
from hexfolk.i18n.pioneers_wording import notice_sentence
from hexfolk.mapfiles.pioneers import Notice
from hexfolk.mapfiles.problems import Severity
from hexfolk.tools.check_maps import shown


def sentence(notice: Notice) -> str:
    """The notice in words, with its hex but without line and column."""
    return notice_sentence(notice.code.value, notice.params, notice.cell, notice.hex)


def as_text(file: str, notices: Sequence[Notice], lines: Sequence[str]) -> list[str]:
    """What people read: each notice with its line and a mark under its column, and how many there are."""
    name = printable(file)
    found = []
    for notice in notices:
        place = f":{notice.line}:{notice.column}" if notice.line else ""
        found.append(f"{name}{place}: {notice.severity}: {sentence(notice)} [{notice.code}]")
        if notice.column and 0 < notice.line <= len(lines):
            found += shown(lines[notice.line - 1], notice.line, notice.column)
    counts = [(sum(n.severity is severity for n in notices), severity.value) for severity in Severity]
    told = [f"{count} {word}{'' if count == 1 else 's'}" for count, word in counts if count]
    found.append(f"{name}: {', '.join(told) or 'nothing is lost'}")
    return found


def as_json(notices: Sequence[Notice]) -> list[dict[str, Any]]:
    """What programs read."""
    return [
        {
            "line": notice.line,
            "column": notice.column,
            "severity": notice.severity.value,
            "code": notice.code.value,
            "x": None if notice.cell is None else notice.cell[0],
            "y": None if notice.cell is None else notice.cell[1],
            "hex": notice.hex or None,
            "params": notice.params,
            "message": sentence(notice),
        }
        for notice in notices
    ]
