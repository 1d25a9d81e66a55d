"""What the README shows works as it stands there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from hexfolk import cli
from hexfolk.board import Board
from hexfolk.mapfiles import deal, read_map

ROOT = Path(__file__).parent.parent


def blocks(file, language):
    return re.findall(
        rf"^```{language}\n(.*?)^```", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )


@pytest.mark.parametrize("block", blocks("README.md", "python"))
def test_the_readmes_programs_run(block):
    done = subprocess.run([sys.executable, "-c", block], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"\(\d(, \d)*,?\) \d+\n", done.stdout)


def test_the_example_of_a_map_is_sound():
    [block] = blocks("maps/README.md", "yaml")
    found = read_map(block.encode(), "little-bay")
    assert found.warnings == ()
    assert len(Board(deal(found, 1)).ports) == 3


def test_links_lead_to_files():
    for page in ("README.md", "maps/README.md", "NOTICES.md", "ARCHITECTURE.md", "CHANGELOG.md"):
        text = (ROOT / page).read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)#:]+)\)", text):
            assert ((ROOT / page).parent / target).exists(), f"{page}: {target}"


def test_the_commands_that_the_readme_names_exist():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"hexfolk ((?:bench )?[a-z]+)\b(?! import)", text))
    known = {" ".join(command.words) for command in cli.COMMANDS}
    assert named <= known
