"""The eight seats of a lobby: who sits where, in which colour, under which name."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hexfolk.host.setup import BOT, HUMAN
from hexfolk.wire.lobby import BOT_NAMES, MOST_SEATS
from hexfolk.wire.messages import SEAT_COLORS
from hexfolk.wire.text import free_name, name_key

OPEN, CLOSED = "open", "closed"


class LobbyRefusal(Exception):
    """What was asked for cannot be; nothing has changed. `code` as in `LobbyRefused`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Place:
    """One seat."""

    def __init__(self, state: str) -> None:
        self.state = state
        self.locked = False
        self.member: int | None = None
        """A human's number."""
        self.name = ""
        """A bot's name; a human's is the member's."""
        self.color = ""
        self.level = ""
        self.ready = False

    def empty(self, state: str) -> None:
        """Nobody sits here; `state` is open or closed."""
        self.state = state
        self.member = None
        self.name = self.color = self.level = ""
        self.ready = False
        self.locked = self.locked and state != CLOSED

    def take(self, other: Place) -> None:
        """Whoever sits at `other` moves here; `other` becomes open."""
        self.state, self.member, self.name = other.state, other.member, other.name
        self.color, self.level, self.ready = other.color, other.level, other.ready
        other.empty(OPEN)


class Places:
    """All seats. Names of bots and colours are given out so that no two are the same."""

    def __init__(self, open_seats: int, bots: int, level: str) -> None:
        """The first seats are open, then come the bots, the rest is closed. Raises ValueError if they are too many."""
        if open_seats < 0 or bots < 0 or open_seats + bots > MOST_SEATS:
            raise ValueError("seats")
        self._all = [Place(OPEN if number < open_seats else CLOSED) for number in range(MOST_SEATS)]
        for number in range(open_seats, open_seats + bots):
            self.put_bot(self._all[number], level, frozenset())

    def __iter__(self) -> Iterator[Place]:
        return iter(self._all)

    def __getitem__(self, number: int) -> Place:
        """Raises LobbyRefusal where there is no such seat."""
        if not 0 <= number < MOST_SEATS:
            raise LobbyRefusal("wrong_value")
        return self._all[number]

    @property
    def used(self) -> int:
        """How many players a game would have that started now: all that are not closed."""
        return sum(place.state != CLOSED for place in self)

    @property
    def taken(self) -> int:
        """Seats of people and bots."""
        return sum(place.state in (HUMAN, BOT) for place in self)

    def number_of(self, member: int) -> int | None:
        """Where a member sits; None: it looks on."""
        return next((number for number, place in enumerate(self) if place.member == member), None)

    def of(self, member: int) -> Place | None:
        """The seat of a member; None: it looks on."""
        number = self.number_of(member)
        return None if number is None else self._all[number]

    def first_open(self) -> Place | None:
        """The first seat that a newcomer may have."""
        return next((place for place in self if place.state == OPEN and not place.locked), None)

    # --- who sits down ---

    def seat(self, member: int, place: Place) -> None:
        """Put a member down at an open seat; it brings its colour along if it sat elsewhere."""
        before = self.of(member)
        if before is not None:
            place.take(before)
            return
        place.state, place.member, place.color = HUMAN, member, self._free_color()

    def put_bot(self, place: Place, level: str, names: frozenset[str]) -> None:
        """Put a bot there, or change the level of the one that is; `names`: keys of the names that people have."""
        if place.state != BOT:
            place.empty(OPEN)
            place.state, place.color = BOT, self._free_color()
            place.name = self.bot_name(names)
            place.ready = True
        place.level = level

    def rename_bots(self, names: frozenset[str]) -> None:
        """Have no bot be called as somebody of `names`."""
        for place in self:
            if place.state == BOT and name_key(place.name) in names:
                place.name = ""
                place.name = self.bot_name(names)

    def shuffle(self, rng: random.Random) -> None:
        """Seat everybody anew, open seats among them; closed seats and locks stay where they are."""
        used = [place for place in self if place.state != CLOSED]
        sitting = []
        for place in used:
            moved = Place(OPEN)
            moved.take(place)
            sitting.append(moved)
        rng.shuffle(sitting)
        for place, moved in zip(used, sitting, strict=True):
            place.take(moved)

    # --- what is free ---

    def has_color(self, color: str) -> bool:
        """Whether somebody has it."""
        return any(place.color == color for place in self)

    def _free_color(self) -> str:
        return next(color for color in SEAT_COLORS if not self.has_color(color))

    def bot_name(self, names: frozenset[str]) -> str:
        """A name for a bot that nobody has."""
        taken = names | {name_key(place.name) for place in self if place.name}
        return next((name for name in BOT_NAMES if name_key(name) not in taken), free_name(BOT_NAMES[0], taken))
