"""Who of a room sits at which seat of its table: the table speaks to seats, the room to members."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from hexfolk.host.opening import Opened
from hexfolk.host.table import Outgoing
from hexfolk.wire.messages import HostMessage


class Sent(NamedTuple):
    """A message to one member."""

    member: int
    message: HostMessage


class Seating:
    """A table, and who sits at it. Those who sit nowhere look on."""

    def __init__(self, opened: Opened, seats: Mapping[int, int]) -> None:
        """`seats`: the seat of each member who plays."""
        self.table = opened.table
        self.journal = opened.journal
        self._seats = dict(seats)
        self._watching: set[int] = set()
        """Who looks on and is there."""

    @property
    def seats(self) -> Mapping[int, int]:
        """The seat of each member who plays, there or not."""
        return MappingProxyType(self._seats)

    def seat_of(self, member: int) -> int | None:
        """The member's seat; None: it looks on."""
        return self._seats.get(member)

    def replace(self, old: int, new: int) -> None:
        """A member has a new number. A spectator comes to the table anew with it."""
        if old in self._seats:
            self._seats[new] = self._seats.pop(old)
        self._watching.discard(old)

    def give(self, old: int, new: int) -> list[Outgoing]:
        """The seat of a member is another one's, who may have looked on. What is told of that one's coming down."""
        self._seats[new] = self._seats.pop(old)
        return self._stop_watching(new)

    # --- coming and going ---

    def join(self, member: int) -> list[Outgoing]:
        """A member comes to the table: it is told everything that it may know."""
        seat = self._seats.get(member)
        if seat is None:
            self._watching.add(member)
        return self.table.join(seat)

    def leave(self, member: int) -> list[Outgoing]:
        """A member goes on purpose."""
        seat = self._seats.get(member)
        return self.table.leave(seat) if seat is not None else self._stop_watching(member)

    def lose(self, member: int) -> list[Outgoing]:
        """A member's connection is gone."""
        seat = self._seats.get(member)
        return self.table.lost(seat) if seat is not None else self._stop_watching(member)

    def rise(self, member: int) -> bool:
        """Whether the member's player has resigned just now: then it looks on, and is to join anew."""
        if self._seats.get(member) not in self.table.resigned:
            return False
        del self._seats[member]
        return True

    def _stop_watching(self, member: int) -> list[Outgoing]:
        was_there = member in self._watching
        self._watching.discard(member)
        return self.table.leave(None) if was_there and not self._watching else []

    # --- who gets what ---

    def spread(self, out: Iterable[Outgoing], cause: int | None = None) -> list[Sent]:
        """Each message to the member of its seat, those for spectators to all of them.

        `cause`: the member that `out` is the answer to. If it looks on, what goes to spectators is meant for it alone:
        nothing that a spectator does changes anything for the others.
        """
        members = {seat: member for member, seat in self._seats.items()}
        alone = cause if cause is not None and cause not in self._seats else None
        sent: list[Sent] = []
        for seat, message in out:
            if seat is not None:
                if seat in members:
                    sent.append(Sent(members[seat], message))
            elif alone is not None:
                sent.append(Sent(alone, message))
            else:
                sent += [Sent(member, message) for member in sorted(self._watching)]
        return sent
