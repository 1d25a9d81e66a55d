"""The wheel, installed outside the checkout, is the whole program."""

import json
import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from hexfolk import __version__, cli

ROOT = Path(__file__).parent.parent

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("wheel")]


def run(*words, cwd):
    surroundings = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.run(
        [*map(str, words)], cwd=cwd, env=surroundings, capture_output=True, text=True, encoding="utf-8", check=False
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    done = run(sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", folder, ROOT, cwd=folder)
    if "connection" in done.stderr.lower():
        pytest.skip("pip cannot reach a package index from here")
    assert done.returncode == 0, done.stderr
    [path] = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def scripts(wheel, tmp_path_factory):
    """The folder of the commands of a fresh environment that the wheel was installed into."""
    folder = tmp_path_factory.mktemp("environment") / "venv"
    venv.create(folder, with_pip=True, symlinks=os.name != "nt")
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    done = run(scripts / "python", "-m", "pip", "install", "--quiet", wheel, cwd=folder)
    assert done.returncode == 0, done.stderr
    return scripts


def test_the_wheel_has_the_shipped_files_and_the_licences(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {"hexfolk/_data/maps/standard-19.yaml", "hexfolk/_data/resources/tokens.yaml"} <= names
    for folder in ("resources", "maps"):
        there = {p.relative_to(ROOT).as_posix() for p in (ROOT / folder).rglob("*") if p.is_file()}
        assert there <= {name.removeprefix("hexfolk/_data/") for name in names}
    licences = {Path(name).name for name in names if ".dist-info/licenses/" in name}
    of_fonts = {path.name for path in (ROOT / "resources" / "fonts").glob("*-LICENSE.txt")}
    assert {"DejaVu-LICENSE.txt", "Fraunces-LICENSE.txt", "Pretendard-LICENSE.txt"} <= of_fonts
    assert licences == {"LICENSE", "NOTICES.md", *of_fonts}


def test_the_commands_answer(scripts, tmp_path):
    assert run(scripts / "hexfolk", "--version", cwd=tmp_path).stdout == f"hexfolk {__version__}\n"
    shown = run(scripts / "python", "-m", "hexfolk", "--help", cwd=tmp_path)
    assert shown.returncode == 0
    for command in cli.COMMANDS:
        assert f"\n    {command.words[0]} " in shown.stdout


def test_the_public_face_plays_the_shipped_map(scripts, tmp_path):
    program = (
        "import hexfolk, random\nfrom hexfolk.play import Game, load_map\n"
        "game, rng = Game.start(load_map('standard-19'), seed=1), random.Random(1)\n"
        "while not game.over: game.play(seat := game.to_act[0], game.menu(seat).pick(rng))\n"
        "print(hexfolk.__file__, game.winners)"
    )
    done = run(scripts / "python", "-c", program, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert str(scripts.parent) in done.stdout


def test_bots_play_without_a_window(scripts, tmp_path):
    done = run(scripts / "hexfolk", "simulate", "--games", "2", "--players", "3", "--seed", "1", "--json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert report["games"] == 2 and sum(report["wins"]) == 2
