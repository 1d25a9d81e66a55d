"""What a map of Pioneers is in ours: drawing, numbers, dealing, ports, players."""

import random

import pytest

from hexfolk.board import Board, Terrain
from hexfolk.mapfiles import Severity, deal, inspect_map, read_map
from hexfolk.mapfiles.pioneers.vocabulary import own_counts
from hexfolk.rules.cards import INVENTION, KNIGHT, MONOPOLY, ROAD_BUILDING, VICTORY_POINT
from hexfolk.rulesets.base.material import deck_of
from tests.mapfiles.pioneers.games import (
    SMALL,
    TERRAINS,
    codes,
    game,
    grid_of,
    imported,
    land_of,
    large_game,
    map_of,
    random_game,
)


def test_the_file_looks_as_if_written_by_hand():
    text = imported(
        game("desc An island", "desc", 'desc  for two: "quoted".', "# By nobody", after=["nosetup 1 1 1"])
    ).text
    assert (
        text
        == """\
# yaml-language-server: $schema=map.schema.json
# By nobody
format: 1
name: Test
about: "An island for two: \\"quoted\\"."
author: unknown
players: [2]
target: 10
board:
  - "~   ~   ~   ~   ~  "
  - "  ~   F5  H2  P6  ~"
  - "~   G3  M8  D   F10"
  - "  ~   H9  P12 G11 ~"
  - "~   ~   ~   ~   ~  "
ports:
  places:
    "1,-1:NW": general
    "1,1:E": wool
    "0,1:SW": ore
robber: desert
no_founding: ["0,-1:N"]
"""
    )


def test_the_first_comments_that_name_author_and_licence_are_theirs():
    comments = ("# author:Wren", "# By hand", "#LICENSE : CC0", "# Author: Heron", "# Author:", "# The author: Wren")
    found = imported(game(*comments, after=["# Licence: MIT"]))
    assert found.text is not None and found.notices == ()
    again = read_map(found.text.encode(), "x")
    assert (again.author, again.licence) == ("Wren", "CC0")
    remarks = [line for line in found.text.splitlines()[1:] if line.startswith("#")]
    assert remarks == ["# By hand", "# Author: Heron", "# Author:", "# The author: Wren", "# Licence: MIT"]


def test_an_author_that_is_too_long_is_cut_and_told():
    found = imported(game(f"# Author: {'x' * 300}"))
    assert [(n.code, n.params) for n in found.notices] == [("text_cut", {"key": "# Author", "most": 200})]
    assert f"author: {'x' * 200}\n" in (found.text or "")


@pytest.mark.parametrize(
    "title",
    [
        "Plain", "yes", "null", "1e3", "12", "a: b", "# x", "x #y", '"', "'", "\\", "- x", "{x}", "[x]", "&a", "*a",
        "!x", "%x", "@x", "`x", "|", ">", "?", "작은 만", "Ünïcödé", "🏝 island", "it's", "a\\nb", "~", "...", "---",
        "=", "<<",
    ],
)  # fmt: skip
def test_any_title_comes_through(title):
    assert map_of(game(f"desc {title}", title=title)).titles == {"": title}
    assert map_of(game(f"desc {title}", title=title)).about == {"": title}


def test_numbers_are_dealt_by_id_past_the_deserts_and_from_the_start_again():
    rows = ["s,t40,h3,p2,s", "s,f9,m4+,d5,t6", "s,h7,p800,f11,s"]
    land = [token for _, token in land_of(map_of(game(rows=rows, chits="2,3,4,5"))).values()]
    # By id: p2 h3 m4 (d5) t6 h7 f9 f11 t40 p800.
    assert land == [5, 3, 2, 3, 4, 0, 5, 2, 2, 4]


def test_gold_takes_its_number_away():
    found = imported(game(rows=["s,t0,g1,p2,s", "s,f3,m4,h5,t6", "s,h7,p8,f9,sw3"], chits="2,3,4,5,6,8,9,10,11,12"))
    told = next(n for n in found.notices if n.code == "gold")
    assert told.params == {"token": 3} and told.cell == (1 + 1, 0)
    assert [t for _, t in land_of(map_of(game(rows=["s,t0,g1,p2,s", *SMALL[2:]], chits="2,3,4,5"))).values()][:3] == [
        2,
        0,
        4,
    ]


def test_the_robber_starts_on_the_only_true_desert():
    rows = ["s,t0,g1,p2,s", "s,f3,m4,d5,t6", "s,h7,p8,f9,sw3"]
    found = map_of(game(rows=rows))
    assert not found.robber.on_desert and land_of(found)[found.robber.hex] == (Terrain.DESERT, 0)
    assert deal(found, 1).robber == found.robber.hex
    assert map_of(game()).robber.on_desert


