"""``hexfolk export MAP --to pioneers``: a map of Pioneers out of a map of ours.

The map goes to stdout or into a new file, what is lost on the way to stderr.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from hexfolk.mapfiles import MapProblems, load_map
from hexfolk.mapfiles.nodes import split_lines
from hexfolk.mapfiles.pioneers import export_game
from hexfolk.tools.game_notices import as_json, as_text
from hexfolk.tools.map_failure import map_failed
from hexfolk.tools.new_file import write_new_file
from hexfolk.tools.output import complain, give, say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("map", metavar="MAP", help="a map file, or the name of a map of the library")
    parser.add_argument("--to", choices=("pioneers",), required=True, help="the format to write")
    parser.add_argument("--output", metavar="FILE", help="write to a new file instead of to stdout")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="deal seed of what is dealt only once (1)")
    parser.add_argument("--json", action="store_true", help="print JSON: what is lost, and the map")


def run(arguments: argparse.Namespace) -> int:
    """Write the map and tell what is lost; the exit status. Raises CommandFailed."""
    try:
        map_file = load_map(arguments.map)
        exported = export_game(map_file, arguments.seed)
    except MapProblems as failed:
        raise map_failed(failed) from failed
    if arguments.output is not None:
        write_new_file(Path(arguments.output), exported.text.encode())
    if arguments.json:
        told = {
            "map": arguments.map, "output": arguments.output,
            "game": exported.text, "notices": as_json(exported.notices),
        }  # fmt: skip
        say(json.dumps(told, indent=1))
    else:
        if arguments.output is None:
            give(exported.text)
        lines = split_lines(map_file.data.decode("utf-8-sig"))
        complain("\n".join(as_text(arguments.map, exported.notices, lines)))
    return 0
