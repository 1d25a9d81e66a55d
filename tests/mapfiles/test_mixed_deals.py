"""Maps drawn at random, partly fixed and in several bags: bags are dealt whole, wishes kept."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from hexfolk.board import Board, Layout, Terrain
from hexfolk.geometry import Hex
from hexfolk.mapfiles import MapCode, MapFile, MapProblems, deal, read_map
from hexfolk.mapfiles.bags import needs_bag
from hexfolk.mapfiles.drawing import Cell
from tests.mapfiles.test_wishes import GIVES

LETTERS = "FHPGMD"
TOKENS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)


def random_map(rng: random.Random) -> MapFile:
    rows = []
    for number in range(rng.randint(3, 6)):
        cells = [random_cell(rng) for _ in range(rng.randint(4, 7))]
        rows.append("  " * (number % 2) + "".join(cell.ljust(4) for cell in cells))
    wishes = {
        "equal_apart": rng.random() < 0.5,
        "two_twelve_apart": rng.random() < 0.5,
        "reds_even": rng.random() < 0.4,
        "ports_elsewhere": rng.random() < 0.5,
        **({"clump": rng.randint(2, 4)} if rng.random() < 0.5 else {}),
        **({"pips_within": rng.randint(20, 60)} if rng.random() < 0.4 else {}),
    }
    told = ", ".join(f"{name}: {str(value).lower()}" for name, value in wishes.items())
    lines = ["format: 1", "name: x", "players: [2]", "bags: standard", f"ports: {{spread: {rng.randint(0, 4)}}}"]
    lines += [f"wishes: {{{told}}}", "board:", *(f'  - "{row}"' for row in rows)]
    return read_map("\n".join(lines).encode(), "mixed")


def random_cell(rng: random.Random) -> str:
    kind = rng.random()
    if kind < 0.1:
        return "~"
    letter = "?" if kind < 0.7 else rng.choice(LETTERS)
    token = str(rng.choice(TOKENS)) if letter != "D" and rng.random() < 0.25 else ""
    return letter + token + (rng.choice(("", "a")) if letter != "D" else "")


def check_bags(map_file: MapFile, layout: Layout) -> None:
    """Everything fixed is where it was, and each bag's content lies on its own cells."""
    tiles = {tile.hex: tile for tile in layout.tiles}
    for cell in map_file.cells:
        tile = tiles[cell.hex]
        assert cell.terrain in (None, tile.terrain)
        assert cell.token in (None, tile.token)
        assert (tile.token == 0) == (tile.terrain in (Terrain.DESERT, Terrain.SEA))
    for name, bag in map_file.bags.items():
        mine = [cell for cell in map_file.cells if needs_bag(cell) and cell.bag == name]
        hidden = [tiles[cell.hex].terrain for cell in mine if cell.terrain is None]
        assert Counter(hidden) == Counter(bag.terrains)
        dealt = [tiles[cell.hex].token for cell in mine if cell.token is None]
        assert Counter(token for token in dealt if token) == Counter(bag.tokens)
    assert Counter(port.kind for port in layout.ports) == Counter(map_file.port_kinds)


def check_wishes(map_file: MapFile, layout: Layout) -> None:
    """No two things of which one was dealt go against a wish."""
    wishes = map_file.wishes[0]
    cells: dict[Hex, Cell] = {c.hex: c for c in map_file.cells if c.terrain is not Terrain.SEA}
    tiles = {tile.hex: tile for tile in layout.tiles if tile.hex in cells}
    for place, tile in tiles.items():
        for other in place.neighbours():
            if other not in tiles or (cells[place].token is not None and cells[other].token is not None):
                continue
            pair = {tile.token, tiles[other].token}
            assert not pair <= {6, 8}
            assert not (wishes.equal_apart and len(pair) == 1 and tile.token)
            assert not (wishes.two_twelve_apart and pair == {2, 12})
    if wishes.clump:
        for clump in clumps_of(tiles):
            assert len(clump) <= wishes.clump or all(cells[place].terrain is not None for place in clump)
    if wishes.ports_elsewhere:
        for port in layout.ports:
            around = {h for crossing in port.edge.crossings() for h in crossing.hexes() if h in tiles}
            assert port.kind not in {GIVES.get(tiles[h].terrain) for h in around}


def clumps_of(tiles):
    left = set(tiles)
    while left:
        clump = [left.pop()]
        for place in clump:
            more = {n for n in place.neighbours() if n in left and tiles[n].terrain == tiles[place].terrain}
            left -= more
            clump += more
        yield clump


@pytest.mark.parametrize("seed", [*range(40), *(pytest.param(n, marks=pytest.mark.long) for n in range(40, 1000))])
def test_mixed_maps(seed):
    try:
        map_file = random_map(random.Random(seed))
    except MapProblems as failed:
        # Too many ports for the coast, or too small: no map to deal.
        assert {p.code for p in failed.problems if p.is_error} <= {MapCode.PORTS_DO_NOT_FIT, MapCode.TOO_FEW_CROSSINGS}
        return
    try:
        layout = deal(map_file, seed)
    except MapProblems as failed:
        assert failed.problems[0].code in (MapCode.NO_DEAL, MapCode.WISHES_NOT_MET)
        if failed.problems[0].code is MapCode.WISHES_NOT_MET:
            check_bags(map_file, deal(map_file, seed, "fair"))
        return
    check_bags(map_file, layout)
    check_wishes(map_file, layout)
    Board(layout)
