"""The finished, immutable board that a game is played on."""

from hexfolk.board.board import Board
from hexfolk.board.layout import Layout, PortPlace, Terrain, Tile

__all__ = ["Board", "Layout", "PortPlace", "Terrain", "Tile"]
