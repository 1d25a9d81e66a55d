"""A room of this program that is open to the network: announced as it is, closed in order, whatever happens."""

import random
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from hexfolk.host import house
from hexfolk.host.bot_mind import DirectMind
from hexfolk.host.bot_process import pick_at_random
from hexfolk.host.door import Door, listen
from hexfolk.host.embedded import Opening, RoomThread, let_in
from hexfolk.host.saves import SUFFIX
from hexfolk.host.table import Unplayable
from hexfolk.wire.announcement import Announcement
from hexfolk.wire.hello import Enter
from hexfolk.wire.lobby import LobbyState, SetReady, StartGame
from hexfolk.wire.messages import (
    AnswerHosting,
    Closed,
    NewHost,
    OfferHosting,
    SaveHandedOn,
    SaveTaken,
    TableState,
    Welcome,
)
from hexfolk.wire.tcp import TcpLink
from hexfolk.wire.visit import State, Target, Visit
from tests.net.hosting import PATIENCE, identity, wait_for
from tests.net.test_games import lobby_room

HERE = ("127.0.0.1",)


class FakeAnnouncer:
    """Keeps what is announced."""

    said: list[Announcement]
    problem = None

    def __init__(self, announcement: Announcement, on_problem: Any) -> None:
        FakeAnnouncer.said = [announcement]
        self.closed = False

    def update(self, announcement: Announcement) -> None:
        self.said.append(announcement)

    def close(self) -> None:
        self.closed = True

    def wait(self, timeout: float) -> bool:
        return self.closed


def _thread(folder: Path, door: Door) -> RoomThread:
    def open_room() -> Opening:
        room = lobby_room(folder, 4)
        return Opening(room, let_in(room, Enter("Wren")).member)

    return RoomThread(open_room, lambda layout: DirectMind(layout, pick_at_random), random.Random(1), door)


def _link(door: Door, name: str) -> TcpLink:
    where = Target("127.0.0.1", door.listening[0].getsockname()[1])
    return TcpLink(Visit((where,), name, (identity().fingerprint,)), PATIENCE)


def test_the_announcement_follows_the_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "Announcer", FakeAnnouncer)
    door = Door(listen(0, HERE), identity)
    thread = _thread(tmp_path, door)
    states: list[Any] = []
    wait_for(lambda: states.extend(thread.link.receive()) or any(isinstance(m, LobbyState) for m in states))
    port = door.listening[0].getsockname()[1]
    addresses = [m.addresses for m in states if isinstance(m, LobbyState)][-1]
    assert addresses and all(address.endswith(f":{port}") for address in addresses)
    link = _link(door, "Moss")
    wait_for(lambda: FakeAnnouncer.said[-1].seats_taken == 2)
    said = FakeAnnouncer.said[-1]
    assert (said.name, said.map, said.seats, said.port) == ("Test", "standard-19", 4, port)
    assert said.fingerprint == identity().fingerprint and not said.password and not said.running
    wait_for(lambda: link.progress.entered is not None)
    assert link.progress.entered is not None and said.game == link.progress.entered.game
    link.close()
    wait_for(lambda: FakeAnnouncer.said[-1].seats_taken == 1)
    thread.close()


def test_addresses_are_those_that_the_machine_has_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = ["127.0.0.1"]
    monkeypatch.setattr(house, "Announcer", FakeAnnouncer)
    monkeypatch.setattr(house, "lan_addresses", lambda: tuple(here))
    monkeypatch.setattr(house, "ADDRESSES_EVERY", 0.01)
    door = Door(listen(0, HERE), identity)
    thread = _thread(tmp_path, door)
    states: list[Any] = []

    def shown() -> tuple[str, ...]:
        states.extend(message for message in thread.link.receive() if isinstance(message, LobbyState))
        return states[-1].addresses if states else ()

    port = door.listening[0].getsockname()[1]
    for address in ("127.0.0.1", "192.168.0.24", "10.0.0.7"):
        here[:] = [address]
        wait_for(lambda address=address: shown() == (f"{address}:{port}",))
        wait_for(lambda address=address: FakeAnnouncer.said[-1].addresses == (address,))
    thread.close()


