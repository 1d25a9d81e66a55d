"""How a tree of nodes becomes a value of the format's types, part by part, so that every problem is reported."""

from __future__ import annotations

import re
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
    """A document of which some parts may be no good.

    What is no good is left out of it, entry by entry, or has a stand-in. `unsound` holds the keys on the way to each
    such place, with dots between: ``bags``, ``bags.a`` and ``bags.a.tokens`` for a token that is none.
    """

    document: Document
    unsound: frozenset[str]


# What a missing or broken part counts as, so that the other parts can still be checked.
_STAND_INS: Mapping[str, Any] = MappingProxyType({"format": 1, "name": "?", "players": (), "board": ()})

_NUMBERS_IN_ROW = re.compile(r"[0-9]+ +([0-9]+)(?: +[0-9]+)*")

_NONE = object()
"""Stands for a value that is no good."""


def read_draft(root: Node, problems: list[Problem]) -> Draft:
    """The document in a tree, as far as it can be read."""
    hints = get_type_hints(Document, include_extras=True)
    if not isinstance(root.value, dict):
        _wrong_type(root, "mapping", problems)
        return Draft(Document(**_STAND_INS), frozenset(hints))
    drafting = _Drafting(problems)
    values = drafting.fields(root, hints, "")
    missing = [key for key in _STAND_INS if key not in root.value]
    problems += [Problem(root.line, root.column, MapCode.MISSING_KEY, {"key": key}) for key in missing]
    return Draft(Document(**{**_STAND_INS, **values}), frozenset(drafting.unsound.union(missing)))


