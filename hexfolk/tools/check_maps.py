"""``hexfolk check FILE...``: everything that is wrong with map files, with its place in the file.

Exit status: 0 when no file has an error, 1 when one has, 2 when one cannot be read at all.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any, NamedTuple
from unicodedata import east_asian_width

from hexfolk.i18n.map_wording import map_problem, printable
from hexfolk.mapfiles import MapCode, MapProblems, Problem, Severity, inspect_map
from hexfolk.mapfiles.library import find_map, naming_notes, read_file
from hexfolk.mapfiles.nodes import split_lines
from hexfolk.mapfiles.schema import schema_text
from hexfolk.tools.failure import CommandFailed
from hexfolk.tools.output import give, say

UNREAD = (MapCode.FILE_MISSING, MapCode.FILE_UNREADABLE)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("files", nargs="*", metavar="FILE", help="a map file, or the name of a map of the library")
    parser.add_argument("--schema", action="store_true", help="print the JSON schema of map files, for editors")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Check the files, or print the schema; the exit status. Raises CommandFailed without a file, or with both."""
    if arguments.schema:
        if arguments.files:
            raise CommandFailed("--schema checks no files: leave them out")
        give(schema_text())
        return 0
    if not arguments.files:
        raise CommandFailed("which files are to be checked? (see hexfolk check --help)")
    checked = [check(name) for name in arguments.files]
    if arguments.json:
        # In ASCII, as names of files may hold what no encoding can.
        say(json.dumps({"files": [as_json(one) for one in checked]}, indent=1))
    else:
        say("\n".join(line for one in checked for line in as_text(one)))
    problems = [problem for one in checked for problem in one.problems]
    if any(problem.code in UNREAD for problem in problems):
        return 2
    return 1 if any(problem.is_error for problem in problems) else 0


class Checked(NamedTuple):
    """A file, its lines as far as it is text, and its problems in reading order."""

    file: str
    lines: Sequence[str]
    problems: tuple[Problem, ...]

    def count(self, severity: Severity) -> int:
        """How many problems matter so much."""
        return sum(problem.severity is severity for problem in self.problems)


def check(name: str) -> Checked:
    """Check a file, or a map of the library."""
    try:
        path = find_map(name)
        data = read_file(path)
    except MapProblems as failed:
        return Checked(name, (), failed.problems)
    lines = split_lines(data.decode("utf-8-sig", "replace"))
    return Checked(str(path), lines, (*naming_notes(path), *inspect_map(data, path.stem).problems))


def sentence(problem: Problem) -> str:
    """What is wrong, without the place."""
    return map_problem(problem.code.value, problem.params)


def as_text(checked: Checked) -> list[str]:
    """What people read: each problem with its line and a mark under its column, and how many there are."""
    found = []
    name = printable(checked.file)
    for problem in checked.problems:
        place = f":{problem.line}:{problem.column}" if problem.line else ""
        found.append(f"{name}{place}: {problem.severity}: {sentence(problem)} [{problem.code}]")
        if 0 < problem.line <= len(checked.lines):
            found += shown(checked.lines[problem.line - 1], problem.line, problem.column)
    counts = [(checked.count(severity), severity.value) for severity in Severity]
    told = [f"{count} {word}{'' if count == 1 else 's'}" for count, word in counts if count]
    found.append(f"{name}: {', '.join(told) or 'nothing to complain about'}")
    return found


def shown(line: str, number: int, column: int) -> list[str]:
    """A line of the file and a mark under a column of it; of a long line only the part round the mark."""
    start = max(0, column - 60)
    part = "".join(letter if letter.isprintable() else " " for letter in line[start : start + 100])
    before = sum(2 if east_asian_width(letter) in "WF" else 1 for letter in part[: column - 1 - start])
    return [f"{number:>6} | {part}", f"       | {' ' * before}^"]


def as_json(checked: Checked) -> dict[str, Any]:
    """What programs read."""
    return {
        "file": checked.file,
        **{f"{severity.value}s": checked.count(severity) for severity in Severity},
        "problems": [
            {
                "line": problem.line,
                "column": problem.column,
                "severity": problem.severity.value,
                "code": problem.code.value,
                "params": problem.params,
                "message": sentence(problem),
            }
            for problem in checked.problems
        ],
    }
