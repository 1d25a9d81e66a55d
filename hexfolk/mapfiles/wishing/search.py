"""A deal that keeps to wishes, out of a random one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from hexfolk.board import Terrain
from hexfolk.geometry import Crossing, Edge, Hex
from hexfolk.mapfiles.mapfile import MapFile
from hexfolk.mapfiles.wishes import Wishes
from hexfolk.mapfiles.wishing.best import BestCrossings
from hexfolk.mapfiles.wishing.ground import KINDS, RESOURCE_KINDS, Ground
from hexfolk.mapfiles.wishing.ports import assign
from hexfolk.mapfiles.wishing.terrains import TerrainSearch
from hexfolk.mapfiles.wishing.tokens import TokenSearch
from hexfolk.mapfiles.wishing.work import Work

RESOURCES = ("wood", "clay", "wool", "grain", "ore")
"""What the terrains of `RESOURCE_KINDS` yield."""

FRESH_DEALS = 12
"""Random deals that a search begins with before it gives up."""


class RawDeal(NamedTuple):
    """Every land hex's terrain and token (none for deserts), and the kinds of the dealt ports in order."""

    terrains: dict[Hex, Terrain]
    tokens: dict[Hex, int]
    kinds: list[str]


class Unmet(NamedTuple):
    """The wishes that the last try left open."""

    wishes: tuple[str, ...]


def search(map_file: MapFile, wishes: Wishes, fresh: Callable[[], RawDeal], work: Work) -> RawDeal | Unmet:
    """A deal that meets all `wishes`, found by swaps from `fresh` random ones within the bound of `work`."""
    ground = Ground(map_file)
    best = None if wishes.best_apart is None else BestCrossings(ground, max(map_file.players), wishes.best_apart)
    shunned = _shunned(map_file, ground) if wishes.ports_elsewhere else [0] * len(ground.hexes)
    left = Unmet(())
    for number in range(FRESH_DEALS):
        if number and work.left <= 0:
            break
        raw = fresh()
        kind = [KINDS.index(raw.terrains[place]) for place in ground.hexes]
        token = [raw.tokens.get(place, 0) for place in ground.hexes]
        terrains = TerrainSearch(ground, kind, wishes.clump, shunned, work)
        if not terrains.settle():
            left = Unmet(("clump",) if terrains.crowded() else ("ports_elsewhere",))
            continue
        tokens = TokenSearch(ground, token, terrains, wishes, best, work)
        if not tokens.settle():
            left = Unmet(tuple(tokens.unmet()))
            continue
        kinds = assign(raw.kinds, _forbidden(map_file, ground, kind), work) if wishes.ports_elsewhere else raw.kinds
        if kinds is None:
            left = Unmet(("ports_elsewhere",))
            continue
        dealt = zip(ground.hexes, kind, token, strict=True)
        return RawDeal(
            {**raw.terrains, **{place: KINDS[k] for place, k, _ in dealt}},
            {place: t for place, t in zip(ground.hexes, token, strict=True) if t},
            kinds,
        )
    return left


def _beside(ground: Ground, edge: Edge) -> set[int]:
    """The land hexes at either crossing of a port."""
    ends: tuple[Crossing, ...] = edge.crossings()
    return {i for crossing in ends for i in ground.crossing_hexes[ground.crossing_number[crossing]]}


def _shunned(map_file: MapFile, ground: Ground) -> list[int]:
    """For each hex the kinds, as bits, that a port of fixed kind beside it forbids it; none if it is drawn itself."""
    found = [0] * len(ground.hexes)
    for port in map_file.ports:
        if port.kind in RESOURCES:
            for i in _beside(ground, port.edge):
                if ground.kind_bag[i] is not None:
                    found[i] |= 1 << RESOURCES.index(port.kind)
    return found


def _forbidden(map_file: MapFile, ground: Ground, kind: Sequence[int]) -> list[set[str]]:
    """For each dealt port the kinds whose terrain lies beside it."""
    count = len(RESOURCE_KINDS)
    return [
        {RESOURCES[kind[i]] for i in _beside(ground, port.edge) if kind[i] < count}
        for port in map_file.ports
        if port.kind is None
    ]
