"""A program that plays a game against bots, to be killed: ``python -m tests.host.player SAVES PHASE``.

At the player's first decision in a phase of that name it pauses the bots, prints what the player sees, and waits to be
killed. With the phase "any" it plays on and on, and prints after each update how much of the game the player has seen.
"""

import random
import sys
import time
from pathlib import Path
from zlib import crc32

import msgspec

from hexfolk.client.services import GameSetup, SeatChoice
from hexfolk.client.session import Session
from hexfolk.rules.actions import EndTurn, Roll
from hexfolk.rules.options import Options
from hexfolk.tools.desktop import DesktopServices

SETUP = GameSetup(
    seats=(
        SeatChoice("human", "Wren", "red"),
        SeatChoice("bot", "Bramble", "blue", "steady"),
        SeatChoice("closed", "", "white"),
        SeatChoice("bot", "Thistle", "yellow", "steady"),
    ),
    map="standard-19",
    options=Options(players=3, hand_limit=5, target=15),
    deal_seed=7,
)


def seen(session: Session, length: int | None = None) -> str:
    """A fingerprint of the first events that the player was told of."""
    events = session.history[: len(session.history) if length is None else length]
    return f"{len(events)} {crc32(msgspec.msgpack.encode(events))}"


def say(line: str) -> None:
    """Print at once: the end may come at any moment."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> None:
    """Play."""
    saves, phase = Path(sys.argv[1]), sys.argv[2]
    session = Session(DesktopServices(saves).start_game(SETUP))
    session.set_pace("instant")
    rng = random.Random(int(sys.argv[3]))
    while True:
        session.poll()
        while session.waiting:
            session.advance()
            if phase == "any":
                say(seen(session))
        if session.ready and session.seat in session.view.to_act and session.pending is None:
            if type(session.view.phases[-1]).__name__ == phase:
                wait_for_the_end(session)
            # Hands grow, so that there is something to discard.
            thrifty = next((a for a in session.view.menu.actions if isinstance(a, Roll | EndTurn)), None)
            session.submit(thrifty or session.view.menu.pick(rng))
        time.sleep(0.001)


def wait_for_the_end(session: Session) -> None:
    """Let the bots finish what they are at, print the view, and wait."""
    session.set_paused(True)
    time.sleep(0.2)
    session.poll()
    while session.waiting:
        session.advance()
    say(msgspec.msgpack.encode(session.view).hex())
    time.sleep(120)


if __name__ == "__main__":
    main()
