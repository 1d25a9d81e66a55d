"""Pieces on the board, and what follows from them for the sets the state keeps. No cost, no award: see the rulesets."""

from __future__ import annotations

from bisect import bisect_left

from hexfolk.rules.cards import RESOURCES
from hexfolk.rules.setup import bits
from hexfolk.rules.state import State


def add_road(state: State, seat: int, edge: int) -> None:
    """Put a road down."""
    board = state.setup.board
    ends = board.edge_crossings[edge]
    bit = 1 << edge
    state.roads[seat] |= bit
    state.taken |= bit
    state.reach[seat] |= ends
    own = state.settlements[seat] | state.cities[seat]
    joined = ends & ~(state.occupied & ~own) & ~state.connected[seat]
    if joined:
        state.connected[seat] |= joined
        frontier = state.frontier[seat]
        for end in board.edge_ends[edge]:
            if joined >> end & 1:
                frontier |= board.crossing_edges[end]
        state.frontier[seat] = frontier


def add_settlement(state: State, seat: int, crossing: int) -> None:
    """Put a settlement down: it closes its neighbours, gives its port, and cuts others' roads."""
    board = state.setup.board
    bit = 1 << crossing
    state.settlements[seat] |= bit
    state.occupied |= bit
    state.blocked |= bit | board.crossing_neighbours[crossing]
    state.connected[seat] |= bit
    state.frontier[seat] |= board.crossing_edges[crossing]
    for h in board.crossing_hexes[crossing]:
        state.hexes[seat] |= 1 << h
        _add_yield(state, seat, h)
    port = board.crossing_port[crossing]
    if port is not None:
        _open_port(state, seat, port)
    for other, connected in enumerate(state.connected):
        if other != seat and connected & bit:
            _cut(state, other, crossing)


def add_city(state: State, seat: int, crossing: int) -> None:
    """Turn a settlement into a city; the settlement goes back to the stock."""
    bit = 1 << crossing
    state.settlements[seat] ^= bit
    state.cities[seat] |= bit
    for h in state.setup.board.crossing_hexes[crossing]:
        _add_yield(state, seat, h)


def _add_yield(state: State, seat: int, hex: int) -> None:
    """One more card for the seat whenever the hex pays."""
    resource, token = state.setup.hex_resource[hex], state.setup.board.tokens[hex]
    if resource < 0 or not token:
        return
    due = state.payments[token]
    at = bisect_left(due, (hex, seat))
    amount, rest = 1, due[at:]
    if rest and rest[0][:2] == (hex, seat):
        amount, rest = 1 + rest[0][3], rest[1:]
    state.payments[token] = (*due[:at], (hex, seat, resource, amount), *rest)
    state.due[token] += 1


def _open_port(state: State, seat: int, kind: str) -> None:
    rates = state.rates
    at = 5 * seat
    if kind == "general":
        for i in range(at, at + 5):
            rates[i] = min(rates[i], 3)
    else:
        rates[at + RESOURCES.index(kind)] = 2


def _cut(state: State, other: int, crossing: int) -> None:
    """Another's building at `crossing`: what `other` reached only through it is no longer connected."""
    board = state.setup.board
    connected = state.connected[other] = state.connected[other] & ~(1 << crossing)
    frontier = state.frontier[other]
    for edge in bits(board.crossing_edges[crossing]):
        if not board.edge_crossings[edge] & connected:
            frontier &= ~(1 << edge)
    state.frontier[other] = frontier
