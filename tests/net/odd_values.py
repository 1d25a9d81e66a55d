"""Messages that keep their shape, or nearly so, and have odd values inside: what flipped bits seldom reach."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from hexfolk.wire.codec import HOST_LIMIT

ODD_NUMBERS = (
    0,
    1,
    -1,
    2,
    7,
    8,
    19,
    63,
    64,
    255,
    256,
    2**31 - 1,
    2**31,
    -(2**31),
    2**53,
    2**63 - 1,
    -(2**63),
    2**64 - 1,
)
ODD_TEXTS = ("", "x" * 3000, "\u202e\u200b\x1b[31m", "\0", "é" * 40, "../../etc/passwd", "{name}", "red", "human")
ODD = (
    *(None, True, False, 0.5, float("nan"), float("inf"), -0.0, b"", b"\0" * 40, [], {}, [[]], {"type": "Roll"}),
    *ODD_NUMBERS,
    *ODD_TEXTS,
)
DEEPEST = 40
LONGEST = HOST_LIMIT + 1024
"""Bytes to which something may grow by being there many times: no more than is refused, or it is the test's own memory
that is measured.
"""


def odd(body: bytes, rng: random.Random) -> bytes:
    """The message with one to three of its values changed; it must be sound MessagePack."""
    plain = msgspec.msgpack.decode(body)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        plain = _change(plain, rng, 0)
    return msgspec.msgpack.encode(plain)


def _change(value: Any, rng: random.Random, depth: int) -> Any:
    """A copy with a value somewhere inside of it changed."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        # The name of the type is changed seldom, since nothing else is read then.
        keys = [key for key in value if key != "type" or rng.random() < 0.1] or list(value)
        if rng.random() < 0.04:
            return {key: item for key, item in value.items() if key != rng.choice(keys)}
        if rng.random() < 0.02:
            return value | {"surprise": _odd_value(value, rng)}
        key = rng.choice(keys)
        return value | {key: _change(value[key], rng, depth + 1)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        return _change_list(value, rng, depth)
    return _odd_value(value, rng)


def _change_list(value: list[Any], rng: random.Random, depth: int) -> list[Any]:
    at = rng.randrange(len(value))
    match rng.randrange(8):
        case 0:
            return value[:at] + value[at + 1 :]
        case 1:
            times = rng.choice((2, 3, 300))
            if len(msgspec.msgpack.encode(value[at])) * times <= LONGEST:
                return value[:at] + [value[at]] * times + value[at + 1 :]
        case 2:
            return rng.sample(value, len(value))
    return [*value[:at], _change(value[at], rng, depth + 1), *value[at + 1 :]]


def _odd_value(value: Any, rng: random.Random) -> Any:
    """Something in its place, mostly of the same kind."""
    if rng.random() < 0.2:
        return rng.choice(ODD)
    if rng.random() < 0.02:
        nest: Any = value
        # Three of the deepest still lie within what an encoder may nest.
        for _ in range(rng.choice((3, DEEPEST, 250))):
            nest = [nest]
        return nest
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        near = value + rng.choice((-2, -1, 1, 2, 100))
        return rng.choice((near, near, rng.choice(ODD_NUMBERS))) if abs(near) < 2**62 else 0
    if isinstance(value, float):
        return rng.choice((-1.0, float("nan"), float("inf"), 1e300))
    if isinstance(value, str):
        return rng.choice((rng.choice(ODD_TEXTS), value + "x", value[:-1]))
    return rng.choice(ODD)
