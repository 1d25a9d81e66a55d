"""``hexfolk host`` as a program of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

from hexfolk.host.identity import NAME as IDENTITY_FILE
from hexfolk.host.identity import identity_in
from hexfolk.wire.tcp import TcpLink
from hexfolk.wire.visit import State, Target, Visit
from tests.net.hosting import PATIENCE, wait_for

FOREVER = 300.0


class HostProgram:
    """Runs until it is told to end; what it prints is kept."""

    def __init__(self, home: Path, *arguments: str, stdin: str = "", ignoring: tuple[signal.Signals, ...] = ()) -> None:
        """`ignoring`: signals that whoever starts it has turned off, as `nohup` does. Unix only."""
        command = [sys.executable, "-m", "hexfolk", "host", "--port", "0", "--hidden", *arguments]
        self.home = home
        self._last = "The game stands at turn" if "--resume" in arguments else "Join code"
        self.lines: list[str] = []
        before = {number: signal.signal(number, signal.SIG_IGN) for number in ignoring}
        self.process = subprocess.Popen(
            command,
            env=os.environ | {"HEXFOLK_HOME": str(home)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for number, handler in before.items():
            signal.signal(number, handler)
        assert self.process.stdin is not None
        self.process.stdin.write(stdin)
        self.process.stdin.close()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        wait_for(lambda: self.port or self.process.poll() is not None, FOREVER)
        assert self.process.poll() is None, self.lines

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))

    @property
    def port(self) -> int:
        """Where it listens; 0: it has not yet said all that it says at its start."""
        ports = [line.rpartition(":")[2] for line in self.lines if line.startswith("Join at ")]
        return int(ports[0]) if ports and any(line.startswith(self._last) for line in self.lines) else 0

    @property
    def saves(self) -> Path:
        return self.home / "data" / "saves"

    def save(self) -> Path:
        (path,) = self.saves.glob("*.hexfolk")
        return path

    def link(self, name: str = "Wren", password: str = "", token: bytes = b"") -> TcpLink:
        assert (self.home / "data" / IDENTITY_FILE).exists()
        fingerprint = identity_in(self.home / "data").fingerprint
        visit = Visit((Target("127.0.0.1", self.port),), name, (fingerprint,), password, token)
        link = TcpLink(visit, PATIENCE)
        wait_for(lambda: link.progress.state not in (State.CONNECTING, State.GREETING, State.ENTERING))
        return link

    def signal(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Send it a signal, and wait for its end: its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        status = self.process.wait(FOREVER)
        self._reader.join(FOREVER)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status
