"""A lock on an open file, so that two programs never write to one save. It ends with the process, however that ends."""

from __future__ import annotations

import sys
from io import FileIO

FAR = 0x7FFF_0000
"""Windows keeps others from reading what is locked, so there a byte is locked that no save ever reaches."""


def try_lock(file: FileIO) -> bool:
    """Lock the file for whoever has it open; False when somebody else has. The position in the file stays."""
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415 - each system has only one of the two

        at = file.tell()
        file.seek(FAR)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            file.seek(at)
        return True
    import fcntl  # noqa: PLC0415

    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
