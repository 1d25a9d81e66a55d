"""What commands write, to whatever stands behind their outputs: a terminal, a file, a pipe, or nothing.

Sentences are for people and take the encoding that they read; maps are files, and stay UTF-8 wherever they go.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from hexfolk.tools.failure import CommandFailed

LONGEST_WORD, LONGEST_COMPLAINT = 240, 800
"""Letters that are said back of what somebody typed; of what is longer, such as a path, both ends are."""


def open_outputs() -> None:
    """Let both outputs take any letter, escaped where their encoding lacks it; a closed one swallows all."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            # Where stderr is closed, print() would put what is meant for it between the lines of stdout.
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - until the process ends
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def say(text: str) -> None:
    """Print lines for people. Raises CommandFailed when they cannot be written."""
    with _written():
        print(text)


def complain(text: str) -> None:
    """Print lines about what is wrong to stderr; all that was said or given is out by then."""
    # Where nobody can read them, the exit status is what is left to tell.
    with suppress(OSError):
        print(text, file=sys.stderr)


def give(text: str) -> None:
    """Write a file's text to stdout, as it would stand in the file. Raises CommandFailed when it cannot be written."""
    with _written():
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode())
        sys.stdout.buffer.flush()


def one_line(sentence: str) -> str:
    """The sentence without letters that could command a terminal, as names of files may hold any."""
    from hexfolk.i18n.map_wording import printable  # noqa: PLC0415 - starting the game needs no words

    return printable(sentence)


def complaint(sentence: str) -> str:
    """What is wrong as `one_line`, and not at length, as it may say back what was typed."""
    words = re.sub(rf"\S{{{LONGEST_WORD + 1},}}", lambda word: _both_ends(word[0], LONGEST_WORD), one_line(sentence))
    return _both_ends(words, LONGEST_COMPLAINT)


def _both_ends(text: str, most: int) -> str:
    if len(text) <= most:
        return text
    end = most // 3
    return f"{text[: most - end - 3]}...{text[-end:]}"


def drop_unwritten() -> None:
    """Leave nothing for the interpreter to flush when it ends, which would complain once more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


@contextmanager
def _written() -> Iterator[None]:
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        drop_unwritten()
        raise CommandFailed(f"the output cannot be written: {error.strerror}") from error
