"""What a client knows of the room it is in beside the game: who is there, how the lobby stands, what was said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from hexfolk.client.mutes import Mutes
from hexfolk.client.services import Entry
from hexfolk.wire.lobby import (
    LONGEST_MAP_TEXT,
    PHRASES,
    LobbyMap,
    LobbyRefused,
    LobbySeat,
    LobbyState,
    MapChosen,
    Member,
    MembersChanged,
    Said,
    TableOptions,
)
from hexfolk.wire.messages import LONGEST_NAME, HostMessage
from hexfolk.wire.text import clean_chat, clean_line, clean_name, clean_texts, name_key

KEPT_LINES = 200
"""Lines of chat that can be read again."""

NOBODY = 0
"""Hosts number from 1."""

SLOW = 250
"""Milliseconds of a round trip from which on a connection is called to attention."""

MOST_ADDRESSES = 12
"""Addresses of a host that are shown."""


class ChatLine(NamedTuple):
    """Something that was said: `text`, or the id of a quick `phrase`."""

    number: int
    """Counts on, so that lines can be told apart."""
    member: int
    name: str
    color: str
    """The speaker's colour at that moment; empty: looked on, or the host does not say."""
    text: str
    phrase: str


MOST_UNTOLD = 20
"""So much waits to be told, of each kind; nobody reads more, whatever a host sends."""


