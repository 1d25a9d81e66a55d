"""``hexfolk simulate``: bots play without a screen, and what happened is counted.

The same seed gives the same result on any number of cores.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence

from hexfolk.bots import LEVELS
from hexfolk.mapfiles import MapFile, MapProblems, deal, load_map
from hexfolk.mapfiles.check import read_map
from hexfolk.mapfiles.standard import standard_map
from hexfolk.play import Options
from hexfolk.rules.options import decided, validate
from hexfolk.tools.arena import RANDOM, GameRecord, Job, play_game, seed_of
from hexfolk.tools.crew import WorkerLost, shared_out
from hexfolk.tools.failure import CommandFailed
from hexfolk.tools.game_report import report, summary
from hexfolk.tools.map_failure import map_failed
from hexfolk.tools.output import say

MOST_GAMES = 1_000_000
USUAL = 4
"""Players, if nothing says otherwise."""
BAR = 30
"""Letters of the progress bar."""


# --- the command line ---


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--games", type=int, default=20, metavar="N", help="games to play (20)")
    parser.add_argument("--players", type=int, metavar="K", help="players, 2 to 8 (4, or as the map has it)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same games (1)")
    parser.add_argument("--map", metavar="M", help="a map's name or file (the standard one for the players)")
    parser.add_argument("--bots", metavar="LEVELS", help=f"level of each seat, of {_listed(_levels())}; one is for all")
    parser.add_argument("--processes", type=int, metavar="P", help="processes (one for each core)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    rules = parser.add_argument_group("options of the games")
    rules.add_argument("--target", type=int, metavar="POINTS", help="points that win, 8 to 15 (the map's, else 10)")
    rules.add_argument("--round-limit", type=_or_none, default=200, metavar="ROUNDS", help="50 to 500, or none (200)")
    rules.add_argument("--robber", choices=("normal", "friendly", "off"), default="normal")
    rules.add_argument("--hand-limit", type=_or_none, default=7, metavar="CARDS", help="5 to 20, or none (7)")
    rules.add_argument("--dice", choices=("fair", "deck"), default="fair")
    rules.add_argument("--special-building", choices=("auto", "on", "off"), default="auto")
    rules.add_argument("--start-order", choices=("random", "seated"), default="random")
    rules.add_argument("--wishes", choices=("map", "fair", "wild"), default="map", help="what deals keep to (map)")
    rules.add_argument("--no-longest-trade-route", dest="longest_trade_route", action="store_false")
    rules.add_argument("--no-strongest-knighthood", dest="strongest_knighthood", action="store_false")
    rules.add_argument("--no-player-trades", dest="player_trades", action="store_false")
    rules.add_argument("--no-undo", dest="undo", action="store_false")


def _or_none(text: str) -> int | None:
    """A number, or none. Raises ArgumentTypeError."""
    try:
        return None if text == "none" else int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be a number or none, not {text!r}") from None


def _levels() -> tuple[str, ...]:
    return (*LEVELS, RANDOM)


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words)


def run(arguments: argparse.Namespace) -> int:
    """Play the games and print the result. Raises CommandFailed for values that make no game."""
    job = job_of(arguments)
    processes = arguments.processes if arguments.processes is not None else _cores()
    if processes < 1:
        raise CommandFailed("--processes must be at least 1")
    start = time.perf_counter()
    try:
        records = list(_with_progress(play(job, processes), job.games))
    except MapProblems as broken:
        # An island of one of the later games was not found.
        raise map_failed(broken) from broken
    result = summary(job, records)
    result["seconds"] = round(time.perf_counter() - start, 2)
    say(json.dumps(result) if arguments.json else report(job, result))
    return 0


def job_of(arguments: argparse.Namespace) -> Job:
    """The run that the arguments ask for. Raises CommandFailed."""
    if not 1 <= arguments.games <= MOST_GAMES:
        raise CommandFailed(f"--games must be from 1 to {MOST_GAMES}")
    levels = _seats(arguments.bots, arguments.players, arguments.map)
    options = Options(
        players=len(levels),
        target=arguments.target,
        round_limit=arguments.round_limit,
        robber=arguments.robber,
        hand_limit=arguments.hand_limit,
        longest_trade_route=arguments.longest_trade_route,
        strongest_knighthood=arguments.strongest_knighthood,
        special_building=arguments.special_building,
        dice=arguments.dice,
        player_trades=arguments.player_trades,
        undo=arguments.undo,
        start_order=arguments.start_order,
        deal=arguments.wishes,
    )
    try:
        validate(options)
    except ValueError as error:
        name = str(error)
        value = getattr(options, name)
        option = name.replace("_", "-")
        raise CommandFailed(f"--{option} {value} is out of range (see hexfolk simulate --help)") from error
    name = standard_map(options.players) if arguments.map is None else arguments.map
    island = _checked_map(name, options, arguments.seed)
    return Job(name, decided(options, island.target), levels, arguments.seed, arguments.games)


def _seats(bots: str | None, players: int | None, map_name: str | None) -> tuple[str, ...]:
    """The level of each seat."""
    if players is not None and not 2 <= players <= 8:
        raise CommandFailed("--players must be from 2 to 8")
    levels = tuple(word.strip() for word in (LEVELS[-1] if bots is None else bots).split(","))
    unknown = [level for level in levels if level not in _levels()]
    if unknown:
        raise CommandFailed(f"there is no level {unknown[0]!r}: take one of {_listed(_levels())}")
    if len(levels) == 1:
        return levels * (players or _usual_players(map_name))
    if players is not None and players != len(levels):
        raise CommandFailed(f"--bots names {len(levels)} seats, but --players says {players}")
    if len(levels) > 8:
        raise CommandFailed("--bots must name at most 8 seats")
    return levels


def _usual_players(map_name: str | None) -> int:
    """Four, or as many as the map is made for if it is not for four."""
    try:
        numbers = load_map(map_name).players if map_name is not None else (USUAL,)
    except MapProblems:
        # It is told by `_checked_map`.
        return USUAL
    return min(numbers, key=lambda number: abs(number - USUAL))


def _checked_map(name: str, options: Options, seed: int) -> MapFile:
    """The map. Raises CommandFailed when there is none, or none that can be dealt and is for that many players."""
    try:
        island = load_map(name)
        if options.players not in island.players:
            numbers = _listed([str(n) for n in island.players])
            raise CommandFailed(f"the map {name} is for {numbers} players, not {options.players}")
        deal(island, seed_of(seed, 0), options.deal)
        return island
    except MapProblems as broken:
        raise map_failed(broken) from broken


# --- playing ---


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play(job: Job, processes: int) -> Iterator[GameRecord]:
    """The records of the games in their order, as they are finished. Raises MapProblems and CommandFailed."""
    island = load_map(job.map)
    if processes == 1 or job.games == 1:
        for number in range(job.games):
            yield _played(job, island, number)
        return
    # The map travels as its file was, which may be gone by the time the last process reads it.
    try:
        yield from shared_out(min(processes, job.games), _player, (job, island.data, island.name), job.games)
    except WorkerLost as lost:
        raise CommandFailed("a process of this run was ended from outside, so its games are not counted", 1) from lost


def _player(job: Job, data: bytes, name: str) -> Callable[[int], GameRecord]:
    """Plays the games of a job by their numbers."""
    island = read_map(data, name)
    return lambda number: _played(job, island, number)


def _played(job: Job, island: MapFile, number: int) -> GameRecord:
    return play_game(island, job.options, job.levels, seed_of(job.seed, number))


def _with_progress(records: Iterator[GameRecord], games: int) -> Iterator[GameRecord]:
    """The same records, with a bar where somebody looks on."""
    shown = sys.stderr.isatty()
    start = time.perf_counter()
    for done, record in enumerate(records, 1):
        yield record
        if shown:
            left = (time.perf_counter() - start) / done * (games - done)
            sys.stderr.write(f"\r{progress(done, games, left)}" + ("\n" if done == games else ""))
            sys.stderr.flush()


def progress(done: int, games: int, left: float) -> str:
    """The bar: how much is done, and how many seconds are `left`."""
    full = BAR * done // games
    return f"[{'#' * full}{'.' * (BAR - full)}] {done} of {games} games, {left:.0f} s left "
