"""Menus and views as values that can be sent."""

import random

import msgspec
import pytest

from hexfolk.mapfiles import deal, load_map
from hexfolk.play import Game, Options
from hexfolk.rules.actions import AcceptOffer, Discard, Undo
from hexfolk.rules.live_menu import StaleMenu
from hexfolk.rules.menu import DiscardForm, Menu
from hexfolk.rules.phases import Discarding, Over
from hexfolk.rules.view import PlayerView
from hexfolk.rulesets import compose
from hexfolk.rulesets.base import BASE
from hexfolk.rulesets.base.awards import AWARDS
from tests.laws.tables import TABLES
from tests.laws.walker import walk


@pytest.mark.parametrize("table", ["four", "five", "four, special building"])
def test_views_go_over_the_wire_unchanged(table):
    game = Game.start(deal(load_map("standard-19"), 1), TABLES[table], seed=1)
    rng = random.Random(1)
    encode, decode = msgspec.msgpack.Encoder().encode, msgspec.msgpack.Decoder(PlayerView).decode

    def look(game: Game) -> None:
        for seat in rng.choice([None, 0, 1, 2, 3]), *game.to_act:
            view = game.view(seat)
            again = decode(encode(view))
            assert again == view
            if seat in game.to_act:
                assert game.check(seat, again.menu.pick(rng)) is None

    for _ in walk(game, rng, look, 400):
        pass


def test_a_pick_fills_discards_in_and_leaves_trades_and_undo_out():
    rng = random.Random(1)
    form = DiscardForm(3, (0, 2, 0, 2, 0))
    picks = {Menu((), (form,), {}, None).pick(rng) for _ in range(50)}
    assert picks == {Discard((0, 2, 0, 1, 0)), Discard((0, 1, 0, 2, 0))}
    with pytest.raises(LookupError):
        Menu((Undo(), AcceptOffer(1)), (), {}, None).pick(rng)


@pytest.mark.parametrize("trades", [False, True])
def test_what_is_owed_is_picked_before_asking_to_build(trades):
    options = Options(players=5, hand_limit=5, special_building="on", player_trades=trades, undo=False)
    game = Game.start(load_map("standard-30"), options, seed=1)
    rng = random.Random(1)
    discards = 0
    while discards < 20:
        seat = game.to_act[0]
        action = game.menu(seat).pick(rng)
        if type(game.view(seat).phases[-1]) is Discarding:
            assert type(action) is Discard
            discards += 1
        game.play(seat, action)


def test_every_legal_action_is_picked_now_and_then():
    game = Game.start(load_map("standard-19"), Options(), seed=1)
    seat = game.to_act[0]
    rng = random.Random(1)
    menu = game.menu(seat)
    assert {menu.pick(rng) for _ in range(1500)} == set(menu.actions)
    assert len(menu.actions) == 54


def test_a_menu_read_after_the_game_went_on_is_a_bug():
    game = Game.start(load_map("standard-19"), Options(), seed=1)
    seat = game.to_act[0]
    menu = game.menu(seat)
    game.play(seat, menu.actions[0])
    for part in ("forms", "refusals", "fallback"):
        with pytest.raises(StaleMenu):
            getattr(menu, part)


def test_a_game_played_by_the_fallback_alone_ends():
    game = Game.start(load_map("standard-19"), Options(players=4, round_limit=50), seed=3)
    while not game.over:
        seat = game.to_act[0]
        fallback = game.menu(seat).fallback
        assert fallback is not None
        game.play(seat, fallback)
    assert isinstance(game.state.phases[-1], Over)


def test_after_the_end_everything_is_open():
    game = Game.start(load_map("standard-19"), Options(players=3), seed=1)
    rng = random.Random(1)
    while not game.over:
        game.play(game.to_act[0], game.menu(game.to_act[0]).pick(rng))
    view = game.view(None)
    assert view.winners == game.winners
    assert view.to_act == ()
    assert view.own is None
    for player in view.players:
        assert player.revealed_hand == game.state.hand(player.seat)
        assert player.revealed_development == game.state.unplayed(player.seat)
        assert view.scores is not None
        assert sum(line.points for line in view.scores[player.seat]) == player.points
    assert view.players[game.winners[0]].points >= 10
    assert set(game.view(0).menu.refusals.values()) == {"game_over"}


def test_compose_refuses_what_comes_twice():
    with pytest.raises(ValueError, match="twice"):
        compose(*BASE, AWARDS)
    with pytest.raises(ValueError, match="one phase"):
        compose(*BASE, BASE[0]._replace(name="other"))
    with pytest.raises(ValueError, match="two deeds"):
        Game.start(
            deal(load_map("standard-19"), 1),
            Options(),
            seed=1,
            ruleset=compose(*BASE, BASE[1]._replace(name="other", phases=())),
        )
