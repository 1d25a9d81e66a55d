"""The program's log: what went wrong, in a file of the user's data folder that can be sent with a report."""

from __future__ import annotations

import logging
import sys
import threading
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

NAME = "hexfolk.log"
MOST_BYTES = 500_000
"""Of one file; the one before is kept beside it."""


class _LogFile(RotatingFileHandler):
    """What the disk does not take goes to stderr."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, maxBytes=MOST_BYTES, backupCount=1, encoding="utf-8")
        self._spare = logging.StreamHandler()

    def setFormatter(self, formatter: logging.Formatter | None) -> None:  # noqa: N802 - the library's name
        super().setFormatter(formatter)
        self._spare.setFormatter(formatter)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the library's name
        """A line of its own: the library's way would be a traceback for each."""
        self._spare.handle(record)


def keep_log(folder: Path) -> Path | None:
    """Log warnings and errors to a file in `folder`, errors that nobody caught too, in every thread.

    Gives the file, or None when the folder cannot be written: then they go to stderr.
    """
    handler, path = _handler(folder)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(threadName)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    sys.excepthook = _log_uncaught
    threading.excepthook = _log_uncaught_in_thread
    return path


def _handler(folder: Path) -> tuple[logging.Handler, Path | None]:
    path = folder / NAME
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return _LogFile(path), path
    except OSError:
        # No place for a log is no reason not to play; the saves have the same trouble, and tell the player.
        return logging.StreamHandler(), None


def _log_uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if not issubclass(kind, KeyboardInterrupt):
        logging.getLogger("hexfolk").critical("not caught", exc_info=(kind, error, trace))
    sys.__excepthook__(kind, error, trace)


def _log_uncaught_in_thread(arguments: threading.ExceptHookArgs) -> None:
    error = arguments.exc_value
    if error is not None:
        logging.getLogger("hexfolk").critical(
            "not caught in %s", arguments.thread, exc_info=(arguments.exc_type, error, arguments.exc_traceback)
        )
    threading.__excepthook__(arguments)
