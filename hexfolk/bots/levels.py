"""How well bots play."""

from __future__ import annotations

import random
from typing import NamedTuple


class Level(NamedTuple):
    """`slips`: how often a bot takes not the best but a worse choice; `offers`: offers it makes in a turn."""

    slips: float
    offers: int

    def slip(self, rng: random.Random) -> int:
        """The rank of the choice to be taken: 0, or when it slips 1 to 4."""
        if not self.slips or rng.random() >= self.slips:
            return 0
        return rng.randrange(1, 5)


STEADY = "steady"

_LEVELS = (("gentle", Level(0.35, 1)), (STEADY, Level(0.0, 2)))

NAMES = tuple(name for name, _ in _LEVELS)


def level_named(name: str) -> Level:
    """The level of that name; the steady one for a name that is not known, such as a human's empty one."""
    levels = dict(_LEVELS)
    return levels.get(name, levels[STEADY])
