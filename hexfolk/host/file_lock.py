"""A lock on an open file, so that two programs never write to one save. It ends with the process, however that ends."""

from __future__ import annotations

import sys
from io import FileIO

if sys.platform == "win32":
    import msvcrt

    # Windows locks ranges and keeps others from reading them: lock a byte that no save ever reaches.
    _FAR = 0x7FFF_0000

    def try_lock(file: FileIO) -> bool:
        """Lock the file for this process; False when another holds it. The position in the file stays."""
        at = file.tell()
        file.seek(_FAR)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            file.seek(at)
        return True

else:
    import fcntl

    def try_lock(file: FileIO) -> bool:
        """Lock the file for this process; False when another holds it. The position in the file stays."""
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
