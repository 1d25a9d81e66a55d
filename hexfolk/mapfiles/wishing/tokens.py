"""Swaps dealt tokens until no wish about numbers, resources and crossings is left open.

First numbers side by side, then what each resource yields, then the best crossings: each stage keeps what the ones
before it reached. One step looks at one hex where something is wrong, weighs swaps with others of its bag, and makes
the best one, so that the search walks on also where nothing gets better at once.
"""

from __future__ import annotations

from collections.abc import Callable

from hexfolk.mapfiles.wishes import Wishes
from hexfolk.mapfiles.wishing.best import BestCrossings
from hexfolk.mapfiles.wishing.ground import DESERT, Ground
from hexfolk.mapfiles.wishing.terrains import PARTNERS, TerrainSearch
from hexfolk.mapfiles.wishing.work import Work
from hexfolk.mapfiles.wishing.yields import RED, Yields

Change = Callable[[int], int | None]
"""What a swap of a hex's token with that of another one costs, None where it may not be."""


class TokenSearch:
    """`token` holds each hex's token (0 for none) and is changed in place; so are the kinds of `terrains`, seldom."""

    def __init__(
        self,
        ground: Ground,
        token: list[int],
        terrains: TerrainSearch,
        wishes: Wishes,
        best: BestCrossings | None,
        work: Work,
    ) -> None:
        self.ground = ground
        self.kind = terrains.kind
        self.token = token
        self.terrains = terrains
        self.work = work
        self.bad = _bad_pairs(wishes)
        self.best = best
        self.groups: dict[str, list[int]] = {}
        for i, bag in enumerate(ground.token_bag):
            if bag is not None and self.kind[i] != DESERT:
                self.groups.setdefault(bag, []).append(i)
        self.dealt = [i for group in self.groups.values() for i in group]
        self.yields = Yields(ground, self.kind, token, wishes)

    def settle(self) -> bool:
        """Swap until nothing is wrong; whether that was reached."""
        if not self._part_numbers():
            return False
        for _ in range(40 + len(self.token)):
            if self.work.left <= 0:
                return False
            if self.yields.cost:
                self._even_out()
            elif self.best is not None and self.best.cost(self.token):
                self._spread_best(self.best)
            else:
                return True
        return False

    def unmet(self) -> list[str]:
        """Names of the wishes, or rules of dealing, that are not met as it stands."""
        found = []
        wrong = {(self.token[i], self.token[n]) for i in self.dealt for n in self.ground.near[i]}
        if any(a == b != 0 and self.bad[a][b] for a, b in wrong):
            found.append("equal_apart")
        if any({a, b} == {2, 12} and self.bad[a][b] for a, b in wrong):
            found.append("two_twelve_apart")
        found += self.yields.unmet()
        if self.best is not None and self.best.cost(self.token):
            found.append("best_apart")
        return found

    # --- numbers side by side ---

    def _conflicts(self, i: int, token: int) -> int:
        """How much is wrong beside hex `i` if it holds `token`."""
        row, tokens, found = self.bad[token], self.token, 0
        for n in self.ground.near[i]:
            found += row[tokens[n]]
        return found

    def _part_numbers(self) -> bool:
        """Swap until no two numbers lie side by side that must not."""
        token, near = self.token, self.ground.near
        suspects = [i for i in self.dealt if self._conflicts(i, token[i])]
        steps = 40 + 4 * len(token)
        while suspects:
            at = self.work.below(len(suspects))
            suspects[at], suspects[-1] = suspects[-1], suspects[at]
            i = suspects.pop()
            if not self._conflicts(i, token[i]):
                continue
            steps -= 1
            if steps < 0 or self.work.left <= 0:
                return False
            j = self._partner(i, self._change(i), worst=None)
            if j is not None:
                token[i], token[j] = token[j], token[i]
                suspects += [n for n in (*near[i], *near[j], j) if self.ground.token_bag[n] is not None]
            suspects.append(i)
        self.yields.count()
        return True

    def _change(self, i: int) -> Callable[[int], int]:
        """What a swap of tokens with another hex adds to what is wrong side by side; until the next swap."""
        token, near, bad = self.token, self.ground.near, self.bad
        mine = bad[token[i]]
        around = [token[n] for n in near[i]]
        now = sum([mine[t] for t in around])
        after = [sum([row[t] for t in around]) - now for row in bad]

        def change(j: int) -> int:
            if j in near[i]:
                return self._change_beside(i, j)
            theirs, added = bad[token[j]], after[token[j]]
            for n in near[j]:
                t = token[n]
                added += mine[t] - theirs[t]
            return added

        return change

    def _change_beside(self, i: int, j: int) -> int:
        """The same for two hexes side by side."""
        token = self.token
        a, b = token[i], token[j]
        before = self._conflicts(i, a) + self._conflicts(j, b)
        token[i], token[j] = b, a
        after = self._conflicts(i, b) + self._conflicts(j, a)
        token[i], token[j] = a, b
        return after - before

    # --- what each resource yields ---

    def _even_out(self) -> None:
        """One swap that brings the resources' yields nearer to each other, of tokens or of terrains."""
        # All hexes are looked at, and counted again after the swap.
        self.work.left -= len(self.token) // 4
        wrong = self.yields.wrong()
        movable = [i for i in wrong if self.ground.token_bag[i] is not None]
        swappable = [i for i in wrong if self.terrains.is_dealt(i)]
        if swappable and (not movable or self.work.below(4) == 0):
            self._swap_terrains(self.work.choice(swappable))
        elif movable:
            i = self.work.choice(movable)
            j = self._partner(i, self._yield_change(i), worst=None)
            if j is not None:
                self._swap(i, j)
        else:
            self.work.left = 0

    def _yield_change(self, i: int) -> Change:
        """What a swap of tokens adds to the yields' cost; None where numbers would lie side by side."""
        beside, yields = self._change(i), self.yields.change
        return lambda j: None if beside(j) > 0 else yields(i, j)

    def _swap_terrains(self, i: int) -> None:
        """The best swap of two terrains that leaves clumps and fixed ports alone."""
        kind = self.kind

        def change(j: int) -> int | None:
            alike = kind[i] == kind[j] or self.token[i] == self.token[j]
            return None if alike else self.yields.change(i, j)

        j = self.work.cheapest(self.terrains.partners(i), change)
        if j is not None:
            self.yields.swap(kind, i, j)
            if self.terrains.wrong_at(i, j):
                self.yields.swap(kind, i, j)

    # --- the best crossings ---

    def _spread_best(self, best: BestCrossings) -> None:
        """One swap that moves best crossings apart and leaves everything else as good as it is."""
        self.work.left -= 3 * best.effort
        now = best.cost(self.token)
        hexes = [i for i in best.crowded(self.token) if self.ground.token_bag[i] is not None]
        if not hexes:
            self.work.left = 0
            return
        i = self.work.choice(hexes)

        beside = self._change(i)

        def change(j: int) -> int | None:
            if beside(j) > 0 or self.yields.change(i, j) > 0:
                return None
            self.work.left -= best.effort
            token = self.token
            token[i], token[j] = token[j], token[i]
            cost = best.cost(token)
            token[i], token[j] = token[j], token[i]
            return cost - now

        j = self._partner(i, change, worst=1)
        if j is not None:
            self._swap(i, j)

    # --- swaps ---

    def _partner(self, i: int, change: Change, worst: int | None) -> int | None:
        """The hex of the same bag whose swap with `i` costs least (`worst` at most); one of the best by chance."""
        bag = self.ground.token_bag[i]
        if bag is None or self.kind[i] == DESERT:
            return None

        def cost(j: int) -> int | None:
            added = change(j)
            return None if added is None or (worst is not None and added > worst) else added

        others = [j for j in self.work.sample(self.groups[bag], PARTNERS) if self.token[j] != self.token[i]]
        return self.work.cheapest(others, cost)

    def _swap(self, i: int, j: int) -> None:
        self.yields.swap(self.token, i, j)


def _bad_pairs(wishes: Wishes) -> list[list[int]]:
    """How bad it is that two tokens lie side by side; two reds are always bad."""
    bad = [[0] * 13 for _ in range(13)]
    for a in range(2, 13):
        for b in range(2, 13):
            bad[a][b] = 3 * (a in RED and b in RED) + (wishes.equal_apart and a == b)
            bad[a][b] += wishes.two_twelve_apart and {a, b} == {2, 12}
    return bad
