"""Memory is measured, and processes that are gone do no harm."""

import os
import subprocess
import sys

import pytest

from hexfolk.tools.memory import descendants, resident_mb, resident_with_children_mb

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows does not tell")


def test_a_process_and_its_children_are_counted():
    program = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'input()'])"
    with subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE) as process:
        while not [*descendants(process.pid)]:
            assert process.poll() is None
        alone = resident_mb(process.pid)
        assert alone is not None and 2 < alone < 200
        # A process that has only just begun holds nothing yet.
        while (together := resident_with_children_mb(process.pid)) is None or together <= alone:
            assert process.poll() is None
        process.communicate(b"\n")
    assert resident_mb(process.pid) is None
    assert resident_with_children_mb(process.pid) is None
