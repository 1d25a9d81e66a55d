"""Checks many mutated maps in a process of its own: ``python -m tests.maps.fuzz SEED FILES`` tells time and memory."""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from hexfolk import paths
from hexfolk.mapfiles import MapProblems, inspect_map, read_share_code
from hexfolk.mapfiles.nodes import MOST_BYTES

BITS = (
    b"&a ", b"*a", b"!!int ", b"<<: ", b"? ", b"\\u", b"9" * 5000, b"[[[", b"{}", b"\t", b"~", b"null", b"- ", b"#",
    b"standard", b"wishes: fair\n", b"wishes: {clump: 1}\n", b"no_founding: [r1c1]\n", b"spread: 200", b"|\n", b">\n",
    b"\xff", b"\x00", b"1:1:1", b"target: 15\n", b"robber: r1c1\n", b'"', b"'", b"F6  ", b"?12a", b"bags: standard\n",
)  # fmt: skip
LETTERS = b"\t\n {}[]:,-?~.&*!|>'\"%@`#\xff0aF9"


def files(seed: int, number: int) -> Iterator[bytes]:
    """Real maps changed here and there, two maps grown together, and random bytes."""
    rng = random.Random(seed)
    folders = (paths.maps(), Path(__file__).parent / "broken")
    real = [path.read_bytes() for folder in folders for path in sorted(folder.glob("*.yaml"))]
    real = [data for data in real if len(data) < 20_000]
    for _ in range(number):
        kind = rng.random()
        if kind < 0.1:
            yield rng.randbytes(rng.randint(1, 2000))
        elif kind < 0.2:
            yield b"".join(rng.choice(BITS) for _ in range(rng.randint(1, 60)))
        elif kind < 0.3:
            one, other = rng.choice(real).splitlines(True), rng.choice(real).splitlines(True)
            lines = one[: rng.randint(0, len(one))] + other[rng.randint(0, len(other)) :]
            rng.shuffle(lines) if rng.random() < 0.3 else None
            yield b"".join(lines)
        else:
            yield mutated(rng, rng.choice(real))


def mutated(rng: random.Random, sound: bytes) -> bytes:
    """A map with some bytes changed, left out, doubled or put in."""
    data = bytearray(sound or b"x")
    for _ in range(rng.randint(1, 8)):
        at = rng.randrange(len(data) or 1)
        kind = rng.randrange(5)
        if kind == 0 and data:
            data[at] = rng.choice(LETTERS)
        elif kind == 1:
            del data[at : at + rng.randint(1, 30)]
        elif kind == 2:
            data[at:at] = data[rng.randrange(len(data) or 1) :][: rng.randint(1, 80)]
        elif kind == 3:
            data[at:at] = rng.choice(BITS)
        else:
            lines = data.splitlines(True)
            lines.insert(rng.randint(0, len(lines)), rng.choice(lines) if lines else b"\n")
            data = bytearray(b"".join(lines))
    return bytes(data)


def bombs() -> Iterator[bytes]:
    """Files made to take long or much memory."""
    head = b"format: 1\nname: x\nplayers: [2, 8]\ntarget: 15\nboard:\n"
    rows = b"".join(b'  - "' + b"  " * (i % 2) + b"?   " * 40 + b'"\n' for i in range(37))
    yield head + rows + b"bags: standard\nports: {spread: 100}\nwishes: fair\n"
    yield head + rows + b"bags: standard\nwishes: {clump: 1, equal_apart: yes, reds_even: yes, best_apart: 9}\n"
    yield head + rows + b"bags: {main: {terrains: {hills: 980, desert: 500}, tokens: {6: 480, 5: 500}}}\nwishes: fair\n"
    yield head + rows.replace(b"?   ", b"F6  ") + b"wishes: {clump: 1}\n"
    yield head + b"".join(b'  - "' + b"  " * (i % 2) + b"?   ~   " * 20 + b'"\n' for i in range(37))
    yield b"a: &a [x, x, x]\n" + b"".join(b"b%d: &b%d [%s]\n" % (i, i, b"*a, " * 9) for i in range(900))
    yield b"[" * MOST_BYTES
    yield b"{a: " * (MOST_BYTES // 4)
    yield b"- " * (MOST_BYTES // 2)
    yield b"format: " + b"1:" * 30_000 + b"1"
    yield b"format: " + b"9" * 60_000
    yield b"format: 0x" + b"f" * 60_000
    yield b"ports: {places: {" + b'"0,0:E": ore, ' * 4000 + b"}}"
    yield b"".join(b"k%d: 1\n" % i for i in range(7000))
    yield b"\xff\n" * (MOST_BYTES // 2)
    yield b'name: "' + b"\\n" * 30_000 + b'"'
    yield b"? " * (MOST_BYTES // 2)
    yield b"!!x " * (MOST_BYTES // 4)


def check(data: bytes) -> float:
    """CPU seconds that a file takes, read as a map and as a share code."""
    began = time.process_time()
    inspect_map(data, "fuzz")
    with suppress(MapProblems):
        read_share_code(data.decode("utf-8", "replace"))
    return time.process_time() - began


def main(seed: int, number: int) -> dict[str, Any]:
    """The slowest file's seconds, and the most memory of the process in MB (None where that is not told)."""
    slowest = max(check(data) for data in (*bombs(), *files(seed, number)))
    return {"slowest": slowest, "memory": most_memory()}


def most_memory() -> float | None:
    """The most that this process held, in MB, by Linux; getrusage would tell of whoever started it, too."""
    status = Path("/proc/self/status")
    lines = status.read_text(encoding="ascii").splitlines() if status.exists() else []
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM:")), None)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(int(sys.argv[1]), int(sys.argv[2]))))
