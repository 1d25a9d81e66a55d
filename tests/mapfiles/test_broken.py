"""Broken map files: every problem is reported with its place, and none ends in a traceback."""

import os
import random

import pytest

from hexfolk import paths
from hexfolk.mapfiles import MapCode, MapProblems, load_map, read_map

# Lines are counted from 1; the board is lines 5 to 7, rows begin at column 6 (after the quote).
SOUND = """\
format: 1
name: {en: Test}
players: [2]
board:
  - "  ?   ?   F6  ~  "
  - "?   ?5  P   ?a  D  "
  - "  G   M   ~   .   "
bags:
  main: {terrains: {forest: 2, hills: 1, desert: 1}, tokens: {2: 1, 3: 1, 4: 1, 8: 1, 9: 1}}
  a: {terrains: {hills: 1}, tokens: {10: 1}}
ports:
  places:
    "0,-1:NE": "?"
    "1,0:SE": ore
  kinds: {general: 1}
robber: "0,0"
"""

# What is replaced in the sound file by what, and the problems that must follow as (line, column, code).
CASES = {
    "format of the future": (("format: 1", "format: 2"), (1, 9, "unknown_format")),
    "format as text": (("format: 1", "format: one"), (1, 9, "wrong_type")),
    "no format": (("format: 1", ""), (2, 1, "missing_key")),
    "no name": (("name: {en: Test}", ""), (1, 1, "missing_key")),
    "empty name": (("{en: Test}", '""'), (2, 7, "wrong_value")),
    "name as number": (("{en: Test}", "12"), (2, 7, "wrong_type")),
    "name in no language": (("{en: Test}", "{English: Test}"), (2, 8, "wrong_value")),
    "name twice": (("{en: Test}", "{en: Test, en: Toast}"), (2, 18, "duplicate_key")),
    "unknown key": (("format: 1", "format: 1\nautor: me"), (2, 1, "unknown_key")),
    "unknown key in ports": (("  kinds:", "  sorts:"), (15, 3, "unknown_key")),
    "unknown key in a bag": (("tokens: {10: 1}", "token: {10: 1}"), (10, 29, "unknown_key")),
    "key twice": (("robber:", "format: 1\nrobber:"), (16, 1, "duplicate_key")),
    "players too many": (("[2]", "[2, 9]"), (3, 14, "wrong_value")),
    "players as text": (("[2]", "two"), (3, 10, "wrong_type")),
    "nobody": (("[2]", "[]"), (3, 10, "wrong_value")),
    "players twice": (("[2]", "[2, 2]"), (3, 10, "repeated_players")),
    "more players than room": (("[2]", "[2, 8]"), (3, 10, "too_few_crossings")),
    "board as text": (('board:\n  - "  ?   ?   F6  ~  "\n', "board: |\n"), (4, 8, "wrong_type"), ()),
    "unknown cell": (("F6 ", "X6 "), (5, 16, "unknown_cell")),
    "unknown cell behind a cell": (("F6 ", "F6!"), (5, 18, "unknown_cell")),
    "cells out of step": (("  ?   ?   F6", "  ?    ?  F6"), (5, 13, "misplaced_cell")),
    "row out of step": (('"  G   M   ~', '"G   M   ~  '), *[(7, c, "misplaced_cell") for c in (6, 10, 14)]),
    "seven": (("F6", "F7"), (5, 16, "bad_token")),
    "thirteen": (("?5 ", "?13"), (6, 10, "bad_token")),
    "token on desert": (("D  ", "D3 "), (6, 22, "token_on_desert")),
    "token on the sea": (("~  ", "~3 "), (5, 20, "not_land")),
    "bag of nothing": ((".   ", ".a  "), (7, 20, "not_land")),
    "sea only": (('  - "  ?   ?   F6  ~  "\n', ""), ('  - "?   ?5  P   ?a  D  "\n', ""), ("G   M ", "~   ~ "),
                 (5, 3, "empty_board")),
    "no board": (("board:", "boards:"), (1, 1, "missing_key"), (4, 1, "unknown_key")),
    "bag missing": (("  a: {", "  b: {"), (6, 18, "unknown_bag"), (10, 3, "unused_bag")),
    "bag of long name": (("  a: {", "  aa: {"), (10, 3, "wrong_value")),
    "terrains too few": (("forest: 2", "forest: 1"), (9, 3, "bag_terrains")),
    "tokens too many": (("9: 1}", "9: 2}"), (9, 3, "bag_tokens")),
    "both": (("{hills: 1}", "{hills: 2}"), ("{10: 1}", "{}"), (10, 3, "bag_terrains"), (10, 3, "bag_tokens")),
    "deserts too many": (("{hills: 1}", "{desert: 1}"), ("?a ", "?3a"), (10, 3, "bag_deserts"), (10, 3, "bag_tokens")),
    "unknown terrain": (("hills: 1, d", "wood: 1, d"), (9, 32, "wrong_value")),
    "seven in a bag": (("2: 1,", "7: 1,"), (9, 63, "wrong_value")),
    "token as text": (("{10: 1}", "{ten: 1}"), (10, 38, "wrong_type")),
    "fewer than none": (("{10: 1}", "{10: -1}"), (10, 42, "wrong_value")),
    "half a token": (("{10: 1}", "{10: 0.5}"), (10, 42, "wrong_type")),
    "token truth": (("{10: 1}", "{10: yes}"), (10, 42, "wrong_type")),
    "port in the land": (('"1,0:SE": ore', '"0,0:W": ore'), (14, 5, "port_not_on_coast")),
    "port at sea": (('"1,0:SE": ore', '"9,0:W": ore'), (14, 5, "port_not_on_coast")),
    "ports touch": (('"1,0:SE": ore', '"0,-1:NW": ore'), (14, 5, "ports_touch")),
    "port twice": (('"1,0:SE": ore', '"1,-2:SW": ore'), (14, 5, "ports_touch")),
    "port nowhere": (('"1,0:SE": ore', '"here": ore'), (14, 5, "bad_place")),
    "port on a corner": (('"1,0:SE": ore', '"1,0:S": ore'), (14, 5, "bad_place")),
    "port of gold": ((": ore", ": gold"), (14, 15, "wrong_value")),
    "port kinds too many": (("{general: 1}", "{general: 2}"), (15, 10, "port_kinds")),
    "port kinds standard": (("  kinds: {general: 1}\n", ""),),
    "ports as list": (('    "0,-1:NE": "?"\n    "1,0:SE": ore', '    - "0,-1:NE"'), (13, 5, "wrong_type")),
    "robber at sea": (('"0,0"', '"5,5"'), (16, 9, "robber_not_on_land")),
    "robber nowhere": (('"0,0"', "home"), (16, 9, "bad_place")),
    "robber as list": (('"0,0"', "[0, 0]"), (16, 9, "wrong_type")),
    "robber in no cell": (('"0,0"', "r3c9"), (16, 9, "no_such_cell")),
    "port in no cell": (('"1,0:SE": ore', '"r9c1:SE": ore'), (14, 5, "no_such_cell")),
    "places by row and cell": (('"1,0:SE": ore', '"r3c2:SE": ore'), ('"0,0"', "r2c3")),
    "port by row and cell in the land": (('"1,0:SE": ore', '"r2c2:E": ore'), (14, 5, "port_not_on_coast")),
    "closed at sea": (("format: 1", 'format: 1\nno_founding: ["0,0:N", "9,9"]'), (2, 24, "no_such_crossing")),
    "closed edge": (("format: 1", 'format: 1\nno_founding: ["0,0:E"]'), (2, 15, "bad_place")),
    "closed island": (("format: 1", "format: 1\nno_founding: [r1c1, r1c2, r1c3, r2c1, r2c2, r2c3]"),
                      (4, 10, "too_few_crossings")),
    "too many ports": (("  kinds: {general: 1}", "  spread: 30"), (15, 11, "ports_do_not_fit")),
    "spread ports": (("  kinds: {general: 1}", "  spread: 3"),),
    "spread ports of too few kinds": (("  kinds: {g", "  spread: 3\n  kinds: {g"), (16, 10, "port_kinds")),
    "strange language": (("{en: Test}", "{en: Test, xx: Te}"), (2, 18, "unknown_language")),
    "no such wish": (("format: 1", "format: 1\nwishes: {luck: yes}"), (2, 10, "unknown_key")),
    "wild wishes": (("format: 1", "format: 1\nwishes: wild"), (2, 9, "wrong_value")),
    "wishes": (("format: 1", "format: 1\nwishes: {clump: 3, reds_even: yes}"),),
    "standard bags": (("  a: {terrains: {hills: 1}, tokens: {10: 1}}", "  a: standard"),),
    "target too high": (("format: 1", "format: 1\ntarget: 16"), (2, 9, "wrong_value")),
    "target in words": (("format: 1", "format: 1\ntarget: high"), (2, 9, "wrong_type")),
    "tab in the board": (("?   ?   F6", "?\t  ?   F6"), (5, 9, "tab")),
    "tab as indent": (("  main:", "\tmain:"), (9, 1, "tab")),
    "tag": (('"0,0"', "!!python/name:os.system none"), (16, 9, "bad_tag")),
    "tag of a mapping": (("{general: 1}", "!!python/object:os.x {general: 1}"), (15, 10, "bad_tag")),
    "merge": (("format: 1", "format: 1\n<<: {about: x}"), (2, 1, "bad_tag"), (2, 1, "unknown_key")),
    "date": (("format: 1", "format: 1\nabout: 2024-02-30"),),
    "number by tag": (("format: 1", "format: !!int x"), (1, 9, "wrong_type"), (1, 9, "wrong_value")),
    "anchor and alias": (("{en: Test}", "&a {en: Test}"), ('"0,0"', "*a"), (2, 7, "alias"), (16, 9, "alias")),
    "quote left open": (('"0,0"', '"0,0'), (17, 1, "bad_yaml")),
    "bracket left open": (("[2]", "[2"), (4, 6, "bad_yaml")),
    "two documents": (("robber", "---\nrobber"), (16, 1, "bad_yaml")),
    "control character": (("Test", "Te\x07st"), (0, 0, "bad_yaml")),
    "nested": (("{en: Test}", "[" * 20 + "]" * 20), (2, 18, "too_deep")),
    "mapping as key": (("{en: Test}", "{{a: b}: Test}"), (2, 8, "wrong_type")),
    "wide": (("?   ?   F6", "?" + " " * 500), (5, 5, "board_too_large")),
    "many things": (("format: 1", "format: 3"), ("F6", "F7"), ("[2]", "[2, 2]"), ('"0,0"', "home"),
                    (1, 9, "unknown_format"), (3, 10, "repeated_players"), (5, 16, "bad_token"), (16, 9, "bad_place")),
}  # fmt: skip


