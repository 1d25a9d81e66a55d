"""Ports of Pioneers, which lie on sea hexes, as ports of ours, which lie on sides of land and share no crossing."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from hexfolk.geometry import Crossing, Edge, Hex
from hexfolk.mapfiles.coast import coasts
from hexfolk.mapfiles.pioneers.game import Game, GameCell
from hexfolk.mapfiles.pioneers.notices import GameCode, Notice, notice
from hexfolk.mapfiles.pioneers.vocabulary import PORTS, SIDES


class Harbour(NamedTuple):
    """A port: the cell it is written in, its edge and its kind."""

    cell: GameCell
    edge: Edge
    kind: str


def harbours_of(game: Game, land: Collection[Hex], notices: list[Notice]) -> list[Harbour]:
    """The ports that ours can have, in the order of the file. Those in the way of others move by one side or go."""
    found = []
    for cell in game.cells:
        if cell.port is None:
            continue
        letter, side = cell.port
        if cell.hex.neighbour(SIDES[side]) in land:
            found.append(Harbour(cell, cell.hex.edge(SIDES[side]), PORTS[letter]))
        else:
            notices.append(notice(GameCode.PORT_AT_SEA, *_place(cell), port=cell.text))
    kept = _apart(found)
    edges = {harbour.edge for harbour in kept}
    taken = {end: harbour for harbour in kept for end in harbour.edge.crossings()}
    faced = {harbour.cell.hex for harbour in kept}
    beside = _beside(land) if len(kept) < len(found) else {}
    for harbour in found:
        if harbour.edge in edges:
            continue
        other = next(taken[end] for end in harbour.edge.crossings() if end in taken)
        free = [edge for edge in beside[harbour.edge] if not taken.keys() & {*edge.crossings()}]
        # Pioneers lets a sea hex hold one port.
        free = [edge for edge in free if faced.isdisjoint(edge.hexes())]
        params: dict[str, str | int] = {"port": harbour.cell.text, "other": other.cell.text}
        if free:
            moved = harbour._replace(edge=free[0])
            kept.append(moved)
            faced.update(place for place in moved.edge.hexes() if place not in land)
            taken.update(dict.fromkeys(moved.edge.crossings(), moved))
            place = on_land(moved.edge, land)
            notices.append(notice(GameCode.PORT_MOVED, *_place(harbour.cell), **params, place=place))
        else:
            notices.append(notice(GameCode.PORT_LEFT_OUT, *_place(harbour.cell), **params))
    return sorted(kept, key=lambda harbour: (harbour.cell.y, harbour.cell.x))


def on_land(edge: Edge, land: Collection[Hex]) -> str:
    """The edge's name as a side of its land hex."""
    home = next(place for place in edge.hexes() if place in land)
    return f"{home.name}:{next(side for side in SIDES if home.edge(side) == edge)}"


def _place(cell: GameCell) -> tuple[int, int, tuple[int, int]]:
    return cell.line, cell.column, (cell.x, cell.y)


def _apart(harbours: Collection[Harbour]) -> list[Harbour]:
    """As many of the ports as can be without sharing a crossing.

    Along a coast they stand in rows, each in the way of the next: from the ends of each row every other one is kept.
    """
    at: dict[Crossing, list[Harbour]] = {}
    for harbour in harbours:
        for end in harbour.edge.crossings():
            at.setdefault(end, []).append(harbour)
    near = {
        harbour.edge: [o for end in harbour.edge.crossings() for o in at[end] if o is not harbour]
        for harbour in harbours
    }
    left = {harbour.edge: harbour for harbour in harbours}
    kept = []
    for ends_only in (True, False):
        for harbour in harbours:
            here: Harbour | None = harbour
            while here is not None and here.edge in left:
                around = [o for o in near[here.edge] if o.edge in left]
                if ends_only and len(around) > 1:
                    break
                kept.append(here)
                for gone in (here, *around):
                    left.pop(gone.edge, None)
                here = next((o for a in around for o in near[a.edge] if o.edge in left), None)
    return kept


def _beside(land: Collection[Hex]) -> Mapping[Edge, tuple[Edge, Edge]]:
    """For each side of the coast those before and behind it."""
    return {
        edge: (coast.edges[i - 1], coast.edges[(i + 1) % len(coast.edges)])
        for coast in coasts(land)
        for i, edge in enumerate(coast.edges)
    }
