"""The settings survive whatever happens to their file."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from hexfolk.client.services import GameSetup, SeatChoice
from hexfolk.client.settings import KEPT_SETUPS, Settings, SettingsFile
from hexfolk.i18n.wording import settings_problem
from hexfolk.rules.options import Options

SEATS = (SeatChoice("human", "Wren", "red"), SeatChoice("bot", "Bramble", "blue", "steady"))


def setup(target: int, seed: int | None = None) -> GameSetup:
    return GameSetup(SEATS, "standard-19", Options(players=2, target=target), seed)


def test_what_was_changed_is_there_at_the_next_start(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "new" / "folder")
    assert file.settings == Settings() and file.told() is None
    file.change(name="Wren", window=(1600, 900), muted=True)
    file.remember_setup(setup(8, 77))
    again = SettingsFile(tmp_path / "new" / "folder")
    assert again.settings == file.settings
    assert again.settings.name == "Wren" and again.settings.setups == (setup(8, 77),)
    assert [path.name for path in again.path.parent.iterdir()] == ["settings.json"]


def test_each_set_up_is_kept_once_the_newest_first(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    for target in (8, 9, 10, 11, 12, 13, 10):
        file.remember_setup(setup(target, target))
    assert [kept.options.target for kept in file.settings.setups] == [10, 13, 12, 11, 9]
    assert len(file.settings.setups) == KEPT_SETUPS
    file.remember_setup(setup(13, 99))
    assert file.settings.setups[0].deal_seed == 99 and len(file.settings.setups) == KEPT_SETUPS


@pytest.mark.parametrize("damage", [b"{", b"[]", b"\xff\xfe", b'{"name": 7}', b'{"effects": 9}', b"", b"[" * 5000])
def test_a_damaged_file_is_kept_aside(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / "settings.json").write_bytes(damage)
    (tmp_path / "settings-damaged-1.json").write_bytes(b"an older one")
    file = SettingsFile(tmp_path)
    assert file.settings == Settings()
    assert file.told() == "settings_damaged" and file.told() is None
    assert (tmp_path / "settings-damaged-2.json").read_bytes() == damage
    file.change(name="Wren")
    assert SettingsFile(tmp_path).settings.name == "Wren"


def test_fields_of_a_newer_version_do_no_harm(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(b'{"name": "Wren", "new_thing": [1, 2]}')
    file = SettingsFile(tmp_path)
    assert file.settings.name == "Wren" and file.told() is None


def test_games_that_cannot_be_are_not_offered_again(tmp_path: Path) -> None:
    good = setup(8, 77)
    bad = [
        replace(good, seats=(replace(SEATS[0], color="mauve"), SEATS[1])),
        replace(good, seats=(replace(SEATS[0], kind="ghost"), SEATS[1])),
        replace(good, seats=()),
        replace(good, options=Options(players=2, target=99)),
        replace(good, options=Options(players=2, robber="polite")),
    ]
    (tmp_path / "settings.json").write_bytes(msgspec.json.encode(Settings(name="Wren", setups=(*bad, good))))
    file = SettingsFile(tmp_path)
    assert file.settings == Settings(name="Wren", setups=(good,)) and file.told() is None


@pytest.mark.parametrize("option", [b'"new_option": 1', b'"target": "many"'])
def test_a_game_of_a_newer_version_costs_no_other_setting(tmp_path: Path, option: bytes) -> None:
    text = msgspec.json.encode(Settings(name="Wren", setups=(setup(8), setup(9))))
    (tmp_path / "settings.json").write_bytes(text.replace(b'"target":8', option))
    file = SettingsFile(tmp_path)
    assert file.settings == Settings(name="Wren", setups=(setup(9),)) and file.told() is None


@pytest.mark.skipif(sys.platform == "win32", reason="files have other rights there")
def test_a_file_that_cannot_be_read_is_kept_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "settings.json").write_bytes(b'{"name": "Wren"}')

    def no_right(path: Path) -> bytes:
        raise PermissionError(path)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", no_right)
        file = SettingsFile(tmp_path)
    assert file.told() == "settings_unreadable"
    file.change(name="Moss")
    assert (tmp_path / "settings-damaged-1.json").read_bytes() == b'{"name": "Wren"}'


def test_an_unwritable_folder_is_told_once_and_the_change_counts(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    file = SettingsFile(blocked)
    first = file.told()
    file.change(name="Wren")
    assert file.settings.name == "Wren"
    assert {first, file.told()} & {"settings_unwritable"}
    file.change(name="Moss")
    assert file.told() is None and file.settings.name == "Moss"
    assert blocked.read_text() == "not a folder"


def test_a_folder_that_the_system_does_not_allow_is_told(tmp_path: Path) -> None:
    """Its name is too long to ask whether anything of that name is there."""
    file = SettingsFile(tmp_path / ("x" * 300))
    assert file.settings == Settings()
    assert file.told() == "settings_unwritable"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "settings.json")
    file = SettingsFile(tmp_path)
    assert file.told() == "settings_unreadable"
    file.change(name="Wren")
    assert SettingsFile(tmp_path).settings.name == "Wren"


def test_a_file_that_is_a_folder_is_unreadable(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    file = SettingsFile(tmp_path)
    assert file.settings == Settings()
    assert file.told() in ("settings_unreadable", "settings_unwritable")


@pytest.mark.parametrize("code", ["settings_damaged", "settings_unreadable", "settings_unwritable"])
def test_every_problem_is_worded(code: str) -> None:
    assert settings_problem(code).endswith(".")
