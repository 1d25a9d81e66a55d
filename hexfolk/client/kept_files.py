"""Small files of the player's own: read with distrust, written whole, so that a crash leaves the old one or the new."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import TypeVar

import msgspec

MOST_BYTES = 1_000_000
"""A file larger than this was not written by this program."""

Kept = TypeVar("Kept")

_log = logging.getLogger(__name__)


def write_whole(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Write beside and put in place, with the rights `mode`. Raises OSError."""
    beside = path.with_suffix(".new")
    path.parent.mkdir(parents=True, exist_ok=True)
    beside.unlink(missing_ok=True)
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Make sure that the file's new name survives a power failure, where the system can."""
    if os.name != "posix":
        return
    try:
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
    except OSError as error:
        # Some file systems have nothing to sync there.
        _log.info("the folder %s is not synced: %s", folder, error)


def read_kept(path: Path, kind: type[Kept]) -> Kept | None:
    """What a file holds; None where there is none, or where it is of no use, which the log tells."""
    try:
        if path.exists() and not path.is_file():
            # A pipe would be waited for, a device read for ever.
            raise OSError("not a file")
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise ValueError("too large")
        return msgspec.json.decode(data, type=kind)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError) as error:
        _log.warning("%s is of no use and starts afresh: %s", path, error)
        return None


def write_kept(path: Path, value: object) -> None:
    """Keep a value for this user's eyes only; a disk that does not take it is told by the log."""
    try:
        write_whole(path, msgspec.json.format(msgspec.json.encode(value), indent=1), 0o600)
    except OSError as error:
        _log.warning("%s cannot be written: %s", path, error)
