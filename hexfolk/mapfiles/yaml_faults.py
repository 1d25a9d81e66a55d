"""What is wrong with text that YAML cannot read, and how to read the rest of it.

The parser says where it lost its way, in words of its own; here that becomes one of our codes at the place where an
author has to put it right. The part of the file with the fault in it is then blanked out, so that the others can be
looked at, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

import yaml

from hexfolk.mapfiles.problems import MapCode, Problem

LOADER: type[yaml.SafeLoader] | type[yaml.CSafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The parser: libyaml where there is one."""

MOST_LEVELS = 12
"""Of lists and mappings in each other."""

_CLOSING = MappingProxyType({"[": "]", "{": "}"})
_CONTINUES = (" ", "\t", "#", "- ")
"""How lines begin that belong to the part above."""
_KEY = re.compile(r"""\s*["']?([A-Za-z_]+)["']?\s*:""")
_WORD = re.compile(r"([A-Za-z_]+)(?![A-Za-z_])")


class _Spot(NamedTuple):
    """Where the parser lost its way: the lines, what it was doing, what it met, and both places (from 0)."""

    lines: Sequence[str]
    doing: str
    met: str
    began: tuple[int, int]
    lost: tuple[int, int]
    opened: tuple[int, int] | None
    """Where a text in quotes began that went on into the line it lost its way in."""

    @property
    def line(self) -> str:
        """The line it lost its way in."""
        return self.lines[self.lost[0]] if self.lost[0] < len(self.lines) else ""

    @property
    def letter(self) -> str:
        """The letter it stopped at; empty at the end of a line."""
        return self.line[self.lost[1] : self.lost[1] + 1]

    @property
    def leads_its_line(self) -> bool:
        """Whether nothing stands before that letter in its line."""
        return not self.line[: self.lost[1]].strip()


def fault(lines: Sequence[str], error: yaml.YAMLError) -> Problem:
    """The problem behind an error of the parser with the text of these `lines`."""
    lost = _place(getattr(error, "problem_mark", None), (0, 0))
    began = _place(getattr(error, "context_mark", None), lost)
    doing, met = (str(getattr(error, name, None) or "") for name in ("context", "problem"))
    opened = began if "quoted scalar" in doing else _opened(lines, lost[0])
    spot = _Spot(lines, doing, met, began, lost, opened)
    for judge in _JUDGES:
        found = judge(spot)
        if found is not None:
            return found
    return _at(lost, MapCode.BAD_YAML)


def part_of(lines: Sequence[str], line: int) -> range:
    """The lines (from 0) of the part of the file that `line` belongs to: from one key at the margin to the next."""
    start = min(line, len(lines) - 1)
    while start > 0 and (not lines[start] or lines[start].startswith(_CONTINUES)):
        start -= 1
    end = start + 1
    while end < len(lines) and (not lines[end] or lines[end].startswith(_CONTINUES)):
        end += 1
    return range(start, end)


def blanked(lines: Sequence[str], part: range) -> list[str]:
    """The lines without what stands in `part`, but for its keys, so that these are not missed."""
    kept = list(lines)
    for number in part:
        key = (_KEY if number > part.start or _KEY.match(lines[number]) else _WORD).match(lines[number])
        kept[number] = f"{key[1]}: ~" if key is not None else ""
    return kept


def _opened(lines: Sequence[str], line: int) -> tuple[int, int] | None:
    """Where a text in quotes began that ends in a later `line`, which nobody means who breaks off there."""
    opened = None
    try:
        for token in yaml.scan("\n".join(lines), Loader=LOADER):
            if isinstance(token, yaml.ScalarToken) and token.style and token.style in "\"'":
                begins, ends = token.start_mark, token.end_mark
                opened = (begins.line, begins.column) if begins.line < ends.line == line else None
    except yaml.YAMLError:
        # The very error that is asked about: all tokens before it were seen.
        return opened
    return opened


def _place(mark: Any, otherwise: tuple[int, int]) -> tuple[int, int]:
    return otherwise if mark is None else (mark.line, mark.column)


def _at(place: tuple[int, int], code: MapCode, **params: str | int) -> Problem:
    return Problem(place[0] + 1, place[1] + 1, code, params)


# --- judges: each says what is wrong if it is what it knows ---


def _tab(spot: _Spot) -> Problem | None:
    indent = spot.line[: len(spot.line) - len(spot.line.lstrip())]
    if "\t" in indent or spot.letter == "\t":
        return _at((spot.lost[0], spot.line.index("\t")), MapCode.TAB)
    return None


def _escape(spot: _Spot) -> Problem | None:
    if "quoted scalar" not in spot.doing or "unexpected" in spot.met:
        return None
    return _at((spot.lost[0], max(0, spot.line.rfind("\\", 0, spot.lost[1] + 1))), MapCode.BAD_ESCAPE)


def _quote(spot: _Spot) -> Problem | None:
    if spot.opened is None:
        return None
    line, column = spot.opened
    return _at(spot.opened, MapCode.QUOTE_OPEN, quote=spot.lines[line][column])


