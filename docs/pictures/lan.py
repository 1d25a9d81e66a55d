"""The lobby and the list of games as they are shown in the README: what a host and a network would tell of them."""

from __future__ import annotations

from collections.abc import Callable

from hexfolk import __version__
from hexfolk.client.services import Browsing, Joined
from hexfolk.mapfiles import deal, load_map
from hexfolk.rules.options import Options
from hexfolk.tools.desktop import DesktopServices
from hexfolk.wire.announcement import Announcement
from hexfolk.wire.hello import PROTOCOL
from hexfolk.wire.lobby import LobbyMap, LobbySeat, LobbyState, MapChosen, Member, MembersChanged, Said, TableOptions
from hexfolk.wire.messages import ClientMessage, HostMessage

HOST = "192.168.0.24"
PORT = 4740
KEY = bytes.fromhex("3fd1a6094c8be27714f05d62b9c3e8a1" * 2)


def announced(number: int, name: str, map_name: str, taken: int, seats: int, target: int, **more: bool) -> Announcement:
    """A game on the network."""
    running, password = more.get("running", False), more.get("password", False)
    game = bytes([number]) * 16
    at = (f"192.168.0.{number}",)
    return Announcement(
        name, map_name, taken, seats, target, password, __version__, PROTOCOL, KEY, game, running, at, PORT
    )


class Found:
    """A network with three games on it."""

    problem = None

    def games(self) -> tuple[Announcement, ...]:
        """Those that are there."""
        return (
            announced(24, "Thistle’s table", "standard-19", 2, 4, 10),
            announced(31, "Juniper and friends", "coral-ring", 4, 5, 12, password=True),
            announced(57, "Hazel, rainy evening", "butterfly", 6, 6, 13, running=True),
        )

    def close(self) -> None:
        """Nothing is looked for."""


class ShownServices(DesktopServices):
    """The program's own services on that network."""

    def browse(self, wake: Callable[[], None]) -> Browsing:
        return Found()


class Told:
    """A link on which everything about a lobby has come, and nothing more comes."""

    closed = False

    def __init__(self) -> None:
        found = load_map("standard-44")
        chosen = LobbyMap(found.name, dict(found.titles), dict(found.about), found.players, deal(found, 5))
        self._inbox: list[HostMessage] = [lobby(), MapChosen(chosen), MembersChanged(MEMBERS), *SAID]

    def receive(self) -> list[HostMessage]:
        """What has come since."""
        inbox, self._inbox = self._inbox, []
        return inbox

    def send(self, message: ClientMessage) -> None:
        """Nobody hears it."""

    def listen(self, ring: Callable[[], None]) -> None:
        """Nobody is woken."""

    def close(self) -> None:
        """There is nothing to be closed."""


MEMBERS = (
    Member(1, "Wren", 0, True, True, None),
    Member(2, "Thistle", 1, False, True, 18),
    Member(3, "Juniper", 3, False, True, 24),
)
SAID = (
    Said(2, "Thistle", 1, "The big island again? My sheep remember."),
    Said(3, "Juniper", 3, "Friendly robber please, I only just learned to trade."),
    Said(1, "Wren", 0, "Friendly it is. Twelve points, ninety seconds."),
    Said(2, "Thistle", 1, "", "good_luck"),
)


def lobby() -> LobbyState:
    """Six of seven seats are taken, and everybody is ready."""
    seats = (
        LobbySeat("human", 1, "Wren", "red", "", True, False),
        LobbySeat("human", 2, "Thistle", "yellow", "", True, False),
        LobbySeat("bot", None, "Bramble", "blue", "clever", True, False),
        LobbySeat("human", 3, "Juniper", "green", "", True, False),
        LobbySeat("bot", None, "Clover", "violet", "steady", True, False),
        LobbySeat("bot", None, "Hazel", "pink", "gentle", True, False),
        LobbySeat("open", None, "", "", "", False, False),
        LobbySeat("closed", None, "", "", "", False, False),
    )
    options = TableOptions(Options(players=7, target=12, turn_time=90, robber="friendly"))
    return LobbyState("Wren’s harbour", seats, options, 4711, False, (f"{HOST}:{PORT}",))


def entry() -> Joined:
    """How the one who hosts that lobby came in."""
    return Joined(Told(), 1, "cd" * 16, "", "Wren’s harbour", "", PORT, KEY.hex())
