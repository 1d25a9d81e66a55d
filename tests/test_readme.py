"""What the README shows works as it stands there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import fields

from hexfolk import cli
from hexfolk.board import Board
from hexfolk.mapfiles import deal, inspect_map, read_map
from hexfolk.mapfiles.document import BagPart, Document, PortsPart, WishesPart
from hexfolk.mapfiles.schema import SCHEMA_FILE

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


WHOLE_MAPS = [block for block in blocks("maps/README.md", "yaml") if "format: 1" in block]
PARTS = [block for block in blocks("maps/README.md", "yaml") if "format: 1" not in block]


@pytest.mark.parametrize("text", WHOLE_MAPS)
def test_each_step_of_the_example_of_a_map_is_sound(text):
    found = inspect_map(text.encode(), "little-bay")
    assert found.problems == ()
    assert Board(deal(found.map, 1)).hexes


def test_the_example_ends_with_everything_in_it():
    found = read_map(WHOLE_MAPS[-1].encode(), "little-bay")
    assert len(found.ports) == 5 and found.no_founding and found.wishes[0].clump == 3
    assert WHOLE_MAPS[-1].startswith(f"# yaml-language-server: $schema={SCHEMA_FILE}\n")


@pytest.mark.parametrize("part", PARTS)
def test_each_part_of_the_reference_is_sound(part):
    keys = re.findall(r"^([a-z_]+):", part, re.MULTILINE)
    text = WHOLE_MAPS[-1]
    for key in keys:
        text = re.sub(rf"^{key}:.*\n(?: .*\n)*", "", text, flags=re.MULTILINE)
    assert inspect_map((text + part).encode(), "little-bay").problems == ()


def test_every_key_of_the_format_is_shown():
    shown = set(re.findall(r"^ *([a-z_]+):", "".join(blocks("maps/README.md", "yaml")), re.MULTILINE))
    for part in (Document, BagPart, PortsPart, WishesPart):
        assert {field.name for field in fields(part)} <= shown


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
