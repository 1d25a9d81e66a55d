"""The public use, as the README shows it."""

import random

import pytest

from hexfolk.play import Game, Options, Refused, load_map
from hexfolk.rules.actions import EndTurn


def test_the_public_use():
    rng = random.Random(1)
    game = Game.start(load_map("standard-19"), Options(players=4), seed=7)
    while not game.over:
        seat = game.to_act[0]
        game.play(seat, game.menu(seat).pick(rng))
    assert len(game.winners) == 1
    again = Game.replay(game.journal)
    assert again.winners == game.winners
    assert again.journal == game.journal
    assert [again.view(seat) for seat in range(4)] == [game.view(seat) for seat in range(4)]


def test_an_illegal_action_is_refused():
    game = Game.start(load_map("standard-19"), Options(players=4), seed=7)
    with pytest.raises(Refused, match="founding"):
        game.play(game.to_act[0], EndTurn())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_of_any_number_end(players):
    rng = random.Random(players)
    game = Game.start(load_map("standard-19"), Options(players=players), seed=players)
    while not game.over:
        seat = game.to_act[-1]
        game.play(seat, game.view(seat).menu.pick(rng))
    assert game.winners
    assert game.view(None).scores is not None
