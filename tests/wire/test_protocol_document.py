"""PROTOCOL.md says all that travels, and nothing else."""

import re

from hexfolk.tools.protocol_reference import BEGINNING, PARTS, PATH, members_of, within, written
from hexfolk.wire.codec import CLIENT_LIMIT, HANDSHAKE_LIMIT, HOST_LIMIT

DOCUMENT = PATH.read_text("utf-8")


def _all_types() -> dict[str, set[str]]:
    """Every type that travels with the names of its fields, found anew."""
    waiting = [kind for part in PARTS for kind in members_of(part.union)]
    found: dict[str, set[str]] = {}
    while waiting:
        kind = waiting.pop()
        if kind.cls.__name__ not in found:
            found[kind.cls.__name__] = {field.name for field in kind.fields}
            waiting += [inner for field in kind.fields for inner in within(field.type)]
    return found


def _described() -> dict[str, set[str]]:
    chapters = DOCUMENT.partition(BEGINNING)[2].partition("### Numbers and words")[0].split("#### `")[1:]
    return {chapter.partition("`")[0]: set(re.findall(r"^- `(\w+)` \(", chapter, re.MULTILINE)) for chapter in chapters}


def test_every_type_and_field_is_described_and_no_other() -> None:
    described = _described()
    assert described == _all_types()
    assert {"Hello", "Submit", "Welcome", "PlayerView", "MoveRobber", "DiceRolled", "PlayerLost", "Hex"} <= set(
        described
    )
    assert len(DOCUMENT.partition(BEGINNING)[2].split("#### `")) - 1 == len(described), "one is described twice"


def test_the_reference_is_as_it_is_written_now() -> None:
    """If not: python -m hexfolk.tools.protocol_reference."""
    assert written(DOCUMENT) == DOCUMENT


def test_what_is_written_by_hand_names_only_what_there_is() -> None:
    by_hand = DOCUMENT.partition(BEGINNING)[0]
    names = set(re.findall(r"`([A-Z][a-z]\w+)(?:\.(\w+))?", by_hand))
    known = _all_types() | {"None": set()}
    assert [name for name, _ in names if name not in known] == []
    assert [(name, field) for name, field in names if field and field not in known[name]] == []


def test_the_limits_are_the_programs() -> None:
    assert (CLIENT_LIMIT, HOST_LIMIT, HANDSHAKE_LIMIT) == (64 * 1024, 8 * 1024 * 1024, 4 * 1024)
    for limit in ("64 KiB", "8 MiB", "4 KiB"):
        assert limit in DOCUMENT
