"""The process in which bots think: it reads questions from a pipe and writes answers to it.

It imports neither pygame nor the table, knows nothing but the views it is sent, and ends when the pipe does, so it
never outlives the program. Questions and answers are MessagePack, checked against the types below.
"""

from __future__ import annotations

import importlib
import logging
import random
import signal
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection

import msgspec
from msgspec import Struct

from hexfolk.board import Board, Layout
from hexfolk.rules.actions import Action
from hexfolk.rules.view import PlayerView

_log = logging.getLogger(__name__)

Chooser = Callable[[PlayerView, Board, str, int], Action | None]
"""``choose(view, board, level, seed)``: what the view's seat does. None: nothing, if it owes no decision."""


class Table(Struct, frozen=True, tag=True):
    """The board that the questions to come are about."""

    layout: Layout


class Question(Struct, frozen=True, tag=True):
    """What would a bot of `level` do? The same `seed` gives the same answer."""

    number: int
    view: PlayerView
    level: str
    seed: int


class Answer(Struct, frozen=True, tag=True):
    """What the bot does."""

    number: int
    action: Action | None


class Failure(Struct, frozen=True, tag=True):
    """Thinking raised an error; `error` is its traceback, for the log."""

    number: int
    error: str


def pick_at_random(view: PlayerView, board: Board, level: str, seed: int) -> Action | None:
    """The simplest chooser: any legal action."""
    if view.seat not in view.to_act:
        return None
    return view.menu.pick(random.Random(seed))


def find_chooser(name: str) -> Chooser:
    """The chooser named ``"module:function"``. Raises ImportError or AttributeError."""
    module, _, function = name.partition(":")
    chooser: Chooser = getattr(importlib.import_module(module), function)
    return chooser


def run(connection: Connection, chooser: str) -> None:
    """Answer questions until the other end of the pipe is closed."""
    # Ctrl-C in a terminal goes to every process of the program; the program itself decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    choose = find_chooser(chooser)
    decoder = msgspec.msgpack.Decoder(Table | Question)
    board: Board | None = None
    while True:
        try:
            message = decoder.decode(connection.recv_bytes())
        except (EOFError, OSError):
            # OSError: the program was killed while it wrote a question.
            return
        if isinstance(message, Table):
            board = Board(message.layout)
        elif board is not None:
            try:
                connection.send_bytes(msgspec.msgpack.encode(_answer(choose, message, board)))
            except OSError:
                # The program was killed while this was thought about.
                return


def _answer(choose: Chooser, question: Question, board: Board) -> Answer | Failure:
    try:
        return Answer(question.number, choose(question.view, board, question.level, question.seed))
    except Exception:  # noqa: BLE001 - a bot that fails must not take the game with it; the driver logs it
        return Failure(question.number, traceback.format_exc())
