"""The secrecy law at every step of random games."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexfolk.mapfiles import deal, load_map
from hexfolk.play import Game, Journal
from hexfolk.rules.actions import CompleteTrade
from hexfolk.rules.live_menu import LiveMenu
from hexfolk.rules.transfer import holds
from tests.laws.leaks import slip
from tests.laws.secrecy import check_step, check_views, encode
from tests.laws.tables import SEATINGS, TABLES, THOROUGH, any_table, table_island
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
    seeds = range(6) if (name, players) in THOROUGH else [players]
    for seed in seeds:
        options = TABLES["four, special building" if seed % 2 else "four"]
        options = type(options)(players=players, special_building=options.special_building, target=8 + seed % 3)
        game = Game.start(deal(load_map(name), seed), options, seed=seed)
        hold_the_law(game, random.Random(seed), 10**9, watching=2)
        assert game.over


def shown_under(secret: bytes, journal: Journal) -> list[bytes]:
    """All that is shown of a game with that play secret, when chance gives what the journal says."""
    caps = journal.offer_caps
    game = Game.start(journal.layout, journal.options, chance=journal.chance(), offer_caps=caps)
    game._play_secret = secret
    shown = []
    for entry in journal.entries:
        events = game.play(entry.seat, entry.action)
        for seat in (0, 1, 2, 3):
            menu = game.menu(seat).freeze()
            shown.append(encode([[event.seen_by(seat) for event in events], game.view(seat), menu]))
        shown.append(encode([[event.seen_by(None) for event in events], game.view(None)]))
    return shown


@pytest.fixture(scope="module")
def journal():
    game = Game.start(table_island("four", 1), TABLES["four"], seed=1)
    for _ in walk(game, random.Random(1), lambda game: None, 60):
        pass
    return game.journal


def test_the_play_secret_makes_no_difference(journal):
    shown = shown_under(b"one secret", journal)
    assert shown == shown_under(b"another secret", journal)
    assert not [data for data in shown if journal.play_secret in data or b"secret" in data]


@pytest.mark.parametrize("where", ["view", "menu", "event"])
def test_a_leak_of_the_play_secret_is_caught(monkeypatch, journal, where):
    view, play = Game.view, Game.play

    class TellingMenu(LiveMenu):
        def freeze(self):
            return slip(super().freeze(), "refusals", self.secret)

    def telling_menu(game, seat):
        made = TellingMenu(game.state, seat)
        made.secret = game._play_secret
        return made

    telling = {
        "view": lambda game, seat: slip(view(game, seat), "turn", game._play_secret),
        "menu": telling_menu,
        "event": lambda game, seat, action: [
            slip(e, e.__struct_fields__[0], game._play_secret) for e in play(game, seat, action)
        ],
    }
    monkeypatch.setattr(Game, "play" if where == "event" else where, telling[where])
    assert shown_under(b"one secret", journal) != shown_under(b"another secret", journal)


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
