"""YAML text as a tree that knows where everything stands, read safely and within limits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import yaml

from hexfolk.mapfiles.problems import MapCode, Problem
from hexfolk.mapfiles.yaml_faults import LOADER, MOST_LEVELS, blanked, fault, part_of

MOST_BYTES = 64_000

_OTHER_ENCODINGS = (b"\xff\xfe", b"\xfe\xff")
"""How files begin that are UTF-16 or UTF-32; without such a mark they have zeros in their first four bytes."""
_PIONEERS = re.compile(
    rb"^[ \t]*(title|random-terrain|domestic-trade|num-players|sevens-rule|victory-points|num-roads|chits|map)\b"
    rb"(?!-|[ \t]*:)",
    re.MULTILINE,
)
"""Lines of a map of Pioneers; ours have colons there."""
LEAST_OF_PIONEERS = 3
"""Different lines of that kind by which such a map is known."""
_BREAKS = re.compile("\r\n|[\r\n\x85\u2028\u2029]")
"""What ends a line in YAML."""
_CONTROL = re.compile("[^\t\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Letters that YAML does not allow, within a line."""
MOST_FAULTS = 8
"""Parts of a file that YAML cannot read, after which no more is looked for."""
_REFERENCE = re.compile(r"[&*][^\s,\[\]{}]+")
_SCALARS = tuple(f"tag:yaml.org,2002:{name}" for name in ("bool", "null"))
_NUMBERS = ("tag:yaml.org,2002:int", "tag:yaml.org,2002:float")
_PLAIN_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,39})(\.[0-9]{1,39})?")
"""Numbers that everybody reads alike; YAML 1.1 reads 010 as eight, 1_0 as ten, 12:30 as 750, other versions do not."""


class Node(NamedTuple):
    """A value and the place it starts at (line and column from 1).

    `value` is a scalar, a list of nodes, or a dict from keys to nodes; `keys` holds the nodes of a dict's keys, which
    are whole numbers or text, others as they are written;
    `quoted` says that the value's own text starts one column further on, `verbatim` that it stands in one line as it
    is: without backslashes, and not as a block of lines.
    """

    value: object
    line: int
    column: int
    keys: dict[object, Node]
    quoted: bool = False
    verbatim: bool = False
    flow: bool = False
    """Whether it is a list between brackets."""


class Tree(NamedTuple):
    """What could be read of a file."""

    root: Node | None
    """None when nothing could."""
    problems: list[Problem]
    """What was met on the way."""
    unread: frozenset[int]
    """Lines that nothing was read of, because of a problem in or before them; a key in them holds nothing."""


def split_lines(text: str) -> list[str]:
    """The lines of a text as YAML counts them."""
    return _BREAKS.split(text)


def read_nodes(data: bytes) -> Tree:
    """The tree of a file. What cannot be read is left out of it, so that the rest can still be looked at."""
    if len(data) > MOST_BYTES:
        return Tree(None, [Problem(0, 0, MapCode.FILE_TOO_LARGE, {"most": MOST_BYTES})], frozenset())
    if data.startswith(_OTHER_ENCODINGS) or b"\0" in data[:4]:
        return Tree(None, [Problem(1, 1, MapCode.WRONG_ENCODING)], frozenset())
    if len({*_PIONEERS.findall(data)}) >= LEAST_OF_PIONEERS:
        return Tree(None, [Problem(1, 1, MapCode.PIONEERS_MAP)], frozenset())
    problems = list(_undecodable(data))
    lines = split_lines(data.decode("utf-8-sig", "replace"))
    problems += _without_controls(lines)
    unread: set[int] = set()
    for _ in range(MOST_FAULTS):
        # What was forbidden before an error is met again, unless it stands in a part that is blanked out.
        kept = [p for p in problems if p.code not in (MapCode.ALIAS, MapCode.BAD_TAG) or p.line in unread]
        try:
            kept += _forbidden("\n".join(lines))
            if any(problem.code is MapCode.TOO_DEEP for problem in kept):
                return Tree(None, kept, frozenset(unread))
            root = yaml.compose(_without_aliases(lines, kept), Loader=LOADER)
        except yaml.YAMLError as error:
            found = fault(lines, error)
            problems = kept
            if found.line in unread:
                # What is left after a part was blanked out is no file any more.
                break
            problems.append(found)
            if found.code is MapCode.TOO_DEEP:
                break
            part = part_of(lines, found.line - 1)
            lines = blanked(lines, part)
            unread.update(range(part.start + 1, part.stop + 1))
            continue
        if root is None:
            kept += [] if unread else [Problem(0, 0, MapCode.EMPTY_FILE)]
            return Tree(None, kept, frozenset(unread))
        tree = _node(root, kept)
        # Behind the end of a map, what stands twice belongs to another one.
        ends = [problem.line for problem in kept if problem.code is MapCode.MORE_DOCUMENTS]
        kept = [p for p in kept if p.code is not MapCode.DUPLICATE_KEY or not ends or p.line < min(ends)]
        return Tree(tree, kept, frozenset(unread))
    return Tree(None, problems, frozenset(unread))


