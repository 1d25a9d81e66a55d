"""Reading map files: what is sound, and what is no map at all."""

import os

import pytest

from hexfolk import paths
from hexfolk.mapfiles import MapCode, MapProblems, load_map, read_map

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


def problems_of(data):
    try:
        return list(read_map(data, "test").remarks)
    except MapProblems as failed:
        assert any(problem.is_error for problem in failed.problems)
        return list(failed.problems)


def test_the_sound_file_is_sound():
    assert problems_of(SOUND.encode()) == []


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
        (b"\x00\x01\x02", "wrong_encoding"),
        (b'board: ["' + b"\\ud800" + b'"]', "bad_escape"),
    ],
)
def test_files_that_are_no_map_at_all(data, code):
    assert code in [problem.code for problem in problems_of(data)]


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm():
    assert problems_of(b"\xef\xbb\xbf" + SOUND.replace("\n", "\r\n").encode()) == []


def test_wrong_encoding_is_located():
    found = [p for p in problems_of("name: ü\n".encode() + b"ab\xff\nc: \xff\xff") if p.code is MapCode.WRONG_ENCODING]
    assert [(p.line, p.column) for p in found] == [(2, 3), (3, 4)]


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


def test_no_resource_is_missed_while_the_bag_that_holds_it_is_not_there():
    found = problems_of(b'format: 1\nname: x\nplayers: [2]\nboard:\n  - "F5  ?   ?   ?   ?   "\n')
    assert [problem.code.value for problem in found] == ["unknown_bag"]


def test_a_target_beyond_what_can_be_built_is_seen():
    text = 'format: 1\nname: x\nplayers: [2]\ntarget: 15\nboard:\n  - "F6  H3  "\n  - "  P5  M4  "\n'
    problems = {problem.code: problem.params for problem in problems_of(text.encode())}
    # Eight buildings have room, two of them the other player's: six settlements, four grown, and the trade route.
    assert problems[MapCode.TARGET_OUT_OF_REACH] == {"target": 15, "most": 12, "players": 2}
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


@pytest.mark.parametrize("name", ["a" * 400, "a" * 400 + ".yaml", "a/" * 3000, "\0", "", ".", "/"])
def test_names_that_no_file_can_have(name):
    with pytest.raises(MapProblems) as failed:
        load_map(name)
    assert {problem.code for problem in failed.value.problems} <= {MapCode.FILE_MISSING, MapCode.FILE_UNREADABLE}


def test_a_path_may_have_any_ending(tmp_path):
    path = tmp_path / "bay.map"
    path.write_text(SOUND, encoding="utf-8")
    assert load_map(str(path)).titles == {"en": "Test"}


def test_the_users_maps_are_found_by_name_after_the_shipped_ones(tmp_path, monkeypatch):
    monkeypatch.setenv("HEXFOLK_HOME", str(tmp_path))
    paths.user_maps_folder().mkdir(parents=True)
    for name in ("bay", "standard-19"):
        (paths.user_maps_folder() / f"{name}.yml").write_text(SOUND, encoding="utf-8")
    assert load_map("bay").titles == {"en": "Test"}
    assert load_map("standard-19").land == 19


@pytest.mark.skipif(os.name == "nt", reason="links need a right of their own there")
def test_a_file_that_cannot_be_opened_is_said_to_be_unreadable(tmp_path):
    path = tmp_path / "mine.yaml"
    path.symlink_to(path)
    with pytest.raises(MapProblems) as failed:
        load_map(path)
    assert failed.value.problems[0].code is MapCode.FILE_UNREADABLE


def test_keys_that_yaml_takes_for_truth_or_nothing_are_told_as_they_are_written():
    told = [
        (p.code, p.params["key"]) for p in problems_of((SOUND + "yes: 1\nno: 2\noff: 3\nnull: 4\n1.5: 5\n").encode())
    ]
    assert told == [(MapCode.UNKNOWN_KEY, key) for key in ("yes", "no", "off", "null", "1.5")]


def test_ports_that_touch_are_told_as_their_author_called_them():
    places = SOUND.replace('"0,-1:NE": "?"', '"r1c2:NW": "?"').replace('"1,0:SE": ore', '"r1c2:NE": ore')
    touching = [p.params for p in problems_of(places.encode()) if p.code is MapCode.PORTS_TOUCH]
    assert touching == [{"edge": "r1c2:NE", "other": "r1c2:NW"}]


def test_a_second_map_in_a_file_is_told_of_once():
    assert [p.code for p in problems_of((SOUND + "---\n" + SOUND).encode())] == [MapCode.MORE_DOCUMENTS]


def test_a_name_is_one_line_of_what_can_be_seen():
    def titles(name):
        return dict(read_map(SOUND.replace("{en: Test}", name).encode(), "test").titles)

    assert titles('"Te\\nst\\tmap\\u2028\\a\\u202e one"') == {"": "Te st map one"}
    assert titles('{en: "\\u200b", de: "می\\u200cخواهم"}') == {"de": "می\u200cخواهم"}


def test_what_is_said_of_a_map_keeps_its_lines():
    about = SOUND + 'about: "One\\ttwo.\\n\\n  Three \\e.\\n"\n'
    assert dict(read_map(about.encode(), "test").about) == {"": "One two.\nThree ."}
