"""The program as a process: it starts, it says what keeps it from starting, and it can be measured."""

import json
import os
import subprocess
import sys

import pytest

from hexfolk.cli import main


def hexfolk(*words, without=(), **surroundings):
    kept = {name: value for name, value in os.environ.items() if name not in without}
    return subprocess.run(
        [sys.executable, "-m", "hexfolk", *words],
        env={**kept, **surroundings}, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there always is a display")
@pytest.mark.parametrize("driver", ["x11", "nonsense"])
def test_without_a_display_there_is_one_clear_sentence(driver):
    done = hexfolk(SDL_VIDEODRIVER=driver, DISPLAY="")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("hexfolk: There is no display") and done.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there always is a display")
def test_it_does_not_play_where_nobody_can_see_it(tmp_path):
    nothing = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")
    done = hexfolk(without=nothing, XDG_RUNTIME_DIR=str(tmp_path))
    assert done.returncode == 2
    assert done.stderr == "hexfolk: There is no display to open a window on: start the game from a desktop.\n"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("format: 1\nname: [", "The bracket [ is not closed"),
        ("format: 1\nname: x\nplayers: [2]\nboard: ['F7']\n", "2 players need 16 crossings"),
        ("", "The map file is empty."),
    ],
    ids=["yaml", "small", "empty"],
)
def test_a_broken_map_ends_in_a_sentence(tmp_path, capsys, text, sentence):
    path = tmp_path / "broken.yaml"
    path.write_text(text, encoding="utf-8")
    assert main(["simulate", "--games", "1", "--map", str(path)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"hexfolk: the map {path} cannot be used: ")
    assert sentence in said.err and said.err.count("\n") == 1


@pytest.mark.long
def test_the_start_is_measured():
    done = hexfolk("bench", "start", "--json")
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    assert set(figures) == {"first_frame_s", "memory_mb", "memory_all_mb"}
    assert figures["first_frame_s"] > 0
    if sys.platform == "linux":
        assert 0 < figures["memory_mb"] < figures["memory_all_mb"]
