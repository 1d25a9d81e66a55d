"""From a file's bytes to a checked map: everything that must hold for a map to be played, and its warnings."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from types import MappingProxyType

from hexfolk.board import Terrain
from hexfolk.geometry import Edge, Hex, parse_edge, parse_hex
from hexfolk.mapfiles.bags import check_bags
from hexfolk.mapfiles.document import Document, Draft, PortKind, read_draft
from hexfolk.mapfiles.drawing import Cell, read_drawing
from hexfolk.mapfiles.mapfile import Bag, MapFile, MapPort, RobberStart
from hexfolk.mapfiles.nodes import Node, read_nodes
from hexfolk.mapfiles.problems import MapCode, MapProblems, Problem

FORMAT = 1
CROSSINGS_PER_PLAYER = 8
"""See the rules of founding: with so many it cannot get stuck."""
_RED = (6, 8)
_RESOURCE_TERRAINS = (Terrain.FOREST, Terrain.HILLS, Terrain.PASTURE, Terrain.FIELDS, Terrain.MOUNTAINS)


def read_map(data: bytes, name: str, source: str | None = None) -> MapFile:
    """The map in a file's `data`, to be called `name`.

    Raises MapProblems, holding every problem and speaking of `source` (by default the name), unless all are warnings.
    """
    root, problems = read_nodes(data)
    found = _Reading(root, read_draft(root, problems), problems).map_file(name) if root is not None else None
    if found is None or any(problem.is_error for problem in problems):
        raise MapProblems(source or name, tuple(sorted(problems, key=_reading_order)))
    return found


def _reading_order(problem: Problem) -> tuple[int, int, str]:
    return problem.line, problem.column, problem.code


class _Reading:
    """One file on its way; notes what is wrong in `problems`."""

    def __init__(self, root: Node, draft: Draft, problems: list[Problem]) -> None:
        self.root = root
        self.problems = problems
        self.document: Document = draft.document
        self.unsound = draft.unsound

    def map_file(self, name: str) -> MapFile:
        """The map, to be used only if no error was noted."""
        document = self.document
        if "format" not in self.unsound and document.format != FORMAT:
            self.note(MapCode.UNKNOWN_FORMAT, "format", format=document.format)
        cells = self.cells()
        land = {cell.hex: cell for cell in cells if cell.terrain is not Terrain.SEA}
        bags: Mapping[str, Bag] = MappingProxyType({})
        if "bags" not in self.unsound:
            bags = check_bags(cells, document.bags, self.node("board"), self.node("bags"), self.problems)
        ports = self.ports(land)
        robber = self.robber(land)
        self.check_players(land)
        if land:
            self.check_island(land, bags)
        return MapFile(
            name=name,
            titles=_texts(document.name),
            about=_texts(document.about),
            author=document.author,
            licence=document.licence,
            players=tuple(sorted(document.players)),
            target=document.target,
            cells=cells,
            bags=bags,
            ports=ports,
            port_kinds=_spread(document.ports.kinds),
            robber=robber,
            warnings=tuple(sorted((p for p in self.problems if not p.is_error), key=_reading_order)),
        )

    def note(self, code: MapCode, *path: str, at: Node | None = None, **params: str | int) -> None:
        """Note a problem at `at`, or at the value that stands under the keys of `path`."""
        place = at or self.node(*path)
        self.problems.append(Problem(place.line, place.column, code, params))

    def node(self, *path: str) -> Node:
        """The value under those keys, or the last one that exists on the way to it."""
        node = self.root
        for key in path:
            if not isinstance(node.value, dict) or key not in node.value:
                break
            node = node.value[key]
        return node

    def key(self, *path: str) -> Node:
        """The last key of `path` itself."""
        return self.node(*path[:-1]).keys[path[-1]]

    def cells(self) -> tuple[Cell, ...]:
        """The drawn cells, in reading order; none when the drawing is no good."""
        if "board" in self.unsound:
            return ()
        rows = self.node("board").value
        before = len(self.problems)
        cells = read_drawing(rows if isinstance(rows, list) else [], self.problems)
        if len(self.problems) > before:
            self.unsound |= {"board"}
        elif all(cell.terrain is Terrain.SEA for cell in cells):
            self.note(MapCode.EMPTY_BOARD, "board")
            self.unsound |= {"board"}
        return () if "board" in self.unsound else cells

    def ports(self, land: Mapping[Hex, Cell]) -> tuple[MapPort, ...]:
        """The ports; those whose place is no edge are left out."""
        if "ports" in self.unsound:
            return ()
        ports: list[MapPort] = []
        for text, kind in self.document.ports.places.items():
            at = self.key("ports", "places", text)
            edge = self.edge(text, at)
            if edge is None:
                continue
            if land and sum(h in land for h in edge.hexes()) != 1:
                self.note(MapCode.PORT_NOT_ON_COAST, at=at, edge=text)
            for other in ports:
                if {*edge.crossings()} & {*other.edge.crossings()}:
                    self.note(MapCode.PORTS_TOUCH, at=at, edge=text, other=other.edge.name)
            ports.append(MapPort(edge, None if kind == "?" else kind))
        need = sum(kind == "?" for kind in self.document.ports.places.values())
        have = sum(self.document.ports.kinds.values())
        if have != need:
            self.note(MapCode.PORT_KINDS, "ports", "kinds", have=have, need=need)
        return tuple(ports)

    def edge(self, text: str, at: Node) -> Edge | None:
        try:
            return parse_edge(text)
        except ValueError:
            self.note(MapCode.BAD_PLACE, at=at, text=text, expected="edge")
            return None

    def robber(self, land: Mapping[Hex, Cell]) -> RobberStart:
        """Where the robber starts."""
        text = self.document.robber
        if text in ("desert", "none") or "robber" in self.unsound:
            return RobberStart(text == "desert", None)
        try:
            place = parse_hex(text)
        except ValueError:
            self.note(MapCode.BAD_PLACE, "robber", text=text, expected="hex")
            return RobberStart(False, None)
        if land and place not in land:
            self.note(MapCode.ROBBER_NOT_ON_LAND, "robber", hex=text)
        return RobberStart(False, place)

    def check_players(self, land: Mapping[Hex, Cell]) -> None:
        """The numbers of players, and whether there is room for them."""
        players = self.document.players
        if "players" in self.unsound:
            return
        for number in sorted({n for n in players if players.count(n) > 1}):
            self.note(MapCode.REPEATED_PLAYERS, "players", players=number)
        have = len({crossing for place in land for crossing in place.crossings()})
        need = CROSSINGS_PER_PLAYER * max(players)
        if land and have < need:
            self.note(MapCode.TOO_FEW_CROSSINGS, "players", have=have, need=need, players=max(players))

    def check_island(self, land: Mapping[Hex, Cell], bags: Mapping[str, Bag]) -> None:
        """Warnings about the island as a whole."""
        pieces = _pieces(land)
        for piece in pieces[1:]:
            self.note(MapCode.LAND_APART, at=_place(land[piece[0]]), hex=piece[0].name)
        there = {cell.terrain for cell in land.values()} | {t for bag in bags.values() for t in bag.terrains}
        for terrain in _RESOURCE_TERRAINS:
            if terrain not in there and "bags" not in self.unsound:
                self.note(MapCode.RESOURCE_MISSING, "board", terrain=terrain.value)
        red = [place for place, cell in land.items() if cell.token in _RED]
        for first, second in combinations(red, 2):
            if second in first.neighbours():
                self.note(MapCode.RED_SIDE_BY_SIDE, at=_place(land[second]), hex=second.name, other=first.name)


def _place(cell: Cell) -> Node:
    return Node(None, cell.line, cell.column, {})


def _texts(text: Mapping[str, str] | str) -> Mapping[str, str]:
    if isinstance(text, str):
        return MappingProxyType({"": text} if text else {})
    return MappingProxyType(dict(text))


def _spread(counts: Mapping[PortKind, int]) -> tuple[str, ...]:
    return tuple(sorted(kind for kind, count in counts.items() for _ in range(count)))


def _pieces(land: Mapping[Hex, Cell]) -> list[list[Hex]]:
    """The land in pieces that roads connect (hexes with a crossing in common), the largest piece first."""
    touching: dict[object, list[Hex]] = {}
    for place in land:
        for crossing in place.crossings():
            touching.setdefault(crossing, []).append(place)
    left = dict.fromkeys(land)
    pieces = []
    while left:
        piece = [next(iter(left))]
        del left[piece[0]]
        for place in piece:
            for crossing in place.crossings():
                for other in touching[crossing]:
                    if other in left:
                        del left[other]
                        piece.append(other)
        pieces.append(piece)
    return sorted(pieces, key=len, reverse=True)
