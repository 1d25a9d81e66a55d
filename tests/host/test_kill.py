"""Kill -9 of a program that plays, at any moment, and then going on: same board, same hands, same decision open."""

import random
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from hexfolk.client.session import Session
from hexfolk.host.bot_mind import DirectMind
from hexfolk.host.bot_process import pick_at_random
from hexfolk.rules.view import PlayerView
from hexfolk.tools.desktop import DesktopServices
from tests.host.player import seen


def _start(saves: Path, phase: str, seed: int = 1) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.host.player", str(saves), phase, str(seed)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def _resumed(saves: Path) -> tuple[DesktopServices, Session]:
    services = DesktopServices(saves, lambda layout: DirectMind(layout, pick_at_random))
    saved = services.saved_game()
    assert saved is not None
    assert saved.problem is None
    session = Session(services.resume(saved))
    until = time.monotonic() + 300
    while not session.ready:
        assert time.monotonic() < until
        assert session.closed is None
        session.poll()
        time.sleep(0.001)
    return services, session


@pytest.mark.parametrize("phase", ["Founding", "Rolling", "Trading", "Discarding", "MovingRobber"])
def test_the_decision_that_was_open_is_open_again(tmp_path: Path, phase: str) -> None:
    program = _start(tmp_path, phase)
    assert program.stdout is not None
    line = program.stdout.readline()
    program.kill()
    program.wait()
    program.stdout.close()
    before = msgspec.msgpack.decode(bytes.fromhex(line), type=PlayerView)
    assert type(before.phases[-1]).__name__ == phase
    services, session = _resumed(tmp_path)
    assert session.view == before
    assert [(info.name, info.color, info.kind) for info in session.seats] == [
        ("Wren", "red", "human"),
        ("Bramble", "blue", "bot"),
        ("Thistle", "yellow", "bot"),
    ]
    assert session.submit(session.view.menu.pick(random.Random(1)))
    until = time.monotonic() + 300
    while not session.waiting:
        session.poll()
        assert not session.refusals
        assert time.monotonic() < until
        time.sleep(0.001)
    services.close()


def _kill_at_a_random_moment(saves: Path, seed: int) -> None:
    program = _start(saves, "any", seed)
    assert program.stdout is not None
    lines = [program.stdout.readline()]
    time.sleep(random.Random(seed).uniform(0.05, 1.2))
    program.kill()
    # What is still in the pipe was seen as well; a last line without its end was not written whole.
    lines += [line for line in program.stdout if line.endswith("\n")]
    program.wait()
    program.stdout.close()
    services, session = _resumed(saves)
    last = lines[-1].strip()
    assert seen(session, int(last.split()[0])) == last
    services.close()


@pytest.mark.parametrize("seed", range(3))
def test_nothing_that_was_seen_is_lost(tmp_path: Path, seed: int) -> None:
    _kill_at_a_random_moment(tmp_path, seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 140))
def test_nothing_that_was_seen_is_lost_however_often(tmp_path: Path, seed: int) -> None:
    _kill_at_a_random_moment(tmp_path, seed)
