"""Where a road network can go on: the ends of its longest trails."""

from __future__ import annotations

from hexfolk.bots.island import Island
from hexfolk.rules.setup import bits


def longest_trails(island: Island, roads: int, wall: int) -> tuple[int, int]:
    """The length of the longest trail over `roads`, and the set of crossings where such a trail can go on.

    `wall` are crossings held by others: a trail may end there, but not pass.
    """
    best, ends = 0, 0
    paths = island.paths

    def follow(at: int, free: int, length: int) -> None:
        nonlocal best, ends
        if length > best:
            best, ends = length, 0
        if wall >> at & 1 and length:
            return
        if length == best:
            ends |= 1 << at
        for edge, far in paths[at]:
            if free >> edge & 1:
                follow(far, free ^ (1 << edge), length + 1)

    touched = 0
    for edge in bits(roads):
        touched |= island.board.edge_crossings[edge]
    for crossing in bits(touched):
        follow(crossing, roads, 0)
    return best, ends


def extension(island: Island, start: int, length: int, taken: int, wall: int) -> tuple[int, ...] | None:
    """Free edges, one after the other, that lead on from a crossing in `start` for `length` roads; None if none do."""

    def onward(at: int, used: int, left: int) -> tuple[int, ...] | None:
        if not left:
            return ()
        if wall >> at & 1:
            return None
        for edge, far in island.paths[at]:
            if not used >> edge & 1:
                rest = onward(far, used | 1 << edge, left - 1)
                if rest is not None:
                    return (edge, *rest)
        return None

    for crossing in bits(start):
        found = onward(crossing, taken, length)
        if found is not None:
            return found
    return None
