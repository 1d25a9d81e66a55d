"""The people of a room and the places that they have, in the lobby and then at the table: who comes, stays and goes."""

from __future__ import annotations

from typing import NamedTuple

from hexfolk import __version__
from hexfolk.host.free_seats import FreeSeats
from hexfolk.host.lobby import Lobby
from hexfolk.host.lobby_seats import LobbyRefusal
from hexfolk.host.members import LOCAL, Members, Person
from hexfolk.host.opening import Opened, RoomMeans, lobby_after, seated_again
from hexfolk.host.seating import Seating, Sent
from hexfolk.host.setup import HUMAN, Claim
from hexfolk.host.table import Outgoing, Table
from hexfolk.host.tokens import token_hash
from hexfolk.wire.hello import PROTOCOL, TOKEN_BYTES, Enter, Entered, TurnedAway
from hexfolk.wire.lobby import MOST_MEMBERS, MOST_SEATS, Member
from hexfolk.wire.messages import Closed, SeatOpened
from hexfolk.wire.text import clean_name, name_key

KEEP = 60.0
"""Seconds that a lost member keeps its seat in the lobby, and the lead."""

DESERTED = 1800.0
"""Seconds that a table waits when all of its players are gone. Then the room has a lobby again, so that others can
play; the game stays saved. One that was opened from its save has no lobby to go back to, and waits on."""

MOST_WATCHERS = MOST_MEMBERS - MOST_SEATS
"""So many may look on; the other places are for players."""


class Counts(NamedTuple):
    """How full a room is."""

    seats_taken: int
    """By people who are there, or who keep their seat in the lobby, and by bots."""
    seats: int


