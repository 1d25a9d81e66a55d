"""A save that was handed over: on the disk and tried before anything is said, then hosted, or out of the way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hexfolk.host.bot_mind import DirectMind
from hexfolk.host.bot_process import pick_at_random
from hexfolk.host.door import listen
from hexfolk.host.saves import saved_games
from hexfolk.tools.inheriting import KeptGame
from hexfolk.tools.networking import HostedRoom
from hexfolk.wire.messages import Welcome
from hexfolk.wire.tcp import TcpLink
from hexfolk.wire.visit import State, Target, Visit
from tests.host.test_handing_on import given
from tests.net.hosting import PATIENCE, wait_for


class Heir:
    """A program that is handed a game over."""

    def __init__(self, folder: Path) -> None:
        self.saves = folder / "theirs"
        self.rooms: list[HostedRoom] = []
        group, save = given(folder / "ours")
        group.journal.close()
        self.save = save.data

    def take(self, save: bytes | None = None) -> KeptGame:
        return KeptGame(
            self.saves, self.save if save is None else save, "Wren", "Our game", "ab" * 16,
            lambda layout: DirectMind(layout, pick_at_random), self._hosted,
        )  # fmt: skip

    def _hosted(self, room: HostedRoom) -> HostedRoom:
        self.rooms.append(room)
        return room

    def offered(self) -> list[Path]:
        return [listed.path for listed in saved_games(self.saves)]

    def aside(self) -> list[Path]:
        return list((self.saves / "kept").glob("*"))


@pytest.fixture
def heir(tmp_path: Path) -> Heir:
    return Heir(tmp_path)


def test_a_game_is_kept_and_then_hosted_where_it_was_said(heir: Heir) -> None:
    taken = heir.take()
    wait_for(lambda: taken.kept or taken.problem)
    addresses, port, fingerprint = taken.where()
    assert addresses and taken.problem == "" and len(list(heir.saves.glob("*.hexfolk"))) == 1
    early = TcpLink(Visit((Target("127.0.0.1", port),), "Thistle", (fingerprint,)), PATIENCE)
    try:
        taken.host()
        wait_for(lambda: early.progress.state is State.ENTERED)
        wait_for(lambda: any(isinstance(message, Welcome) for message in early.receive()))
        taken.drop()
        assert heir.aside() == [], "it is too late for that"
    finally:
        early.close()
        for room in heir.rooms:
            room.thread.close()
    assert len(heir.offered()) == 1


@pytest.mark.parametrize(
    ("end", "told", "offered"),
    [(KeptGame.drop, False, 0), (KeptGame.drop, True, 0), (KeptGame.abandon, False, 0), (KeptGame.abandon, True, 1)],
)
def test_what_becomes_of_a_game_that_is_not_hosted(
    heir: Heir, end: Callable[[KeptGame], None], told: bool, offered: int
) -> None:
    taken = heir.take()
    wait_for(lambda: taken.kept)
    port = taken.where()[1] if told else 0
    end(taken)
    end(taken)
    assert (len(heir.offered()), len(heir.aside())) == (offered, 1 - offered)
    for opened in listen(port):
        opened.close()


def test_a_game_that_is_dropped_while_it_is_written_goes_out_of_the_way(heir: Heir) -> None:
    taken = heir.take()
    taken.abandon()
    wait_for(lambda: not taken._thread.is_alive())
    assert not taken.kept and heir.offered() == []


@pytest.mark.parametrize("wrong", ["damaged", "foreign", "no folder"])
def test_a_save_that_cannot_be_played_is_not_taken(heir: Heir, wrong: str) -> None:
    data = heir.save
    if wrong == "damaged":
        data = data[:-40] + bytes([data[-40] ^ 1]) + data[-39:]
    elif wrong == "foreign":
        data = b"not a save"
    else:
        heir.saves.write_text("in the way")
    taken = heir.take(data)
    wait_for(lambda: taken.problem)
    assert not taken.kept
    with pytest.raises(LookupError):
        taken.where()
    if wrong != "no folder":
        assert list(heir.saves.glob("*.hexfolk")) == []
