"""The graph of an island, and what cannot be one."""

import msgspec
import pytest

from hexfolk.board import Board, Layout, PortPlace, Terrain, Tile
from hexfolk.geometry import Hex, parse_crossing, parse_edge
from hexfolk.mapfiles import deal, load_map

STANDARD = Board(deal(load_map("standard-19"), 1))
TWO = (Tile(Hex(0, 0), Terrain.FOREST, 6), Tile(Hex(1, 0), Terrain.DESERT, 0))


def bits(mask: int) -> set[int]:
    return {i for i in range(mask.bit_length()) if mask >> i & 1}


def test_the_standard_island_counts() -> None:
    assert (len(STANDARD.hexes), len(STANDARD.crossings), len(STANDARD.edges), len(STANDARD.ports)) == (19, 54, 72, 9)
    assert sorted(len(hexes) for hexes in STANDARD.crossing_hexes) == [1] * 18 + [2] * 12 + [3] * 24
    assert sorted(edges.bit_count() for edges in STANDARD.crossing_edges) == [2] * 18 + [3] * 36
    assert sum(port is not None for port in STANDARD.crossing_port) == 18


def test_the_sets_agree_with_the_places() -> None:
    board = STANDARD
    for number, crossing in enumerate(board.crossings):
        assert board.crossing_index[crossing] == number
        assert {board.hexes[h] for h in board.crossing_hexes[number]} == set(crossing.hexes()) & set(board.hexes)
    for number, edge in enumerate(board.edges):
        ends = board.edge_ends[number]
        assert {board.crossings[end] for end in ends} == set(edge.crossings())
        assert bits(board.edge_crossings[number]) == set(ends)
        assert all(number in bits(board.crossing_edges[end]) for end in ends)
        assert ends[1] in bits(board.crossing_neighbours[ends[0]])
        assert ends[0] in bits(board.crossing_neighbours[ends[1]])
    for number, place in enumerate(board.hexes):
        assert bits(board.hex_mask[number]) == {board.crossing_index[c] for c in place.crossings()}


def test_numbers_do_not_depend_on_the_order_of_the_tiles() -> None:
    layout = STANDARD.layout
    other = Board(layout._replace(tiles=layout.tiles[::-1]))
    assert (other.hexes, other.crossings, other.edges) == (STANDARD.hexes, STANDARD.crossings, STANDARD.edges)


@pytest.mark.parametrize(
    "layout",
    [
        Layout("none", (), (), None),
        Layout("sea", (Tile(Hex(0, 0), Terrain.SEA, 0),), (), None),
        Layout("twice", (TWO[0], TWO[0]), (), None),
        Layout("seven", (Tile(Hex(0, 0), Terrain.FOREST, 7),), (), None),
        Layout("thirteen", (Tile(Hex(0, 0), Terrain.FOREST, 13),), (), None),
        Layout("robber", TWO, (), Hex(5, 5)),
        Layout("inland", TWO, (PortPlace(parse_edge("0,0:E"), "general"),), None),
        Layout("closed at sea", TWO, (), None, (parse_crossing("5,5:N"),)),
        Layout("offshore", TWO, (PortPlace(parse_edge("5,5:E"), "general"),), None),
    ],
    ids=lambda layout: layout.name,
)
def test_what_is_no_island_is_refused(layout: Layout) -> None:
    with pytest.raises(ValueError):
        Board(layout)


def test_a_layout_travels_whole_and_one_of_before_closed_crossings_still_reads():
    layout = Layout("two", TWO, (), None, (parse_crossing("0,0:N"),))
    sent = msgspec.msgpack.encode(layout)
    assert msgspec.msgpack.decode(sent, type=Layout) == layout
    older = msgspec.msgpack.encode(tuple(layout)[:4])
    assert msgspec.msgpack.decode(older, type=Layout) == layout._replace(no_founding=())


def test_only_crossings_that_are_not_closed_are_open():
    board = Board(Layout("two", TWO, (), None, (parse_crossing("0,0:N"), parse_crossing("0,0:S"))))
    closed = {board.crossing_index[parse_crossing(name)] for name in ("0,0:N", "0,0:S")}
    assert {i for i in range(len(board.crossings)) if not board.open_crossings >> i & 1} == closed
