"""The program's source as syntax trees."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent


class Module(NamedTuple):
    """One file of the program; `name` is dotted, packages without ``.__init__``."""

    name: str
    path: Path
    text: str
    tree: ast.Module

    @property
    def part(self) -> str:
        """The package of the table of arrows that it belongs to, such as ``"rules"`` or ``"cli"``."""
        return self.name.split(".")[1] if "." in self.name else "hexfolk"

    def imports(self) -> Iterator[tuple[str, int]]:
        """Everything it imports, by full dotted name, with the line; of ``from a import b`` it is ``a.b``."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                yield from ((alias.name, node.lineno) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{self.name}:{node.lineno}: relative import"
                yield from ((f"{node.module}.{alias.name}", node.lineno) for alias in node.names)


@cache
def modules() -> tuple[Module, ...]:
    """All modules of the program."""
    found = []
    for path in sorted((ROOT / "hexfolk").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        found.append(Module(name, path, text, ast.parse(text, str(path))))
    return tuple(found)


def files(*patterns: str) -> list[Path]:
    """Files of the project, those of the environment and of caches left out."""
    found = [path for pattern in patterns for path in ROOT.glob(pattern)]
    return [path for path in found if not {".venv", "build", "dist", "__pycache__"} & {*path.relative_to(ROOT).parts}]
