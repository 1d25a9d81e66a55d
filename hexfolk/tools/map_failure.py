"""How a command says that a map cannot be used."""

from __future__ import annotations

from hexfolk.i18n.map_wording import map_problem
from hexfolk.mapfiles import MapCode, MapProblems
from hexfolk.tools.failure import CommandFailed

_NOT_DEALT = (MapCode.NO_DEAL, MapCode.WISHES_NOT_MET)


def map_failed(problems: MapProblems) -> CommandFailed:
    """The failure in one sentence: the first error, and how many there are.

    What is missing comes last, since it may only be hidden behind what cannot be read.
    The exit status is 1 for a sound file of which no island can be dealt, else 2.
    """
    errors = [problem for problem in problems.problems if problem.is_error]
    first = min(errors, key=lambda problem: problem.code is MapCode.MISSING_KEY)
    what = map_problem(first.code.value, first.params, first.line)
    more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    return CommandFailed(
        f"the map {problems.source} cannot be used: {what}{more}", 1 if first.code in _NOT_DEALT else 2
    )
