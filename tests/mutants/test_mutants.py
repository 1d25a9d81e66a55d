"""Changes one rule of the source at a time and sees that the suite notices.

The list is `mutants.yaml`. A mutant is a copy of the package in a temporary folder; the tests of the rules run against
it until the first failure: the cases first, as they are quick and notice nearly all.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
MUTANTS = [tuple(mutant) for mutant in yaml.safe_load((Path(__file__).parent / "mutants.yaml").read_text())]
SUITE = (
    ("tests/cases",),
    ("tests/rules", "tests/laws/test_walks.py", "tests/laws/test_second_opinion.py"),
)


def test_every_mutant_changes_something_that_stands_there():
    wrong = [
        (name, old)
        for name, old, new in MUTANTS
        if (ROOT / "hexfolk" / name).read_text(encoding="utf-8").count(old) < 1 or old == new
    ]
    assert wrong == []
    assert len(MUTANTS) >= 130


@pytest.mark.long
@pytest.mark.parametrize(("name", "old", "new"), MUTANTS, ids=[f"{i} {m[0]}" for i, m in enumerate(MUTANTS)])
def test_the_suite_catches_the_mutant(tmp_path, name, old, new):
    copy_of_the_program(tmp_path)
    source = tmp_path / "hexfolk" / name
    source.write_text(source.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    runs = run_the_suite(tmp_path)
    assert runs[-1].returncode == 1, runs[-1].stdout[-2000:]


@pytest.mark.long
def test_the_suite_passes_a_faithful_copy(tmp_path):
    copy_of_the_program(tmp_path)
    runs = run_the_suite(tmp_path)
    assert [run.returncode for run in runs] == [0] * len(SUITE), runs[-1].stdout[-2000:]


def copy_of_the_program(folder):
    """What the suite needs, the package as a copy that may be changed."""
    shutil.copytree(ROOT / "hexfolk", folder / "hexfolk", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("tests", "maps", "resources"):
        (folder / name).symlink_to(ROOT / name)
    shutil.copy(ROOT / "pyproject.toml", folder)


def run_the_suite(folder):
    """Run the tests of the rules against the package in the folder, part by part up to the first failure."""
    runs = []
    for part in SUITE:
        runs.append(run_tests(folder, part))
        if runs[-1].returncode:
            break
    return runs


def run_tests(folder, tests):
    """One run of pytest, ended by its first failure."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", "not long", *tests],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=600,
    )