@pytest.mark.parametrize("seed", range(40))
def test_every_cell_lies_where_pioneers_draws_it_with_its_number(seed):
    rng = random.Random(seed)
    text = random_game(rng, gold=seed % 2 == 1)
    if seed % 3 == 0:
        # Empty columns and rows round the map are cut away; rows must stay where they stood.
        rows = text[text.index("map\n") + 4 : text.index("\n.\n")].split("\n")
        padded = ["-"] * rng.randint(0, 3) * 2 + [f"-,-,{row}" for row in rows] + ["-,-,-"]
        text = text.replace("\n".join(rows), "\n".join(padded))
        text = "\n".join(line for line in text.split("\n") if not line.startswith("nosetup"))
    found = map_of(text)
    lines = text.split("\n")
    cells = {
        (x, y): cell
        for y, row in enumerate(lines[lines.index("map") + 1 : lines.index(".")])
        for x, cell in enumerate(row.split(","))
        if cell not in ("-", "")
    }
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    grid = {(x + left, y + top): place for (x, y), place in grid_of(found).items()}
    assert grid.keys() == cells.keys()
    chits = next([int(n) for n in line[6:].split(",")] for line in lines if line.startswith("chits"))
    land = land_of(found)
    taken = 0
    for x, y in sorted((at for at in cells if cells[at][0] != "s"), key=lambda at: int(cells[at][1:].strip("+"))):
        letter = cells[x, y][0]
        token = 0
        if letter != "d":
            token = 0 if letter == "g" else chits[taken % len(chits)]
            taken += 1
        assert land[grid[x, y]] == (TERRAINS[letter], token)


def test_odd_rows_stand_to_the_right_even_where_the_first_one_is_cut_away():
    rows = ["-,-,-,-", "-,t0,t1,t2", "-,h3,h4,h5", "-,f6,f7,f8", "-,m9,m10,p11"]
    text = imported(game(rows=rows)).text
    assert '  - "  F5  F2  F6 "' in text and '  - "H3  H8  H10  "' in text


class TestShuffledTerrain:
    def test_numbers_that_do_not_move_stay_on_their_hexes(self):
        rows = [row.replace("d5", "m5") for row in SMALL]
        found = map_of(game("random-terrain", rows=rows))
        assert {terrain for terrain, _ in land_of(found).values()} == {None}
        assert [token for _, token in land_of(found).values()] == [5, 2, 6, 3, 8, 10, 9, 12, 11, 5]
        assert sorted(found.bags["main"].terrains) == sorted(
            TERRAINS[cell[0]] for row in rows for cell in row.split(",") if cell[0] != "s"
        )
        assert found.bags["main"].tokens == ()
        assert codes(game("random-terrain", rows=rows)) == []

    def test_numbers_that_move_with_deserts_are_dealt(self):
        text = game("random-terrain")
        found = map_of(text)
        assert {*land_of(found).values()} == {(None, None)}
        assert found.bags["main"].tokens == (2, 3, 5, 6, 8, 9, 10, 11, 12)
        assert found.bags["main"].terrains.count(Terrain.DESERT) == 1
        assert codes(text) == ["numbers_dealt"]

    def test_fixed_hexes_stay_and_keep_the_numbers_before_the_first_shuffled_one(self):
        rows = [SMALL[0], "s,t0+,h1,p2+,s", "s,f3,m4,d5+,t6", *SMALL[3:]]
        found = map_of(game("random-terrain", rows=rows))
        assert [*land_of(found).values()][:3] == [("forest", 5), (None, 2), ("pasture", 6)]
        rows[2] = "s,f3,m4,d5,t6"
        land = [*land_of(map_of(game("random-terrain", rows=rows))).values()]
        assert land[:3] == [("forest", 5), (None, None), ("pasture", None)]

    def test_gold_is_one_more_desert_and_the_last_numbers_are_left_out(self):
        rows = [row.replace("d5", "g5").replace("t6", "g6") for row in SMALL]
        found = imported(game("random-terrain", rows=rows, chits="2,3,4,5,9,10,11,6,8,12"))
        told = {n.code.value: n for n in found.notices}
        assert told["numbers_left_out"].params == {"tokens": "8, 12"}
        assert [code for code in codes(found) if code == "gold_shuffled"] == ["gold_shuffled"] * 2
        bag = map_of(game("random-terrain", rows=rows, chits="2,3,4,5,9,10,11,6,8,12")).bags["main"]
        assert bag.terrains.count(Terrain.DESERT) == 2 and bag.tokens == (2, 3, 4, 5, 6, 9, 10, 11)

    def test_what_cannot_be_dealt_stays_as_drawn(self):
        text = game("random-terrain", chits="6,8")
        found = map_of(text)
        assert "deserts_stay" in codes(text) and "numbers_dealt" not in codes(text)
        assert sum(terrain is Terrain.DESERT for terrain, _ in land_of(found).values()) == 1
        assert {token for _, token in land_of(found).values()} == {0, 6, 8}

    def test_kinds_of_ports_are_dealt_among_all(self):
        found = map_of(game("random-terrain"))
        assert [port.kind for port in found.ports] == [None, None, None]
        assert found.port_kinds == ("general", "ore", "wool")
        alike = [row.replace("sw", "s?").replace("so", "s?") for row in SMALL]
        assert {port.kind for port in map_of(game("random-terrain", rows=alike)).ports} == {"general"}
        assert {port.kind for port in map_of(game()).ports} == {"general", "wool", "ore"}


