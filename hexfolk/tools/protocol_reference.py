"""Writes the reference of ``hexfolk/wire/PROTOCOL.md`` out of the types that travel: ``python -m`` this module.

What stands above the reference is written by hand. A test holds the reference to the types.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import inspect as types

from hexfolk import wire
from hexfolk.board.layout import Terrain
from hexfolk.bots import LEVELS
from hexfolk.mapfiles.nodes import MOST_BYTES
from hexfolk.rules.cards import DEVELOPMENT_CARDS, RESOURCES
from hexfolk.rules.options import TURN_TIMES
from hexfolk.rules.refusal import Code
from hexfolk.wire import hello, lobby
from hexfolk.wire.hello import HandshakeFromClient, HandshakeFromHost
from hexfolk.wire.lobby import LobbyFromClient, LobbyFromHost, SocialFromClient, SocialFromHost
from hexfolk.wire.messages import LONGEST_NAME, MOST_ADDRESSES, SEAT_COLORS, ClientMessage, HostMessage, Told
from hexfolk.wire.password import LONGEST_PASSWORD

PATH = Path(wire.__file__).with_name("PROTOCOL.md")
BEGINNING = "<!-- From here on written by hexfolk.tools.protocol_reference -->"

Described = types.StructType | types.NamedTupleType


class _Part(NamedTuple):
    """A chapter of the reference."""

    title: str
    union: Any


PARTS = (
    _Part("Handshake: from the client", HandshakeFromClient),
    _Part("Handshake: from the host", HandshakeFromHost),
    _Part("Lobby: from the client", LobbyFromClient),
    _Part("Lobby: from the host", LobbyFromHost),
    _Part("Chat and members: from the client", SocialFromClient),
    _Part("Chat and members: from the host", SocialFromHost),
    _Part("Table: from the client", ClientMessage),
    _Part("Table: from the host", HostMessage),
    _Part("Events and happenings", Told),
)
"""A type stands in the first part that has it."""


CONSTANTS: tuple[tuple[str, object], ...] = (
    *((name, getattr(hello, name)) for name in ("PROTOCOL", "TOKEN_BYTES", "NONCE_BYTES", "SALT_BYTES", "PROOF_BYTES")),
    *((name, getattr(lobby, name)) for name in ("MOST_SEATS", "MOST_MEMBERS", "LONGEST_PLAYER_NAME", "LONGEST_CHAT")),
    ("LONGEST_NAME", LONGEST_NAME),
    ("LONGEST_PASSWORD", LONGEST_PASSWORD),
    ("LARGEST_MAP", MOST_BYTES),
    ("LARGEST_SEED", lobby.LARGEST_SEED),
    ("MOST_ADDRESSES", MOST_ADDRESSES),
    ("LEVELS", LEVELS),
    ("SEAT_STATES", lobby.SEAT_STATES),
    ("SEAT_COLORS", SEAT_COLORS),
    ("PHRASES", lobby.PHRASES),
    ("RESOURCES", RESOURCES),
    ("DEVELOPMENT_CARDS", DEVELOPMENT_CARDS),
    ("TURN_TIMES", TURN_TIMES),
    ("Terrain", Terrain),
    ("Code", Code),
)
"""Names that the descriptions speak of."""


def members_of(union: Any) -> tuple[Described, ...]:
    """The types of a union, or the one type that it is."""
    found = types.type_info(union)
    every = found.types if isinstance(found, types.UnionType) else (found,)
    return tuple(kind for kind in every if isinstance(kind, Described))


def within(kind: types.Type) -> Iterator[Described]:
    """The types with fields that stand in a type of a field."""
    if isinstance(kind, Described):
        yield kind
    for name in ("types", "item_types"):
        for inner in getattr(kind, name, ()):
            yield from within(inner)
    for name in ("item_type", "key_type", "value_type"):
        inner = getattr(kind, name, None)
        if inner is not None:
            yield from within(inner)


def reference() -> str:
    """The reference, as Markdown."""
    done: set[type] = set()
    later: list[Described] = []
    chapters = []
    for part in PARTS:
        kinds = [kind for kind in members_of(part.union) if kind.cls not in done]
        done.update(kind.cls for kind in kinds)
        later += [inner for kind in kinds for field in kind.fields for inner in within(field.type)]
        chapters.append(_chapter(part.title, kinds))
    values: list[Described] = []
    while later:
        kind = later.pop(0)
        if kind.cls not in done:
            done.add(kind.cls)
            values.append(kind)
            later += [inner for field in kind.fields for inner in within(field.type)]
    chapters.append(_chapter("Values within messages", values))
    chapters.append(
        "\n".join(["### Numbers and words", "", *(f"- `{name}`: {_told(value)}" for name, value in CONSTANTS)])
    )
    return "\n\n".join(chapters) + "\n"


def _told(value: object) -> str:
    if isinstance(value, type) and issubclass(value, StrEnum):
        value = tuple(one.value for one in value)
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _chapter(title: str, kinds: list[Described]) -> str:
    return "\n\n".join([f"### {title}", *map(_entry, kinds)])


def _entry(kind: Described) -> str:
    """A type: its name, what it is, its fields."""
    notes = _field_notes(kind.cls)
    lines = [f"#### `{kind.cls.__name__}`", "", _joined(inspect.getdoc(kind.cls) or "")]
    if isinstance(kind, types.NamedTupleType) or kind.array_like:
        lines[2] += " *An array, in this order.*"
    if kind.fields:
        lines.append("")
    for field in kind.fields:
        note = f": {notes[field.name]}" if field.name in notes else ""
        lines.append(f"- `{field.name}` ({_named(field.type)}{_default(field)}){note}")
    return "\n".join(lines)


def _default(field: types.Field) -> str:
    if field.required:
        return ""
    for value, word in ((None, "nil"), (True, "true"), (False, "false"), ((), "[]"), (b"", "no bytes")):
        if field.default is value or (value in ((), b"") and field.default == value):
            return f"; {word} if left out"
    if isinstance(field.default, str | int | float):
        return f"; {_quoted(field.default)} if left out"
    return "; empty if left out" if isinstance(field.type, types.DictType) else "; all defaults if left out"


def _quoted(value: str | int | float) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _named(kind: types.Type) -> str:
    """A field's type in words."""
    plain = {types.IntType: "int", types.FloatType: "float", types.BoolType: "bool", types.StrType: "str"}
    plain |= {types.BytesType: "bin", types.NoneType: "nil"}
    match kind:
        case types.UnionType(types=inner):
            names = [_named(one) for one in inner]
            return " or ".join(names) if len(names) <= 3 else f"one of {', '.join(names)}"
        case types.VarTupleType(item_type=item):
            return f"array of {_named(item)}"
        case types.TupleType(item_types=items):
            return f"array of {len(items)}: {', '.join(map(_named, items))}"
        case types.DictType(key_type=key, value_type=value):
            return f"map of {_named(key)} to {_named(value)}"
        case types.EnumType(cls=cls):
            return f"str, a `{cls.__name__}`"
        case types.StructType(cls=cls) | types.NamedTupleType(cls=cls):
            return f"`{cls.__name__}`"
    return plain[type(kind)]


@cache
def _field_notes(cls: type) -> dict[str, str]:
    """What the source says below each field."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(cls)))
    body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
    notes = {}
    for field, note in pairwise(body):
        match field, note:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                notes[name] = _joined(inspect.cleandoc(text))
    return notes


def _joined(text: str) -> str:
    return " ".join(text.replace("``", "`").split())


def written(document: str) -> str:
    """The document with the reference as it is now. Raises ValueError where its beginning is not marked."""
    by_hand, mark, _ = document.partition(BEGINNING)
    if not mark:
        raise ValueError("no mark")
    return f"{by_hand}{BEGINNING}\n\n{reference()}"


if __name__ == "__main__":
    PATH.write_text(written(PATH.read_text("utf-8")), "utf-8")
