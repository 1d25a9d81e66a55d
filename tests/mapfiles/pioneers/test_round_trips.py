"""There and back keeps terrain, numbers, ports, target, title and closed crossings."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexfolk import paths
from hexfolk.board import Terrain
from hexfolk.mapfiles import MapProblems, deal, load_map, read_map, shipped_maps
from hexfolk.mapfiles.pioneers import export_game
from tests.mapfiles.pioneers.games import codes, game, land_of, large_game, map_of, random_game


def kept(map_file):
    return (
        land_of(map_file),
        sorted((port.edge, port.kind or "") for port in map_file.ports),
        map_file.port_kinds if any(port.kind is None for port in map_file.ports) else (),
        map_file.bags,
        map_file.no_founding,
        map_file.players,
        map_file.target,
        map_file.titles,
        map_file.about,
        map_file.author,
        map_file.licence,
    )


@pytest.mark.parametrize("name", shipped_maps())
def test_shipped_maps_come_back(name):
    ours = load_map(name)
    found = export_game(ours, 3)
    again = map_of(found.text)
    lost = {notice.code.value: notice for notice in found.notices}
    assert again.titles == {"": ours.title("en")} and again.about == {"": ours.text("en")}
    assert (again.author, again.licence) == (ours.author, ours.licence)
    assert again.no_founding == ours.no_founding and again.target == (ours.target or 10)
    assert max(again.players) == max(ours.players)
    layout = deal(ours, 3)
    if "one_deal" in lost:
        assert land_of(again) == {t.hex: (t.terrain, t.token) for t in layout.tiles if t.terrain is not Terrain.SEA}
        expected = {port.edge: port.kind for port in layout.ports}
    else:
        assert again.bags.get("main", ((), ()))[0] == tuple(sorted(t for b in ours.bags.values() for t in b.terrains))
        assert {h: t for h, (t, _) in land_of(again).items()} == {h: t for h, (t, _) in land_of(ours).items()}
        expected = {port.edge: port.kind for port in ours.ports}
    shared = sum(notice.code == "ports_share_sea" for notice in found.notices)
    assert {port.edge: port.kind for port in again.ports}.items() <= expected.items()
    assert len(again.ports) == len(expected) - shared
    # What came back once comes back whole.
    assert kept(map_of(export_game(again, 5).text)) == kept(again)


@pytest.mark.parametrize(
    ("author", "licence"),
    [
        ("Wren", "CC0-1.0"),
        ("yes", "1.0"),
        ('"A" # B: [c]', "see: https://example.org/#terms"),
        ("작가 Ünal", ""),
        ("Author: Wren", "Licence: none"),
        ("x" * 200, "y" * 200),
        ("unknown", "MIT"),
        ("null", "~"),
    ],
)
def test_author_and_licence_come_back(author, licence):
    data = (paths.maps() / "lagoon.yaml").read_text(encoding="utf-8").replace("\nauthor:", "\n#")
    data = data.replace("\nlicence:", "\n#").replace("format: 1", f"format: 1\nauthor: {json.dumps(author)}")
    ours = read_map(data.replace("format: 1", f"format: 1\nlicence: {json.dumps(licence)}").encode(), "test")
    assert (ours.author, ours.licence) == (author, licence)
    found = export_game(ours, 1)
    again = map_of(found.text)
    assert (again.author, again.licence) == (author, licence)
    assert again.data.count(b"\n#") == 0


def test_the_standard_boards_come_back_with_their_bags():
    for name in ("standard-19", "standard-30", "standard-44"):
        ours, again = load_map(name), map_of(export_game(load_map(name), 1).text)
        assert again.bags == ours.bags and land_of(again) == land_of(ours)
        assert {*again.ports} == {*ours.ports} and again.port_kinds == ours.port_kinds


@pytest.mark.parametrize("shuffled", [False, True])
@given(seed=st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_any_map_that_was_imported_comes_back(shuffled, seed):
    first = map_of(random_game(random.Random(seed), shuffled=shuffled, gold=True))
    try:
        found = export_game(first, 1)
    except MapProblems:
        # A rare deal that is not found; other seeds have one.
        found = export_game(first, 2)
    again = map_of(found.text)
    if any(notice.code == "one_deal" for notice in found.notices):
        assert {*land_of(again)} == {*land_of(first)} and again.titles == first.titles
    else:
        assert kept(again) == kept(first)
    assert {"port_moved", "port_left_out", "port_at_sea", "cell_misread", "closed_at_sea"}.isdisjoint(codes(found.text))


@pytest.mark.parametrize("seed", [92, 204])
def test_a_port_that_was_moved_faces_a_sea_hex_of_its_own(seed):
    text = random_game(random.Random(seed), gold=True)
    first = map_of(text)
    assert {"port_moved", "port_left_out"} & {*codes(text)}
    assert kept(map_of(export_game(first, 1).text)) == kept(first)


def test_a_map_of_336_hexes_comes_back():
    first = map_of(large_game())
    found = export_game(first, 1)
    assert found.notices == ()
    assert kept(map_of(found.text)) == kept(first)


def test_titles_come_back():
    for title in ("a: b", '"', "# x", "작은 만", "random-terrain", "map", "."):
        assert map_of(export_game(map_of(game(title=title)), 1).text).titles == {"": title}
