"""A file of records that survives being killed at any moment, and that shows every changed byte.

Layout: one line of text, ``hexfolk save N`` (N: number of the format), then records. A record is

====== ====== =====================================================================
bytes
====== ====== =====================================================================
4      size   length of the body, unsigned, big-endian
4      check  CRC-32 of ``size``, going on from the check of the record before it
size   body   what is recorded
4      check  CRC-32 of the body, going on from the check of ``size``
====== ====== =====================================================================

The first record goes on from the CRC-32 of the line of text. Since every check goes on from the one before it, a
record that was changed, lost, doubled or moved shows, and so does a changed length; what is left is a file that ends
in the middle of a record (the program was killed while it wrote): that record is *torn*, and is dropped. When the
power fails some file systems leave zeros at the end of a file: where it ends in zeros (no check is), what cannot be
read is torn too.
"""

from __future__ import annotations

import logging
import os
from enum import StrEnum
from io import FileIO
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from hexfolk.host.file_lock import try_lock

_log = logging.getLogger(__name__)

_MAGIC = b"hexfolk save "
_LONGEST_LINE = len(_MAGIC) + 6


class FileFault(StrEnum):
    """What is wrong with a save."""

    FOREIGN = "foreign"
    """Not a save of this game."""
    NEWER = "newer"
    """Of a format that this program does not know yet."""
    DAMAGED = "damaged"
    """Some of its bytes are not those that were written."""
    UNREADABLE = "unreadable"
    """The file cannot be opened or read."""
    IN_USE = "in_use"
    """Another program plays this game."""


class BadFile(Exception):
    """A file cannot be used as a save; `detail` is for the log."""

    def __init__(self, fault: FileFault, detail: str = "") -> None:
        super().__init__(f"{fault.value}: {detail}" if detail else fault.value)
        self.fault = fault
        self.detail = detail


class Records(NamedTuple):
    """What a file holds: its sound records, and where and how to go on writing."""

    format: int
    bodies: tuple[bytes, ...]
    size: int
    """Bytes of the file up to the end of the last sound record."""
    check: int
    """The last check, which the next record goes on from."""
    damaged: bool
    """Whether what follows is damage, and not just a torn record."""
    length: int
    """Bytes of the whole file."""


def _head_line(number: int) -> bytes:
    return _MAGIC + str(number).encode() + b"\n"


def _framed(body: bytes, check: int) -> tuple[bytes, int]:
    """A record with its checks, and the last check."""
    size = len(body).to_bytes(4, "big")
    size_check = crc32(size, check)
    body_check = crc32(body, size_check)
    return b"".join((size, size_check.to_bytes(4, "big"), body, body_check.to_bytes(4, "big"))), body_check


def read_records(path: Path, newest_format: int) -> Records:
    """The records of a file, up to any damage. Raises BadFile when it is foreign, newer or unreadable."""
    try:
        if path.exists() and not path.is_file():
            # A pipe would be waited for, a device read for ever.
            raise BadFile(FileFault.UNREADABLE, "not a file")
        data = path.read_bytes()
    except OSError as error:
        raise BadFile(FileFault.UNREADABLE, str(error)) from error
    line, newline, _ = data[:_LONGEST_LINE].partition(b"\n")
    number = line.removeprefix(_MAGIC)
    if not newline or not line.startswith(_MAGIC) or not number.isdigit() or not int(number):
        raise BadFile(FileFault.FOREIGN)
    if int(number) > newest_format:
        raise BadFile(FileFault.NEWER, f"format {int(number)}")
    return _parse(data, len(line) + 1, int(number))


def _parse(data: bytes, start: int, number: int) -> Records:
    at, check = start, crc32(data[:start])
    bodies: list[bytes] = []
    damaged = False
    zeroed = not any(data[-4:])
    while at < len(data):
        left = len(data) - at
        size = int.from_bytes(data[at : at + 4], "big")
        size_check = crc32(data[at : at + 4], check)
        if left >= 8 and int.from_bytes(data[at + 4 : at + 8], "big") != size_check:
            damaged = not zeroed
            break
        if left < 8 or left < 12 + size:
            break
        body = data[at + 8 : at + 8 + size]
        body_check = crc32(body, size_check)
        if int.from_bytes(data[at + 8 + size : at + 12 + size], "big") != body_check:
            damaged = not zeroed
            break
        bodies.append(body)
        at, check = at + 12 + size, body_check
    return Records(number, tuple(bodies), at, check, damaged, len(data))


