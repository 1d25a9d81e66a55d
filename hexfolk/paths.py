"""Where files lie: what is shipped with the program, and what belongs to the user.

Shipped files stand at the top level of a checkout, and inside the package (``hexfolk/_data``) in a wheel and in a
frozen program. The user's folders are those of the platform; the environment variable ``HEXFOLK_HOME`` puts them all
under one folder (tests, portable installations). Nothing here creates or reads a file.
"""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

_PACKAGE = Path(__file__).resolve().parent


def _shipped(name: str) -> Path:
    packed = _PACKAGE / "_data"
    return (packed if packed.is_dir() else _PACKAGE.parent) / name


def resources() -> Path:
    """The folder of art, fonts, sounds and catalogues."""
    return _shipped("resources")


def maps() -> Path:
    """The folder of the shipped maps."""
    return _shipped("maps")


def settings_folder() -> Path:
    """Where the user's settings are kept; it may not exist yet."""
    home = os.environ.get("HEXFOLK_HOME")
    return Path(home, "settings") if home else Path(platformdirs.user_config_dir("hexfolk", appauthor=False))


def data_folder() -> Path:
    """Where saves and the user's maps are kept; it may not exist yet."""
    home = os.environ.get("HEXFOLK_HOME")
    return Path(home, "data") if home else Path(platformdirs.user_data_dir("hexfolk", appauthor=False))


def saves_folder() -> Path:
    """Where games are saved; it may not exist yet."""
    return data_folder() / "saves"


def user_maps_folder() -> Path:
    """Where the user puts maps of their own; it may not exist yet."""
    return data_folder() / "maps"
