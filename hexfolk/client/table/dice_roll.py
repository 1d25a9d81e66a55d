"""The dice while they roll: which faces they show, and how far they are turned."""

from __future__ import annotations

import math
from typing import NamedTuple

FACES = 6
"""How often the faces change."""

WOBBLE = 18.0
"""Degrees."""

STEP = 40
"""Milliseconds between two positions of the dice: each is a picture of its own."""

SETTLE = 0.22
"""The last share of the time, in which the dice have their final faces and come to rest."""


class DiceRoll(NamedTuple):
    """A roll that began at `start` (milliseconds) and takes `duration`; it ends as `dice`."""

    dice: tuple[int, int]
    start: int
    duration: int

    def over(self, now: int) -> bool:
        """Whether the dice lie still."""
        return now >= self.start + self.duration

    def _share(self, now: int) -> float:
        return min(1.0, max(0.0, (now - self.start) / max(1, self.duration)))

    def faces(self, now: int) -> tuple[int, int]:
        """What the dice show: other faces one after another, in the end those rolled."""
        share = self._share(now) / (1 - SETTLE)
        if share >= 1:
            return self.dice
        step = int(share * FACES)
        # Any faces will do as long as none stays the same; which ones says nothing of the roll.
        return (self.start + step * 2) % 6 + 1, (self.start // 7 + step * 3 + step // 2) % 6 + 1

    def turns(self, now: int) -> tuple[float, float]:
        """How far the two dice are turned, in degrees; less and less."""
        share = self._share(now - now % STEP)
        swing = WOBBLE * (1 - share)
        angle = share * 5 * math.pi
        return round(swing * math.sin(angle) / 3) * 3.0, round(-swing * math.cos(angle) / 3) * 3.0
