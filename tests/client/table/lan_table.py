"""A table on a network in miniature: a small table with people at it, and whatever the test has the host say."""

from __future__ import annotations

from msgspec.structs import replace

from hexfolk.client.services import Joined
from hexfolk.client.session import Session
from hexfolk.wire.lobby import Member, MembersChanged, Said
from hexfolk.wire.messages import SeatInfo, SeatsChanged, TableState

from .small_table import SmallTable


class LanTable(SmallTable):
    """Seats 0 to 2 are people's: the test's own, one near, one at the host's machine; the others are bots'."""

    def __init__(self, *, hosting: bool = False, watching: bool = False, **table: object) -> None:
        super().__init__(**table)  # type: ignore[arg-type]
        self.people = 3
        self.hosting = hosting
        self.changed: dict[int, dict[str, object]] = {}
        if watching:
            self.own = None  # type: ignore[assignment]
        self.members = (
            Member(7, "Wren", None if watching else 0, hosting, True, 9),
            Member(2, "Bramble", 1, False, True, 18),
            Member(1, "Thistle", 2, not hosting, True, None),
        )

    def seats(self) -> tuple[SeatInfo, ...]:
        seats = [
            replace(info, kind="human", level="")
            if info.seat < self.people
            else replace(info, kind="bot", level="steady")
            for info in super().seats()
        ]
        return tuple(replace(info, **self.changed.get(info.seat, {})) for info in seats)

    def seat(self, number: int, **fields: object) -> None:
        """Tell of another state of a seat."""
        self.changed.setdefault(number, {}).update(fields)
        self.inject(SeatsChanged(self.seats()))

    def state(self, **fields: object) -> None:
        """Tell what is the matter."""
        self.inject(TableState(**fields))  # type: ignore[arg-type]

    def say(self, member: int, text: str) -> None:
        """Somebody says something."""
        who = next(m for m in self.members if m.member == member)
        self.inject(Said(member, who.name, who.seat, text))

    def session(self) -> Session:
        """The own side."""
        address = "" if self.hosting else "192.168.0.24"
        entry = Joined(self, 7, "cd" * 16, "ef" * 16, "A game", address, 4740, "ab" * 32)  # type: ignore[arg-type]
        session = Session(self, entry=entry)  # type: ignore[arg-type]
        session.poll()
        self.inject(MembersChanged(self.members))
        return session

    def listen(self, ring: object) -> None:
        """Nobody is woken."""
