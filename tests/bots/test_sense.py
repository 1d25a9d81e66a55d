"""Small situations in which every sensible player does the same."""

import subprocess
import sys

import pytest
from msgspec.structs import replace

from hexfolk.bots import Bot
from hexfolk.bots.island import Island
from hexfolk.rules.actions import BuildCity, BuildRoad, Discard, EndTurn, MoveRobber, PlayKnight, PlayMonopoly, Roll
from hexfolk.rules.menu import DiscardForm, Menu
from hexfolk.rules.phases import Discarding, MovingRobber, Rolling
from tests.bots.tables import in_turn, with_hand, with_points


@pytest.fixture(scope="module")
def played():
    """A game in the trading of turn 20, and the view of the player in turn."""
    game = in_turn(9, 20)
    return game, game.view(game.state.current)


def phase(view, opened, actions, *forms):
    return replace(view, phases=(opened,), to_act=(view.seat,), menu=Menu(tuple(actions), forms, {}, None))


def test_what_a_city_needs_is_kept(played):
    game, view = played
    view = with_hand(view, (5, 0, 0, 2, 3))
    owed = tuple(5 if seat == view.seat else 0 for seat in range(4))
    view = phase(view, Discarding(owed), (), DiscardForm(5, view.own.hand))
    assert Bot(game.board).choose(view, 1) == Discard((5, 0, 0, 0, 0))


def test_a_city_that_can_be_paid_is_built(played):
    game, view = played
    cities = [BuildCity(c) for c in view.players[view.seat].settlements]
    assert cities
    view = with_hand(view, (0, 0, 0, 2, 3))
    view = replace(view, menu=replace(view.menu, actions=(*cities, EndTurn()), forms=()))
    assert Bot(game.board).choose(view, 1) in cities


def robber_view(game, view):
    moves = []
    for h in range(len(game.board.hexes)):
        there = {
            p.seat
            for p in view.players
            if p.seat != view.seat and set(game.board.hex_crossings[h]) & {*p.settlements, *p.cities}
        }
        moves += [MoveRobber(h, seat) for seat in sorted(there)] or [MoveRobber(h, None)]
    return phase(view, MovingRobber(False), moves)


@pytest.mark.parametrize("leader", [0, 1, 2, 3])
def test_the_robber_goes_to_the_leader_and_spares_oneself(played, leader):
    game, view = played
    if leader == view.seat:
        leader = (leader + 1) % 4
    view = with_points(robber_view(game, view), leader, 8)
    move = Bot(game.board).choose(view, 1)
    mine = view.players[view.seat]
    assert not set(game.board.hex_crossings[move.hex]) & {*mine.settlements, *mine.cities}
    assert move.victim == leader


def test_a_knight_drives_the_robber_off_before_the_roll(played):
    game, view = played
    mine = view.players[view.seat]
    island = Island(game.board)
    own_hex = next(h for c in mine.settlements for h in game.board.crossing_hexes[c] if island.hex_yield[h])
    view = phase(view, Rolling(), (PlayKnight(), Roll()))
    assert Bot(game.board).choose(replace(view, robber=own_hex), 1) == PlayKnight()
    far = next(h for h in range(len(game.board.hexes)) if not set(game.board.hex_crossings[h]) & {*mine.settlements})
    if mine.knights < 2:
        assert Bot(game.board).choose(replace(view, robber=far), 1) == Roll()


def test_monopoly_takes_what_all_others_hold(played):
    """The bank is out of ore and this seat has none: the others hold all nineteen."""
    game, view = played
    view = with_hand(view, (0, 0, 0, 2, 0))
    view = replace(view, bank=(19, 19, 19, 17, 0))
    actions = (*(PlayMonopoly(r) for r in range(5)), EndTurn())
    view = replace(view, menu=replace(view.menu, actions=actions, forms=()))
    assert Bot(game.board).choose(view, 1) == PlayMonopoly(4)


def test_no_card_is_spent_for_nothing(played):
    game, view = played
    view = with_hand(view, (0, 0, 0, 2, 0))
    view = replace(view, bank=(19, 19, 19, 17, 19))
    actions = (*(PlayMonopoly(r) for r in range(5)), EndTurn())
    view = replace(view, menu=replace(view.menu, actions=actions, forms=()))
    assert Bot(game.board).choose(view, 1) == EndTurn()


def test_without_cards_the_turn_ends(played):
    game, view = played
    view = with_hand(view, (0,) * 5)
    roads = tuple(BuildRoad(e) for e in range(3))
    view = replace(view, menu=replace(view.menu, actions=(*roads, EndTurn()), forms=()))
    assert Bot(game.board).choose(view, 1) == EndTurn()


def test_a_spectator_and_a_seat_with_nothing_to_do_choose_nothing(played):
    game, view = played
    assert Bot(game.board).choose(game.view(None), 1) is None
    idle = game.view((view.seat + 1) % 4)
    assert Bot(game.board).choose(replace(idle, menu=Menu((), (), {}, None)), 1) is None


def test_an_unknown_level_plays_as_the_steady_one(played):
    game, view = played
    assert Bot(game.board, "").choose(view, 1) == Bot(game.board, "steady").choose(view, 1)


def test_importing_bots_is_light():
    """Bots think in a process of their own, which should not load the client, maps or the table."""
    code = "import sys, hexfolk.bots; print(' '.join(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    heavy = ("pygame", "pygame_gui", "yaml", "msgpack", "asyncio", "hexfolk.client", "hexfolk.host", "hexfolk.mapfiles")
    assert not set(heavy) & set(loaded)
