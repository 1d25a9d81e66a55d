"""How a tree of nodes becomes a value of the format's types, part by part, so that every problem is reported."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from hexfolk.mapfiles.document import Document
from hexfolk.mapfiles.nodes import Node
from hexfolk.mapfiles.problems import MapCode, Problem

_KINDS: Mapping[object, str] = MappingProxyType(
    {bool: "truth", int: "number", float: "fraction", str: "text", list: "list", tuple: "list", dict: "mapping"}
)


class Draft(NamedTuple):
    """A document of which some parts may be no good: those of `unsound` hold a stand-in."""

    document: Document
    unsound: frozenset[str]


# What a missing or broken part counts as, so that the other parts can still be checked.
_STAND_INS: Mapping[str, Any] = MappingProxyType({"format": 1, "name": "?", "players": (), "board": ()})


def read_draft(root: Node, problems: list[Problem]) -> Draft:
    """The document in a tree, as far as it can be read."""
    hints = get_type_hints(Document, include_extras=True)
    if not isinstance(root.value, dict):
        _wrong_type(root, "mapping", problems)
        return Draft(Document(**_STAND_INS), frozenset(hints))
    values: dict[str, Any] = {}
    for key, item in root.value.items():
        if key in hints:
            before = len(problems)
            value = _convert(item, hints[key], problems)
            if len(problems) == before:
                values[key] = value
        else:
            _unknown_key(root, key, hints, problems)
    missing = [key for key in _STAND_INS if key not in root.value]
    problems += [Problem(root.line, root.column, MapCode.MISSING_KEY, {"key": key}) for key in missing]
    unsound = {key for key in root.value if key in hints and key not in values} | {*missing}
    return Draft(Document(**{**_STAND_INS, **values}), frozenset(unsound))


def _convert(node: Node, kind: Any, problems: list[Problem]) -> Any:
    """`node` as a value of `kind`, or None after a problem was noted."""
    if get_origin(kind) is Annotated and not _is_leaf(get_args(kind)[0]):
        value = _convert(node, get_args(kind)[0], problems)
        # What stands beside a list's type speaks of its length.
        whole = isinstance(value, tuple) and None not in value
        return _leaf(node, kind, value, problems) if whole else value
    if get_origin(kind) in (Union, UnionType):
        return _convert(node, _branch(kind, node.value), problems)
    if isinstance(kind, type) and issubclass(kind, Struct):
        return _struct(node, kind, problems)
    if get_origin(kind) is dict:
        return _mapping(node, kind, problems)
    if get_origin(kind) is tuple:
        if not isinstance(node.value, list):
            _wrong_type(node, "list", problems)
            return None
        return tuple(_convert(item, get_args(kind)[0], problems) for item in node.value)
    return _leaf(node, kind, node.value, problems)


def _is_leaf(kind: Any) -> bool:
    return get_origin(kind) not in (Union, UnionType, dict, tuple) and not (
        isinstance(kind, type) and issubclass(kind, Struct)
    )


def _branch(kind: Any, value: object) -> Any:
    """The branch of a union that `value` seems to be meant for: a mapping for a mapping, else the last but None.

    Where that is a word only, whatever is no text seems to be meant for the mapping.
    """
    branches = [b for b in get_args(kind) if b is not NoneType]
    if value is None and NoneType in get_args(kind):
        return NoneType
    word = get_origin(branches[-1]) is Literal
    return branches[0] if isinstance(value, dict) or (word and not isinstance(value, str)) else branches[-1]


def _struct(node: Node, kind: type[Struct], problems: list[Problem]) -> Struct | None:
    """A part all of whose keys may be left out."""
    if not isinstance(node.value, dict):
        _wrong_type(node, "mapping", problems)
        return None
    before = len(problems)
    hints = get_type_hints(kind, include_extras=True)
    values = {}
    for key, item in node.value.items():
        if key in hints:
            values[key] = _convert(item, hints[key], problems)
        else:
            _unknown_key(node, key, hints, problems)
    return kind(**values) if len(problems) == before else None


def _unknown_key(node: Node, key: object, hints: Collection[str], problems: list[Problem]) -> None:
    place = node.keys[key]
    near = get_close_matches(str(key), hints, 1)
    params: dict[str, str | int] = {"key": str(key), "near": near[0] if near else "", "known": ", ".join(hints)}
    problems.append(Problem(place.line, place.column, MapCode.UNKNOWN_KEY, params))


def _mapping(node: Node, kind: Any, problems: list[Problem]) -> dict[Any, Any] | None:
    if not isinstance(node.value, dict):
        _wrong_type(node, "mapping", problems)
        return None
    key_kind, value_kind = get_args(kind)
    return {
        _leaf(node.keys[key], key_kind, key, problems): _convert(item, value_kind, problems)
        for key, item in node.value.items()
    }


def _leaf(node: Node, kind: Any, value: object, problems: list[Problem]) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        return _note(node, kind, value, error, problems)


def _note(node: Node, kind: Any, value: object, error: msgspec.ValidationError, problems: list[Problem]) -> None:
    plain = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    choices = get_args(plain) if get_origin(plain) is Literal else ()
    expected = type(choices[0]) if choices else get_origin(plain) or plain
    meta = next((extra for extra in get_args(kind)[1:] if isinstance(extra, msgspec.Meta)), msgspec.Meta())
    own = (meta.extra or {}).get("problem")
    if own is not None:
        problems.append(Problem(node.line, node.column, MapCode(own)))
        return
    if type(value) is not expected:
        _wrong_type(node, _KINDS.get(expected, "nothing"), problems)
        return
    code, params = MapCode.WRONG_VALUE, _allowed(meta, choices)
    if meta.max_length is not None:
        code, params = MapCode.WRONG_LENGTH, {"least": meta.min_length or 0, "most": meta.max_length}
    problems.append(Problem(node.line, node.column, code, params))
    return


def _allowed(meta: msgspec.Meta, choices: Iterable[object]) -> dict[str, str | int]:
    """The values that may stand here, in signs that need no language."""
    if meta.ge is not None:
        return {"allowed": f"{meta.ge} … {meta.le}"}
    return {"allowed": ", ".join(map(str, choices or (meta.extra or {}).get("allowed", ())))}


def _wrong_type(node: Node, expected: str, problems: list[Problem]) -> None:
    params: dict[str, str | int] = {"expected": expected, "found": _KINDS.get(type(node.value), "nothing")}
    problems.append(Problem(node.line, node.column, MapCode.WRONG_TYPE, params))