@pytest.mark.parametrize(
    ("side", "place"),
    [(0, "E"), (1, "NE"), (2, "NW"), (3, "W"), (4, "SW"), (5, "SE")],
)
def test_ports_lie_on_the_side_that_faces_the_land(side, place):
    rows = ["t0,t1,t2,t3", f"h4,sw{side},h5,m6", "f7,f8,f9,p10", "m11,m12,p13,p14"]
    found = map_of(game(rows=rows))
    water = next(cell.hex for cell in found.cells if cell.terrain is Terrain.SEA)
    assert [port.edge for port in found.ports] == [water.edge(place)]


@pytest.mark.parametrize(
    ("corner", "name"),
    [(0, "NE"), (1, "N"), (2, "NW"), (3, "SW"), (4, "S"), (5, "SE")],
)
def test_corners_closed_for_founding(corner, name):
    found = map_of(game(after=[f"nosetup 2 2 {corner}"]))
    place = next(place for place, (terrain, _) in land_of(found).items() if terrain is Terrain.MOUNTAINS)
    assert found.no_founding == {place.crossing(name)}


def test_a_hex_that_is_closed_whole_is_named_once_and_many_corners_fit():
    text = imported(game(after=[f"nosetup 2 2 {corner}" for corner in range(6)])).text
    assert 'no_founding: ["0,0"]' in text
    rows = [",".join(f"{'hfmpt'[(x + y) % 5]}{25 * y + x}" for x in range(25)) for y in range(25)]
    every = [f"nosetup {x} {y} {c}" for y in range(25) for x in range(19) for c in range(6)]
    found = map_of(game(rows=rows, after=every))
    assert len(found.no_founding) > 900


def test_closed_corners_that_leave_no_room_to_found_are_opened():
    every = [f"nosetup {x} {y} {c}" for y in range(1, 4) for x in range(1, 5) for c in range(6)]
    text = game(after=every)
    found = next(n for n in imported(text).notices if n.code == "closed_opened")
    assert found.line == 13 and found.params == {"count": 32}
    assert map_of(text).no_founding == frozenset()


class TestPorts:
    def test_at_sea_they_are_left_out(self):
        found = imported(game(rows=["s?3,s,s?5,s,s", *SMALL[1:]]))
        assert codes(found) == ["port_at_sea"]
        assert (found.notices[0].line, found.notices[0].cell) == (7, (0, 0))

    def test_those_that_share_a_crossing_move_or_are_left_out(self):
        found = imported(game(rows=["s,s?5,sw5,s,s", *SMALL[1:]]))
        assert found.text is not None and codes(found) == []
        # Both face t0, side by side.
        found = imported(game(rows=["s,sb5,sw4,s,s", *SMALL[1:]]))
        assert codes(found) == ["port_moved"]
        assert len(map_of(game(rows=["s,sb5,sw4,s,s", *SMALL[1:]])).ports) == 4
        lake = ["s,t0,h1,p2", "f3,sb0,sw3,t9", "h4,t5,p6,m7", "m8,f10,p11,h12"]
        crowded = imported(game(rows=["s,s,s,s", *lake]))
        assert crowded.text is not None

    def test_as_many_as_can_be_are_kept_in_a_ring_of_ports(self):
        ring = [
            "s,sb5,sb4,s,s",
            "sb0,t0,sb3,s,s",
            "s,sb1,sb2,s,s",
            *["s"],
            "t1,t2,t3,t4",
            "h5,p6,f7,m8",
            "h9,p10,f11,m12",
        ]
        found = imported(game(rows=ring))
        assert codes(found).count("port_left_out") == 3
        assert sum(n.code == "port_moved" for n in found.notices) == 0


