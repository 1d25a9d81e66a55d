"""Where maps are found, and what the library lists."""

import pickle
import sys
from pathlib import Path

import pytest

from hexfolk import paths
from hexfolk.mapfiles import (
    MapCode,
    MapProblems,
    Problem,
    find_map,
    keep_map,
    library,
    load_map,
    own_maps,
    read_share_code,
    share_code,
    shipped_maps,
)
from tests.disk import room_for
from tests.mapfiles.test_reading import SOUND


@pytest.fixture
def own_folder() -> Path:
    paths.user_maps_folder().mkdir(parents=True)
    return paths.user_maps_folder()


def test_without_a_folder_of_own_maps_the_shipped_ones_are_listed():
    entries = library()
    assert [entry.name for entry in entries] == list(shipped_maps())
    assert all(entry.map is not None and entry.problem is None and not entry.own for entry in entries)
    assert {entry.path.parent for entry in entries} == {paths.maps()}


def test_own_maps_stand_after_the_shipped_ones_and_broken_ones_say_why(own_folder):
    (own_folder / "sound.yaml").write_text(SOUND, encoding="utf-8")
    (own_folder / "bad.yml").write_text(SOUND.replace("F6", "F7").replace("[2]", "[2, 2]"), encoding="utf-8")
    (own_folder / "empty.yaml").write_bytes(b"")
    (own_folder / "notes.txt").write_text("no map")
    (own_folder / "folder.yaml").mkdir()
    own = {entry.name: entry for entry in library() if entry.own}
    assert list(own) == ["bad", "empty", "folder", "sound"]
    assert own["sound"].map is not None and own["sound"].map.titles == {"en": "Test"}
    found = {name: (entry.problem.code, entry.problem.line) for name, entry in own.items() if entry.problem}
    assert found == {
        "bad": (MapCode.REPEATED_PLAYERS, 3),
        "empty": (MapCode.EMPTY_FILE, 0),
        "folder": (MapCode.FILE_UNREADABLE, 0),
    }


def test_a_file_named_as_a_shipped_map_hides_nothing(own_folder):
    (own_folder / "standard-19.yaml").write_text(SOUND, encoding="utf-8")
    assert [entry.name for entry in library() if entry.own] == ["own:standard-19"]
    assert load_map("standard-19").land == 19
    assert load_map(own_folder / "standard-19.yaml").land == 10
    own = load_map("own:standard-19")
    assert (own.name, own.land) == ("own:standard-19", 10)
    assert read_share_code(share_code(own)).name == "standard-19"
    with pytest.raises(MapProblems):
        load_map("own:lagoon")


def test_a_map_is_kept_under_a_name_that_nobody_has(own_folder):
    (own_folder / "bay-2.yml").write_text("x", encoding="utf-8")
    kept = [keep_map(data, "bay").name for data in (b"1", b"2", b"1", b"3")]
    assert kept == ["bay.yaml", "bay-3.yaml", "bay.yaml", "bay-4.yaml"]
    assert keep_map(b"1", "lagoon").name == "lagoon-2.yaml"
    assert (own_folder / "bay.yaml").read_bytes() == b"1"


@pytest.mark.skipif(sys.platform == "win32", reason="limits of files are a matter of Unix")
def test_nothing_stays_of_a_map_that_the_disk_has_no_room_for(own_folder):
    with room_for(100), pytest.raises(OSError, match="too large"):
        keep_map(b"x" * 1000, "bay")
    assert list(own_folder.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="no file there may be called so")
def test_a_file_called_as_if_it_were_marked_is_found(own_folder):
    (own_folder / "own:bay.yaml").write_text(SOUND, encoding="utf-8")
    assert own_maps() == ("own:own:bay",)
    assert load_map("own:own:bay").land == 10


def test_a_file_with_two_endings_has_a_name_that_is_no_path(own_folder, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("bay.yaml.yaml", "cove.yml.yml"):
        (own_folder / name).write_text(SOUND, encoding="utf-8")
    assert own_maps() == ("own:bay.yaml", "own:cove.yml")
    # The name means the same where a file is called so.
    (tmp_path / "bay.yaml").write_bytes(b"")
    assert [load_map(name).name for name in own_maps()] == ["own:bay.yaml", "own:cove.yml"]
    assert [entry.problem for entry in library() if entry.own] == [None, None]


def test_a_name_that_the_library_lacks_is_a_file_of_the_current_folder(own_folder, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("plain", "bay.yaml", "cove.yml", "cove.yaml", "draft.txt", "lagoon", "mine"):
        (tmp_path / name).write_text(SOUND, encoding="utf-8")
    (own_folder / "mine.yaml").write_text(SOUND, encoding="utf-8")
    names = ("plain", "bay", "cove", "draft.txt", "lagoon", "./lagoon", "mine")
    assert [find_map(name) for name in names] == [
        Path("plain"), Path("bay.yaml"), Path("cove.yaml"), Path("draft.txt"),
        paths.maps() / "lagoon.yaml", Path("lagoon"), own_folder / "mine.yaml",
    ]  # fmt: skip
    for name in ("", "atlantis", "./bay", "own:bay"):
        with pytest.raises(MapProblems):
            find_map(name)


def test_a_name_with_a_folder_in_it_is_no_name():
    with pytest.raises(MapProblems):
        load_map("../maps/standard-19")


def test_problems_go_from_process_to_process_as_they_are():
    problems = MapProblems("bay.yaml", (Problem(3, 4, MapCode.BAD_TOKEN, {"token": "7"}),))
    again = pickle.loads(pickle.dumps(problems))
    assert (again.source, again.problems, str(again)) == (problems.source, problems.problems, str(problems))
