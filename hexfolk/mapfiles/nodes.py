"""YAML text as a tree that knows where everything stands, read safely and within limits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import yaml

from hexfolk.mapfiles.problems import MapCode, Problem

MOST_BYTES = 64_000
MOST_LEVELS = 12

_LOADER: type[yaml.SafeLoader] | type[yaml.CSafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_OTHER_ENCODINGS = (b"\xff\xfe", b"\xfe\xff")
"""How files begin that are UTF-16 or UTF-32."""
_PIONEERS = re.compile(
    rb"^[ \t]*(title|random-terrain|domestic-trade|num-players|sevens-rule|victory-points|num-roads|chits|map)\b"
    rb"(?!-|[ \t]*:)",
    re.MULTILINE,
)
"""Lines of a map of Pioneers; ours have colons there."""
LEAST_OF_PIONEERS = 3
"""Different lines of that kind by which such a map is known."""
_REFERENCE = re.compile(r"[&*][^\s,\[\]{}]+")
_SCALARS = tuple(f"tag:yaml.org,2002:{name}" for name in ("str", "int", "float", "bool", "null"))
_NUMBERS = ("tag:yaml.org,2002:int", "tag:yaml.org,2002:float")
LONGEST_NUMBER = 40
"""Letters of a number; what is longer is none that a map could mean."""
_COLLECTIONS = ("tag:yaml.org,2002:map", "tag:yaml.org,2002:seq")


class Node(NamedTuple):
    """A value and the place it starts at (line and column from 1).

    `value` is a scalar, a list of nodes, or a dict from keys to nodes; `keys` holds the nodes of a dict's keys;
    `quoted` says that the value's own text starts one column further on.
    """

    value: object
    line: int
    column: int
    keys: dict[object, Node]
    quoted: bool = False


def read_nodes(data: bytes) -> tuple[Node | None, list[Problem]]:
    """The tree of a file, None when it has none, and the problems met on the way."""
    if len(data) > MOST_BYTES:
        return None, [Problem(0, 0, MapCode.FILE_TOO_LARGE, {"most": MOST_BYTES})]
    if data.startswith(_OTHER_ENCODINGS):
        return None, [Problem(1, 1, MapCode.WRONG_ENCODING)]
    if len({*_PIONEERS.findall(data)}) >= LEAST_OF_PIONEERS:
        return None, [Problem(1, 1, MapCode.PIONEERS_MAP)]
    problems = list(_undecodable(data))
    text = data.decode("utf-8-sig", "replace")
    try:
        problems += _forbidden(text)
        if any(problem.code is MapCode.TOO_DEEP for problem in problems):
            return None, problems
        root = yaml.compose(_without_aliases(text, problems), Loader=_LOADER)
    except yaml.YAMLError as error:
        return None, [*problems, _from_yaml(text, error)]
    if root is None:
        return None, [*problems, Problem(0, 0, MapCode.EMPTY_FILE)]
    return _node(root, problems), problems


def _undecodable(data: bytes) -> Iterator[Problem]:
    """The first letter of each line that is not UTF-8; the rest is read with other letters in their place."""
    for number, line in enumerate(data.split(b"\n"), 1):
        try:
            line.decode()
        except UnicodeDecodeError as error:
            column = len(line[: error.start].decode("utf-8-sig" if number == 1 else "utf-8")) + 1
            yield Problem(number, column, MapCode.WRONG_ENCODING)


def _forbidden(text: str) -> Iterator[Problem]:
    """What must be known before the tree is made, since it could make the tree too deep or endlessly large."""
    level = 0
    for event in yaml.parse(text, Loader=_LOADER):
        line, column = _place(event.start_mark)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
            yield Problem(line, column, MapCode.ALIAS)
        if isinstance(event, yaml.CollectionStartEvent):
            level += 1
            if level > MOST_LEVELS:
                yield Problem(line, column, MapCode.TOO_DEEP, {"most": MOST_LEVELS})
                return
        elif isinstance(event, yaml.CollectionEndEvent):
            level -= 1


def _without_aliases(text: str, problems: list[Problem]) -> str:
    """The text with anchors blanked out and ``~`` for aliases, so that all else in it can still be looked at."""
    places = [(p.line, p.column) for p in problems if p.code is MapCode.ALIAS]
    if not places:
        return text
    lines = text.split("\n")
    for line, column in places:
        row = lines[line - 1]
        found = _REFERENCE.search(row, column - 1)
        if found is not None:
            mark = "~" if found[0].startswith("*") else " "
            lines[line - 1] = row[: found.start()] + mark.ljust(len(found[0])) + row[found.end() :]
    return "\n".join(lines)


def _place(mark: Any) -> tuple[int, int]:
    """Line and column from 1 of one of the parser's marks, 0 without one."""
    return (0, 0) if mark is None else (mark.line + 1, mark.column + 1)


