"""Whom one does not hear in the chat: people, whatever their number in the room and whatever they call themselves."""

from __future__ import annotations

from collections.abc import Iterable

from hexfolk.wire.lobby import Member
from hexfolk.wire.text import name_key


class Mutes:
    """Each person with the names they have had since they were muted. Numbers hold as long as one is in the room: who
    comes back, or is met after one came back oneself, is known by name.
    """

    def __init__(self, names: Iterable[str] = ()) -> None:
        """`names`: of those who were muted at this table before."""
        self._people: list[set[str]] = [{name_key(name)} for name in names]
        self._numbers: dict[int, set[str]] = {}
        self._present: frozenset[int] = frozenset()

    @property
    def names(self) -> tuple[str, ...]:
        """Every name of theirs, to be kept for the way back."""
        return tuple(sorted({name for names in self._people for name in names}))

    def holds(self, number: int, name: str) -> bool:
        """Whether somebody is muted."""
        return number in self._numbers or self._known_as(number, name) is not None

    def add(self, member: Member) -> None:
        """Mute somebody."""
        if not self.holds(member.member, member.name):
            names = {name_key(member.name)}
            self._people.append(names)
            self._numbers[member.member] = names

    def discard(self, member: Member) -> None:
        """Hear somebody again."""
        key = name_key(member.name)
        own = self._numbers.get(member.member)
        self._people = [names for names in self._people if names is not own and key not in names]
        kept = {id(names) for names in self._people}
        self._numbers = {number: names for number, names in self._numbers.items() if id(names) in kept}

    def meet(self, members: Iterable[Member]) -> None:
        """These are in the room now."""
        members = tuple(members)
        self._present = frozenset(member.member for member in members)
        for member in members:
            names = self._numbers.get(member.member)
            if names is None:
                names = self._known_as(member.member, member.name)
            if names is not None:
                self._numbers[member.member] = names
                names.add(name_key(member.name))

    def renumber(self) -> None:
        """One is in the room anew: the numbers may be others' now."""
        self._numbers.clear()
        self._present = frozenset()

    def _known_as(self, number: int, name: str) -> set[str] | None:
        """The names of a muted person that has this one, and is not in the room under another number."""
        key = name_key(name)
        here = [id(names) for other, names in self._numbers.items() if other != number and other in self._present]
        return next((names for names in self._people if key in names and id(names) not in here), None)
