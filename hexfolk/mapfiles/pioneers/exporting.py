"""A map of ours as a ``.game`` file of Pioneers.

Pioneers shuffles terrain and kinds of ports, all of them or none, and deals numbers in one order past the deserts. A
map whose dealing can be told so is written with ``random-terrain``; of any other one deal is written.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from hexfolk.board import Layout, Terrain
from hexfolk.geometry import Crossing, Edge, Hex
from hexfolk.mapfiles.bags import needs_bag
from hexfolk.mapfiles.dealing import deal
from hexfolk.mapfiles.mapfile import MapFile
from hexfolk.mapfiles.nodes import read_nodes
from hexfolk.mapfiles.pioneers.game_text import GameText, written
from hexfolk.mapfiles.pioneers.harbours import on_land
from hexfolk.mapfiles.pioneers.notices import GameCode, Notice, notice
from hexfolk.mapfiles.pioneers.vocabulary import CORNERS, GOLD, MOST_IN_PIONEERS, PORTS, SIDES, TERRAINS
from hexfolk.mapfiles.wishes import ASK_NOTHING

TARGET = 10
"""Points that win where a map proposes none."""
LANGUAGE = "en"
_ABOUT: Mapping[str, str] = MappingProxyType(
    {
        GameCode.ONE_DEAL: "board",
        GameCode.NUMBERS_OF_ONE_DEAL: "board",
        GameCode.LARGER_THAN_PIONEERS: "board",
        GameCode.PORTS_SHARE_SEA: "ports",
        GameCode.WISHES_DROPPED: "wishes",
        GameCode.ROBBER_DROPPED: "robber",
        GameCode.LANGUAGES_DROPPED: "name",
        GameCode.PLAYERS_DROPPED: "players",
    }
)
NO_AUTHOR = ("", "unknown")


class Exported(NamedTuple):
    """The text of a ``.game`` file, and what is lost on the way."""

    text: str
    notices: tuple[Notice, ...]


def export_game(map_file: MapFile, seed: int) -> Exported:
    """The map as a ``.game`` file, `seed` dealing what Pioneers does not. Raises MapProblems if no deal is found."""
    layout = deal(map_file, seed)
    shuffle = shuffles(map_file)
    notices = [*_dealing_told(map_file, shuffle, seed), *_dropped(map_file)]
    land = {tile.hex: tile for tile in layout.tiles if tile.terrain is not Terrain.SEA}
    ports = _ports(layout, land, notices)
    grid = _Grid([*(tile.hex for tile in layout.tiles), *ports])
    order = _order(map_file, shuffle)
    cells = {tile.hex: "s" for tile in layout.tiles if tile.terrain is Terrain.SEA} | ports
    dealt = {cell.hex for cell in map_file.cells if cell.terrain is None}
    letters = {terrain: letter for letter, terrain in TERRAINS.items() if letter != GOLD}
    for number, place in enumerate(order):
        cells[place] = f"{letters[land[place].terrain]}{number}{'+' if shuffle and place not in dealt else ''}"
    rows = grid.rows(cells)
    if max(len(rows), len(rows[0])) > MOST_IN_PIONEERS:
        params = {"rows": len(rows), "columns": len(rows[0]), "most": MOST_IN_PIONEERS}
        notices.append(notice(GameCode.LARGER_THAN_PIONEERS, **params))
    places = _places(map_file)
    text = GameText(
        comments=_comments(map_file),
        title=" ".join(_clean(map_file.title(LANGUAGE)).split()) or map_file.name,
        about=[" ".join(_clean(line).split()) for line in map_file.text(LANGUAGE).split("\n") if line.strip()],
        players=max(map_file.players),
        target=map_file.target or TARGET,
        random_terrain=shuffle,
        chits=[land[place].token for place in order if land[place].token] or [2],
        rows=rows,
        closed=[_corner(crossing, land, grid) for crossing in sorted(map_file.no_founding)],
    )
    placed = (n._replace(line=places[n.code][0], column=places[n.code][1]) if n.code in places else n for n in notices)
    return Exported(written(text), tuple(placed))


def _places(map_file: MapFile) -> dict[str, tuple[int, int]]:
    """Line and column of the part of the map's file that each kind of notice is about."""
    root = read_nodes(map_file.data).root
    keys = {} if root is None else root.keys
    return {code: (keys[key].line, keys[key].column) for code, key in _ABOUT.items() if key in keys}


class _Grid:
    """Columns and rows from 0, in which every place has its hex; odd rows stand half a hex to the right."""

    def __init__(self, places: Iterable[Hex]) -> None:
        every = [*places]
        self._top = min(place.r for place in every)
        self._left = 0
        self._left = min(self.place(place)[0] for place in every)
        self._size = (
            max(self.place(place)[0] for place in every) + 1,
            max(self.place(place)[1] for place in every) + 1,
        )

    def place(self, place: Hex) -> tuple[int, int]:
        """The column and the row of a hex."""
        row = place.r - self._top
        return place.q + (row - row % 2) // 2 - self._left, row

    def rows(self, cells: Mapping[Hex, str]) -> list[list[str]]:
        """All cells, ``-`` for nothing."""
        columns, rows = self._size
        found = [["-"] * columns for _ in range(rows)]
        for place, text in cells.items():
            x, y = self.place(place)
            found[y][x] = text
        return found