def _undecodable(data: bytes) -> Iterator[Problem]:
    """The first letter of each line that is not UTF-8; the rest is read with other letters in their place."""
    for number, line in enumerate(re.split(rb"\r\n|[\r\n]", data), 1):
        try:
            line.decode()
        except UnicodeDecodeError as error:
            column = len(line[: error.start].decode("utf-8-sig" if number == 1 else "utf-8")) + 1
            yield Problem(number, column, MapCode.WRONG_ENCODING)


def _without_controls(lines: list[str]) -> Iterator[Problem]:
    """Put another letter in place of each that YAML forbids; the first of each line is a problem."""
    for number, line in enumerate(lines):
        found = _CONTROL.search(line)
        if found is not None:
            lines[number] = _CONTROL.sub("\N{REPLACEMENT CHARACTER}", line)
            letter = f"U+{ord(found[0]):04X}"
            yield Problem(number + 1, found.start() + 1, MapCode.CONTROL_CHARACTER, {"letter": letter})


def _forbidden(text: str) -> Iterator[Problem]:
    """What must be known before the tree is made, since it could make the tree too deep or endlessly large."""
    level = 0
    for event in yaml.parse(text, Loader=LOADER):
        line, column = _place(event.start_mark)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
            yield Problem(line, column, MapCode.ALIAS)
        elif isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent) and event.tag is not None:
            yield Problem(line, column, MapCode.BAD_TAG, {"tag": _short_tag(event.tag)})
        if isinstance(event, yaml.CollectionStartEvent):
            level += 1
            if level > MOST_LEVELS:
                yield Problem(line, column, MapCode.TOO_DEEP, {"most": MOST_LEVELS})
                return
        elif isinstance(event, yaml.CollectionEndEvent):
            level -= 1


def _without_aliases(lines: list[str], problems: list[Problem]) -> str:
    """The text with anchors blanked out and ``~`` for aliases, so that all else in it can still be looked at."""
    plain = list(lines)
    for line, column in [(p.line, p.column) for p in problems if p.code is MapCode.ALIAS]:
        row = plain[line - 1]
        found = _REFERENCE.search(row, column - 1)
        if found is not None:
            mark = "~" if found[0].startswith("*") else " "
            plain[line - 1] = row[: found.start()] + mark.ljust(len(found[0])) + row[found.end() :]
    return "\n".join(plain)


def _place(mark: Any) -> tuple[int, int]:
    """Line and column from 1 of one of the parser's marks, 0 without one."""
    return (0, 0) if mark is None else (mark.line + 1, mark.column + 1)


def _node(node: yaml.Node, problems: list[Problem]) -> Node:
    line, column = _place(node.start_mark)
    if isinstance(node, yaml.ScalarNode):
        quoted = node.style in ("'", '"')
        length = node.end_mark.column - node.start_mark.column - 2 * quoted
        verbatim = node.end_mark.line == node.start_mark.line and length == len(node.value)
        return Node(_scalar(node), line, column, {}, quoted, verbatim)
    if isinstance(node, yaml.SequenceNode):
        return Node([_node(item, problems) for item in node.value], line, column, {}, flow=bool(node.flow_style))
    values: dict[object, Node] = {}
    keys: dict[object, Node] = {}
    for key_node, value_node in node.value:
        key, value = _node(key_node, problems), _node(value_node, problems)
        if key.value == "<<" and not key.quoted:
            problems.append(Problem(key.line, key.column, MapCode.BAD_TAG, {"tag": "<<"}))
        elif not isinstance(key.value, str | int | float | bool | None):
            found = "list" if isinstance(key.value, list) else "mapping"
            params: dict[str, str | int] = {"expected": "text", "found": found}
            problems.append(Problem(key.line, key.column, MapCode.WRONG_TYPE, params))
        elif (name := key.value if type(key.value) in (str, int) else key_node.value) in keys:
            params = {"key": str(name), "line": keys[name].line}
            problems.append(Problem(key.line, key.column, MapCode.DUPLICATE_KEY, params))
        else:
            keys[name], values[name] = key, value
    return Node(values, line, column, keys)


def _scalar(node: yaml.ScalarNode) -> object:
    """The scalar's value; dates, numbers that are not plain, and all that nobody needs stay text."""
    plain = _PLAIN_NUMBER.fullmatch(node.value) is not None if node.tag in _NUMBERS else node.tag in _SCALARS
    if not plain:
        return node.value
    try:
        return yaml.constructor.SafeConstructor().construct_object(node)
    except (ValueError, KeyError, yaml.YAMLError):
        # By a tag only, such as `!!bool x`, which is told of elsewhere.
        return node.value


def _short_tag(tag: str) -> str:
    """The tag as authors write it."""
    return tag.replace("tag:yaml.org,2002:", "!!")
