"""A dealt island for tests of what is drawn, the one of the design's table, with pieces of four players on it."""

from hexfolk.board import Board, Layout, PortPlace, Terrain, Tile
from hexfolk.client.board_view.scene import BoardScene, SeatPieces, Spot
from hexfolk.geometry import SIDES, Hex

_HEXES = (
    "forest 10,fields 2,forest 5,fields 9,pasture 6,hills 12,pasture 3,forest 8,fields 4,pasture 11,hills 8,fields 5,"
    "forest 10,hills 6,mountains 3,pasture 9,mountains 11,desert 0,mountains 4"
)
_PORTS = "1 5 general,2 0 grain,11 0 ore,15 1 general,18 2 wool,16 2 general,12 3 clay,7 4 general,0 4 wood"
_HOUSES = (
    "10 2 city-red,0 3 city-blue,3 3 settlement-yellow,8 3 city-white,9 3 settlement-white,4 3 settlement-yellow,"
    "14 2 city-blue,5 3 settlement-red,2 3 settlement-red,0 5 settlement-blue,3 5 settlement-yellow,"
    "7 3 settlement-white,2 1 settlement-red,7 5 settlement-yellow"
)
_ROADS = {
    "red": "10 2,5 2,5 1,2 2,2 1,6 0,6 1,11 0,11 1",
    "blue": "3 1,14 1,0 3,0 4,0 5,0 0,1 5,1 0,2 5",
    "yellow": "3 2,4 2,3 3,3 4,3 5,7 5,8 1",
    "white": "8 3,9 3,7 2,7 3,7 4,13 1,13 2,16 1,16 2",
}
_SPOTS, _HOVER, ROBBED = "6 1,11 1,11 2", (6, 2), 5
PLACES = tuple(
    Hex(i - (n - 1) // 2 - ((row - 2) + (n % 2 == 0)) // 2, row - 2)
    for row, n in enumerate((3, 4, 5, 4, 3))
    for i in range(n)
)


def _cells(text: str) -> list[tuple[int, int, str]]:
    parts = (part.split() for part in text.split(","))
    return [(int(p[0]), int(p[1]), p[2] if len(p) > 2 else "") for p in parts]


def board() -> Board:
    words = [part.split() for part in _HEXES.split(",")]
    tiles = tuple(Tile(h, Terrain(w[0]), int(w[1])) for h, w in zip(PLACES, words, strict=True))
    ports = tuple(PortPlace(PLACES[h].edge(SIDES[k]), kind) for h, k, kind in _cells(_PORTS))
    return Board(Layout("design", tiles, ports, PLACES[17]))


def crossing(island: Board, h: int, k: int) -> int:
    return island.hex_crossings[h][k]


def edge(island: Board, h: int, k: int) -> int:
    return island.edge_index[PLACES[h].edges()[k]]


def pieces(island: Board) -> tuple[SeatPieces, ...]:
    houses = _cells(_HOUSES)
    seats = []
    for color, roads in _ROADS.items():
        own = {
            what: tuple(crossing(island, h, k) for h, k, piece in houses if piece == f"{what}-{color}")
            for what in ("settlement", "city")
        }
        edges = tuple(edge(island, h, k) for h, k, _ in _cells(roads))
        seats.append(SeatPieces(color, edges, own["settlement"], own["city"]))
    return tuple(seats)


def spots(island: Board) -> tuple[Spot, ...]:
    return tuple(Spot("settlement", crossing(island, h, k)) for h, k, _ in _cells(_SPOTS))


def table(island: Board) -> BoardScene:
    """The middle of a game: red places a settlement."""
    hover = Spot("settlement", crossing(island, *_HOVER))
    return BoardScene(island, pieces(island), ROBBED, "red", spots=(*spots(island), hover), hover=hover)


def founding(island: Board) -> BoardScene:
    """The founding: every free crossing is marked."""
    every = tuple(Spot("settlement", n) for n in range(len(island.crossings)))
    return BoardScene(island, (), 17, "red", spots=every)
