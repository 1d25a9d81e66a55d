"""The set-up scripts: what they say when something is missing, and when they do nothing."""

import ast
import os
import shutil
import subprocess
import sys
import tokenize
from pathlib import Path

import pytest

from hexfolk import __version__

ROOT = Path(__file__).parent.parent.parent
SCRIPTS = sorted((ROOT / "build_scripts").glob("*.py"))
OLD_PYTHONS = ("2.7", "3.5", "3.6", "3.8", "3.10")


def old_python(version):
    """A Python of that version on this machine that starts, or None."""
    installed = [str(path) for path in Path.home().glob(f".pyenv/versions/{version}.*/bin/python")]
    for python in (*installed, shutil.which(f"python{version}")):
        program = "import sys; print('%d.%d' % sys.version_info[:2])"
        if python is not None:
            started = subprocess.run([python, "-c", program], capture_output=True, text=True, check=False)
            if started.stdout.strip() == version:
                return python
    return None


@pytest.fixture
def checkout(tmp_path):
    """A copy of the project as a fresh clone has it."""
    copy = tmp_path / "clone of hexfolk"
    names = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.splitlines()  # fmt: skip
    for name in names:
        if (ROOT / name).is_file() and not name.startswith("tests/"):
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)
    return copy


def run(checkout, *words, python=sys.executable, **surroundings):
    command = [python, str(checkout / "build_scripts" / words[0]), *words[1:]]
    env = {**os.environ, "PYTHONPATH": "", **surroundings}
    return subprocess.run(command, capture_output=True, text=True, env=env, check=False)


def first_of_all(tmp_path, program):
    """A folder for PYTHONPATH that has a Python run `program` before anything else."""
    folder = tmp_path / "first"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(f"import sys\n{program}\n", encoding="utf-8")
    return str(folder)


def fill_environment(checkout, body):
    """An environment that counts as installed and whose Python is the shell script `body`."""
    script = checkout / ".venv" / "bin" / "python"
    script.parent.mkdir(parents=True)
    script.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    script.chmod(0o755)
    program = "import environment; print(environment.project_state(), 'dev', file=open(environment.STAMP, 'w'), end='')"
    subprocess.run([sys.executable, "-c", program], cwd=checkout / "build_scripts", check=True)


needs_sh = pytest.mark.skipif(os.name == "nt", reason="the stand-in for the environment's Python is a shell script")


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_the_scripts_are_written_for_old_pythons(script):
    tree = ast.parse(script.read_text(encoding="ascii"), feature_version=(3, 5))
    newer = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.AsyncFunctionDef, ast.Nonlocal, ast.Starred)
    assert [node.lineno for node in ast.walk(tree) if isinstance(node, newer)] == []
    annotated = [
        n.lineno for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and (n.returns or n.args.kwonlyargs)
    ]
    assert annotated == []
    with tokenize.open(script) as source:
        assert "print(" not in source.read() or "print_function" in script.read_text(encoding="ascii")


@pytest.mark.parametrize("script", ["play.py", "test.py"])
@pytest.mark.parametrize("version", OLD_PYTHONS)
def test_an_old_python_is_told_to_be_too_old(checkout, tmp_path, version, script):
    """Where this machine has no such Python, this one says that it is; what an old one can parse is tested above."""
    python = old_python(version)
    if python is None:
        numbers = (*map(int, version.split(".")), 0, "final", 0)
        done = run(checkout, script, PYTHONPATH=first_of_all(tmp_path, f"sys.version_info = {numbers}"))
    else:
        done = run(checkout, script, python=python)
    assert done.returncode == 2
    assert f"needs Python 3.11 or newer, and this is Python {version}" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (checkout / ".venv").exists()


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_venv_is_told_what_to_install(checkout, tmp_path, module):
    done = run(checkout, "play.py", PYTHONPATH=first_of_all(tmp_path, f"sys.modules[{module!r}] = None"))
    assert done.returncode == 2
    assert f"without the module {module}" in done.stderr and "python3-venv" in done.stderr
    assert "Traceback" not in done.stderr


def test_an_environment_that_cannot_be_made_is_said_so(checkout):
    (checkout / ".venv").write_text("in the way", encoding="utf-8")
    done = run(checkout, "play.py")
    assert done.returncode == 2
    assert "could not be made" in done.stderr
    assert "Traceback" not in done.stderr


