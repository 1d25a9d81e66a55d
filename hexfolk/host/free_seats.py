"""Seats at a table whose players are not there: for whom they are kept, and who may have them instead.

A seat with a token waits for its holder. When that one has been away for `AWAY`, the leader may open the seat: then
whoever comes, or looks on, may take it, and until somebody does its own player still has it back. A seat without a
token is nobody's, since its game was played alone on some machine: whoever comes may take it at once. Whoever runs a
host for such a game decides who comes, by a password. A seat that was taken has its new player's token from then on.
"""

from __future__ import annotations

from collections.abc import Callable

from hexfolk.host.lobby_seats import LobbyRefusal
from hexfolk.host.members import Members, Person
from hexfolk.host.seating import Seating
from hexfolk.wire.text import name_key

AWAY = 300.0
"""Seconds that a player must have been away before the leader may open the seat."""


class FreeSeats:
    """Of the room's table. Where a `seating` is asked for, None means that there is no table."""

    def __init__(self, members: Members, clock: Callable[[], float]) -> None:
        self._members = members
        self._clock = clock
        self._opened: set[int] = set()
        self._resigned: set[bytes] = set()
        """Tokens of those who gave their seats up: they know cards that no other seat may know."""

    def forget(self) -> None:
        """Another game."""
        self._opened.clear()
        self._resigned.clear()

    def came_back(self, seat: int | None) -> None:
        """Its player is there again: the seat is kept anew, should they go."""
        if seat is not None:
            self._opened.discard(seat)

    def resigned(self, person: Person) -> None:
        """Somebody gave up the seat, and looks on."""
        self._resigned.add(person.token_hash)

    def kept(self, person: Person, seating: Seating | None) -> str:
        """For whom the seat is kept of somebody who is not there, as in `Member.kept`."""
        seat = None if seating is None else seating.seat_of(person.number)
        if person.gone_at is None or seat is None:
            return ""
        if not person.token_hash or seat in self._opened:
            return "open"
        return "leader" if person.gone_at + AWAY <= self._clock() else "token"

    def due(self, seating: Seating | None) -> list[float]:
        """When the next seat may be opened."""
        return [
            person.gone_at + AWAY
            for person in self._members
            if person.gone_at is not None and self.kept(person, seating) == "token"
        ]

    def for_newcomer(self, name: str, seating: Seating) -> Person | None:
        """Whose seat a newcomer gets: one of the same name, else the first that is open; None: there is none."""
        if seating.table.is_closed:
            return None
        open_ = [person for person in self._members if self.kept(person, seating) == "open"]
        open_.sort(key=lambda person: (name_key(person.name) != name_key(name), seating.seat_of(person.number)))
        return open_[0] if open_ else None

    def to_take(self, person: Person, seat: int, seating: Seating) -> Person:
        """Whose seat somebody takes who looks on. Raises LobbyRefusal."""
        if seating.seat_of(person.number) is not None or seating.table.is_closed:
            raise LobbyRefusal("running")
        owner = self._at(seat, seating)
        if person.token_hash in self._resigned:
            raise LobbyRefusal("gave_up")
        if owner is None or self.kept(owner, seating) != "open":
            raise LobbyRefusal("seat_taken")
        return owner

    def open(self, seat: int, seating: Seating, *, opened: bool) -> bool:
        """The leader opens a seat, or keeps it again; whether that changes anything. Raises LobbyRefusal."""
        if seating.table.is_closed:
            raise LobbyRefusal("running")
        owner = self._at(seat, seating)
        kept = "" if owner is None else self.kept(owner, seating)
        if not opened:
            self._opened.discard(seat)
            return False
        if kept not in ("leader", "open"):
            raise LobbyRefusal("still_kept")
        self._opened.add(seat)
        return kept == "leader"

    def _at(self, seat: int, seating: Seating) -> Person | None:
        """Who has a seat; None: a bot, or nobody any more. Raises LobbyRefusal where there is no such seat."""
        if not 0 <= seat < len(seating.table.setup.seats):
            raise LobbyRefusal("wrong_value")
        return next((person for person in self._members if seating.seat_of(person.number) == seat), None)
