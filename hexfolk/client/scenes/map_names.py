"""What a map is called and what its author says of it, where only its short name is known."""

from __future__ import annotations

from functools import lru_cache

from hexfolk.i18n import _, language
from hexfolk.mapfiles import MapFile, MapProblems, load_map, shipped_maps
from hexfolk.mapfiles.library import OWN


def map_title(name: str) -> str:
    """The title of a map in the language in use; one that cannot be read keeps its short name."""
    found = _found(name)
    if found is None:
        return name.removeprefix(OWN)
    title = found.title(language())
    return _("{title} (yours)").format(title=title) if name.startswith(OWN) else title


def map_text(name: str) -> str:
    """The line about a map in the language in use, empty where there is none."""
    found = _found(name)
    return "" if found is None else found.text(language())


def _found(name: str) -> MapFile | None:
    """The map, where it can be read; the user's own may have changed since."""
    try:
        return _shipped(name) if name in shipped_maps() else load_map(name)
    except MapProblems:
        return None


@lru_cache(maxsize=64)
def _shipped(name: str) -> MapFile:
    return load_map(name)
