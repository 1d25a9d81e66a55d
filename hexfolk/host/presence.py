"""Which players are there, who is waited for, and where a bot stands in. Like the table it knows no time of its own.

A player who is gone, whether the connection was lost or on purpose, is waited for: the *grace*, which is the same for
both, since who left by mistake is back as soon as one whose cable fell out, and the others can vote not to wait. Then
a bot stands in until the player comes back. It stands in as well for one who let three clocks in a row run out, until
that one does anything, and for one who resigned, for good. In a game of one's own that nobody else can come to, no
others are held up by who sleeps, and the table waits instead.

Methods tell what happened; the table writes it down and tells everybody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from hexfolk.host.votes import majority
from hexfolk.wire.messages import (
    BotStoodIn,
    Happening,
    LostPlayer,
    PlayerBack,
    PlayerLeft,
    PlayerLost,
    PlayerResigned,
    SeatTaken,
)

PATIENCE = 3
"""Clocks of a seat that run out in a row before a bot stands in."""

NOTHING_LEFT = 1e-6
"""Seconds so few that they are a matter of rounding."""

Happened = tuple[Happening, ...]


class _Missing:
    """A player who is not there."""

    def __init__(self, left: float, told: bool) -> None:
        self.left = left
        """Seconds of the grace that are left."""
        self.told = told
        """Whether the others know that the player was gone, so that they are told of the return."""
        self.votes: set[int] = set()


class Presence:
    """The people of one table."""

    def __init__(self, seats: Iterable[int], grace: float) -> None:
        """`seats` are those of people; nobody is there yet, and none has been waited for. `grace` in seconds."""
        self._grace = float(grace)
        self._humans = set(seats)
        self._missing = {seat: _Missing(self._grace, told=False) for seat in self._humans}
        self._stand_ins: dict[int, str] = {}
        self._clock_outs: Counter[int] = Counter()
        self._now = 0.0
        self._held = True
        self.patient = False
        """Whether the only player is waited for after letting the clocks run out, and no bot plays."""

    # --- who is there ---

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of people, there or not, who have not resigned."""
        return tuple(sorted(self._humans))

    @property
    def here(self) -> frozenset[int]:
        """Those of them who are there."""
        return frozenset(self._humans - self._missing.keys())

    @property
    def awake(self) -> frozenset[int]:
        """Those of them for whom no bot stands in: they have a vote."""
        return frozenset(seat for seat in self.here if seat not in self._stand_ins)

    @property
    def alone(self) -> bool:
        """Whether all the people are gone, so that the table stands still. False where only bots play."""
        return bool(self._humans) and not self.here

    @property
    def asleep(self) -> bool:
        """Whether the only player has let the clocks run out and is waited for, so that the table stands still."""
        only = len(self._humans) == 1 and all(self._stand_ins.get(seat) == "idle" for seat in self._humans)
        return only and self.patient

    @property
    def stand_ins(self) -> dict[int, str]:
        """Seats that a bot plays for a person, and why: ``"lost"``, ``"idle"`` or ``"resigned"``."""
        return dict(self._stand_ins)

    @property
    def resigned(self) -> frozenset[int]:
        """The seats of those who resigned."""
        return frozenset(seat for seat, why in self._stand_ins.items() if why == "resigned")

    @property
    def waited_for(self) -> frozenset[int]:
        """The seats whose clocks stand still."""
        return frozenset(seat for seat in self._missing if seat not in self._stand_ins)

    @property
    def lost(self) -> tuple[LostPlayer, ...]:
        """The players who are not there, as everybody may know it."""
        return tuple(
            LostPlayer(
                seat=seat,
                left=0.0 if seat in self._stand_ins else round(missing.left, 3),
                votes=tuple(sorted(missing.votes)),
            )
            for seat, missing in sorted(self._missing.items())
        )

    # --- coming and going ---

    def come(self, seat: int, now: float) -> Happened:
        """The player of a seat is there (again), also while a bot is in the middle of its turn."""
        self._pass(now)
        missing = self._missing.pop(seat, None)
        self._clock_outs[seat] = 0
        stood_in = self._stand_ins.pop(seat, None) is not None
        told = stood_in or (missing is not None and missing.told)
        return (PlayerBack(seat),) if told else ()

    def go(self, seat: int, now: float, *, left: bool, told: bool = True) -> Happened:
        """The player of a seat is gone: `left` on purpose, or lost. `told`: whether anybody is there to hear of it."""
        self._pass(now)
        if seat not in self.here:
            return ()
        idle = self._stand_ins.get(seat) == "idle"
        self._missing[seat] = _Missing(0.0 if idle else self._grace, told)
        for missing in self._missing.values():
            missing.votes.discard(seat)
        self._clock_outs[seat] = 0
        happened: Happened = ()
        if told:
            grace = 0 if idle else round(self._grace)
            happened = (PlayerLeft(seat) if left else PlayerLost(seat, grace),)
        if idle:
            # The bot is at it already.
            self._stand_ins[seat] = "lost"
            return happened
        return happened + self._count_votes() + self._expired()

    def resign(self, seat: int, now: float) -> Happened:
        """The player of a seat gives up for good. Nothing happens to one who has no such seat."""
        self._pass(now)
        if seat not in self._humans:
            return ()
        self._humans.discard(seat)
        self._missing.pop(seat, None)
        for missing in self._missing.values():
            missing.votes.discard(seat)
        self._stand_ins[seat] = "resigned"
        return (PlayerResigned(seat), *self._count_votes())

    def renewed(self, seat: int) -> Happened:
        """The seat of somebody who is not there is another player's now, who comes at once and whom nobody missed."""
        self._missing[seat] = _Missing(self._grace, told=False)
        self._stand_ins.pop(seat, None)
        return (SeatTaken(seat),)

    def reopened(self) -> None:
        """The game comes from a save: the others are told of each player who comes to it."""
        for missing in self._missing.values():
            missing.told = len(self._humans) > 1

    # --- waiting ---

    def vote(self, seat: int, missing: int) -> Happened | None:
        """`seat` does not want to wait for the player of `missing`, or, the second time, does.

        None where that cannot be voted on.
        """
        if missing not in self.waited_for or seat not in self.awake:
            return None
        self._missing[missing].votes ^= {seat}
        return self._count_votes()

    def advance(self, now: float) -> Happened:
        """Let the time until `now` go by."""
        self._pass(now)
        return self._expired()

    def hold(self, held: bool, now: float) -> None:
        """Let every grace stand still, or go on."""
        self._pass(now)
        self._held = held

    @property
    def due(self) -> float | None:
        """When the next grace is over; None while none goes by."""
        if self._held:
            return None
        return min((self._now + self._missing[seat].left for seat in self.waited_for), default=None)

    # --- sleeping ---

    def clock_ran_out(self, seat: int) -> Happened:
        """A clock of the seat has run out, once more in a row."""
        if seat not in self.awake:
            return ()
        self._clock_outs[seat] += 1
        if self._clock_outs[seat] < PATIENCE:
            return ()
        self._stand_ins[seat] = "idle"
        if self.asleep:
            # No bot plays.
            return ()
        return (BotStoodIn(seat, "idle"), *self._count_votes())

    def acted(self, seat: int) -> Happened:
        """The player of the seat did something: is awake, and has the seat back if a bot stood in for a sleeper."""
        self._clock_outs[seat] = 0
        if self._stand_ins.get(seat) != "idle":
            return ()
        del self._stand_ins[seat]
        return (PlayerBack(seat),)

    # --- within ---

    def _pass(self, now: float) -> None:
        passed = max(0.0, now - self._now)
        self._now = now
        if self._held:
            return
        for seat in self.waited_for:
            missing = self._missing[seat]
            left = missing.left - passed
            missing.left = left if left > NOTHING_LEFT else 0.0

    def _expired(self) -> Happened:
        """Where the grace is over a bot stands in, unless everything stands still."""
        if self._held or self.alone:
            return ()
        return self._stand_in([seat for seat in self.waited_for if not self._missing[seat].left], "lost")

    def _count_votes(self) -> Happened:
        needed = majority(len(self.awake))
        return self._stand_in(
            [s for s in self.waited_for if len(self._missing[s].votes & self.awake) >= needed], "vote"
        )

    def _stand_in(self, seats: Iterable[int], why: str) -> Happened:
        happened = []
        for seat in sorted(seats):
            self._stand_ins[seat] = "lost"
            self._missing[seat].left = 0.0
            happened.append(BotStoodIn(seat, why))
        return tuple(happened)
