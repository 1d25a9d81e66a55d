"""An island of 44 hexes for games of up to 8."""

import random

from hexfolk.board import Layout, Terrain, Tile
from hexfolk.geometry import Hex

ROWS = (5, 6, 7, 8, 7, 6, 5)
LAND = (Terrain.FOREST, Terrain.PASTURE, Terrain.FIELDS) * 9 + (Terrain.HILLS, Terrain.MOUNTAINS) * 7
LAND += (Terrain.DESERT,) * 3
TOKENS = (2, 12) * 3 + (12,) + (3, 4, 10, 11, 6, 8) * 4 + (5, 9) * 5


def big_island(seed: int) -> Layout:
    """Terrains and tokens shuffled, without ports."""
    rng = random.Random(seed)
    terrains, tokens = list(LAND), list(TOKENS)
    rng.shuffle(terrains)
    rng.shuffle(tokens)
    cells = [Hex(q - 4 - min(r, 0), r) for r in range(-3, 4) for q in range(ROWS[r + 3])]
    numbers = iter(tokens)
    tiles = tuple(
        Tile(cell, terrain, 0 if terrain is Terrain.DESERT else next(numbers))
        for cell, terrain in zip(cells, terrains, strict=True)
    )
    robber = next(tile.hex for tile in tiles if tile.terrain is Terrain.DESERT)
    return Layout("big", tiles, (), robber)
