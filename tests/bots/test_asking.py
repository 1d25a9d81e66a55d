"""A bot asks for the special building phase whenever it can build, and only then."""

import random

import pytest

from hexfolk.bots import Bot
from hexfolk.play import Game, Options, load_map
from hexfolk.rules.actions import AskToBuild
from hexfolk.rules.events import (
    BuildingAsked,
    BuildingStarted,
    CityBuilt,
    DevelopmentCardBought,
    RoadBuilt,
    SettlementBuilt,
)
from hexfolk.rules.phases import Trading
from hexfolk.rulesets.base.special import can_build
from hexfolk.tools.arena import Arena, play_game


def test_a_bot_asks_when_it_can_build():
    game = Game.start(load_map("standard-30"), Options(players=5), seed=2, offer_caps=(3,) * 5)
    bot = Bot(game.board)
    arena = Arena(game, [bot.choose] * 5, random.Random(2))
    seen = {True: 0, False: 0}
    while game.state.turn < 30:
        arena.advance()
        if type(game.state.phases[-1]) is not Trading:
            continue
        for seat in range(5):
            view = game.view(seat)
            if AskToBuild() in view.menu.actions and not view.offers:
                able = can_build(game.state, seat)
                assert (bot.choose(view, 1) == AskToBuild()) == able
                seen[able] += 1
    assert min(seen.values()) > 20


def test_bots_build_in_their_visits():
    game = Game.start(load_map("standard-30"), Options(players=6), seed=4, offer_caps=(3,) * 6)
    arena = Arena(game, [Bot(game.board).choose] * 6, random.Random(4))
    events = []
    take = game.play
    game.play = lambda seat, action: [events.append(event) or event for event in take(seat, action)]
    while game.state.turn < 40:
        arena.advance()
    kinds = [type(event) for event in events]
    assert BuildingAsked in kinds
    started = [at for at, kind in enumerate(kinds) if kind is BuildingStarted]
    built = {RoadBuilt, SettlementBuilt, CityBuilt, DevelopmentCardBought}
    assert sum(kinds[at + 1] in built for at in started) > len(started) / 4


@pytest.mark.long
@pytest.mark.parametrize(
    ("map_name", "options"),
    [
        ("standard-30", Options(players=5, dice="deck")),
        ("standard-30", Options(players=6, robber="friendly", special_building="off")),
        ("standard-44", Options(players=7, hand_limit=None)),
        ("standard-44", Options(players=8)),
    ],
)
def test_games_of_five_to_eight_come_to_an_end(map_name, options):
    record = play_game(load_map(map_name), options, ["steady"] * options.players, 6)
    assert record.reason == "target"