def test_the_hosts_own_player_leaves_and_everybody_is_told(tmp_path: Path) -> None:
    door = Door(listen(0, HERE), identity, announced=False)
    port = door.listening[0].getsockname()[1]
    thread = _thread(tmp_path, door)
    link = _link(door, "Moss")
    wait_for(lambda: link.progress.state is State.ENTERED)
    thread.link.close()
    found: list[Any] = []
    wait_for(lambda: found.extend(link.receive()) or link.closed)
    assert found[-1] == Closed("stopped")
    assert thread.wait_until_released(60)
    for opened in listen(port, HERE):
        opened.close()
    thread.close()
    assert not thread.running


def test_a_host_gives_its_game_away_once_the_heir_has_it_and_then_takes_nobody_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(house, "Announcer", FakeAnnouncer)
    door = Door(listen(0, HERE), identity)
    port = door.listening[0].getsockname()[1]
    thread = _thread(tmp_path, door)
    heir = _link(door, "Moss")
    wait_for(lambda: heir.progress.state is State.ENTERED)
    at_host: list[Any] = []
    at_heir: list[Any] = []

    def has_come(kind: type, to: list[Any]) -> bool:
        at_host.extend(thread.link.receive())
        at_heir.extend(heir.receive())
        return any(isinstance(message, kind) for message in to)

    wait_for(lambda: has_come(LobbyState, at_heir))
    heir.send(SetReady(True))
    wait_for(
        lambda: (
            any(seat.ready for m in at_host if isinstance(m, LobbyState) for seat in m.seats[1:])
            or has_come(LobbyState, [])
        )
    )
    thread.link.send(StartGame())
    wait_for(lambda: has_come(Welcome, at_heir))
    assert heir.progress.entered is not None
    thread.link.send(OfferHosting(heir.progress.entered.member))
    wait_for(lambda: has_come(TableState, at_heir) and any(isinstance(m, TableState) and m.hosting for m in at_heir))
    heir.send(AnswerHosting(True))
    wait_for(lambda: has_come(SaveHandedOn, at_heir))
    assert len(list(tmp_path.glob("*" + SUFFIX))) == 1, "it may not have come"
    heir.send(SaveTaken(("10.0.0.9",), 4741, b"f" * 32))
    wait_for(lambda: has_come(Closed, at_host) and has_come(Closed, at_heir))
    assert at_host[-2:] == [NewHost(("10.0.0.9",), 4741, b"f" * 32), Closed("moved")]
    assert at_heir[-1] == Closed("moved") and not any(isinstance(message, NewHost) for message in at_heir)
    for opened in _when_free(port):
        opened.close()
    assert list(tmp_path.glob("*" + SUFFIX)) == [] and len(list((tmp_path / "handed_on").iterdir())) == 1
    wait_for(lambda: not thread.running)
    assert not [text for text in caplog.messages if "broke down" in text or "save" in text]


def _when_free(port: int) -> tuple[socket.socket, ...]:
    found: list[socket.socket] = []

    def try_it() -> bool:
        with suppress(OSError):
            found.extend(listen(port, HERE))
        return bool(found)

    wait_for(try_it)
    return tuple(found)


def test_a_room_that_cannot_be_opened_lets_go_of_its_port() -> None:
    door = Door(listen(0, HERE), identity, announced=False)
    port = door.listening[0].getsockname()[1]

    def fail() -> Opening:
        raise Unplayable("action 3")

    thread = RoomThread(fail, lambda layout: DirectMind(layout, pick_at_random), random.Random(1), door)
    found: list[Any] = []
    wait_for(lambda: found.extend(thread.link.receive()) or found)
    assert found == [Closed("unplayable")]
    for opened in listen(port, HERE):
        opened.close()
