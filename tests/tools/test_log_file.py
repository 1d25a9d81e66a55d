"""What goes wrong is in the log, whichever thread it happens in."""

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import logging, sys, threading
from pathlib import Path
from hexfolk.tools.log_file import keep_log
print(keep_log(Path(sys.argv[1])))
logging.getLogger("hexfolk.host").info("too small to be told")
logging.getLogger("hexfolk.host").error("cannot write the save")
thread = threading.Thread(target=lambda: 1 / 0, name="host")
thread.start()
thread.join()
raise LookupError("at the end")
"""


def _run(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", PROGRAM, str(folder)], capture_output=True, text=True, check=False)


def test_errors_and_what_nobody_caught_are_in_the_file(tmp_path: Path) -> None:
    done = _run(tmp_path / "new")
    path = tmp_path / "new" / "hexfolk.log"
    text = path.read_text("utf-8")
    assert done.stdout.strip() == str(path)
    assert done.returncode == 1
    assert "cannot write the save" in text
    assert "ZeroDivisionError" in text
    assert "LookupError: at the end" in text
    assert "too small" not in text


def test_without_a_folder_errors_go_to_stderr(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    done = _run(tmp_path / "file")
    assert done.stdout.strip() == "None"
    assert "cannot write the save" in done.stderr


FULL = """
import logging, sys
from pathlib import Path
from hexfolk.tools.log_file import keep_log
from tests.disk import room_for
path = keep_log(Path(sys.argv[1]))
logging.getLogger("hexfolk.host").error("before")
with room_for(path.stat().st_size):
    logging.getLogger("hexfolk.host").error("nowhere to go")
logging.getLogger("hexfolk.host").error("after")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit for files")
def test_what_the_disk_does_not_take_is_a_line_on_stderr(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", FULL, str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    (line,) = done.stderr.splitlines()
    assert "nowhere to go" in line
    text = (tmp_path / "hexfolk.log").read_text("utf-8")
    assert "before" in text and "after" in text
