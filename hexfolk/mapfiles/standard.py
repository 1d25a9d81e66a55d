"""The standard board's mixture of terrains, tokens and ports, scaled to another number of cells.

Each kind gets its share of the number, rounded down; what is left over goes, one each, to the kinds with the largest
remainders, and among equal remainders to those that stand first in these tables. Scaled to 30 and 44 hexes that gives
the terrains of the standard boards for six and eight players.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar

from hexfolk.board import Terrain

T = TypeVar("T")

TERRAINS: Mapping[Terrain, int] = MappingProxyType(
    {
        Terrain.FOREST: 4,
        Terrain.PASTURE: 4,
        Terrain.FIELDS: 4,
        Terrain.HILLS: 3,
        Terrain.MOUNTAINS: 3,
        Terrain.DESERT: 1,
    }
)
TOKENS: Mapping[int, int] = MappingProxyType({5: 2, 9: 2, 4: 2, 10: 2, 3: 2, 11: 2, 6: 2, 8: 2, 2: 1, 12: 1})
PORTS: Mapping[str, int] = MappingProxyType({"general": 4, "wool": 1, "wood": 1, "grain": 1, "clay": 1, "ore": 1})

STANDARD_MAPS = ((4, "standard-19"), (6, "standard-30"), (8, "standard-44"))
"""The standard board, up to that many players."""


def scaled(shares: Mapping[T, int], number: int) -> tuple[T, ...]:
    """`number` things mixed by `shares`, in the order of the shares."""
    whole = sum(shares.values())
    counts = {kind: share * number // whole for kind, share in shares.items()}
    left = number - sum(counts.values())
    # Sorting keeps the order of the table among equal remainders.
    for kind in sorted(shares, key=lambda k: -(shares[k] * number % whole))[:left]:
        counts[kind] += 1
    return tuple(kind for kind, count in counts.items() for _ in range(count))


def scaled_terrains(cells: int, most_deserts: int) -> tuple[Terrain, ...]:
    """Terrains for so many cells, with at most so many deserts among them."""
    mixed = scaled(TERRAINS, cells)
    deserts = min(mixed.count(Terrain.DESERT), most_deserts)
    others = {terrain: share for terrain, share in TERRAINS.items() if terrain is not Terrain.DESERT}
    return scaled(others, cells - deserts) + (Terrain.DESERT,) * deserts


def standard_map(players: int) -> str:
    """The name of the standard board for that many players, at most 8."""
    return next(name for most, name in STANDARD_MAPS if players <= most)


def is_standard(name: str) -> bool:
    """Whether that is the name of a standard board."""
    return any(name == standard for _most, standard in STANDARD_MAPS)
