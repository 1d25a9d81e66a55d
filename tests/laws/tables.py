"""The tables that the laws are tried on."""

from hexfolk.board import Board, Layout
from hexfolk.mapfiles import deal, load_map
from hexfolk.play import Options
from tests.laws.big_island import big_island

TABLES = {
    "four": Options(players=4),
    "two": Options(players=2, round_limit=50),
    "three, friendly, deck": Options(players=3, robber="friendly", dice="deck", start_order="seated"),
    "four, no robber, no awards": Options(
        players=4, robber="off", longest_trade_route=False, strongest_knighthood=False, target=8
    ),
    "four, special building": Options(players=4, special_building="on", hand_limit=5),
    "three, plain": Options(players=3, player_trades=False, undo=False, hand_limit=None),
    "five": Options(players=5, target=8),
    "six, without special building": Options(players=6, special_building="off", target=8),
    "eight": Options(players=8, target=8),
    "two, closed crossings": Options(players=2, target=8),
}
"""By name."""


def table_island(name: str, seed: int) -> Layout:
    """Up to six players play on the small island, which has room for them."""
    if TABLES[name].players > 6:
        return big_island(seed)
    layout = deal(load_map("standard-19"), seed)
    return layout._replace(no_founding=Board(layout).crossings[:30]) if "closed" in name else layout
