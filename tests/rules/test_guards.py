"""What callers must not do, and what is kept only up to a limit."""

import pytest
from msgspec.structs import replace

from hexfolk.mapfiles import deal, load_map
from hexfolk.play import FastChance, Game, Options, ScriptedChance, base_ruleset
from hexfolk.rules.actions import Undo
from hexfolk.rules.step import to_act
from hexfolk.rules.transfer import move_cards, move_set

ISLAND = deal(load_map("standard-19"), 1)


def test_nobody_gives_cards_they_have_not():
    state = Game.start(ISLAND, seed=1).state
    bank = state.setup.bank
    before = list(state.cards)
    for holder, count in ((0, 1), (bank, 20), (bank, -1)):
        with pytest.raises(ValueError, match="has not"):
            move_cards(state, 0, holder, 1, count)
    with pytest.raises(ValueError, match="has not"):
        move_set(state, (0, 0, 1, 0, 0), 0, 1)
    assert state.cards == before


def test_a_script_cannot_put_first_what_is_not_shuffled():
    with pytest.raises(ValueError, match="deck"):
        Game.start(ISLAND, chance=ScriptedChance([("deck", [0] * 15)], FastChance(1)))


def test_ports_of_unknown_kinds():
    port = ISLAND.ports[0]._replace(kind="silk")
    with pytest.raises(ValueError, match=r"^board_ports$"):
        Game.start(ISLAND._replace(ports=(port,)), seed=1)


def test_games_go_on_after_their_plan_and_tables_were_forgotten():
    game = Game.start(ISLAND, seed=1)
    ruleset = base_ruleset()
    for limit in range(50, 120):
        assert Undo not in ruleset.plan(replace(Options(), round_limit=limit)).off
        ruleset.tables(72 + limit, 54, 19, 4)
    assert to_act(game.state) == game.to_act
    game.play(game.to_act[0], game.menu(game.to_act[0]).actions[0])
    assert Game.start(ISLAND, seed=1).menu(game.to_act[0]).actions
