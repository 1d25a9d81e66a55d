"""The longest trade route against an obvious count, on any roads with any foreign buildings."""

from hypothesis import given, settings
from hypothesis import strategies as st

from hexfolk.board import Board
from hexfolk.mapfiles import deal, load_map
from hexfolk.play import Options, base_ruleset
from hexfolk.rules.network import add_city, add_road, add_settlement
from hexfolk.rules.routes import longest_route, route_through
from hexfolk.rules.setup import Setup
from hexfolk.rules.state import State
from tests.laws.recount import check_sets, longest_trail, members, walls_of

SETUPS = [
    Setup(Board(deal(load_map(name), 1)), Options(players=players), base_ruleset())
    for name, players in (("standard-19", 3), ("standard-44", 8))
]


@st.composite
def networks(draw: st.DrawFn) -> State:
    """Up to 15 roads of seat 0, mostly grown one from another, and buildings of its own and of others on their way."""
    setup = draw(st.sampled_from(SETUPS))
    board, state = setup.board, State(setup)
    free = set(range(len(board.edges)))
    edges: list[int] = []
    for apart in draw(st.lists(st.integers(0, 9).map(lambda n: n == 0), min_size=1, max_size=15)):
        touched = {end for e in edges for end in board.edge_ends[e]}
        near = sorted(e for e in free if touched & set(board.edge_ends[e]))
        edges.append(draw(st.sampled_from(sorted(free) if apart or not near else near)))
        free.remove(edges[-1])
    for edge in edges:
        add_road(state, 0, edge)
    ends = sorted(members(state.reach[0]))
    for crossing in draw(st.lists(st.sampled_from(ends), max_size=5)):
        if not state.blocked >> crossing & 1:
            seat = draw(st.integers(0, setup.players - 1))
            add_settlement(state, seat, crossing)
            if draw(st.booleans()):
                add_city(state, seat, crossing)
    return state


@settings(max_examples=150, deadline=None)
@given(networks())
def test_the_longest_route_is_the_obvious_one(state):
    roads = members(state.roads[0])
    walls = walls_of(state, 0)
    assert longest_route(state, 0) == longest_trail(state.setup.board, roads, walls)
    check_sets(state)


@settings(max_examples=100, deadline=None)
@given(networks())
def test_a_new_road_only_matters_through_itself(state):
    roads = members(state.roads[0])
    walls = walls_of(state, 0)
    board = state.setup.board
    longest = longest_trail(board, roads, walls)
    for road in sorted(roads)[:2]:
        assert max(longest_trail(board, roads - {road}, walls), route_through(state, 0, road)) == longest
