"""The menu against a naive generator, and counted sequences of actions from pinned positions."""

from __future__ import annotations

import ast
import random
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml

from hexfolk.board import Board
from hexfolk.play import FastChance, Game
from hexfolk.rules.actions import Action, Discard
from hexfolk.rules.live_menu import LiveMenu
from hexfolk.rules.menu import DiscardForm
from hexfolk.rules.options import has_special_building
from hexfolk.rules.phases import Discarding, Founding, SpecialBuilding
from hexfolk.rules.state import State
from hexfolk.rules.step import step
from tests.cases.situation import island, situation
from tests.laws import naive
from tests.laws.naive import CARDS, Player, Position, legal
from tests.laws.recount import members
from tests.laws.tables import TABLES, table_island
from tests.laws.walker import walk

TALK = {"AcceptOffer", "DeclineOffer", "CompleteTrade", "WithdrawOffer"}


def position_of(state: State) -> Position:
    """The plain position of a state."""
    setup = state.setup
    phase = state.phases[-1]
    return Position(
        board=setup.board,
        players=[_player(state, seat) for seat in range(setup.players)],
        turn=state.current,
        phase=type(phase).__name__,
        founder_crossing=phase.settlement if isinstance(phase, Founding) else None,
        founder=phase.order[phase.at] if isinstance(phase, Founding) else None,
        owed=list(phase.owed) if isinstance(phase, Discarding) else [],
        builder=phase.order[phase.at] if isinstance(phase, SpecialBuilding) else None,
        bank=Counter({r: n for r, n in enumerate(state.hand(setup.bank)) if n}),
        deck=len(state.deck) - state.drawn,
        robber=None if state.robber < 0 else state.robber,
        card_played=state.card_played,
        can_undo=state.undo.seat if state.undo is not None else None,
        friendly=setup.options.robber == "friendly",
        special=has_special_building(setup.options),
    )


def _player(state: State, seat: int) -> Player:
    fresh = state.fresh if seat == state.current else [0] * 5
    return Player(
        roads=members(state.roads[seat]),
        settlements=members(state.settlements[seat]),
        cities=members(state.cities[seat]),
        hand=Counter({r: n for r, n in enumerate(state.hand(seat)) if n}),
        old_cards=Counter({CARDS[c]: n - fresh[c] for c, n in enumerate(state.unplayed(seat))}),
        points=state.points[seat],
        asked=bool(state.asks >> seat & 1),
    )


def plain(action: Action) -> tuple[Any, ...]:
    """An action as the naive generator writes it."""
    return (type(action).__name__, *(getattr(action, field) for field in action.__struct_fields__))


def all_actions(state: State, seat: int) -> list[Action]:
    """The menu with discards written out and trade between players left out."""
    menu = LiveMenu(state, seat)
    found: list[Action] = [a for a in menu.actions if type(a).__name__ not in TALK]
    for form in menu.forms:
        if isinstance(form, DiscardForm):
            ways = product(*(range(n + 1) for n in form.hand))
            found += [Discard(cards) for cards in ways if sum(cards) == form.count]
    return found


@pytest.mark.parametrize("table", TABLES)
def test_the_menu_is_what_the_naive_generator_finds(table):
    game = Game.start(table_island(table, 1), TABLES[table], seed=21)
    rng = random.Random(21)
    looked = 0

    def look(game: Game) -> None:
        nonlocal looked
        if rng.random() < 0.25 or isinstance(game.state.phases[-1], Discarding | SpecialBuilding):
            position = position_of(game.state)
            seat = (
                rng.choice(game.to_act) if game.to_act and rng.random() < 0.7 else rng.randrange(len(position.players))
            )
            assert {plain(a) for a in all_actions(game.state, seat)} == legal(position, seat)
            looked += 1

    for _ in walk(game, rng, look, 1200):
        pass
    assert looked > 40


def sequences(state: State, depth: int, second: bool) -> int:
    """How many sequences of `depth` actions of the seats that owe a decision (the first of them) there are.

    With `second` it is the naive generator's actions that are counted, and the menu's are compared with them.
    """
    if not state.actors:
        return 0
    seat = state.actors[0]
    actions = all_actions(state, seat)
    if second:
        found = legal(position_of(state), seat)
        assert {plain(a) for a in actions} == found
        if depth == 1:
            return len(found)
    if depth == 1:
        return len(actions)
    count = 0
    for action in actions:
        after = state.copy()
        step(after, seat, action, FastChance(1))
        count += sequences(after, depth - 1, second)
    return count


PINNED = yaml.safe_load((Path(__file__).parent / "perft.yaml").read_text())
BOARD = Board(island())


@pytest.mark.parametrize("case", PINNED, ids=[case["case"] for case in PINNED])
def test_sequences_of_actions(case):
    game, _ = situation({key: value for key, value in case.items() if key != "counts"}, BOARD)
    assert [sequences(game.state, depth, second=False) for depth in (1, 2, 3)] == case["counts"]
    assert [sequences(game.state, depth, second=True) for depth in (2, 3)] == case["counts"][1:]


def test_every_kind_of_position_is_pinned():
    pinned = {"founding", "before the roll", "a rich hand", "discards", "road building", "special building"}
    assert pinned <= {case["case"] for case in PINNED}
    assert all(len(case["counts"]) == 3 for case in PINNED)


def test_the_naive_generator_shares_no_code_with_the_engine():
    tree = ast.parse(Path(naive.__file__).read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    imported |= {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    assert {name for name in imported if name.startswith(("hexfolk", "tests"))} == {"hexfolk.board"}
