"""Counts what a state keeps again, in the slow and obvious way, from the pieces and cards alone."""

from hexfolk.board import Board
from hexfolk.rules.state import STOCK, State


def members(mask: int) -> set[int]:
    """The numbers in a set."""
    return {i for i in range(mask.bit_length()) if mask >> i & 1}


def buildings(state: State, seat: int) -> set[int]:
    """The crossings of a seat's settlements and cities."""
    return members(state.settlements[seat]) | members(state.cities[seat])


def longest_trail(board: Board, roads: set[int], walls: set[int]) -> int:
    """The longest trail over `roads`, no road twice, not through a crossing in `walls`, by trying everything."""

    def onward(at: int, used: frozenset[int]) -> int:
        if at in walls and used:
            return len(used)
        best = len(used)
        for road in roads - used:
            if at in board.edge_ends[road]:
                a, b = board.edge_ends[road]
                best = max(best, onward(b if a == at else a, used | {road}))
        return best

    ends = {end for road in roads for end in board.edge_ends[road]}
    return max((onward(end, frozenset()) for end in ends), default=0)


def walls_of(state: State, seat: int) -> set[int]:
    """The crossings that cut the seat's roads."""
    return {c for other in range(state.setup.players) if other != seat for c in buildings(state, other)}


def check_sums(state: State) -> None:
    """Cards, pieces and points are conserved and add up."""
    setup = state.setup
    players = setup.players
    for resource in range(5):
        held = [state.cards[5 * holder + resource] for holder in range(players + 1)]
        assert min(held) >= 0
        assert sum(held) == setup.bank_full[resource]
    assert state.totals == [sum(state.hand(holder)) for holder in range(players + 1)]
    assert min(state.development) >= 0
    assert sum(state.development) + sum(state.knights) <= state.drawn <= len(state.deck)
    for card in range(5):
        held = sum(state.development[5 * seat + card] for seat in range(players))
        drawn = state.deck[: state.drawn].count(card)
        assert held + sum(state.knights) == drawn if card == 0 else held <= drawn
    for seat in range(players):
        assert all(0 <= left <= most for left, most in zip(state.stock(seat), STOCK, strict=True))
        assert not state.settlements[seat] & state.cities[seat]
        awards = 2 * ((state.route_holder == seat) + (state.knight_holder == seat))
        points = len(members(state.settlements[seat])) + 2 * len(members(state.cities[seat])) + awards
        assert state.points[seat] == points


def check_sets(state: State) -> None:
    """The kept sets are what the pieces make them."""
    board = state.setup.board
    players = state.setup.players
    everybody = [buildings(state, seat) for seat in range(players)]
    assert members(state.occupied) == set().union(*everybody)
    assert sum(len(own) for own in everybody) == len(members(state.occupied))
    assert members(state.taken) == set().union(*(members(roads) for roads in state.roads))
    near = {i for i, (a, b) in enumerate(board.edge_ends) if {a, b} & members(state.occupied)}
    assert members(state.blocked) == members(state.occupied) | {end for i in near for end in board.edge_ends[i]}
    for seat in range(players):
        ends = {end for road in members(state.roads[seat]) for end in board.edge_ends[road]}
        connected = (ends - walls_of(state, seat)) | everybody[seat]
        assert members(state.reach[seat]) == ends
        assert members(state.connected[seat]) == connected
        assert members(state.frontier[seat]) == {i for i, e in enumerate(board.edge_ends) if set(e) & connected}
        for resource, name in enumerate(("wood", "clay", "wool", "grain", "ore")):
            ports = {board.crossing_port[c] for c in everybody[seat]}
            rate = 2 if name in ports else 3 if "general" in ports else 4
            assert state.rates[5 * seat + resource] == rate
    for h, six in enumerate(board.hex_crossings):
        amounts = [(s, len(everybody[s] & set(six)) + len(members(state.cities[s]) & set(six))) for s in range(players)]
        paid = [(seat, amount) for hex, seat, _, amount in state.payments[board.tokens[h]] if hex == h]
        pays = state.setup.hex_resource[h] >= 0 and board.tokens[h]
        assert paid == [(seat, amount) for seat, amount in amounts if amount and pays]
        there = {s for s in range(players) if everybody[s] & set(six)}
        assert {s for s in range(players) if state.hexes[s] >> h & 1} == there
    assert state.due == [sum(payment[3] for payment in payments) for payments in state.payments]


def check_routes(state: State) -> None:
    """The kept lengths of routes are those of an obvious count."""
    for seat in range(state.setup.players):
        roads = members(state.roads[seat])
        assert state.route[seat] == longest_trail(state.setup.board, roads, walls_of(state, seat))
