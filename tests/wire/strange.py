"""Messages of real games as a host sends them, and strange ones made of them."""

import random
from copy import deepcopy
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from hexfolk.mapfiles import deal, load_map
from hexfolk.rules.options import Options
from hexfolk.wire.codec import encode
from hexfolk.wire.messages import Submit, VotePause, VoteStandIn, Welcome
from tests.host.games import COLORS, NAMES, Clock, new_table, table_setup

EVIL: tuple[Any, ...] = (
    -1, 0, 1, 5, 7, 8, 9, 40, 255, 1500, 10**6, 2**31, 2**53, 2**63 - 1, -(2**63), None, True, "", "x", "red",
    "\u202e\u0000", "W" * 5000, b"", b"\xff" * 40,
    [], [0], [-1], [0, 0], list(range(60)), [[]], {}, {"type": "Roll"}, {"a": 1},
    float("nan"), float("inf"), -1.5, 1e300,
)  # fmt: skip


@cache
def recorded(players: int, seat: int | None, seed: int = 1) -> tuple[bytes, ...]:
    """What somebody was sent in a whole game, the welcome first, and one more welcome now and then."""
    with TemporaryDirectory() as folder:
        clock = Clock()
        setup = _setup(players, seed)
        table, journal = new_table(Path(folder), setup, clock)
        for number in range(players):
            table.join(number)
        out = [m for to, m in table.join(seat) if to == seat]
        assert isinstance(out[0], Welcome)
        rng = random.Random(seed)
        missing = next(number for number in range(players) if number != seat)
        for number in range(10_000):
            if table.over:
                break
            clock.now += 0.5
            sent = list(table.tick())
            if number % 70 == 30:
                sent += table.lost(missing) + table.receive((missing + 1) % players, VoteStandIn(missing))
                sent += table.receive((missing + 1) % players, VotePause(True))
            if number % 70 == 60:
                sent += table.join(missing)
                sent += [o for voter in range(players) for o in table.receive(voter, VotePause(False))]
            acting = rng.choice(table.view(None).to_act)
            view = table.view(acting)
            sent += table.receive(acting, Submit(view.decision, view.menu.pick(rng)))
            out += [m for to, m in sent if to == seat]
            if number % 200 == 150:
                out += table.welcome(seat)
        assert table.over
        journal.close()
        return tuple(map(encode, out))


def _setup(players: int, seed: int) -> Any:
    kinds = "h" * players
    if players <= 4:
        return table_setup(kinds, seed, turn_time=60, hand_limit=5, target=8, round_limit=50)
    sound = table_setup("hhhh", seed)
    seats = tuple(
        msgspec.structs.replace(sound.seats[0], name=f"{NAMES[n % len(NAMES)]} {n}", color=color)
        for n, color in enumerate((*COLORS, "black", "pink")[:players])
    )
    options = Options(players=players, turn_time=60, hand_limit=5, target=8, round_limit=50)
    layout = deal(load_map("standard-44"), seed)
    return msgspec.structs.replace(sound, map="standard-44", layout=layout, seats=seats, options=options)


def strange(data: bytes, rng: random.Random) -> bytes:
    """`data` changed: some of its bytes, or one of its values, which then is well-formed still."""
    return _strange_bytes(data, rng) if rng.random() < 0.25 else _strange_value(data, rng)


def _strange_bytes(data: bytes, rng: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 8))):
        at = rng.randrange(len(changed))
        what = rng.random()
        if what < 0.6:
            changed[at] = rng.randrange(256)
        elif what < 0.8:
            del changed[at : at + rng.randrange(1, 9)]
        else:
            changed[at:at] = rng.randbytes(rng.randrange(1, 5))
        if not changed:
            return b"\xc0"
    return bytes(changed)


def _strange_value(data: bytes, rng: random.Random) -> bytes:
    plain = msgspec.msgpack.decode(data)
    for _ in range(rng.choice((1, 1, 1, 3))):
        _change_something(plain, rng)
    return msgspec.msgpack.encode(plain)


def _change_something(plain: Any, rng: random.Random) -> None:
    """Walk down at random, and change what is found there."""
    while True:
        keys = list(plain) if isinstance(plain, dict) else list(range(len(plain)))
        if not keys:
            return
        key = rng.choice(keys)
        below = plain[key]
        if isinstance(below, dict | list) and below and rng.random() < 0.85:
            plain = below
            continue
        what = rng.random()
        if isinstance(below, int) and not isinstance(below, bool) and what < 0.4:
            plain[key] = max(-(2**63), min(2**63 - 1, below + rng.choice((-1, 1, 2, 10))))
        elif isinstance(below, list) and what < 0.5:
            plain[key] = below * 2 if what < 0.2 else below[:-1]
        elif what < 0.6 and isinstance(plain, list):
            del plain[key]
        else:
            plain[key] = deepcopy(rng.choice(EVIL))
        return
