"""The commands that read and write maps of Pioneers."""

import json
import sys
from pathlib import Path

import pytest

from hexfolk.cli import main
from hexfolk.mapfiles import inspect_map, load_map
from hexfolk.mapfiles.pioneers import import_game
from tests.disk import room_for
from tests.mapfiles.pioneers.games import SMALL, game


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "isle.game").write_text(game("num-ships 3", title="Isle"), encoding="utf-8")
    (tmp_path / "gold.game").write_text(game(rows=[*SMALL[:3], "s,h7,g8,f9,sw3"]), encoding="utf-8")
    (tmp_path / "none.game").write_text("title x\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "latin-1"])
def test_lines_are_shown_as_they_were_read(folder, capsys, encoding):
    (folder / "wide.game").write_bytes(game("num-ships\f3", title="Schöne Insel").encode(encoding))
    assert main(["import", "wide.game"]) == 0
    said = capsys.readouterr().err.splitlines()
    at = next(number for number, line in enumerate(said) if "no_ships" in line)
    assert said[at + 1 : at + 3] == ["     5 | num-ships 3", "       | ^"]
    if encoding != "utf-8":
        assert "     1 | title Schöne Insel" in said


@pytest.mark.skipif(sys.platform == "win32", reason="limits of files are a matter of Unix")
def test_nothing_stays_of_a_map_that_the_disk_has_no_room_for(folder, capsys):
    with room_for(100):
        assert main(["import", "isle.game", "--output", "isle.yaml"]) == 2
    assert capsys.readouterr().err == "hexfolk: isle.yaml cannot be written: File too large\n"
    assert not (folder / "isle.yaml").exists()


def test_a_map_goes_to_stdout_and_what_is_lost_to_stderr(folder, capsys):
    assert main(["import", "isle.game"]) == 0
    told = capsys.readouterr()
    assert inspect_map(told.out.encode(), "isle").problems == ()
    assert "# Imported from the Pioneers map isle.game.\nformat: 1\nname: Isle\n" in told.out
    assert told.err.splitlines() == [
        "isle.game:5:1: warning: There are no ships here (the file has 3 for each player): left out. [no_ships]",
        "     5 | num-ships 3",
        "       | ^",
        "isle.game: 1 warning",
    ]


def test_a_hex_is_named_both_ways(folder, capsys):
    assert main(["import", "gold.game"]) == 0
    assert capsys.readouterr().err.splitlines()[0] == (
        "gold.game:10:6: warning: Hex x 2, y 3 (here 0,1): There is no gold here: the hex became a desert, "
        "and its number 12 was left out. [gold]"
    )


def test_a_map_goes_into_a_new_file_that_can_be_played(folder, capsys):
    assert main(["import", "isle.game", "--output", "isle.yaml"]) == 0
    assert capsys.readouterr().out == ""
    assert load_map(Path("isle.yaml")).title("en") == "Isle"
    assert main(["check", "isle.yaml"]) == 0
    before = Path("isle.yaml").read_bytes()
    capsys.readouterr()
    assert main(["import", "gold.game", "--output", "isle.yaml"]) == 2
    assert capsys.readouterr().err == "hexfolk: isle.yaml is there already\n"
    assert Path("isle.yaml").read_bytes() == before


def test_what_is_no_map_is_not_written(folder, capsys):
    assert main(["import", "none.game", "--output", "none.yaml"]) == 1
    told = capsys.readouterr()
    assert told.out == "" and told.err.endswith("none.game: 2 errors\n")
    assert not Path("none.yaml").exists()


@pytest.mark.parametrize("name", ["missing.game", ".", "x" * 5000])
def test_a_file_that_cannot_be_read(folder, capsys, name):
    assert main(["import", name]) == 2
    told = capsys.readouterr()
    assert told.out == "" and len(told.err.splitlines()) == 1


def test_json(folder, capsys):
    assert main(["import", "gold.game", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert inspect_map(found["map"].encode(), "gold").map is not None
    assert found["output"] is None and found["file"] == "gold.game"
    assert found["notices"][0] == {
        "line": 10, "column": 6, "severity": "warning", "code": "gold", "x": 2, "y": 3, "hex": "0,1",
        "params": {"token": 12},
        "message": "Hex x 2, y 3 (here 0,1): There is no gold here: the hex became a desert, "
        "and its number 12 was left out.",
    }  # fmt: skip
    assert main(["import", "none.game", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["map"] is None


def test_a_map_is_exported_and_comes_back(folder, capsys):
    assert main(["export", "standard-19", "--to", "pioneers", "--seed", "4"]) == 0
    told = capsys.readouterr()
    assert told.out.startswith("# Author: Hexfolk contributors\n") and "\nrandom-terrain\n" in told.out
    assert "standard-19:16:1: warning: Pioneers deals no numbers by chance; those that seed 4 deals" in told.err
    assert import_game(told.out.encode(), "x").text is not None
    assert main(["export", "standard-19", "--to", "pioneers", "--output", "out.game", "--seed", "4"]) == 0
    assert Path("out.game").read_text(encoding="utf-8") == told.out
    assert main(["export", "standard-19", "--to", "pioneers", "--output", "out.game"]) == 2
    capsys.readouterr()
    assert main(["export", "standard-19", "--to", "pioneers", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert "\nmap\n" in found["game"] and found["notices"]


def test_what_cannot_be_exported_is_told_in_one_sentence(folder, capsys):
    (folder / "bad.yaml").write_text("format: 1\n")
    for words in (
        ["atlantis", "--to", "pioneers"],
        ["bad.yaml", "--to", "pioneers"],
        ["isle.game", "--to", "pioneers"],
    ):
        assert main(["export", *words]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
    for words in (["standard-19"], ["standard-19", "--to", "moon"]):
        with pytest.raises(SystemExit) as ended:
            main(["export", *words])
        assert ended.value.code == 2


@pytest.mark.parametrize(
    "words",
    [["check", "isle.game"], ["workshop", "isle.game", "--png", "x.png"], ["share", "isle.game"]],
    ids=lambda words: words[0],
)
def test_other_commands_say_that_a_map_of_pioneers_is_to_be_imported(folder, capsys, words):
    assert main(words) in (1, 2)
    told = capsys.readouterr()
    assert "This is a map of Pioneers; “hexfolk import FILE” makes a map of Hexfolk of it." in told.out + told.err
    assert not Path("x.png").exists()
