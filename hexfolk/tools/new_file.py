"""Writing what a command made into a file."""

from __future__ import annotations

from pathlib import Path

from hexfolk.tools.failure import CommandFailed


def write_new_file(path: Path, data: bytes) -> None:
    """A new file; nothing is written over. Raises CommandFailed."""
    try:
        with path.open("xb") as file:
            file.write(data)
    except FileExistsError:
        raise CommandFailed(f"{path} is there already") from None
    except (OSError, ValueError) as error:
        raise CommandFailed(f"{path} cannot be written: {error}") from error
