"""The ground of the draw list: piers, tiles, boats and tokens, and the places a pointer can mean.

Places are pixels from the plane's origin.
"""

from __future__ import annotations

import math
from functools import lru_cache

from hexfolk.board import Board, Terrain
from hexfolk.client.board_view.items import Item, Region
from hexfolk.client.board_view.scene import edge_middle
from hexfolk.geometry import Hex, Point, crossing_point, edge_points, hex_point

FLAT_BELOW = 20.0
"""Below this R tiles and tokens are plain."""

GROWN = 1.14
"""Tokens and pieces on a board of small hexes."""

TOKEN_DY = 0.20
EDGE_FROM_CORNER = 0.20
CROSSING_REACH = 0.30
EDGE_REACH = 0.22

_VARIANTS = 4
BOAT_GROWN = 0.88 / 0.81
NARROW = 0.76
"""How large boats are, against the others, on water that has land across it: so that the water is still seen."""
_BOAT_AWAY, _NARROW_AWAY = 0.76, 0.72


@lru_cache(maxsize=4)
def ground(board: Board, r: float, small: bool) -> tuple[Item, ...]:
    """What stands still during a game, back to front; last what is only pointed at."""
    return (*scenery(board, r, small), *_crossings(board, r), *_edges(board, r))


@lru_cache(maxsize=4)
def scenery(board: Board, r: float, small: bool) -> tuple[Item, ...]:
    """What of it is drawn: piers, tiles, boats and tokens."""
    tiles = tuple(tile_item(board, number, r) for number in range(len(board.hexes)))
    tokens = tuple(token_item(board, number, r, small) for number, token in enumerate(board.tokens) if token)
    return (*_piers(board, r), *tiles, *_boats(board, r, small), *tokens)


def tile_item(board: Board, number: int, r: float) -> Item:
    """A hex with its terrain."""
    place = board.hexes[number]
    x, y = hex_point(place)
    terrain = board.terrains[number]
    art = f"terrain/flat-{terrain}" if r < FLAT_BELOW else f"tile/{terrain}-{variants(board)[number]}"
    return Item("tile", place.name, number, art, x * r, y * r, r / 100, region=Region(r, hexagon=True))


def token_item(board: Board, number: int, r: float, small: bool, aside: float = 0.0) -> Item:
    """The number token of a hex, moved `aside` by units of R where the robber stands."""
    place, token = board.hexes[number], board.tokens[number]
    x, y = hex_point(place)
    art = "token/blank-hot" if token in (6, 8) else "token/blank"
    unit = r / 100 * (GROWN if small else 1)
    return Item("token", place.name, number, art, (x + aside) * r, (y + TOKEN_DY) * r, unit, text=str(token))


@lru_cache(maxsize=4)
def variants(board: Board) -> tuple[int, ...]:
    """Which of a terrain's drawings (1 to 4) each hex shows: neighbours of a kind differ, all are used alike."""
    chosen: list[int] = []
    used: dict[tuple[Terrain, int], int] = {}
    for number, place in enumerate(board.hexes):
        terrain = board.terrains[number]
        beside = {board.hex_index.get(n, number) for n in place.neighbours()}
        taken = {chosen[n] for n in beside if n < number and board.terrains[n] is terrain}
        free = [v for v in range(1, _VARIANTS + 1) if v not in taken]
        best = min(free, key=lambda v: (used.get((terrain, v), 0), v))
        used[terrain, best] = used.get((terrain, best), 0) + 1
        chosen.append(best)
    return tuple(chosen)


def _outwards(board: Board, edge: int) -> Point:
    """The direction from the land to the sea across an edge of the coast."""
    middle = edge_middle(board, edge)
    home = next(h for h in board.edges[edge].hexes() if h in board.hex_index)
    centre = hex_point(home)
    away = math.dist(middle, centre)
    return Point((middle.x - centre.x) / away, (middle.y - centre.y) / away)


def _piers(board: Board, r: float) -> tuple[Item, ...]:
    items = []
    for edge, _ in board.ports:
        place, middle, out = board.edges[edge], edge_middle(board, edge), _outwards(board, edge)
        for x, y in edge_points(place):
            dx, dy = (middle.x - x) * 0.58 + out.x * 0.42, (middle.y - y) * 0.58 + out.y * 0.42
            turn = round(math.degrees(math.atan2(dy, dx)), 1)
            at = (x + out.x * 0.06) * r, (y + out.y * 0.06) * r
            items.append(Item("pier", place.name, edge, "port/pier", *at, r / 100, turn=turn))
    return tuple(items)


def _boats(board: Board, r: float, small: bool) -> tuple[Item, ...]:
    items = []
    unit = r / 100 * (BOAT_GROWN if small else 1)
    for edge, kind in sorted(board.ports, key=lambda port: edge_middle(board, port[0]).y):
        middle, out = edge_middle(board, edge), _outwards(board, edge)
        share, away = (NARROW, _NARROW_AWAY) if on_narrow_water(board, edge) else (1.0, _BOAT_AWAY)
        at = (middle.x + out.x * away) * r, (middle.y + out.y * away) * r
        text = "3:1" if kind == "general" else "2:1"
        name, region = board.edges[edge].name, Region(0.42 * r)
        items.append(Item("boat", name, edge, f"port/boat-{kind}", *at, unit * share, text=text, region=region))
    return tuple(items)


def on_narrow_water(board: Board, edge: int) -> bool:
    """Whether the hex of water that a port's edge faces has land straight across, or all round, as in a river."""
    home, water = sorted(board.edges[edge].hexes(), key=lambda place: place not in board.hex_index)
    across = Hex(2 * water.q - home.q, 2 * water.r - home.r)
    return across in board.hex_index or sum(place in board.hex_index for place in water.neighbours()) > 3


def _crossings(board: Board, r: float) -> tuple[Item, ...]:
    region = Region(CROSSING_REACH * r)
    points = (crossing_point(c) for c in board.crossings)
    return tuple(
        Item("crossing", place.name, number, "", x * r, y * r, r / 100, region=region)
        for number, (place, (x, y)) in enumerate(zip(board.crossings, points, strict=True))
    )


def _edges(board: Board, r: float) -> tuple[Item, ...]:
    items = []
    for number, place in enumerate(board.edges):
        x, y = edge_middle(board, number)
        items.append(Item("edge", place.name, number, "", x * r, y * r, r / 100, region=edge_region(board, number, r)))
    return tuple(items)


def edge_region(board: Board, number: int, r: float, radius: float = EDGE_REACH) -> Region:
    """Where a pointer means an edge: along it, its corners left out."""
    a, b = edge_points(board.edges[number])
    share = (0.5 - EDGE_FROM_CORNER) * r
    return Region(radius * r, ((b.x - a.x) * share, (b.y - a.y) * share))
