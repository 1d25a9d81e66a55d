"""The same game of eight bots twice: over TCP, and over loopback links inside the program."""

from __future__ import annotations

import asyncio
import random
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from hexfolk.board import Board
from hexfolk.bots import Bot
from hexfolk.host.bot_mind import DirectMind
from hexfolk.host.bot_process import pick_at_random
from hexfolk.host.door import listen
from hexfolk.host.identity import Identity, identity_in
from hexfolk.host.limits import Limits
from hexfolk.host.lobby import Lobby, LobbyMeans, Plan
from hexfolk.host.lobby_map import library_map
from hexfolk.host.opening import RoomMeans, open_table
from hexfolk.host.room import Room
from hexfolk.host.server import Server
from hexfolk.host.serving import LocalEnd, Serving
from hexfolk.mapfiles.standard import standard_map
from hexfolk.rules.options import Options
from hexfolk.rules.view import PlayerView
from hexfolk.tools.wire_crowd import PATIENCE, WentWrong
from hexfolk.wire.hello import Enter, Entered
from hexfolk.wire.link import Link
from hexfolk.wire.lobby import LobbyState, SetReady, StartGame, TableOptions
from hexfolk.wire.loopback import LoopbackEnd, loopback
from hexfolk.wire.messages import HostMessage, Submit, SubmitRefused, Update, Welcome
from hexfolk.wire.tcp import TcpLink
from hexfolk.wire.visit import State, Target, Visit

SEATS = 8
ROUNDS = 5
LEVEL = "gentle"
"""Of the bots: the level that thinks least, so that the links count most."""
OPTIONS = Options(players=SEATS, target=8, round_limit=50)
UNLIMITED = Limits(messages=1e6, message_burst=1e6, bytes=1e9, byte_burst=1e9)
"""Bots answer faster than people may."""


class Took(NamedTuple):
    """What a game took from the first action on."""

    seconds: float
    processor: float
    """Seconds that the processor worked, for host and clients together: other programs hardly change that."""


def tcp_over_embedded() -> tuple[Took, Took]:
    """The game over loopback links and over TCP, medians of some of each by turns. Raises WentWrong."""
    with tempfile.TemporaryDirectory() as folder:
        who = identity_in(Path(folder))
        rounds = [_both(Path(folder) / str(number), who) for number in range(ROUNDS)]
    return _median([embedded for embedded, _ in rounds]), _median([tcp for _, tcp in rounds])


def _median(games: Sequence[Took]) -> Took:
    return Took(median(game.seconds for game in games), median(game.processor for game in games))


def _both(folder: Path, who: Identity) -> tuple[Took, Took]:
    embedded = _Hosting(folder / "embedded", None)
    embedded_took, told = _play(embedded, embedded.links)
    tcp = _Hosting(folder / "tcp", who)
    tcp_took, told_again = _play(tcp, tcp.join(who))
    if told != told_again:
        raise WentWrong("the two games are not the same")
    return embedded_took, tcp_took


class _Hosting:
    """A room of eight seats that runs in a thread of its own. The same chance gives the same game."""

    def __init__(self, saves: Path, identity: Identity | None) -> None:
        """`identity`: for a host on the network; None: everybody sits in this program."""
        self.port = 0
        self.links: list[Link] = []
        self._saves = saves
        self._identity = identity
        self._ready = threading.Event()
        self._stop: Callable[[], object] = self._ready.set
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), name="host")
        self._thread.start()
        if not self._ready.wait(PATIENCE):
            raise WentWrong("the host does not start")

    def join(self, who: Identity) -> list[Link]:
        """Links to it over TCP, one for each seat. Raises WentWrong."""
        links: list[Link] = []
        for number in range(SEATS):
            link = TcpLink(Visit((Target("127.0.0.1", self.port),), f"Guest {number}", (who.fingerprint,)))
            until = time.monotonic() + PATIENCE
            while link.progress.state is not State.ENTERED:
                if time.monotonic() > until:
                    raise WentWrong(f"{link.progress}")
                time.sleep(0.002)
            links.append(link)
        return links

    def close(self) -> None:
        """Stop it."""
        self._stop()
        self._thread.join(PATIENCE)

    async def _run(self) -> None:
        chance = random.Random(5)
        lobby_means = LobbyMeans(time.monotonic, chance, library_map, (LEVEL,))
        means = RoomMeans(lobby_means, chance.randbytes, lambda setup: open_table(setup, self._saves, time.monotonic))
        plan = Plan(standard_map(SEATS), SEATS, options=TableOptions(OPTIONS), seed=7)
        room = Room("bench", means, Lobby(plan, lobby_means))
        serving = Serving(room, lambda layout: DirectMind(layout, pick_at_random), chance)
        loop = asyncio.get_running_loop()
        self._stop = lambda: loop.call_soon_threadsafe(serving.stop)
        server = None
        if self._identity is None:
            for number in range(SEATS):
                link, end = loopback()
                self.links.append(link)
                _sit_down(serving, room, end, f"Guest {number}")
        else:
            server = Server(serving, room, self._identity, UNLIMITED)
            listening = listen(0, ("127.0.0.1",))
            self.port = listening[0].getsockname()[1]
            server.open(listening)
        self._ready.set()
        await serving.run()
        if server is not None:
            await server.close()
        await serving.close()


