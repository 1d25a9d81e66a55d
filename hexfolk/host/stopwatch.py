"""How long a game has been played: all its sittings together, pauses left out."""

from __future__ import annotations


class Stopwatch:
    """It knows no time of its own: it is told `now`, in seconds that only grow."""

    def __init__(self, played: float, now: float) -> None:
        """It runs; `played` are the seconds of earlier sittings."""
        self._started = now - played
        self._held_at: float | None = None

    @property
    def held(self) -> bool:
        """Whether it stands still."""
        return self._held_at is not None

    def hold(self, held: bool, now: float) -> None:
        """Let it stand still, or go on."""
        if held and self._held_at is None:
            self._held_at = now
        elif not held and self._held_at is not None:
            self._started += now - self._held_at
            self._held_at = None

    def seconds(self, now: float) -> float:
        """Seconds played."""
        return (now if self._held_at is None else self._held_at) - self._started
