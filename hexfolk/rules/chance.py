"""The one source of chance: dice, draws, thefts and deals come from a `Chance` object, each under a label.

Two secrets feed a game, and neither tells anything of the other: the *deal seed*, public, decides the board alone; the
*play secret* decides everything after it (who begins, the deck, dice, thefts) and stays with the host until the end.

Labels in use: ``first``, ``deck``, ``dice``, ``theft``, and those of the dealer.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple, Protocol, TypeVar

T = TypeVar("T")

LONGEST_SECRET = 64
"""Bytes that blake2b takes as a key."""


class Draw(NamedTuple):
    """One outcome of chance: a number, or for a shuffle the items in their new order."""

    label: str
    value: Any


class Chance(Protocol):
    """Where random outcomes come from."""

    def below(self, label: str, n: int) -> int:
        """A number from 0 to `n` - 1, each as likely; `n` is at least 1."""

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        """The items in a random order, each order as likely."""


class HashedChance:
    """Chance out of blake2b of a secret, the label and the number of the draw under that label.

    It gives the same outcomes in every version of Python, and whoever is shown the secret can check them. `drawn` says
    how many draws of each label were made before, so that a resumed game goes on where it was.
    """

    def __init__(self, secret: bytes, drawn: Mapping[str, int] | None = None) -> None:
        if not 1 <= len(secret) <= LONGEST_SECRET:
            raise ValueError("a secret has 1 to 64 bytes")
        self._secret = secret
        self._drawn = dict(drawn or {})

    def below(self, label: str, n: int) -> int:
        return _below(self._words(label), n)

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        words = self._words(label)
        shuffled = list(items)
        for i in range(len(shuffled) - 1, 0, -1):
            j = _below(words, i + 1)
            shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
        return shuffled

    def _words(self, label: str) -> Iterator[int]:
        """Endless 64-bit numbers for the next draw under `label`."""
        number = self._drawn.get(label, 0)
        self._drawn[label] = number + 1
        start = label.encode() + b"\0" + number.to_bytes(8, "big")
        block = 0
        while True:
            digest = blake2b(start + block.to_bytes(4, "big"), key=self._secret).digest()
            for at in range(0, 64, 8):
                yield int.from_bytes(digest[at : at + 8], "big")
            block += 1


def _below(words: Iterator[int], n: int) -> int:
    """Unbiased: words past the last full multiple of `n` are thrown away."""
    limit = (1 << 64) // n * n
    return next(word for word in words if word < limit) % n


def seeded_secret(purpose: str, seed: int) -> bytes:
    """A secret of 16 bytes out of a number, for deals (the public seed), tests and tools."""
    return blake2b(str(seed).encode(), digest_size=16, person=purpose.encode()[:16]).digest()


class FastChance:
    """Cheap chance for search and benchmarks; not for games that are kept."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._uniform = self._random.random

    def below(self, label: str, n: int) -> int:
        return int(self._uniform() * n)

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        shuffled = list(items)
        self._random.shuffle(shuffled)
        return shuffled


class ScriptEnded(LookupError):
    """A scripted chance was asked for more than it holds."""


class ScriptedChance:
    """Replays or forces outcomes, label by label.

    `script` holds pairs (label, value). For a shuffle the value names the items that come first, in order; the others
    follow as they stood. A label whose outcomes are used up goes on with `then`, or raises ScriptEnded without it. A
    value that cannot be raises ValueError.
    """

    def __init__(self, script: Iterable[tuple[str, Any]], then: Chance | None = None) -> None:
        self._queues: dict[str, list[Any]] = {}
        for label, value in script:
            self._queues.setdefault(label, []).append(value)
        for queue in self._queues.values():
            queue.reverse()
        self._then = then

    def add(self, label: str, value: Any) -> None:
        """Force one more outcome, after those that wait under `label`."""
        self._queues.setdefault(label, []).insert(0, value)

    def below(self, label: str, n: int) -> int:
        queue = self._queues.get(label)
        if not queue:
            return self._rest(label).below(label, n)
        value = queue.pop()
        if type(value) is not int or not 0 <= value < n:
            raise ValueError(f"{label}: {value!r} is not from 0 to {n - 1}")
        return value

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        queue = self._queues.get(label)
        if not queue:
            return self._rest(label).shuffle(label, items)
        rest = list(items)
        first: list[T] = []
        for item in queue.pop():
            if item not in rest:
                raise ValueError(f"{label}: {item!r} is not there to be shuffled")
            rest.remove(item)
            first.append(item)
        return first + rest

    def _rest(self, label: str) -> Chance:
        if self._then is None:
            raise ScriptEnded(label)
        return self._then


class RecordingChance:
    """Passes on another chance's outcomes and keeps them: `labels` and `values` run side by side."""

    __slots__ = ("labels", "source", "values")

    def __init__(self, source: Chance) -> None:
        self.source = source
        self.labels: list[str] = []
        self.values: list[Any] = []

    def below(self, label: str, n: int) -> int:
        value = self.source.below(label, n)
        self.labels.append(label)
        self.values.append(value)
        return value

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        shuffled = self.source.shuffle(label, items)
        self.labels.append(label)
        self.values.append(tuple(shuffled))
        return shuffled

    def draws(self, start: int, end: int) -> tuple[Draw, ...]:
        """Some of the draws, by their numbers."""
        return tuple(map(Draw, self.labels[start:end], self.values[start:end]))

    def take(self) -> tuple[Draw, ...]:
        """The draws since the last call, which are then forgotten."""
        draws = self.draws(0, len(self.labels))
        self.labels.clear()
        self.values.clear()
        return draws


def dice(first: int, second: int) -> tuple[str, int]:
    """The script's entry for a roll of two dice, such as ``dice(3, 4)``."""
    return "dice", (first - 1) * 6 + second - 1