class RecordFile:
    """A file of records that is written to, and locked for this process.

    A write that fails (no such folder, no right to it, disk full) loses nothing: the records wait in memory, and every
    later write tries them again. `failed` says whether some are waiting.
    """

    def __init__(self, path: Path, number: int) -> None:
        """A new file of format `number`, made with its folder by the first write."""
        line = _head_line(number)
        self.path = path
        self._file: FileIO | None = None
        self._size = 0
        self._check = crc32(line)
        self._line = line
        self._waiting: list[bytes] = []
        self._told = False
        """Whether the log says that it cannot be written."""

    @classmethod
    def reopen(cls, path: Path, records: Records) -> RecordFile:
        """Go on with a file that was read; what follows its sound records is cut off.

        Raises BadFile: in use by another program (also when that has written to it since it was read), or unreadable
        (also when it cannot be written).
        """
        again = cls(path, records.format)
        try:
            file = FileIO(path, "r+")
        except OSError as error:
            raise BadFile(FileFault.UNREADABLE, str(error)) from error
        if not try_lock(file) or os.fstat(file.fileno()).st_size != records.length:
            file.close()
            raise BadFile(FileFault.IN_USE)
        again._file, again._size, again._check = file, records.size, records.check
        again._rewind()
        return again

    @property
    def failed(self) -> bool:
        """Whether records wait for a disk that cannot be written."""
        return bool(self._waiting)

    def append(self, body: bytes) -> None:
        """Hand a record to the operating system: from then on a killed program does not lose it."""
        if self._waiting:
            self._rewind()
        self._waiting.append(body)
        self._write()

    def _write(self) -> None:
        """Write what waits, as far as the disk takes it."""
        try:
            file = self._file or self._create()
            while self._waiting:
                record, check = _framed(self._waiting[0], self._check)
                _write_whole(file, record)
                self._size += len(record)
                self._check = check
                del self._waiting[0]
        except OSError as error:
            if not self._told:
                _log.error("cannot write the save %s: %s", self.path, error)
            self._told = True
            self._rewind()
        else:
            if self._told:
                _log.warning("the save %s can be written again", self.path)
            self._told = False

    def _create(self) -> FileIO:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        file = FileIO(self.path, "x+")
        try:
            if not try_lock(file):
                raise OSError("somebody else locked a new file")
            _write_whole(file, self._line)
        except OSError:
            file.close()
            self.path.unlink(missing_ok=True)
            raise
        self._file, self._size = file, len(self._line)
        return file

    def _rewind(self) -> None:
        """Cut off what a failed write may have left of a record."""
        if self._file is None:
            return
        try:
            self._file.seek(self._size)
            self._file.truncate()
        except OSError as error:
            _log.error("cannot cut the save %s: %s", self.path, error)

    def copy_with(self, body: bytes, most: int) -> bytes | None:
        """What the whole file would be with one more record; the file itself stays as it is.

        None when that has more than `most` bytes, or the file cannot be read or written.
        """
        if self._file is None or self._waiting:
            return None
        try:
            self._file.seek(0)
            data = self._file.read(self._size)
            self._file.seek(self._size)
        except OSError as error:
            _log.error("cannot read the save %s again: %s", self.path, error)
            return None
        if data is None or len(data) != self._size:
            return None
        whole = data + _framed(body, self._check)[0]
        return whole if len(whole) <= most else None

    def sync(self) -> None:
        """Make sure that what was appended survives a power failure."""
        if self._file is None:
            return
        try:
            os.fsync(self._file.fileno())
        except OSError as error:
            _log.error("cannot sync the save %s: %s", self.path, error)

    def close(self) -> None:
        """Write what still waits if the disk takes it now; sync, close and unlock."""
        if self._file is not None and self._file.closed:
            return
        if self._waiting:
            self._rewind()
            self._write()
        if self._file is not None:
            self.sync()
            try:
                self._file.close()
            except OSError as error:
                _log.error("cannot close the save %s: %s", self.path, error)


def is_locked(path: Path) -> bool:
    """Whether another open file holds the lock on `path`; False too when that cannot be told."""
    try:
        with FileIO(path, "r+") as file:
            return not try_lock(file)
    except OSError:
        return False


def _write_whole(file: FileIO, data: bytes) -> None:
    """Write all of `data`: an unbuffered write may take only a part. Raises OSError."""
    view = memoryview(data)
    while view:
        written = file.write(view)
        view = view[written or 0 :]
