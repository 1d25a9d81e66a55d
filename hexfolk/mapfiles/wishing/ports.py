"""Gives dealt ports their kinds, so that none lies beside the terrain of its own resource."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from hexfolk.mapfiles.wishing.work import Work


def assign(kinds: Sequence[str], forbidden: Sequence[Collection[str]], work: Work) -> list[str] | None:
    """One of `kinds` for each port that its row of `forbidden` does not hold; None if there is no such way.

    The kinds stay where they stand unless one of them is forbidden there: then it goes along a shortest chain of
    exchanges to where all are allowed, beginning at a random port.
    """
    found = list(kinds)
    for port in range(len(found)):
        if found[port] in forbidden[port] and not _exchange(found, forbidden, port, work):
            return None
    return found


def _exchange(found: list[str], forbidden: Sequence[Collection[str]], port: int, work: Work) -> bool:
    """Move kinds round in a ring through `port` so that it gets one that is allowed; whether there is such a ring."""
    size = len(found)
    came_from: dict[int, int] = {}
    queue = [port]
    start = work.below(size)
    for here in queue:
        # `here` would give its kind away to the port it came from, and needs one of another port.
        for step in range(size):
            other = (start + step) % size
            if other == port or other in came_from or found[other] in forbidden[here]:
                continue
            came_from[other] = here
            # Ports after this one may be left wrong: their turn comes.
            if other > port or found[port] not in forbidden[other]:
                _turn(found, came_from, other, port)
                return True
            queue.append(other)
    return False


def _turn(found: list[str], came_from: dict[int, int], last: int, port: int) -> None:
    """Each port of the ring takes the kind of the next one, the last that of `port`."""
    spare = found[port]
    ring = [last]
    while ring[-1] != port:
        ring.append(came_from[ring[-1]])
    # From `port` on towards `last`: everyone takes from the one after.
    ring.reverse()
    for taker, giver in pairwise(ring):
        found[taker] = found[giver]
    found[last] = spare
