"""What the parts of a map file mean."""

from collections import Counter
from itertools import pairwise

import pytest

from hexfolk.board import Terrain
from hexfolk.geometry import Hex, parse_crossing, parse_edge
from hexfolk.mapfiles import deal, load_map, read_map
from hexfolk.mapfiles.coast import coasts, spread_ports
from hexfolk.mapfiles.standard import PORTS, TERRAINS, TOKENS, scaled
from tests.mapfiles.test_dealing import STANDARD


def a_map(*lines, board=("  ?   ?   ?   ", "?   ?   ?   ?   ", "  ?   ?   ?   ")):
    rows = [f'  - "{row}"' for row in board]
    text = "\n".join(["format: 1", "name: x", "players: [2]", "board:", *rows, *lines])
    return read_map(text.encode(), "x")


# --- standard mixtures ---


@pytest.mark.parametrize("name", STANDARD)
def test_the_terrains_and_ports_of_the_standard_boards_are_scaled_ones(name):
    standard = STANDARD[name]
    mixed = Counter(scaled(TERRAINS, sum(standard.terrains)))
    names = ("forest", "hills", "pasture", "fields", "mountains", "desert")
    assert mixed == dict(zip(map(Terrain, names), standard.terrains, strict=True))
    kinds = Counter(scaled(PORTS, sum(standard.ports)))
    assert kinds == dict(zip(("general", "wood", "clay", "wool", "grain", "ore"), standard.ports, strict=True))


def test_the_tokens_of_the_small_standard_boards_are_scaled_ones():
    assert Counter(scaled(TOKENS, 18)) == STANDARD["standard-19"].tokens
    assert Counter(scaled(TOKENS, 28)) == STANDARD["standard-30"].tokens


@pytest.mark.parametrize("number", range(60))
def test_shares_are_rounded_to_a_neighbour_and_add_up(number):
    for shares in (TERRAINS, TOKENS, PORTS):
        found = Counter(scaled(shares, number))
        assert found.total() == number
        for kind, share in shares.items():
            assert abs(found[kind] - share * number / sum(shares.values())) < 1


def test_a_map_of_standard_mixtures_deals_them():
    tiles = deal(a_map("bags: standard"), 1).tiles
    assert Counter(t.terrain.value for t in tiles) == Counter(forest=2, pasture=2, fields=2, hills=2, mountains=2)
    assert sorted(t.token for t in tiles) == [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]


def test_a_drawn_desert_keeps_standard_deserts_away():
    board = ("  ?   ?   ?   ?   ?   ?   ", "?   ?   ?   ?   ?   ?   ?   ", "  ?   ?   ?   ?   ?   ?   ")
    assert a_map("bags: standard", board=board).bags["main"].terrains.count(Terrain.DESERT) == 1
    drawn = a_map("bags: standard", board=(board[0].replace("?", "D", 1), *board[1:]))
    assert Terrain.DESERT not in drawn.bags["main"].terrains
    assert len(drawn.bags["main"].tokens) == 18


def test_a_part_of_a_bag_may_be_standard():
    bags = a_map("bags: {main: {terrains: {desert: 2, hills: 8}, tokens: standard}}").bags
    assert len(bags["main"].tokens) == 8
    bags = a_map("bags: {main: {terrains: standard, tokens: {5: 10}}}").bags
    assert Counter(bags["main"].terrains) == Counter(scaled(TERRAINS, 10))


# --- places ---


def test_a_hex_has_a_name_by_coordinates_and_one_by_row_and_cell():
    board = ("    ~   .   F5  ", "  H4  ?   ", "P3  G9  M8  D   ")
    plain = ("bags: {main: {terrains: {hills: 1}, tokens: {4: 1}}}",)
    desert = next(cell.hex for cell in a_map(*plain, board=board).cells if cell.terrain is Terrain.DESERT)
    assert a_map(*plain, "robber: r3c4", board=board).robber.hex == desert
    assert a_map(*plain, f'robber: "{desert.name}"', board=board).robber.hex == desert
    forest = a_map(*plain, 'ports: {places: {"r1c3:E": ore}}', board=board).ports[0].edge
    first = a_map(*plain, board=board).cells[1].hex
    assert forest == first.edge("E")
    # The same side, named from the nothing beside it.
    assert a_map(*plain, 'ports: {places: {"r1c2:E": ore}}', board=board).ports[0].edge == first.edge("W")


