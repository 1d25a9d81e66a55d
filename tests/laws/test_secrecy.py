"""The secrecy law at every step of random games."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexfolk.mapfiles import deal, load_map
from hexfolk.play import Game, HashedChance
from hexfolk.rules.actions import CompleteTrade
from hexfolk.rules.live_menu import LiveMenu
from hexfolk.rules.transfer import holds
from tests.laws.secrecy import check_step, check_views, encode
from tests.laws.tables import SEATINGS, TABLES, any_table, table_island
from tests.laws.walker import walk


def hold_the_law(game: Game, rng: random.Random, steps: int, watching: int = 1) -> int:
    """Hold it at every step of a random game, for some of the seats and spectators; how many steps there were."""
    watchers = (*range(game.options.players), None)
    held = 0

    def look(game: Game) -> None:
        for watcher in rng.sample(watchers, watching):
            check_views(game.state, watcher, rng)

    for actor, action in walk(game, rng, look, steps):
        for watcher in rng.sample(watchers, watching):
            check_step(game.state, watcher, actor, action, rng)
        held += 1
    return held


@pytest.mark.parametrize("table", TABLES)
def test_what_a_seat_cannot_know_makes_no_difference(table):
    game = Game.start(table_island(table, 11), TABLES[table], seed=11)
    assert hold_the_law(game, random.Random(11), 400) > 100


@settings(max_examples=10, deadline=None)
@given(any_table(), st.randoms(use_true_random=False), st.integers(0, 2**32))
def test_nor_at_any_other_table(table, rng, seed):
    hold_the_law(Game.start(*table, seed=seed), random.Random(rng.random()), 120)


@pytest.mark.long
@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_nor_to_the_end_on_any_map(name, players):
    for seed in range(6):
        options = TABLES["four, special building" if seed % 2 else "four"]
        options = type(options)(players=players, special_building=options.special_building, target=8 + seed % 3)
        game = Game.start(deal(load_map(name), seed), options, seed=seed)
        hold_the_law(game, random.Random(seed), 10**9, watching=2)
        assert game.over


def test_the_play_secret_makes_no_difference():
    """The same draws out of another secret: nothing shown differs."""
    game = Game.start(table_island("four", 1), TABLES["four"], seed=1)
    for _ in walk(game, random.Random(1), lambda game: None, 200):
        pass
    other = Game.replay(game.journal, chance=HashedChance(b"another secret"))
    other._play_secret = b"another secret"
    assert other.journal.play_secret != game.journal.play_secret
    for seat in (0, 1, 2, 3, None):
        assert encode(game.view(seat)) == encode(other.view(seat))
        assert game.journal.play_secret not in encode(game.view(seat))


def test_the_menu_does_not_say_whether_a_partner_still_holds_the_cards():
    """Whoever accepted may have lost the cards since; only the attempt shows it."""
    seeds = iter(range(20))
    tried = 0
    while not tried:
        game = Game.start(deal(load_map("standard-19"), 1), TABLES["four"], seed=1)
        for _ in walk(game, random.Random(next(seeds)), lambda game: None, 3000):
            tried += sum(_completes_blindly(game.state, action) for action in game.menu(game.state.current).actions)


def _completes_blindly(state, action):
    """Whether this is `CompleteTrade`; then it is on the menu just as well where the partner has lost all cards."""
    if not isinstance(action, CompleteTrade):
        return False
    offer = next(o for o in state.offers if o.number == action.offer)
    poorer = state.copy()
    poorer.cards[5 * action.partner : 5 * action.partner + 5] = [0] * 5
    assert not holds(poorer, action.partner, offer.want) or not any(offer.want)
    assert action in LiveMenu(poorer, poorer.current).actions
    return True
