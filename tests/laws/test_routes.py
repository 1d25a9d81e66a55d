"""The longest trade route against an obvious count, on any roads with any foreign buildings."""

from hypothesis import given, settings
from hypothesis import strategies as st

from hexfolk.board import Board
from hexfolk.mapfiles import deal, load_map
from hexfolk.play import Options, base_ruleset
from hexfolk.rules.network import add_road, add_settlement
from hexfolk.rules.routes import longest_route, route_through
from hexfolk.rules.setup import Setup
from hexfolk.rules.state import State
from tests.laws.recount import check_sets, longest_trail, members, walls_of

BOARD = Board(deal(load_map("standard-19"), 1))
SETUP = Setup(BOARD, Options(players=2), base_ruleset())


@st.composite
def networks(draw: st.DrawFn) -> State:
    """Up to 15 roads of seat 0, mostly grown one from another, and settlements of both."""
    state = State(SETUP)
    edges = [draw(st.integers(0, len(BOARD.edges) - 1))]
    for _ in range(draw(st.integers(0, 14))):
        near = [
            e
            for e in range(len(BOARD.edges))
            if e not in edges and any(BOARD.edge_crossings[e] & BOARD.edge_crossings[o] for o in edges)
        ]
        edges.append(draw(st.sampled_from(near)))
    for edge in edges:
        add_road(state, 0, edge)
    ends = sorted(members(state.reach[0]))
    for crossing in draw(st.lists(st.sampled_from(ends), max_size=5)):
        if not state.blocked >> crossing & 1:
            add_settlement(state, draw(st.integers(0, 1)), crossing)
    return state


@settings(max_examples=150, deadline=None)
@given(networks())
def test_the_longest_route_is_the_obvious_one(state):
    roads = members(state.roads[0])
    walls = walls_of(state, 0)
    assert longest_route(state, 0) == longest_trail(BOARD, roads, walls)
    check_sets(state)


@settings(max_examples=100, deadline=None)
@given(networks())
def test_a_new_road_only_matters_through_itself(state):
    roads = members(state.roads[0])
    walls = walls_of(state, 0)
    for road in roads:
        without = longest_trail(BOARD, roads - {road}, walls)
        assert max(without, route_through(state, 0, road)) == longest_trail(BOARD, roads, walls)
        break
