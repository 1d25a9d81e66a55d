"""The graph of an island: hexes, crossings and edges by number, and who touches whom as bitmasks.

Only land makes the board: crossings and edges are those of at least one land hex. Numbers run from the north to the
south and then from the west to the east, so they do not depend on the order of the layout's tiles.
"""

from __future__ import annotations

from types import MappingProxyType

from hexfolk.board.layout import Layout, Terrain, Tile
from hexfolk.geometry import Crossing, Edge, Hex

TOKENS = frozenset({0, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12})
"""Number tokens, 0 for none."""


class Board:
    """An immutable island. Sets of crossings, edges and hexes are ints, bit i standing for number i.

    Raises ValueError when the layout has two tiles on one cell, no land, a token that no dice roll, a robber off the
    land, a port that is not on the coast, or a crossing closed for founding that is not on land.
    """

    __slots__ = (
        "_hash",
        "crossing_edges",
        "crossing_hexes",
        "crossing_index",
        "crossing_neighbours",
        "crossing_port",
        "crossing_ways",
        "crossings",
        "edge_crossings",
        "edge_ends",
        "edge_index",
        "edges",
        "hex_crossings",
        "hex_index",
        "hex_mask",
        "hexes",
        "layout",
        "open_crossings",
        "ports",
        "robber",
        "terrains",
        "tokens",
    )

    layout: Layout
    hexes: tuple[Hex, ...]
    hex_index: dict[Hex, int]
    terrains: tuple[Terrain, ...]
    tokens: tuple[int, ...]
    crossings: tuple[Crossing, ...]
    crossing_index: dict[Crossing, int]
    edges: tuple[Edge, ...]
    edge_index: dict[Edge, int]
    robber: int | None

    def __init__(self, layout: Layout, like: Board | None = None) -> None:
        """`like`: another board; one of the same land lends its graph, which is most of the work."""
        land = sorted((t for t in layout.tiles if t.terrain is not Terrain.SEA), key=_north_west_first)
        if not land:
            raise ValueError("a board needs land")
        if len({t.hex for t in layout.tiles}) != len(layout.tiles):
            raise ValueError("two tiles on one cell")
        if not {t.token for t in land} <= TOKENS:
            raise ValueError("a token that no dice roll, or a 7")
        self.layout = layout
        self._hash = hash(layout)
        self.hexes = tuple(t.hex for t in land)
        self.terrains = tuple(t.terrain for t in land)
        self.tokens = tuple(t.token for t in land)
        if like is not None and like.hexes == self.hexes:
            for name in _GRAPH:
                setattr(self, name, getattr(like, name))
        else:
            self.hex_index = {h: i for i, h in enumerate(self.hexes)}
            self._number_the_graph()
            self._join_the_graph()
        self._place_ports()
        self._close_crossings()
        self.robber = None if layout.robber is None else self.hex_index.get(layout.robber)
        if layout.robber is not None and self.robber is None:
            raise ValueError(f"the robber must start on land: {layout.robber.name}")

    def _number_the_graph(self) -> None:
        crossings = {c for h in self.hexes for c in h.crossings()}
        edges = {e for h in self.hexes for e in h.edges()}
        self.crossings = tuple(sorted(crossings, key=_crossing_order))
        self.edges = tuple(sorted(edges, key=_edge_order))
        self.crossing_index = {c: i for i, c in enumerate(self.crossings)}
        self.edge_index = {e: i for i, e in enumerate(self.edges)}

    def _join_the_graph(self) -> None:
        number = self.crossing_index
        self.hex_crossings: tuple[tuple[int, ...], ...] = tuple(
            tuple(number[c] for c in h.crossings()) for h in self.hexes
        )
        """For each hex its six crossings, clockwise from the top."""
        self.hex_mask: tuple[int, ...] = tuple(sum(1 << c for c in six) for six in self.hex_crossings)
        """For each hex its crossings as a set."""
        meeting: list[list[int]] = [[] for _ in self.crossings]
        for i, six in enumerate(self.hex_crossings):
            for c in six:
                meeting[c].append(i)
        self.crossing_hexes: tuple[tuple[int, ...], ...] = tuple(map(tuple, meeting))
        """For each crossing its one to three land hexes."""
        self.edge_ends: tuple[tuple[int, int], ...] = tuple(
            (number[a], number[b]) for a, b in (e.crossings() for e in self.edges)
        )
        """For each edge its two crossings."""
        self.edge_crossings: tuple[int, ...] = tuple((1 << a) | (1 << b) for a, b in self.edge_ends)
        """For each edge its two crossings as a set."""
        touching = [0] * len(self.crossings)
        beside = [0] * len(self.crossings)
        ways: list[list[tuple[int, int]]] = [[] for _ in self.crossings]
        for i, (a, b) in enumerate(self.edge_ends):
            ways[a].append((1 << i, b))
            ways[b].append((1 << i, a))
            touching[a] |= 1 << i
            touching[b] |= 1 << i
            beside[a] |= 1 << b
            beside[b] |= 1 << a
        self.crossing_edges: tuple[int, ...] = tuple(touching)
        """For each crossing the set of edges that meet there."""
        self.crossing_neighbours: tuple[int, ...] = tuple(beside)
        """For each crossing the set of crossings one edge away."""

        self.crossing_ways: tuple[tuple[tuple[int, int], ...], ...] = tuple(map(tuple, ways))
        """For each crossing the ways from it, as (set of the one edge, crossing at its far end)."""

    def _place_ports(self) -> None:
        kinds: list[str | None] = [None] * len(self.crossings)
        ports: list[tuple[int, str]] = []
        for edge, kind in self.layout.ports:
            if edge not in self.edge_index or sum(h in self.hex_index for h in edge.hexes()) != 1:
                raise ValueError(f"a port must lie on the coast: {edge.name}")
            number = self.edge_index[edge]
            ports.append((number, kind))
            for end in self.edge_ends[number]:
                kinds[end] = kind
        self.ports: tuple[tuple[int, str], ...] = tuple(ports)
        """Each port as (edge, kind)."""
        self.crossing_port: tuple[str | None, ...] = tuple(kinds)
        """For each crossing the kind of port it gives, if any."""

    def _close_crossings(self) -> None:
        closed = 0
        for crossing in self.layout.no_founding:
            if crossing not in self.crossing_index:
                raise ValueError(f"only a crossing on land can be closed: {crossing.name}")
            closed |= 1 << self.crossing_index[crossing]
        self.open_crossings: int = (1 << len(self.crossings)) - 1 & ~closed
        """The set of crossings where one may found."""

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Board) and self.layout == other.layout)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"<Board {self.layout.name!r}, {len(self.hexes)} hexes>"


_GRAPH = (
    "hex_index", "crossings", "crossing_index", "edges", "edge_index", "hex_crossings", "hex_mask", "crossing_hexes",
    "edge_ends", "edge_crossings", "crossing_edges", "crossing_neighbours", "crossing_ways",
)  # fmt: skip
"""What follows from the land alone."""


# Places in the plane as whole numbers: rows by quarters of R, columns by quarters of a hex's width.


def _north_west_first(tile: Tile) -> tuple[int, int]:
    q, r = tile.hex
    return r, 2 * q + r


def _crossing_order(place: Crossing) -> tuple[int, int]:
    q, r, pole = place
    return 6 * r + (-4 if pole == "N" else 4), 4 * q + 2 * r


def _edge_order(place: Edge) -> tuple[int, int]:
    """By the edge's middle."""
    q, r, side = place
    down, right = _MIDDLES[side]
    return 6 * r + down, 4 * q + 2 * r + right


_MIDDLES = MappingProxyType({"NE": (-3, 1), "E": (0, 2), "SE": (3, 1)})