def test_crossings_are_closed_one_by_one_or_by_the_hex():
    found = a_map("bags: standard", 'no_founding: ["0,0", "r1c1:N", "-1,0:NE"]').no_founding
    assert found == {*Hex(0, 0).crossings(), Hex(0, -1).crossing("N"), parse_crossing("-1,0:NE")}
    layout = deal(a_map("bags: standard", 'no_founding: ["0,0:N"]'), 1)
    assert layout.no_founding == (parse_crossing("0,0:N"),)


# --- coasts and ports ---


def disc(radius, holes=()):
    cells = [Hex(q, r) for q in range(-radius, radius + 1) for r in range(-radius, radius + 1)]
    return {h for h in cells if abs(h.q + h.r) <= radius and h not in holes}


def test_coasts_are_closed_lines_and_inner_ones_are_known():
    ring = disc(2, holes=disc(1))
    found = coasts(ring)
    assert [(len(coast.edges), coast.inner) for coast in found] == [(30, False), (18, True)]
    for coast in found:
        for first, second in pairwise([*coast.edges, coast.edges[0]]):
            assert {*first.crossings()} & {*second.crossings()}
        assert all(sum(h in ring for h in edge.hexes()) == 1 for edge in coast.edges)


@pytest.mark.parametrize("number", range(1, 16))
def test_ports_are_spread_evenly_and_never_share_a_crossing(number):
    land = disc(2)
    [coast] = coasts(land)
    found = spread_ports(land, (), number)
    assert found is not None and len({c for edge in found for c in edge.crossings()}) == 2 * number
    at = sorted(coast.edges.index(edge) for edge in found)
    gaps = [b - a for a, b in pairwise([*at, at[0] + 30])]
    assert max(gaps) - min(gaps) <= 2 and min(gaps) >= 2


def test_there_is_an_end_to_the_room_for_ports():
    assert spread_ports(disc(2), (), 15) is not None
    assert spread_ports(disc(2), (), 16) is None
    assert spread_ports(disc(0), (), 3) is not None and spread_ports(disc(0), (), 4) is None


def test_small_inner_water_gets_no_ports_and_large_inner_water_does():
    lake = disc(3, holes={Hex(0, 0)})
    assert all(Hex(0, 0) not in edge.hexes() for edge in spread_ports(lake, (), 15))
    lagoon = disc(4, holes=disc(2))
    inner = [edge for edge in spread_ports(lagoon, (), 12) if {*edge.hexes()} & disc(2)]
    assert 3 <= len(inner) <= 6


def test_spread_ports_keep_away_from_placed_ones():
    land = disc(2)
    fixed = [parse_edge("0,-2:NW"), parse_edge("2,0:E")]
    found = spread_ports(land, fixed, 4)
    [coast] = coasts(land)
    at = sorted(coast.edges.index(edge) for edge in (*fixed, *found))
    assert min(b - a for a, b in pairwise([*at, at[0] + 30])) >= 4


def test_two_spread_ports_do_not_face_one_hex_of_water_if_one_can_move():
    # A narrow bay: both of its shores face the same water.
    land = disc(3) - {Hex(0, 1), Hex(0, 2), Hex(0, 3), Hex(-1, 3)}
    for number in range(4, 10):
        found = spread_ports(land, (), number)
        water = Counter(h for edge in found for h in edge.hexes() if h not in land)
        assert water.most_common(1)[0][1] == 1, number


def test_dealt_ports_get_the_standard_kinds_unless_told_otherwise():
    assert load_map("standard-19")._replace(data=b"").port_kinds == tuple(sorted(scaled(PORTS, 9)))
    found = a_map("bags: standard", "ports: {spread: 4}")
    assert len(found.ports) == 4 and Counter(found.port_kinds) == Counter(scaled(PORTS, 4))
    found = a_map("bags: standard", "ports: {spread: 2, kinds: {ore: 2}}")
    assert found.port_kinds == ("ore", "ore")
