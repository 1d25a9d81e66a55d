"""Commands whose output goes to a poor place: one that lacks letters, is full, closed, or listened to no longer."""

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from hexfolk import paths
from hexfolk.cli import main
from hexfolk.mapfiles import share_code
from hexfolk.mapfiles.check import read_map

NAME = "Schöne Insel 한국 \N{DESERT ISLAND}"
GAME = f"title {NAME}\nnum-players 4\nvictory-points 10\nchits 5,2,6,3,8,10\n"
GAME += "map\ns,s,s,s\ns,h0,f1,p2\ns,t3,m4,g5\ns,s\n.\n"
COMMANDS = {
    "check": ["check", "한국 ü.yaml", "missing 한국"],
    "check json": ["check", "한국 ü.yaml", "--json"],
    "schema": ["check", "--schema"],
    "share": ["share", "한국 ü.yaml"],
    "import": ["import", "한국.game"],
    "import json": ["import", "한국.game", "--json"],
    "export": ["export", "한국 ü.yaml", "--to", "pioneers"],
    "export json": ["export", "한국 ü.yaml", "--to", "pioneers", "--json"],
    "simulate": ["simulate", "--map", "한국 ü.yaml", "--games", "1", "--players", "3", "--bots", "random"],
    "picture": ["workshop", "한국 ü.yaml", "--svg", "한국.svg"],
}
FULL = Path("/dev/full")


@pytest.fixture
def folder(tmp_path):
    sound = (paths.maps() / "standard-19.yaml").read_text(encoding="utf-8")
    data = sound.replace("author: Hexfolk contributors", f"author: {NAME}").encode()
    (tmp_path / "한국 ü.yaml").write_bytes(data)
    (tmp_path / "한국.game").write_text(GAME, encoding="utf-8")
    code = share_code(read_map(data, "x"))
    return tmp_path, data, code


def hexfolk(folder, words, *, encoding="utf-8", **streams):
    surroundings = os.environ | {"PYTHONIOENCODING": encoding, "PYTHONPATH": str(Path(paths.__file__).parent.parent)}
    command = [sys.executable, "-m", "hexfolk", *words]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL} | streams
    return subprocess.run(command, cwd=folder, env=surroundings, timeout=60, check=False, **streams)


@pytest.mark.parametrize("name", COMMANDS)
def test_letters_that_the_output_lacks_are_escaped(folder, name):
    done = hexfolk(folder[0], COMMANDS[name], encoding="ascii")
    assert b"Traceback" not in done.stderr
    assert done.returncode == (2 if name == "check" else 0)
    if name not in ("import", "export"):
        assert done.stdout.isascii() and len(done.stdout) > 2


LONG = "x" * 50_000


@pytest.mark.parametrize(
    "words",
    [
        ["host", "--map", LONG],
        ["host", "--map", "two words " * 5000],
        ["host", "--bots", LONG],
        ["host", "--password", LONG],
        ["host", "--name", LONG, "--port", LONG],
        ["host", "--resume", LONG],
        ["host", "--players", LONG],
        ["host", LONG],
        ["simulate", "--map", LONG],
        ["share", LONG],
        ["bench", LONG],
        [LONG],
    ],
    ids=lambda words: " ".join(words)[:20],
)
def test_what_was_typed_is_not_said_back_at_length(words, capsys):
    with suppress(SystemExit):
        assert main(words) != 0
    said = capsys.readouterr()
    assert 10 < len(said.out + said.err) < 1200


def test_both_ends_of_a_long_word_are_said(capsys):
    path = "/saves/" + "x" * 50_000 + "/game.hexfolk"
    assert main(["host", "--resume", path]) == 1
    said = capsys.readouterr().err
    assert "there is no saved game /saves/xx" in said and "xx/game.hexfolk" in said


def test_a_map_is_written_in_utf_8_whatever_the_terminal_speaks(folder):
    """As it may go to a file, which is to be a map."""
    path, data, code = folder
    assert hexfolk(path, ["share", "--read", code], encoding="cp1252").stdout == data
    for encoding in ("ascii", "cp1252"):
        made = hexfolk(path, ["import", "한국.game"], encoding=encoding).stdout
        assert NAME in made.decode()
        game = hexfolk(path, ["export", "한국 ü.yaml", "--to", "pioneers"], encoding=encoding).stdout
        assert f"Author: {NAME}" in game.decode()


