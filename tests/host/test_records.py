"""A file of records loses at most the record that was being written, and shows every changed byte."""

import os
import sys
from io import FileIO
from pathlib import Path

import pytest

from hexfolk.host import records as records_module
from hexfolk.host.records import BadFile, FileFault, RecordFile, is_locked, read_records

BODIES = (b"\x81first", b"\x82second" * 9, b"\x83third")


def _write(path: Path, bodies: tuple[bytes, ...] = BODIES) -> bytes:
    file = RecordFile(path, 1)
    for body in bodies:
        file.append(body)
    file.close()
    return path.read_bytes()


def test_records_come_back(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "a"
    size = len(_write(path))
    records = read_records(path, 1)
    assert (records.bodies, records.size, records.damaged, records.format) == (BODIES, size, False, 1)


def test_a_file_cut_anywhere_loses_only_its_torn_record(tmp_path: Path) -> None:
    path = tmp_path / "a"
    before = len(_write(path, BODIES[:2]))
    path.unlink()
    whole = _write(path)
    for length in range(before, len(whole)):
        path.write_bytes(whole[:length])
        records = read_records(path, 1)
        assert (records.bodies, records.size, records.damaged) == (BODIES[:2], before, False), length


def test_writing_goes_on_after_a_torn_record(tmp_path: Path) -> None:
    path = tmp_path / "a"
    whole = _write(path)
    for length in range(len(whole) - len(BODIES[2]) - 11, len(whole)):
        path.write_bytes(whole[:length])
        file = RecordFile.reopen(path, read_records(path, 1))
        file.append(BODIES[2])
        file.close()
        assert path.read_bytes() == whole


def test_every_changed_byte_shows(tmp_path: Path) -> None:
    path = tmp_path / "a"
    whole = _write(path)
    for at in range(len(whole)):
        for bit in (1, 0x80):
            path.write_bytes(whole[:at] + bytes([whole[at] ^ bit]) + whole[at + 1 :])
            try:
                records = read_records(path, 1)
            except BadFile as bad:
                assert bad.fault in (FileFault.FOREIGN, FileFault.NEWER)
                assert at < 15
            else:
                assert records.damaged, (at, bit)
                assert records.bodies == BODIES[: len(records.bodies)]


def test_a_record_lost_or_moved_shows(tmp_path: Path) -> None:
    path = tmp_path / "a"
    line = len(b"hexfolk save 1\n")
    first, second = len(BODIES[0]) + 12, len(BODIES[1]) + 12
    whole = _write(path)
    path.write_bytes(whole[: line + first] + whole[line + first + second :])
    assert read_records(path, 1).damaged
    path.write_bytes(whole + whole[-len(BODIES[2]) - 12 :])
    assert read_records(path, 1).damaged


def test_a_tail_of_zeros_is_torn(tmp_path: Path) -> None:
    path = tmp_path / "a"
    whole = _write(path)
    for zeros in range(5, 40):
        path.write_bytes(whole[:-zeros] + bytes(zeros))
        records = read_records(path, 1)
        assert not records.damaged
        assert records.bodies == BODIES[: len(records.bodies)]


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", FileFault.FOREIGN),
        (b"hexfolk save", FileFault.FOREIGN),
        (b"hexfolk save \n", FileFault.FOREIGN),
        (b"hexfolk save one\n", FileFault.FOREIGN),
        (b"hexfolk save 0\nwhatever", FileFault.FOREIGN),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), FileFault.FOREIGN),
        (b"hexfolk save 2\n", FileFault.NEWER),
        (b"hexfolk save 10\nwhatever", FileFault.NEWER),
    ],
    ids=str,
)
def test_other_files_are_told_apart(tmp_path: Path, data: bytes, fault: FileFault) -> None:
    path = tmp_path / "a"
    path.write_bytes(data)
    with pytest.raises(BadFile) as bad:
        read_records(path, 1)
    assert bad.value.fault == fault
    assert path.read_bytes() == data


def test_a_folder_or_nothing_is_unreadable(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nothing"):
        with pytest.raises(BadFile) as bad:
            read_records(path, 1)
        assert bad.value.fault == FileFault.UNREADABLE


def test_records_wait_until_the_disk_can_be_written(tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where the folder should be")
    file = RecordFile(blocked / "a", 1)
    file.append(BODIES[0])
    file.append(BODIES[1])
    assert file.failed
    blocked.unlink()
    file.append(BODIES[2])
    assert not file.failed
    file.close()
    assert read_records(blocked / "a", 1).bodies == BODIES


def test_a_full_disk_leaves_no_half_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    file = RecordFile(path, 1)
    file.append(BODIES[0])
    sound = path.read_bytes()

    def full(target: FileIO, data: bytes) -> None:
        target.write(data[: len(data) // 2])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(records_module, "_write_whole", full)
        file.append(BODIES[1])
        assert file.failed
        assert path.read_bytes() == sound
    file.append(BODIES[2])
    assert not file.failed
    file.close()
    assert read_records(path, 1).bodies == BODIES


def test_a_file_is_written_by_one_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "a"
    file = RecordFile(path, 1)
    file.append(BODIES[0])
    assert is_locked(path)
    with pytest.raises(BadFile) as bad:
        RecordFile.reopen(path, read_records(path, 1))
    assert bad.value.fault == FileFault.IN_USE
    file.append(BODIES[1])
    file.close()
    assert not is_locked(path)
    assert read_records(path, 1).bodies == BODIES[:2]


def test_what_waits_is_written_when_the_file_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    file = RecordFile(path, 1)
    file.append(BODIES[0])

    def full(target: FileIO, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(records_module, "_write_whole", full)
        file.append(BODIES[1])
    assert file.failed
    file.close()
    assert not file.failed
    assert read_records(path, 1).bodies == BODIES[:2]


def test_a_disk_that_stays_full_does_not_stop_the_closing(tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where the folder should be")
    file = RecordFile(blocked / "a", 1)
    file.append(BODIES[0])
    file.close()
    assert file.failed


@pytest.mark.skipif(sys.platform == "win32", reason="the file's number belongs to the C library there")
def test_an_error_while_closing_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = RecordFile(tmp_path / "a", 1)
    file.append(BODIES[0])
    assert file._file is not None
    os.close(file._file.fileno())
    file.close()
    assert "Bad file descriptor" in caplog.text


def test_what_was_written_since_it_was_read_is_not_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "a"
    _write(path, BODIES[:1])
    old = read_records(path, 1)
    other = RecordFile.reopen(path, old)
    other.append(BODIES[1])
    other.close()
    with pytest.raises(BadFile) as bad:
        RecordFile.reopen(path, old)
    assert bad.value.fault == FileFault.IN_USE
    assert read_records(path, 1).bodies == BODIES[:2]
    assert not is_locked(path)
