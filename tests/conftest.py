"""No test needs a screen or a sound device, and none touches the user's own folders."""

import os

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


@pytest.fixture(autouse=True)
def user_folders(tmp_path, monkeypatch):
    """The user's folders of this test, empty and its own."""
    home = tmp_path / "hexfolk-home"
    monkeypatch.setenv("HEXFOLK_HOME", str(home))
    return home
