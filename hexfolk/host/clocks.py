"""The clocks of a table: which run, how much each has left, whose time is over. What follows is the table's to do.

One clock for each turn; each piece of the founding, each discard and each visit of the special building phase has one
of its own, of the turn time but at most `SHORT`. The turn's clock stands still while hands are discarded, and while
others answer an offer of the player in turn, up to `ANSWERING` for each offer. All clocks of a seat stand still while
its player, who was lost, is waited for; those of the others go on. Like the table this knows no time of its
own: it is told `now`, in seconds that only grow.

A clock is known by what it is for, so that whoever takes an action back finds it with what was left, and not anew. The
clocks of a turn are forgotten with it. They are not saved: in a game that is taken up again they begin anew.
"""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple

from hexfolk.rules.phases import Discarding, Founding, Over, SpecialBuilding
from hexfolk.rules.view import PlayerView
from hexfolk.wire.messages import ClockReading

SHORT = 30.0
"""Seconds of a clock that is not a turn's, at most."""

ANSWERING = 15.0
"""Seconds that the turn's clock stands still for one offer, at most."""

NOTHING_LEFT = 1e-6
"""Seconds so few that they are a matter of rounding."""


class Key(NamedTuple):
    """What a clock is for. `number` tells those of a kind apart within a turn."""

    turn: int
    kind: str
    number: int


class _Open(NamedTuple):
    """A clock that belongs to how things stand now."""

    key: Key
    seat: int
    limit: float
    runs: bool
    """Whether it runs, answers to an offer left aside."""


class Clocks:
    """The clocks of one game."""

    def __init__(self, turn_time: int | None) -> None:
        """`turn_time` in seconds; None: no clock ever runs."""
        self._turn_time = turn_time
        self._left: dict[Key, float] = {}
        self._open: tuple[_Open, ...] = ()
        self._current = 0
        self._offer: int | None = None
        """The offer of the player in turn that others are answering."""
        self._patience: dict[int, float] = {}
        """Seconds that the turn's clock still stands still, for each open offer."""
        self._now = 0.0
        """When `_left` was true."""
        self._held = False
        self._waited_for: Set[int] = frozenset()

    @property
    def on(self) -> bool:
        """Whether there is a turn time at all."""
        return self._turn_time is not None

    # --- told by the table ---

    def begin(self, view: PlayerView, now: float) -> None:
        """Start anew: every clock has its full time."""
        self._left.clear()
        self._patience.clear()
        self._open, self._offer = (), None
        self._now = now
        self.follow(view, now)

    def follow(self, view: PlayerView, now: float) -> None:
        """Things stand as in `view` (anybody's) from now on."""
        if self._turn_time is None:
            return
        self.advance(now)
        self._current = view.current
        self._open = self._opened(view, float(self._turn_time))
        self._left = {key: left for key, left in self._left.items() if key.turn == view.turn}
        for clock in self._open:
            self._left.setdefault(clock.key, clock.limit)
        self._offer = next(
            (o.offer for o in view.offers if o.seat == view.current and o.counters is None and "waiting" in o.answers),
            None,
        )
        standing = {offer.offer for offer in view.offers}
        self._patience = {offer: left for offer, left in self._patience.items() if offer in standing}
        if self._offer is not None:
            self._patience.setdefault(self._offer, ANSWERING)

    def advance(self, now: float) -> None:
        """Let the time until `now` go by."""
        passed = max(0.0, now - self._now)
        self._now = now
        if self._held or not self._open:
            return
        still = self._stand_still(passed)
        for clock in self._open:
            if clock.runs and clock.seat not in self._waited_for:
                gone = passed - still if clock.key.kind == "turn" else passed
                left = self._left[clock.key] - gone
                self._left[clock.key] = left if left > NOTHING_LEFT else 0.0

    def hold(self, held: bool, now: float) -> None:
        """Let every clock stand still, or go on."""
        self.advance(now)
        self._held = held

    def wait_for(self, seats: Set[int], now: float) -> None:
        """Let the clocks of these seats stand still, and those of all others go on."""
        self.advance(now)
        self._waited_for = seats

    # --- what the table asks ---

    def ran_out(self) -> tuple[int, Key] | None:
        """A seat whose time is over and for which the ruleset has to act now, with the clock; None if there is none.

        Who discards while the time of the own turn is over has no more for that either.
        """
        if self._held:
            return None
        late = Key(self._turn, "turn", 0)
        for clock in self._open:
            if clock.seat in self._waited_for:
                continue
            if clock.runs and not self._left[clock.key] and not self._answering(clock):
                return clock.seat, clock.key
            if clock.key.kind == "discard" and clock.seat == self._current and self._left.get(late) == 0.0:
                return clock.seat, late
        return None

    @property
    def due(self) -> float | None:
        """When a clock runs out, or goes on after it stood still for an offer; None: not before things change."""
        if self._held:
            return None
        times = []
        for clock in self._open:
            if clock.seat in self._waited_for:
                continue
            if self._answering(clock):
                times.append(self._now + self._waiting)
            elif clock.runs:
                times.append(self._now + self._left[clock.key])
        return min(times, default=None)

    def readings(self) -> tuple[ClockReading, ...]:
        """What everybody may see: the clocks as they stood at the last `follow`, `advance` or `hold`."""
        found = [
            ClockReading(
                seat=clock.seat,
                kind=clock.key.kind,
                limit=clock.limit,
                left=round(self._left[clock.key], 3),
                running=clock.runs and self._goes(clock.seat) and not self._answering(clock),
            )
            for clock in self._open
        ]
        if self._waiting:
            found.append(
                ClockReading(self._current, "offer", ANSWERING, round(self._waiting, 3), self._goes(self._current))
            )
        return tuple(found)

    # --- within ---

    @property
    def _turn(self) -> int:
        return self._open[0].key.turn if self._open else 0

    @property
    def _waiting(self) -> float:
        """Seconds that the answers to the open offer still have; 0 when none is waited for."""
        return 0.0 if self._offer is None else self._patience[self._offer]

    def _goes(self, seat: int) -> bool:
        """Whether time goes by for the seat."""
        return not self._held and seat not in self._waited_for

    def _answering(self, clock: _Open) -> bool:
        """Whether the clock stands still because others answer an offer."""
        return clock.key.kind == "turn" and clock.runs and self._waiting > 0.0

    def _stand_still(self, passed: float) -> float:
        """How much of the seconds that passed the turn's clock stood still."""
        if self._offer is None or self._current in self._waited_for:
            return 0.0
        still = min(passed, self._waiting)
        left = self._waiting - still
        self._patience[self._offer] = left if left > NOTHING_LEFT else 0.0
        return still

    def _opened(self, view: PlayerView, turn_time: float) -> tuple[_Open, ...]:
        """The clocks that belong to how things stand."""
        phase, turn, short = view.phases[-1], view.turn, min(turn_time, SHORT)
        in_turn = Key(turn, "turn", 0)
        match phase:
            case Over():
                return ()
            case Founding(at=at, settlement=settlement):
                key = Key(turn, "founding", 2 * at + (settlement is not None))
                return (_Open(key, view.current, short, runs=True),)
            case SpecialBuilding(order=order, at=at):
                return (_Open(Key(turn, "visit", order[at]), order[at], short, runs=True),)
            case Discarding(owed=owed):
                own = [
                    _Open(Key(turn, "discard", seat), seat, short, runs=True)
                    for seat, count in enumerate(owed)
                    if count
                ]
                return (_Open(in_turn, view.current, turn_time, runs=False), *own)
        return (_Open(in_turn, view.current, turn_time, runs=True),)
