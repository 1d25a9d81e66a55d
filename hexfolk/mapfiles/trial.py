"""The whole check of a map: what reading it finds, whether it can be dealt, which wishes its drawing goes against."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hexfolk.board import Layout, Terrain
from hexfolk.geometry import Hex
from hexfolk.mapfiles.check import read_whole
from hexfolk.mapfiles.dealing import deal
from hexfolk.mapfiles.drawing import Cell, Drawing
from hexfolk.mapfiles.mapfile import MapFile
from hexfolk.mapfiles.nodes import read_nodes
from hexfolk.mapfiles.problems import MapCode, MapProblems, Problem, reading_order
from hexfolk.mapfiles.wishing.ground import RESOURCE_KINDS
from hexfolk.mapfiles.wishing.search import RESOURCES

TRIALS = 2
"""Deals that must all fail before a map is said to have none."""
LARGE = 200
"""Hexes of land from which on one deal must do, as it takes long."""


class Inspection(NamedTuple):
    """A map, None if it cannot be played, and everything there is to say about it, in reading order."""

    map: MapFile | None
    problems: tuple[Problem, ...]
    drawing: Drawing
    """The board as far as it could be read, for the places that problems speak of."""
    layout: Layout | None = None
    """The island of the deal seed that was asked for, if it deals one."""
    undealt: tuple[Problem, ...] = ()
    """Why it deals none."""


def inspect_map(data: bytes, name: str, seed: int | None = None) -> Inspection:
    """Check the map in a file's `data` as thoroughly as can be; it takes as long as some deals.

    `seed`: a deal that is wanted anyway; where it succeeds no other trial is needed.
    """
    found, problems, drawing = read_whole(data, name)
    if found is None:
        return Inspection(None, problems, drawing)
    layout, undealt = (None, ()) if seed is None else _dealt(found, seed)
    failure = _trial(found) if layout is None else None
    if failure is not None:
        root = read_nodes(data).root
        keys = root.keys if root is not None else {}
        at = keys.get("wishes" if failure.code is MapCode.WISHES_NOT_MET else "board")
        placed = failure if at is None else Problem(at.line, at.column, failure.code, failure.params)
        return Inspection(None, _in_order(*found.remarks, *_unjudged(found), placed), drawing)
    return Inspection(found, _in_order(*found.remarks, *_unjudged(found)), drawing, layout, undealt)


def _in_order(*problems: Problem) -> tuple[Problem, ...]:
    return tuple(sorted(problems, key=reading_order))


def _dealt(map_file: MapFile, seed: int) -> tuple[Layout | None, tuple[Problem, ...]]:
    """The island of a seed, or why there is none."""
    try:
        return deal(map_file, seed), ()
    except MapProblems as failed:
        return None, failed.problems


def _trial(map_file: MapFile) -> Problem | None:
    """Why the map cannot be dealt; None if it can."""
    failure = None
    for seed in range(TRIALS if map_file.land < LARGE else 1):
        try:
            deal(map_file, seed)
        except MapProblems as failed:
            failure = failed.problems[0]
        else:
            return None
    return failure


def _unjudged(map_file: MapFile) -> Iterator[Problem]:
    """Notes on what the author drew against the map's own wishes; a deal cannot change it."""
    wishes = map_file.wishes[0]
    land = {cell.hex: cell for cell in map_file.cells if cell.terrain is not Terrain.SEA}
    for place, cell in land.items():
        for other in place.neighbours():
            beside = land.get(other)
            # Each pair once, at the later of the two.
            if beside is None or (beside.line, beside.column) > (cell.line, cell.column):
                continue
            if wishes.equal_apart and cell.token and cell.token == beside.token:
                yield _note(cell, "equal_apart")
            if wishes.two_twelve_apart and {cell.token, beside.token} == {2, 12}:
                yield _note(cell, "two_twelve_apart")
    if wishes.clump is not None:
        yield from _drawn_clumps(land, wishes.clump)
    if wishes.ports_elsewhere:
        yield from _drawn_ports(map_file, land)


def _drawn_clumps(land: Mapping[Hex, Cell], most: int) -> Iterator[Problem]:
    """Clumps that are too large and drawn whole; nobody draws a large desert by mistake."""
    seen: set[Hex] = set()
    for start, cell in land.items():
        if cell.terrain in (None, Terrain.DESERT) or start in seen:
            continue
        clump = [start]
        seen.add(start)
        for place in clump:
            more = [n for n in place.neighbours() if n in land and n not in seen and land[n].terrain == cell.terrain]
            seen.update(more)
            clump += more
        if len(clump) > most:
            yield _note(cell, "clump")


def _drawn_ports(map_file: MapFile, land: Mapping[Hex, Cell]) -> Iterator[Problem]:
    """Ports of a fixed kind beside drawn terrain of their resource."""
    for port in map_file.ports:
        if port.kind not in RESOURCES:
            continue
        terrain = RESOURCE_KINDS[RESOURCES.index(port.kind)]
        for place in {place: None for crossing in port.edge.crossings() for place in crossing.hexes()}:
            if place in land and land[place].terrain is terrain:
                yield _note(land[place], "ports_elsewhere")


def _note(cell: Cell, wish: str) -> Problem:
    return Problem(cell.line, cell.column, MapCode.WISH_AGAINST_DRAWING, {"wish": wish, "hex": cell.hex.name})
