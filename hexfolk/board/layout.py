"""A dealt island as plain values: what a save and the wire carry, and what a `Board` is made of."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from hexfolk.geometry import Crossing, Edge, Hex


class Terrain(StrEnum):
    """What a cell is made of."""

    FOREST = "forest"
    HILLS = "hills"
    PASTURE = "pasture"
    FIELDS = "fields"
    MOUNTAINS = "mountains"
    DESERT = "desert"
    SEA = "sea"


class Tile(NamedTuple):
    """One cell: where it lies, its terrain, and its number token (0 for none)."""

    hex: Hex
    terrain: Terrain
    token: int


class PortPlace(NamedTuple):
    """A port on an edge of the coast; `kind` is ``"general"`` or the name of a resource."""

    edge: Edge
    kind: str


class Layout(NamedTuple):
    """A dealt island. `tiles` are land and, where the author drew it, sea; `robber` is where the robber starts;
    nobody founds on the crossings of `no_founding`."""

    name: str
    tiles: tuple[Tile, ...]
    ports: tuple[PortPlace, ...]
    robber: Hex | None
    no_founding: tuple[Crossing, ...] = ()
