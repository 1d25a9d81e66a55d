"""Imports many mutated files in a process of its own: ``python -m tests.mapfiles.pioneers.fuzz SEED FILES``."""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterator

from hexfolk.mapfiles import Severity, inspect_map
from hexfolk.mapfiles.nodes import MOST_BYTES
from hexfolk.mapfiles.pioneers import import_game
from hexfolk.mapfiles.pioneers.vocabulary import KEYS
from tests.mapfiles.pioneers.games import SMALL, game, large_game, random_game

BITS = (
    b"\n", b"\r", b"\0", b"\xff", b"\xef\xbb\xbf", b",", b",,", b".", b"\n.\n", b"\nmap\n", b"-", b"+", b"s?0", b"s113",
    b"g5", b"d", b"t99999999999", b"9" * 5000, b"#", b"\xe2\x80\xa8", b"\n\n", b"random-terrain\n", b"chits 6,8\n",
    b"nosetup 0 0 0\n", b"nosetup -1 -1 9\n", b"title \"'\\\n",
    *(b"\n" + key.encode() + b" 7\n" for key in sorted(KEYS)),
)  # fmt: skip


def files(seed: int, number: int) -> Iterator[bytes]:
    """Maps changed here and there, bits in any order, and random bytes."""
    rng = random.Random(seed)
    large = large_game()
    for _ in range(number):
        kind = rng.random()
        if kind < 0.05:
            yield rng.randbytes(rng.randint(1, 3000))
        elif kind < 0.15:
            yield b"".join(rng.choice(BITS) for _ in range(rng.randint(1, 80)))
        elif kind < 0.2:
            yield mutated(rng, large.replace("title", rng.choice(("title", "random-terrain\ntitle"))))
        elif kind < 0.5:
            yield mutated(rng, game(*rng.sample(["random-terrain", "desc x", "use-pirate"], 2), rows=SMALL))
        else:
            yield mutated(rng, random_game(rng, shuffled=rng.random() < 0.5, gold=True))


def mutated(rng: random.Random, text: str) -> bytes:
    """The text with bytes changed, left out, doubled or put in."""
    data = bytearray(text.encode())
    for _ in range(rng.randint(1, 10)):
        at = rng.randrange(len(data) or 1)
        kind = rng.randrange(4)
        if kind == 0:
            del data[at : at + rng.randint(1, 30)]
        elif kind == 1:
            data[at:at] = data[rng.randrange(len(data) or 1) :][: rng.randint(1, 120)]
        elif kind == 2:
            data[at:at] = rng.choice(BITS)
        elif data:
            data[at] = rng.randrange(256)
    return bytes(data[: MOST_BYTES + 1])


def main() -> None:
    """Print the slowest import in seconds and how many maps were made; AssertionError for a map with an error."""
    slowest, made = 0.0, 0
    for data in files(int(sys.argv[1]), int(sys.argv[2])):
        start = time.process_time()
        found = import_game(data, "file", ["From a file."])
        slowest = max(slowest, time.process_time() - start)
        assert (found.text is None) == any(notice.is_error for notice in found.notices), data
        if found.text is not None:
            made += 1
            inspection = inspect_map(found.text.encode(), "file")
            assert inspection.map is not None, data
            assert all(problem.severity is not Severity.ERROR for problem in inspection.problems), data
    json.dump({"slowest": slowest, "made": made}, sys.stdout)


if __name__ == "__main__":
    main()
