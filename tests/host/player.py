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
from hexfolk.rules.actions import DeclineOffer, EndTurn, Roll
from hexfolk.rules.options import Options
from hexfolk.tools.desktop import DesktopServices
from hexfolk.wire.link import Link
from hexfolk.wire.messages import Submit

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
    """Play, one game after another."""
    saves, phase, rng = Path(sys.argv[1]), sys.argv[2], random.Random(int(sys.argv[3]))
    services = DesktopServices(saves)
    while True:
        link = services.start_game(SETUP)
        play(Session(link), link, phase, rng)


def play(session: Session, link: Link, phase: str, rng: random.Random) -> None:
    """One game; it may end before the phase comes."""
    session.set_pace("instant")
    while session.summary is None:
        session.poll()
        while session.waiting:
            session.advance()
            if phase == "any":
                say(seen(session))
        if not session.ready or session.pending is not None:
            pass
        elif phase != "any" and any(
            ("waiting", session.seat) in zip(o.answers, o.to, strict=True) for o in session.view.offers
        ):
            # The bots would wait for an answer, which only keeps a game from ending before it is killed.
            session.submit(next(a for a in session.view.menu.actions if isinstance(a, DeclineOffer)))
        elif session.seat in session.view.to_act:
            if type(session.view.phases[-1]).__name__ == phase:
                wait_for_the_end(session, link)
            # Hands grow, so that there is something to discard.
            thrifty = next((a for a in session.view.menu.actions if isinstance(a, Roll | EndTurn)), None)
            session.submit(thrifty or session.view.menu.pick(rng))
        time.sleep(0.001)
    session.leave()


def wait_for_the_end(session: Session, link: Link) -> None:
    """Stop the bots, print the view as it is then, and wait."""
    session.set_paused(True)
    # The host refuses it after it has taken in the pause, and after all that it told before.
    link.send(Submit(-1, Roll()))
    while not session.refusals:
        time.sleep(0.001)
        session.poll()
        while session.waiting:
            session.advance()
    say(msgspec.msgpack.encode(session.view).hex())
    time.sleep(600)


if __name__ == "__main__":
    main()
