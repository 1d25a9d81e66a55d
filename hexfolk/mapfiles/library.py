"""Where maps come from: the shipped ones, then the user's folder, then a path."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from hexfolk import paths
from hexfolk.mapfiles.check import read_map
from hexfolk.mapfiles.mapfile import MapFile
from hexfolk.mapfiles.nodes import MOST_BYTES
from hexfolk.mapfiles.problems import MapCode, MapProblems, Problem

ENDINGS = (".yaml", ".yml")
MOST_OWN_MAPS = 500
"""Files of the user's folder that are listed; more would take long."""


class MapEntry(NamedTuple):
    """A map of the library: its file and short name, and either the map or what is wrong with it."""

    name: str
    path: Path
    own: bool
    """Whether it lies in the user's folder."""
    map: MapFile | None
    problem: Problem | None
    """The first error, when there is no map."""


def shipped_maps() -> tuple[str, ...]:
    """The names of the maps that come with the program, sorted."""
    return tuple(sorted(path.stem for path in paths.maps().iterdir() if path.suffix in ENDINGS))


def library() -> tuple[MapEntry, ...]:
    """The shipped maps and then the user's own, each by name; broken files stand among them.

    A file of the user's that has the name of a shipped map is not found by it, and so not listed.
    """
    shipped = [_entry(find_map(name), False) for name in shipped_maps()]
    own: dict[str, Path] = {}
    for path in _own_files():
        own.setdefault(path.stem, path)
    names = {entry.name for entry in shipped}
    return (*shipped, *(_entry(path, True) for name, path in own.items() if name not in names))


def _own_files() -> list[Path]:
    """The map files of the user's folder by name, which may not be there."""
    try:
        found = sorted(path for path in paths.user_maps_folder().iterdir() if path.suffix in ENDINGS)
    except OSError:
        return []
    return found[:MOST_OWN_MAPS]


def _entry(path: Path, own: bool) -> MapEntry:
    try:
        return MapEntry(path.stem, path, own, load_map(path), None)
    except MapProblems as failed:
        first = next(problem for problem in failed.problems if problem.is_error)
        return MapEntry(path.stem, path, own, None, first)


def load_map(name_or_path: str | Path) -> MapFile:
    """The map of that name in the library, or in the file at that path (which has an ending).

    Raises MapProblems with everything that is wrong.
    """
    path = find_map(name_or_path)
    return read_map(read_file(path), path.stem, str(path))


def find_map(name_or_path: str | Path) -> Path:
    """The file of a map. Raises MapProblems when there is none."""
    text = str(name_or_path)
    if isinstance(name_or_path, Path) or Path(text).suffix in ENDINGS:
        return Path(name_or_path)
    if Path(text).name == text:
        for folder in (paths.maps(), paths.user_maps_folder()):
            for ending in ENDINGS:
                if (folder / (text + ending)).is_file():
                    return folder / (text + ending)
    raise MapProblems(text, (Problem(0, 0, MapCode.FILE_MISSING, {"name": text}),))


def read_file(path: Path) -> bytes:
    """The file's bytes, one more at most than a map may have. Raises MapProblems when it cannot be read."""
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            # A pipe would be waited for.
            raise ValueError("not a file")
        with path.open("rb") as file:
            # One byte over the limit is enough to see that the file is too large.
            return file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        problem = Problem(0, 0, MapCode.FILE_MISSING, {"name": str(path)})
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        problem = Problem(0, 0, MapCode.FILE_UNREADABLE, {"reason": reason})
    raise MapProblems(str(path), (problem,))
