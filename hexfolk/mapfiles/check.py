"""From a file's bytes to a checked map: everything that must hold for a map to be played, warnings and notes."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from hexfolk.board import Terrain
from hexfolk.geometry import Crossing, Hex
from hexfolk.mapfiles.bags import check_bags
from hexfolk.mapfiles.coast import spread_ports
from hexfolk.mapfiles.document import LANGUAGE_PATTERN, LANGUAGES, MOST_CLOSED, Document
from hexfolk.mapfiles.drafting import Draft, near_word, read_draft
from hexfolk.mapfiles.drawing import NOTHING_DRAWN, WITHIN_A_CELL, Cell, Drawing, read_drawing
from hexfolk.mapfiles.island import (
    CROSSINGS_PER_PLAYER,
    land_problems,
    missing_terrains,
    most_points,
    open_crossings,
    red_problems,
)
from hexfolk.mapfiles.mapfile import Bag, MapFile, MapPort, RobberStart
from hexfolk.mapfiles.nodes import Node, read_nodes
from hexfolk.mapfiles.places import NoSuchCell, Places
from hexfolk.mapfiles.problems import MapCode, MapProblems, Problem, reading_order
from hexfolk.mapfiles.standard import PORTS, scaled
from hexfolk.mapfiles.texts import in_lines, in_one_line
from hexfolk.mapfiles.wishes import FAIR_STEPS, Wishes

T = TypeVar("T")

FORMAT = 1


class MapReading(NamedTuple):
    """What a file gave: the map, None after an error; every problem in reading order; the board as far as drawn."""

    map: MapFile | None
    problems: tuple[Problem, ...]
    drawing: Drawing


def read_map(data: bytes, name: str, source: str | None = None) -> MapFile:
    """The map in a file's `data`, to be called `name`.

    Raises MapProblems, holding every problem and speaking of `source` (by default the name), if one is an error.
    """
    found = read_whole(data, name)
    if found.map is None:
        raise MapProblems(source or name, found.problems)
    return found.map


def read_whole(data: bytes, name: str) -> MapReading:
    """Everything that a file's `data` tells of a map to be called `name`."""
    root, met, unread = read_nodes(data)
    problems: list[Problem] = []
    found, drawing = None, NOTHING_DRAWN
    if root is not None:
        reading = _Reading(root, read_draft(root, problems), problems)
        found = reading.map_file(name, data)
        drawing = reading.drawn
    # There is no more to say about what could not be read, or not as it was meant.
    places = {(problem.line, problem.column) for problem in met if problem.code is not MapCode.DUPLICATE_KEY}
    problems = [p for p in problems if p.line not in unread and (p.line, p.column) not in places]
    # Rows without quotes are read as anything.
    rows = {problem.line for problem in problems if problem.code is MapCode.BAD_ROW}
    problems += [p for p in met if p.line not in rows or p.code is not MapCode.WRONG_TYPE]
    if any(problem.is_error for problem in problems):
        found = None
    return MapReading(found, tuple(sorted(problems, key=reading_order)), drawing)


