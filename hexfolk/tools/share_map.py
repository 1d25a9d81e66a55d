"""``hexfolk share``: a map as one line of text, and back."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from hexfolk.i18n.map_wording import map_problem
from hexfolk.mapfiles import MapProblems, load_map, read_share_code, share_code
from hexfolk.mapfiles.sharing import HEAD, MOST_LETTERS
from hexfolk.tools.failure import CommandFailed
from hexfolk.tools.map_failure import map_failed
from hexfolk.tools.new_file import write_new_file
from hexfolk.tools.output import give, say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("map", nargs="?", metavar="FILE", help="a map file, or the name of a map of the library")
    what.add_argument("--read", metavar="CODE", help="print the map in a share code; - reads the code from stdin")
    parser.add_argument("--output", metavar="FILE", help="with --read: write the map to a new file")


def run(arguments: argparse.Namespace) -> int:
    """Print the code or the map; the exit status. Raises CommandFailed."""
    if arguments.read is not None:
        return _read(arguments)
    if arguments.output is not None:
        raise CommandFailed("--output goes with --read")
    if arguments.map.startswith(HEAD):
        raise CommandFailed("this is a share code; --read reads it")
    try:
        say(share_code(load_map(arguments.map)))
    except MapProblems as failed:
        raise map_failed(failed) from failed
    return 0


def _read(arguments: argparse.Namespace) -> int:
    """Print or write the map of a code."""
    try:
        data = read_share_code(_typed_in() if arguments.read == "-" else arguments.read).data
    except MapProblems as failed:
        first = next(problem for problem in failed.problems if problem.is_error)
        raise CommandFailed(f"{failed.source}: {map_problem(first.code.value, first.params, first.line)}") from failed
    if arguments.output is None:
        give(data.decode("utf-8-sig"))
    else:
        write_new_file(Path(arguments.output), data)
    return 0


def _typed_in() -> str:
    """What comes in by stdin; a code is ASCII, and what is anything else will be refused as none."""
    if sys.stdin is None:
        raise CommandFailed("there is no stdin to read a code from")
    return sys.stdin.buffer.read(2 * MOST_LETTERS).decode("ascii", "replace")
