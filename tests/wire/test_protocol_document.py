"""PROTOCOL.md says all that travels, and nothing else."""

import re

import pytest

from hexfolk.host import chat, free_seats, handing_on, handshake
from hexfolk.host.door import DEFAULT_PORT
from hexfolk.host.gathering import DESERTED
from hexfolk.host.limits import COSTS, Limits
from hexfolk.host.setup import LONGEST_GRACE
from hexfolk.tools.protocol_reference import BEGINNING, PARTS, PATH, members_of, within, written
from hexfolk.wire.codec import CLIENT_LIMIT, HANDSHAKE_LIMIT, HOST_LIMIT
from hexfolk.wire.messages import AskWhole

DOCUMENT = PATH.read_text("utf-8")
LIMITS = Limits()


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


def test_every_number_that_is_named_is_told() -> None:
    described, _, told = DOCUMENT.partition("### Numbers and words")
    names = set(re.findall(r"`([A-Z]+_[A-Z_]+)`", described))
    assert names - set(re.findall(r"^- `(\w+)`:", told, re.MULTILINE)) == set()


KIB = 1024
SAID = {
    "at one port, {} unless told": DEFAULT_PORT,
    "frame of a client has {} KiB": CLIENT_LIMIT // KIB,
    "of a host {} MiB": HOST_LIMIT // KIB // KIB,
    "either way {} KiB in the handshake": HANDSHAKE_LIMIT // KIB,
    "within {} seconds of connecting": LIMITS.hello,
    "After {} wrong ones within a minute": handshake.TRIES * handshake.TRIES_SECONDS / 60,
    "{} times at once with one token": handshake.CLAIMS_AT_ONCE,
    "then every {} seconds, 128 times": 1 / handshake.CLAIMS_A_SECOND,
    "{} times from one address": handshake.ENTRIES_AT_ONCE,
    "sends `Ping` every {} seconds": LIMITS.ping_every,
    "sends nothing for {} seconds is lost": LIMITS.lost_after,
    "takes nothing for {} seconds is gone": LIMITS.lost_after,
    "at the host up to {} MiB": LIMITS.outbox / KIB / KIB,
    "gone for {} minutes goes back": DESERTED / 60,
    "the last {} of them": chat.KEPT,
    "messages of a client | {} a second": LIMITS.messages,
    "a second, {} at once; `AskWhole`": LIMITS.message_burst,
    "`AskWhole` counts for {} |": COSTS[AskWhole],
    "or silent for {} seconds, does not get": handing_on.PATIENCE,
    'has been away for {} minutes (`"leader"`)': free_seats.AWAY / 60,
    "bytes of a client | {} KiB a second": LIMITS.bytes / KIB,
    "KiB a second, {} KiB at once": LIMITS.byte_burst / KIB,
    "have not entered | {} |": LIMITS.places,
    "Seconds, 0 to {}, until a bot stands in": LONGEST_GRACE,
}
"""What the document says with a number, and the program's."""


@pytest.mark.parametrize(("said", "number"), SAID.items())
def test_the_limits_are_the_programs(said: str, number: float) -> None:
    assert " ".join(said.format(f"{number:g}").split()) in " ".join(DOCUMENT.split())
