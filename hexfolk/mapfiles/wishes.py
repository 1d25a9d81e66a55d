"""Wishes that a deal is asked to keep to."""

from __future__ import annotations

from typing import NamedTuple


class Wishes(NamedTuple):
    """What a deal should keep to; the defaults ask for nothing. Pairs of things that the author fixed never count."""

    equal_apart: bool = False
    """No equal numbers side by side."""
    two_twelve_apart: bool = False
    """No 2 beside a 12."""
    clump: int | None = None
    """At most so many hexes of one terrain (deserts too) in one clump."""
    reds_even: bool = False
    """6s and 8s over the resources as evenly as the counts allow."""
    pips_within: int | None = None
    """Percent by which a resource's pips per hex may differ from the island's."""
    best_apart: int | None = None
    """Edges that the best crossings, one for each player, lie apart at least."""
    ports_elsewhere: bool = False
    """No port beside a hex that yields its own resource."""


ASK_NOTHING = (Wishes(),)

FAIR_STEPS = (
    Wishes(True, True, 3, True, 25, 4, True),
    Wishes(True, True, 4, True, 40, 3, True),
    Wishes(True, True, 6, True, 60, None, True),
    Wishes(two_twelve_apart=True, pips_within=100),
)
"""What a table or a map asks for by the one word ``fair``: the first of these that a deal is found for."""


def steps(map_steps: tuple[Wishes, ...], deal: str) -> tuple[Wishes, ...]:
    """The wishes to try one after the other, where a map asks for `map_steps` and the table chose a kind of deal.

    Raises ValueError for what is neither ``"map"`` nor ``"fair"`` nor ``"wild"``.
    """
    if deal == "map":
        return map_steps
    if deal == "fair":
        return FAIR_STEPS
    if deal == "wild":
        return ASK_NOTHING
    raise ValueError("deal")
