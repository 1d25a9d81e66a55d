"""How the bots' process thinks: with the program's bots, each made once for its board and level.

Only that process imports this module; the program itself carries no bots.
"""

from __future__ import annotations

from functools import lru_cache

from hexfolk.board import Board
from hexfolk.bots import Bot
from hexfolk.rules.actions import Action
from hexfolk.rules.view import PlayerView


def think(view: PlayerView, board: Board, level: str, seed: int) -> Action | None:
    """What a bot of `level` does at the view's seat."""
    return _bot(board, level).choose(view, seed)


@lru_cache(maxsize=16)
def _bot(board: Board, level: str) -> Bot:
    """A bot knows nothing but its board, so one for each level is enough."""
    return Bot(board, level)
