"""Rooms to test with: a clock that is set by hand, chance and secrets that are the same each time, people who play."""

import random
from pathlib import Path
from typing import Any, TypeVar

from hexfolk.host.lobby import LobbyMeans, Plan
from hexfolk.host.lobby_map import library_map
from hexfolk.host.opening import RoomMeans, open_table
from hexfolk.host.room import Room
from hexfolk.host.seating import Sent
from hexfolk.wire.hello import Enter, Entered, TurnedAway
from hexfolk.wire.lobby import LobbyRefused, LobbyState, MembersChanged
from hexfolk.wire.messages import ClientMessage, HostMessage
from tests.host.games import Clock

Kind = TypeVar("Kind", bound=HostMessage)


def means(folder: Path, clock: Clock, seed: int = 1) -> RoomMeans:
    """The world, as far as a room needs it."""
    rng = random.Random(seed)
    return RoomMeans(
        lobby=LobbyMeans(clock, rng, library_map, ("gentle", "steady")),
        secret=rng.randbytes,
        open_table=lambda setup: open_table(setup, folder, clock),
    )


class Visit:
    """A room, and what each member was sent."""

    def __init__(self, room: Room, clock: Clock) -> None:
        self.room = room
        self.clock = clock
        self.tokens: dict[int, bytes] = {}
        self.inbox: dict[int, list[HostMessage]] = {}

    @classmethod
    def lobby(cls, folder: Path, **plan: Any) -> "Visit":
        """A room in the lobby."""
        clock = Clock()
        return cls(Room.in_lobby("Wren's harbour", means(folder, clock), Plan(seed=7, **plan)), clock)

    def enter(self, name: str = "", address: str = "10.0.0.1", token: bytes = b"", *, watch: bool = False) -> int:
        """Somebody comes in: its number."""
        entered = self.room.enter(Enter(name, token=token, watch=watch), address)
        assert isinstance(entered, Entered), entered
        self.tokens[entered.member] = entered.token
        self.take(self.room.begin(entered.member))
        return entered.member

    def turned_away(self, name: str = "", address: str = "10.0.0.1", token: bytes = b"", *, watch: bool = False) -> str:
        """Somebody does not come in: why."""
        away = self.room.enter(Enter(name, token=token, watch=watch), address)
        assert isinstance(away, TurnedAway), away
        return away.code

    def send(self, member: int, *messages: ClientMessage) -> list[HostMessage]:
        """A member sends something: what it is sent."""
        heard = []
        for message in messages:
            heard += [m for to, m in self.take(self.room.receive(member, message)) if to == member]
        return heard

    def take(self, sent: list[Sent]) -> list[Sent]:
        """Messages on their way."""
        for member, message in sent:
            self.inbox.setdefault(member, []).append(message)
        return sent

    def tick(self, seconds: float = 0.0) -> list[Sent]:
        """Time goes by."""
        self.clock.now += seconds
        return self.take(self.room.tick())

    def gone(self, member: int) -> list[Sent]:
        """A connection is lost."""
        return self.take(self.room.gone(member))

    def last(self, member: int, kind: type[Kind]) -> Kind:
        """The last message of that kind that a member was sent."""
        found = [message for message in self.inbox[member] if isinstance(message, kind)]
        assert found, f"no {kind.__name__}"
        return found[-1]

    def state(self, member: int) -> LobbyState:
        """How a member sees the lobby."""
        return self.last(member, LobbyState)

    def names(self, member: int) -> list[str]:
        """Who a member thinks is there."""
        return [one.name for one in self.last(member, MembersChanged).members]

    def leader(self) -> int | None:
        """Who leads."""
        return next((member.member for member in self.room.members if member.leader), None)


def refusals(messages: list[HostMessage]) -> list[str]:
    """The codes among what a member was sent."""
    return [message.code for message in messages if isinstance(message, LobbyRefused)]