class _Reading:
    """One file on its way; notes what is wrong in `problems`."""

    def __init__(self, root: Node, draft: Draft, problems: list[Problem]) -> None:
        self.root = root
        self.problems = problems
        self.document: Document = draft.document
        self.unsound = draft.unsound
        self.places = Places({})
        self.drawn = NOTHING_DRAWN
        """The drawing, however much is wrong with it."""

    def map_file(self, name: str, data: bytes) -> MapFile:
        """The map, to be used only if no error was noted."""
        document = self.document
        if "format" not in self.unsound and document.format != FORMAT:
            self.note(MapCode.UNKNOWN_FORMAT, "format", format=document.format)
        self.check_languages()
        drawing = self.drawing()
        self.places = Places(drawing.grid)
        land = {cell.hex: cell for cell in drawing.cells if cell.terrain is not Terrain.SEA}
        bags: Mapping[str, Bag] = MappingProxyType({})
        if "bags" not in self.unsound or self.entries("bags"):
            written = self.part("bags") or Node(None, self.root.line, self.root.column, {})
            bags = check_bags(drawing.cells, document, written, self.unsound, self.problems)
        ports = self.ports(land)
        robber = self.robber(land)
        closed = self.no_founding(land)
        if land:
            self.check_island(land, bags, closed)
        self.check_players(land, closed)
        return MapFile(
            name=name,
            titles=_texts(document.name, in_one_line),
            about=_texts(document.about, in_lines),
            author=document.author,
            licence=document.licence,
            players=tuple(sorted(document.players)),
            target=document.target,
            cells=drawing.cells,
            bags=bags,
            ports=ports,
            port_kinds=self.port_kinds(sum(port.kind is None for port in ports)),
            robber=robber,
            no_founding=closed,
            wishes=_wishes(document),
            remarks=tuple(sorted((p for p in self.problems if not p.is_error), key=reading_order)),
            data=data,
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

    def part(self, *path: str) -> Node | None:
        """The value under those keys; None where there is none."""
        node: Node | None = self.root
        for key in path:
            node = node.value.get(key) if node is not None and isinstance(node.value, dict) else None
        return node

    def entries(self, *path: str) -> tuple[str, ...]:
        """The keys of the mapping under those keys that are text, whatever stands under them; none of anything else."""
        part = self.part(*path)
        return () if part is None else tuple(str(key) for key, at in part.keys.items() if isinstance(at.value, str))

    def check_languages(self) -> None:
        """Texts in languages that the program does not speak."""
        for part in ("name", "about"):
            for language in self.entries(part):
                if re.search(LANGUAGE_PATTERN, language) and language not in LANGUAGES:
                    self.note(MapCode.UNKNOWN_LANGUAGE, at=self.key(part, language), language=language)

    def drawing(self) -> Drawing:
        """The drawn cells; none when the drawing is no good."""
        rows = self.node("board").value
        found: list[Problem] = []
        drawing = self.drawn = read_drawing(rows if isinstance(rows, list) else [], found)
        self.problems += found
        if "board" in self.unsound:
            return NOTHING_DRAWN
        # What is wrong within a cell does not hide where the cells are.
        placed = all(problem.code in WITHIN_A_CELL for problem in found)
        if placed and any(cell.terrain is not Terrain.SEA for cell in drawing.cells):
            return drawing
        if placed:
            self.note(MapCode.EMPTY_BOARD, "board")
        self.unsound |= {"board"}
        return NOTHING_DRAWN

    def ports(self, land: Mapping[Hex, Cell]) -> tuple[MapPort, ...]:
        """The ports, placed ones first; those whose place is no edge are left out.

        A place is looked at even where its kind is no good, but nothing is counted where something may be missing.
        """
        wanted = self.document.ports
        ports: list[MapPort] = []
        at_crossing: dict[Crossing, list[str]] = {}
        for text in self.entries("ports", "places"):
            at = self.key("ports", "places", text)
            edge = self.place(self.places.edge, text, at, "edge")
            if edge is None:
                continue
            if land and sum(h in land for h in edge.hexes()) != 1:
                self.note(MapCode.PORT_NOT_ON_COAST, at=at, edge=text)
            for other in {near: None for end in edge.crossings() for near in at_crossing.setdefault(end, [])}:
                self.note(MapCode.PORTS_TOUCH, at=at, edge=text, other=other)
            for end in edge.crossings():
                at_crossing[end].append(text)
            kind = wanted.places.get(text, "?")
            ports.append(MapPort(edge, None if kind == "?" else kind))
        if land and wanted.spread:
            spread = spread_ports(land, {port.edge for port in ports}, wanted.spread)
            if spread is None:
                self.note(MapCode.PORTS_DO_NOT_FIT, "ports", "spread", spread=wanted.spread)
            ports += [MapPort(edge, None) for edge in spread or ()]
        if "ports" in self.unsound:
            return tuple(ports)
        need = wanted.spread + sum(kind == "?" for kind in wanted.places.values())
        have = len(self.port_kinds(need))
        if have != need:
            self.note(MapCode.PORT_KINDS, "ports", "kinds", have=have, need=need)
        return tuple(ports)

    def port_kinds(self, number: int) -> tuple[str, ...]:
        """The kinds that are dealt, to so many ports."""
        kinds = self.document.ports.kinds
        if isinstance(kinds, str):
            return tuple(sorted(scaled(PORTS, number)))
        return tuple(sorted(kind for kind, count in kinds.items() for _ in range(count)))

    def place(self, read: Callable[[str], T], text: str, at: Node, expected: str, near: str = "") -> T | None:
        """What `read` makes of a place's name; None after a problem, and where the drawing is no good."""
        try:
            return read(text)
        except NoSuchCell:
            if "board" not in self.unsound:
                self.note(MapCode.NO_SUCH_CELL, at=at, text=text)
        except ValueError:
            self.note(MapCode.BAD_PLACE, at=at, text=text, expected=expected, near=near)
        return None

    def robber(self, land: Mapping[Hex, Cell]) -> RobberStart:
        """Where the robber starts."""
        text = self.document.robber
        if text in ("desert", "none") or "robber" in self.unsound:
            return RobberStart(text == "desert", None)
        near = near_word(text, ("desert", "none"))
        place = self.place(self.places.hex, text, self.node("robber"), "hex", near)
        if land and place is not None and place not in land:
            self.note(MapCode.ROBBER_NOT_ON_LAND, "robber", hex=text)
        return RobberStart(False, place)

    def no_founding(self, land: Mapping[Hex, Cell]) -> frozenset[Crossing]:
        """The crossings closed for founding."""
        every = open_crossings(land, ())
        closed: set[Crossing] = set()
        nodes = self.node("no_founding").value
        for at in nodes[:MOST_CLOSED] if isinstance(nodes, list) else ():
            text = at.value
            if not isinstance(text, str):
                continue
            named = self.place(self.places.crossings, text, at, "crossing")
            if land and named is not None and not every.intersection(named):
                self.note(MapCode.NO_SUCH_CROSSING, at=at, text=text)
            closed |= every.intersection(named or ())
        return frozenset(closed)

    def check_players(self, land: Mapping[Hex, Cell], closed: Collection[Crossing]) -> None:
        """The numbers of players, and whether there is room for them."""
        players = self.document.players
        if not players:
            return
        for number in sorted({n for n in players if players.count(n) > 1}):
            self.note(MapCode.REPEATED_PLAYERS, "players", players=number)
        have = len(open_crossings(land, closed))
        need = CROSSINGS_PER_PLAYER * max(players)
        if land and have < need:
            self.note(MapCode.TOO_FEW_CROSSINGS, "players", have=have, need=need, players=max(players))
        target = self.document.target
        if land and target is not None and "players" not in self.unsound:
            most = most_points(land, closed, max(players))
            if most < target:
                self.note(MapCode.TARGET_OUT_OF_REACH, "target", target=target, most=most, players=max(players))

    def check_island(self, land: Mapping[Hex, Cell], bags: Mapping[str, Bag], closed: Collection[Crossing]) -> None:
        """Warnings about the island as a whole."""
        self.problems += land_problems(land, closed)
        self.problems += red_problems(land)
        # What a bag holds that is not there is not known.
        known = all(cell.terrain is not None or cell.bag in bags for cell in land.values())
        if known and "bags" not in self.unsound:
            for terrain in missing_terrains(land, bags):
                self.note(MapCode.RESOURCE_MISSING, "board", terrain=terrain.value)


def _texts(text: Mapping[str, str] | str, clean: Callable[[str], str]) -> Mapping[str, str]:
    """The texts by language, made `clean`, without those of which nothing is left."""
    texts = {"": text} if isinstance(text, str) else text
    cleaned = {language: clean(line) for language, line in texts.items()}
    return MappingProxyType({language: line for language, line in cleaned.items() if line})


def _wishes(document: Document) -> tuple[Wishes, ...]:
    wishes = document.wishes
    if isinstance(wishes, str):
        return FAIR_STEPS
    return (Wishes(**{name: getattr(wishes, name) for name in Wishes._fields}),)
