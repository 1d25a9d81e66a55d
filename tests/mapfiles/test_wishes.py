"""Deals keep to wishes: judged by a second opinion that shares no code with the search."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from itertools import combinations, permutations

import pytest

from hexfolk.board import Board, Layout, Terrain
from hexfolk.geometry import Hex
from hexfolk.mapfiles import MapCode, MapFile, MapProblems, deal, load_map, read_map, shipped_maps
from hexfolk.mapfiles.wishes import FAIR_STEPS, Wishes
from hexfolk.mapfiles.wishing.ports import assign
from hexfolk.mapfiles.wishing.work import Work

GIVES = {
    Terrain.FOREST: "wood",
    Terrain.HILLS: "clay",
    Terrain.PASTURE: "wool",
    Terrain.FIELDS: "grain",
    Terrain.MOUNTAINS: "ore",
}
WISHES = {
    "equal_apart": Wishes(equal_apart=True),
    "two_twelve_apart": Wishes(two_twelve_apart=True),
    "clump": Wishes(clump=2),
    "reds_even": Wishes(reds_even=True),
    "pips_within": Wishes(pips_within=15),
    "best_apart": Wishes(best_apart=4),
    "ports_elsewhere": Wishes(ports_elsewhere=True),
    "all": FAIR_STEPS[0],
}


def pips(token: int) -> int:
    return 6 - abs(7 - token) if token else 0


def land(layout: Layout) -> dict[Hex, tuple[Terrain, int]]:
    return {tile.hex: (tile.terrain, tile.token) for tile in layout.tiles if tile.terrain is not Terrain.SEA}


def broken(layout: Layout, wishes: Wishes, map_file: MapFile) -> Iterator[str]:
    """Names of the wishes that an island does not meet, if everything on it was dealt."""
    hexes = land(layout)
    pairs = [(hexes[a][1], hexes[b][1]) for a in hexes for b in a.neighbours() if b in hexes]
    if any({a, b} <= {6, 8} for a, b in pairs):
        yield "reds"
    if wishes.equal_apart and any(a == b != 0 for a, b in pairs):
        yield "equal_apart"
    if wishes.two_twelve_apart and (2, 12) in pairs:
        yield "two_twelve_apart"
    if wishes.clump and max(clumps(hexes)) > wishes.clump:
        yield "clump"
    reds = {terrain: sum(t == terrain and n in (6, 8) for t, n in hexes.values()) for terrain in GIVES}
    if wishes.reds_even and max(reds.values()) - min(reds.values()) > 1:
        yield "reds_even"
    if wishes.pips_within and not within(hexes, wishes.pips_within / 100):
        yield "pips_within"
    if wishes.best_apart and nearest_best(Board(layout), max(map_file.players)) < wishes.best_apart:
        yield "best_apart"
    if wishes.ports_elsewhere and any(beside(hexes, port) for port in layout.ports):
        yield "ports_elsewhere"


def clumps(hexes: dict[Hex, tuple[Terrain, int]]) -> list[int]:
    left, sizes = set(hexes), []
    while left:
        queue = [left.pop()]
        for place in queue:
            more = {n for n in place.neighbours() if n in left and hexes[n][0] == hexes[place][0]}
            left -= more
            queue += more
        sizes.append(len(queue))
    return sizes


def within(hexes: dict[Hex, tuple[Terrain, int]], share: float) -> bool:
    fertile = [(t, pips(n)) for t, n in hexes.values() if t is not Terrain.DESERT]
    average = sum(p for _, p in fertile) / len(fertile)
    for terrain in GIVES:
        mine = [p for t, p in fertile if t == terrain]
        off = abs(sum(mine) - average * len(mine))
        # Whole numbers next to the average are as good as can be.
        if mine and off > share * average * len(mine) + 1e-9 and off >= 1:
            return False
    return True


def nearest_best(board: Board, players: int) -> int:
    """The fewest edges between two of the best crossings."""
    worth = [sum(pips(board.tokens[h]) for h in hexes) for hexes in board.crossing_hexes]
    order = sorted(range(len(worth)), key=lambda c: (-worth[c], *board.crossings[c]))
    best: list[int] = []
    for crossing in order:
        if len(best) < players and not any(board.crossing_neighbours[b] >> crossing & 1 for b in best):
            best.append(crossing)
    return min(distance(board, a, b) for a, b in combinations(best, 2))


def distance(board: Board, start: int, end: int) -> int:
    far, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for _, there in board.crossing_ways[here]:
            if there not in far:
                far[there] = far[here] + 1
                queue.append(there)
    return far.get(end, 1000)


def beside(hexes: dict[Hex, tuple[Terrain, int]], port) -> bool:
    around = {place for crossing in port.edge.crossings() for place in crossing.hexes() if place in hexes}
    return any(GIVES.get(hexes[place][0]) == port.kind for place in around)


@pytest.mark.parametrize("wish", WISHES)
@pytest.mark.parametrize("name", ["standard-19", "standard-30", "standard-44"])
def test_deals_keep_to_wishes(name, wish):
    map_file = load_map(name)._replace(wishes=(WISHES[wish],))
    plain = load_map(name)
    for seed in range(12):
        layout = deal(map_file, seed)
        assert list(broken(layout, WISHES[wish], map_file)) == []
        other = deal(plain, seed)
        for part in (lambda x: [t.terrain for t in x.tiles], lambda x: [t.token for t in x.tiles]):
            assert Counter(part(layout)) == Counter(part(other))
        assert Counter(p.kind for p in layout.ports) == Counter(p.kind for p in other.ports)
        assert [t.hex for t in layout.tiles] == [t.hex for t in other.tiles]


@pytest.mark.parametrize("wish", WISHES)
def test_deals_without_wishes_break_each_of_them_now_and_then(wish):
    plain = load_map("standard-19")
    assert any([*broken(deal(plain, seed), WISHES[wish], plain)] for seed in range(40))


def test_a_seed_deals_the_same_fair_board_for_ever():
    layout = deal(load_map("standard-19"), 7, "fair")
    found = [f"{terrain.value[:2]}{token}" for terrain, token in land(layout).values()]
    assert " ".join(found) == ("fo8 fi9 pa11 fo10 de0 mo12 pa6 fo4 hi3 mo4 fo3 mo5 fi8 pa2 pa9 hi10 fi11 hi6 fi5")
    assert deal(load_map("standard-19"), 7, "fair") == layout


@pytest.mark.parametrize("name", shipped_maps())
def test_every_shipped_map_can_be_dealt_fair_and_wild(name):
    map_file = load_map(name)
    for seed in range(3):
        Board(deal(map_file, seed, "fair"))
        Board(deal(map_file, seed, "wild"))


def test_the_table_may_ask_for_more_or_for_nothing():
    plain = load_map("standard-19")
    fair = plain._replace(wishes=FAIR_STEPS)
    assert deal(fair, 3) == deal(plain, 3, "fair") == deal(fair, 3, "fair") != deal(plain, 3)
    assert deal(fair, 3, "wild") == deal(plain, 3, "wild") == deal(plain, 3)


# --- what the author fixed, and what cannot be ---


def drawn(board, bags, wishes, ports="{}", players="[2]"):
    rows = "".join(f'  - "{row}"\n' for row in board)
    text = f"format: 1\nname: x\nplayers: {players}\nboard:\n{rows}bags: {bags}\nports: {ports}\nwishes: {wishes}\n"
    return read_map(text.encode(), "drawn")


ROWS = ["    ?   ?   ?   ?   ", "  ?   ?   ?   ?   ?   ", "?   ?   ?   ?   ?   ?   "]


def test_fixed_things_are_left_alone_and_not_judged():
    board = ["    F4  F4  F4  F4  ", "  ?   ?   ?   ?   ?   ", "M6  M8  ?   ?   ?   ?   "]
    wishes = "{equal_apart: true, clump: 3, reds_even: true, best_apart: 4, pips_within: 40, ports_elsewhere: true}"
    map_file = drawn(board, "standard", wishes, '{places: {"r1c1:NW": wood, "r2c5:NE": wool}, spread: 3}')
    for seed in range(10):
        layout = deal(map_file, seed)
        rows = [[tile for tile in layout.tiles if tile.hex.r == r] for r in (-1, 0, 1)]
        assert [(t.terrain, t.token) for t in rows[0]] == [(Terrain.FOREST, 4)] * 4
        assert [(t.terrain, t.token) for t in rows[2][:2]] == [(Terrain.MOUNTAINS, 6), (Terrain.MOUNTAINS, 8)]
        hexes = land(layout)
        for place in (t.hex for t in (*rows[1], *rows[2][2:])):
            same = [n for n in place.neighbours() if n in hexes and hexes[n][1] == hexes[place][1] != 0]
            assert not same
            if hexes[place][1] in (6, 8):
                assert not any(hexes[n][1] in (6, 8) for n in place.neighbours() if n in hexes)
        assert [p.kind for p in layout.ports[:2]] == ["wood", "wool"]
        judged = [port for port in layout.ports if port.kind != "wood"]
        assert not any(beside(hexes, port) for port in judged)
        assert max(clumps({p: v for p, v in hexes.items() if p not in {t.hex for t in rows[0]}})) <= 3


def test_terrains_are_moved_where_the_tokens_are_fixed():
    board = ["    ?6  ?5  ?8  ?5  ", "  ?2  ?3  ?4  ?11 ?3  ", "?8  ?12 ?6  ?10 ?8  ?9  "]
    bags = "{main: {terrains: {forest: 3, hills: 3, pasture: 3, fields: 3, mountains: 3}}}"
    map_file = drawn(board, bags, "{reds_even: true, pips_within: 25, clump: 2}")
    for seed in range(10):
        layout = deal(map_file, seed)
        assert list(broken(layout, Wishes(reds_even=True, pips_within=25, clump=2), map_file)) == []


@pytest.mark.parametrize(
    ("bags", "wishes", "left"),
    [
        ("{main: {terrains: {forest: 15}, tokens: standard}}", "{clump: 4}", "clump"),
        ("{main: {terrains: standard, tokens: {9: 14}}}", "{equal_apart: true}", "equal_apart"),
        ("{main: {terrains: standard, tokens: {2: 7, 12: 7}}}", "{two_twelve_apart: true}", "two_twelve_apart"),
        ("{main: {terrains: {forest: 14, hills: 1}, tokens: {2: 8, 5: 7}}}", "{pips_within: 5}", "pips_within"),
        ("standard", "{best_apart: 9}", "best_apart"),
    ],
)
def test_wishes_that_cannot_be_met_are_named_and_cost_no_endless_search(bags, wishes, left):
    players = "[4]" if left == "best_apart" else "[2]"
    with pytest.raises(MapProblems) as failed:
        deal(drawn(ROWS, bags, wishes, players=players), 1)
    [problem] = failed.value.problems
    assert (problem.code, problem.params) == (MapCode.WISHES_NOT_MET, {"wishes": left})


def test_a_port_of_the_only_terrain_has_no_place():
    map_file = drawn(
        ROWS,
        "{main: {terrains: {forest: 15}, tokens: standard}}",
        "{ports_elsewhere: true}",
        "{spread: 2, kinds: {wood: 1, ore: 1}}",
    )
    with pytest.raises(MapProblems) as failed:
        deal(map_file, 1)
    assert failed.value.problems[0].params == {"wishes": "ports_elsewhere"}


def test_fair_asks_for_less_where_not_all_can_be_had():
    map_file = drawn(ROWS, "{main: {terrains: {forest: 15}, tokens: standard}}", "fair")
    assert len(land(deal(map_file, 1))) == 15


def test_kinds_of_ports_are_found_whenever_they_exist():
    kinds = ["wood", "clay", "wool", "ore"]
    for number in range(1 << 12):
        forbidden = [
            {kinds[k] for k in range(4) if k != port and number >> (3 * port + k % 3) & 1} for port in range(4)
        ]
        forbidden[0] |= {"wood"}
        can = any(all(k not in f for k, f in zip(order, forbidden, strict=True)) for order in permutations(kinds))
        found = assign(kinds, forbidden, Work(number, 1))
        assert (found is not None) == can
        if found is not None:
            assert sorted(found) == sorted(kinds)
            assert all(k not in f for k, f in zip(found, forbidden, strict=True))
