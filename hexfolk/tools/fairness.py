"""Fairness by order of play: ``python -m hexfolk.tools.fairness`` plays what is missing from ``maps/fairness.csv``.

Each row of the table holds the wins of 300 games among bots on one map with one number of players, by order of play,
and a digest of all that the game on that map depends on, so that rows of changed maps are played anew, and rows of maps
where only the words changed are not. Every row is written as soon as its games are done: the command may be stopped at
any time and goes on where it was.

A position is unfair when its share of the wins lies further from an equal share than the same position's on the
standard board for that number of players, and by more than chance explains: Fisher's exact test of the two shares,
corrected by Holm's method over all positions, numbers and maps, at 5 %.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from hexfolk import paths
from hexfolk.bots import LEVELS
from hexfolk.mapfiles import load_map, shipped_maps
from hexfolk.mapfiles.nodes import Node, read_nodes
from hexfolk.mapfiles.standard import standard_map
from hexfolk.play import Options
from hexfolk.tools.arena import Job
from hexfolk.tools.balance import holm, same_share
from hexfolk.tools.failure import CommandFailed
from hexfolk.tools.simulate import play

GAMES = 300
SEED = 1
TABLE = "fairness.csv"
_HEAD = ("map", "players", "digest", "games", "turns", "wins")
_WORDS = ("name", "about", "author", "licence", "players")
"""The parts of a map file that games do not depend on, other than by their number of players."""


class Row(NamedTuple):
    """What was played on one map with one number of players; `wins` by order of play, `turns` the mean of a game."""

    digest: str
    games: int
    turns: float
    wins: tuple[int, ...]


Key = tuple[str, int]
"""A map's name and a number of players."""


class Unfair(NamedTuple):
    """A position, from 1, whose wins are further from its share than the standard board explains."""

    map: str
    players: int
    position: int
    wins: int
    standard: int


def digest(name: str) -> str:
    """Of what games on the map `name` depend on. Raises what `load_map` raises."""
    root = read_nodes(load_map(name).data).root
    parts = _plain(root) if root is not None else None
    played = {key: part for key, part in parts.items() if key not in _WORDS} if isinstance(parts, dict) else {}
    return blake2b(json.dumps(played, sort_keys=True).encode(), digest_size=6).hexdigest()


def _plain(node: Node) -> object:
    """The value of a node and of all under it."""
    if isinstance(node.value, dict):
        return {key: _plain(under) for key, under in node.value.items()}
    return [_plain(under) for under in node.value] if isinstance(node.value, list) else node.value


def wanted() -> tuple[Key, ...]:
    """The rows that the table must hold, those with few players first, as they are the quickest."""
    keys = [(name, players) for name in shipped_maps() for players in load_map(name).players]
    return tuple(sorted(keys, key=lambda key: (key[1], not key[0].startswith("standard"), key[0])))


def read_table(path: Path) -> dict[Key, Row]:
    """The rows of the table at `path`; none when there is no such file yet. Raises ValueError for what is no table."""
    if not path.exists():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        lines = list(csv.reader(file))
    if not lines or tuple(lines[0]) != _HEAD:
        raise ValueError(f"{path} is not a table of {', '.join(_HEAD)}")
    return dict(_read_row(line) for line in lines[1:])


def _read_row(line: list[str]) -> tuple[Key, Row]:
    name, players, seal, games, turns, wins = line
    return (name, int(players)), Row(seal, int(games), float(turns), tuple(map(int, wins.split())))


def write_table(path: Path, rows: Mapping[Key, Row]) -> None:
    """Replace the table at `path` by `rows`, sorted by map and number."""
    beside = path.with_suffix(".part")
    with beside.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(_HEAD)
        for (name, players), row in sorted(rows.items()):
            out.writerow((name, players, row.digest, row.games, f"{row.turns:.1f}", " ".join(map(str, row.wins))))
    beside.replace(path)


def unfair(rows: Mapping[Key, Row]) -> tuple[Unfair, ...]:
    """The positions that fail the test described above; rows without their standard board are not judged."""
    tests = list(_tests(rows))
    failed = holm([chance for chance, _found in tests])
    return tuple(found for (_chance, found), bad in zip(tests, failed, strict=True) if bad)


def _tests(rows: Mapping[Key, Row]) -> Iterator[tuple[float, Unfair]]:
    for (name, players), row in sorted(rows.items()):
        standard = standard_map(players)
        base = rows.get((standard, players))
        if base is None or name == standard:
            continue
        for position, (wins, usual) in enumerate(zip(row.wins, base.wins, strict=True), 1):
            further = abs(wins / row.games - 1 / players) > abs(usual / base.games - 1 / players)
            chance = same_share(wins, row.games, usual, base.games) if further else 1.0
            yield chance, Unfair(name, players, position, wins, usual)


def measure(name: str, players: int, games: int, processes: int) -> Row:
    """Play `games` games of the best bots, in random order of play."""
    job = Job(name, Options(players=players), (LEVELS[-1],) * players, SEED, games)
    wins, turns = [0] * players, 0
    for record in play(job, processes):
        turns += record.turns
        for seat in record.winners:
            wins[(seat - record.first) % players] += 1
    return Row(digest(name), games, round(turns / games, 1), tuple(wins))


def missing(rows: Mapping[Key, Row], keys: Iterable[Key], games: int) -> tuple[Key, ...]:
    """Those of `keys` that have no row of so many games on the map as it is now."""
    digests = {name: digest(name) for name in {key[0] for key in keys}}
    return tuple(
        key for key in keys if key not in rows or rows[key].digest != digests[key[0]] or rows[key].games != games
    )


def main(argv: list[str] | None = None) -> int:
    """Bring the table up to date and say what is unfair; exit status 1 if anything is."""
    parser = argparse.ArgumentParser(prog="python -m hexfolk.tools.fairness", description=__doc__)
    parser.add_argument("maps", nargs="*", metavar="MAP", help="only these (all)")
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help=f"games of each row ({GAMES})")
    parser.add_argument("--processes", type=int, default=1, metavar="P", help="processes (1)")
    parser.add_argument("--table", type=Path, default=paths.maps() / TABLE, metavar="FILE", help="the table")
    arguments = parser.parse_args(argv)
    every = wanted()
    unknown = {*arguments.maps} - {name for name, _ in every}
    if unknown:
        parser.error(f"no shipped map {sorted(unknown)[0]!r}")
    if arguments.games < 1 or arguments.processes < 1:
        parser.error("--games and --processes must be at least 1")
    keys = [key for key in every if not arguments.maps or key[0] in arguments.maps]
    left = missing(read_table(arguments.table), keys, arguments.games)
    for number, (name, players) in enumerate(left, 1):
        try:
            row = measure(name, players, arguments.games, arguments.processes)
        except CommandFailed as failed:
            parser.exit(failed.status, f"{parser.prog}: {failed}\n")
        # Read again: another run may have added rows meanwhile.
        write_table(arguments.table, {**read_table(arguments.table), (name, players): row})
        wins = " ".join(map(str, row.wins))
        print(f"{number} of {len(left)}: {name}, {players} players, {row.turns:g} turns, wins {wins}", flush=True)
    found = unfair({key: row for key, row in read_table(arguments.table).items() if key in every})
    for bad in found:
        print(f"unfair: {bad.map}, {bad.players} players, position {bad.position}: {bad.wins}, not {bad.standard}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
