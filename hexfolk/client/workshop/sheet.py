"""The map on the workshop's table: its file as it was last read, the last island that could be dealt, and the deals.

Knows no window and reads no file: what a `Watcher` read is handed in.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from hexfolk.board import Board, Layout, Terrain
from hexfolk.client.workshop.watcher import Reading
from hexfolk.mapfiles import MapFile, MapProblems, deal, inspect_map
from hexfolk.mapfiles.bags import needs_bag
from hexfolk.mapfiles.drawing import NOTHING_DRAWN
from hexfolk.mapfiles.nodes import split_lines
from hexfolk.mapfiles.problems import Problem, Severity

MOST_DEALS = 100
"""Deals that can be undone."""
LARGEST_SEED = 999_999
"""Deal seeds drawn here go from 0 to this, so that a person can read one out."""

_RANKS = (Severity.ERROR, Severity.WARNING, Severity.NOTE)


class Deal(NamedTuple):
    """Which island is dealt: the deal seed, and whose wishes the deal keeps to ("map", "fair" or "wild")."""

    seed: int
    wishes: str


class Sheet:
    """A map being written. `map`, `layout` and `board` are the last good ones, None before there is one."""

    def __init__(self, path: Path, seed: int, wishes: str = "map") -> None:
        self.path = path
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
        if reading.data is None:
            self.broken = True
            self.drawing = NOTHING_DRAWN
            self._of_file = () if reading.problem is None else (reading.problem,)
            return
        self.lines = text_lines(reading.data)
        found = inspect_map(reading.data, self.name, self.deal.seed if self.deal.wishes == "map" else None)
        self._of_file, self.drawing = found.problems, found.drawing
        self.broken = found.map is None
        if found.map is not None:
            self.map = found.map
            self._deal(found.layout)

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

    def _deal(self, dealt: Layout | None = None) -> None:
        """Deal the map, or take over what was `dealt` for it."""
        if self.map is None:
            return
        try:
            layout = dealt or deal(self.map, self.deal.seed, self.deal.wishes)
            # Layouts are equal where a change of the file does not touch the island: then the board stays, too.
            if layout != self.layout:
                self.layout, self.board = layout, Board(layout, self.board)
            self._of_deal = ()
        except MapProblems as problems:
            self._of_deal = problems.problems


def text_lines(data: bytes) -> tuple[str, ...]:
    """A file's lines as they can be shown; none of a file that is not text."""
    if b"\0" in data:
        return ()
    return tuple(split_lines(data.decode("utf-8-sig", errors="replace")))