def _bracket(spot: _Spot) -> Problem | None:
    if "flow sequence" not in spot.doing and "flow mapping" not in spot.doing:
        return None
    opened = spot.lines[spot.began[0]][spot.began[1]]
    closing = _CLOSING.get(opened, "]")
    if spot.began[0] == spot.lost[0] and spot.letter and spot.letter not in "]}":
        line, column = spot.lost
        if spot.letter == ":":
            # It was a key, which stands before.
            column = spot.line.rstrip().rfind(" ", 0, column) + 1
        return _at((line, column), MapCode.COMMA_MISSING, closing=closing)
    return _at(spot.began, MapCode.BRACKET_OPEN, bracket=opened, closing=closing)


def _no_value(spot: _Spot) -> Problem | None:
    if "node content" not in spot.met:
        return None
    if spot.letter == ",":
        return _at(spot.lost, MapCode.VALUE_MISSING)
    if spot.letter:
        return _at(spot.lost, MapCode.STRAY_CHARACTER, letter=spot.letter)
    # The file ends between brackets.
    for line in range(min(spot.lost[0], len(spot.lines) - 1), -1, -1):
        column = max(map(spot.lines[line].rfind, _CLOSING))
        if column >= 0:
            opened = spot.lines[line][column]
            return _at((line, column), MapCode.BRACKET_OPEN, bracket=opened, closing=_CLOSING[opened])
    return None


def _colon(spot: _Spot) -> Problem | None:
    if "unexpected ':'" in spot.met:
        return _at(spot.lost, MapCode.COLON_IN_TEXT)
    if "mapping values" not in spot.met:
        return None
    before = spot.line[: spot.lost[1]]
    if ": " in before or before.lstrip().startswith(("- ", "{", "[")):
        return _at(spot.lost, MapCode.COLON_IN_TEXT)
    above = next((n for n in range(spot.lost[0] - 1, -1, -1) if spot.lines[n].strip()), None)
    if above is not None and re.match(r"\s*\w+:\S", spot.lines[above]):
        return _no_key_at(spot, above)
    return _at((spot.lost[0], len(before) - len(before.lstrip())), MapCode.WRONG_INDENT)


def _no_key(spot: _Spot) -> Problem | None:
    return _no_key_at(spot, spot.began[0]) if "could not find expected ':'" in spot.met else None


def _no_key_at(spot: _Spot, number: int) -> Problem:
    line = spot.lines[number]
    return _at((number, len(line) - len(line.lstrip())), MapCode.NO_KEY)


def _dash(spot: _Spot) -> Problem | None:
    return _at(spot.lost, MapCode.DASH_MISPLACED) if "sequence entries" in spot.met else None


def _beyond(spot: _Spot) -> Problem | None:
    """Something that belongs to no key and no list: it is not in line with them, or stands behind a value."""
    scalar = "block scalar" in spot.doing
    if not scalar and "block mapping" not in spot.doing and "block collection" not in spot.doing:
        return None
    if spot.letter and spot.letter in "]}":
        return _at(spot.lost, MapCode.STRAY_CHARACTER, letter=spot.letter)
    if not spot.leads_its_line or scalar:
        return _at(spot.lost, MapCode.STRAY_TEXT)
    return _at(spot.lost, MapCode.NO_KEY if spot.letter in "\"'" else MapCode.WRONG_INDENT)


def _tag(spot: _Spot) -> Problem | None:
    if "tag" not in spot.doing and "tag handle" not in spot.met:
        return None
    words = spot.lines[spot.began[0]][spot.began[1] :].split()
    return _at(spot.began, MapCode.BAD_TAG, tag=words[0] if words else "!")


def _documents(spot: _Spot) -> Problem | None:
    if "document" not in spot.met or spot.letter == "%" or "incompatible" in spot.met:
        return None
    return _at(spot.lost, MapCode.MORE_DOCUMENTS)


def _character(spot: _Spot) -> Problem | None:
    """Letters that mean something to YAML where they begin a text."""
    doing = ("next token", "alias", "anchor", "directive", "mapping keys are not", "incompatible")
    if not any(words in spot.doing or words in spot.met for words in doing):
        return None
    line, column = spot.began
    letter = spot.lines[line][column : column + 1] if line < len(spot.lines) else ""
    return _at(spot.began, MapCode.STRAY_CHARACTER, letter=letter) if letter else None


def _depth(spot: _Spot) -> Problem | None:
    return _at(spot.began, MapCode.TOO_DEEP, most=MOST_LEVELS) if "nesting depth" in spot.met else None


_JUDGES: tuple[Callable[[_Spot], Problem | None], ...] = (
    _depth,
    _tab,
    _escape,
    _quote,
    _bracket,
    _no_value,
    _colon,
    _no_key,
    _dash,
    _beyond,
    _tag,
    _documents,
    _character,
)
"""In the order in which they are asked."""
