"""How often something may be done: some at once, and after that at a rate."""

from __future__ import annotations


class Bucket:
    """Holds up to `most` goes, and gets `per_second` new ones. It knows no time of its own: it is told `now`."""

    def __init__(self, most: int, per_second: float, now: float) -> None:
        self._most = float(most)
        self._per_second = per_second
        self._left = float(most)
        self._at = now

    def take(self, now: float) -> bool:
        """Whether it may be done once more now; then one go is used up."""
        self._left = min(self._most, self._left + max(0.0, now - self._at) * self._per_second)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True
