"""A lobby whose host is the test: it says what it is told to, and notes what the client sends."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from hexfolk.client.services import Joined
from hexfolk.client.session import Session
from hexfolk.mapfiles import deal, load_map
from hexfolk.rules.options import Options
from hexfolk.wire.lobby import (
    LobbyMap,
    LobbySeat,
    LobbyState,
    MapChosen,
    Member,
    MembersChanged,
    Said,
    TableOptions,
)
from hexfolk.wire.messages import ClientMessage, HostMessage

FREE = LobbySeat("open", None, "", "", "", False, False)
CLOSED = replace(FREE, state="closed")


def human(member: int, name: str, color: str, *, ready: bool = True) -> LobbySeat:
    """A person's seat."""
    return LobbySeat("human", member, name, color, "", ready, False)


def bot(name: str, color: str, level: str = "steady") -> LobbySeat:
    """A bot's seat."""
    return LobbySeat("bot", None, name, color, level, True, False)


SEATS = (
    human(1, "Wren", "red"),
    human(2, "Thistle", "yellow"),
    bot("Bramble", "blue"),
    human(3, "Juniper", "green", ready=False),
    bot("Clover", "violet", "gentle"),
    FREE,
    FREE,
    CLOSED,
)
MEMBERS = (
    Member(1, "Wren", 0, True, True, None),
    Member(2, "Thistle", 1, False, True, 18),
    Member(3, "Juniper", 3, False, True, 24),
    Member(4, "Fern", None, False, True, 31),
)
OPTIONS = TableOptions(Options(players=7, target=12, turn_time=90, robber="friendly"))
SAID = (
    Said(2, "Thistle", 1, "The big island again? My sheep remember."),
    Said(3, "Juniper", 3, "Friendly robber please, I only just learned to trade."),
    Said(1, "Wren", 0, "Friendly it is. Twelve points, ninety seconds."),
    Said(2, "Thistle", 1, "", "good_luck"),
)


def lobby_map(name: str = "standard-44", seed: int = 5) -> LobbyMap:
    """A map of the library as a host tells of it."""
    found = load_map(name)
    return LobbyMap(found.name, dict(found.titles), dict(found.about), found.players, deal(found, seed))


class RoomLink:
    """The link and the host behind it."""

    closed = False

    def __init__(self) -> None:
        self.state = LobbyState(
            "Wren’s harbour", SEATS, OPTIONS, 4711, False, ("192.168.0.24:4740", "[fe80::1%eth0]:4740")
        )
        self.sent: list[ClientMessage] = []
        self._inbox: list[HostMessage] = [self.state, MapChosen(lobby_map()), MembersChanged(MEMBERS), *SAID]

    def say(self, *messages: HostMessage) -> None:
        """Have the client hear something."""
        self._inbox += messages

    def change(self, **fields: object) -> None:
        """Another state of the lobby."""
        self.state = replace(self.state, **fields)
        self.say(self.state)

    def seat(self, at: int, seat: LobbySeat) -> None:
        """Another seat."""
        self.change(seats=(*self.state.seats[:at], seat, *self.state.seats[at + 1 :]))

    def send(self, message: ClientMessage) -> None:
        self.sent.append(message)

    def receive(self) -> list[HostMessage]:
        inbox, self._inbox = self._inbox, []
        return inbox

    def listen(self, ring: Callable[[], None]) -> None:
        pass

    def close(self) -> None:
        self.closed = True


def entry(link: RoomLink, me: int = 1) -> Joined:
    """How member `me` came in; the first one hosts."""
    address = "" if me == 1 else "192.168.0.24"
    return Joined(link, me, "cd" * 16, "ef" * 16, "Wren’s harbour", address, 4740, "ab" * 32)


def session(link: RoomLink, me: int = 1) -> Session:
    """The session of member `me`."""
    return Session(link, entry=entry(link, me))
