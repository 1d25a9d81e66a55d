"""A player on another machine: ``python -m tests.net.far_player GAME`` finds the game by its name, joins and plays.

It prints what happens, a line each, and goes on until it is killed.
"""

import sys
import time

from hexfolk.rules.options import Options
from hexfolk.wire.announcement import Announcement
from hexfolk.wire.browsing import Browser
from hexfolk.wire.lobby import SetOptions, SetReady, StartGame, TableOptions
from hexfolk.wire.messages import BotStoodIn, PlayerBack, PlayerLost
from hexfolk.wire.tcp import TcpLink
from hexfolk.wire.visit import State, Target, Visit
from tests.net.players import Player

GRACE = 3
"""Seconds until a bot stands in."""


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
    """Play; whoever is lost comes back as soon as that is possible."""
    game, people = find(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    say(f"found {','.join(game.addresses)}")
    targets = tuple(Target(address, game.port) for address in game.addresses)
    visit = Visit(targets, "Far", (game.fingerprint,))
    player = Player(TcpLink(visit))
    while play(player, people) == "lost" and people > 1:
        player = come_back(visit._replace(token=player.token))


def come_back(visit: Visit) -> Player:
    """In again, however often it has to be tried."""
    while True:
        link = TcpLink(visit)
        while link.progress.state in (State.CONNECTING, State.GREETING, State.ENTERING):
            time.sleep(0.02)
        if link.progress.state is State.ENTERED:
            say("back")
            return Player(link, 2)
        time.sleep(0.2)


def play(player: Player, people: int) -> str:
    """To the end of the connection: why it ended. Whoever leads starts the game when so many people are ready."""
    turn, lobby, told = -1, None, 0
    while player.closed is None:
        player.act()
        if player.link.progress.state is State.FAILED:
            say(f"failed {player.link.progress.code}")
            return "failed"
        if player.lobby is not None and player.lobby is not lobby:
            if lobby is None:
                player.link.send(SetOptions(TableOptions(Options(round_limit=500, target=15), grace=GRACE)))
            lobby = player.lobby
            entered = player.link.progress.entered
            if any(entered and seat.member == entered.member and not seat.ready for seat in lobby.seats):
                # Also when it was ready before: options that the other one sets take that back.
                player.link.send(SetReady(True))
            if sum(seat.state == "human" and seat.ready for seat in lobby.seats) == people:
                player.link.send(StartGame())
        if player.view is not None and player.view.turn != turn:
            turn = player.view.turn
            say(f"turn {turn}")
        for event in player.history[told:]:
            if isinstance(event, PlayerLost | BotStoodIn | PlayerBack):
                say(type(event).__name__)
        told = len(player.history)
        time.sleep(0.002 if people == 1 else 0.02)
    say(f"closed {player.closed}")
    return player.closed


if __name__ == "__main__":
    main()
