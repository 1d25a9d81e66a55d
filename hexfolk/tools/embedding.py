"""Opens tables inside this program. It needs rules, maps and asyncio, which the menu can be shown without."""

from __future__ import annotations

import random
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

from hexfolk import __version__
from hexfolk.board import Layout
from hexfolk.client.services import GameSetup, ServiceFailed
from hexfolk.host.bot_mind import Mind, ProcessMind
from hexfolk.host.embedded import EmbeddedHost, Sitting
from hexfolk.host.game import RunningGame
from hexfolk.host.opening import replayed
from hexfolk.host.records import BadFile
from hexfolk.host.saves import Header, Journal, read_save
from hexfolk.host.setup import SeatSetup, TableSetup
from hexfolk.host.table import Table
from hexfolk.mapfiles import MapCode, MapProblems, deal, load_map
from hexfolk.rules.options import Options, decided

BOTS = "hexfolk.host.thinking:think"
DEAL_SEEDS = 1_000_000

_MAP_FAILURES = MappingProxyType(
    {MapCode.FILE_MISSING: "map_missing", MapCode.NO_DEAL: "no_deal", MapCode.WISHES_NOT_MET: "no_deal"}
)
MakeMind = Callable[[Layout], Mind]


def process_mind(layout: Layout) -> Mind:
    """Bots that think in a process of their own."""
    return ProcessMind(layout, BOTS)


def start(setup: GameSetup, saves: Path, make_mind: MakeMind, play_secret: bytes) -> EmbeddedHost:
    """A new game. Raises ServiceFailed: ``map_missing``, ``map_broken``, ``no_deal``, ``setup_wrong``."""
    table_setup = _table_setup(setup, play_secret)
    with _setup_checked():
        game = RunningGame(table_setup)
    journal = Journal.create(saves, Header(__version__, time.time(), table_setup, game.chance))
    return _seat(journal, table_setup, make_mind, lambda: Table(table_setup, game, journal, time.monotonic))


def resume(path: Path, make_mind: MakeMind) -> EmbeddedHost:
    """A saved game where its last accepted action left it; a damaged one where the damage begins.

    Raises ServiceFailed: ``foreign``, ``newer``, ``damaged``, ``unreadable``, ``in_use``, ``setup_wrong``.
    """
    try:
        save = read_save(path)
        with _setup_checked():
            game = RunningGame(save.header.setup, save.header.chance)
        journal = Journal.resume(save)
    except BadFile as bad:
        raise ServiceFailed(bad.fault.value, bad.detail) from bad
    return _seat(journal, save.header.setup, make_mind, lambda: replayed(save, game, journal, time.monotonic))


def _seat(journal: Journal, setup: TableSetup, make_mind: MakeMind, open_table: Callable[[], Table]) -> EmbeddedHost:
    seeds = random.Random(setup.play_secret + b"bots")
    return EmbeddedHost(Sitting(open_table, journal, make_mind(setup.layout), seeds))


def _table_setup(setup: GameSetup, play_secret: bytes) -> TableSetup:
    deal_seed = secrets.randbelow(DEAL_SEEDS) if setup.deal_seed is None else setup.deal_seed
    if setup.layout is None:
        layout, map_file, options = _dealt(setup, deal_seed)
    else:
        layout, map_file, options = setup.layout, setup.map_file, setup.options
    with _setup_checked():
        return TableSetup(
            map=setup.map,
            layout=layout,
            options=decided(options),
            seats=tuple(SeatSetup(s.kind, s.name, s.color, s.level) for s in setup.seats if s.kind != "closed"),
            deal_seed=deal_seed,
            play_secret=play_secret,
            map_file=map_file,
        )


def _dealt(setup: GameSetup, deal_seed: int) -> tuple[Layout, bytes, Options]:
    """The deal of the set-up's map, the map's file, and the options with the target that it proposes."""
    try:
        map_file = load_map(setup.map)
        with _setup_checked():
            layout = deal(map_file, deal_seed, setup.options.deal)
    except MapProblems as problems:
        codes = [problem.code for problem in problems.problems]
        known = next((_MAP_FAILURES[code] for code in codes if code in _MAP_FAILURES), "map_broken")
        raise ServiceFailed(known, setup.map) from problems
    if setup.options.players not in map_file.players:
        raise ServiceFailed("setup_wrong", "players")
    return layout, map_file.data, decided(setup.options, map_file.target)


@contextmanager
def _setup_checked() -> Iterator[None]:
    try:
        yield
    except (ValueError, LookupError) as error:
        raise ServiceFailed("setup_wrong", str(error)) from error
