"""What ``hexfolk simulate`` says about the games: counts of what happened, for programs and for people."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import Any

from hexfolk.rules.cards import RESOURCES
from hexfolk.tools.arena import BANK_RATES, GameRecord, Job
from hexfolk.tools.balance import interval
from hexfolk.tools.output import one_line


def summary(job: Job, records: Sequence[GameRecord]) -> dict[str, Any]:
    """What the games had in common; shared wins count for each winner."""
    players = job.options.players
    wins = [0] * players
    levels = dict.fromkeys(job.levels, 0)
    points = [0] * players
    reasons = {"target": 0, "round_limit": 0}
    for record in records:
        reasons[record.reason] += 1
        for seat in record.winners:
            wins[(seat - record.first) % players] += 1
            levels[job.levels[seat]] += 1
        for seat, count in enumerate(record.points):
            points[(seat - record.first) % players] += count
    games = len(records)
    rolls = [sum(record.dice[k] for record in records) for k in range(11)]
    turns = [record.turns for record in records]
    return {
        "games": games,
        "players": players,
        "target": job.options.points_to_win,
        "map": job.map,
        "seed": job.seed,
        "finished": reasons,
        "wins": wins,
        "win_intervals": [[round(share, 3) for share in interval(count, games)] for count in wins],
        "wins_by_level": levels,
        "turns": _spread(turns),
        "rounds": _spread([record.rounds for record in records]),
        "dice": {str(total): count for total, count in enumerate(rolls, 2)},
        "trades": sum(record.trades for record in records),
        "trades_per_game": round(sum(record.trades for record in records) / games, 2),
        "bank_trades": sum(record.bank_trades for record in records),
        "bank_trades_by_rate": _totals(BANK_RATES, [record.bank_rates for record in records]),
        "cards": _totals(RESOURCES, [record.cards for record in records]),
        "offers": sum(record.offers for record in records),
        "actions": sum(record.actions for record in records),
        "points": {
            "by_order": [round(count / games, 2) for count in points],
            "winner": round(statistics.mean(max(record.points) for record in records), 2),
        },
    }


def _totals(names: Sequence[str], counts: Sequence[Sequence[int]]) -> dict[str, int]:
    """The sum of each column, by name."""
    return {name: sum(column) for name, column in zip(names, zip(*counts, strict=True), strict=True)}


def _spread(numbers: Sequence[int]) -> dict[str, float]:
    return {
        "median": statistics.median(numbers),
        "mean": round(statistics.mean(numbers), 1),
        "min": min(numbers),
        "max": max(numbers),
    }


def report(job: Job, result: dict[str, Any]) -> str:
    """The result for people."""
    games = result["games"]
    number = "1 game" if games == 1 else f"{games} games"
    lines = [
        f"{number}, {result['players']} players, map {one_line(result['map'])} to {result['target']} points, "
        f"seed {result['seed']}: "
        f"{result['finished']['target']} won, {result['finished']['round_limit']} ended by the round limit",
        f"turns       {_spread_words(result['turns'])}",
        f"rounds      {_spread_words(result['rounds'])}",
        f"wins        by order of play; an equal share is {1 / result['players']:.1%}",
        *_wins(result["wins"], result["win_intervals"], games),
    ]
    if len(result["wins_by_level"]) > 1:
        lines.append("by level    " + ", ".join(f"{level} {n}" for level, n in result["wins_by_level"].items()))
    rolls = sum(result["dice"].values()) or 1
    lines += [
        f"points      winner {result['points']['winner']:g}, by order of play "
        + ", ".join(f"{points:g}" for points in result["points"]["by_order"]),
        f"cards       {_shares(result['cards'], games)} a game",
        f"bank        {_shares(_spoken(result['bank_trades_by_rate']), games)} trades a game",
        f"a game      {result['trades'] / games:.1f} trades with players, {result['offers'] / games:.1f} offers, "
        f"{result['actions'] / games:.0f} actions",
        "dice        " + "  ".join(f"{total}: {n / rolls:.1%}" for total, n in result["dice"].items()),
        f"time        {result['seconds']:g} s, {result['seconds'] / games:.2f} s a game",
    ]
    return "\n".join(lines)


def _spread_words(spread: dict[str, float]) -> str:
    return f"median {spread['median']:g}, mean {spread['mean']:g}, from {spread['min']} to {spread['max']}"


def _wins(wins: Sequence[int], intervals: Sequence[Sequence[float]], games: int) -> list[str]:
    """A line for each position."""
    return [
        f"  {place:>2}.       {count:>5}  {count / games:6.1%}  (95 %: {low:.1%} to {high:.1%})"
        for place, (count, (low, high)) in enumerate(zip(wins, intervals, strict=True), 1)
    ]


def _spoken(rates: dict[str, int]) -> dict[str, int]:
    """The ways to trade with the bank in words."""
    words = {"four": "4:1", "general": "3:1"}
    return {words.get(name, f"2:1 {name}"): count for name, count in rates.items()}


def _shares(counts: dict[str, int], games: int) -> str:
    return ", ".join(f"{name} {count / games:.1f}" for name, count in counts.items())
