"""Addresses are read as people type them."""

from __future__ import annotations

import pytest

from hexfolk.client.addresses import DEFAULT_PORT, BadAddress, Place, parse_place, written
from hexfolk.host.door import DEFAULT_PORT as HOSTS_PORT


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
