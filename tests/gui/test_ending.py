"""What sends a signal answers no question: the window ends, its game is saved, its guests are told."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from hexfolk.host.identity import NAME as IDENTITY_FILE
from hexfolk.host.identity import identity_in
from hexfolk.host.saves import read_save
from hexfolk.wire.lobby import LobbyState, SetReady
from hexfolk.wire.messages import Closed, Welcome
from hexfolk.wire.tcp import TcpLink
from hexfolk.wire.visit import State, Target, Visit
from tests.net.hosting import PATIENCE, wait_for

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM that can be caught")

FOREVER = 300.0


class Window:
    """The program in a process of its own, hosting, and a guest in its lobby."""

    def __init__(self, home: Path) -> None:
        self.home = home
        surroundings = os.environ | {"HEXFOLK_HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        command = [sys.executable, "-m", "tests.gui.hosting_window"]
        self.process = subprocess.Popen(command, env=surroundings, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        port = int(next(line for line in self.process.stdout if line.strip().isdigit()))
        data = home / "data"
        wait_for((data / IDENTITY_FILE).exists, FOREVER)
        visit = Visit((Target("127.0.0.1", port),), "Thistle", (identity_in(data).fingerprint,))
        self.guest = TcpLink(visit, PATIENCE)
        wait_for(lambda: self.guest.progress.state is State.ENTERED, FOREVER)

    def heard(self, kind: type) -> bool:
        return any(isinstance(message, kind) for message in self.guest.receive())


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_ends_a_hosting_window_and_the_guests_are_told(tmp_path: Path, name: str) -> None:
    window = Window(tmp_path)
    try:
        wait_for(lambda: window.heard(LobbyState), FOREVER)
        window.guest.send(SetReady(True))
        wait_for(lambda: window.heard(Welcome), FOREVER)
        window.process.send_signal(signal.Signals[name])
        wait_for(lambda: Closed("stopped") in window.guest.receive(), FOREVER)
        assert window.process.wait(FOREVER) == 0
        (save,) = (tmp_path / "data" / "saves").glob("*.hexfolk")
        assert read_save(save).problem is None
    finally:
        window.guest.close()
        window.process.kill()
        window.process.wait(FOREVER)
        assert window.process.stdout is not None
        window.process.stdout.close()
