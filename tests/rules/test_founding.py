import pytest

from hexfolk.board import Board
from hexfolk.mapfiles import deal, load_map
from hexfolk.play import FastChance, Game, Options
from hexfolk.rules.actions import BuildSettlement
from hexfolk.rules.network import add_road, add_settlement
from hexfolk.rules.phases import Trading
from hexfolk.rules.refusal import Code
from hexfolk.rules.setup import bits
from hexfolk.rules.transfer import move_cards


def test_a_settlement_that_leaves_no_edge_for_its_road_is_not_on_offer():
    game = Game.start(deal(load_map("standard-19"), 1), Options(players=2), chance=FastChance(1))
    crossing = 20
    seat = game.to_act[0]
    assert BuildSettlement(crossing) in game.menu(seat).actions
    for edge in bits(game.board.crossing_edges[crossing]):
        add_road(game.state, 1 - seat, edge)
    assert game.check(seat, BuildSettlement(crossing)) is Code.CROSSING_WITHOUT_EDGE
    assert BuildSettlement(crossing) not in game.menu(seat).actions
    assert len(game.menu(seat).actions) == 53


def closed_island(number):
    """The standard island with the first crossings closed for founding."""
    layout = deal(load_map("standard-19"), 1)
    return layout._replace(no_founding=Board(layout).crossings[:number])


def test_a_crossing_that_the_map_closes_is_not_on_offer_in_the_founding():
    game = Game.start(closed_island(30), Options(players=2), chance=FastChance(1))
    seat = game.to_act[0]
    assert [action.crossing for action in game.menu(seat).actions] == list(range(30, 54))
    assert game.check(seat, BuildSettlement(29)) is Code.CROSSING_CLOSED
    assert game.check(seat, BuildSettlement(30)) is None


def test_later_in_the_game_a_closed_crossing_can_be_built_on():
    game = Game.start(closed_island(30), Options(players=2), chance=FastChance(1))
    state, seat = game.state, game.to_act[0]
    add_settlement(state, seat, 40)
    add_road(state, seat, next(bits(state.setup.board.crossing_edges[10])))
    state.open((Trading(),))
    for resource in range(4):
        move_cards(state, resource, state.setup.bank, seat, 1)
    assert BuildSettlement(10) in game.menu(seat).actions


def test_founding_needs_enough_open_crossings():
    assert Game.start(closed_island(54 - 16), Options(players=2), chance=FastChance(1)).to_act
    with pytest.raises(ValueError, match="board_too_small"):
        Game.start(closed_island(54 - 15), Options(players=2), chance=FastChance(1))
