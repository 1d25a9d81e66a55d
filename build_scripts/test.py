"""Check Hexfolk: `python3 build_scripts/test.py` (Windows: `py build_scripts\\test.py`).

Sets it up with the development tools if need be, then runs lint, types and the default tests, without a screen. With
`--all` also the long tests. Further words go to pytest, such as a file or `-k robber`. The last line is pytest's.
"""

from __future__ import print_function

import os
import subprocess
import sys

import environment

CHECKS = (
    ("lint", ["ruff", "check", "."]),
    ("format", ["ruff", "format", "--check", "."]),
    ("types", ["mypy"]),
)


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
    heading("tests")
    status, closing = run_pytest(python, ([] if everything else ["-m", "not long"]) + words)
    if failed:
        print("%s failed, see above; tests: %s" % (", ".join(name for name, _ in failed), closing))
    return failed[0][1] if failed else status


def heading(name):
    print("--- %s" % name)
    sys.stdout.flush()


def run_pytest(python, words):
    """Status and last line of the tests, run on all cores and without a screen or sound."""
    surroundings = dict(os.environ, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYTHONUNBUFFERED="1")
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
