"""Writing what a command made into a file."""

from __future__ import annotations

from pathlib import Path

from hexfolk.mapfiles.library import is_there, write_new
from hexfolk.tools.failure import CommandFailed


def refuse_special(path: Path) -> None:
    """Refuse what is there and no ordinary file: a pipe would be waited for. Raises CommandFailed."""
    if is_there(path) and not path.is_file():
        raise CommandFailed(f"{path} is no ordinary file, and cannot be written over")


def write_new_file(path: Path, data: bytes) -> None:
    """A new file; nothing is written over. Raises CommandFailed."""
    try:
        write_new(path, data)
    except FileExistsError:
        raise CommandFailed(f"{path} is there already") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise CommandFailed(f"{path} cannot be written: {reason}") from error
