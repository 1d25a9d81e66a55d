"""The bots' process: it answers, it is replaced when it dies or hangs, and it ends with the program."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from multiprocessing import Pipe
from pathlib import Path

import msgspec
import pytest

from hexfolk.board import Board
from hexfolk.host import bot_mind, bot_process
from hexfolk.host.bot_mind import ProcessMind, ThinkingFailed
from hexfolk.host.bot_process import pick_at_random
from hexfolk.rules.actions import Action
from hexfolk.rules.view import PlayerView
from tests.host.games import new_table, table_setup
from tests.net.hosting import wait_for

PICK = "hexfolk.host.bot_process:pick_at_random"
SEED_TO_DIE = 13
A_HANG = 120.0
"""Seconds."""


def die_sometimes(view: PlayerView, board: Board, level: str, seed: int) -> Action | None:
    """A bot for the tests: it dies, hangs or fails as its level says."""
    if level == "dies" and seed == SEED_TO_DIE:
        os._exit(3)
    if level == "hangs" and seed == SEED_TO_DIE:
        time.sleep(A_HANG)
    if level == "fails" and seed == SEED_TO_DIE:
        raise ZeroDivisionError("at a thought")
    return pick_at_random(view, board, level, seed)


@pytest.fixture
def view(tmp_path: Path) -> PlayerView:
    return new_table(tmp_path, table_setup(start_order="seated"))[0].view(0)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes start slowly on a busy machine."""
    monkeypatch.setattr(bot_mind, "STARTING", 300.0)


@pytest.fixture
def mind() -> Iterator[ProcessMind]:
    mind = ProcessMind(table_setup().layout, f"{__name__}:die_sometimes")
    yield mind
    mind.close()


def test_the_process_answers_as_the_bot_would_here(view: PlayerView) -> None:
    setup = table_setup()
    mind = ProcessMind(setup.layout, PICK)
    try:
        for seed in range(5):
            expected = view.menu.pick(random.Random(seed))
            assert mind.ask(view, "steady", seed).result(300) == expected
    finally:
        mind.close()


@pytest.mark.parametrize("fault", ["dies", "fails"])
def test_after_a_failure_the_next_question_is_answered(view: PlayerView, mind: ProcessMind, fault: str) -> None:
    assert mind.ask(view, fault, 1).result(300) is not None
    with pytest.raises(ThinkingFailed):
        mind.ask(view, fault, SEED_TO_DIE).result(300)
    assert mind.ask(view, fault, 2).result(300) is not None


def test_a_process_that_hangs_is_replaced(view: PlayerView, mind: ProcessMind, monkeypatch: pytest.MonkeyPatch) -> None:
    assert mind.ask(view, "hangs", 1).result(300) is not None
    with monkeypatch.context() as impatient, pytest.raises(ThinkingFailed):
        impatient.setattr(bot_mind, "THINKING", 0.3)
        mind.ask(view, "hangs", SEED_TO_DIE).result(300)
    assert mind.ask(view, "hangs", 2).result(300) is not None


def test_a_process_killed_from_outside_is_replaced(view: PlayerView, mind: ProcessMind) -> None:
    assert mind.ask(view, "steady", 1).result(300) is not None
    assert mind.process_id is not None
    os.kill(mind.process_id, signal.SIGTERM)
    with pytest.raises(ThinkingFailed):
        mind.ask(view, "steady", 2).result(300)
    assert mind.ask(view, "steady", 3).result(300) is not None


def test_an_unknown_bot_is_a_failure_and_not_a_hang(view: PlayerView) -> None:
    mind = ProcessMind(table_setup().layout, "hexfolk.host.bot_process:no_such_bot")
    try:
        with pytest.raises(ThinkingFailed):
            mind.ask(view, "steady", 1).result(300)
    finally:
        mind.close()


def test_a_process_that_never_starts_is_not_started_for_each_question(
    view: PlayerView, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_mind, "REST", 3600.0)
    monkeypatch.setattr(bot_mind, "LONGEST_REST", 3600.0)
    mind = ProcessMind(table_setup().layout, "hexfolk.host.bot_process:no_such_bot")
    try:
        for seed in range(6):
            with pytest.raises(ThinkingFailed):
                mind.ask(view, "steady", seed).result(300)
        assert len([text for text in caplog.messages if "of no use" in text]) == 2
    finally:
        mind.close()


