"""How much a search may still do, and its own cheap chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")

_WORD = (1 << 64) - 1


class Work:
    """A bound on swaps weighed, and numbers by xorshift64* out of one seed, alike in every version of Python."""

    __slots__ = ("_word", "left")

    def __init__(self, seed: int, left: int) -> None:
        self._word = seed & _WORD or 1
        self.left = left
        """Swaps that may still be weighed."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        word = self._word
        word ^= word >> 12
        word ^= word << 25 & _WORD
        word ^= word >> 27
        self._word = word
        return (word * 2685821657736338717 & _WORD) * n >> 64

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def cheapest(self, items: Iterable[T], cost: Callable[[T], int | None]) -> T | None:
        """The item that costs least, one of the best by chance; None when there is none. A cost of None rules out."""
        best: list[T] = []
        least = 0
        for item in items:
            self.left -= 1
            now = cost(item)
            if now is None:
                continue
            if not best or now < least:
                best, least = [item], now
            elif now == least:
                best.append(item)
        return self.choice(best) if best else None

    def sample(self, items: Sequence[T], most: int) -> Sequence[T]:
        """All items from a random one on and round, or as many of them as may be looked at."""
        start = self.below(len(items))
        return (*items[start:], *items[:start])[:most] if len(items) <= 4 * most else self._scattered(items, most)

    def _scattered(self, items: Sequence[T], most: int) -> Sequence[T]:
        return [items[self.below(len(items))] for _ in range(most)]
