"""What stands in the source can be put into a catalogue."""

from __future__ import annotations

import ast
import string
from pathlib import Path

import pytest

import hexfolk

ROOT = Path(hexfolk.__file__).parent
CALLS = {"_": (0,), "mark": (0,), "ngettext": (0, 1), "pgettext": (0, 1)}
"""Functions of the catalogue, and which of their arguments are source strings."""
LOOKED_UP = {"wording.py", "map_wording.py", "pioneers_wording.py", "lan_wording.py", "catalogue.py"}
"""Files that translate marked strings out of a table."""

FILES = [path for path in ROOT.rglob("*.py") if "_data" not in path.parts]


def source_strings(path: Path) -> list[tuple[int, ast.expr]]:
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
            found += [(node.lineno, node.args[at]) for at in CALLS[node.func.id]]
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_source_strings_are_literal_and_their_placeholders_named(path: Path) -> None:
    wrong = []
    for line, argument in source_strings(path):
        if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
            if path.name not in LOOKED_UP:
                wrong.append(f"line {line}: not a literal string")
            continue
        for _text, name, spec, conversion in string.Formatter().parse(argument.value):
            if name is not None and not (name.isidentifier() and not spec and conversion is None):
                wrong.append(f"line {line}: placeholder {name!r}")
    assert wrong == []


def test_there_are_source_strings() -> None:
    assert sum(len(source_strings(path)) for path in FILES) > 200
