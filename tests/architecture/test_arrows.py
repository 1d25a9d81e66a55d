"""Who may import whom, as ARCHITECTURE.md says."""

import ast
import sys

import pytest

from tests.architecture.source import Module, modules

# Types of the rules that everyone may know: what travels, not what runs a game.
TYPES = frozenset(
    f"rules.{name}" for name in ("actions", "cards", "events", "menu", "options", "phases", "refusal", "view")
)

# The parts of the program, and the parts (or single modules) that each may import.
ARROWS = {
    "hexfolk": set(),
    "paths": set(),
    "geometry": set(),
    "board": {"geometry"},
    "rules": {"geometry", "board"},
    "rulesets": {"rules", "board", "geometry"},
    "mapfiles": {"geometry", "board", "rules.chance", "rules.cards", "paths"},
    "bots": {"rules", "rulesets", "board", "geometry"},
    "wire": {"board", "geometry", *TYPES},
    "play": {"rules", "rulesets", "mapfiles", "board", "geometry"},
    "host": {"geometry", "board", "rules", "rulesets", "mapfiles", "bots", "wire", "play", "paths"},
    "i18n": {"paths"},
    "client": {"wire", "i18n", "geometry", "board", "mapfiles", "paths", *TYPES},
    "tools": None,
    "cli": None,
    "__main__": {"cli"},
}

# Libraries, and the parts that may use them. Everything else is of the standard library or of the program.
LIBRARIES = {
    "pygame": {"client", "tools"},
    "pygame_gui": {"client", "tools"},
    "yaml": {"mapfiles", "client"},
    "msgspec": {"rules", "rulesets", "mapfiles", "bots", "wire", "play", "host", "client", "tools"},
    "platformdirs": {"paths"},
    "cryptography": {"host"},
    "zeroconf": {"wire", "host"},
    "ifaddr": {"wire", "host"},
}

# Single imports that break the table, each with its reason.
EXCEPTIONS: dict[tuple[str, str], str] = {}

PURE = {"geometry", "board", "rules", "rulesets", "bots"}
IMPURE_MODULES = {
    "time", "datetime", "secrets", "uuid", "os", "pathlib", "io", "socket", "threading", "asyncio", "subprocess",
    "multiprocessing", "tempfile", "locale",
}  # fmt: skip
IMPURE_NAMES = {"open", "print", "input", "exec", "eval", "breakpoint"}


def allowed(module: Module, target: str) -> bool:
    """Whether `module` may import `target`, a dotted name below ``hexfolk``."""
    known = ARROWS[module.part]
    words = target.split(".")
    return known is None or words[0] == module.part or any(".".join(words[:n]) in known for n in (1, 2))


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.name)
def test_imports_follow_the_arrows(module):
    assert module.part in ARROWS, "a new part needs its place in the table and in ARCHITECTURE.md"
    wrong = []
    for name, line in module.imports():
        first, _, rest = name.partition(".")
        if first == "hexfolk":
            fine = rest == "__version__" or allowed(module, rest)
        elif first in sys.stdlib_module_names or first == "__future__":
            fine = True
        else:
            fine = module.part in LIBRARIES.get(first, set())
        if not fine and (module.name, name) not in EXCEPTIONS:
            wrong.append(f"line {line}: {name}")
    assert wrong == []


def test_the_table_has_no_part_that_is_gone():
    there = {module.part for module in modules()}
    assert {part for part in ARROWS if part not in there} == set()


@pytest.mark.parametrize("module", [m for m in modules() if m.part in PURE], ids=lambda module: module.name)
def test_the_rules_know_no_clock_no_file_and_no_chance_of_their_own(module):
    wrong = [f"line {line}: {name}" for name, line in module.imports() if name.split(".")[0] in IMPURE_MODULES]
    wrong += [
        f"line {n}: {name}" for name, n in module.imports() if name.startswith("random.") and name != "random.Random"
    ]
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_NAMES:
            wrong.append(f"line {node.lineno}: {node.func.id}()")
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == "random"
            and node.attr != "Random"
        ):
            wrong.append(f"line {node.lineno}: random.{node.attr}")
    assert wrong == []
