"""Where the shipped files and the user's folders are."""

from pathlib import Path

from hexfolk import paths


def test_shipped_files_are_there():
    assert (paths.resources() / "tokens.yaml").is_file()
    assert (paths.maps() / "standard-19.yaml").is_file()


def test_packed_files_come_first(tmp_path, monkeypatch):
    (tmp_path / "_data").mkdir()
    monkeypatch.setattr(paths, "_PACKAGE", tmp_path)
    assert paths.maps() == tmp_path / "_data" / "maps"


def test_one_variable_moves_all_of_the_users_folders(tmp_path, monkeypatch):
    monkeypatch.setenv("HEXFOLK_HOME", str(tmp_path))
    for folder in (paths.settings_folder(), paths.saves_folder(), paths.user_maps_folder()):
        assert folder.is_relative_to(tmp_path)


def test_by_default_the_platform_says_where(monkeypatch):
    monkeypatch.delenv("HEXFOLK_HOME", raising=False)
    assert paths.saves_folder().is_relative_to(Path.home())
