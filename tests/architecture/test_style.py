"""How the source is written: no work and no state at import, files and functions of a size that can be read."""

import ast
import re

import pytest

from tests.architecture.source import ROOT, files, modules

MOST_LINES = 400
MOST_LINES_OF_A_TEST = 500
MOST_LINES_OF_A_FUNCTION = 60

MUTABLE_CALLS = {"list", "dict", "set", "bytearray", "defaultdict", "deque", "Counter", "OrderedDict", "count", "iter"}
MUTABLE_NODES = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.GeneratorExp)

# What breaks a rule on purpose, each with its reason.
LONG_FILES: dict[str, str] = {}
LONG_FUNCTIONS: dict[str, str] = {}
STATE: dict[str, str] = {}

FORBIDDEN_NAMES = re.compile(r"(Manager|Helper|Utils?)$|^(utils?|helpers?|misc|common)$")
FORBIDDEN_TEXT = re.compile(
    r"\b(TO" r"DO|FIX" r"ME|XX" r"X|HA" r"CK)\b|\.\./sha" r"red|/work/sha" r"red|\bissue #?\d", re.IGNORECASE
)

RUNNING_DATA = {"pickle", "marshal", "shelve", "dill", "eval", "exec", "compile", "__import__"}
"""What could run data that came from somewhere: modules, and functions that need none."""

GUARDS = ("TYPE_CHECKING", "__name__ == '__main__'", "sys.platform == 'win32'")

each_module = pytest.mark.parametrize("module", modules(), ids=lambda module: module.name)


@each_module
def test_every_module_says_what_it_is(module):
    assert ast.get_docstring(module.tree)


@each_module
def test_importing_does_no_work(module):
    plain = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign)
    plain += (ast.TypeAlias,) if hasattr(ast, "TypeAlias") else ()
    wrong = []
    for node in module.tree.body:
        text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        guard = isinstance(node, ast.If) and ast.unparse(node.test) in GUARDS
        if not (isinstance(node, plain) or text or guard):
            wrong.append(f"line {node.lineno}: {ast.unparse(node)[:60]}")
    assert wrong == []


@each_module
def test_no_module_has_state_that_changes(module):
    wrong = []
    for node in module.tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            name = ast.unparse(target)
            if name != "__all__" and is_mutable(node.value) and f"{module.name}.{name}" not in STATE:
                wrong.append(f"line {node.lineno}: {name}")
    wrong += [f"line {node.lineno}: global" for node in ast.walk(module.tree) if isinstance(node, ast.Global)]
    assert wrong == []


@each_module
def test_nothing_that_is_read_is_run(module):
    """Neither bytes of the network nor files: they are decoded into the types that are expected, and that is all."""
    wrong = []
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [alias.name for alias in node.names] + [getattr(node, "module", None) or ""]
            wrong += [name for name in names if name.partition(".")[0] in RUNNING_DATA]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RUNNING_DATA:
            wrong.append(f"line {node.lineno}: {node.func.id}")
    assert wrong == []


def is_mutable(value: ast.expr) -> bool:
    if isinstance(value, ast.Call):
        return ast.unparse(value.func).rpartition(".")[2] in MUTABLE_CALLS
    return isinstance(value, MUTABLE_NODES)


@pytest.mark.parametrize("pattern", ["hexfolk/**/*.py", "tests/**/*.py", "build_scripts/*.py"])
def test_files_are_short_enough_to_be_read(pattern):
    lengths = {str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in files(pattern)}
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES and name not in LONG_FILES} == {}


@each_module
def test_functions_fit_a_screen(module):
    wrong = {}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > MOST_LINES_OF_A_FUNCTION and f"{module.name}.{node.name}" not in LONG_FUNCTIONS:
                wrong[node.name] = lines
    assert wrong == {}


@each_module
def test_names_say_something(module):
    names = [node.name for node in ast.walk(module.tree) if isinstance(node, ast.ClassDef | ast.FunctionDef)]
    names += module.name.split(".")
    assert [name for name in names if FORBIDDEN_NAMES.search(name)] == []


def test_nothing_is_left_to_be_done_and_nothing_points_out_of_the_project():
    wrong = []
    for path in files("*.md", "*.toml", "hexfolk/**/*.py", "tests/**/*.py", "build_scripts/*.py", "maps/*", ".ci/*"):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if FORBIDDEN_TEXT.search(line):
                wrong.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}")
    assert wrong == []


def test_every_folder_of_tests_is_a_package():
    folders = {path.parent for path in files("tests/**/test_*.py")}
    assert [str(folder.relative_to(ROOT)) for folder in folders if not (folder / "__init__.py").is_file()] == []
