"""Numbered pieces of work shared out among processes, for as long as all of these live.

One that is killed ends the work: its piece is lost, and what kills one (no memory left, a person) would kill the next.
A process whose starter is gone ends without a word.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import connection, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from hexfolk.mapfiles import MapProblems

T = TypeVar("T")

AHEAD = 1000
"""Pieces that are given out while an earlier one is still worked on; their results are kept until it is done."""


class WorkerLost(Exception):
    """A process ended before its work was done."""


def shared_out(
    processes: int, begin: Callable[..., Callable[[int], T]], told: tuple[Any, ...], count: int
) -> Iterator[T]:
    """The results of pieces 0 to `count` - 1 in their order, as they are done.

    Each process calls ``begin(*told)`` once, and what that gives with the numbers of its pieces. `begin`, `told` and
    results must be picklable.
    Raises WorkerLost, and MapProblems that a piece has raised.
    """
    with _crew(processes, begin, told) as crew:
        idle = list(crew)
        given = due = 0
        done: dict[int, T | MapProblems] = {}
        while due < count:
            while idle and given < min(count, due + AHEAD):
                _give(idle.pop(), given)
                given += 1
            for pipe in connection.wait([pipe for pipe in crew if pipe not in idle]):
                assert isinstance(pipe, Connection)
                number, result = _taken(pipe)
                done[number] = result
                idle.append(pipe)
            while due in done:
                result = done.pop(due)
                if isinstance(result, MapProblems):
                    raise result
                yield result
                due += 1


def _give(pipe: Connection, number: int) -> None:
    try:
        pipe.send(number)
    except OSError as error:
        raise WorkerLost from error


def _taken(pipe: Connection) -> Any:
    """What a process has sent."""
    try:
        return pipe.recv()
    except (EOFError, OSError) as error:
        raise WorkerLost from error


@contextmanager
def _crew(processes: int, begin: Callable[..., Any], told: tuple[Any, ...]) -> Iterator[list[Connection]]:
    """Started processes, by their pipes; none is left afterwards."""
    context = multiprocessing.get_context("spawn")
    crew: list[BaseProcess] = []
    pipes: list[Connection] = []
    try:
        with _deaf_to_interrupts():
            for _number in range(processes):
                ours, theirs = context.Pipe()
                pipes.append(ours)
                crew.append(context.Process(target=_work, args=(theirs, begin, told), daemon=True))
                crew[-1].start()
                # Else the end of the process would not be the end of its pipe.
                theirs.close()
        yield pipes
    finally:
        started = [process for process in crew if process.pid is not None]
        for process in started:
            process.kill()
        for process in started:
            process.join()
        for pipe in pipes:
            pipe.close()


def _work(pipe: Connection, begin: Callable[..., Callable[[int], Any]], told: tuple[Any, ...]) -> None:
    """What a process does until its starter ends it, or has ended."""
    # Where processes do not inherit what is blocked, it is now that they stop to listen.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    piece = begin(*told)
    with suppress(EOFError, ConnectionError):
        while True:
            number = pipe.recv()
            try:
                result = piece(number)
            except MapProblems as problems:
                result = problems
            pipe.send((number, result))


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Start processes that Ctrl-C does not reach: this one ends them, and they have nothing to tell."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # Its start would let Ctrl-C through again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
