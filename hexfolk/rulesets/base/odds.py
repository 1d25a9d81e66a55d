"""How likely numbers are, for the fallback's simple choices."""

from __future__ import annotations

from hexfolk.rules.setup import Setup

PIPS = (0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1)
"""For each number token the pairs of dice, of 36, that roll it."""


def hex_pips(setup: Setup, hex: int) -> int:
    """The pips of a hex, 0 if it pays nothing."""
    return PIPS[setup.board.tokens[hex]] if setup.hex_resource[hex] >= 0 else 0


def pips_at(setup: Setup, crossing: int) -> int:
    """The pips of the hexes at a crossing."""
    return sum(hex_pips(setup, h) for h in setup.board.crossing_hexes[crossing])
