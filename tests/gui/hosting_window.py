"""A window that hosts a game and starts it once its guest is ready: ``python -m tests.gui.hosting_window``.

It prints its port, and is like any other window but for that.
"""

from __future__ import annotations

import sys

from hexfolk import paths
from hexfolk.client import main
from hexfolk.client.scene import Scene
from hexfolk.client.scenes import lobby
from hexfolk.client.scenes.ways import Ways
from hexfolk.client.services import Entry
from hexfolk.tools import networking
from hexfolk.tools.desktop import DesktopServices
from hexfolk.tools.window import make_table
from hexfolk.wire.lobby import StartGame
from tests.ports import own_port


class Begin(Scene):
    """Hosts at once."""

    def __init__(self, ways: Ways) -> None:
        super().__init__()
        self._ways = ways

    def tick(self, dt: float) -> None:
        self._ways.host()


class StartingLobby(lobby.LobbyScene):
    """Starts the game by itself."""

    def tick(self, dt: float) -> None:
        super().tick(dt)
        guests = [seat for _at, seat in self.room.human_seats() if seat.member != self.room.me]
        if guests and all(seat.ready for seat in guests):
            self.session.send(StartGame())


class Services(DesktopServices):
    """Tells where the lobby is."""

    def host(self, player: str, game: str) -> Entry:
        room = super().host(player, game)
        sys.stdout.write(f"{room.thread._door.listening[0].getsockname()[1]}\n")  # type: ignore[attr-defined]
        sys.stdout.flush()
        return room


if __name__ == "__main__":
    networking.DEFAULT_PORT = own_port()
    lobby.LobbyScene = StartingLobby  # type: ignore[misc]
    raise SystemExit(main.run(Services(paths.saves_folder()), make_table, Begin))