@needs_sh
@pytest.mark.parametrize("status", [0, 3])
def test_what_is_installed_starts_at_once_with_the_words_and_the_status(checkout, status):
    fill_environment(checkout, f'echo "started $*"; exit {status}')
    done = run(checkout, "play.py", "simulate", "--games", "2")
    assert done.stdout == "started -P -m hexfolk simulate --games 2\n"
    assert done.returncode == status


@needs_sh
def test_a_signal_that_ends_the_game_is_a_status_too(checkout):
    fill_environment(checkout, "kill -9 $$")
    assert run(checkout, "play.py").returncode == 137


@needs_sh
@pytest.mark.parametrize("name", ["pyproject.toml", "hexfolk/__init__.py"])
def test_a_changed_project_is_installed_again(checkout, name):
    fill_environment(checkout, 'case "$*" in *"pip install"*) echo "asked: $*"; exit 1;; esac')
    assert run(checkout, "play.py").returncode == 0
    with (checkout / name).open("a", encoding="utf-8") as file:
        file.write("\n")
    done = run(checkout, "play.py")
    assert done.returncode == 2
    assert f"--editable {checkout}" in done.stderr and "pip could not install" in done.stderr


@pytest.mark.long
def test_without_a_network_it_is_said_so(checkout):
    done = run(checkout, "play.py", PIP_NO_INDEX="1", PIP_CONFIG_FILE=os.devnull, PIP_FIND_LINKS="")
    assert done.returncode == 2
    assert "connection to the network" in done.stderr


@needs_sh
def test_a_failed_check_counts_and_the_last_line_is_of_the_tests(checkout):
    fill_environment(checkout, 'case "$2" in ruff) exit 1;; pytest) echo "$*"; echo "9 passed in 1.00s";; esac')
    done = run(checkout, "test.py", "--all", "-k", "robber")
    assert "-m pytest -n auto --dist loadgroup -k robber\n" in done.stdout
    assert done.stdout.splitlines()[-1] == "lint, format failed, see above; tests: 9 passed in 1.00s"
    assert done.returncode == 1


FOUND = """{"files": {"hexfolk/rules/a.py": {"missing_lines": [7], "missing_branches": [[8, 9], [8, -1]]},
"hexfolk/rules/b.py": {"missing_lines": [], "missing_branches": []}},
"totals": {"covered_branches": %d, "num_branches": 100}}"""


@needs_sh
@pytest.mark.parametrize(("covered", "status"), [(95, 0), (94, 1)])
def test_all_measures_the_branches_of_the_rules_and_wants_most_of_them(checkout, covered, status):
    report = f"printf '%s' '{FOUND % covered}' > \"${{word#--cov-report=json:}}\""
    fill_environment(checkout, f'for word in "$@"; do case "$word" in --cov-report=*) {report};; esac; done; echo fine')
    done = run(checkout, "test.py", "--all")
    assert "not run: hexfolk/rules/a.py: lines 7; branches 8 to 9, 8 to exit\n" in done.stdout
    assert f"hexfolk/rulesets: {covered} of 100 taken, {covered}.0 % (at least 95 %)\n" in done.stdout
    assert "b.py" not in done.stdout
    assert done.stdout.splitlines()[-1] == ("branches failed, see above; tests: fine" if status else "fine")
    assert done.returncode == status


@needs_sh
def test_by_default_the_long_tests_are_left_out_and_there_is_no_screen(checkout):
    fill_environment(checkout, '[ "$2" != pytest ] || echo "$SDL_VIDEODRIVER $SDL_AUDIODRIVER $*"')
    done = run(checkout, "test.py")
    assert done.stdout.splitlines()[-1] == "dummy dummy -m pytest -n auto --dist loadgroup -m not long"
    assert done.returncode == 0


@pytest.mark.long
def test_a_fresh_clone_plays_with_one_command_and_starts_at_once_again(checkout):
    done = run(checkout, "play.py", "--version")
    if "connection to the network" in done.stderr:
        pytest.skip("pip cannot reach a package index from here")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == f"hexfolk {__version__}"
    again = run(checkout, "play.py", "--version")
    assert again.stdout == f"hexfolk {__version__}\n"
    source = checkout / "hexfolk" / "__init__.py"
    source.write_text(source.read_text(encoding="utf-8").replace(__version__, "9.9.9"), encoding="utf-8")
    changed = run(checkout, "play.py", "--version")
    assert "Installing" in changed.stdout
    assert changed.stdout.splitlines()[-1] == "hexfolk 9.9.9"