def broken(changes):
    text = SOUND
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text.encode()


def problems_of(data):
    try:
        return list(read_map(data, "test").remarks)
    except MapProblems as failed:
        assert any(problem.is_error for problem in failed.problems)
        return list(failed.problems)


def test_the_sound_file_is_sound():
    assert problems_of(SOUND.encode()) == []


@pytest.mark.parametrize("case", CASES)
def test_each_problem_is_found_where_it_is(case):
    changes = [part for part in CASES[case] if len(part) == 2]
    expected = [part for part in CASES[case] if len(part) == 3]
    found = [(p.line, p.column, p.code.value) for p in problems_of(broken(changes))]
    assert found == expected


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty_file"),
        (b"# nothing\n", "empty_file"),
        (b"name: \xff\xfe\n", "wrong_encoding"),
        (SOUND.encode("utf-16"), "wrong_encoding"),
        (b"[]", "wrong_type"),
        (b"12", "wrong_type"),
        (b"x" * 300_000, "file_too_large"),
        (b"\x00\x01\x02", "bad_yaml"),
        (b'board: ["' + b"\\ud800" + b'"]', "bad_yaml"),
    ],
)
def test_files_that_are_no_map_at_all(data, code):
    assert code in [problem.code for problem in problems_of(data)]


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm():
    assert problems_of(b"\xef\xbb\xbf" + SOUND.replace("\n", "\r\n").encode()) == []


