"""How well bots play."""

from __future__ import annotations

import random
from typing import NamedTuple


class Level(NamedTuple):
    """What tells one bot's play from another's."""

    slips: float
    """How often it founds and robs not at the best place, but at one of the next."""
    offers: int
    """Offers it makes in a turn."""
    blur: float
    """Rolls by which it thinks too badly of a plan, at most."""

    def slip(self, rng: random.Random) -> int:
        """The rank of the choice to be taken: 0, or when it slips a lower one."""
        if not self.slips or rng.random() >= self.slips:
            return 0
        return rng.randrange(1, _LOWEST_RANK)


_LOWEST_RANK = 9

STEADY = "steady"

_LEVELS = (("gentle", Level(0.4, 1, 12.0)), (STEADY, Level(0.0, 2, 0.0)))

NAMES = tuple(name for name, _ in _LEVELS)


def level_named(name: str) -> Level:
    """The level of that name; the steady one for a name that is not known, such as a human's empty one."""
    levels = dict(_LEVELS)
    return levels.get(name, levels[STEADY])
