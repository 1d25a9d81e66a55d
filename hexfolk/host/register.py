"""Writes into a game's save who is let in to it, whenever that has changed."""

from __future__ import annotations

from hexfolk.host.admission import Admission
from hexfolk.host.seating import Seating


class Register:
    """Of one room."""

    def __init__(self) -> None:
        self._kept: tuple[Seating, Admission] | None = None
        """What was written last, and where."""

    def keep(self, seating: Seating | None, now: Admission) -> None:
        """Write it down, if it is new. A game without a name is nobody's to come to."""
        if seating is None or seating.table.is_closed or not now.name or (seating, now) == self._kept:
            return
        self._kept = (seating, now)
        seating.journal.append(now)
