"""The public use, as the README shows it."""

import random

import pytest

from hexfolk import paths
from hexfolk.mapfiles import deal
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


def test_a_game_is_played_to_the_points_that_the_map_proposes(tmp_path):
    shipped = (paths.maps() / "lagoon.yaml").read_text(encoding="utf-8")
    (tmp_path / "long.yaml").write_text(shipped + "target: 12\n", encoding="utf-8")
    (tmp_path / "plain.yaml").write_text(shipped, encoding="utf-8")
    long, plain = (load_map(tmp_path / f"{name}.yaml") for name in ("long", "plain"))
    for island, options, expected in (
        (long, Options(players=2), 12),
        (long, Options(players=2, target=9), 9),
        (plain, Options(players=2), 10),
        (deal(long, 1), Options(players=2), 10),
    ):
        game = Game.start(island, options, seed=1)
        assert game.options.target == game.view(0).options.target == game.state.setup.target == expected
        assert Game.replay(game.journal).options.target == expected


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
