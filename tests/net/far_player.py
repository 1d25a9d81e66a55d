"""A player on another machine: ``python -m tests.net.far_player GAME`` finds the game by its name, joins and plays.

It prints what happens, a line each, and goes on until it is killed.
"""

import sys
import time

from hexfolk.wire.announcement import Announcement
from hexfolk.wire.browsing import Browser
from hexfolk.wire.lobby import StartGame
from hexfolk.wire.tcp import TcpLink
from hexfolk.wire.visit import State, Target, Visit
from tests.net.players import Player


def say(line: str) -> None:
    """Print at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def find(name: str) -> Announcement:
    """The game of that name in the list of games."""
    browser = Browser(lambda: None)
    while True:
        found = [game for game in browser.games() if game.name == name]
        if found:
            browser.close()
            return found[0]
        time.sleep(0.02)


def main() -> None:
    """Play."""
    game = find(sys.argv[1])
    say(f"found {','.join(game.addresses)}")
    targets = tuple(Target(address, game.port) for address in game.addresses)
    player = Player(TcpLink(Visit(targets, "Far", (game.fingerprint,))))
    turn, started = -1, False
    while player.closed is None:
        player.act()
        if player.link.progress.state is State.FAILED:
            say(f"failed {player.link.progress.code}")
            return
        if player.lobby is not None and not started:
            started = True
            player.link.send(StartGame())
        if player.view is not None and player.view.turn != turn:
            turn = player.view.turn
            say(f"turn {turn}")
        time.sleep(0.002)
    say(f"closed {player.closed}")


if __name__ == "__main__":
    main()
