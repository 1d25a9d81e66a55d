"""Chance for the deal: the same in every version of Python, and open to anyone who knows the seed."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """A source of draws, each under a label that says what it decides."""

    def draw(self, label: str, below: int) -> int:
        """A number from 0 to `below` - 1, all equally likely."""


class SeededChance:
    """Draws that follow from a number: blake2b of seed, label and how often the label was drawn before."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._drawn: dict[str, int] = {}

    def draw(self, label: str, below: int) -> int:
        """A number from 0 to `below` - 1, all equally likely. Raises ValueError when there is none."""
        if below < 1:
            raise ValueError(f"no number below {below}")
        # What lies over the last whole multiple of `below` is drawn anew, since it would make small numbers likelier.
        limit = 2**64 - 2**64 % below
        while True:
            count = self._drawn.get(label, 0)
            self._drawn[label] = count + 1
            number = int.from_bytes(blake2b(f"{self._seed}/{label}/{count}".encode(), digest_size=8).digest())
            if number < limit:
                return number % below


def shuffled(chance: Chance, label: str, items: Sequence[T]) -> list[T]:
    """`items` in an order drawn from `chance`, all orders equally likely (Fisher and Yates)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = chance.draw(label, last + 1)
        order[last], order[other] = order[other], order[last]
    return order
