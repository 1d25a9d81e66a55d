"""Saves give the same game again; bad ones are told apart, kept, and never stop the program."""

import os
import random
import shutil
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from hexfolk.host.records import BadFile, FileFault, RecordFile, read_records
from hexfolk.host.saves import FORMAT, SUFFIX, UPGRADES, Entry, Header, Journal, Mark, Save, read_save, saved_games
from hexfolk.wire.messages import GameWentOn, HostMessage, PlayerBack, Welcome
from tests.host.games import act, new_table, resumed_table, sit, table_setup


def _played(folder: Path, actions: int, seed: int = 1) -> Path:
    """A save with that many actions."""
    table, journal = new_table(folder, table_setup("hhhh", seed=seed))
    rng = random.Random(seed)
    for _ in range(actions):
        act(table, rng)
    journal.close()
    return journal.path


def _flip(path: Path, at: int) -> None:
    data = bytearray(path.read_bytes())
    data[at] ^= 0x10
    path.write_bytes(data)


def _reopened(welcome: HostMessage, *came: int) -> HostMessage:
    """The welcome as it is after the game was opened again."""
    assert isinstance(welcome, Welcome)
    return replace(welcome, history=(*welcome.history, GameWentOn(reopened=True), *map(PlayerBack, came)))


def test_a_resumed_game_is_the_same_game(tmp_path: Path) -> None:
    table, journal = new_table(tmp_path, table_setup("hhhh"))
    rng = random.Random(5)
    for _ in range(300):
        act(table, rng)
    journal.close()
    copy = tmp_path / f"copy{SUFFIX}"
    shutil.copy(journal.path, copy)
    again, journal = resumed_table(read_save(journal.path))
    other, other_journal = resumed_table(read_save(copy))
    other.join(2)
    assert [again.view(seat) for seat in (0, 1, 2, 3, None)] == [table.view(seat) for seat in (0, 1, 2, 3, None)]
    assert again.join(2)[0].message == _reopened(table.join(2)[0].message, 2)
    for number in range(100):
        act(again, random.Random(number))
        act(other, random.Random(number))
    assert again.view(0) == other.view(0)
    assert again.join(1)[0].message == other.join(1)[0].message
    journal.close()
    other_journal.close()


def test_a_game_resumed_often_has_one_journal(tmp_path: Path) -> None:
    path = _played(tmp_path, 7)
    rng = random.Random(9)
    for _ in range(6):
        table, journal = resumed_table(read_save(path))
        for _ in range(11):
            act(table, rng)
        journal.close()
    save = read_save(path)
    assert len(save.entries) == 73
    assert save.problem is None
    assert [listed.path for listed in saved_games(tmp_path)] == [path]


def test_an_action_torn_at_any_byte_is_not_there(tmp_path: Path) -> None:
    path = _played(tmp_path, 5)
    start = len(path.read_bytes())
    table, journal = resumed_table(read_save(path))
    act(table, random.Random(1))
    journal.close()
    whole = path.read_bytes()
    for length in range(start, len(whole)):
        path.write_bytes(whole[:length])
        save = read_save(path)
        assert (len(save.entries), save.problem) == (5, None)
    path.write_bytes(whole)
    assert len(read_save(path).entries) == 6


def test_the_header_torn_at_any_byte_is_damage(tmp_path: Path) -> None:
    path = _played(tmp_path, 0)
    whole = path.read_bytes()
    for length in range(15, len(whole), 13):
        path.write_bytes(whole[:length])
        with pytest.raises(BadFile) as bad:
            read_save(path)
        assert bad.value.fault == FileFault.DAMAGED


def test_a_damaged_game_is_kept_and_goes_on_from_a_copy(tmp_path: Path) -> None:
    path = _played(tmp_path, 40)
    _flip(path, len(path.read_bytes()) - 200)
    damaged = path.read_bytes()
    listed = next(saved_games(tmp_path))
    assert listed.problem == FileFault.DAMAGED
    assert listed.save is not None
    sound = len(listed.save.entries)
    assert 20 < sound < 40
    table, journal = resumed_table(listed.save)
    act(table, random.Random(1))
    journal.close()
    assert journal.path != path
    assert len(read_save(journal.path).entries) == sound + 1
    assert (tmp_path / "kept" / path.name).read_bytes() == damaged
    assert [listed.problem for listed in saved_games(tmp_path)] == [None]


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", FileFault.FOREIGN),
        (b"PK\3\4 something else", FileFault.FOREIGN),
        (b"hexfolk save 99\nfrom the future", FileFault.NEWER),
        (b"hexfolk save 0\n", FileFault.FOREIGN),
        (b"hexfolk save 1\n", FileFault.DAMAGED),
        (b"hexfolk save 1\nnothing of the kind", FileFault.DAMAGED),
    ],
    ids=["empty", "foreign", "newer", "none", "no header", "damaged"],
)
def test_useless_files_are_listed_and_kept(tmp_path: Path, data: bytes, fault: FileFault) -> None:
    path = tmp_path / f"a{SUFFIX}"
    path.write_bytes(data)
    listed = list(saved_games(tmp_path))
    assert [(one.path, one.problem, one.save) for one in listed] == [(path, fault, None)]
    assert path.read_bytes() == data