@pytest.mark.parametrize(
    ("line", "code", "players", "target"),
    [
        ("num-players 2", None, (2,), 10),
        ("num-players 3", "players_reduced", (2,), 10),
        ("num-players 1", "players_out_of_range", (2,), 10),
        ("num-players 0", "players_out_of_range", (2,), 10),
        ("victory-points 1", "target_out_of_range", (2,), 8),
        ("victory-points 40", "target_out_of_range", (2,), 15),
        ("victory-points 12", None, (2,), 12),
    ],
)
def test_players_and_points_come_into_our_range(line, code, players, target):
    rows = ["t0,h1,p2", "f3,m4,d5"]
    text = game(line, rows=rows)
    found = map_of(text)
    assert (found.players, found.target) == (players, target)
    assert [c for c in codes(text) if c.startswith(("players", "target_out_of_range"))] == [code] * (code is not None)


def test_players_are_all_numbers_up_to_the_files():
    assert map_of(large_game()).players == (2, 3, 4, 5, 6, 7, 8)
    assert map_of(large_game().replace("num-players 8", "num-players 20")).players == (2, 3, 4, 5, 6, 7, 8)
    silent = large_game().replace("num-players 8\n", "").replace("victory-points 10\n", "")
    assert map_of(silent).players == (2, 3, 4) and map_of(silent).target is None
    assert codes(silent)[:2] == ["players_missing", "target_missing"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("num-ships 15", "no_ships"),
        ("num-ships 0", None),
        ("num-bridges 3", "no_bridges"),
        ("num-city-walls 1", "no_walls"),
        ("use-pirate", "no_pirate"),
        ("island-discovery-bonus 1,0", "no_discovery"),
        ("island-discovery-bonus 0", None),
        ("use-dice-deck", "dice_deck"),
        ("num-dice-decks 2", "deck_size"),
        ("num-removed-dice-cards 4", "deck_size"),
        ("sevens-rule 1", "sevens_rule"),
        ("sevens-rule 0", None),
        ("strict-trade", "strict_trade"),
        ("check-victory-at-end-of-turn", "victory_at_end"),
        ("num-roads 15", None),
        ("num-roads 40", "other_count"),
        ("num-settlements 4", "other_count"),
        ("num-cities 3", "other_count"),
        ("resource-count 19", None),
        ("resource-count 20", "other_count"),
        ("develop-soldier 14", None),
        ("develop-soldier 13", "other_count"),
        ("develop-chapel 2", "other_count"),
        ("develop-road 0", "other_count"),
    ],
)
def test_rules_that_differ_from_ours_are_told(line, code):
    found = imported(game(line))
    assert [(n.code.value, n.line) for n in found.notices] == ([] if code is None else [(code, 5)])
    assert codes(game().replace("domestic-trade\n", "")) == ["player_trades"]


@pytest.mark.parametrize("players", range(2, 9))
def test_the_counts_are_those_of_our_game(players):
    deck = deck_of(players)
    counts = own_counts(players)
    assert counts["develop-soldier"] == deck.count(KNIGHT)
    assert counts["develop-road"] == deck.count(ROAD_BUILDING)
    assert counts["develop-monopoly"] == deck.count(MONOPOLY)
    assert counts["develop-plenty"] == deck.count(INVENTION)
    points = ("chapel", "university", "governor", "library", "market")
    assert sum(counts[f"develop-{card}"] for card in points) == deck.count(VICTORY_POINT)


@pytest.mark.parametrize("shuffled", [False, True])
@pytest.mark.parametrize("seed", range(25))
def test_what_is_imported_has_no_error(seed, shuffled):
    text = imported(random_game(random.Random(seed), shuffled=shuffled, gold=True)).text
    found = inspect_map(text.encode(), "file")
    assert found.map is not None
    assert not any(problem.severity is Severity.ERROR for problem in found.problems)
    assert Board(deal(found.map, 1)).hexes


def test_what_our_checker_warns_of_is_told_at_its_place_in_the_file():
    rows = ["t0,h1,p2,s,s", "f3,m4,h5,s,t6", "h7,p8,f9,s,s"]
    told = [(n.code.value, n.line, n.cell) for n in imported(game(rows=rows, chits="2,3,4,5,6,8")).notices]
    assert ("land_apart", 8, (4, 1)) in told
    assert any(code == "red_side_by_side" and line >= 7 for code, line, _ in told)
    assert [n.code.value for n in imported(game(rows=["t0,t1,h2,h3,f4,f5,p6,p7"], chits="5")).notices] == [
        "resource_missing"
    ]


def test_a_map_of_336_hexes():
    found = map_of(large_game())
    assert found.land == 336
    assert Board(deal(found, 1)).hexes
