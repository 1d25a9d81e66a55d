"""The secrecy law, and that it has teeth."""

import random

import pytest
from msgspec.structs import replace

from hexfolk.mapfiles import deal, load_map
from hexfolk.play import Game
from hexfolk.rules import viewing
from hexfolk.rules.actions import CompleteTrade
from hexfolk.rules.events import CardStolen, DevelopmentCardBought
from hexfolk.rules.live_menu import LiveMenu
from hexfolk.rules.transfer import holds
from tests.laws.secrecy import check_step, check_views
from tests.laws.tables import TABLES, table_island
from tests.laws.walker import walk


def hold_the_law(table: str, seed: int, steps: int) -> int:
    """Hold it at every step of a random game; how many actions were compared as well."""
    game = Game.start(table_island(table, seed), TABLES[table], seed=seed)
    rng = random.Random(seed)
    watchers = (*range(game.options.players), None)
    compared = 0

    def look(game: Game) -> None:
        check_views(game.state, rng.choice(watchers), rng)

    for actor, action in walk(game, rng, look, steps):
        compared += check_step(game.state, rng.choice(watchers), actor, action, rng)
    return compared


@pytest.mark.parametrize("table", TABLES)
def test_what_a_seat_cannot_know_makes_no_difference(table):
    assert hold_the_law(table, 11, 500) > 100


LEAKS = {
    "hands": lambda public, state, seat: replace(public, gains=state.hand(seat)),
    "development cards": lambda public, state, seat: replace(public, gains=state.unplayed(seat)),
    "hidden points": lambda public, state, seat: replace(
        public, points=public.points + state.development[5 * seat + 4]
    ),
    "the deck's order": lambda public, state, seat: replace(
        public, owes=state.deck[state.drawn] if state.drawn < len(state.deck) else 0
    ),
}


@pytest.mark.parametrize("what", LEAKS)
def test_a_leak_in_the_view_is_caught(monkeypatch, what):
    sound = viewing._public

    def leaky(state, seat, over):
        return LEAKS[what](sound(state, seat, over), state, seat)

    monkeypatch.setattr(viewing, "_public", leaky)
    with pytest.raises(AssertionError):
        hold_the_law("four", 11, 500)


def test_a_leak_in_the_menu_is_caught(monkeypatch):
    sound = LiveMenu.freeze

    def leaky(menu):
        frozen = sound(menu)
        state = menu._state
        richest = max(range(state.setup.players), key=lambda seat: state.cards[5 * seat])
        return replace(frozen, refusals={**frozen.refusals, "leak": str(richest)})

    monkeypatch.setattr(LiveMenu, "freeze", leaky)
    with pytest.raises(AssertionError):
        hold_the_law("four", 11, 500)


@pytest.mark.parametrize("kind", [CardStolen, DevelopmentCardBought])
def test_a_leak_in_an_event_is_caught(monkeypatch, kind):
    monkeypatch.setattr(kind, "seen_by", lambda self, seat: self)
    with pytest.raises(AssertionError):
        hold_the_law("four", 11, 900)


def test_the_menu_does_not_say_whether_a_partner_still_holds_the_cards():
    """Whoever accepted may have lost the cards since; only the attempt shows it."""
    game = Game.start(deal(load_map("standard-19"), 1), TABLES["four"], seed=1)
    rng = random.Random(7)
    tried = 0
    for _ in walk(game, rng, lambda game: None, 3000):
        for action in game.menu(game.state.current).actions:
            if isinstance(action, CompleteTrade):
                offer = next(o for o in game.state.offers if o.number == action.offer)
                state = game.state.copy()
                state.cards[5 * action.partner : 5 * action.partner + 5] = [0] * 5
                assert not holds(state, action.partner, offer.want) or not any(offer.want)
                assert action in LiveMenu(state, state.current).actions
                tried += 1
    assert tried