@pytest.mark.parametrize("record", [Mark(3, False, 0.0), {"type": "Header"}, [1, 2], None], ids=str)
def test_sound_records_that_are_no_save_are_damage(tmp_path: Path, record: object) -> None:
    path = tmp_path / f"a{SUFFIX}"
    file = RecordFile(path, 1)
    file.append(msgspec.msgpack.encode(record))
    file.close()
    with pytest.raises(BadFile) as bad:
        read_save(path)
    assert bad.value.fault == FileFault.DAMAGED


def test_a_folder_that_is_not_there_holds_no_games(tmp_path: Path) -> None:
    assert list(saved_games(tmp_path / "nothing")) == []


def test_games_come_last_played_first_without_finished_and_running_ones(tmp_path: Path) -> None:
    paths = [_played(tmp_path, 3, seed) for seed in (1, 2, 3)]
    for age, path in enumerate(paths):
        _age(path, age)
    _, journal = new_table(tmp_path, table_setup("hhhh", seed=4))
    over = Journal.resume(read_save(paths[1]))
    over.mark(70, over=True)
    over.close()
    assert [listed.path for listed in saved_games(tmp_path)] == [paths[0], paths[2]]
    assert read_save(tmp_path / "finished" / paths[1].name).mark.over
    journal.close()


def test_the_mark_tells_the_turn(tmp_path: Path) -> None:
    table, journal = new_table(tmp_path, table_setup("hhhh"))
    rng = random.Random(2)
    while table.turn < 4:
        act(table, rng)
    journal.close()
    save = read_save(journal.path)
    assert (save.mark.turn, save.mark.over) == (4, False)


def test_a_game_in_an_unwritable_folder_is_played_and_saved_once_it_can_be(tmp_path: Path) -> None:
    blocked = tmp_path / "saves"
    blocked.write_text("in the way")
    table, journal = new_table(blocked, table_setup("hhhh"))
    rng = random.Random(3)
    for _ in range(20):
        act(table, rng)
    assert journal.failed
    blocked.unlink()
    act(table, rng)
    assert not journal.failed
    journal.close()
    assert len(read_save(journal.path).entries) == 21


def test_an_old_format_is_lifted_and_its_file_kept(tmp_path: Path) -> None:
    new = _played(tmp_path, 12)
    old = tmp_path / f"old{SUFFIX}"
    file = RecordFile(old, FORMAT)
    for body in read_records(new, FORMAT).bodies:
        record = msgspec.msgpack.decode(body)
        if isinstance(record, dict) and record["type"] == "Header":
            record["creator"] = record.pop("program")
        file.append(msgspec.msgpack.encode(record))
    file.close()
    new.unlink()

    def lift(records: list[Any]) -> list[Any]:
        records[0]["program"] = records[0].pop("creator")
        return records

    with pytest.raises(BadFile):
        read_save(old)
    save = read_save(old, upgrades=(*UPGRADES, lift))
    assert save.header.program == "0"
    assert len(save.entries) == 12


def test_what_is_written_is_what_is_read(tmp_path: Path) -> None:
    save: Save = read_save(_played(tmp_path, 30))
    assert isinstance(save.header, Header)
    assert save.header.setup == table_setup("hhhh")
    assert all(isinstance(entry, Entry) for entry in save.entries)
    assert [outcome.label for outcome in save.header.chance] == ["first", "deck"]


def _age(path: Path, days: int) -> None:
    stamp = path.stat().st_mtime - 86_400 * days
    os.utime(path, (stamp, stamp))


def test_a_damaged_game_that_another_program_plays_is_left_to_it(tmp_path: Path) -> None:
    path = _played(tmp_path, 40)
    running = RecordFile.reopen(path, read_records(path, FORMAT))
    _flip(path, len(path.read_bytes()) - 200)
    with pytest.raises(BadFile) as bad:
        Journal.resume(read_save(path))
    assert bad.value.fault == FileFault.IN_USE
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]
    running.close()


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right of their own there")
def test_a_file_that_is_gone_hides_no_other(tmp_path: Path) -> None:
    path = _played(tmp_path, 3)
    gone = tmp_path / f"gone{SUFFIX}"
    gone.symlink_to(tmp_path / "nothing")
    assert [(one.path, one.problem) for one in saved_games(tmp_path)] == [(path, None), (gone, FileFault.UNREADABLE)]


def test_an_old_save_is_opened_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "old.hexfolk"
    path.write_bytes((Path(__file__).parent / "old_saves" / "format-1.hexfolk").read_bytes())
    save = read_save(path)
    assert (save.records.format, save.mark.turn, len(save.entries)) == (1, 60, 163)
    assert [entry.clock_out for entry in save.entries if entry.clock_out] == ["turn"] * 4
    table, journal = resumed_table(save)
    assert (tmp_path / "kept" / "old.hexfolk").exists()
    sit(table)
    act(table, random.Random(1))
    journal.close()
    again = read_save(journal.path)
    assert again.records.format == 2
    assert len(again.entries) == 164
    assert GameWentOn(reopened=True) in again.story
