"""What the workshop has to say about a map: problems of its file in words, and remarks about the island dealt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hexfolk.board import Board
from hexfolk.client.workshop.sheet import Sheet
from hexfolk.i18n import _, terms
from hexfolk.i18n.map_wording import map_problem
from hexfolk.mapfiles.balance import crossing_pips, resource_shares
from hexfolk.mapfiles.where import Place, places_of

RICH = 13
"""Pips from which on a crossing is worth a remark: as many as it can have without 6s and 8s side by side."""
SCARCE = 0.6
"""A resource is scarce below this share of the pips of the most common one."""
SHOWN = 200
"""So many findings are listed at most."""


class Finding(NamedTuple):
    """One thing that was found: how much it matters ("error", "warning", "note"), where, and its sentence.

    `line` is that of the file, from 1; 0 for what no line says; `column` likewise, 0 where the whole line is meant.
    `places` lie on the board. `of_deal`: a remark about the island dealt now, which is nothing wrong with the file.
    """

    severity: str
    line: int
    sentence: str
    places: tuple[Place, ...] = ()
    column: int = 0
    of_deal: bool = False


def findings(sheet: Sheet) -> tuple[Finding, ...]:
    """Everything about the map as it stands: errors, warnings, notes; then remarks about the deal."""
    found = [
        Finding(str(p.severity), p.line, map_problem(p.code, p.params), places_of(p, sheet.drawing), p.column)
        for p in sheet.problems[:SHOWN]
    ]
    if sheet.board is not None and not sheet.broken:
        found += _remarks(sheet.board)
    return tuple(found)


def _remarks(board: Board) -> Sequence[Finding]:
    """What somebody who judges the island might overlook."""
    worth = crossing_pips(board)
    rich = [number for number, pips in enumerate(worth) if pips >= RICH]
    words = _(
        "Crossing {crossing} is worth {pips} pips; without 6s and 8s side by side {rich} are the most there can be."
    )
    found = [
        Finding("note", 0, words.format(crossing=board.crossings[number].name, pips=worth[number], rich=RICH),
                (board.crossings[number],), of_deal=True)
        for number in rich
    ]  # fmt: skip
    shares = resource_shares(board)
    most = max(shares, key=lambda share: share.pips)
    for share in shares:
        if 0 < share.pips < SCARCE * most.pips:
            text = _("{resource} is scarce: {pips} pips, less than {share} % of {other} with {most}.")
            names = {"resource": terms.resource(share.resource), "other": terms.resource(most.resource)}
            figures = {"pips": share.pips, "most": most.pips, "share": round(100 * SCARCE)}
            found.append(Finding("note", 0, text.format(**figures, **names), of_deal=True))
    return found


def of_file(found: Sequence[Finding]) -> Sequence[Finding]:
    """What is said of the file, not of the deal."""
    return [finding for finding in found if not finding.of_deal]


def counts(found: Sequence[Finding]) -> tuple[int, int, int]:
    """How many errors, warnings and notes there are about the file."""
    severities = [finding.severity for finding in of_file(found)]
    return severities.count("error"), severities.count("warning"), severities.count("note")
