"""What the people at a table decide together: a pause, and that another player hosts the game on.

Who may vote is told at every turn (`voters`): the people who are there. Votes of those who are not any more fall.
"""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple

from hexfolk.wire.messages import HostingOffer

ASK_AGAIN = 30.0
"""Seconds until whoever asked for a pause, or for going on, may ask again when that came to nothing."""


def majority(voters: int) -> int:
    """The votes that are more than half of `voters`."""
    return voters // 2 + 1


class PauseVote:
    """A pause needs more than half of the people, and stands until more than half want to go on.

    Whoever asks for either has a *request* stand; it falls as soon as so many are against it that it can find no
    majority any more. Who asked in vain, or took it back, may not ask again at once: the others are not to
    be asked all the time.
    """

    def __init__(self) -> None:
        self.paused = False
        self._votes: set[int] = set()
        self._against: set[int] = set()
        self._asks: int | None = None
        """Who asked for what the votes are about."""
        self._not_before: dict[int, float] = {}
        """When each seat may ask again."""

    @property
    def votes(self) -> tuple[int, ...]:
        """The seats that want it the other way."""
        return tuple(sorted(self._votes))

    @property
    def against(self) -> tuple[int, ...]:
        """The seats that want it to stay as it is, though others asked; none where nobody asks."""
        return tuple(sorted(self._against))

    def vote(self, seat: int, pause: bool, now: float) -> bool:
        """`seat` wants a pause, or to go on. A vote for what is so takes the one before back, and is one against what
        others ask for. False, and nothing has changed: it asked in vain not long ago.
        """
        if pause != self.paused:
            if not self._votes:
                if now < self._not_before.get(seat, now):
                    return False
                self._asks = seat
            self._votes.add(seat)
            self._against.discard(seat)
        else:
            self._votes.discard(seat)
            self._against.add(seat)
        return True

    def settle(self, voters: Set[int], now: float) -> bool:
        """Count the votes; whether a request fell."""
        self._votes &= voters
        self._against &= voters
        if not self._votes:
            self._come_to_nothing(now)
            return False
        needed = majority(len(voters))
        if len(self._votes) >= needed:
            self.end() if self.paused else self._begin()
            return False
        if len(voters) - len(self._against) >= needed:
            return False
        self._come_to_nothing(now)
        return True

    def _come_to_nothing(self, now: float) -> None:
        if self._asks is not None:
            self._not_before[self._asks] = now + ASK_AGAIN
        self._clear()

    def _begin(self) -> None:
        self.paused = True
        self._clear()

    def end(self) -> None:
        """Go on: nobody is left to vote for it."""
        self.paused = False
        self._clear()

    def _clear(self) -> None:
        self._asks = None
        self._votes.clear()
        self._against.clear()


class Verdict(NamedTuple):
    """How a vote about hosting ended."""

    to: int
    agreed: bool


class HostingVote:
    """Whether another player takes the save, which holds everyone's hidden cards: all who are present must agree.

    Present is who is there and plays. Those for whom a bot stands in, or who are waited for, are bound by what the
    others decide, as in every vote: nobody could hand a game on else because one of its people fell asleep. Whoever
    does anything is present again, and asked. The one who is to host is always asked.
    """

    def __init__(self) -> None:
        self._to: int | None = None
        self._agreed: set[int] = set()
        self._declined = False

    @property
    def offer(self) -> HostingOffer | None:
        """The offer that stands."""
        return None if self._to is None else HostingOffer(self._to, tuple(sorted(self._agreed)))

    def propose(self, by: int | None, to: int) -> None:
        """The host's own player (None: looks on) wants to give the game to the player of `to`."""
        self._to = to
        self._agreed = set() if by is None else {by}
        self._declined = False

    def withdraw(self) -> None:
        """The host's own player stays after all."""
        self._declined = True

    def answer(self, seat: int, agree: bool) -> None:
        """A player agrees, or does not, or not any more; passed over while nothing is asked."""
        if self._to is None:
            return
        if agree:
            self._agreed.add(seat)
        else:
            self._declined = True

    def settle(self, here: Set[int], present: Set[int]) -> Verdict | None:
        """Count; None while it is open, or nothing is asked. What is settled no longer stands.

        `here` are the seats of those who are connected, `present` those of them for whom no bot stands in.
        """
        if self._to is None:
            return None
        self._agreed &= present
        to, agreed = self._to, self._agreed >= present | {self._to}
        if not agreed and not self._declined and to in here:
            return None
        self._to = None
        return Verdict(to, agreed and not self._declined and to in here)
