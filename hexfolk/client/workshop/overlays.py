"""What can be laid over the island: coordinates, crossings by their worth, coast and ports, places that problems name.

Pure: marks lie in the plane, in units of R, so that they serve every zoom, the window as well as exported pictures.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import NamedTuple

from hexfolk.board import Board
from hexfolk.client.board_view.scene import edge_middle
from hexfolk.client.board_view.sight import LEANS
from hexfolk.client.workshop.findings import Finding
from hexfolk.geometry import SIDES, Crossing, Edge, Hex, crossing_point, hex_point
from hexfolk.mapfiles.balance import ROLLS, Start, crossing_kinds, crossing_pips
from hexfolk.mapfiles.coast import coasts
from hexfolk.mapfiles.where import Place

MEASURES = ("pips", "cards", "variety", "ports")
"""What crossings can be judged by."""

LEAST, MOST, NUMBERED = 3, 13, 10
"""Pips that the heat begins and ends at, and from which on a crossing carries its number."""

MOST_PLACES = 6
"""A finding of more places than this is marked only while it is picked, so that the island stays in sight."""

LABEL_DY = -0.52
BADGE = (0.59, 0.20)
START = (0.24, -0.18)
"""Where problems of a hex carry their sign, and starting spots their number, in R from the place."""


class Shown(NamedTuple):
    """Which overlays are on."""

    coordinates: bool = False
    crossings: bool = False
    measure: str = "pips"
    coast: bool = False
    starts: bool = False
    closed: bool = False


class Mark(NamedTuple):
    """Something drawn over the island, at a point of the plane (units of R).

    Kinds: ``label`` (words on a dark pill), ``heat`` (a disc, bigger and lighter the larger `level`, 0 to 1),
    ``closed`` (a crossing where nobody may found), ``outer``, ``inner`` and ``port`` (edges, `lean` says how they lie),
    and for what problems name ``hex``, ``ring`` (crossing), ``bar`` (edge) and ``badge``, with the `severity`; ``seat``
    is a small numbered disc.
    """

    kind: str
    x: float
    y: float
    text: str = ""
    level: float = 0.0
    lean: str = ""
    severity: str = ""


def heat_of(pips: int) -> float:
    """How hot so many pips are, 0 to 1."""
    return min(1.0, max(0.0, (pips - LEAST) / (MOST - LEAST)))


def marks(
    board: Board,
    shown: Shown,
    found: Iterable[Finding] = (),
    picked: Sequence[Place] = (),
    starts: Sequence[Start] = (),
) -> tuple[Mark, ...]:
    """All marks, back to front; no disc hides a settlement of `starts`, nor that a crossing is closed.

    Places of findings that speak of many are marked only when they are `picked`.
    """
    settled = {place for start in starts for place in start.places}
    taken = set(settled)
    if shown.closed:
        taken |= {board.crossing_index[place] for place in board.layout.no_founding}
    every: list[Mark] = []
    if shown.coast:
        every += _coast(board, settled)
    few = [finding for finding in found if len(finding.places) <= MOST_PLACES]
    problems = [mark for finding in few for mark in _places(board, finding.places, finding.severity)]
    # A hex lies below what its corners carry, a ring round them.
    low = _places(board, [place for place in picked if isinstance(place, Hex)], "picked")
    high = _places(board, [place for place in picked if not isinstance(place, Hex)], "picked")
    every += sorted(dict.fromkeys([*problems, *low]), key=lambda mark: mark.kind == "badge")
    if shown.closed:
        every += _closed(board)
    if shown.crossings:
        every += _crossings(board, shown.measure, taken)
    if shown.coordinates:
        every += [Mark("label", p.x, p.y + LABEL_DY, coordinates(h)) for h in board.hexes for p in (hex_point(h),)]
    every += _starts(board, starts)
    return (*every, *high)


def coordinates(place: Hex) -> str:
    """A hex's name with true minus signs, for the eye."""
    return place.name.replace("-", "−")


