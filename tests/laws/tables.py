"""The tables that the laws are tried on: every shipped map with every number of players, and every option."""

from functools import cache

from hypothesis import strategies as st
from msgspec.structs import replace

from hexfolk.board import Board, Layout
from hexfolk.mapfiles import deal, load_map, shipped_maps
from hexfolk.play import Options

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
    "six, crowded": Options(players=6, target=8),
    "seven, friendly": Options(players=7, target=8, robber="friendly", hand_limit=20),
    "eight": Options(players=8, target=8, deal="wild"),
    "two, closed crossings": Options(players=2, target=8),
}
"""By name."""

CROWDED = "standard-19"
"""The map of a crowded table, smaller than its number of players should have."""

AWAY = (
    *({"target": target} for target in (8, 15)),
    *({"round_limit": rounds} for rounds in (50, 500)),
    *({"robber": robber} for robber in ("friendly", "off")),
    *({"hand_limit": limit} for limit in (5, 20, None)),
    {"longest_trade_route": False},
    {"strongest_knighthood": False},
    *({"special_building": when} for when in ("on", "off")),
    {"dice": "deck"},
    {"player_trades": False},
    {"undo": False},
    {"start_order": "seated"},
    *({"deal": wishes} for wishes in ("fair", "wild")),
)
"""Each option away from its default."""


@cache
def maps_for(players: int) -> tuple[str, ...]:
    """The shipped maps that take that many players."""
    return tuple(name for name in shipped_maps() if players in load_map(name).players)


SEATINGS = tuple((name, players) for players in range(2, 9) for name in maps_for(players))
"""Every shipped map with every number of players it takes."""

THOROUGH = frozenset(seating for seating in SEATINGS if seating[0].startswith("standard-"))
"""Played over and over in the long run: an island differs from the standard board by its shape alone."""


def maps_of(table: str) -> tuple[str, ...]:
    """The maps that the table is played on."""
    return (CROWDED,) if "crowded" in table else maps_for(TABLES[table].players)


def table_island(name: str, seed: int) -> Layout:
    """A dealt map for the table; another seed may bring another map."""
    fitting = maps_of(name)
    layout = deal(load_map(fitting[seed % len(fitting)]), seed, TABLES[name].deal)
    return layout._replace(no_founding=Board(layout).crossings[:30]) if "closed" in name else layout


@st.composite
def any_table(draw: st.DrawFn) -> tuple[Layout, Options]:
    """Any shipped map with any number of players it takes and any options that the rules know."""
    name, players = draw(st.sampled_from(SEATINGS))
    options = Options(players=players, round_limit=50)
    for change in draw(st.lists(st.sampled_from(AWAY), max_size=6)):
        options = replace(options, **change)
    return deal(load_map(name), draw(st.integers(0, 2**63 - 1)), options.deal), options
