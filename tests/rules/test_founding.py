from hexfolk.mapfiles import deal, load_map
from hexfolk.play import FastChance, Game, Options
from hexfolk.rules.actions import BuildSettlement
from hexfolk.rules.network import add_road
from hexfolk.rules.refusal import Code
from hexfolk.rules.setup import bits


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