class Gathering:
    """Who is there. It begins with a lobby, or with a table (`sit_down`)."""

    def __init__(self, means: RoomMeans, lobby: Lobby | None, game: bytes) -> None:
        self.members = Members()
        self.lobby = lobby
        """Kept while there is a table, for the next game; None where there never was one."""
        self.seating: Seating | None = None
        self.game = game
        self.leaving: set[int] = set()
        self._means = means
        self._clock = means.lobby.clock
        self.free = FreeSeats(self.members, self._clock)
        self._pending: list[Sent] = []
        """Closed connections, to be told with whatever is sent next."""

    def sit_down(self, opened: Opened) -> None:
        """Be at a table whose people are still to come: each seat waits for its own."""
        now, seats = self._clock(), {}
        for seat, info in enumerate(opened.table.setup.seats):
            if info.kind == HUMAN and seat not in opened.table.resigned:
                seats[self.members.add_absent(info.name, info.token_hash, now).number] = seat
        self.seating = Seating(opened, seats)

    # --- who is where ---

    @property
    def table(self) -> Table | None:
        """The table; None in the lobby."""
        return None if self.seating is None else self.seating.table

    @property
    def open_lobby(self) -> Lobby:
        """The lobby. Raises RuntimeError where there is none."""
        if self.lobby is None:
            raise RuntimeError("a room without table and lobby")
        return self.lobby

    def seat_of(self, person: Person) -> int | None:
        """Its seat in the lobby, or at the table; None: it looks on."""
        if self.seating is not None:
            return self.seating.seat_of(person.number)
        return self.open_lobby.places.number_of(person.number)

    @property
    def hearers(self) -> list[Person]:
        """Those who are told of changes."""
        return [person for person in self.members if person.begun]

    @property
    def counts(self) -> Counts:
        """How full it is."""
        if self.seating is None:
            return Counts(self.open_lobby.places.taken, self.open_lobby.places.used)
        seats = len(self.seating.table.setup.seats)
        return Counts(seats - sum(not person.connected for person in self.members), seats)

    def listed(self) -> tuple[Member, ...]:
        """Everybody, who has been there longest first."""
        return tuple(
            Member(
                member=person.number,
                name=person.name,
                seat=self.seat_of(person),
                leader=person.number == self.members.leader,
                connected=person.connected,
                latency=None if person.local else person.shown_latency,
                kept=self.free.kept(person, self.seating),
            )
            for person in sorted(self.members, key=lambda person: person.since)
        )

    # --- coming ---

    def knows(self, token: bytes) -> bool:
        """See `Room.knows`."""
        hash_ = token_hash(token)
        return self.members.is_kicked(hash_) or self.members.with_token(hash_) is not None

    def enter(self, request: Enter, address: str) -> Entered | TurnedAway:
        """See `Room.enter`."""
        if request.token:
            return self._claim(request.token, address)
        if address == LOCAL and (unclaimed := self._unclaimed()) is not None:
            return self._come_back(unclaimed, address, b"")
        name = clean_name(request.name)
        if not name:
            return _away("name")
        if self.members.is_barred(address):
            return _away("kicked")
        return self._admit(name, address, watch=request.watch)

    def _claim(self, token: bytes, address: str) -> Entered | TurnedAway:
        hash_ = token_hash(token)
        if self.members.is_kicked(hash_):
            return _away("kicked")
        person = self.members.with_token(hash_)
        return _away("token") if person is None else self._come_back(person, address, token)

    def _unclaimed(self) -> Person | None:
        """The local player's own seat at a table, which has no token."""
        seated = (person for person in self.members if not person.token_hash and not person.connected)
        return min(seated, key=lambda person: person.since, default=None)

    def _come_back(self, old: Person, address: str, token: bytes) -> Entered:
        """The newer connection has everything; the older one is told."""
        person = self.members.replace(old, address, self._clock())
        if self.lobby is not None:
            self.lobby.replace(old.number, person.number)
        if self.seating is not None:
            self.seating.replace(old.number, person.number)
        self.free.came_back(self.seat_of(person) if self.seating is not None else None)
        if old.connected:
            self.dismiss(old.number, "elsewhere")
        self.members.settle_leader()
        return Entered(person.number, self.game, token)

    def _admit(self, name: str, address: str, *, watch: bool) -> Entered | TurnedAway:
        taken: frozenset[str] = frozenset()
        owner = None
        if self.seating is not None:
            setup = self.seating.table.setup
            owner = None if watch else self.free.for_newcomer(name, self.seating)
            if owner is None and not setup.spectators and address != LOCAL:
                return _away("no_spectators" if watch else "no_seat")
            taken = frozenset(name_key(seat.name) for seat in setup.seats if owner is None or seat.name != owner.name)
            watch = owner is None
        elif self.open_lobby.places.first_open() is None:
            watch = watch or self.open_lobby.options.spectators
        watchers = sum(self.seat_of(person) is None for person in self.members)
        if len(self.members) >= MOST_MEMBERS or (watch and watchers >= MOST_WATCHERS):
            return _away("full")
        if owner is not None:
            # The name is free with the seat.
            self.members.forget(owner.number)
        token = self._means.secret(TOKEN_BYTES)
        person = self.members.add(name, token_hash(token), address, self._clock(), taken)
        try:
            if owner is not None:
                self._pending += self._give_seat(owner, person)
            elif self.lobby is not None:
                self.lobby.enter(person.number, person.name, watch=watch)
        except LobbyRefusal as refusal:
            self.members.forget(person.number)
            return _away(refusal.code)
        self.members.settle_leader()
        return Entered(person.number, self.game, token)

    # --- seats that are free at the table ---

    def take_seat(self, person: Person, seating: Seating, seat: int) -> list[Sent]:
        """Somebody who looks on plays on for one who is not there. Raises LobbyRefusal."""
        owner = self.free.to_take(person, seat, seating)
        self.members.forget(owner.number)
        out = self._give_seat(owner, person)
        self.members.settle_leader()
        return out + self.join(person)

    def open_seat(self, seating: Seating, seat: int, *, opened: bool) -> list[Sent]:
        """The leader lets anybody have the seat of one who is not there, or not. Raises LobbyRefusal."""
        changed = self.free.open(seat, seating, opened=opened)
        return self.deliver(seating.table.tell(SeatOpened(seat))) if changed else []

    def _give_seat(self, owner: Person, person: Person) -> list[Sent]:
        """`owner` is forgotten already. What the others are told."""
        seating = self.seating
        seat = None if seating is None else seating.seat_of(owner.number)
        if seating is None or seat is None:
            raise LobbyRefusal("seat_taken")
        out = seating.give(owner.number, person.number)
        if self.lobby is not None:
            self.lobby.give(owner.number, person.number, person.name)
        self.free.came_back(seat)
        out += seating.table.give_seat(Claim(seat, person.name, person.token_hash, self.game))
        return self.deliver(out)

    def join(self, person: Person) -> list[Sent]:
        """Somebody comes to the table, if there is one, and is told all of it that it may know."""
        if self.seating is None:
            return []
        return self.deliver(self.seating.join(person.number), person.number)

    def rise(self, person: Person) -> list[Sent]:
        """Somebody who has resigned gets up from the table, looks on, and is told no more than all may know."""
        if self.seating is None or not self.seating.rise(person.number):
            return []
        self.free.resigned(person)
        return self.join(person)

    # --- going ---

    def drop(self, person: Person, *, left: bool) -> list[Sent]:
        """Somebody is gone: `left` on purpose, or lost. What the others at the table are told."""
        number, seating = person.number, self.seating
        leads = number == self.members.leader
        out: list[Sent] = []
        if seating is not None:
            keeps = seating.seat_of(number) is not None
            person.begun = False
            out = self.deliver(seating.leave(number) if left else seating.lose(number))
        else:
            keeps = not left and (self.seat_of(person) is not None or leads)
        if keeps:
            person.gone_at, person.begun, person.latency = self._clock(), False, None
            if self.lobby is not None:
                self.lobby.lose(number)
            if left and leads:
                self.members.leader = None
        else:
            self.forget(number)
        self.members.settle_leader()
        if seating is not None and seating.table.over and not any(person.connected for person in self.members):
            self._disband(seating)
        return out

    def _disband(self, seating: Seating) -> None:
        """Nobody is left who could play on, or ask for another game: whoever comes finds the lobby."""
        if self.lobby is not None:
            self.reopen(seating, self.lobby)

    def tidy(self) -> None:
        """Nobody waits for those who are gone and have neither a seat nor the lead."""
        self.members.settle_leader()
        for person in self.members:
            if not person.connected and self.seat_of(person) is None and person.number != self.members.leader:
                self.forget(person.number)

    def forget(self, number: int) -> None:
        """Somebody is gone for good."""
        self.members.forget(number)
        if self.lobby is not None:
            self.lobby.leave(number)

    def kick(self, person: Person) -> list[Sent]:
        """Send somebody away, who has no seat at the table. What the others at the table are told."""
        if person.connected:
            self.dismiss(person.number, "kicked")
        out = [] if self.seating is None else self.deliver(self.seating.leave(person.number))
        self.members.kick(person.number)
        self.forget(person.number)
        return out

    def dismiss(self, number: int, reason: str) -> None:
        """Have a connection ended, with the next that is sent."""
        self._pending.append(Sent(number, Closed(reason)))
        self.leaving.add(number)

    def dismissed(self) -> list[Sent]:
        """What those are told whose connections are to be ended, each once."""
        pending, self._pending = self._pending, []
        return pending

    # --- back to the lobby ---

    def reopen(self, seating: Seating, lobby: Lobby | None) -> None:
        """Back to the lobby, for another game with the same people; who is not there keeps the seat for a while.

        Raises LobbyRefusal (the map) where `lobby` is None: one is made of the table.
        """
        if lobby is None:
            names = {person.number: person.name for person in self.members}
            setup = seating.table.setup
            lobby = lobby_after(setup, seated_again(setup, seating.seats, self.members), names, self._means.lobby)
        seating.journal.close()
        self.seating, self.lobby = None, lobby
        self.free.forget()
        self.members.pardon()
        lobby.deal_anew()
        for person in self.members:
            if not person.connected:
                person.gone_at = self._clock()

    # --- time ---

    def expiring(self) -> list[tuple[float, Person]]:
        """Until when those who are gone keep their seat in the lobby, or at the table the lead."""
        leader = self.members.leader
        return [
            (person.gone_at + KEEP, person)
            for person in self.members
            if person.gone_at is not None and (self.seating is None or person.number == leader)
        ]

    @property
    def deserted_at(self) -> float | None:
        """Until when the table waits for one of its players; None: one is there, or it waits on."""
        seating = self.seating
        if seating is None or self.lobby is None or seating.table.over:
            return None
        gone = [person.gone_at for person in self.members if seating.seat_of(person.number) is not None]
        times = [at for at in gone if at is not None]
        return max(times) + DESERTED if times and len(times) == len(gone) else None

    def expire(self, now: float) -> None:
        """Nobody waits for them any longer."""
        deserted_at = self.deserted_at
        if self.seating is not None and deserted_at is not None and deserted_at <= now:
            self._disband(self.seating)
        for at, person in self.expiring():
            if at <= now and self.seating is None:
                self.forget(person.number)
            elif at <= now:
                self.members.leader = None
        self.members.settle_leader()

    # --- what the table tells ---

    def deliver(self, out: list[Outgoing], cause: int | None = None) -> list[Sent]:
        """The table's messages for the members who are there; `cause` as in `Seating.spread`."""
        if self.seating is None:
            return []
        hearers = {person.number for person in self.hearers}
        delivered = [sent for sent in self.seating.spread(out, cause) if sent.member in hearers]
        for member, message in delivered:
            person = self.members.get(member)
            if isinstance(message, Closed) and person is not None:
                self.leaving.add(member)
                person.gone_at, person.begun = self._clock(), False
        return delivered


def _away(code: str) -> TurnedAway:
    return TurnedAway(code, PROTOCOL, __version__)
