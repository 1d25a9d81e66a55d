"""``hexfolk bench deal``: how long it takes to deal an island that keeps to all wishes.

The map is the largest one shipped, of 61 hexes for up to 8 players; `--map` takes another. Times are CPU times of this
process, one for each deal seed from 0 on.
"""

from __future__ import annotations

import argparse
import time
from statistics import median
from typing import Any

from hexfolk.mapfiles import MapFile, MapProblems, deal, load_map
from hexfolk.mapfiles.wishes import FAIR_STEPS
from hexfolk.tools.failure import CommandFailed
from hexfolk.tools.figures import print_figures
from hexfolk.tools.map_failure import map_failed

LARGEST = "giant-land"
"""The largest shipped map."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--map", metavar="M", default=LARGEST, help=f"a map's name or file ({LARGEST})")
    parser.add_argument("--deals", type=int, default=100, metavar="N", help="deals of each kind (100)")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def run(arguments: argparse.Namespace) -> int:
    """Measure and print; the exit status. Raises CommandFailed."""
    if not 1 <= arguments.deals <= 100_000:
        raise CommandFailed("--deals must be from 1 to 100000")
    try:
        map_file = load_map(arguments.map)
        figures = measure(map_file, arguments.deals)
    except MapProblems as failed:
        raise map_failed(failed) from failed
    print_figures(figures, arguments.json)
    return 0


def measure(map_file: MapFile, deals: int) -> dict[str, Any]:
    """Milliseconds of each kind of deal: without wishes, with all of them in full, and "fair" as tables ask for it."""
    every = map_file._replace(wishes=(FAIR_STEPS[0],))
    return {
        "map": map_file.name,
        "hexes": map_file.land,
        "deals": deals,
        "wild": _times(map_file, "wild", deals),
        "all_wishes": _times(every, "map", deals),
        "fair": _times(map_file, "fair", deals),
    }


def _times(map_file: MapFile, kind: str, deals: int) -> dict[str, float]:
    """Median and more, and how many deals were not found within the bound."""
    spent, failed = [], 0
    for seed in range(deals):
        began = time.process_time()
        try:
            deal(map_file, seed, kind)
        except MapProblems:
            failed += 1
        spent.append(1000 * (time.process_time() - began))
    spent.sort()
    return {
        "median_ms": round(median(spent), 2),
        "p90_ms": round(spent[int(0.9 * deals)], 2),
        "max_ms": round(spent[-1], 2),
        "not_found": failed,
    }