def test_wrong_encoding_is_located():
    [problem] = problems_of(b"a: b\nname: \xff\n")
    assert (problem.line, problem.column) == (2, 7)


@pytest.mark.parametrize(
    ("board", "code"),
    [
        ('  - "F6  H8  P5  G5  M5  "', "red_side_by_side"),
        ('  - "F6  H3  P5  G5      M5  "', "land_apart"),
        ('  - "F6  H3  P5  G5  G4  "', "resource_missing"),
        ('  - "F6  H3  P5  G5  M5      F3  "\nno_founding: ["r1c6"]', "land_out_of_reach"),
    ],
)
def test_warnings_do_not_keep_a_map_from_being_played(board, code):
    found = read_map(f"format: 1\nname: x\nplayers: [2]\nboard:\n{board}\n".encode(), "x")
    assert [problem.code.value for problem in found.remarks] == [code]


def test_a_target_beyond_what_can_be_built_is_seen():
    text = 'format: 1\nname: x\nplayers: [2]\ntarget: 15\nboard:\n  - "F6  H3  "\n  - "  P5  M4  "\n'
    problems = {problem.code: problem.params for problem in problems_of(text.encode())}
    # Eight buildings have room, two of them the other player's: six settlements, four grown, and both awards.
    assert problems[MapCode.TARGET_OUT_OF_REACH] == {"target": 15, "most": 14, "players": 2}
    assert {code.value for code in problems} == {"target_out_of_reach", "resource_missing"}


