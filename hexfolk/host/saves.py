"""Saved games: what a save holds, writing one while the game runs, reading and listing them.

A save is a file of records (see `records` for its bytes): a `Header`, then an `Entry` for every accepted action and a
`Happening` for whatever happened at the table beside the game, a `Claim` where a seat got another player, an
`Admission` where it is hosted and whenever others are let in, and a `Mark` at the beginning of each turn and at the
end, so that a list of games need not play them again. Bodies are MessagePack.
Chance stands beside each action, so that a save gives the same game again even if a later version of the program draws
its chance in another way.

Folders: ``saves/`` holds the games that can be gone on with, ``saves/finished`` those that are over, ``saves/kept`` the
originals of those that were damaged or of an old format, once a sound copy of them is played on, and those that turned
out to give no game, ``saves/handed_on`` those that another player hosts on. Nothing is deleted.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from hexfolk.host.admission import Admission
from hexfolk.host.records import BadFile, FileFault, RecordFile, Records, is_locked, read_records
from hexfolk.host.setup import Claim, TableSetup, reseated
from hexfolk.rules.actions import Action
from hexfolk.wire.messages import Happening, HostMoved

_log = logging.getLogger(__name__)

FORMAT = 2
"""Number of the format that is written. When it grows, `UPGRADES` learns how to lift the old one."""

Upgrade = Callable[[list[Any]], list[Any]]
"""Lifts the records of a save, as plain lists and maps, from one format to the next."""


def _as_it_is(records: list[Any]) -> list[Any]:
    """Format 2 added what happens at the table, and fields of the setup that have sensible defaults."""
    return records


UPGRADES: tuple[Upgrade, ...] = (_as_it_is,)
"""UPGRADES[n - 1] lifts format n to format n + 1."""

SUFFIX = ".hexfolk"
_KEPT = "kept"


class Outcome(NamedTuple):
    """One outcome of chance: a number, or for a shuffle the items in their new order."""

    label: str
    value: int | tuple[int, ...]


class Header(Struct, frozen=True, tag=True):
    """The first record: everything that a game starts from."""

    program: str
    """Version of the program that wrote it, for the curious; what matters is the format."""
    created: float
    """Seconds since the epoch."""
    setup: TableSetup
    chance: tuple[Outcome, ...]
    """What chance decided at the start: who begins, the deck."""


class Entry(Struct, frozen=True, tag=True, omit_defaults=True):
    """One accepted action. `seconds`: time played until then, all sittings together."""

    seat: int
    action: Action
    chance: tuple[Outcome, ...]
    seconds: float
    clock_out: str = ""
    """The kind of the clock (as in `ClockReading`) that had just run out, if this is the first that the ruleset did in
    the seat's place."""


class Mark(Struct, frozen=True, tag=True):
    """Where the game stands, for lists."""

    turn: int
    over: bool
    at: float
    """Seconds since the epoch."""


Record = Header | Entry | Mark | Claim | Admission | Happening


class Save(NamedTuple):
    """A save that was read. `problem` is None for a sound one; a damaged one holds what comes before the damage."""

    path: Path
    header: Header
    """With everybody who has taken a seat since."""
    story: tuple[Entry | Happening, ...]
    """What happened in the game and at the table, in its order."""
    mark: Mark
    """The last one."""
    admission: Admission | None
    """The last one; None: it was never hosted."""
    problem: FileFault | None
    records: Records

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The accepted actions."""
        return tuple(record for record in self.story if isinstance(record, Entry))


class Listed(NamedTuple):
    """A file of the saves folder. `save` is None when nothing of it can be used; `problem` then says why."""

    path: Path
    changed: float
    """When the file was last written to, in seconds since the epoch."""
    save: Save | None
    problem: FileFault | None


def read_save(path: Path, upgrades: tuple[Upgrade, ...] = UPGRADES) -> Save:
    """Read a save. Raises BadFile when nothing of it can be used."""
    records = read_records(path, newest_format=len(upgrades) + 1)
    try:
        parsed = _parse(records, upgrades)
    except (msgspec.MsgspecError, ValueError, LookupError, TypeError) as error:
        raise BadFile(FileFault.DAMAGED, str(error)) from error
    if not parsed or not isinstance(parsed[0], Header):
        raise BadFile(FileFault.DAMAGED, "no header")
    header = parsed[0]
    story = tuple(record for record in parsed if not isinstance(record, Header | Mark | Claim | Admission))
    marks = [record for record in parsed if isinstance(record, Mark)]
    mark = marks[-1] if marks else Mark(0, False, header.created)
    admissions = [record for record in parsed if isinstance(record, Admission)]
    admission = admissions[-1] if admissions else None
    try:
        for claim in parsed:
            if isinstance(claim, Claim):
                header = replace(header, setup=reseated(header.setup, claim))
    except ValueError as error:
        raise BadFile(FileFault.DAMAGED, str(error)) from error
    return Save(path, header, story, mark, admission, FileFault.DAMAGED if records.damaged else None, records)


@cache
def _decoder() -> msgspec.msgpack.Decoder[Record]:
    """Making a decoder takes milliseconds, so it is kept; it has no state of its own."""
    return msgspec.msgpack.Decoder(Record)


def _parse(records: Records, upgrades: tuple[Upgrade, ...]) -> list[Record]:
    if records.format > len(upgrades):
        decoder = _decoder()
        return [decoder.decode(body) for body in records.bodies]
    plain = [msgspec.msgpack.decode(body) for body in records.bodies]
    for upgrade in upgrades[records.format - 1 :]:
        plain = upgrade(plain)
    return [msgspec.convert(record, Record, builtin_types=(bytes,)) for record in plain]


def saved_games(folder: Path) -> Iterator[Listed]:
    """The games of the folder that are not over, last played first, each read when it is asked for.

    A game that is being played, here or in another program, is left out. Never raises: a folder that cannot be read is
    an empty one, and the log says so.
    """
    try:
        found = sorted(((_changed(path), path) for path in folder.glob("*" + SUFFIX)), reverse=True)
    except OSError as error:
        _log.error("cannot read the saves folder %s: %s", folder, error)
        return
    for changed, path in found:
        if is_locked(path):
            continue
        try:
            save = read_save(path)
        except BadFile as bad:
            _log.warning("the save %s: %s", path, bad)
            yield Listed(path, changed, None, bad.fault)
            continue
        if not save.mark.over:
            yield Listed(path, changed, save, save.problem)


def any_in_play(folder: Path) -> bool:
    """Whether a game of the folder is being played, here or in another program. Never raises: False where nobody can
    tell."""
    try:
        return any(is_locked(path) for path in folder.glob("*" + SUFFIX))
    except OSError:
        return False


def _changed(path: Path) -> float:
    """When the file was last written to; 0 when it is gone meanwhile."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


