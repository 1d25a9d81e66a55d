"""Check Hexfolk: `python3 build_scripts/test.py` (Windows: `py build_scripts\\test.py`).

Sets it up with the development tools if need be, then runs lint, types and the default tests, without a screen. With
`--all` also the long tests, and before them a run of its own that measures the branches of the rules (not with further
words). Further words go to pytest, such as a file or `-k robber`. The last line is pytest's.
"""

from __future__ import print_function

import json
import os
import shutil
import subprocess
import sys
import tempfile

import environment

CHECKS = (
    ("lint", ["ruff", "check", "."]),
    ("format", ["ruff", "format", "--check", "."]),
    ("types", ["mypy"]),
)

# Measured apart: the rules' tests take twice as long with it, others would fail by their clocks.
MEASURED = ("hexfolk/rules", "hexfolk/rulesets")
MEASURED_BY = ("tests/rules", "tests/cases", "tests/laws/test_walks.py", "tests/laws/test_second_opinion.py")
LEAST = 95  # percent of the branches


def check():
    """The exit status: 0 if all is well, else that of the first part that failed."""
    words = sys.argv[1:]
    everything = "--all" in words
    words = [word for word in words if word != "--all"]
    python = environment.ready("dev")
    failed = []
    for name, command in CHECKS:
        heading(name)
        status = environment.call([python, "-m"] + command, cwd=environment.ROOT)
        if status:
            failed.append((name, status))
    if everything and not words:
        heading("branches")
        status = measure(python)
        if status:
            failed.append(("branches", status))
    heading("tests")
    status, closing = run_pytest(python, ([] if everything else ["-m", "not long"]) + words)
    if failed:
        print("%s failed, see above; tests: %s" % (", ".join(name for name, _ in failed), closing))
    return failed[0][1] if failed else status


def heading(name):
    print("--- %s" % name)
    sys.stdout.flush()


def measure(python):
    """The exit status of the rules' tests, or 1 when they miss too many branches. Says which are missed."""
    folder = tempfile.mkdtemp(prefix="hexfolk-branches-")
    try:
        found = os.path.join(folder, "found.json")
        words = ["--cov=" + name for name in MEASURED] + ["--cov-branch", "--cov-report=json:" + found]
        surroundings = dict(os.environ, COVERAGE_FILE=os.path.join(folder, "coverage"))
        status, _ = run_pytest(python, ["-m", "not long"] + words + list(MEASURED_BY), surroundings)
        if status:
            return status
        with open(found) as told:
            return report_branches(json.load(told))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def report_branches(found):
    """Print what is left by coverage.py's report, and the share of branches that were taken; 1 if that is too small."""
    for name in sorted(found["files"]):
        missed = found["files"][name]
        ways = ["%d to %s" % (line, "exit" if to < 0 else to) for line, to in missed["missing_branches"]]
        lines = [str(line) for line in missed["missing_lines"]]
        left = [what + ", ".join(some) for what, some in (("lines ", lines), ("branches ", ways)) if some]
        if left:
            print("not run: %s: %s" % (name, "; ".join(left)))
    totals = found["totals"]
    share = 100.0 * totals["covered_branches"] / totals["num_branches"]
    counts = (totals["covered_branches"], totals["num_branches"], share, LEAST)
    print("branches of %s: %d of %d taken, %.1f %% (at least %d %%)" % ((" and ".join(MEASURED),) + counts))
    sys.stdout.flush()
    return 0 if share >= LEAST else 1


def run_pytest(python, words, surroundings=os.environ):
    """Status and last line of the tests, run on all cores and without a screen or sound."""
    surroundings = dict(surroundings, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYTHONUNBUFFERED="1")
    command = [python, "-m", "pytest", "-n", "auto", "--dist", "loadgroup"] + words
    tests = subprocess.Popen(command, cwd=environment.ROOT, env=surroundings, stdout=subprocess.PIPE)
    closing = ""
    for line in iter(tests.stdout.readline, b""):
        closing = line.decode("utf-8", "replace").strip() or closing
        # The bytes as they came: a console may not have all of their letters.
        sys.stdout.buffer.write(line)
        sys.stdout.flush()
    status = tests.wait()
    return (status if status >= 0 else 128 - status), closing


if __name__ == "__main__":
    environment.run_or_explain(check)
