"""Maps of the library, as the new-game screen offers them."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache

from hexfolk.board import Board, Layout
from hexfolk.client.scenes.map_grid import MapChoice
from hexfolk.client.services import GameSetup
from hexfolk.i18n.map_wording import map_problem
from hexfolk.mapfiles import MapCode, MapFile, MapProblems, deal, load_map, shipped_maps
from hexfolk.mapfiles.library import OWN

SAMPLE_SEED = 1
"""The deal that stands for a map in its thumbnail."""


@lru_cache(maxsize=64)
def sampled(name: str) -> tuple[MapFile, Board]:
    """A shipped map and a deal of it, kept, as it takes 10 to 30 ms. Raises MapProblems."""
    return _read(name)


def _read(name: str) -> tuple[MapFile, Board]:
    found = load_map(name)
    return found, Board(_sample(found))


def _sample(found: MapFile) -> Layout:
    """A deal for the picture; a map whose wishes cannot be met may still be dealt without them."""
    try:
        return deal(found, SAMPLE_SEED)
    except MapProblems as problems:
        if any(problem.code is not MapCode.WISHES_NOT_MET for problem in problems.problems):
            raise
    return deal(found, SAMPLE_SEED, "wild")


def shipped_board(name: str) -> Board | None:
    """A deal of the shipped map of that name, None where there is no such map."""
    try:
        return sampled(name)[1] if name in shipped_maps() else None
    except MapProblems:
        return None


def read_ahead() -> None:
    """Read all shipped maps, so that they are there when somebody sets up a game. Any thread may do it."""
    for name in shipped_maps():
        with suppress(MapProblems):  # The new-game screen tells of it.
            sampled(name)


def map_choice(name: str, language: str, *, own: bool = False) -> MapChoice:
    """A map of the library; one that cannot be played comes with the sentence of its first error."""
    try:
        found, sample = _read(name) if own else sampled(name)
    except MapProblems as problems:
        return MapChoice(name, name.removeprefix(OWN), "", 0, (), None, first_problem(problems), own=own)
    title, about = found.title(language), found.text(language)
    return MapChoice(name, title, about, found.land, found.players, sample, None, found.target, own)


def first_problem(problems: MapProblems) -> str:
    """The sentence of the first error."""
    first = next(problem for problem in problems.problems if problem.is_error)
    return map_problem(first.code, first.params, first.line)


def board_of(setup: GameSetup) -> Board | None:
    """The island that `setup` deals, None if its map cannot be dealt."""
    with suppress(MapProblems):
        return None if setup.deal_seed is None else island_of(setup, setup.deal_seed)
    return None


def island_of(setup: GameSetup, seed: int) -> Board:
    """The island that a deal of the set-up's map gives. Raises MapProblems."""
    return Board(deal(load_map(setup.map), seed, setup.options.deal))
