"""Puts the client and the host together for a game on one machine: what the client asks of the rest of the program."""

from __future__ import annotations

import random
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from hexfolk import __version__
from hexfolk.board import Layout
from hexfolk.client.services import GameSetup, SavedGame, ServiceFailed
from hexfolk.host.bot_mind import Mind, ProcessMind
from hexfolk.host.embedded import EmbeddedHost, Sitting
from hexfolk.host.game import RunningGame
from hexfolk.host.records import BadFile
from hexfolk.host.saves import Header, Journal, Listed, Save, read_save, saved_games
from hexfolk.host.setup import SeatSetup, TableSetup
from hexfolk.host.table import Table
from hexfolk.mapfiles import MapProblems, deal, load_map
from hexfolk.wire.link import Link

BOTS = "hexfolk.host.bot_process:pick_at_random"
DEAL_SEEDS = 1_000_000
RELEASE_PATIENCE = 2.0
"""Seconds to wait for a game that was just left to let go of its save."""


class DesktopServices:
    """The client's `Services`: embedded tables, saved in `saves`."""

    def __init__(
        self,
        saves: Path,
        make_mind: Callable[[Layout], Mind] | None = None,
        draw_secret: Callable[[], bytes] = lambda: secrets.token_bytes(16),
    ) -> None:
        """Tests put in their own bots and play secrets."""
        self._saves = saves
        self._make_mind = make_mind or _process_mind
        self._draw_secret = draw_secret
        self._hosts: list[EmbeddedHost] = []

    def start_game(self, setup: GameSetup) -> Link:
        """Start a table in this program. Raises ServiceFailed: ``map_missing``, ``map_broken``, ``setup_wrong``."""
        table_setup = self._table_setup(setup)
        with _setup_checked():
            game = RunningGame(table_setup)
        journal = Journal.create(self._saves, Header(__version__, time.time(), table_setup, game.chance))
        return self._seat(journal, table_setup, lambda: Table(table_setup, game, journal, time.monotonic))

    def saved_game(self) -> SavedGame | None:
        """The game that "Continue" opens: the last one played of which something can be played on.

        If there is none, the last file that is of no use, so that its problem can be told; None when there are none.
        """
        self._let_go()
        useless: Listed | None = None
        for listed in saved_games(self._saves):
            if listed.save is not None:
                return _described(listed)
            useless = useless or listed
        return None if useless is None else _described(useless)

    def resume(self, game: SavedGame) -> Link:
        """Open a saved game where its last accepted action left it; a damaged one where the damage begins.

        Raises ServiceFailed: ``foreign``, ``newer``, ``damaged``, ``unreadable``, ``in_use``, ``setup_wrong``.
        """
        self._let_go()
        try:
            save = read_save(game.path)
            with _setup_checked():
                resumed = RunningGame(save.header.setup, save.header.chance)
            journal = Journal.resume(save)
        except BadFile as bad:
            raise ServiceFailed(bad.fault.value, bad.detail) from bad
        return self._seat(journal, save.header.setup, lambda: _replayed(save, resumed, journal))

    def close(self) -> None:
        """Stop every table, keeping the games saved."""
        for host in self._hosts:
            host.close()
        self._hosts.clear()

    def _seat(self, journal: Journal, setup: TableSetup, open_table: Callable[[], Table]) -> Link:
        seeds = random.Random(setup.play_secret + b"bots")
        host = EmbeddedHost(Sitting(open_table, journal, self._make_mind(setup.layout), seeds))
        self._hosts.append(host)
        return host.link

    def _let_go(self) -> None:
        """Wait until the games that were left are off their saves, which takes no longer than a frame."""
        for host in self._hosts:
            if host.link.closed:
                host.wait_until_released(RELEASE_PATIENCE)
        self._hosts = [host for host in self._hosts if host.running]

    def _table_setup(self, setup: GameSetup) -> TableSetup:
        deal_seed = secrets.randbelow(DEAL_SEEDS) if setup.deal_seed is None else setup.deal_seed
        try:
            map_file = load_map(setup.map)
            layout = deal(map_file, deal_seed)
        except MapProblems as problems:
            missing = any(problem.code == "file_missing" for problem in problems.problems)
            raise ServiceFailed("map_missing" if missing else "map_broken", setup.map) from problems
        if setup.options.players not in map_file.players:
            raise ServiceFailed("setup_wrong", "players")
        with _setup_checked():
            return TableSetup(
                map=setup.map,
                layout=layout,
                options=setup.options,
                seats=tuple(SeatSetup(s.kind, s.name, s.color, s.level) for s in setup.seats if s.kind != "closed"),
                deal_seed=deal_seed,
                play_secret=self._draw_secret(),
            )


@contextmanager
def _setup_checked() -> Iterator[None]:
    try:
        yield
    except ValueError as error:
        raise ServiceFailed("setup_wrong", str(error)) from error


def _process_mind(layout: Layout) -> Mind:
    mind = ProcessMind(layout, BOTS)
    mind.warm_up()
    return mind


def _replayed(save: Save, game: RunningGame, journal: Journal) -> Table:
    played = save.entries[-1].seconds if save.entries else 0.0
    table = Table(save.header.setup, game, journal, time.monotonic, played)
    table.replay(save.entries)
    return table


def _described(listed: Listed) -> SavedGame:
    save = listed.save
    setup = save.header.setup if save is not None else None
    return SavedGame(
        path=listed.path,
        map=setup.map if setup is not None else "",
        players=tuple(seat.name for seat in setup.seats) if setup is not None else (),
        colors=tuple(seat.color for seat in setup.seats) if setup is not None else (),
        turn=save.mark.turn if save is not None else 0,
        target=setup.options.target if setup is not None else 0,
        saved_at=listed.changed,
        problem=listed.problem.value if listed.problem is not None else None,
    )