def _starts(board: Board, starts: Sequence[Start]) -> Iterator[Mark]:
    """The numbers beside starting spots: when each is taken, there and back."""
    for start in starts:
        for order, place in zip((start.seat + 1, 2 * len(starts) - start.seat), start.places, strict=False):
            x, y = crossing_point(board.crossings[place])
            yield Mark("seat", x + START[0], y + START[1], str(order))


def _crossings(board: Board, measure: str, taken: Container[int]) -> Iterator[Mark]:
    pips = crossing_pips(board)
    kinds = crossing_kinds(board)
    for number, place in enumerate(board.crossings):
        if number in taken:
            continue
        x, y = crossing_point(place)
        port = board.crossing_port[number]
        if measure == "ports":
            if port is not None:
                yield Mark("heat", x, y, "3:1" if port == "general" else "2:1", 0.5 if port == "general" else 1.0)
        elif measure == "variety":
            text = str(kinds[number]) if kinds[number] > 1 else ""
            yield Mark("heat", x, y, text, max(0, kinds[number] - 1) / 2)
        else:
            text = ""
            if pips[number] >= NUMBERED:
                text = str(pips[number]) if measure == "pips" else f"{pips[number] / ROLLS:.2f}"[1:]
            yield Mark("heat", x, y, text, heat_of(pips[number]))


def _closed(board: Board) -> Iterator[Mark]:
    for place in board.layout.no_founding:
        x, y = crossing_point(place)
        yield Mark("closed", x, y)


def _coast(board: Board, settled: Container[int]) -> Iterator[Mark]:
    for line in coasts(board.hexes):
        for edge in line.edges:
            yield _edge_mark("inner" if line.inner else "outer", board, board.edge_index[edge], settled)
    for number, _kind in board.ports:
        yield _edge_mark("port", board, number, settled)


def _edge_mark(kind: str, board: Board, number: int, settled: Container[int]) -> Mark:
    """The mark of an edge; its level is 1 beside a settlement, which it must not cover."""
    x, y = edge_middle(board, number)
    edge = board.edges[number]
    beside = any(board.crossing_index[end] in settled for end in edge.crossings())
    return Mark(kind, x, y, level=float(beside), lean=lean_of(edge))


def lean_of(edge: Edge) -> str:
    """How an edge lies: ``"falling"``, ``"vertical"`` or ``"rising"``."""
    return LEANS[("NE", "E", "SE").index(edge.side)]


def _places(board: Board, places: Iterable[Place], severity: str) -> Iterator[Mark]:
    for place in places:
        x, y = point_of(place)
        if isinstance(place, Hex):
            yield Mark("hex", x, y, severity=severity)
            if severity != "picked":
                yield Mark("badge", x + BADGE[0], y + BADGE[1], severity=severity)
        elif isinstance(place, Crossing):
            yield Mark("ring", x, y, severity=severity)
        else:
            yield Mark("bar", x, y, lean=lean_of(place), severity=severity)


def point_of(place: Place) -> tuple[float, float]:
    """The middle of a place in the plane, on the board or not."""
    if isinstance(place, Hex):
        return hex_point(place)
    if isinstance(place, Crossing):
        return crossing_point(place)
    first, second = (crossing_point(end) for end in place.crossings())
    return (first.x + second.x) / 2, (first.y + second.y) / 2


def place_at(board: Board, x: float, y: float) -> Place | None:
    """What lies at a point of the plane: a crossing within 0.2R, an edge within 0.14R, else a hex of the land."""
    near = [c for h in board.hexes if math.dist(hex_point(h), (x, y)) <= 1.25 for c in h.crossings()]
    for crossing in near:
        if math.dist(crossing_point(crossing), (x, y)) <= 0.2:
            return crossing
    hexes = [h for h in board.hexes if math.dist(hex_point(h), (x, y)) <= 1.0]
    for place in hexes:
        for side in SIDES:
            if math.dist(point_of(place.edge(side)), (x, y)) <= 0.14:
                return place.edge(side)
    return min(hexes, key=lambda h: math.dist(hex_point(h), (x, y)), default=None)
