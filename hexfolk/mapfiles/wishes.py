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


FAIR = Wishes(True, True, 3, True, 25, 4, True)
"""All wishes, as a table or a map asks for them by the one word ``fair``."""

FAIR_STEPS = (
    FAIR,
    FAIR._replace(clump=4, pips_within=40, best_apart=3),
    Wishes(True, True, 6, True, 60, None, True),
    Wishes(two_twelve_apart=True, pips_within=100),
)
"""What ``fair`` means on maps where not all of it can be had: the first of these that a deal was found for."""

DEALS = ("map", "fair", "wild")
"""Whose wishes a table's deal keeps to: the map's, all of them, or none."""


def wished(asked: Wishes, deal: str) -> tuple[Wishes, ...]:
    """The wishes to try one after the other, where a map asks for `asked` and the table chose one of `DEALS`."""
    if deal == "wild" or (deal == "map" and asked == Wishes()):
        return (Wishes(),)
    return FAIR_STEPS if deal == "fair" or asked == FAIR else (asked,)
