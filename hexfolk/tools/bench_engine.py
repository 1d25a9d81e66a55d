"""``hexfolk bench engine``: how fast the rules run.

Random games are played through `Game`: the full menu before every action, a uniform choice of its concrete actions,
player trades and undo off, no events asked. Times are CPU times of this process; islands are dealt before the clock
starts. `copy_us`, `menu_us` and `step_us` are means over the positions of one game, those outside `tables` of the one
with 4 players.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any, NamedTuple

from hexfolk.board import Board
from hexfolk.mapfiles import deal, load_map, shipped_maps
from hexfolk.play import FastChance, Game, Options
from hexfolk.rules.actions import Action
from hexfolk.rules.live_menu import LiveMenu
from hexfolk.rules.state import State
from hexfolk.rules.step import begin, step

ROUNDS = 5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="games for each number of players")


def run(arguments: argparse.Namespace) -> int:
    """Measure and print; the exit status."""
    figures = measure(max(ROUNDS, arguments.games))
    if arguments.json:
        print(json.dumps(figures))
    else:
        for name, value in _flat(figures):
            print(f"{name:32} {value}")
    return 0


class Table(NamedTuple):
    """A map, and how many play on it."""

    map: str
    players: int


def tables() -> dict[str, Table]:
    """The tables that are measured: by their number of players, and the largest there is."""
    maps = [load_map(name) for name in shipped_maps()]
    largest = max(maps, key=lambda island: (island.land, island.players[-1]))
    return {
        "2": Table("standard-19", 2),
        "4": Table("standard-19", 4),
        "8": Table("standard-44", 8),
        "largest": Table(largest.name, largest.players[-1]),
    }


def measure(games: int) -> dict[str, Any]:
    """All figures, by name."""
    named = tables()
    paces = {table: play(table, games) for table in set(named.values())}
    costs = {table: single_costs(table) for table in set(named.values())}
    return {
        "random_actions_per_cpu_s": {name: round(paces[table].actions) for name, table in named.items()},
        "random_games_per_cpu_s": {name: round(paces[table].games, 1) for name, table in named.items()},
        **costs[named["4"]],
        "tables": {name: _described(table) | costs[table] for name, table in named.items()},
    }


def _described(table: Table) -> dict[str, Any]:
    return {"map": table.map, "hexes": load_map(table.map).land, "players": table.players}


def _flat(figures: dict[str, Any], within: str = "") -> Iterator[tuple[str, Any]]:
    """The figures as lines, each with the names of what it stands in."""
    for name, value in figures.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{within}{name}.")
        else:
            yield within + name, value


class Pace(NamedTuple):
    """Actions and games per second of CPU time."""

    actions: float
    games: float


def play(table: Table, games: int) -> Pace:
    """The median of some rounds of random games."""
    island = load_map(table.map)
    boards = [Board(deal(island, seed)) for seed in range(10)]
    options = _options(table)
    each = games // ROUNDS
    rounds = []
    for first in range(0, each * ROUNDS, each):
        began = time.process_time()
        actions = sum(_random_game(boards[seed % 10], options, seed) for seed in range(first, first + each))
        spent = time.process_time() - began
        rounds.append(Pace(actions / spent, each / spent))
    return Pace(median(r.actions for r in rounds), median(r.games for r in rounds))


def _random_game(board: Board, options: Options, seed: int) -> int:
    """Play a game to its end; how many actions it took."""
    game = Game.start(board, options, chance=FastChance(seed))
    rng = random.Random(seed)
    actions = 0
    while not game.over:
        seat = game.to_act[0]
        game.play(seat, game.menu(seat).pick(rng), events=False)
        actions += 1
    return actions


def _options(table: Table) -> Options:
    return Options(players=table.players, player_trades=False, undo=False)


def single_costs(table: Table) -> dict[str, float]:
    """Microseconds for one copy, menu and step, over the positions of a game."""
    board = Board(deal(load_map(table.map), 1))
    game = Game.start(board, _options(table), chance=FastChance(1))
    rng = random.Random(1)
    states = []
    moves: list[tuple[int, Action]] = []
    while not game.over:
        states.append(game.state.copy())
        seat = game.to_act[0]
        moves.append((seat, game.menu(seat).pick(rng)))
        game.play(*moves[-1], events=False)

    def steps() -> None:
        state = states[0].copy()
        chance = FastChance(1)
        begin(State(state.setup), chance)  # so that the chance stands where the game's stood
        for seat, action in moves:
            step(state, seat, action, chance)

    def menus() -> None:
        for state in states:
            LiveMenu(state, state.actors[0])

    def copies() -> None:
        for state in states:
            state.copy()

    return {
        "copy_us": _microseconds(copies, len(states)),
        "menu_us": _microseconds(menus, len(states)),
        "step_us": _microseconds(steps, len(moves)),
    }


def _microseconds(work: Callable[[], None], count: int) -> float:
    """The median time of `work` in some rounds, divided by `count`."""
    times = []
    for _ in range(3 * ROUNDS):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return round(median(times) / count * 1e6, 2)
