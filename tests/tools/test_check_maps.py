"""The command that says what is wrong with map files."""

import json
import os

import pytest

from hexfolk import paths
from hexfolk.cli import main
from hexfolk.mapfiles import shipped_maps
from hexfolk.mapfiles.schema import schema_text
from tests.mapfiles.test_reading import SOUND


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sound.yaml").write_text(SOUND, encoding="utf-8")
    (tmp_path / "bad.yaml").write_text(SOUND.replace("F6", "F7").replace("[2]", "[2, 2]"), encoding="utf-8")
    (tmp_path / "note.yaml").write_text(SOUND.replace("en:", "eo:"), encoding="utf-8")
    return tmp_path


def test_the_shipped_maps_are_clean(capsys):
    assert main(["check", *(str(paths.maps() / f"{name}.yaml") for name in shipped_maps())]) == 0
    out = capsys.readouterr().out
    assert out.count("nothing to complain about") == len(shipped_maps()) == len(out.splitlines())


def test_problems_are_shown_with_their_place(folder, capsys):
    assert main(["check", "bad.yaml"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "bad.yaml:3:10: error: The number of players 2 stands twice; only one may stay. [repeated_players]",
        "     3 | players: [2, 2]",
        "       |          ^",
        "bad.yaml:5:16: error: 7 is no number token; they go from 2 to 12 without 7. [bad_token]",
        '     5 |   - "  ?   ?   F7  ~  "',
        "       |                ^",
        "bad.yaml: 2 errors",
    ]


def test_every_problem_of_all_files_as_json(folder, capsys):
    assert main(["check", "--json", "note.yaml", "bad.yaml", "standard-19"]) == 1
    files = json.loads(capsys.readouterr().out)["files"]
    assert [(f["errors"], f["warnings"], f["notes"]) for f in files] == [(0, 0, 1), (2, 0, 0), (0, 0, 0)]
    assert files[0]["problems"] == [
        {
            "line": 2, "column": 8, "severity": "note", "code": "unknown_language", "params": {"language": "eo"},
            "message": "Hexfolk does not speak “eo”; this text will not be seen.",
        }
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("names", "status"),
    [
        (["sound.yaml"], 0),
        (["note.yaml"], 0),
        (["sound.yaml", "bad.yaml"], 1),
        (["bad.yaml", "missing.yaml"], 2),
        (["no-such-map"], 2),
        (["."], 2),
    ],
)
def test_the_exit_status(folder, capsys, names, status):
    assert main(["check", *names]) == status
    told = capsys.readouterr().out
    assert all(name in told for name in names)


def test_an_own_map_that_its_name_alone_does_not_mean_is_noted(folder, capsys):
    own = paths.user_maps_folder()
    own.mkdir(parents=True)
    for name in ("lagoon.yaml", "mine.yaml", "mine.yml", "lagoon.yml", "x.yaml.yaml"):
        (own / name).write_text(SOUND, encoding="utf-8")
    (folder / "lagoon.yaml").write_text(SOUND, encoding="utf-8")
    expected = {
        str(own / "lagoon.yaml"): "own:lagoon",
        "own:lagoon": "own:lagoon",
        str(own / "lagoon.yml"): str(own / "lagoon.yml"),
        str(own / "mine.yml"): str(own / "mine.yml"),
        str(own / "x.yaml.yaml"): "own:x.yaml",
        "own:x.yaml": "own:x.yaml",
        "mine": None,
        "lagoon": None,
        "lagoon.yaml": None,
    }
    assert main(["check", "--json", *expected]) == 0
    files = json.loads(capsys.readouterr().out)["files"]
    for file, (asked, reach) in zip(files, expected.items(), strict=True):
        found = [(p["code"], p["severity"], p["line"], p["params"]["reach"]) for p in file["problems"]]
        assert found == ([] if reach is None else [("name_taken", "note", 0, reach)]), asked
    assert main(["check", "own:lagoon"]) == 0
    assert "is reached by “own:lagoon”. [name_taken]" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["plain", "sound", "own:x.yaml"])
def test_every_command_finds_a_map_as_the_checker_does(folder, name, capsys):
    own = paths.user_maps_folder()
    own.mkdir(parents=True)
    for path in (own / "x.yaml.yaml", folder / "plain"):
        path.write_text(SOUND, encoding="utf-8")
    commands = (
        f"check {name}", f"share {name}", f"simulate --games 1 --map {name} --json", f"export {name} --to pioneers",
        f"workshop {name} --svg out.svg", f"bench deal --map {name} --deals 1 --json",
    )  # fmt: skip
    for command in commands:
        assert main(command.split()) == 0, command


def test_without_a_file_it_asks_for_one(capsys):
    assert main(["check"]) == 2
    assert "which files" in capsys.readouterr().err


def test_a_long_line_is_shown_round_the_mark_only(folder, capsys):
    (folder / "long.yaml").write_text(SOUND.replace("[2]", f"[2{' ' * 500}, 9]"), encoding="utf-8")
    assert main(["check", "long.yaml"]) == 1
    shown = capsys.readouterr().out.splitlines()
    assert max(map(len, shown)) < 120
    assert shown[1][shown[2].index("^")] == "9"


def test_the_schema_for_editors(capsys):
    assert main(["check", "--schema"]) == 0
    assert capsys.readouterr().out == schema_text()


def test_nothing_of_a_file_can_command_the_terminal(folder, capsys):
    broken = SOUND.replace('"0,0"', '"\\e\\x9b"')
    (folder / "escape.yaml").write_text(broken, encoding="utf-8")
    main(["check", "escape.yaml", "\x1b[31m"])
    main(["check", "\x1b[31m" + "a" * 300])
    said = capsys.readouterr()
    assert "names no place" in said.out
    assert all(letter.isprintable() or letter == "\n" for letter in said.out + said.err)


def test_the_mark_stands_below_its_letter_whatever_stands_before_it(folder, capsys):
    (folder / "marked.yaml").write_bytes(b"\xef\xbb\xbf" + SOUND.replace("format: 1", "format: 2").encode())
    (folder / "wide.yaml").write_text(SOUND.replace("{en: Test}", "{ko: 작은 만, xx: A}"), encoding="utf-8")
    main(["check", "marked.yaml", "wide.yaml"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[1:3] == ["     1 | format: 2", "       |         ^"]
    wide = next(number for number, line in enumerate(lines) if "unknown_language" in line)
    assert lines[wide + 1 : wide + 3] == ["     2 | name: {ko: 작은 만, xx: A}", "       |" + " " * 21 + "^"]


def test_json_is_sound_whatever_the_files_are_called(folder, capsys):
    strange = os.fsdecode(b"\xff.yaml")
    main(["check", "--json", strange, "만.yaml"])
    said = capsys.readouterr().out
    assert said.isascii()
    assert [file["file"] for file in json.loads(said)["files"]] == [strange, "만.yaml"]
