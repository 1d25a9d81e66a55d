"""Who is in a room: people by number, their names and tokens, who leads, who was sent away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from hexfolk.host.admission import MOST_SENT_AWAY
from hexfolk.host.places import is_loopback
from hexfolk.host.rates import Bucket
from hexfolk.wire.text import free_name, name_key

LOCAL = ""
"""The address of the player whose program hosts the game."""

Key = TypeVar("Key")

CHAT_AT_ONCE, CHAT_A_SECOND = 6, 0.7


class Person:
    """Somebody who is there, or who was and has a seat."""

    def __init__(self, number: int, name: str, hash_: bytes, address: str, since: int, now: float) -> None:
        self.number = number
        self.name = name
        self.token_hash = hash_
        """Empty: the seat is the local player's, who needs no token."""
        self.address = address
        self.since = since
        """The lower, the longer there; who comes back has that of before."""
        self.gone_at: float | None = None
        """When the connection was lost; None while it is there."""
        self.begun = False
        """Whether it was told how things stand, and so hears of changes."""
        self.latency: int | None = None
        self.shown_latency: int | None = None
        self.chat = Bucket(CHAT_AT_ONCE, CHAT_A_SECOND, now)

    @property
    def connected(self) -> bool:
        """Whether its connection is there."""
        return self.gone_at is None

    @property
    def is_new(self) -> bool:
        """Whether it came for the first time, and not back."""
        return self.since == self.number

    @property
    def local(self) -> bool:
        """Whether it sits at the host's machine, in the host's program."""
        return self.address == LOCAL


class Members:
    """The people of a room."""

    def __init__(self) -> None:
        self.leader: int | None = None
        self._people: dict[int, Person] = {}
        self._numbers = 0
        self._away_tokens: dict[bytes, None] = {}
        self._away_addresses: dict[str, None] = {}

    def __iter__(self) -> Iterator[Person]:
        return iter(tuple(self._people.values()))

    def __len__(self) -> int:
        return len(self._people)

    def get(self, number: int) -> Person | None:
        """The person of that number, None when there is none (any more)."""
        return self._people.get(number)

    def add(self, name: str, hash_: bytes, address: str, now: float, taken: frozenset[str]) -> Person:
        """A newcomer; a name that somebody has, or whose key is in `taken`, gets a number."""
        self._numbers += 1
        free = free_name(name, taken | {name_key(person.name) for person in self})
        person = Person(self._numbers, free, hash_, address, self._numbers, now)
        self._people[person.number] = person
        return person

    def add_absent(self, name: str, hash_: bytes, now: float) -> Person:
        """Somebody who has a seat and has not come yet; the name stands, whoever else has it."""
        self._numbers += 1
        person = Person(self._numbers, name, hash_, "?", self._numbers, now)
        person.gone_at = now
        self._people[person.number] = person
        return person

    def with_token(self, hash_: bytes) -> Person | None:
        """Whose token it is."""
        return next((person for person in self if hash_ and person.token_hash == hash_), None)

    def replace(self, old: Person, address: str, now: float) -> Person:
        """The same person on a new connection, under a new number."""
        self._numbers += 1
        person = Person(self._numbers, old.name, old.token_hash, address, old.since, now)
        # What was said too fast on the old connection is not forgotten on a new one.
        person.chat = old.chat
        del self._people[old.number]
        self._people[person.number] = person
        if self.leader == old.number:
            self.leader = person.number
        return person

    def forget(self, number: int) -> None:
        """Somebody is gone for good."""
        self._people.pop(number, None)
        if self.leader == number:
            self.leader = None

    def is_free(self, name: str, own: int) -> bool:
        """Whether nobody but `own` is called so."""
        return all(person.number == own or name_key(person.name) != name_key(name) for person in self)

    # --- who leads ---

    def settle_leader(self) -> None:
        """If nobody leads, the local player does, else whoever has been there longest; nobody where nobody is there."""
        there = sorted((p for p in self if p.connected), key=lambda person: (not person.local, person.since))
        if not there:
            self.leader = None
        elif self.leader not in self._people:
            self.leader = there[0].number

    # --- who was sent away ---

    def kick(self, number: int) -> None:
        """Forget somebody, and do not let them in again.

        Their token is of no use any more: their program, which shows it, is known by it under whatever name. Newcomers
        from that address are turned away only when nobody else was there from it, since many may share one, and never
        from loopback, which is another machine at another host. A name proves nothing, and many have the same.
        """
        person = self._people[number]
        self.forget(number)
        if person.token_hash:
            _note(self._away_tokens, person.token_hash)
        if not is_loopback(person.address) and all(other.address != person.address for other in self):
            _note(self._away_addresses, person.address)

    def is_kicked(self, hash_: bytes) -> bool:
        """Whether that token's holder was sent away."""
        return hash_ in self._away_tokens

    def is_barred(self, address: str) -> bool:
        """Whether no newcomer is let in from there."""
        return address in self._away_addresses

    @property
    def sent_away(self) -> tuple[tuple[bytes, ...], tuple[str, ...]]:
        """Hashes of tokens, and addresses, that are shut out."""
        return tuple(self._away_tokens), tuple(self._away_addresses)

    def shut_out(self, tokens: Iterable[bytes], addresses: Iterable[str]) -> None:
        """Whoever was sent away before, and nobody else, is not let in."""
        self._away_tokens, self._away_addresses = dict.fromkeys(tokens), dict.fromkeys(addresses)

    def pardon(self) -> None:
        """A new game: whoever was sent away may come again."""
        self.shut_out((), ())


def _note(known: dict[Key, None], key: Key) -> None:
    """The oldest make room."""
    known[key] = None
    while len(known) > MOST_SENT_AWAY:
        del known[next(iter(known))]
