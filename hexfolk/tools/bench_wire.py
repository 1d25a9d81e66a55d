"""``hexfolk bench wire``: how soon everybody sees an action on a network, and what hosting takes.

The host is ``hexfolk host`` in a process of its own; its clients, on loopback and over TLS, are all in this process.

- ``seen_p99_ms``: 8 players and 40 spectators; from an action's being sent to the moment when the last of the 48 has
  read its `Update`, at the 99th percentile. All 48 clients share one processor here, and that counts too.
- ``host_mb``: the host's resident memory at the most, with these 48, in millions of bytes. Bots think in a process of
  their own, which a table without bots does not start; ``host_and_bots_mb`` counts all processes of the host.
- ``bytes_per_action_seat``: what a player gets for each action, frames and everything else included.
- ``tcp_over_embedded``: the time that one game of eight bots takes with eight TCP links, over what the very same game
  takes with eight loopback links. Bots think in the clients. Host and clients share one process here, and so one
  interpreter's lock, which no game on a network does. ``tcp_over_embedded_cpu``: the same of the processor's time.
- ``leak_percent``: how much more memory the host holds after game 20 than after game 5, in one process.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hexfolk.rules.options import Options
from hexfolk.tools.failure import CommandFailed
from hexfolk.tools.figures import print_figures
from hexfolk.tools.memory import resident_mb, resident_with_children_mb
from hexfolk.tools.wire_crowd import Crowd, WentWrong
from hexfolk.tools.wire_games import tcp_over_embedded
from hexfolk.wire.channel import Lost
from hexfolk.wire.codec import WireError

SEATS, SPECTATORS = 8, 40
ACTIONS = 2000
SAMPLES = 10
"""In how many parts the actions are played; memory is looked at after each."""
GAMES, SETTLED = 20, 5
PLAYERS = 4
"""In each of these games; a spectator looks on."""
SHORT = Options(target=8, round_limit=50)
"""Of the games that follow one another."""
LONG = Options(target=15, round_limit=500)
STARTING = 15.0
"""Seconds that the host may take until it listens."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--actions", type=int, default=ACTIONS, metavar="N", help=f"actions to be seen ({ACTIONS})")
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help=f"games after one another ({GAMES})")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def run(arguments: argparse.Namespace) -> int:
    """Measure and print; the exit status. Raises CommandFailed."""
    if not SAMPLES <= arguments.actions <= 100_000:
        raise CommandFailed(f"--actions must be from {SAMPLES} to 100000")
    if not SETTLED < arguments.games <= 1000:
        raise CommandFailed(f"--games must be from {SETTLED + 1} to 1000")
    try:
        figures = measure(arguments.actions, arguments.games)
    except (WentWrong, OSError, Lost, WireError) as error:
        raise CommandFailed(f"the host could not be measured: {error!r}") from error
    print_figures(figures, arguments.json)
    return 0


def measure(actions: int, games: int) -> dict[str, Any]:
    """All figures. Raises WentWrong, OSError, Lost, WireError."""
    with host_program(SEATS) as (process, port):
        seen = asyncio.run(_seen(process.pid, port, actions))
    embedded, tcp = tcp_over_embedded()
    with host_program(PLAYERS) as (process, port):
        held = asyncio.run(_held(process.pid, port, games))
    return seen | {
        "tcp_over_embedded": round(tcp.seconds / embedded.seconds, 2),
        "tcp_over_embedded_cpu": round(tcp.processor / embedded.processor, 2),
        "embedded_game_s": round(embedded.seconds, 2),
        "tcp_game_s": round(tcp.seconds, 2),
        "leak_percent": _growth(held[SETTLED - 1], held[-1]),
        "games_mb": held,
    }


async def _seen(process: int, port: int, actions: int) -> dict[str, Any]:
    crowd = Crowd(1)
    await crowd.enter(port, SEATS, SPECTATORS)
    await crowd.start(LONG)
    seconds: list[float] = []
    memory: list[float | None] = []
    with_bots: list[float | None] = []
    size = 0
    for _ in range(SAMPLES):
        played = await crowd.play(actions // SAMPLES)
        seconds += played.seconds
        size += played.bytes
        memory.append(resident_mb(process))
        with_bots.append(resident_with_children_mb(process))
    await crowd.leave()
    seconds.sort()
    return {
        "seen_p99_ms": round(1000 * seconds[math.ceil(0.99 * len(seconds)) - 1], 2),
        "seen_median_ms": round(1000 * seconds[len(seconds) // 2], 2),
        "actions": len(seconds),
        "host_mb": _most(memory),
        "host_and_bots_mb": _most(with_bots),
        "bytes_per_action_seat": round(size / len(seconds) / SEATS),
    }


async def _held(process: int, port: int, games: int) -> list[float | None]:
    """The host's memory after each game, everybody still at the table."""
    crowd = Crowd(2)
    await crowd.enter(port, PLAYERS, 1)
    held = []
    for number in range(games):
        if number:
            await crowd.play_again()
        await crowd.start(SHORT)
        await crowd.play_out()
        held.append(resident_mb(process))
    await crowd.leave()
    return held


def _growth(before: float | None, after: float | None) -> float | None:
    return None if before is None or after is None else round(100 * (after / before - 1), 1)


def _most(values: list[float | None]) -> float | None:
    return max((value for value in values if value is not None), default=None)


@contextmanager
def host_program(seats: int) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A host for so many players in a process of its own, and its port. Raises WentWrong."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, "-m", "hexfolk", "host", "--hidden", "--port", str(port), "--players", str(seats)]
        surroundings = {**os.environ, "HEXFOLK_HOME": home}
        with subprocess.Popen(command, env=surroundings, stdout=subprocess.DEVNULL) as process:
            try:
                _wait_for(process, port)
                yield process, port
            finally:
                process.terminate()


def _wait_for(process: subprocess.Popen[bytes], port: int) -> None:
    until = time.monotonic() + STARTING
    while process.poll() is None and time.monotonic() < until:
        try:
            with socket.create_connection(("127.0.0.1", port), 1):
                return
        except OSError:
            time.sleep(0.05)
    raise WentWrong("the host does not start; its own words stand above")
