"""How often something may be done: some at once, and after that at a rate."""

from __future__ import annotations


class Bucket:
    """Holds up to `most` goes, and gets `per_second` new ones. It knows no time of its own: it is told `now`."""

    def __init__(self, most: float, per_second: float, now: float) -> None:
        self._most = most
        self._per_second = per_second
        self._left = most
        self._at = now

    def take(self, now: float, goes: float = 1.0) -> bool:
        """Whether it may be done once more now, or so many times; then that is used up."""
        self._left = min(self._most, self._left + max(0.0, now - self._at) * self._per_second)
        self._at = now
        if self._left < goes:
            return False
        self._left -= goes
        return True

    def spend(self, goes: float) -> None:
        """Use up some, even if they have to be earned first: for what turned out to be dear."""
        self._left -= max(0.0, goes)