def shuffles(map_file: MapFile) -> bool:
    """Whether something is dealt, and ``random-terrain`` deals it alike but for numbers."""
    hidden = [cell for cell in map_file.cells if cell.terrain is None]
    dealt_ports = any(port.kind is None for port in map_file.ports)
    kinds = {port.kind for port in map_file.ports if port.kind is not None}
    all_kinds = kinds | ({*map_file.port_kinds} if dealt_ports else set())
    if not (hidden or dealt_ports) or (kinds and len(all_kinds) > 1):
        return False
    bags = {cell.bag for cell in hidden}
    if len(bags) > 1:
        return False
    if not any(Terrain.DESERT in map_file.bags[bag].terrains for bag in bags):
        return True
    # A desert that falls moves all numbers behind it by one, so none of these may be fixed or of another bag.
    return all(cell.token is None for cell in hidden) and {c.bag for c in map_file.cells if needs_bag(c)} == bags


def _order(map_file: MapFile, shuffle: bool) -> list[Hex]:
    """The land in the order of dealing; where deserts are shuffled, fixed numbers come first, so that they stay."""
    land = [cell for cell in map_file.cells if cell.terrain is not Terrain.SEA]
    deserts = {Terrain.DESERT for cell in land if cell.terrain is None} & {
        terrain for bag in map_file.bags.values() for terrain in bag.terrains
    }
    if shuffle and deserts:
        land.sort(key=lambda cell: (needs_bag(cell), cell.terrain is not None))
    return [cell.hex for cell in land]


def _dealing_told(map_file: MapFile, shuffle: bool, seed: int) -> list[Notice]:
    """What of the dealing is lost."""
    open_tokens = any(cell.token is None for cell in map_file.cells)
    dealt = open_tokens or any(c.terrain is None for c in map_file.cells) or any(p.kind is None for p in map_file.ports)
    found = []
    if dealt and not shuffle:
        found.append(notice(GameCode.ONE_DEAL, seed=seed))
    elif open_tokens:
        found.append(notice(GameCode.NUMBERS_OF_ONE_DEAL, seed=seed))
    if map_file.wishes != ASK_NOTHING:
        found.append(notice(GameCode.WISHES_DROPPED))
    return found


def _dropped(map_file: MapFile) -> list[Notice]:
    """What Pioneers has no words for."""
    found = []
    if not map_file.robber.on_desert:
        place = map_file.robber.hex
        found.append(notice(GameCode.ROBBER_DROPPED, 0, 0, None, place.name if place is not None else ""))
    texts = {*map_file.titles, *map_file.about}
    written_in = {next((key for key in (LANGUAGE, "", *t) if key in t), "") for t in (map_file.titles, map_file.about)}
    if left := sorted(texts - written_in):
        found.append(notice(GameCode.LANGUAGES_DROPPED, languages=", ".join(left)))
    most = max(map_file.players)
    if map_file.players != tuple(range(2, most + 1)):
        found.append(notice(GameCode.PLAYERS_DROPPED, players=", ".join(map(str, map_file.players)), number=most))
    if map_file.target is None:
        found.append(notice(GameCode.TARGET_CHOSEN, number=TARGET))
    return found


def _ports(layout: Layout, land: Collection[Hex], notices: list[Notice]) -> dict[Hex, str]:
    """The cells of sea hexes with ports; of two that face the same one the first stays."""
    letters = {kind: letter for letter, kind in PORTS.items()}
    found: dict[Hex, str] = {}
    first: dict[Hex, Edge] = {}
    for port in layout.ports:
        home, sea = sorted(port.edge.hexes(), key=lambda place: place not in land)
        side = next(number for number, name in enumerate(SIDES) if sea.neighbour(name) == home)
        if sea in found:
            params = {"port": on_land(port.edge, land), "other": on_land(first[sea], land)}
            notices.append(notice(GameCode.PORTS_SHARE_SEA, 0, 0, None, sea.name, **params))
            continue
        found[sea] = f"s{letters[port.kind]}{side}"
        first[sea] = port.edge
    return found


def _corner(crossing: Crossing, land: Collection[Hex], grid: _Grid) -> tuple[int, int, int]:
    """The crossing as a corner of its land hex: column, row and number."""
    home = next(place for place in crossing.hexes() if place in land)
    return (*grid.place(home), next(n for n, corner in enumerate(CORNERS) if home.crossing(corner) == crossing))


def _comments(map_file: MapFile) -> list[str]:
    """Who made the map, and on what terms."""
    author = [f"Author: {_clean(map_file.author)}"] if map_file.author not in NO_AUTHOR else []
    return author + ([f"Licence: {_clean(map_file.licence)}"] if map_file.licence else [])


def _clean(text: str) -> str:
    """The text without letters that would end a line or show nothing."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
