"""The time of one table: what was played, what its seats have left, and how long lost players are waited for.

All of it stands still together, and goes on together.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hexfolk.host.clocks import Clocks, Key
from hexfolk.host.presence import Presence
from hexfolk.host.stopwatch import Stopwatch
from hexfolk.rules.view import PlayerView
from hexfolk.wire.messages import ClockReading


class Late(NamedTuple):
    """A seat whose clock ran out."""

    seat: int
    kind: str
    """Of the clock, as in `ClockReading`; empty: it was told of before, and still is over."""


class TableTime:
    """Of one table. It is asked with no time: it has the table's clock."""

    def __init__(
        self, clock: Callable[[], float], turn_time: int | None, presence: Presence, played: float = 0.0
    ) -> None:
        """`clock` gives seconds that only grow; `played` are those of earlier sittings."""
        self._clock = clock
        self._presence = presence
        self._stopwatch = Stopwatch(played, clock())
        self._clocks = Clocks(turn_time)
        self._told: set[Key] = set()

    @property
    def now(self) -> float:
        """What time it is."""
        return self._clock()

    @property
    def seconds(self) -> float:
        """Time played, all sittings together, pauses left out."""
        return self._stopwatch.seconds(self._clock())

    @property
    def held(self) -> bool:
        """Whether it stands still."""
        return self._stopwatch.held

    @property
    def has_clocks(self) -> bool:
        """Whether there is a turn time at all."""
        return self._clocks.on

    def begin(self, view: PlayerView) -> None:
        """Every clock has its full time; `view` is anybody's."""
        self._clocks.begin(view, self._clock())

    def follow(self, view: PlayerView) -> None:
        """Things stand as in `view` from now on."""
        self._clocks.follow(view, self._clock())

    def hold(self, held: bool) -> None:
        """Let all of it stand still, or go on; for lost players their clocks do so by themselves."""
        now = self._clock()
        self._stopwatch.hold(held, now)
        self._clocks.hold(held, now)
        self._clocks.wait_for(self._presence.waited_for, now)
        self._presence.hold(held, now)

    def readings(self) -> tuple[ClockReading, ...]:
        """The clocks as they stand now."""
        self._clocks.advance(self._clock())
        return self._clocks.readings()

    @property
    def due(self) -> float | None:
        """When a clock runs out, or lost players were waited for long enough; None: never, as things are."""
        return min((at for at in (self._clocks.due, self._presence.due) if at is not None), default=None)

    def late(self) -> Late | None:
        """A seat for which the ruleset has to act now, if there is one."""
        found = self._clocks.ran_out()
        if found is None:
            return None
        seat, key = found
        if key in self._told:
            return Late(seat, "")
        self._told.add(key)
        return Late(seat, key.kind)
