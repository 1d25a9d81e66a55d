"""Which number lies on which hex, and what is dealt: Pioneers deals numbers in an order and shuffles terrain only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from hexfolk.geometry import Hex
from hexfolk.mapfiles.pioneers.game import Game, GameCell
from hexfolk.mapfiles.pioneers.notices import GameCode, Notice, notice
from hexfolk.mapfiles.pioneers.vocabulary import DESERT, GOLD


class Dealing(Enum):
    """How the land of a map is dealt in ours."""

    NOTHING = "nothing"
    """All is drawn."""
    TERRAINS = "terrains"
    """Terrain is shuffled; the numbers are the same wherever it falls."""
    ALL = "all"
    """Deserts are shuffled, and so the numbers are dealt, too."""
    NO_DESERTS = "no_deserts"
    """Terrain but deserts is shuffled, as the numbers could not be dealt."""


class Ground(NamedTuple):
    """The land: for each hex its cell, the number that it has as drawn (0: none), and what of it is dealt.

    `tokens` are dealt to the hexes of `open`, besides terrain: those of `shuffled`.
    """

    cells: Mapping[Hex, GameCell]
    numbers: Mapping[Hex, int]
    shuffled: frozenset[Hex]
    open: frozenset[Hex]
    tokens: tuple[int, ...]


def dealing_of(game: Game) -> Dealing:
    """How the land of `game` is to be dealt."""
    loose = [cell for cell in game.cells if cell.is_land and not cell.fixed]
    if "random-terrain" not in game.settings or len({cell.letter for cell in loose}) < 2:
        return Dealing.NOTHING
    return Dealing.ALL if any(cell.letter in (DESERT, GOLD) for cell in loose) else Dealing.TERRAINS


def in_order(game: Game, notices: list[Notice]) -> list[GameCell]:
    """The land in the order of dealing: by ids, those without one last."""
    land = [cell for cell in game.cells if cell.is_land]
    first: dict[int, GameCell] = {}
    for cell in land:
        if cell.id is not None and first.setdefault(cell.id, cell) is not cell:
            other = first[cell.id].line
            notices.append(
                notice(GameCode.ID_TWICE, cell.line, cell.column, (cell.x, cell.y), text=cell.text, first=other)
            )
    # Sorting keeps the reading order among equal ids.
    return sorted(land, key=lambda cell: (cell.id is None, cell.id or 0))


def ground_of(game: Game, dealing: Dealing, notices: list[Notice]) -> Ground:
    """The land of a game, where what is lost on the way is noted."""
    order = in_order(game, notices)
    takers = [cell for cell in order if cell.letter != DESERT]
    chits = [chit.token for chit in game.chits]
    dealt = [chits[i % len(chits)] for i in range(len(takers))]
    if len(chits) > len(takers):
        left = game.chits[len(takers)]
        notices.append(notice(GameCode.CHITS_LEFT, left.line, left.column, count=len(chits) - len(takers)))
    numbers = {cell.hex: token for cell, token in zip(takers, dealt, strict=True)}
    cells = {cell.hex: cell for cell in game.cells if cell.is_land}
    shuffled = {cell.hex for cell in order if _is_shuffled(cell, dealing)}
    # Before the first hex that may become a desert, each number has its hex.
    start = 0
    if dealing is Dealing.ALL:
        start = next((i for i, cell in enumerate(order) if cell.hex in shuffled), 0)
    gold = {cell.hex: cell for cell in takers if cell.letter == GOLD and cell.hex not in shuffled}
    for cell in gold.values():
        place = (cell.line, cell.column, (cell.x, cell.y))
        notices.append(notice(GameCode.GOLD, *place, token=numbers[cell.hex]))
    drawn = {place: 0 if place in gold else number for place, number in numbers.items()}
    if dealing is not Dealing.ALL:
        return Ground(cells, drawn, frozenset(shuffled), frozenset(), ())
    open_cells = [cell for cell in order[start:] if cell.hex in shuffled or cell.letter not in (DESERT, GOLD)]
    tokens = [numbers[cell.hex] for cell in order[start:] if cell.letter != DESERT and cell.hex not in gold]
    kept = _without_gold(tokens, [cell for cell in open_cells if cell.letter == GOLD], notices)
    return Ground(cells, drawn, frozenset(shuffled), frozenset(cell.hex for cell in open_cells), tuple(kept))


def _is_shuffled(cell: GameCell, dealing: Dealing) -> bool:
    if dealing is Dealing.NOTHING or cell.fixed:
        return False
    return dealing is not Dealing.NO_DESERTS or cell.letter not in (DESERT, GOLD)


def _without_gold(tokens: Sequence[int], gold: Sequence[GameCell], notices: list[Notice]) -> Sequence[int]:
    """The tokens without as many as deserts in the place of gold do not take: the last ones in the order of dealing."""
    if not gold:
        return tokens
    first = gold[0]
    notices += [notice(GameCode.GOLD_SHUFFLED, cell.line, cell.column, (cell.x, cell.y)) for cell in gold]
    kept = tokens[: len(tokens) - len(gold)]
    left = ", ".join(map(str, tokens[len(kept) :]))
    notices.append(notice(GameCode.NUMBERS_LEFT_OUT, first.line, first.column, tokens=left))
    return kept