def test_a_board_may_not_be_endless():
    rows = "\n".join('  - "' + " " * (2 * (i % 2)) + "F5  " * 40 + '"' for i in range(60))
    text = f"format: 1\nname: x\nplayers: [2]\nboard:\n{rows}\n"
    assert [p.code for p in problems_of(text.encode())] == [MapCode.BOARD_TOO_LARGE]
    rows = "\n".join('  - "~"' for _ in range(100))
    text = f"format: 1\nname: x\nplayers: [2]\nboard:\n{rows}\n"
    assert [p.code for p in problems_of(text.encode())] == [MapCode.BOARD_TOO_LARGE]


def test_a_file_that_is_not_there_or_not_readable(tmp_path, monkeypatch):
    monkeypatch.setenv("HEXFOLK_HOME", str(tmp_path))
    for name in ("atlantis", "../standard-19", tmp_path / "atlantis.yaml", str(tmp_path / "a.yaml"), "a\0b.yaml", ""):
        with pytest.raises(MapProblems) as failed:
            load_map(name)
        [problem] = failed.value.problems
        assert problem.code in (MapCode.FILE_MISSING, MapCode.FILE_UNREADABLE)
    with pytest.raises(MapProblems) as failed:
        load_map(tmp_path)
    assert failed.value.problems[0].code is MapCode.FILE_UNREADABLE


def test_the_users_maps_are_found_by_name_after_the_shipped_ones(tmp_path, monkeypatch):
    monkeypatch.setenv("HEXFOLK_HOME", str(tmp_path))
    paths.user_maps_folder().mkdir(parents=True)
    for name in ("bay", "standard-19"):
        (paths.user_maps_folder() / f"{name}.yml").write_text(SOUND, encoding="utf-8")
    assert load_map("bay").titles == {"en": "Test"}
    assert load_map("standard-19").land == 19


def test_every_code_is_given_by_some_broken_file():
    cases = {part[2] for case in CASES.values() for part in case if len(part) == 3}
    elsewhere = {"file_missing", "file_unreadable", "file_too_large", "wrong_encoding", "empty_file", "land_apart"}
    elsewhere |= {"land_out_of_reach", "target_out_of_reach"}
    elsewhere |= {"resource_missing", "red_side_by_side", "no_deal", "wishes_not_met"}
    assert {code.value for code in MapCode} == cases | elsewhere


@pytest.mark.parametrize("seed", range(8))
def test_mutated_maps_never_end_in_a_traceback(seed):
    rng = random.Random(seed)
    sound = (paths.maps() / "standard-19.yaml").read_bytes()
    for _ in range(40):
        data = bytearray(sound if rng.random() < 0.5 else SOUND.encode())
        for _ in range(rng.randint(1, 6)):
            at = rng.randrange(len(data))
            kind = rng.randrange(4)
            if kind == 0:
                data[at] = rng.choice(b"\t\n {}[]:,-?~.&*!|>'\"%@`#\xff0aF9")
            elif kind == 1:
                del data[at : at + rng.randint(1, 30)]
            elif kind == 2:
                data[at:at] = data[rng.randrange(len(data)) :][: rng.randint(1, 40)]
            else:
                data[at:at] = rng.choice([b"&a ", b"*a", b"!!int ", b"<<: ", b"? ", b"\\u", b"9" * 5000, b"[[[", b"{}"])
        problems_of(bytes(data))


@pytest.mark.parametrize("seed", range(4))
def test_random_bytes_never_end_in_a_traceback(seed):
    rng = random.Random(seed)
    for _ in range(30):
        assert problems_of(rng.randbytes(rng.randint(1, 400)))


@pytest.mark.skipif(
    os.name == "nt" or os.geteuid() == 0, reason="needs a system where files can be kept from this user"
)
def test_a_forbidden_file_is_said_to_be_unreadable(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(SOUND, encoding="utf-8")
    path.chmod(0)
    with pytest.raises(MapProblems) as failed:
        load_map(path)
    assert failed.value.problems[0].code is MapCode.FILE_UNREADABLE
