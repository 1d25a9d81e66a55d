"""The coast in closed lines of edges, and ports spread evenly along it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from hexfolk.geometry import SIDES, Crossing, Edge, Hex

LEAST_INNER_COAST = 12
"""Inner water gets ports from so many edges of coast on (three hexes of water)."""

LEAST_GAP = 2
"""Edges from one port to the next along the coast; ports one edge apart would share a crossing."""

_SHIFTS = (0, 1, -1)


class Coast(NamedTuple):
    """A closed line of edges between land and sea, clockwise as seen from the land; `inner`: land lies around it."""

    edges: tuple[Edge, ...]
    inner: bool


def coasts(land: Collection[Hex]) -> tuple[Coast, ...]:
    """All coasts of the land, each beginning at its northernmost and there westernmost edge."""
    land = frozenset(land)
    sides = [(place, side) for place in land for side in range(6) if place.neighbour(SIDES[side]) not in land]
    left = {*sides}
    found = []
    # The north-western side of a hex first, as the lines run on from it clockwise.
    for place, side in sorted(sides, key=lambda at: (at[0].r, at[0].q, (at[1] + 1) % 6)):
        edges: list[Edge] = []
        turns = 0
        while (place, side) in left:
            left.discard((place, side))
            edges.append(place.edge(SIDES[side]))
            side = (side + 1) % 6
            turns += 1
            while (beyond := place.neighbour(SIDES[side])) in land:
                place, side = beyond, (side + 4) % 6
                turns -= 2
        if edges:
            found.append(Coast(tuple(edges), turns < 0))
    return tuple(found)


class _Arc(NamedTuple):
    """A stretch of a coast for ports: from `start` on `length` edges; `closed`: the whole line, without fixed ports."""

    coast: Coast
    start: int
    length: int
    closed: bool

    def gap(self, ports: int) -> float:
        """Edges from port to port when it holds so many."""
        return self.length / (ports if self.closed else ports + 1)

    def places(self, ports: int) -> list[int]:
        """Where along the coast they lie."""
        first = 0 if self.closed else 1
        parts = ports if self.closed else ports + 1
        return [self.start + (i + first) * self.length // parts for i in range(ports)]


def spread_ports(land: Collection[Hex], fixed: Collection[Edge], number: int) -> tuple[Edge, ...] | None:
    """Edges for `number` ports, as even as whole edges allow, none sharing a crossing with another or a `fixed` one.

    Each port goes, one after the other, to the stretch of coast where ports then lie farthest apart; coasts of inner
    water count from `LEAST_INNER_COAST` edges on. A port moves by one edge where two would face the same water hex.
    None when there is no room.
    """
    arcs = [
        arc
        for coast in coasts(land)
        if not coast.inner or len(coast.edges) >= LEAST_INNER_COAST
        for arc in _arcs(coast, fixed)
    ]
    counts = [0] * len(arcs)
    for _ in range(number):
        best = max(range(len(arcs)), key=lambda i: (arcs[i].gap(counts[i] + 1), -i), default=None)
        if best is None or arcs[best].gap(counts[best] + 1) < LEAST_GAP:
            return None
        counts[best] += 1
    wanted = [(arc, at) for arc, count in zip(arcs, counts, strict=True) for at in arc.places(count)]
    return _moved(wanted, land, fixed) or tuple(arc.coast.edges[at % len(arc.coast.edges)] for arc, at in wanted)


def _arcs(coast: Coast, fixed: Collection[Edge]) -> Iterable[_Arc]:
    size = len(coast.edges)
    at = [i for i, edge in enumerate(coast.edges) if edge in fixed]
    if not at:
        yield _Arc(coast, 0, size, True)
    for i, start in enumerate(at):
        following = at[i + 1] if i + 1 < len(at) else at[0] + size
        yield _Arc(coast, start, following - start, False)


def _moved(wanted: Sequence[tuple[_Arc, int]], land: Collection[Hex], fixed: Iterable[Edge]) -> tuple[Edge, ...] | None:
    """The ports with no water hex shared where a shift by one edge can help; None when a shift leaves no room."""
    taken: set[Crossing] = set()
    faced: set[Hex] = set()

    def take(edge: Edge) -> None:
        taken.update(edge.crossings())
        faced.update(place for place in edge.hexes() if place not in land)

    for edge in fixed:
        take(edge)
    found = []
    for arc, at in wanted:
        edges = arc.coast.edges
        near = [edges[(at + shift) % len(edges)] for shift in _SHIFTS]
        free = [edge for edge in near if not taken.intersection(edge.crossings())]
        if not free:
            return None
        edge = next((e for e in free if not faced.intersection(e.hexes())), free[0])
        take(edge)
        found.append(edge)
    return tuple(found)
