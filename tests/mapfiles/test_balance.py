"""What an island is worth, counted by hand on small ones."""

from __future__ import annotations

import pytest

from hexfolk.board import Board, Layout, PortPlace, Terrain, Tile
from hexfolk.geometry import Hex, parse_crossing, parse_edge
from hexfolk.mapfiles import deal, load_map, shipped_maps
from hexfolk.mapfiles.balance import best_starts, crossing_kinds, crossing_pips, pips, resource_shares, start_of

TILES = (
    Tile(Hex(0, 0), Terrain.FOREST, 6),
    Tile(Hex(1, 0), Terrain.FIELDS, 8),
    Tile(Hex(0, 1), Terrain.DESERT, 0),
    Tile(Hex(1, -1), Terrain.FOREST, 2),
)


def board(*ports: PortPlace, closed: tuple[str, ...] = ()) -> Board:
    return Board(Layout("small", TILES, ports, None, tuple(parse_crossing(name) for name in closed)))


def at(island: Board, name: str) -> int:
    return island.crossing_index[parse_crossing(name)]


def test_pips_are_the_rolls_that_pay() -> None:
    rolls = [a + b for a in range(1, 7) for b in range(1, 7)]
    assert [pips(token) for token in range(2, 13) if token != 7] == [
        rolls.count(token) for token in range(2, 13) if token != 7
    ]
    assert pips(0) == 0


def test_shares_count_hexes_and_pips_of_each_resource() -> None:
    shares = {share.resource: (share.hexes, share.pips) for share in resource_shares(board())}
    assert shares == {"wood": (2, 6), "clay": (0, 0), "wool": (0, 0), "grain": (1, 5), "ore": (0, 0)}


@pytest.mark.parametrize(
    ("name", "worth", "kinds"), [("0,0:SE", 10, 2), ("0,0:NE", 11, 2), ("0,0:NW", 5, 1), ("0,1:S", 0, 0)]
)
def test_crossings_yield_what_their_hexes_do(name: str, worth: int, kinds: int) -> None:
    island = board()
    assert crossing_pips(island)[at(island, name)] == worth
    assert crossing_kinds(island)[at(island, name)] == kinds


def test_a_port_counts_more_where_it_trades_what_the_place_yields() -> None:
    edge = parse_edge("0,0:NW")
    for kind, points in (("general", 1), ("wood", 2), ("ore", 1)):
        island = board(PortPlace(edge, kind))
        start = start_of(island, 0, (at(island, "0,0:N"),))
        assert (start.pips, start.kinds, start.ports, start.worth) == (6, 1, points, 7 + points)


def test_each_takes_the_best_place_left_there_and_back() -> None:
    island = board()
    first, second = best_starts(island, 2)
    assert first.places[0] == at(island, "0,0:NE")
    every = (*first.places, *second.places)
    assert len(set(every)) == 4
    assert not any(island.crossing_neighbours[a] >> b & 1 for a in every for b in every)


def test_nobody_starts_on_closed_crossings() -> None:
    island = board(closed=("0,0:NE", "0,0:SE"))
    taken = {place for start in best_starts(island, 2) for place in start.places}
    assert taken.isdisjoint({at(island, "0,0:NE"), at(island, "0,0:SE")})


def test_a_seat_without_room_has_fewer_places() -> None:
    assert min(len(start.places) for start in best_starts(board(), 8)) < 2


@pytest.mark.parametrize("name", shipped_maps())
def test_shipped_maps_have_starts_for_everybody(name: str) -> None:
    found = load_map(name)
    starts = best_starts(Board(deal(found, 1)), max(found.players))
    assert all(len(start.places) == 2 and start.worth > 0 for start in starts)
