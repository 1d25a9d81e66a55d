"""Where maps come from: the shipped ones, then the user's folder, then a path."""

from __future__ import annotations

from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

from hexfolk import paths
from hexfolk.mapfiles.check import read_map
from hexfolk.mapfiles.mapfile import MapFile
from hexfolk.mapfiles.nodes import MOST_BYTES
from hexfolk.mapfiles.problems import MapCode, MapProblems, Problem

ENDINGS = (".yaml", ".yml")
OWN = "own:"
"""Stands before the name of a map in the user's folder where the name alone means something else."""
MOST_OWN_MAPS = 500
"""Files of the user's folder that are listed; more would take long."""


class MapEntry(NamedTuple):
    """A map of the library: its file and short name, and either the map or what is wrong with it."""

    name: str
    path: Path | None
    """None for what is no file."""
    own: bool
    """Whether it lies in the user's folder."""
    map: MapFile | None
    problem: Problem | None
    """The first error, when there is no map."""


def shipped_maps() -> tuple[str, ...]:
    """The names of the maps that come with the program, sorted."""
    return tuple(sorted(path.stem for path in map_files(paths.maps())))


def own_maps() -> tuple[str, ...]:
    """The names of the maps in the user's folder, sorted, broken ones among them.

    One that has the name of a shipped map, or that of a file (x.yaml.yaml), is called by it with `OWN` before it.
    """
    try:
        found = {path.stem for path in map_files(paths.user_maps_folder())}
    except OSError:
        return ()
    shipped = {*shipped_maps()}
    listed = sorted(found)[:MOST_OWN_MAPS]
    return tuple(OWN + name if name in shipped or _means_else(name) else name for name in listed)


def _means_else(name: str) -> bool:
    """Whether a name in the user's folder would be read as that of a file, or as one with `OWN` before it."""
    return name.startswith(OWN) or Path(name).suffix in ENDINGS


def map_files(folder: Path) -> list[Path]:
    """The files in a folder that are called as maps are, sorted. Raises OSError.

    Hidden ones are no maps, but what editors and other systems leave beside a map.
    """
    return sorted(path for path in folder.iterdir() if path.suffix in ENDINGS and not path.name.startswith("."))


def library() -> tuple[MapEntry, ...]:
    """The shipped maps and then the user's own, each by name; broken files stand among them."""
    return (*(_entry(name, False) for name in shipped_maps()), *(_entry(name, True) for name in own_maps()))


def _entry(name: str, own: bool) -> MapEntry:
    path = None
    try:
        path = find_map(name)
        return MapEntry(name, path, own, load_map(path), None)
    except MapProblems as failed:
        first = next(problem for problem in failed.problems if problem.is_error)
        return MapEntry(name, path, own, None, first)


def load_map(name_or_path: str | Path) -> MapFile:
    """The map of that name in the library, or in the file at that path.

    Raises MapProblems with everything that is wrong.
    """
    path = find_map(name_or_path)
    name = name_or_path if isinstance(name_or_path, str) and name_or_path.startswith(OWN) else path.stem
    return read_map(read_file(path), name, str(path))


def find_map(name_or_path: str | Path) -> Path:
    """The file of a map, found alike for every command. Raises MapProblems when there is none.

    What ends as maps do is a path. Any other name is one of the library, shipped before own (with `OWN`: own alone),
    else a file of the current folder, with or without its ending.
    """
    text = str(name_or_path)
    if isinstance(name_or_path, Path) or (Path(text).suffix in ENDINGS and not text.startswith(OWN)):
        return Path(name_or_path)
    is_name = bool(text) and Path(text).name == text
    places = list(_in_library(text)) if is_name else []
    if text:
        places += [Path(text), *(Path(text + ending) for ending in ENDINGS if is_name)]
    for path in places:
        if is_there(path):
            return path
    raise MapProblems(text, (Problem(0, 0, MapCode.FILE_MISSING, {"name": text}),))


def _in_library(name: str) -> tuple[Path, ...]:
    """Where the map of that name may lie, in the order in which it is looked for."""
    folders = (paths.user_maps_folder(),) if name.startswith(OWN) else (paths.maps(), paths.user_maps_folder())
    return tuple(folder / (name.removeprefix(OWN) + ending) for folder in folders for ending in ENDINGS)


def naming_notes(path: Path) -> tuple[Problem, ...]:
    """What there is to say about the name of a file of the user's folder: that another map is meant by it."""
    if path.suffix not in ENDINGS or path.absolute().parent != paths.user_maps_folder().absolute():
        return ()
    reach = next((name for name in (path.stem, OWN + path.stem) if is_meant(name, path)), str(path))
    return () if reach == path.stem else (Problem(0, 0, MapCode.NAME_TAKEN, {"name": path.stem, "reach": reach}),)


def is_meant(name: str, path: Path) -> bool:
    """Whether a map's name leads to that file."""
    try:
        return find_map(name).absolute() == path.absolute()
    except MapProblems:
        return False


def keep_map(data: bytes, stem: str) -> Path:
    """Write a map's file into the user's folder and give its path. Raises OSError.

    Its name is `stem`, or `stem` with a number where a map of the user's or a shipped one has that name already. If
    a file so called holds the same, that is the one.
    """
    folder = paths.user_maps_folder()
    folder.mkdir(parents=True, exist_ok=True)
    shipped = shipped_maps()
    for number in count(1):
        name = stem if number == 1 else f"{stem}-{number}"
        path = folder / (name + ENDINGS[0])
        if name in shipped or is_there(folder / (name + ENDINGS[1])):
            continue
        try:
            write_new(path, data)
        except FileExistsError:
            if not path.is_file() or path.read_bytes() != data:
                continue
        return path
    raise AssertionError("numbers do not end")


def write_new(path: Path, data: bytes) -> None:
    """Write a file that was not there yet; nothing stays of one that cannot be written whole.

    Raises FileExistsError, or another OSError.
    """
    with path.open("xb") as file:
        try:
            file.write(data)
            file.flush()
        except OSError:
            with suppress(OSError):
                path.unlink(missing_ok=True)
            raise


def is_there(path: Path) -> bool:
    """Whether anything has that path; nothing has one that the system does not allow, such as one that is too long."""
    try:
        return path.exists()
    except OSError:
        return False


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
