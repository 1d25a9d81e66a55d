"""The map on the workshop's table: its file as it was last read, the last island that could be dealt, and the deals.

Knows no window and reads no file: what a `Watcher` read is handed in. Checking a file and dealing can take seconds, so
both are one piece of work (`worked_out`) that may be done in a thread; until it is done everything stays as it was.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from hexfolk.board import Board, Layout, Terrain
from hexfolk.client.workshop.watcher import Reading
from hexfolk.mapfiles import MapFile, MapProblems, deal, inspect_map
from hexfolk.mapfiles.bags import needs_bag
from hexfolk.mapfiles.drawing import NOTHING_DRAWN
from hexfolk.mapfiles.nodes import split_lines
from hexfolk.mapfiles.problems import Problem, Severity
from hexfolk.mapfiles.trial import Inspection

MOST_DEALS = 100
"""Deals that can be undone."""
LARGEST_SEED = 999_999
"""Deal seeds drawn here go from 0 to this, so that a person can read one out."""

_RANKS = (Severity.ERROR, Severity.WARNING, Severity.NOTE)


class Deal(NamedTuple):
    """Which island is dealt: the deal seed, and whose wishes the deal keeps to ("map", "fair" or "wild")."""

    seed: int
    wishes: str


class Wanted(NamedTuple):
    """What is to be found out: the island that a deal gives of the file in `data`, or of `map` where it is None."""

    name: str
    data: bytes | None
    map: MapFile | None
    deal: Deal
    layout: Layout | None
    """The one that is shown, with its board."""
    board: Board | None


class Found(NamedTuple):
    """What was found out: all about the file, if there was one, and the island or why there is none."""

    wanted: Wanted
    inspection: Inspection | None
    layout: Layout | None = None
    board: Board | None = None
    undealt: tuple[Problem, ...] = ()


def worked_out(wanted: Wanted) -> Found:
    """Check and deal. Takes milliseconds to seconds, and may be done in any thread."""
    map_file, layout, inspection = wanted.map, None, None
    if wanted.data is not None:
        seed = wanted.deal.seed if wanted.deal.wishes == "map" else None
        inspection = inspect_map(wanted.data, wanted.name, seed)
        map_file, layout = inspection.map, inspection.layout
        if inspection.undealt:
            return Found(wanted, inspection, undealt=inspection.undealt)
    if map_file is None:
        return Found(wanted, inspection)
    try:
        layout = layout or deal(map_file, wanted.deal.seed, wanted.deal.wishes)
    except MapProblems as problems:
        return Found(wanted, inspection, undealt=problems.problems)
    # Layouts are equal where a change of the file does not touch the island: then the board stays, too.
    if layout == wanted.layout:
        return Found(wanted, inspection, wanted.layout, wanted.board)
    return Found(wanted, inspection, layout, Board(layout, wanted.board))


Run = Callable[[Callable[[], Found], Callable[[Found], None]], None]
"""Does a piece of work, now or later, and calls the second with its result, unless a newer one was asked for."""


def at_once(work: Callable[[], Found], done: Callable[[Found], None]) -> None:
    """Do it now."""
    done(work())


class Sheet:
    """A map being written. `map`, `layout` and `board` are the last good ones, None before there is one."""

    def __init__(self, path: Path, seed: int, wishes: str = "map", run: Run = at_once) -> None:
        self.path = path
        self._run = run
        self.lines: tuple[str, ...] = ()
        self.deal = Deal(seed, wishes)
        self.map: MapFile | None = None
        self.layout: Layout | None = None
        self.board: Board | None = None
        self.drawing = NOTHING_DRAWN
        """The board of the file as it is, as far as it could be read."""
        self.broken = False
        """Whether the file cannot be played as it is, so that an older picture is shown."""
        self._of_file: tuple[Problem, ...] = ()
        self._of_deal: tuple[Problem, ...] = ()
        self._before: list[Deal] = []
        self.dealt: Deal | None = None
        """The deal that gave the island, which is not `deal` where that gives none."""
        self._wanted: Wanted | None = None
        """What is being found out."""

    @property
    def name(self) -> str:
        """The map's short name."""
        return self.path.stem

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong, errors first, then warnings, then notes; each in the order of the file."""
        every = (*self._of_file, *self._of_deal)
        return tuple(sorted(every, key=lambda p: (_RANKS.index(p.severity), p.line, p.column)))

    @property
    def busy(self) -> bool:
        """Whether a file is being checked, or an island dealt."""
        return self._wanted is not None

    @property
    def undealt(self) -> Problem | None:
        """Why the deal gives no island, so that what is shown is an earlier one; None where it gives it."""
        return next(iter(self._of_deal), None)

    @property
    def can_undo(self) -> bool:
        """Whether an earlier deal can be had back."""
        return bool(self._before)

    @property
    def deals_something(self) -> bool:
        """Whether another deal can give another island."""
        found = self.map
        if found is None:
            return False
        deserts = sum(cell.terrain is Terrain.DESERT for cell in found.cells)
        homes = deserts if found.robber.on_desert else 0
        return any(map(needs_bag, found.cells)) or bool(found.port_kinds) or homes > 1

    def take(self, reading: Reading) -> None:
        """Go on with what was read: a good map is dealt as before, a broken one leaves the picture as it is."""
        if reading.data is not None:
            self._find_out(reading.data)
            return
        self._wanted = None
        self.broken = True
        self.drawing = NOTHING_DRAWN
        self._of_file = () if reading.problem is None else (reading.problem,)

    def deal_again(self, seed: int, wishes: str | None = None) -> None:
        """Deal another island."""
        wanted = Deal(seed, self.deal.wishes if wishes is None else wishes)
        if wanted != self.deal:
            self._before = [*self._before[1 - MOST_DEALS :], self.deal]
            self.deal = wanted
            self._deal()

    def undo(self) -> None:
        """Go back to the deal before. Nothing happens where there is none."""
        if self._before:
            self.deal = self._before.pop()
            self._deal()

    def _deal(self) -> None:
        """Deal the map, or the file that is being checked."""
        data = self._wanted.data if self._wanted is not None else None
        if data is not None or self.map is not None:
            self._find_out(data)

    def _find_out(self, data: bytes | None) -> None:
        wanted = Wanted(self.name, data, self.map, self.deal, self.layout, self.board)
        self._wanted = wanted
        self._run(lambda: worked_out(wanted), self._accept)

    def _accept(self, found: Found) -> None:
        """Show what was found out, if nothing else was asked for meanwhile."""
        if found.wanted is not self._wanted:
            return
        self._wanted = None
        if found.inspection is not None and found.wanted.data is not None:
            self.lines = text_lines(found.wanted.data)
            self._of_file, self.drawing = found.inspection.problems, found.inspection.drawing
            self.broken = found.inspection.map is None
            self.map = found.inspection.map or self.map
        self._of_deal = found.undealt
        if found.layout is not None:
            self.layout, self.board, self.dealt = found.layout, found.board, found.wanted.deal


def text_lines(data: bytes) -> tuple[str, ...]:
    """A file's lines as they can be shown; none of a file that is not text."""
    if b"\0" in data:
        return ()
    return tuple(split_lines(data.decode("utf-8-sig", errors="replace")))


def draw_seed() -> int:
    """A deal seed that a person can read out."""
    return secrets.randbelow(LARGEST_SEED + 1)