def _from_yaml(text: str, error: yaml.YAMLError) -> Problem:
    mark = getattr(error, "problem_mark", None)
    line, column = _place(mark)
    row = text.splitlines()[line - 1] if 0 < line <= len(text.splitlines()) else ""
    indent = row[: len(row) - len(row.lstrip())]
    if "\t" in indent or row[column - 1 : column] == "\t":
        return Problem(line, row.index("\t") + 1, MapCode.TAB)
    reason = getattr(error, "problem", None) or getattr(error, "reason", None) or type(error).__name__
    return Problem(line, column, MapCode.BAD_YAML, {"reason": str(reason)})


def _node(node: yaml.Node, problems: list[Problem]) -> Node:
    line, column = _place(node.start_mark)
    if isinstance(node, yaml.ScalarNode):
        return Node(_scalar(node, problems), line, column, {}, node.style in ("'", '"'))
    if node.tag not in _COLLECTIONS:
        problems.append(Problem(line, column, MapCode.BAD_TAG, {"tag": node.tag}))
    if isinstance(node, yaml.SequenceNode):
        return Node([_node(item, problems) for item in node.value], line, column, {})
    values: dict[object, Node] = {}
    keys: dict[object, Node] = {}
    for key_node, value_node in node.value:
        key, value = _node(key_node, problems), _node(value_node, problems)
        if not isinstance(key.value, str | int | float | bool | None):
            found = "list" if isinstance(key.value, list) else "mapping"
            params: dict[str, str | int] = {"expected": "text", "found": found}
            problems.append(Problem(key.line, key.column, MapCode.WRONG_TYPE, params))
        elif key.value in keys:
            params = {"key": str(key.value), "line": keys[key.value].line}
            problems.append(Problem(key.line, key.column, MapCode.DUPLICATE_KEY, params))
        else:
            keys[key.value], values[key.value] = key, value
    return Node(values, line, column, keys)


def _scalar(node: yaml.ScalarNode, problems: list[Problem]) -> object:
    """The scalar's value; dates and the like stay text, tags that are no scalar's are problems."""
    line, column = _place(node.start_mark)
    if node.tag == "tag:yaml.org,2002:timestamp":
        return node.value
    if node.tag not in _SCALARS:
        problems.append(Problem(line, column, MapCode.BAD_TAG, {"tag": node.tag}))
        return node.value
    try:
        if node.tag in _NUMBERS and len(node.value) > LONGEST_NUMBER:
            raise ValueError(node.tag)
        value: object = yaml.constructor.SafeConstructor().construct_object(node)
    except (ValueError, KeyError, IndexError, OverflowError, yaml.YAMLError):
        # A number by its tag or its look only, such as `!!int x` or one of thousands of digits.
        params: dict[str, str | int] = {"allowed": node.tag.rpartition(":")[2]}
        problems.append(Problem(line, column, MapCode.WRONG_VALUE, params))
        return node.value
    return value
