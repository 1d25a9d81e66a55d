"""A game between two machines, as far as the network is concerned: found, joined, cut off and gone on with."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from socket import gethostname

import pytest

from tests.net.hosting import wait_for
from tests.net.machines import Machines, NotPermitted, on_machine, two_machines

CUT = 5.0
"""Seconds; far fewer than until a client is lost. What is sent meanwhile is tried again after ever longer pauses."""


@pytest.fixture
def machines() -> Iterator[Machines]:
    try:
        with two_machines() as both:
            yield both
    except NotPermitted as error:
        pytest.skip(str(error))


class Program:
    """A program of Python on one of the machines; what it prints is kept."""

    def __init__(self, machine: str, home: Path, *words: str) -> None:
        self.lines: list[str] = []
        self._process = subprocess.Popen(
            [*on_machine(machine), sys.executable, "-m", *words],
            env=os.environ | {"HEXFOLK_HOME": str(home)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.lines.append(line.rstrip("\n"))

    def turn(self) -> int:
        """The last turn that was printed."""
        turns = [int(line.split()[1]) for line in self.lines if line.startswith("turn ")]
        return turns[-1] if turns else -1

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        self._reader.join(5)
        assert self._process.stdout is not None
        self._process.stdout.close()


@pytest.mark.long
def test_a_game_is_found_joined_and_outlives_a_cut(machines: Machines, tmp_path: Path) -> None:
    arguments = ("hexfolk", "host", "--players", "2", "--bots", "gentle", "--name", "Far away")
    host = Program(machines.one, tmp_path / "one", *arguments)
    player = Program(machines.other, tmp_path / "other", "tests.net.far_player", "Far away")
    try:
        wait_for(lambda: player.turn() >= 1, 300)
        assert "Join at 10.73.0.1:4740" in host.lines
        assert player.lines[0].startswith("found 10.73.0.1")
        machines.plug(plugged=False)
        time.sleep(CUT)
        before = player.turn()
        machines.plug(plugged=True)
        wait_for(lambda: player.turn() >= before + 3, 300)
        assert not any(line.startswith(("closed", "failed")) for line in player.lines)
        assert "Far came in." in host.lines
        assert not any("is gone" in line for line in host.lines)
        host.kill()
        wait_for(lambda: any(line == "closed lost" for line in player.lines), 300)
    finally:
        for program in (host, player):
            program.kill()


@pytest.mark.long
def test_a_game_is_found_and_played_where_there_is_only_ipv6(tmp_path: Path) -> None:
    try:
        with two_machines("fd73::{}/64") as machines:
            host = Program(machines.one, tmp_path / "one", "hexfolk", "host", "--players", "2", "--bots", "gentle")
            wait_for(lambda: any(line.startswith("Join code") for line in host.lines), 60)
            assert "Join at [fd73::1]:4740" in host.lines
            player = Program(machines.other, tmp_path / "other", "tests.net.far_player", f"Hexfolk on {gethostname()}")
            try:
                wait_for(lambda: player.turn() >= 3, 60, lambda: [host.lines[-12:], player.lines[-12:]])
                assert player.lines[0].startswith("found fd73::1")
            finally:
                for program in (host, player):
                    program.kill()
    except NotPermitted as error:
        pytest.skip(str(error))


@pytest.mark.long
def test_a_cut_that_is_longer_than_the_patience(machines: Machines, tmp_path: Path) -> None:
    """Both ends notice, a bot stands in, the other player plays on; when the cable is back so is the player."""
    host = Program(machines.one, tmp_path / "one", "hexfolk", "host", "--players", "2", "--name", "Long cut")
    near = Program(machines.one, tmp_path / "near", "tests.net.far_player", "Long cut", "2")
    far = Program(machines.other, tmp_path / "far", "tests.net.far_player", "Long cut", "2")

    def told() -> list[list[str]]:
        """The last words of all three."""
        return [program.lines[-12:] for program in (host, near, far)]

    try:
        wait_for(lambda: min(far.turn(), near.turn()) >= 1, 300, told)
        machines.plug(plugged=False)
        wait_for(lambda: "closed lost" in far.lines, 300, told)
        wait_for(lambda: "BotStoodIn" in near.lines, 300, told)
        before = near.turn()
        wait_for(lambda: near.turn() >= before + 3, 300, told)
        machines.plug(plugged=True)
        wait_for(lambda: "back" in far.lines and "PlayerBack" in near.lines, 300, told)
        before = near.turn()
        wait_for(lambda: min(near.turn(), far.turn()) >= before + 3, 300, told)
        assert not any(line.startswith(("closed", "failed")) for line in near.lines)
    finally:
        for program in (host, near, far):
            program.kill()
