"""Where bots found: on good numbers, with several resources, and with room to spread."""

import pytest

from hexfolk.bots import Bot
from hexfolk.bots.island import Island
from hexfolk.rules.actions import BuildRoad, BuildSettlement
from hexfolk.rules.phases import Founding
from tests.bots.tables import start


def founded(seed):
    """The game once all have founded, and the crossing and edge of each placement as (seat, action)."""
    game = start(seed)
    bot = Bot(game.board)
    placed = []
    while type(game.state.phases[-1]) is Founding:
        seat = game.to_act[0]
        action = bot.choose(game.view(seat), seed)
        placed.append((seat, action))
        game.play(seat, action)
    return game, placed


@pytest.mark.parametrize("seed", range(8))
def test_the_first_settlement_is_among_the_best_of_the_board(seed):
    game, placed = founded(seed)
    total = Island(game.board).total
    better = sum(total[c] > total[placed[0][1].crossing] + 1e-9 for c in range(len(total)))
    assert better <= 8


@pytest.mark.parametrize("seed", range(8))
def test_two_settlements_bring_several_resources(seed):
    game, placed = founded(seed)
    island = Island(game.board)
    for seat in range(4):
        mine = [a.crossing for s, a in placed if s == seat and isinstance(a, BuildSettlement)]
        kinds = {r for c in mine for r, cards in enumerate(island.yields[c]) if cards}
        assert len(kinds) >= 3
        assert sum(island.total[c] for c in mine) >= 10 / 36


@pytest.mark.parametrize("seed", range(8))
def test_first_roads_lead_somewhere(seed):
    """From the end of each first road a crossing can be reached that could be settled, or another road goes on."""
    game, placed = founded(seed)
    board = game.board
    for _, action in placed:
        if isinstance(action, BuildRoad):
            a, b = board.edge_ends[action.edge]
            onward = (board.crossing_edges[a] | board.crossing_edges[b]) & ~(1 << action.edge)
            assert onward & ~game.state.taken


def test_equal_views_and_seeds_found_equally():
    assert founded(3)[1] == founded(3)[1]
