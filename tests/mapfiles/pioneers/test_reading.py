"""What is odd about a file of Pioneers is read kindly, and told with its line, column and hex."""

import re
from pathlib import Path

import pytest

from hexfolk.mapfiles.pioneers import GameCode
from hexfolk.mapfiles.pioneers.notices import notice
from tests.mapfiles.pioneers.games import SMALL, codes, game, imported, land_of, map_of

SOUND = land_of(map_of(game()))


def test_a_plain_file_says_nothing():
    assert codes(game()) == []
    assert len(SOUND) == 10


@pytest.mark.parametrize(
    "data",
    [
        game().replace("\n", "\r\n"),
        game().replace("\n", "\r"),
        "\ufeff" + game(),
        game().replace("\n", "\n\n").replace("\n\n", "\n", 60),
        "\n".join(f"   {line}  " for line in game().split("\n")),
        game().replace(",", " ,\t"),
        "\n".join(line + "," if "," in line else line for line in game().split("\n")),
        game().replace("title ", "title\t"),
        game().replace("s,s,s?5,s,s\n", "s,s,s?5\n"),
        game("# a comment", "   # another"),
        game("domestic-trade yes"),
    ],
    ids=["crlf", "cr", "bom", "blank", "indented", "spaces", "commas", "tab", "ragged", "comments", "flag"],
)
def test_what_is_written_otherwise_is_read_alike(data):
    assert [code for code in codes(data) if code != "setting_twice"] == []
    assert land_of(map_of(data)) == SOUND


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (game(title="Caf\xe9").encode("latin-1"), ["1:10 other_encoding"]),
        (game().encode("utf-16"), ["1:1 other_encoding"]),
        (game().replace("Test", "Te\0st"), ["1:9 odd_letters"]),
        (game().replace("Test", "Test\x1b[31m"), ["1:11 odd_letters"]),
        (game("num-playerz 3"), ["5:1 setting_unknown"]),
        (game("what is this"), ["5:1 setting_unknown"]),
        (game("num-players 3", "num-players 2"), ["5:1 setting_twice"]),
        (game("num-players two"), ["4:13 no_number", "4:1 players_out_of_range"]),
        (game("num-players 2x"), ["4:13 no_number"]),
        (game("num-players 99999999999999999999"), ["4:13 no_number", "4:1 players_out_of_range"]),
        (game(chits="5,7,4"), ["5:9 bad_chit"]),
        (game(chits="5,13,0,x,-3"), ["5:9 bad_chit", "5:12 bad_chit", "5:14 bad_chit", "5:16 bad_chit"]),
        (game(chits="5,,6"), ["5:9 empty_chit"]),
        (game(chits="5,3,9,5,3,9,5,3,9,5,3"), ["5:25 chits_left"]),
        (game().removesuffix(".\n"), ["11:1 map_not_ended"]),
        (game().replace("\n.\n", "\nnosetup 1 1 1\n"), ["12:1 map_not_ended"]),
        (game(rows=[*SMALL[:2], "", "# no", *SMALL[2:]]), ["9:1 line_in_map", "10:1 line_in_map"]),
        (game(rows=["s,s113,x,s", *SMALL[1:]]), ["7:3 cell_misread", "7:8 cell_unknown"]),
        (game(rows=["s,sx3,sw9,S", *SMALL[1:]]), ["7:3 cell_misread", "7:7 cell_misread", "7:11 cell_misread"]),
        (game(rows=["s,,s", *SMALL[1:]]), ["7:3 cell_unknown"]),
        (game(rows=[*SMALL, "t"]), ["12:1 id_missing", "12:1 land_apart"]),
        (game(rows=[*SMALL[:4], "s,s,t3"]), ["11:5 id_twice"]),
        (game(after=["nosetup 1"]), ["13:9 bad_closed"]),
        (game(after=["nosetup 1 1 6"]), ["13:9 bad_closed"]),
        (game(after=["nosetup 1 1 1 1"]), ["13:9 bad_closed"]),
        (game(after=["nosetup 0 0 2"]), ["13:9 closed_at_sea"]),
        (game(title=""), ["1:1 title_empty"]),
        (game(title="\u202e\u2028"), ["1:7 odd_letters", "1:1 title_empty"]),
        (game(title="x" * 3000), ["1:1 text_cut"]),
        (game(*["# x"] * 101), ["105:1 comments_cut"]),
        (game(f"# {'x' * 300}"), ["5:1 text_cut"]),
        (game("variant default"), ["5:1 variant"]),
    ],
)
def test_what_is_odd_is_told_with_its_place(data, expected):
    found = imported(data)
    assert found.text is not None
    place = sorted(f"{n.line}:{n.column} {n.code}" for n in found.notices)
    assert place == sorted(expected)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("", ["empty_file"]),
        (" \n \n", ["empty_file"]),
        ("hello", ["not_a_game"]),
        ("format: 1\nname: A map of ours\n", ["not_a_game"]),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20, ["not_a_game"]),
        (b"\0" * 5000, ["not_a_game"]),
        (b"x" * 64_001, ["file_too_large"]),
        (game().replace("title Test\n", ""), ["part_missing"]),
        (game(chits=""), ["part_missing"]),
        (game(chits=",,"), ["empty_chit", "empty_chit", "part_missing"]),
        ("title x\n", ["part_missing", "part_missing"]),
        (game(rows=["s,s", "-"]), ["no_land"]),
        (game(rows=[]), ["no_land"]),
        (game(rows=["t0"] * 81), ["map_too_large"]),
        (game(rows=[",".join(["s"] * 100) + ",t0"]), ["map_too_large"]),
        (game(rows=[",".join(f"t{i}{y}" for i in range(40)) for y in range(40)]), ["map_too_large"]),
        (game(rows=["t0,h1"]), ["too_few_crossings"]),
    ],
)
def test_what_is_no_map_is_told_in_an_error(data, expected):
    found = imported(data)
    assert found.text is None
    assert [
        c for c in codes(found) if c not in ("resource_missing", "id_twice", "chits_left", "target_out_of_reach")
    ] == expected
    assert any(notice.is_error for notice in found.notices)


def test_a_part_that_is_missing_is_told_where_the_file_ends():
    found = imported(game().replace("title Test\n", ""))
    assert [(n.line, n.params["key"]) for n in found.notices] == [(11, "title")]


def test_of_endless_notices_some_are_kept_and_the_rest_is_counted():
    found = imported(game(*(f"word{i} 1" for i in range(1000))))
    assert len(found.notices) == 301
    assert found.notices[-1].code is GameCode.MORE_NOTICES and found.notices[-1].params == {"count": 700}


def test_the_nearest_key_is_proposed():
    assert imported(game("num-citys 4")).notices[0].params["near"] == "num-cities"


def test_a_notice_about_a_hex_names_it_as_pioneers_and_as_we_do():
    told = next(n for n in imported(game(rows=[*SMALL[:3], "s,h7,g8,f9,sw3"])).notices if n.code is GameCode.GOLD)
    assert (told.line, told.column, told.cell, told.hex) == (10, 6, (2, 3), "0,1")
    assert land_of(map_of(game()))[(0, 1)] == ("pasture", 12)


def test_the_list_of_codes_for_people_is_complete():
    page = (Path(__file__).parents[3] / "maps" / "README.md").read_text(encoding="utf-8")
    page = page.partition("\n## Maps of Pioneers\n")[2].partition("\n## ")[0]
    listed = re.findall(r"^\| `([a-z_]+)` \| (error|warning|note) \|", page, re.MULTILINE)
    assert listed == [(code.value, notice(code).severity.value) for code in GameCode]
