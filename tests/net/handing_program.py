"""A host that hands its game on to its first guest: ``python -m tests.net.handing_program SAVES``.

It prints its port, starts the game once the guest is ready, offers it the hosting, and goes on until it is killed or
the game has moved.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from hexfolk.client.session import Session
from hexfolk.tools import networking
from hexfolk.tools.desktop import DesktopServices
from hexfolk.wire.lobby import StartGame
from hexfolk.wire.messages import OfferHosting
from tests.ports import own_port


def main(saves: Path) -> None:
    """Host."""
    services = DesktopServices(saves)
    entry = services.host("Wren", "Wren's game")
    sys.stdout.write(f"{entry.thread._door.listening[0].getsockname()[1]}\n")  # type: ignore[attr-defined]
    sys.stdout.flush()
    session = Session(entry.link, entry=entry)
    while session.closed is None:
        session.poll()
        guests = [member for member in session.room.members if member.member != session.room.me]
        if session.room.lobby is not None and guests and session.room.seats[1].ready:
            session.send(StartGame())
        elif session.ready and session.state.hosting is None and guests:
            session.send(OfferHosting(guests[0].member))
        time.sleep(0.05)
    services.close()


if __name__ == "__main__":
    networking.DEFAULT_PORT = own_port()
    main(Path(sys.argv[1]))
