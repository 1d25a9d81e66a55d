"""Laws that hold at every step of random games, on every kind of table."""

import random

import pytest

from hexfolk.play import FastChance, Game, Refused
from hexfolk.rules.actions import Undo
from hexfolk.rules.step import check, step
from tests.laws.recount import check_routes, check_sets, check_sums
from tests.laws.strangers import hand_made
from tests.laws.tables import TABLES, table_island
from tests.laws.walker import FORM_ACTION, fingerprint, random_move, walk

# An undo leaves these behind: serials, and what others did or saw meanwhile.
STAYS = frozenset(
    {"setup", "undo", "row", "era", "moves", "steps", "offers", "next_offer", "offer_counts", "offered", "asks"}
)

each_table = pytest.mark.parametrize("table", TABLES)


def start(table: str, seed: int) -> Game:
    layout = table_island(table, seed)
    return Game.start(layout, TABLES[table], seed=seed, offer_caps=(3,) * TABLES[table].players)


def check_menus(game: Game) -> None:
    """Every action on offer is legal; every kind is either on offer or refused with a code; who owes can act."""
    names = {kind.__name__ for kind in game.state.setup.ruleset.actions}
    for seat in range(game.options.players):
        menu = game.menu(seat).freeze()
        for action in menu.actions:
            assert game.check(seat, action) is None, (seat, action)
        assert len(set(menu.actions)) == len(menu.actions)
        offered = {type(a).__name__ for a in menu.actions} | {FORM_ACTION[type(f)].__name__ for f in menu.forms}
        assert set(menu.refusals) == names - offered
        if seat in game.to_act:
            assert menu.fallback is not None
            assert game.check(seat, menu.fallback) is None
            assert game.check(seat, menu.pick(random.Random(1))) is None
        else:
            assert menu.fallback is None
    assert game.over == (not game.to_act)


@each_table
def test_sums_sets_and_menus(table):
    game = start(table, 1)
    rng = random.Random(1)

    def look(game: Game) -> None:
        check_sums(game.state)
        if rng.random() < 0.4:
            check_sets(game.state)
            check_menus(game)

    for _ in walk(game, rng, look):
        pass
    assert game.winners


@each_table
def test_routes(table):
    game = start(table, 2)
    rng = random.Random(2)
    before: list[object] = []

    def look(game: Game) -> None:
        pieces = [game.state.taken, game.state.occupied]
        if pieces != before:
            check_routes(game.state)
            before[:] = pieces

    for _ in walk(game, rng, look, 700):
        pass


@each_table
def test_what_is_not_on_offer_is_refused_and_changes_nothing(table):
    game = start(table, 3)
    rng = random.Random(3)
    refused = 0
    for _ in walk(game, rng, lambda game: None, 400):
        for _ in range(6):
            seat = rng.randrange(game.options.players)
            action = hand_made(game, rng)
            menu = game.menu(seat)
            before = fingerprint(game.state)
            code = game.check(seat, action)
            if type(action) not in FORM_ACTION.values():
                assert (code is None) == (repr(action) in map(repr, menu.actions)), (seat, action, code)
            if code is not None:
                with pytest.raises(Refused) as caught:
                    game.play(seat, action)
                assert caught.value.code == code
                refused += 1
            assert fingerprint(game.state) == before
    assert refused > 1000


@each_table
def test_replaying_gives_the_same_game(table):
    game = start(table, 4)
    rng = random.Random(4)
    seen = []
    for seat, action in walk(game, rng, lambda game: None, 500):
        seen.append((seat, action))
    journal = game.journal
    assert [(entry.seat, entry.action) for entry in journal.entries] == seen
    again = Game.replay(journal)
    assert fingerprint(again.state) == fingerprint(game.state)
    # Both go on alike, with the chance that comes next.
    for _ in range(50):
        if game.over:
            break
        seat, action = random_move(game, rng)
        assert game.play(seat, action) == again.play(seat, action)
        assert game.view(seat) == again.view(seat)


@each_table
def test_a_copy_played_on_leaves_the_original_alone(table):
    game = start(table, 5)
    rng = random.Random(5)
    for number, _ in enumerate(walk(game, rng, lambda game: None, 300)):
        if number % 30 == 0:
            before = fingerprint(game.state)
            other = Game.replay(game.journal)
            other.state = game.state.copy()
            for _ in walk(other, rng, lambda game: None, 40):
                pass
            assert fingerprint(game.state) == before


@each_table
def test_an_undone_action_leaves_the_state_as_before(table):
    game = start(table, 6)
    rng = random.Random(6)
    undone = 0
    for seat, action in walk(game, rng, lambda game: None, 1500):
        before = fingerprint(game.state, STAYS)
        state = game.state.copy()
        step(state, seat, action, FastChance(1))
        if state.undo is not None and not isinstance(action, Undo) and state.undo.state.steps == state.steps - 1:
            assert check(state, seat, Undo()) is None
            step(state, seat, Undo(), FastChance(1))
            assert fingerprint(state, STAYS) == before
            undone += 1
    assert (undone > 5) == game.options.undo