@pytest.mark.parametrize("words", [COMMANDS["import json"], COMMANDS["export json"]])
def test_json_is_ascii(folder, words):
    out = hexfolk(folder[0], words, encoding="ascii").stdout
    assert out.isascii()
    assert NAME in str(json.loads(out))


@pytest.mark.parametrize("sent", [b"\xff\xfe\0", "한국".encode(), b""])
def test_what_comes_in_need_not_be_text(folder, sent):
    done = hexfolk(folder[0], ["share", "--read", "-"], encoding="ascii", stdin=None, input=sent)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


@pytest.mark.skipif(not FULL.exists(), reason="a device of Linux")
@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_a_full_disk_is_told_in_one_sentence(folder, words):
    with FULL.open("wb") as full:
        done = hexfolk(folder[0], words, stdout=full)
    assert done.returncode == 2
    assert done.stderr.decode().splitlines()[-1].startswith("hexfolk: the output cannot be written: No space left")
    assert b"Traceback" not in done.stderr and b"Exception" not in done.stderr


@pytest.mark.skipif(not FULL.exists(), reason="a device of Linux")
@pytest.mark.parametrize(("words", "status"), [(COMMANDS["import"], 0), (["share", "missing"], 2)])
def test_what_cannot_be_complained_of_is_still_told_by_the_status(folder, words, status):
    with FULL.open("wb") as full:
        done = hexfolk(folder[0], words, stderr=full)
    assert done.returncode == status
    assert bool(done.stdout) == (status == 0)


@pytest.mark.skipif(os.name == "nt", reason="written for pipes of POSIX")
@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_nobody_listening_is_no_error_to_tell(folder, words):
    out, into = os.pipe()
    os.close(out)
    try:
        done = hexfolk(folder[0], words, stdout=into)
    finally:
        os.close(into)
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr and b"Exception" not in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="written for a shell of POSIX")
@pytest.mark.parametrize("name", ["import", "export", "simulate", "schema"])
def test_closed_outputs_swallow_what_goes_there_and_nothing_else(folder, name):
    words = COMMANDS[name]
    run = ["sh", "-c", '"$0" -m hexfolk "$@" 2>&-', sys.executable, *words]
    surroundings = os.environ | {"PYTHONPATH": str(Path(paths.__file__).parent.parent), "PYTHONIOENCODING": "utf-8"}
    quiet = subprocess.run(run, cwd=folder[0], env=surroundings, stdout=subprocess.PIPE, timeout=60, check=False)
    assert quiet.returncode == 0
    if name != "simulate":
        assert quiet.stdout == hexfolk(folder[0], words).stdout
    mute = subprocess.run(
        [*run[:2], '"$0" -m hexfolk "$@" >&-', *run[3:]],
        cwd=folder[0], env=surroundings, stderr=subprocess.PIPE, timeout=60, check=False,
    )  # fmt: skip
    assert mute.returncode == 0
    assert b"Traceback" not in mute.stderr


@pytest.mark.skipif(os.name == "nt", reason="no such names")
@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "--map", "\x1b[31mred\n.yaml", "--games", "1", "--players", "3", "--bots", "random"],
        ["workshop", "\x1b[31mred\n.yaml", "--svg", "\x1b[31mred\n.svg"],
        ["share", "\x1b[31mno\n.yaml"],
        ["import", "\x1b[31mno\n.game"],
        ["import", "한국.game", "--output", "\x1b[31m\n/x"],
        ["check", "한국 ü.yaml", "--\x1b[31m"],
    ],
)
def test_no_name_commands_the_terminal(folder, words):
    path, data, _ = folder
    (path / "\x1b[31mred\n.yaml").write_bytes(data)
    done = hexfolk(path, words)
    assert b"\x1b" not in done.stdout + done.stderr
    assert b"red\n" not in done.stdout
    assert done.returncode == 0 or done.stderr.count(b"\n") == 1
