"""Addresses are read as people type them."""

from __future__ import annotations

import pytest

from hexfolk.client.addresses import (
    DEFAULT_PORT,
    LONGEST_CODE,
    BadAddress,
    Goal,
    Place,
    parse_goal,
    parse_place,
    written,
)
from hexfolk.host.door import DEFAULT_PORT as HOSTS_PORT
from hexfolk.wire.fingerprint import SHOWN_BYTES, grouped, join_code


def test_the_port_is_the_hosts() -> None:
    assert DEFAULT_PORT == HOSTS_PORT


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("192.168.0.24", ("192.168.0.24", 4740)),
        (" 192.168.0.24 : 4741 ", ("192.168.0.24", 4741)),
        ("fe80::1%eth0", ("fe80::1%eth0", 4740)),
        ("[::1]:99", ("::1", 99)),
        ("[2001:db8::7]", ("2001:db8::7", 4740)),
        ("desk", ("desk", 4740)),
        ("desk.local:65535", ("desk.local", 65535)),
        ("küche.local", ("küche.local", 4740)),
    ],
)
def test_good_ones(text: str, place: tuple[str, int]) -> None:
    assert parse_place(text) == Place(*place)
    assert parse_place(written(parse_place(text))) == parse_place(text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"), ("  ", "empty"), ("192.168.0", "address"), ("192.168.0.256", "address"), ("[::1", "address"),
        ("[desk]:1", "address"), ("a b!c", "address"), ("desk:0", "port"), ("desk:65536", "port"), ("desk:", "port"),
        ("desk:١", "port"), ("-desk", "address"), ("a" * 64, "address"), (".".join(["a" * 60] * 5), "address"),
        ("http://desk", "port"), ("[::1]x", "address"), ("desk..local", "address"),
    ],
)  # fmt: skip
def test_bad_ones(text: str, code: str) -> None:
    with pytest.raises(BadAddress) as bad:
        parse_place(text)
    assert bad.value.code == code


def test_a_join_code_names_who_is_to_answer() -> None:
    fingerprint = bytes(range(100, 132))
    told = fingerprint[:SHOWN_BYTES].hex()
    place = Place("192.168.0.24", 4741)
    assert parse_goal(join_code(written(place), fingerprint)) == Goal(place, told)
    assert parse_goal(f" {written(place)} # {grouped(fingerprint).upper()}\n") == Goal(place, told)
    assert parse_goal(f"[fd00::2]#{fingerprint.hex()}") == Goal(Place("fd00::2", DEFAULT_PORT), fingerprint.hex())
    assert parse_goal("desk") == Goal(Place("desk", DEFAULT_PORT))
    longest = Place(".".join(["a" * 60] * 4 + ["b" * 9]), 65535)
    assert len(f"[{longest.address}]:{longest.port}#{fingerprint.hex()}") == LONGEST_CODE


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("desk#", "code"), ("desk#" + "ab" * 15, "code"), ("desk#" + "ab" * 16 + "a", "code"),
        ("#" + "ab" * 16, "empty"),
        ("desk#" + "ab" * 33, "code"), ("desk#" + "xy" * 16, "code"), ("desk:0#" + "ab" * 16, "port"),
        ("desk#" + "ab" * 16 + "#", "code"), ("desk#" + "\u0661a" * 16, "code"),
    ],
)  # fmt: skip
def test_a_join_code_that_is_none(text: str, code: str) -> None:
    with pytest.raises(BadAddress) as bad:
        parse_goal(text)
    assert bad.value.code == code