def _sit_down(serving: Serving, room: Room, end: LoopbackEnd, name: str) -> None:
    entered = room.enter(Enter(name), "127.0.0.1")
    assert isinstance(entered, Entered)
    LocalEnd(serving, end, entered.member)


class _Player:
    """A bot at the end of a link."""

    def __init__(self, link: Link, ring: Callable[[], None]) -> None:
        self.link = link
        self.lobby: LobbyState | None = None
        self.view: PlayerView | None = None
        self.bot: Bot | None = None
        self.updates = 0
        self.refused: SubmitRefused | None = None
        link.listen(ring)

    def poll(self) -> None:
        for message in self.link.receive():
            self._take(message)

    def _take(self, message: HostMessage) -> None:
        match message:
            case LobbyState():
                self.lobby = message
            case Welcome():
                self.view = message.view
                self.bot = Bot(Board(message.layout), LEVEL)
            case Update():
                self.view = message.view
                self.updates += 1
            case SubmitRefused():
                self.refused = message


class _Party:
    """All players, driven in this thread: one acts when all have heard of what was done before."""

    def __init__(self, links: Sequence[Link]) -> None:
        self._news = threading.Event()
        self.players = [_Player(link, self._news.set) for link in links]
        self.acted = 0

    @property
    def over(self) -> bool:
        """Whether the game is."""
        view = self.players[0].view
        return view is not None and bool(view.winners)

    def until(self, done: Callable[[_Player], bool]) -> None:
        """Raises WentWrong when it does not become so for all of them."""
        while True:
            self._news.clear()
            for player in self.players:
                player.poll()
            if any(player.refused for player in self.players):
                raise WentWrong(f"{[player.refused for player in self.players]}")
            if all(done(player) for player in self.players):
                return
            if not self._news.wait(PATIENCE):
                raise WentWrong("nothing comes")

    def act(self) -> None:
        """The first who is asked to trade answers, else the first who owes a decision acts."""
        for asked in (True, False):
            for player in self.players:
                view = player.view
                assert view is not None and player.bot is not None
                if _asked(view) if asked else view.seat in view.to_act:
                    action = player.bot.choose(view, self.acted)
                    assert action is not None
                    player.link.send(Submit(view.decision, action))
                    self.acted += 1
                    return
        raise WentWrong("nobody acts")


def _asked(view: PlayerView) -> bool:
    answers = [pair for offer in view.offers for pair in zip(offer.to, offer.answers, strict=True)]
    return any(seat == view.seat and answer == "waiting" for seat, answer in answers)


def _play(hosting: _Hosting, links: Sequence[Link]) -> tuple[Took, list[PlayerView | None]]:
    """Play to the end: what that took, and what everybody saw last."""
    party = _Party(links)
    try:
        party.until(lambda player: player.lobby is not None)
        for player in party.players:
            player.link.send(SetReady(True))
        party.until(lambda p: p.lobby is not None and all(s.ready for s in p.lobby.seats if s.state == "human"))
        party.players[0].link.send(StartGame())
        party.until(lambda player: player.view is not None)
        began, worked = time.perf_counter(), time.process_time()
        while not party.over:
            party.act()
            party.until(lambda player: player.updates == party.acted)
        took = Took(time.perf_counter() - began, time.process_time() - worked)
    finally:
        hosting.close()
    return took, [player.view for player in party.players]
