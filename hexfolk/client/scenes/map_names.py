"""What a map is called and what its author says of it, where only its short name is known."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from hexfolk.i18n import _, language
from hexfolk.mapfiles import MapFile, MapProblems, load_map, own_maps, shipped_maps
from hexfolk.mapfiles.library import OWN
from hexfolk.mapfiles.mapfile import in_language
from hexfolk.wire.text import clean_line


def map_title(name: str) -> str:
    """The title of a map in the language in use; one that cannot be read keeps its short name."""
    found = _found(name)
    if found is None:
        return clean_line(name.removeprefix(OWN), len(name))
    title = found.title(language())
    return _("{title} (yours)").format(title=title) if name.startswith(OWN) else title


def game_title(name: str, titles: Mapping[str, str]) -> str:
    """The title of the map that a game is played on: what the game itself tells, else what the library does."""
    return in_language(titles, language()) or map_title(name)


def announced_title(name: str, title: str) -> str:
    """The title of a map that a stranger's game is played on: a shipped one's in the language in use, of any other map
    what is announced. Another map of one's own may have the same name.
    """
    return map_title(name) if name in shipped_maps() or not title else title


def map_text(name: str) -> str:
    """The line about a map in the language in use, empty where there is none."""
    found = _found(name)
    return "" if found is None else found.text(language())


def _found(name: str) -> MapFile | None:
    """The map of that name in the library, where it can be read; the user's own may have changed since.

    The name may be what a host calls its map: it is looked up in the lists of names, and never taken for a path.
    """
    if name in shipped_maps():
        return _shipped(name)
    try:
        return load_map(name) if name in own_maps() else None
    except MapProblems:
        return None


@lru_cache(maxsize=64)
def _shipped(name: str) -> MapFile:
    return load_map(name)
