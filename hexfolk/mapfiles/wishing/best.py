"""The best crossings, one for each player, and how near they lie to each other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from hexfolk.mapfiles.wishing.ground import PIPS, Ground


class BestCrossings:
    """The `number` crossings with the most pips where one may found, none next to a better one (the distance rule).

    Among equals the one with the smaller number is taken. Two of them are crowded when fewer than `apart` edges lie
    between them and a hex at either was dealt.
    """

    def __init__(self, ground: Ground, number: int, apart: int) -> None:
        self.effort = max(1, len(ground.crossing_hexes) // 12)
        """What it takes to find them, in swaps weighed otherwise."""
        self._number = number
        self._hexes = ground.crossing_hexes
        self._open = ground.open
        self._next = ground.within(1)
        self._near = ground.within(apart - 1)
        bags = zip(ground.kind_bag, ground.token_bag, strict=True)
        dealt = [kind is not None or token is not None for kind, token in bags]
        self._dealt = [any(dealt[i] for i in hexes) for hexes in self._hexes]

    def best(self, token: Sequence[int]) -> list[int]:
        """The best crossings, best first; `token` holds each hex's token."""
        pips = [PIPS[t] for t in token]
        worth = [0] * len(self._hexes)
        for crossing in self._open:
            for i in self._hexes[crossing]:
                worth[crossing] += pips[i]
        found: list[int] = []
        blocked = 0
        for crossing in sorted(self._open, key=worth.__getitem__, reverse=True):
            if not blocked >> crossing & 1:
                found.append(crossing)
                if len(found) == self._number:
                    break
                blocked |= self._next[crossing]
        return found

    def _crowds(self, token: Sequence[int]) -> list[tuple[int, int]]:
        return [
            (a, b)
            for a, b in combinations(self.best(token), 2)
            if self._near[a] >> b & 1 and (self._dealt[a] or self._dealt[b])
        ]

    def cost(self, token: Sequence[int]) -> int:
        """How many pairs of them are crowded."""
        return len(self._crowds(token))

    def crowded(self, token: Sequence[int]) -> list[int]:
        """The hexes at crowded crossings."""
        return sorted({i for pair in self._crowds(token) for crossing in pair for i in self._hexes[crossing]})
