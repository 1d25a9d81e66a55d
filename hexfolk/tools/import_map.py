"""``hexfolk import FILE``: a map of ours out of a map of Pioneers.

The map goes to stdout or into a new file, what there is to say about it to stderr. Exit status: 0 when a map was made,
1 when none can be made of the file, 2 when the file cannot be read or the map cannot be written.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from hexfolk.i18n.map_wording import map_problem
from hexfolk.i18n.pioneers_wording import imported_from
from hexfolk.mapfiles import MapProblems
from hexfolk.mapfiles.library import read_file
from hexfolk.mapfiles.pioneers import import_game
from hexfolk.tools.failure import CommandFailed
from hexfolk.tools.game_notices import as_json, as_text
from hexfolk.tools.new_file import write_new_file
from hexfolk.tools.output import complain, give, say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", help="a map of Pioneers (.game)")
    parser.add_argument("--output", metavar="MAP", help="write the map to a new file instead of to stdout")
    parser.add_argument("--json", action="store_true", help="print JSON: what was found, and the map")


def run(arguments: argparse.Namespace) -> int:
    """Make the map and tell what is lost; the exit status. Raises CommandFailed."""
    path = Path(arguments.file)
    try:
        data = read_file(path)
    except MapProblems as failed:
        first = failed.problems[0]
        raise CommandFailed(f"{path}: {map_problem(first.code.value, first.params)}") from failed
    imported = import_game(data, path.stem, [imported_from(path.name)])
    if imported.text is not None and arguments.output is not None:
        write_new_file(Path(arguments.output), imported.text.encode())
    if arguments.json:
        told = {
            "file": str(path), "output": arguments.output if imported.text is not None else None,
            "map": imported.text, "notices": as_json(imported.notices),
        }  # fmt: skip
        say(json.dumps(told, indent=1))
    else:
        if imported.text is not None and arguments.output is None:
            give(imported.text)
        complain("\n".join(as_text(str(path), imported.notices, imported.lines)))
    return 1 if imported.text is None else 0
