"""Dealt islands keep to the rules of dealing, for whatever seed."""

from collections import Counter
from itertools import pairwise
from typing import NamedTuple

import pytest

from hexfolk.board import Board, Terrain
from hexfolk.geometry import SIDES, Edge, Hex
from hexfolk.mapfiles import MapCode, MapProblems, deal, load_map, read_map, shipped_maps
from hexfolk.rules.chance import HashedChance, ScriptedChance, seeded_secret


def small(board, bags, **more):
    lines = ["format: 1", "name: Test", "players: [2]", "board:", *(f'  - "{row}"' for row in board), f"bags: {bags}"]
    return "\n".join(lines + [f"{key}: {value}" for key, value in more.items()]).encode()


def red_neighbours(layout):
    red = {tile.hex for tile in layout.tiles if tile.token in (6, 8)}
    return [place for place in red for other in place.neighbours() if other in red]


class Standard(NamedTuple):
    """What a standard board is made of: its land's rows, its bags, the kinds of its ports, edges of its coast."""

    rows: tuple[int, ...]
    terrains: tuple[int, ...]
    tokens: dict[int, int]
    ports: tuple[int, ...]
    coast: int
    graph: tuple[int, int, int]
    players: tuple[int, ...]


TERRAINS = ("forest", "hills", "pasture", "fields", "mountains", "desert")
PORTS = ("general", "wood", "clay", "wool", "grain", "ore")
STANDARD = {
    "standard-19": Standard(
        (3, 4, 5, 4, 3), (4, 3, 4, 4, 3, 1), {2: 1, 12: 1} | dict.fromkeys([3, 4, 5, 6, 8, 9, 10, 11], 2),
        (4, 1, 1, 1, 1, 1), 30, (19, 54, 72), (2, 3, 4),
    ),
    "standard-30": Standard(
        (3, 4, 5, 6, 5, 4, 3), (6, 5, 6, 6, 5, 2), {2: 2, 12: 2} | dict.fromkeys([3, 4, 5, 6, 8, 9, 10, 11], 3),
        (5, 1, 1, 2, 1, 1), 38, (30, 80, 109), (5, 6),
    ),
    "standard-44": Standard(
        (5, 6, 7, 8, 7, 6, 5), (9, 7, 9, 9, 7, 3), {2: 3, 5: 5, 9: 5} | dict.fromkeys([3, 4, 6, 8, 10, 11, 12], 4),
        (6, 2, 1, 2, 2, 1), 46, (44, 112, 155), (7, 8),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", STANDARD)
def test_standard_boards_are_dealt_from_their_bags(name):
    standard, map_file = STANDARD[name], load_map(name)
    assert map_file.players == standard.players
    robbers = set()
    for seed in range(60):
        layout = deal(map_file, seed)
        land = [tile for tile in layout.tiles if tile.terrain is not Terrain.SEA]
        rows = Counter(tile.hex.r for tile in land)
        assert tuple(rows[r] for r in sorted(rows)) == standard.rows
        terrains = Counter(tile.terrain.value for tile in land)
        assert terrains == dict(zip(TERRAINS, standard.terrains, strict=True))
        assert Counter(tile.token for tile in land) == {0: standard.terrains[-1]} | standard.tokens
        assert all((tile.token == 0) == (tile.terrain is Terrain.DESERT) for tile in land)
        assert Counter(port.kind for port in layout.ports) == dict(zip(PORTS, standard.ports, strict=True))
        assert not red_neighbours(layout)
        deserts = [tile.hex for tile in land if tile.terrain is Terrain.DESERT]
        assert layout.robber in deserts
        robbers.add(deserts.index(layout.robber))
        board = Board(layout)
        assert (len(board.hexes), len(board.crossings), len(board.edges)) == standard.graph
    assert robbers == set(range(standard.terrains[-1])), "chance picks the robber's desert"


@pytest.mark.parametrize("name", STANDARD)
def test_the_standard_ports_lie_evenly_round_the_coast(name):
    layout = deal(load_map(name), 1)
    land = {tile.hex for tile in layout.tiles if tile.terrain is not Terrain.SEA}
    ports = {port.edge for port in layout.ports}
    coast = coastline(land)
    assert len(coast) == STANDARD[name].coast
    at = [i for i, edge in enumerate(coast) if edge in ports]
    gaps = Counter(b - a for a, b in pairwise([*at, at[0] + len(coast)]))
    assert gaps == {3: 4 * len(ports) - len(coast), 4: len(coast) - 3 * len(ports)}


@pytest.mark.parametrize("name", STANDARD)
def test_reds_lie_apart_for_many_seeds(name):
    map_file = load_map(name)
    assert [seed for seed in range(400) if red_neighbours(deal(map_file, seed))] == []


def coastline(land: set[Hex]) -> list[Edge]:
    """The coast's edges in order, from the north-western side of the first hex on."""
    place, side = min(land, key=lambda h: (h.r, h.q)), SIDES.index("NW")
    found: list[Edge] = []
    while not found or place.edge(SIDES[side]) != found[0]:
        found.append(place.edge(SIDES[side]))
        side = (side + 1) % 6
        while place.neighbour(SIDES[side]) in land:
            place, side = place.neighbour(SIDES[side]), (side + 4) % 6
    return found


def test_the_same_seed_deals_the_same_board_and_another_seed_another():
    standard = load_map("standard-19")
    assert deal(standard, 5) == deal(standard, 5) == deal(standard, HashedChance(seeded_secret("deal", 5)))
    assert len({deal(standard, seed) for seed in range(30)}) == 30


def test_every_place_gets_every_terrain():
    standard = load_map("standard-19")
    seen: dict[Hex, set[Terrain]] = {}
    for seed in range(150):
        for tile in deal(standard, seed).tiles:
            seen.setdefault(tile.hex, set()).add(tile.terrain)
    assert {len(terrains) for terrains in seen.values()} == {1, 6}


@pytest.mark.parametrize("seed", range(20))
def test_bags_are_dealt_apart_and_fixed_tokens_never_become_deserts(seed):
    board = ["  ?6a ?a  ?a  ", "?   P   ?   ?8  ", "  D   F5  Gb  "]
    bags = (
        "{a: {terrains: {hills: 2, desert: 1}, tokens: {3: 1}},"
        " main: {terrains: {forest: 2, desert: 1}, tokens: {4: 2}}, b: {tokens: {12: 1}}}"
    )
    tiles = deal(read_map(small(board, bags), "apart"), seed).tiles
    rows = [[tile for tile in tiles if tile.hex.r == r] for r in (-1, 0, 1)]
    assert Counter(tile.terrain.value for tile in rows[0]) == {"hills": 2, "desert": 1}
    assert rows[0][0].token == 6 and rows[0][0].terrain is Terrain.HILLS
    assert sorted(tile.token for tile in rows[0]) == [0, 3, 6]
    assert rows[1][1].terrain is Terrain.PASTURE and rows[1][1].token == 4
    assert rows[1][3].token == 8 and rows[1][3].terrain is Terrain.FOREST
    assert [(t.terrain.value, t.token) for t in rows[2]] == [("desert", 0), ("forest", 5), ("fields", 12)]


@pytest.mark.parametrize("seed", range(20))
def test_dealt_reds_keep_off_fixed_ones(seed):
    board = ["?   ?   ?   ?   ?   ?6  "]
    layout = deal(read_map(small(board, "{main: {terrains: {forest: 6}, tokens: {6: 1, 8: 1, 3: 3}}}"), "row"), seed)
    assert not red_neighbours(layout)


def test_a_bag_that_no_cell_names_is_left_shut():
    bags = "{main: {terrains: {forest: 4}, tokens: {5: 4}}, z: {terrains: {hills: 3}, tokens: {6: 9}}}"
    unused = read_map(small(["?   ?   ?   ?   "], bags), "unused")
    assert [problem.code for problem in unused.warnings if problem.code is MapCode.UNUSED_BAG]
    assert {tile.token for tile in deal(unused, 1).tiles} == {5}


def test_a_deal_that_cannot_be_is_said_so():
    crowded = read_map(small(["?   ?   ?   ?   "], "{main: {terrains: {forest: 4}, tokens: {6: 3, 5: 1}}}"), "crowded")
    with pytest.raises(MapProblems) as failed:
        deal(crowded, 1)
    assert [problem.code for problem in failed.value.problems] == [MapCode.NO_DEAL]


@pytest.mark.parametrize(
    ("robber", "expected"),
    [("desert", Hex(-1, 0)), ("none", None), ('"1,0"', Hex(1, 0))],
)
def test_where_the_robber_starts(robber, expected):
    row = small(["D   F2  H3  P4  G5  M6  "], "{}", robber=robber)
    assert deal(read_map(row, "row"), 1).robber == (Hex(-2, 0) if robber == "desert" else expected)


def test_without_a_desert_the_robber_starts_off_the_board():
    assert deal(read_map(small(["F2  H3  P4  G5  M6  "], "{}"), "row"), 1).robber is None


def test_a_deal_can_be_forced():
    chance = ScriptedChance(
        [("deal desert", [Hex(0, 0)]), ("deal red", [8, 8]), ("deal port", ["ore"])], then=HashedChance(b"rest")
    )
    layout = deal(load_map("standard-19"), chance)
    assert layout.robber == Hex(0, 0)
    assert [tile.token for tile in layout.tiles if tile.token in (6, 8)].count(8) == 2
    assert layout.ports[0].kind == "ore"


def test_a_seed_deals_the_same_board_for_ever():
    layout = deal(load_map("standard-19"), 7)
    land = [f"{tile.terrain.value[:2]}{tile.token}" for tile in layout.tiles if tile.terrain is not Terrain.SEA]
    assert " ".join(land) == "fi2 fo3 mo6 fo12 pa4 mo10 fo5 fi8 de0 hi8 pa9 pa10 pa11 hi5 fo3 hi6 fi11 mo4 fi9"


@pytest.mark.parametrize("name", shipped_maps())
def test_shipped_maps_have_no_warnings_and_deal(name):
    map_file = load_map(name)
    assert map_file.warnings == ()
    assert map_file.name == name
    for seed in range(10):
        Board(deal(map_file, seed))
    for language in ("en", "de", "ru", "cs", "it", "ko", "tr"):
        assert language in map_file.titles
