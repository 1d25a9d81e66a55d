"""The program's end of the bots' process: starts it, asks it, restarts it when it dies or hangs."""

from __future__ import annotations

import logging
import multiprocessing
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Protocol

import msgspec

from hexfolk.board import Board, Layout
from hexfolk.host import bot_process
from hexfolk.host.bot_process import Answer, Chooser, Failure, Question, Table
from hexfolk.rules.actions import Action
from hexfolk.rules.view import PlayerView

_log = logging.getLogger(__name__)

STARTING = 20.0
"""Seconds that a new process may take for its first answer, on a machine that is busy."""

THINKING = 8.0
"""Seconds after which a process that does not answer is stopped."""

REST, LONGEST_REST = 1.0, 60.0
"""Seconds without a new process after the second in a row that ended before its first answer; twice as many after
each further one, up to the longest."""


class ThinkingFailed(Exception):
    """No answer came: the bot raised an error, or its process died or hung, which is in the log; or it rests."""


class Mind(Protocol):
    """Where bots think. `ask` never waits."""

    def ask(self, view: PlayerView, level: str, seed: int) -> Future[Action | None]:
        """What the view's seat does; the future may hold ThinkingFailed."""

    def warm_up(self) -> None:
        """There will be questions soon: make what takes a while. Never waits."""

    def close(self) -> None:
        """Stop thinking; futures that are still open are cancelled."""


class ProcessMind:
    """Bots think in one process of their own, one after another; it starts with the first question.

    All waiting is done in a thread of its own, so neither the window nor the table ever waits for a pipe.
    """

    def __init__(self, layout: Layout, chooser: str) -> None:
        """`chooser` is the name of a `Chooser`, such as ``"hexfolk.bots:choose"``."""
        self._layout = layout
        self._chooser = chooser
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bots")
        self._decoder = msgspec.msgpack.Decoder(Answer | Failure)
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._asked = 0
        self._answered = False
        """Whether the process that runs has answered, so that it is known to have started."""
        self._useless = 0
        """Processes in a row that ended before they answered."""
        self._rests_until = 0.0
        self._closing = threading.Event()

    def ask(self, view: PlayerView, level: str, seed: int) -> Future[Action | None]:
        """What the view's seat does; the future may hold ThinkingFailed."""
        return self._thread.submit(self._think, view, level, seed)

    def warm_up(self) -> None:
        """Start the process, so that the first question is answered soon."""
        self._thread.submit(self._start)

    def close(self) -> None:
        """End the process, also in the middle of a thought."""
        # What nobody thinks about yet first: else the next question would begin when the thought is broken off.
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._closing.set()
        self._thread.shutdown(wait=True)
        self._stop()

    @property
    def process_id(self) -> int | None:
        """The process's number while it runs."""
        process = self._process
        return process.pid if process is not None else None

    def _think(self, view: PlayerView, level: str, seed: int) -> Action | None:
        if self._process is None and time.monotonic() < self._rests_until:
            raise ThinkingFailed("no process starts")
        self._asked += 1
        question = Question(self._asked, view, level, seed)
        patience = THINKING if self._answered else STARTING
        try:
            connection = self._connect()
            connection.send_bytes(msgspec.msgpack.encode(question))
            answer = self._await_answer(connection, patience)
            self._answered, self._useless = True, 0
        except (OSError, EOFError, msgspec.MsgspecError) as error:
            if not self._closing.is_set():
                _log.error("the bots' process is of no use, another will be started: %r", error)
            self._stop()
            raise ThinkingFailed(repr(error)) from error
        if isinstance(answer, Failure):
            _log.error("a bot failed at seat %s:\n%s", view.seat, answer.error)
            raise ThinkingFailed(answer.error)
        return answer.action

    def _await_answer(self, connection: Connection, patience: float) -> Answer | Failure:
        """Raises TimeoutError, an OSError, when none comes in time."""
        until = time.monotonic() + patience
        while time.monotonic() < until and not self._closing.is_set():
            if connection.poll(0.1):
                return self._decoder.decode(connection.recv_bytes())
        raise TimeoutError("no answer")

    def _start(self) -> None:
        try:
            self._connect()
        except OSError as error:
            _log.error("the bots' process does not start: %r", error)
            self._stop()

    def _connect(self) -> Connection:
        """The pipe to the running process, which is started if there is none. Raises OSError."""
        if self._connection is not None:
            return self._connection
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(
            target=bot_process.run, args=(theirs, self._chooser), name="hexfolk bots", daemon=True
        )
        process.start()
        theirs.close()
        self._process, self._connection = process, ours
        ours.send_bytes(msgspec.msgpack.encode(Table(self._layout)))
        return ours

    def _stop(self) -> None:
        connection, process = self._connection, self._process
        if not self._answered:
            self._useless += 1
            if self._useless > 1:
                self._rests_until = time.monotonic() + min(REST * 2 ** (self._useless - 2), LONGEST_REST)
        self._connection = self._process = None
        self._answered = False
        if connection is not None:
            connection.close()
        if process is not None:
            # It would end by itself at the end of its pipe, but not while it hangs in a thought.
            process.terminate()
            process.join(2)
            if process.is_alive():
                process.kill()
                process.join()
            process.close()


class DirectMind:
    """Bots think in the thread that asks. For tests and tools: a long thought blocks the table."""

    def __init__(self, layout: Layout, choose: Chooser) -> None:
        self._board = Board(layout)
        self._choose = choose

    def ask(self, view: PlayerView, level: str, seed: int) -> Future[Action | None]:
        """What the view's seat does, already known; errors of the bot are in the future as ThinkingFailed."""
        future: Future[Action | None] = Future()
        try:
            future.set_result(self._choose(view, self._board, level, seed))
        except Exception as error:  # noqa: BLE001 - as in the process: the fallback plays
            _log.exception("a bot failed at seat %s", view.seat)
            failure = ThinkingFailed(repr(error))
            future.set_exception(failure)
        return future

    def warm_up(self) -> None:
        """Nothing takes a while."""

    def close(self) -> None:
        """Nothing runs."""
