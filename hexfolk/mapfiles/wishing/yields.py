"""What each resource yields: pips per hex within a band, and 6s and 8s spread evenly."""

from __future__ import annotations

from hexfolk.mapfiles.wishes import Wishes
from hexfolk.mapfiles.wishing.ground import DESERT, PIPS, Ground

RED = (6, 8)
RESOURCES = range(5)

Holders = tuple[list[int], list[int]]
"""How many hexes of each kind hold a cold token, and how many a red one, among those of one bag."""


class Yields:
    """Counts of `kind` and `token`, the lists of a running search, kept up to date by `swap`.

    A resource is judged by its pips unless the author fixed all of it. One resource's reds are too many when another
    has fewer by two or more and could get one: a swap within a bag would do it.
    """

    def __init__(self, ground: Ground, kind: list[int], token: list[int], wishes: Wishes) -> None:
        self._ground = ground
        self._kind = kind
        self._token = token
        self._even = wishes.reds_even
        self._percent = wishes.pips_within
        self._bands: list[tuple[int, int] | None] = [self._band(k) for k in RESOURCES]
        bags: dict[tuple[bool, str], Holders] = {}
        self._held: list[list[Holders]] = []
        """For each hex those of the bags of its token and of its terrain."""
        for names in zip(ground.token_bag, ground.kind_bag, strict=True):
            keys = [(dealt, bag) for dealt, bag in zip((True, False), names, strict=True) if bag is not None]
            self._held.append([bags.setdefault(key, ([0] * 6, [0] * 6)) for key in keys])
        self._bags = list(bags.values())
        self.count()

    def _band(self, k: int) -> tuple[int, int] | None:
        """The fewest and the most pips that all hexes of a resource may have together; None: anything goes."""
        mine = [i for i, other in enumerate(self._kind) if other == k]
        bags = self._ground
        if self._percent is None or all(bags.kind_bag[i] is None and bags.token_bag[i] is None for i in mine):
            return None
        land = [i for i, other in enumerate(self._kind) if other != DESERT]
        pips = sum(PIPS[self._token[i]] for i in land) * len(mine)
        least = -(-pips * (100 - self._percent) // (100 * len(land)))
        most = pips * (100 + self._percent) // (100 * len(land))
        # The whole numbers round the average are always good enough.
        return min(least, pips // len(land)), max(most, -(-pips // len(land)))

    def count(self) -> None:
        """Count all hexes anew, after swaps that were made without `swap`."""
        self._pips, self._reds = [0] * 6, [0] * 6
        for cold, hot in self._bags:
            cold[:] = hot[:] = [0] * 6
        for i in range(len(self._kind)):
            self._tally(i, 1)
        self._judge()

    def _tally(self, i: int, by: int) -> None:
        """Count a hex in (1) or out (-1)."""
        k, token = self._kind[i], self._token[i]
        red = token in RED
        self._pips[k] += by * PIPS[token]
        self._reds[k] += by * red
        if k != DESERT and token:
            for holders in self._held[i]:
                holders[red][k] += by

    def _judge(self) -> None:
        """Find the cost of what was counted."""
        self._takers = [0] * 5
        for cold, hot in self._bags:
            takers = sum(1 << k for k in RESOURCES if cold[k])
            for k in RESOURCES:
                if hot[k]:
                    self._takers[k] |= takers
        self.cost = sum(self._pip_cost(k, self._pips[k]) for k in RESOURCES) + self._red_cost(self._reds)

    def swap(self, what: list[int], i: int, j: int) -> None:
        """Swap the tokens, or the kinds, of two hexes; `what` is the list of them."""
        self._tally(i, -1)
        self._tally(j, -1)
        what[i], what[j] = what[j], what[i]
        self._tally(i, 1)
        self._tally(j, 1)
        self._judge()

    def _pip_cost(self, k: int, pips: int) -> int:
        band = self._bands[k]
        return 0 if band is None else max(0, band[0] - pips, pips - band[1])

    def _red_cost(self, reds: list[int]) -> int:
        if not self._even:
            return 0
        found = 0
        for a in RESOURCES:
            takers = self._takers[a]
            if takers:
                for b in RESOURCES:
                    if takers >> b & 1 and reds[a] - reds[b] > 1:
                        found += reds[a] - reds[b] - 1
        return found

    def change(self, i: int, j: int) -> int:
        """What a swap of two hexes' tokens, or of their terrains, adds to the cost: either way it is the same."""
        return self._moved(self._kind[i], self._kind[j], self._token[i], self._token[j])

    def _moved(self, a: int, b: int, token_a: int, token_b: int) -> int:
        """The change of cost when resource `a` gives one token for another of resource `b`."""
        if a == b or DESERT in (a, b):
            return 0
        gain = PIPS[token_b] - PIPS[token_a]
        change = self._pip_cost(a, self._pips[a] + gain) - self._pip_cost(a, self._pips[a])
        change += self._pip_cost(b, self._pips[b] - gain) - self._pip_cost(b, self._pips[b])
        hotter = (token_b in RED) - (token_a in RED)
        if hotter and self._even:
            reds = list(self._reds)
            reds[a] += hotter
            reds[b] -= hotter
            change += self._red_cost(reds) - self._red_cost(self._reds)
        return change

    def wrong(self) -> list[int]:
        """The hexes of resources that yield too much or too little."""
        kinds = {k for k in RESOURCES if self._pip_cost(k, self._pips[k])}
        if self._red_cost(self._reds):
            kinds |= {max(RESOURCES, key=lambda k: self._reds[k] if self._takers[k] else -1)}
        wanted = [k in kinds for k in range(6)]
        return [i for i, k in enumerate(self._kind) if wanted[k]]

    def unmet(self) -> list[str]:
        """Names of the wishes that are not met."""
        names = ["pips_within"] if any(self._pip_cost(k, self._pips[k]) for k in RESOURCES) else []
        return [*names, "reds_even"] if self._red_cost(self._reds) else names
