"""How a command says that a map is of no use to it."""

from __future__ import annotations

from hexfolk.i18n.map_wording import map_problem
from hexfolk.mapfiles import MapProblems
from hexfolk.tools.failure import CommandFailed


def cannot_use_map(name: str, broken: MapProblems) -> CommandFailed:
    """One sentence: the first problem, and how many more there are."""
    first = broken.problems[0]
    what = map_problem(first.code.value, first.params, first.line)
    more = f" (and {len(broken.problems) - 1} more)" if len(broken.problems) > 1 else ""
    return CommandFailed(f"the map {name} cannot be used: {what}{more}")
