"""The island of the menu: always the same deal, with the toys of a game in full swing on it."""

from __future__ import annotations

from hexfolk.board import Board
from hexfolk.client.board_view import BoardScene, SeatPieces
from hexfolk.mapfiles import deal, load_map

MAP = "standard-19"
DEAL_SEED = 4

PIECES = (
    SeatPieces("blue", (0, 6, 10, 11, 12, 18, 19, 26, 27, 28, 35), (12, 3, 18), (11,)),
    SeatPieces("red", (16, 21, 29, 36, 44, 51, 58, 64), (30, 45), (19,)),
    SeatPieces("white", (56, 57, 63, 66, 67, 68, 69), (44, 51), (52,)),
    SeatPieces("yellow", (23, 24, 25, 34, 39, 40, 49, 54, 62), (33, 22), (43,)),
)


def menu_island() -> BoardScene:
    """The scene; without number tokens, since it is a picture and not a game. Raises MapProblems without the map."""
    layout = deal(load_map(MAP), DEAL_SEED)
    bare = layout._replace(tiles=tuple(tile._replace(token=0) for tile in layout.tiles), robber=None)
    return BoardScene(Board(bare), PIECES)