class Room:
    """The room as the host's messages tell of it. `entry` is how one came in, None where nobody else can."""

    def __init__(self, entry: Entry | None) -> None:
        self._entry = entry
        self.lobby: LobbyState | None = None
        """None while the game runs."""
        self.map: LobbyMap | None = None
        self.members: tuple[Member, ...] = ()
        self.lines: list[ChatLine] = []
        """What was said, by those who are not muted; the newest last."""
        self.refusals: list[str] = []
        """Codes of refusals that nobody has been told of yet; the scene takes them out."""
        self.unread = 0
        """Lines that came since the chat was looked at."""
        self.colors: dict[int, str] = {}
        """Colours by seat, at the table; in the lobby the seats have them."""
        self._said = 0
        self.mutes = Mutes()
        self.on_mute: Callable[[], object] | None = None
        """Called when somebody is muted or heard again."""

    def come_back(self, entry: Entry) -> None:
        """One is in again, under another number; what was said stays."""
        self._entry = entry
        self.mutes.renumber()
        # The numbers may be others' now: who said it is known by name.
        self.lines = [line._replace(member=NOBODY) for line in self.lines]

    def take(self, message: HostMessage) -> bool:
        """Take in a message, in range as `wire.trust` lets it through; False: it is about something else."""
        if isinstance(message, LobbyState):
            self.lobby = _clean_lobby(message)
        elif isinstance(message, MapChosen):
            self.map = _clean_map(message.map)
        elif isinstance(message, MembersChanged):
            self.members = tuple(replace(member, name=clean_name(member.name)) for member in message.members)
            self.mutes.meet(self.members)
        elif isinstance(message, Said):
            self._hear(message)
        elif isinstance(message, LobbyRefused):
            if len(self.refusals) < MOST_UNTOLD:
                self.refusals.append(clean_line(message.code, LONGEST_NAME))
        else:
            return False
        return True

    # -- who is there --------------------------------------------------------------------------------------------

    @property
    def shared(self) -> bool:
        """Whether others can be in the room: it lies on a network."""
        return self._entry is not None

    @property
    def hosting(self) -> bool:
        """Whether it is hosted by this program for others."""
        return self._entry is not None and not self._entry.address

    @property
    def me(self) -> int | None:
        """The own number among the members."""
        return None if self._entry is None else self._entry.member

    def member(self, number: int | None) -> Member | None:
        """Somebody by number, None: nobody of that number is there."""
        return next((member for member in self.members if member.member == number), None)

    def at_seat(self, seat: int) -> Member | None:
        """Who sits at a seat, connected or not."""
        return next((member for member in self.members if member.seat == seat), None)

    @property
    def own(self) -> Member | None:
        """Oneself."""
        return self.member(self.me)

    @property
    def leads(self) -> bool:
        """Whether one leads the lobby oneself."""
        return self.own is not None and self.own.leader

    @property
    def leader(self) -> Member | None:
        """Who leads the lobby."""
        return next((member for member in self.members if member.leader), None)

    def watching(self) -> tuple[Member, ...]:
        """Those who look on."""
        return tuple(member for member in self.members if member.seat is None and member.connected)

    # -- seats of the lobby --------------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[LobbySeat, ...]:
        """The seats of the lobby, none outside of it."""
        return () if self.lobby is None else self.lobby.seats

    @property
    def own_seat(self) -> int | None:
        """The own seat in the lobby, None while one looks on."""
        return next((at for at, seat in self.human_seats() if seat.member == self.me), None)

    def human_seats(self) -> Iterator[tuple[int, LobbySeat]]:
        """The seats of people."""
        return ((at, seat) for at, seat in enumerate(self.seats) if seat.state == "human")

    def players(self) -> tuple[LobbySeat, ...]:
        """The seats that would play, were it to start now."""
        return tuple(seat for seat in self.seats if seat.state in ("human", "bot"))

    @property
    def options(self) -> TableOptions:
        """The options that are set."""
        return TableOptions() if self.lobby is None else self.lobby.options

    # -- chat ----------------------------------------------------------------------------------------------------

    def _hear(self, said: Said) -> None:
        name, text = clean_name(said.name), clean_chat(said.text)
        phrase = said.phrase if said.phrase in PHRASES else ""
        if self.muted(said.member, name) or not (text or phrase):
            return
        self._said += 1
        self.lines.append(ChatLine(self._said, said.member, name, self._color(said.seat), text, phrase))
        del self.lines[:-KEPT_LINES]
        self.unread += said.member != self.me

    def _color(self, seat: int | None) -> str:
        if seat is None:
            return ""
        if self.lobby is not None:
            return self.seats[seat].color if 0 <= seat < len(self.seats) else ""
        return self.colors.get(seat, "")

    @property
    def speakers(self) -> tuple[tuple[int, str, str], ...]:
        """Number, name and colour of everybody who is there; the colour is empty for those who look on."""
        return tuple((member.member, member.name, self._color(member.seat)) for member in self.members)

    def color_of(self, line: ChatLine) -> str | None:
        """The colour that who said it has now, wherever it was said; empty: looks on; None: is gone, and nobody knows.

        People change seats and colours, and somebody else may have the old one.
        """
        speakers = self.speakers
        for number, _name, color in speakers:
            if number == line.member:
                return color
        key = name_key(line.name)
        return next((color for _number, name, color in speakers if name_key(name) == key), line.color or None)

    def muted(self, member: int, name: str) -> bool:
        """Whether somebody is not to be heard; somebody who comes back under the name stays muted."""
        return member != self.me and self.mutes.holds(member, name)

    def mute(self, member: Member, muted: bool) -> None:
        """Hear somebody no more, or again. What was said before goes as well."""
        if muted:
            self.mutes.add(member)
            self.lines = [line for line in self.lines if not self.muted(line.member, line.name)]
        else:
            self.mutes.discard(member)
        if self.on_mute is not None:
            self.on_mute()


def _clean_lobby(state: LobbyState) -> LobbyState:
    """A lobby whose words can be shown; nothing that a host sends is taken as it is."""
    seats = tuple(
        replace(seat, name=clean_name(seat.name), level=clean_line(seat.level, LONGEST_NAME)) for seat in state.seats
    )
    addresses = tuple(clean_line(address, LONGEST_NAME) for address in state.addresses[:MOST_ADDRESSES])
    return replace(state, game=clean_line(state.game, LONGEST_NAME), seats=seats, addresses=addresses)


def _clean_map(shown: LobbyMap) -> LobbyMap:
    """Likewise."""
    return replace(
        shown,
        name=clean_line(shown.name, LONGEST_NAME),
        titles=clean_texts(shown.titles, LONGEST_NAME),
        about=clean_texts(shown.about, LONGEST_MAP_TEXT),
        problem=clean_line(shown.problem, LONGEST_NAME),
    )
