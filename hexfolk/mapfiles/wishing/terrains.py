"""Swaps dealt terrains until no clump is too large and no fixed port lies beside the terrain of its resource."""

from __future__ import annotations

from collections.abc import Sequence

from hexfolk.mapfiles.wishing.ground import DESERT, Ground
from hexfolk.mapfiles.wishing.work import Work

PARTNERS = 40
"""Swaps that are weighed for one hex."""

PASSES = 150
"""How often the whole land is looked at before the terrains are dealt anew."""


class TerrainSearch:
    """`kind` holds each hex's kind and is changed in place; deserts stay where they are.

    `shunned` says for each hex which kinds a fixed port beside it forbids (a set of kinds as bits).
    """

    def __init__(self, ground: Ground, kind: list[int], clump: int | None, shunned: Sequence[int], work: Work) -> None:
        self.ground = ground
        self.kind = kind
        self.clump = clump
        self.shunned = shunned
        self.work = work
        groups: dict[str, list[int]] = {}
        for i, bag in enumerate(ground.kind_bag):
            if bag is not None and kind[i] != DESERT:
                groups.setdefault(bag, []).append(i)
        self.groups = groups

    def is_dealt(self, i: int) -> bool:
        """Whether the terrain of hex `i` may be swapped."""
        return self.ground.kind_bag[i] is not None and self.kind[i] != DESERT

    def partners(self, i: int) -> Sequence[int]:
        """Hexes whose terrain may be swapped with that of hex `i`."""
        bag = self.ground.kind_bag[i]
        if bag is None or self.kind[i] == DESERT:
            return ()
        return self.work.sample(self.groups[bag], PARTNERS)

    def settle(self) -> bool:
        """Swap until nothing is wrong; whether that was reached."""
        for _ in range(PASSES):
            groups = self._wrong_groups()
            if not groups:
                return True
            for group in groups:
                movable = [i for i in group if self.is_dealt(i)]
                if not movable or self.work.left <= 0:
                    return False
                self._improve(self.work.choice(movable))
        return not self._wrong_groups()

    def wrong_at(self, *swapped: int) -> bool:
        """Whether dealt hexes that were swapped lie beside a port that forbids them, or in clumps that are too large.

        Nothing else can have become wrong.
        """
        if self.clump is not None:
            self.work.left -= len(self.kind) // 10
        return any(self.shunned[i] >> self.kind[i] & 1 or self._crowds(i) for i in swapped)

    def _crowds(self, start: int) -> bool:
        """Whether the clump round a hex is too large."""
        if self.clump is None:
            return False
        near, kind, k = self.ground.near, self.kind, self.kind[start]
        clump = [start]
        for i in clump:
            clump += [n for n in near[i] if kind[n] == k and n not in clump]
            if len(clump) > self.clump:
                return True
        return False

    def crowded(self) -> list[list[int]]:
        """The clumps that are too large, but not those that the author drew whole."""
        if self.clump is None:
            return []
        near, kind, fixed = self.ground.near, self.kind, self.ground.kind_bag
        self.work.left -= len(kind) // 10
        seen = bytearray(len(kind))
        found: list[list[int]] = []
        for start, k in enumerate(kind):
            if seen[start]:
                continue
            seen[start] = 1
            clump = [start]
            for i in clump:
                for n in near[i]:
                    if not seen[n] and kind[n] == k:
                        seen[n] = 1
                        clump.append(n)
            if len(clump) > self.clump and any(fixed[i] is not None for i in clump):
                found.append(clump)
        return found

    def _wrong_groups(self) -> list[list[int]]:
        """What is wrong, each in one group of hexes of which one must change."""
        return [[i] for i, k in enumerate(self.kind) if self.shunned[i] >> k & 1] + self.crowded()

    def _improve(self, i: int) -> None:
        """The swap of hex `i` that leaves the fewest equal neighbours; one of the best by chance."""
        kind = self.kind

        def change(j: int) -> int | None:
            if kind[j] == kind[i]:
                return None
            added = self._trouble(i, kind[j]) + self._trouble(j, kind[i])
            return added - self._trouble(i, kind[i]) - self._trouble(j, kind[j])

        j = self.work.cheapest(self.partners(i), change)
        if j is not None:
            kind[i], kind[j] = kind[j], kind[i]

    def _trouble(self, i: int, k: int) -> int:
        equal = 0
        for n in self.ground.near[i]:
            if self.kind[n] == k:
                equal += 1
        return equal + 4 * (self.shunned[i] >> k & 1)