class _Drafting:
    """Nodes as values of the format's types; what is wrong goes into `problems`, and where it is into `unsound`."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        self.unsound: set[str] = set()

    def fields(self, node: Node, hints: Mapping[str, Any], path: str) -> dict[str, Any]:
        """The sound values of a mapping whose keys are those of `hints`; `path` ends in a dot or is empty."""
        values = {}
        for key, item in node.value.items() if isinstance(node.value, dict) else ():
            if key in hints:
                value = self.at(f"{path}{key}", item, hints[key])
                if value is not _NONE:
                    values[str(key)] = value
            else:
                _unknown_key(node, key, hints, self.problems)
        return values

    def at(self, path: str, node: Node, kind: Any) -> Any:
        """`node` as a value of `kind`, as much of it as is sound; `_NONE` for nothing."""
        before = len(self.problems)
        value = self.convert(path, node, kind)
        if len(self.problems) > before:
            self.unsound.add(path)
        return value

    def convert(self, path: str, node: Node, kind: Any) -> Any:
        if get_origin(kind) is Annotated and not _is_leaf(get_args(kind)[0]):
            value = self.convert(path, node, get_args(kind)[0])
            # What stands beside a list's type speaks of its length.
            return value if _has_length(node, kind, self.problems) else _NONE
        if get_origin(kind) in (Union, UnionType):
            return self.convert(path, node, _branch(kind, node.value))
        if isinstance(kind, type) and issubclass(kind, Struct):
            return self.struct(path, node, kind)
        if get_origin(kind) is dict:
            return self.mapping(path, node, kind)
        if get_origin(kind) is tuple:
            if not isinstance(node.value, list):
                _wrong_type(node, "list", self.problems)
                return _NONE
            if (gap := _without_comma(node, get_args(kind)[0])) is not None:
                self.problems.append(gap)
                return _NONE
            every = [self.convert(path, item, get_args(kind)[0]) for item in node.value]
            return tuple(value for value in every if value is not _NONE)
        return _leaf(node, kind, node.value, self.problems)

    def struct(self, path: str, node: Node, kind: type[Struct]) -> Any:
        """A part all of whose keys may be left out."""
        if not isinstance(node.value, dict):
            _wrong_type(node, "mapping", self.problems)
            return _NONE
        hints = get_type_hints(kind, include_extras=True)
        if any(key not in hints for key in node.value):
            # What stands under a wrong key may be meant for any that was left out.
            self.unsound.update(f"{path}.{key}" for key in hints if key not in node.value)
        return kind(**self.fields(node, hints, f"{path}."))

    def mapping(self, path: str, node: Node, kind: Any) -> Any:
        if not isinstance(node.value, dict):
            _wrong_type(node, "mapping", self.problems)
            return _NONE
        key_kind, value_kind = get_args(kind)
        values = {}
        for key, item in node.value.items():
            sound_key = _leaf(node.keys[key], key_kind, node.keys[key].value, self.problems)
            value = self.at(f"{path}.{key}", item, value_kind)
            if sound_key is not _NONE and value is not _NONE:
                values[sound_key] = value
        return values


def _has_length(node: Node, kind: Any, problems: list[Problem]) -> bool:
    """Whether a list is as long as it may be, sound or not; of anything else its type has told."""
    for meta in get_args(kind)[1:]:
        least, most = meta.min_length or 0, meta.max_length
        if isinstance(node.value, list) and most is not None and not least <= len(node.value) <= most:
            params: dict[str, str | int] = {"length": len(node.value), "least": least, "most": most}
            problems.append(Problem(node.line, node.column, MapCode.WRONG_LENGTH, params))
            return False
    return True


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


def _unknown_key(node: Node, key: object, hints: Collection[str], problems: list[Problem]) -> None:
    place = node.keys[key]
    near = get_close_matches(str(key), hints, 1)
    params: dict[str, str | int] = {"key": str(key), "near": near[0] if near else "", "known": ", ".join(hints)}
    problems.append(Problem(place.line, place.column, MapCode.UNKNOWN_KEY, params))


def _leaf(node: Node, kind: Any, value: object, problems: list[Problem]) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        _note(node, kind, value, problems)
        return _NONE


def _note(node: Node, kind: Any, value: object, problems: list[Problem]) -> None:
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
    code, params = MapCode.WRONG_VALUE, _allowed(value, meta, choices)
    if meta.max_length is not None:
        least, most, length = meta.min_length or 0, meta.max_length, len(str(value))
        # A text of allowed length is refused if it is of blanks only.
        code, params = MapCode.WRONG_LENGTH, {"length": length if length > most else 0, "least": least, "most": most}
    problems.append(Problem(node.line, node.column, code, params))


def _allowed(value: object, meta: msgspec.Meta, choices: Iterable[object]) -> dict[str, str | int]:
    """What was found, and the values that may stand here, in signs that need no language."""
    if meta.ge is not None:
        return {"value": str(value), "allowed": f"{meta.ge} … {meta.le}", "near": ""}
    words = [str(word) for word in choices or (meta.extra or {}).get("allowed", ())]
    return {"value": str(value), "allowed": ", ".join(words), "near": near_word(value, words)}


def near_word(value: object, words: Iterable[str]) -> str:
    """The one of some words that a text is most like, but for capitals; empty for none and for no text."""
    if not isinstance(value, str):
        return ""
    found = get_close_matches(value.strip().lower(), [word for word in words if "…" not in word], 1)
    return found[0] if found else ""


def _without_comma(node: Node, kind: Any) -> Problem | None:
    """Where numbers in brackets stand side by side with blanks only between them, which YAML reads as one text."""
    plain = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    for item in node.value if node.flow and plain is int and isinstance(node.value, list) else ():
        found = _NUMBERS_IN_ROW.fullmatch(item.value) if isinstance(item.value, str) else None
        if found is not None and item.verbatim and not item.quoted:
            return Problem(item.line, item.column + found.start(1), MapCode.COMMA_MISSING, {"closing": "]"})
    return None


def _wrong_type(node: Node, expected: str, problems: list[Problem]) -> None:
    params: dict[str, str | int] = {"expected": expected, "found": _KINDS.get(type(node.value), "nothing")}
    if isinstance(node.value, str | int | float) and not isinstance(node.value, bool):
        params["value"] = str(node.value)
    problems.append(Problem(node.line, node.column, MapCode.WRONG_TYPE, params))
