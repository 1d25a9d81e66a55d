"""The island of the menu: always the same deal, with the toys of a game in full swing on it."""

from __future__ import annotations

from hexfolk.board import Board
from hexfolk.client.board_view import BoardScene, SeatPieces
from hexfolk.mapfiles import deal, load_map

DEAL_SEED = 4


def menu_island() -> BoardScene:
    """The scene. Raises MapProblems if the standard map is not there."""
    board = Board(deal(load_map("standard-19"), DEAL_SEED))
    return BoardScene(board, PIECES)


PIECES: tuple[SeatPieces, ...] = ()
