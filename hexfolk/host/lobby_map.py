"""The map of a lobby: found by name or sent by the leader, checked, and dealt as it would be played."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from hexfolk.host.lobby_seats import LobbyRefusal
from hexfolk.mapfiles import MapCode, MapFile, MapProblems, deal, load_map, own_maps, read_map, shipped_maps
from hexfolk.mapfiles.nodes import MOST_BYTES
from hexfolk.mapfiles.problems import Problem
from hexfolk.wire.lobby import LONGEST_MAP_TEXT, LobbyMap
from hexfolk.wire.messages import LONGEST_NAME
from hexfolk.wire.text import clean_texts

_NAME_OF_FILE = re.compile(r"[^./\\][^/\\]*")
"""What a map of the leader's may be called, as its file is; it is shown and kept in saves, and never a path."""

LoadMap = Callable[[str], MapFile]
"""Finds a map by its short name. Raises MapProblems."""


class Island(NamedTuple):
    """A map with its deal."""

    map_file: MapFile
    seed: int
    wishes: str
    """`Options.deal`."""
    shown: LobbyMap


def library_map(name: str) -> MapFile:
    """The map of that short name out of the shipped ones and the host's own. Raises MapProblems.

    The name may come from anybody: it is looked up in the list of names, and never taken for a path.
    """
    if name not in shipped_maps() and name not in own_maps():
        raise MapProblems("", (Problem(0, 0, MapCode.FILE_MISSING, {"name": ""}),))
    return load_map(name)


def choose(name: str, data: bytes, load: LoadMap) -> MapFile:
    """The map of a name, or the one in `data`.

    Raises LobbyRefusal: ``map_missing``, ``map_too_large``, ``map_broken``, ``wrong_value`` (the name).
    """
    if data and not (_NAME_OF_FILE.fullmatch(name) and len(name) <= LONGEST_NAME and name.isprintable()):
        raise LobbyRefusal("wrong_value")
    if len(data) > MOST_BYTES:
        raise LobbyRefusal("map_too_large")
    try:
        return read_map(data, name) if data else load(name)
    except MapProblems as failed:
        missing = any(problem.code is MapCode.FILE_MISSING for problem in failed.problems)
        raise LobbyRefusal("map_missing" if missing else "map_broken") from failed


def own_map(name: str, data: bytes, load: LoadMap) -> MapFile | None:
    """The map in a save's `data`; None if it is the one of that name, or is not kept. Raises LobbyRefusal."""
    try:
        known = load(name).data
    except MapProblems:
        known = None
    return None if not data or data == known else choose(name, data, load)


def dealt(map_file: MapFile, seed: int, wishes: str) -> Island:
    """The map dealt with that seed; where no deal is found within the dealer's bound, `shown` says so."""
    layout, problem = None, ""
    try:
        layout = deal(map_file, seed, wishes)
    except MapProblems as failed:
        problem = failed.problems[0].code.value
    shown = LobbyMap(
        name=map_file.name,
        titles=clean_texts(map_file.titles, LONGEST_NAME),
        about=clean_texts(map_file.about, LONGEST_MAP_TEXT),
        players=map_file.players,
        layout=layout,
        problem=problem,
    )
    return Island(map_file, seed, wishes, shown)
