"""The grid: axial coordinates (q to the east, r to the south-east), pointy-topped hexes.

Every crossing is the northern or the southern corner of exactly one hex, every edge the north-eastern, eastern or
south-eastern side of exactly one hex: those are the canonical forms that `Crossing` and `Edge` hold.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import NamedTuple

CORNERS = ("N", "NE", "SE", "S", "SW", "NW")
"""Corners of a hex, clockwise from the top."""

SIDES = ("NE", "E", "SE", "SW", "W", "NW")
"""Sides of a hex, clockwise; side k runs from corner k to corner k + 1."""

_STEPS = MappingProxyType({"NE": (1, -1), "E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1)})

# A corner as the N or S corner of a hex: (dq, dr, N or S).
_CORNER_HOMES = MappingProxyType(
    {
        "N": (0, 0, "N"),
        "NE": (1, -1, "S"),
        "SE": (0, 1, "N"),
        "S": (0, 0, "S"),
        "SW": (-1, 1, "N"),
        "NW": (0, -1, "S"),
    }
)


class Hex(NamedTuple):
    """One cell of the grid."""

    q: int
    r: int

    @property
    def name(self) -> str:
        """The written form, such as ``"2,-1"``."""
        return f"{self.q},{self.r}"

    def neighbour(self, side: str) -> Hex:
        """The hex beyond `side` (one of `SIDES`)."""
        dq, dr = _STEPS[side]
        return Hex(self.q + dq, self.r + dr)

    def neighbours(self) -> tuple[Hex, ...]:
        """The six hexes around this one, in the order of `SIDES`."""
        # Written out, as larger boards ask thousands of times before they are shown.
        q, r = self
        return (
            Hex(q + 1, r - 1), Hex(q + 1, r), Hex(q, r + 1), Hex(q - 1, r + 1), Hex(q - 1, r), Hex(q, r - 1),
        )  # fmt: skip

    def crossing(self, corner: str) -> Crossing:
        """The crossing at `corner` (one of `CORNERS`)."""
        dq, dr, pole = _CORNER_HOMES[corner]
        return Crossing(self.q + dq, self.r + dr, pole)

    def crossings(self) -> tuple[Crossing, ...]:
        """The six crossings of this hex, in the order of `CORNERS`."""
        q, r = self
        return (
            Crossing(q, r, "N"), Crossing(q + 1, r - 1, "S"), Crossing(q, r + 1, "N"),
            Crossing(q, r, "S"), Crossing(q - 1, r + 1, "N"), Crossing(q, r - 1, "S"),
        )  # fmt: skip

    def edge(self, side: str) -> Edge:
        """The edge at `side` (one of `SIDES`)."""
        if side in ("NE", "E", "SE"):
            return Edge(self.q, self.r, side)
        opposite = SIDES[(SIDES.index(side) + 3) % 6]
        return Edge(*self.neighbour(side), opposite)

    def edges(self) -> tuple[Edge, ...]:
        """The six edges of this hex, in the order of `SIDES`."""
        q, r = self
        return (
            Edge(q, r, "NE"), Edge(q, r, "E"), Edge(q, r, "SE"),
            Edge(q - 1, r + 1, "NE"), Edge(q - 1, r, "E"), Edge(q, r - 1, "SE"),
        )  # fmt: skip


class Crossing(NamedTuple):
    """A corner where three hexes meet: the pole ``"N"`` or ``"S"`` of the hex (q, r)."""

    q: int
    r: int
    pole: str

    @property
    def name(self) -> str:
        """The written form, such as ``"2,-1:N"``."""
        return f"{self.q},{self.r}:{self.pole}"

    def hexes(self) -> tuple[Hex, Hex, Hex]:
        """The three hexes that meet here."""
        home = Hex(self.q, self.r)
        sides = ("NW", "NE") if self.pole == "N" else ("SE", "SW")
        return home, home.neighbour(sides[0]), home.neighbour(sides[1])


class Edge(NamedTuple):
    """A side between two hexes: the ``"NE"``, ``"E"`` or ``"SE"`` side of the hex (q, r)."""

    q: int
    r: int
    side: str

    @property
    def name(self) -> str:
        """The written form, such as ``"2,-1:NE"``."""
        return f"{self.q},{self.r}:{self.side}"

    def hexes(self) -> tuple[Hex, Hex]:
        """The two hexes that share this edge."""
        home = Hex(self.q, self.r)
        return home, home.neighbour(self.side)

    def crossings(self) -> tuple[Crossing, Crossing]:
        """The two ends, clockwise as seen from the first of `hexes`."""
        q, r = self.q, self.r
        east = Crossing(q + 1, r - 1, "S")
        if self.side == "NE":
            return Crossing(q, r, "N"), east
        south = Crossing(q, r + 1, "N")
        return (east, south) if self.side == "E" else (south, Crossing(q, r, "S"))


_NAME = re.compile(r"(-?\d{1,4}),(-?\d{1,4})(?::([NSEW]{1,2}))?", re.ASCII)


def _parse(text: str, what: str) -> tuple[Hex, str]:
    found = _NAME.fullmatch(text)
    if found is None:
        raise ValueError(f"not {what}: {text!r}")
    return Hex(int(found[1]), int(found[2])), found[3] or ""


def parse_hex(text: str) -> Hex:
    """The hex written as `text`, such as ``"2,-1"``. Raises ValueError."""
    home, place = _parse(text, "a hex")
    if place:
        raise ValueError(f"not a hex: {text!r}")
    return home


def parse_crossing(text: str) -> Crossing:
    """The crossing written as `text`, any of its three names, such as ``"2,-1:SW"``. Raises ValueError."""
    home, corner = _parse(text, "a crossing")
    if corner not in CORNERS:
        raise ValueError(f"not a crossing: {text!r}")
    return home.crossing(corner)


def parse_edge(text: str) -> Edge:
    """The edge written as `text`, either of its two names, such as ``"2,-1:W"``. Raises ValueError."""
    home, side = _parse(text, "an edge")
    if side not in SIDES:
        raise ValueError(f"not an edge: {text!r}")
    return home.edge(side)
