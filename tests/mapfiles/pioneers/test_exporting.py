"""What a map of ours is in the format of Pioneers, and what is told to be lost."""

import pytest

from hexfolk.board import Terrain
from hexfolk.mapfiles import deal, load_map, read_map
from hexfolk.mapfiles.pioneers import export_game
from tests.mapfiles.pioneers.games import TERRAINS, codes, land_of, map_of

HEAD = "format: 1\nname: Test\nplayers: [2]\ntarget: 10\nboard:\n"
DRAWN = (
    HEAD
    + """\
  - "~   ~   ~   ~   ~"
  - "  ~   F5  H2  P6  ~"
  - "~   G3  M8  D   F10"
  - "  ~   H9  P12 G11 ~"
  - "~   ~   ~   ~   ~"
ports:
  places: {"1,-1:NW": general, "1,1:E": wool, "0,1:SW": ore}
no_founding: ["0,-1:N"]
"""
)


def exported(text, seed=1):
    return export_game(read_map(text.encode(), "test"), seed)


def told(text, seed=1):
    return [notice.code.value for notice in exported(text, seed).notices]


def test_a_drawn_map_is_written_whole():
    found = exported(DRAWN)
    assert found.notices == ()
    assert (
        found.text
        == """\
title Test
domestic-trade
num-players 2
sevens-rule 0
victory-points 10
num-roads 15
num-bridges 0
num-ships 0
num-settlements 5
num-cities 4
num-city-walls 0
resource-count 19
develop-road 2
develop-monopoly 2
develop-plenty 2
develop-chapel 1
develop-university 1
develop-governor 1
develop-library 1
develop-market 1
develop-soldier 14
chits 5,2,6,3,8,10,9,12,11
map
s,s,s?5,s,s
s,t0,h1,p2,s
s,f3,m4,d5,t6
s,h7,p8,f9,sw3
s,s,so1,s,s
.
nosetup 1 1 1
"""
    )


def test_what_is_written_says_nothing_when_it_is_read_again():
    assert codes(exported(DRAWN).text) == []


def test_author_licence_and_text_are_written():
    text = exported("author: A. Body\nlicence: CC0\nabout: |\n  One.\n\n  Two.\n" + DRAWN).text
    assert text.startswith("# Author: A. Body\n# Licence: CC0\ntitle Test\n")
    assert "desc One.\ndesc Two.\n" in text
    assert map_of(text).about == {"": "One. Two."}


def test_letters_that_end_lines_do_no_harm():
    text = exported(DRAWN.replace("name: Test", 'name: "Te\\nst\\u2028\\u0085map"') + 'author: "a\\nmap"\n').text
    assert "# Author: a map\ntitle Te st map\n" in text


def test_ports_get_a_sea_hex_where_nothing_was_drawn():
    bare = (
        HEAD
        + '  - "F5  H2  P6"\n  - "  G3  M8"\n  - "F4  H9  P3"\nports: {places: {"r1c1:NW": wood, "r3c3:SE": ore}}\n'
    )
    found = exported(bare)
    again = map_of(found.text)
    assert {port.kind for port in again.ports} == {"wood", "ore"}
    assert again.ports == read_map(bare.encode(), "test").ports


def test_of_two_ports_on_one_sea_hex_the_second_is_told_with_both():
    lake = (
        HEAD
        + """\
  - "F5  H2  P6"
  - "  G3  ~   M8"
  - "    H9  P12"
ports: {places: {"r1c2:SE": ore, "r2c3:W": wool, "r3c1:NE": general}}
"""
    )
    notices = [n for n in exported(lake).notices if n.code == "ports_share_sea"]
    assert len(notices) == 2
    assert notices[0].params == {"port": "2,0:W", "other": "1,-1:SE"} and notices[0].hex == "1,0"
    assert len(map_of(exported(lake).text).ports) == 1


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("robber: none\n", ["robber_dropped"]),
        ('robber: "0,0"\n', ["robber_dropped"]),
        ("wishes: fair\n", ["wishes_dropped"]),
        ("wishes: {clump: 3}\n", ["wishes_dropped"]),
    ],
)
def test_what_has_no_words_there_is_told(change, expected):
    assert told(DRAWN + change) == expected
    assert [(n.line, n.column) for n in exported(DRAWN + change).notices] == [(14, 1)]


