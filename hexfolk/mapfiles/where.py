"""Which places of the board a problem of a map file speaks of, and which line of the file a hex is drawn in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from hexfolk.board import Terrain
from hexfolk.geometry import Crossing, Edge, Hex
from hexfolk.mapfiles.drawing import CELL_WIDTH, NOTHING_DRAWN, Cell, Drawing
from hexfolk.mapfiles.island import pieces_of
from hexfolk.mapfiles.places import Places
from hexfolk.mapfiles.problems import MapCode, Problem

Place = Hex | Crossing | Edge

_NAMED = ("hex", "edge", "other", "text")
"""The parameters that hold names of places."""


def places_of(problem: Problem, drawing: Drawing = NOTHING_DRAWN) -> tuple[Place, ...]:
    """The places that a problem speaks of, each once: those it names, the cells of a bag, a piece of land; without
    any the cell it points at.

    A name such as ``1,-2:NE`` or ``r2c3:NE`` can mean an edge or a crossing: it is the crossing where the problem
    calls it so.
    """
    places = Places(drawing.grid)
    crossing = "crossing" in problem.code or problem.params.get("expected") == "crossing"
    named = [str(problem.params[key]) for key in _NAMED if key in problem.params]
    found = [*_of_bag(problem, drawing), *(place for text in named for place in _read(text, places, crossing))]
    if problem.code in (MapCode.LAND_APART, MapCode.LAND_OUT_OF_REACH):
        found += _piece(found, drawing)
    if problem.code is MapCode.MISPLACED_ROW:
        found += [cell.hex for cell in drawing.misfits if cell.line == problem.line]
    if not found:
        cell = drawn_at((*drawing.cells, *drawing.misfits), problem.line, problem.column)
        found = [] if cell is None else [cell]
    return tuple(dict.fromkeys(found))


def drawn_at(cells: Iterable[Cell], line: int, column: int) -> Hex | None:
    """The hex of the cell that is drawn at a line and column of the file, if one is."""
    for cell in cells:
        if cell.line == line and cell.column <= column < cell.column + CELL_WIDTH:
            return cell.hex
    return None


def line_of(cells: Iterable[Cell], place: Hex) -> int:
    """The line of the file that a hex is drawn in; 0 for one that is not drawn."""
    return next((cell.line for cell in cells if cell.hex == place), 0)


def _of_bag(problem: Problem, drawing: Drawing) -> Iterator[Hex]:
    """The cells that take from the bag what does not fit."""
    for cell in drawing.cells:
        if cell.bag != problem.params.get("bag"):
            continue
        terrain, token = cell.terrain is None, cell.token is None
        if problem.code is MapCode.BAG_TOKENS:
            takes = token
        elif problem.code is MapCode.UNKNOWN_BAG:
            takes = terrain or token
        else:
            takes = terrain
        if takes:
            yield cell.hex


def _piece(names: Iterable[Place], drawing: Drawing) -> Iterator[Hex]:
    """The whole piece of land of the hexes that are named."""
    wanted = {*names}
    land = [cell.hex for cell in drawing.cells if cell.terrain is not Terrain.SEA]
    return (place for piece in pieces_of(land) if wanted.intersection(piece) for place in piece)


def _read(text: str, places: Places, crossing: bool) -> tuple[Place, ...]:
    """What is called so; a corner where a side was expected still shows where the mistake is."""
    if not crossing:
        with suppress(ValueError):
            return (places.edge(text),) if ":" in text else (places.hex(text),)
    with suppress(ValueError):
        return places.crossings(text)
    return ()
