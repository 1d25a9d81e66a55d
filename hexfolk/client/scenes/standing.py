"""The order of the players at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Standing(NamedTuple):
    """A player's place: `rank` from 1, shared by those who shared the win or have equal points behind it."""

    rank: int
    seat: int
    points: int


def standings(points: Sequence[int], winners: Sequence[int]) -> tuple[Standing, ...]:
    """Everybody, the best first: winners, then by points. `points` goes by seat."""
    order = sorted(range(len(points)), key=lambda seat: (seat not in winners, -points[seat], seat))
    found: list[Standing] = []
    for place, seat in enumerate(order, 1):
        before = found[-1] if found else None
        shared = before is not None and (
            (seat in winners) if before.seat in winners else points[seat] == points[before.seat]
        )
        rank = before.rank if before is not None and shared else place
        found.append(Standing(rank, seat, points[seat]))
    return tuple(found)