class Journal:
    """A save that is written while its game runs."""

    def __init__(self, file: RecordFile) -> None:
        self._file = file
        self._over = False

    @classmethod
    def create(cls, folder: Path, header: Header) -> Journal:
        """A new save. Never raises: see `failed`."""
        journal = cls(RecordFile(_new_path(folder), FORMAT))
        journal._append(header)
        journal._file.sync()
        return journal

    @classmethod
    def resume(cls, save: Save) -> Journal:
        """Go on with a save. One that is damaged or of an old format is left as it is, and its sound part copied.

        Raises BadFile: in use, or unreadable.
        """
        if save.problem is None and save.records.format == FORMAT:
            return cls(RecordFile.reopen(save.path, save.records))
        if is_locked(save.path):
            raise BadFile(FileFault.IN_USE)
        journal = cls(RecordFile(_new_path(save.path.parent), FORMAT))
        journal._append(save.header)
        if save.admission is not None:
            journal._append(save.admission)
        for record in save.story:
            journal._append(record)
        journal._append(save.mark)
        journal._file.sync()
        if not journal.failed:
            _move(save.path, _KEPT)
        return journal

    @property
    def failed(self) -> bool:
        """Whether the disk cannot be written; what was appended waits in memory until it can."""
        return self._file.failed

    @property
    def path(self) -> Path:
        """Where the save lies."""
        return self._file.path

    def append(self, record: Entry | Claim | Admission | Happening) -> None:
        """Hand what happened to the operating system: from then on a killed program does not lose it."""
        self._append(record)

    def mark(self, turn: int, over: bool) -> None:
        """Say where the game stands, and make sure that all of it survives a power failure."""
        self._append(Mark(turn, over, time.time()))
        self._file.sync()
        self._over = over

    def close(self) -> None:
        """Let go of the file; a game that is over goes to the finished ones."""
        self._file.close()
        if self._over and not self.failed:
            _move(self.path, "finished")

    def set_aside(self) -> None:
        """Close it, and keep the file where it is not offered again: its actions give no game. Once is enough."""
        self._file.close()
        if self.path.exists():
            _move(self.path, _KEPT)

    def copy_with(self, moved: HostMoved, most: int) -> bytes | None:
        """The whole save with `moved` at its end, to be played on by another host. Nothing changes here.

        None: it has more than `most` bytes, or the disk does not take or give it.
        """
        self._file.sync()
        return self._file.copy_with(msgspec.msgpack.encode(moved), most)

    def give_away(self, moved: HostMoved) -> None:
        """Another host has the game on its disk: write so, close the save, and put it where it is not offered again."""
        self._append(moved)
        self._file.close()
        _move(self.path, "handed_on")

    def _append(self, record: Record) -> None:
        self._file.append(msgspec.msgpack.encode(record))


def kept_path(path: Path) -> Path:
    """Where a save lies once it is kept, but not offered any more."""
    return path.parent / _KEPT / path.name


def _new_path(folder: Path) -> Path:
    return folder / f"{time.strftime('%Y-%m-%d-%H%M%S')}-{secrets.token_hex(3)}{SUFFIX}"


def _move(path: Path, into: str) -> None:
    """Move a file into a folder beside it; where that fails it stays, and the log says so."""
    try:
        (path.parent / into).mkdir(exist_ok=True)
        path.rename(path.parent / into / path.name)
    except OSError as error:
        _log.error("cannot move the save %s to %s: %s", path, into, error)
