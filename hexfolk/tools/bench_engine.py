"""``hexfolk bench engine``: how fast the rules run.

Random games are played through `Game`: the full menu before every action, a uniform choice of its concrete actions,
player trades and undo off, no events asked. Times are CPU times of this process; islands are dealt before the clock
starts. `copy_us`, `menu_us` and `step_us` are means over the positions of three games, those outside `tables` at the
table of 4 players.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import Any, NamedTuple, TypeVar

from hexfolk.board import Board
from hexfolk.mapfiles import deal, load_map, shipped_maps
from hexfolk.play import FastChance, Game, Options
from hexfolk.rules.actions import Action
from hexfolk.rules.live_menu import LiveMenu
from hexfolk.rules.state import State
from hexfolk.rules.step import begin, step
from hexfolk.tools.failure import CommandFailed
from hexfolk.tools.figures import print_figures

K = TypeVar("K")

MOST_GAMES = 100_000
ROUNDS = 5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="games for each number of players")


def run(arguments: argparse.Namespace) -> int:
    """Measure and print; the exit status. Raises CommandFailed."""
    if not ROUNDS <= arguments.games <= MOST_GAMES:
        raise CommandFailed(f"--games must be from {ROUNDS} to {MOST_GAMES}")
    figures = measure(arguments.games)
    print_figures(figures, arguments.json)
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
    measured = tuple(dict.fromkeys(named.values()))
    pace = paces(measured, games)
    costs = single_costs(measured)
    return {
        "random_actions_per_cpu_s": {name: round(pace[table].actions) for name, table in named.items()},
        "random_games_per_cpu_s": {name: round(pace[table].games, 1) for name, table in named.items()},
        **costs[named["4"]],
        "tables": {name: _described(table) | costs[table] for name, table in named.items()},
    }


def _described(table: Table) -> dict[str, Any]:
    return {"map": table.map, "hexes": load_map(table.map).land, "players": table.players}


class Round(NamedTuple):
    """How much was done, and the seconds of CPU time that it took."""

    done: int
    seconds: float


def by_turns(works: Mapping[K, Callable[[int], int]], rounds: int) -> dict[K, list[Round]]:
    """Do each work once a round, so that a busy moment of the machine falls on all of them alike.

    A work is told the number of the round and says how much it did.
    """
    found: dict[K, list[Round]] = {key: [] for key in works}
    for number in range(rounds):
        for key, work in works.items():
            began = time.process_time()
            done = work(number)
            found[key].append(Round(done, time.process_time() - began))
    return found


class Pace(NamedTuple):
    """Actions and games per second of CPU time."""

    actions: float
    games: float


def paces(wanted: Sequence[Table], games: int) -> dict[Table, Pace]:
    """The medians of some rounds of random games."""
    each = games // ROUNDS
    rounds = by_turns({table: _player(table, each) for table in wanted}, ROUNDS)
    return {
        table: Pace(median(r.done / r.seconds for r in made), median(each / r.seconds for r in made))
        for table, made in rounds.items()
    }


def _player(table: Table, each: int) -> Callable[[int], int]:
    """The work of playing `each` games a round; it counts actions."""
    island = load_map(table.map)
    boards = [Board(deal(island, seed)) for seed in range(10)]
    options = _options(table)

    def play(number: int) -> int:
        seeds = range(each * number, each * (number + 1))
        return sum(random_game(boards[seed % len(boards)], options, seed) for seed in seeds)

    return play


def random_game(board: Board, options: Options, seed: int) -> int:
    """Play a game to its end; how many actions it took."""
    game = Game.start(board, options, chance=FastChance(seed))
    rng = random.Random(seed)
    actions = 0
    while seats := game.to_act:
        seat = seats[0]
        game.play(seat, game.menu(seat).pick(rng), events=False)
        actions += 1
    return actions


def _options(table: Table) -> Options:
    return Options(players=table.players, player_trades=False, undo=False)


def single_costs(wanted: Sequence[Table]) -> dict[Table, dict[str, float]]:
    """Microseconds for one copy, menu and step at each table, over the positions of some games."""
    works = {(table, name): work for table in wanted for name, work in _single_works(table).items()}
    costs: dict[Table, dict[str, float]] = {}
    for (table, name), rounds in by_turns(works, 3 * ROUNDS).items():
        costs.setdefault(table, {})[name] = round(median(r.seconds / r.done for r in rounds) * 1e6, 2)
    return costs


def _single_works(table: Table) -> dict[str, Callable[[int], int]]:
    """The works of copying, of making menus and of stepping, through whole games."""
    island = load_map(table.map)
    games = [_recorded(Board(deal(island, seed)), _options(table), seed) for seed in range(3)]
    states = [state for game in games for state in game.states]

    def copies(number: int) -> int:
        for state in states:
            state.copy()
        return len(states)

    def menus(number: int) -> int:
        for state in states:
            LiveMenu(state, state.actors[0])
        return len(states)

    def steps(number: int) -> int:
        for game in games:
            game.repeat()
        return len(states)

    return {"copy_us": copies, "menu_us": menus, "step_us": steps}


class Recorded(NamedTuple):
    """A random game: the states before each of its moves."""

    seed: int
    states: list[State]
    moves: list[tuple[int, Action]]

    def repeat(self) -> None:
        """Step through it again."""
        state = self.states[0].copy()
        chance = FastChance(self.seed)
        begin(State(state.setup), chance)  # so that the chance stands where the game's stood
        for seat, action in self.moves:
            step(state, seat, action, chance)


def _recorded(board: Board, options: Options, seed: int) -> Recorded:
    game = Game.start(board, options, chance=FastChance(seed))
    rng = random.Random(seed)
    recorded = Recorded(seed, [], [])
    while seats := game.to_act:
        move = seats[0], game.menu(seats[0]).pick(rng)
        recorded.states.append(game.state.copy())
        recorded.moves.append(move)
        game.play(*move, events=False)
    return recorded
