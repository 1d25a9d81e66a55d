"""Bots play whole games: whatever they choose is accepted, and they come to an end."""

import random

import pytest

from hexfolk.bots import LEVELS, Bot
from hexfolk.mapfiles import deal
from hexfolk.play import Game, Options, load_map
from hexfolk.rules.actions import AcceptOffer, CompleteTrade, MakeOffer
from hexfolk.tools.arena import Arena, chooser, play_game, seed_of
from tests.bots.tables import through_the_codec

TABLES = {
    "two": Options(players=2),
    "three, friendly": Options(players=3, robber="friendly", start_order="seated"),
    "four": Options(),
    "no robber, no limit": Options(robber="off", hand_limit=None, dice="deck"),
    "no awards": Options(longest_trade_route=False, strongest_knighthood=False, target=8),
    "no trades, no undo": Options(player_trades=False, undo=False, hand_limit=5),
    "special building": Options(special_building="on", hand_limit=20),
    "far target": Options(target=15, round_limit=None, players=2),
}


@pytest.mark.parametrize("name", TABLES)
def test_every_choice_is_accepted_under_all_options(name):
    options = TABLES[name]
    record = play_game(load_map("standard-19"), options, ["steady"] * options.players, seed_of(3, len(name)))
    assert record.reason == "target"
    assert max(record.points) >= options.points_to_win


def test_levels_and_random_players_sit_at_one_table():
    levels = [*LEVELS, "random", "steady"]
    record = play_game(load_map("standard-19"), Options(), levels, 5)
    assert record.winners


def test_a_round_limit_ends_a_game_nobody_can_win():
    record = play_game(load_map("standard-19"), Options(players=2, round_limit=50, target=15), ["random"] * 2, 1)
    assert record.reason == "round_limit"
    assert record.rounds >= 50


def test_the_view_that_travelled_is_enough():
    """A bot that only ever sees decoded views plays the very same game."""
    board = Game.start(load_map("standard-19"), seed=4).board
    records = []
    for prepare in (lambda view: view, through_the_codec):
        game = Game.start(board, Options(players=3), seed=4, offer_caps=(3, 3, 3))
        bot = Bot(board)
        choosers = [lambda view, seed, prepare=prepare, bot=bot: bot.choose(prepare(view), seed)] * 3
        records.append((Arena(game, choosers, random.Random(4)).play(), game.journal.entries))
    assert records[0] == records[1]


def test_the_same_seed_gives_the_same_game_and_another_another():
    island = load_map("standard-19")
    first, again, other = (play_game(island, Options(players=3), ["steady"] * 3, seed) for seed in (8, 8, 9))
    assert first == again != other


def test_choices_come_out_of_the_menu_or_its_forms():
    island = load_map("standard-19")
    game = Game.start(deal(island, 6), Options(), seed=6)
    seen = set()

    def watched(choose):
        def watching(view, seed):
            action = choose(view, seed)
            if action is not None and action not in view.menu.actions:
                kinds = {type(form).__name__ for form in view.menu.forms}
                wanted = {
                    "Discard": "DiscardForm",
                    "MakeOffer": "OfferForm",
                    "ProposeTrade": "ProposalForm",
                    "CounterOffer": "CounterForm",
                }
                assert wanted[type(action).__name__] in kinds
            seen.add(type(action))
            return action

        return watching

    Arena(game, [watched(chooser("steady", game.board))] * 4, random.Random(6)).play()
    assert {MakeOffer, AcceptOffer, CompleteTrade} <= seen


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_many_games_end_with_a_winner(players):
    island = load_map("standard-19")
    for number in range(40):
        record = play_game(island, Options(players=players), ["steady"] * players, seed_of(11, number))
        assert record.reason == "target"


@pytest.mark.long
def test_alone_against_three_random_players_it_wins():
    island = load_map("standard-19")
    levels = ["steady", "random", "random", "random"]
    wins = sum(play_game(island, Options(), levels, seed_of(12, number)).winners == (0,) for number in range(100))
    assert wins >= 95


@pytest.mark.long
def test_gentle_bots_win_less_often_than_steady_ones():
    island = load_map("standard-19")
    levels = ["gentle", "steady", "gentle", "steady"]
    records = [play_game(island, Options(), levels, seed_of(13, number)) for number in range(60)]
    assert sum(record.winners[0] % 2 for record in records) >= 36