def test_languages_and_players_and_points_are_told():
    other = DRAWN.replace("name: Test", "name: {ko: 섬, en: Isle, de: Insel}").replace("target: 10\n", "")
    found = {n.code.value: n.params for n in exported(other).notices}
    assert found == {"languages_dropped": {"languages": "de, ko"}, "target_chosen": {"number": 10}}
    assert exported(other).text.startswith("title Isle\n")
    assert "players_dropped" in [n.code.value for n in export_game(load_map("standard-30"), 1).notices]


DEALT = (
    HEAD
    + """\
  - "?   ?   ?   ?"
  - "  ?   ?   D   ?"
  - "?   ?   ?   ?"
"""
)


class TestDealing:
    def test_one_bag_is_shuffled_and_its_numbers_are_those_of_one_deal(self):
        text = DEALT + "bags: {main: {terrains: {forest: 5, hills: 5, desert: 1}, tokens: {4: 5, 9: 5}}}\n"
        found = exported(text)
        assert "\nrandom-terrain\n" in found.text and told(text) == ["numbers_of_one_deal"]
        assert found.text.count("+") == 1 and "d0+" in found.text
        assert map_of(found.text).bags == read_map(text.encode(), "test").bags

    def test_fixed_numbers_keep_their_hexes_when_only_terrain_is_dealt(self):
        text = DEALT.replace("?   ", "?5  ").replace('?"', '?5"') + "bags: {main: {terrains: {forest: 6, hills: 5}}}\n"
        assert told(text) == [] and "\nrandom-terrain\n" in exported(text).text
        again = map_of(exported(text).text)
        assert {c.token for c in again.cells} == {0, 5} and again.bags == read_map(text.encode(), "test").bags

    @pytest.mark.parametrize(
        "text",
        [
            # Numbers that a shuffled desert would move.
            DEALT.replace("?   D", "?5  D")
            + "bags: {main: {terrains: {forest: 5, hills: 5, desert: 1}, tokens: {4: 5, 9: 4}}}\n",
            # Two bags.
            DEALT.replace("?   D", "?a  D")
            + "bags:\n  main: {terrains: {forest: 5, hills: 5}, tokens: {4: 5, 9: 5}}\n"
            + "  a: {terrains: {mountains: 1}, tokens: {3: 1}}\n",
            # Ports of fixed kinds, which would be shuffled, too.
            DEALT
            + "bags: {main: {terrains: {forest: 5, hills: 6}, tokens: {4: 5, 9: 6}}}\n"
            + 'ports: {places: {"r1c1:NW": ore, "r1c3:NW": wool}}\n',
            # Numbers only.
            DEALT.replace("?", "F") + "bags: {main: {tokens: {4: 5, 9: 6}}}\n",
        ],
        ids=["numbers", "bags", "ports", "tokens"],
    )
    def test_other_dealing_is_written_as_one_deal(self, text):
        assert told(text, 7)[0] == "one_deal" and exported(text, 7).notices[0].params == {"seed": 7}
        assert "random-terrain" not in exported(text, 7).text
        layout = deal(read_map(text.encode(), "test"), 7)
        again = land_of(map_of(exported(text, 7).text))
        assert again == {tile.hex: (tile.terrain, tile.token) for tile in layout.tiles}
        assert exported(text, 7).text == exported(text, 7).text

    def test_kinds_of_ports_alone_are_shuffled_while_the_land_stays(self):
        text = DRAWN.replace("general", '"?"').replace("wool", '"?"').replace("ore", '"?"')
        found = exported(text)
        assert "\nrandom-terrain\n" in found.text and found.text.count("+") == 10
        again = map_of(found.text)
        assert again.port_kinds == read_map(text.encode(), "test").port_kinds
        assert {c.terrain for c in again.cells} == {Terrain.SEA, *(Terrain(name) for name in TERRAINS.values())}


def test_a_map_wider_than_pioneers_reads_is_told():
    wide = HEAD + '  - "' + "F5  H4  " * 20 + '"\n'
    assert told(wide) == ["larger_than_pioneers"]
