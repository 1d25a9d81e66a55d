"""A room that knows nothing but chat: everybody hears what anybody says."""

from __future__ import annotations

from typing import NamedTuple

from hexfolk.host.saves import Journal
from hexfolk.host.table import Outgoing, Table
from hexfolk.wire.hello import Enter, Entered, TurnedAway
from hexfolk.wire.lobby import Said, Say
from hexfolk.wire.messages import AskWhole, ClientMessage, Closed, HostMessage, Leave, Notice


class Sent(NamedTuple):
    member: int
    message: HostMessage


class Password(NamedTuple):
    salt: bytes
    key: bytes


class FakeRoom:
    """`heard` is what came in, `latencies` what was measured."""

    def __init__(self) -> None:
        self.name = "Test game"
        self.password: Password | None = None
        self.table: Table | None = None
        self.journal: Journal | None = None
        self.due: float | None = None
        self.leaving: set[int] = set()
        self.there: dict[int, str] = {}
        self.gone_members: list[int] = []
        self.heard: list[ClientMessage] = []
        self.latencies: dict[int, int] = {}
        self.tokens: dict[bytes, int] = {}
        self._count = 0

    def knows(self, token: bytes) -> bool:
        return token in self.tokens

    def enter(self, request: Enter, address: str) -> Entered | TurnedAway:
        if request.name == "breakdown":
            raise ZeroDivisionError
        self._count += 1
        token = request.token or self._count.to_bytes(16, "big")
        older = self.tokens.get(token)
        if older in self.there:
            self.leaving.add(older)
        self.tokens[token] = self._count
        self.there[self._count] = request.name
        return Entered(self._count, b"g" * 16, token)

    def begin(self, member: int) -> list[Sent]:
        return [Sent(number, Closed("elsewhere")) for number in self.leaving] + self.to_all(f"{member} is in")

    def gone(self, member: int) -> list[Sent]:
        self.gone_members.append(member)
        del self.there[member]
        return self.to_all(f"{member} is gone")

    def receive(self, member: int, message: ClientMessage) -> list[Sent]:
        self.heard.append(message)
        match message:
            case Say("break down"):
                raise ZeroDivisionError
            case Say(text):
                return self.to_all(text)
            case AskWhole():
                return [Sent(member, Notice("whole"))]
            case Leave():
                self.leaving.add(member)
                del self.there[member]
                return [Sent(member, Closed("left"))]
        return []

    def latency(self, member: int, milliseconds: int) -> None:
        self.latencies[member] = milliseconds

    def tick(self) -> list[Sent]:
        return []

    def spread(self, out: list[Outgoing]) -> list[Sent]:
        return []

    def to_all(self, text: str) -> list[Sent]:
        said = Said(0, "", None, text)
        return [Sent(member, said) for member in self.there]