def test_closing_stops_the_middle_of_a_thought(view: PlayerView) -> None:
    mind = ProcessMind(table_setup().layout, f"{__name__}:die_sometimes")
    assert mind.ask(view, "hangs", 1).result(300) is not None
    process = mind.process_id
    assert process is not None
    thought = mind.ask(view, "hangs", SEED_TO_DIE)
    waiting = mind.ask(view, "hangs", 2)
    wait_for(thought.running)
    began = time.monotonic()
    mind.close()
    assert time.monotonic() - began < A_HANG / 2
    with pytest.raises(ThinkingFailed):
        thought.result(0)
    with pytest.raises(CancelledError):
        waiting.result(0)
    assert not _alive(process)


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
        # What has ended stays there until somebody has asked for its status; only Linux tells.
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return not Path("/proc/self").exists()
    except OSError:
        return False


PARENT = """
import sys, time
from hexfolk.host.bot_mind import ProcessMind
from hexfolk.host.bot_process import pick_at_random
from tests.host.games import new_table, table_setup
from pathlib import Path

if __name__ == "__main__":
    mind = ProcessMind(table_setup().layout, "hexfolk.host.bot_process:pick_at_random")
    view = new_table(Path(sys.argv[1]), table_setup(start_order="seated"))[0].view(0)
    mind.ask(view, "steady", 1).result(300)
    print(mind.process_id, flush=True)
    time.sleep(600)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL on Windows")
def test_the_process_ends_with_a_program_that_is_killed(tmp_path: Path) -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    process = int(parent.stdout.readline())
    assert _alive(process)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    wait_for(lambda: not _alive(process))


def test_a_program_that_dies_during_a_thought_is_no_fault_of_the_bots(
    view: PlayerView, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, bots = Pipe()

    def choose(view: PlayerView, board: Board, level: str, seed: int) -> Action | None:
        program.close()
        return pick_at_random(view, board, level, seed)

    monkeypatch.setattr(bot_process, "find_chooser", lambda name: choose)
    monkeypatch.setattr(bot_process.signal, "signal", lambda number, handler: None)
    for message in (bot_process.Table(table_setup().layout), bot_process.Question(1, view, "steady", 1)):
        program.send_bytes(msgspec.msgpack.encode(message))
    bot_process.run(bots, PICK)
    assert program.closed


def test_nor_is_one_that_dies_while_it_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    program, bots = Pipe()
    monkeypatch.setattr(bot_process.signal, "signal", lambda number, handler: None)
    os.write(program.fileno(), (100).to_bytes(4, "big") + b"half a question")
    program.close()
    bot_process.run(bots, PICK)
    bots.close()


def test_the_process_needs_no_window_library_and_no_host() -> None:
    """Its memory counts: pygame alone is 20 MB, asyncio 6."""
    code = (
        "import sys, hexfolk.host.bot_process; "
        "print([m for m in ('pygame', 'asyncio', 'yaml', 'hexfolk.host.table', 'hexfolk.client') if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.strip() == "[]"


def sleepy_start(view: PlayerView, board: Board, level: str, seed: int) -> Action | None:
    """Answers its first question late, as a process does that has yet to start on a busy machine."""
    if seed == 1:
        time.sleep(1.0)
    return pick_at_random(view, board, level, seed)


def test_a_warmed_up_process_has_the_time_to_start(view: PlayerView, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_mind, "THINKING", 0.3)
    mind = ProcessMind(table_setup().layout, f"{__name__}:sleepy_start")
    mind.warm_up()
    try:
        assert mind.ask(view, "steady", 1).result(300) is not None
    finally:
        mind.close()


def test_a_warm_up_that_fails_is_logged(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    mind = ProcessMind(table_setup().layout, PICK)

    def fail() -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(mind, "_connect", fail)
    mind.warm_up()
    mind.close()
    assert "no more processes" in caplog.text
