"""The longest trade route: the longest trail of one's own roads, no road twice, not through another's building."""

from __future__ import annotations

from hexfolk.rules.setup import bits
from hexfolk.rules.state import State


def route_through(state: State, seat: int, edge: int) -> int:
    """The longest trail of the seat's roads that uses its road on `edge`.

    A new road can make no other trail longer, so this is all that must be looked at after building one.
    """
    board = state.setup.board
    ways, edges = board.crossing_ways, board.crossing_edges
    wall = state.occupied & ~(state.settlements[seat] | state.cities[seat])
    start, end = board.edge_ends[edge]

    def onward(at: int, free: int) -> int:
        """The longest trail from `at` over the roads in `free`."""
        best = 0
        if not wall >> at & 1:
            for road, far in ways[at]:
                if free & road:
                    rest = free ^ road
                    length = 1 + onward(far, rest) if edges[far] & rest else 1
                    if length > best:
                        best = length
        return best

    def both(at: int, free: int, length: int) -> int:
        """The longest trail that comes from `start`, is now at `at`, and may also go on from `start` at its end."""
        best = length + onward(start, free)
        if not wall >> at & 1:
            for road, far in ways[at]:
                if free & road:
                    found = both(far, free ^ road, length + 1)
                    if found > best:
                        best = found
        return best

    return both(end, state.roads[seat] & ~(1 << edge), 1)


def longest_route(state: State, seat: int) -> int:
    """The longest trail of all: needed when another's building has cut the seat's roads."""
    best = 0
    left = state.roads[seat].bit_count()
    for edge in bits(state.roads[seat]):
        if best == left:
            break
        best = max(best, route_through(state, seat, edge))
    return best
