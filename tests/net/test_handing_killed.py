"""Kill -9 of a host that hands its game on: afterwards one of the two has it, and its log tells how that came."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hexfolk.client.inheriting import Inheriting
from hexfolk.client.services import Entry, Inheritance, Wish
from hexfolk.client.session import Session
from hexfolk.host.bot_mind import DirectMind
from hexfolk.host.bot_process import pick_at_random
from hexfolk.host.saves import Save, saved_games
from hexfolk.tools.desktop import DesktopServices
from hexfolk.wire.lobby import SetReady
from hexfolk.wire.messages import AnswerHosting, HandingBegan, HostMoved
from tests.net.hosting import wait_for

PATIENCE = 60.0


@contextmanager
def old_host(saves: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The host in a process of its own, and its port."""
    command = [sys.executable, "-m", "tests.net.handing_program", str(saves)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield process, int(process.stdout.readline())
    finally:
        process.kill()
        process.wait(PATIENCE)
        process.stdout.close()


class Heir:
    """The guest, up to the moment when it was sent the save."""

    def __init__(self, saves: Path, port: int) -> None:
        self.services = DesktopServices(saves, lambda layout: DirectMind(layout, pick_at_random))
        entrance = self.services.join(Wish(("127.0.0.1",), port, "Moss"), lambda: None)
        wait_for(lambda: entrance.state.step == "fingerprint_new", PATIENCE)
        entrance.trust()
        wait_for(lambda: entrance.state.step == "entered", PATIENCE)
        entry = entrance.entry()
        self.session = Session(entry.link, entry=entry)
        self.hosted: Entry | None = None
        self.until(lambda: self.session.room.own_seat == 1)
        self.session.send(SetReady(True))
        self.until(lambda: self.session.state.hosting is not None)
        self.session.send(AnswerHosting(True))
        self.until(lambda: self.session.handed_on is not None)
        save = self.session.handed_on
        assert save is not None
        self.inheritance = self.services.inherit(save.data, "Wren", "Our game", entry.token)
        self.inheriting = Inheriting(self.session, self.inheritance, save.data, self._host)

    def _host(self, inheritance: Inheritance) -> None:
        self.hosted = inheritance.host()

    def until(self, what: Callable[[], object]) -> None:
        end = time.monotonic() + PATIENCE
        while not what():
            assert time.monotonic() < end and (self.session.closed is None or what())
            self.session.poll()
            time.sleep(0.01)

    def tick(self) -> bool:
        self.session.poll()
        return self.inheriting.tick() or self.hosted is not None


def offered(folder: Path) -> list[Save]:
    """The games that a program offers there."""
    return [listed.save for listed in saved_games(folder) if listed.save is not None]


@pytest.mark.parametrize("moment", ["before it is kept", "when it is kept", "when it is told"])
def test_one_of_the_two_has_the_game_when_the_old_host_is_killed(tmp_path: Path, moment: str) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    with old_host(ours) as (process, port):
        heir = Heir(theirs, port)
        try:
            if moment != "before it is kept":
                wait_for(lambda: heir.inheritance.kept, PATIENCE)
            if moment == "when it is told":
                heir.tick()
            process.kill()
            process.wait(PATIENCE)
            left = offered(ours)
            # What was told may have come, or not.
            assert len(left) == 1 or moment == "when it is told"
            for save in left:
                assert HandingBegan(1) in save.story
                # Killed after it had written that, and before it had put the game away.
                assert HostMoved(1) not in save.story or moment == "when it is told"
            wait_for(heir.tick, PATIENCE)
            assert heir.hosted is not None
            session = Session(heir.hosted.link, entry=heir.hosted)
            wait_for(lambda: session.poll() is not None and session.ready, PATIENCE)
            assert session.seat == 1 and HandingBegan(1) in session.history and HostMoved(1) in session.history
        finally:
            heir.services.close()
        assert len(offered(theirs)) == 1


def test_an_old_host_that_is_told_lets_go_and_ends(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    with old_host(ours) as (process, port):
        heir = Heir(theirs, port)
        try:
            wait_for(heir.tick, PATIENCE)
            assert heir.session.closed == "moved" and process.wait(PATIENCE) == 0
            assert offered(ours) == []
        finally:
            heir.services.close()
        assert len(offered(theirs)) == 1
