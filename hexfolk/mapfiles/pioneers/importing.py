"""A ``.game`` file of Pioneers as a map file of ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from hexfolk.board import Terrain
from hexfolk.geometry import Crossing, Hex
from hexfolk.mapfiles.document import MOST_COLUMNS, MOST_ROWS
from hexfolk.mapfiles.drawing import CELL_WIDTH, MOST_CELLS
from hexfolk.mapfiles.island import CROSSINGS_PER_PLAYER, open_crossings
from hexfolk.mapfiles.nodes import MOST_BYTES
from hexfolk.mapfiles.pioneers.game import Game, Setting
from hexfolk.mapfiles.pioneers.harbours import Harbour, harbours_of, on_land
from hexfolk.mapfiles.pioneers.lines import read_lines
from hexfolk.mapfiles.pioneers.map_text import MapText, written
from hexfolk.mapfiles.pioneers.notices import GameCode, NoGame, Notice, notice
from hexfolk.mapfiles.pioneers.numbers import Dealing, Ground, dealing_of, ground_of
from hexfolk.mapfiles.pioneers.reading import MOST_NOTICES, read_game
from hexfolk.mapfiles.pioneers.table import counts_told, players_of, rules_told, target_of
from hexfolk.mapfiles.pioneers.vocabulary import CORNERS, DESERT, DRAWN, GOLD, TERRAINS
from hexfolk.mapfiles.problems import MapCode, Severity
from hexfolk.mapfiles.trial import Inspection, inspect_map
from hexfolk.mapfiles.where import places_of

LONGEST_TEXT = 2000
MOST_CLOSED = 500
"""Names of crossings that a map may list."""
LEAST_OPEN = 2 * CROSSINGS_PER_PLAYER
"""Crossings that two players need to found."""
LEAST_OF_A_HEX = 3
"""Closed crossings from which on a hex is named for all its six."""
AUTHOR = "unknown"
_ORDER = ("forest", "hills", "pasture", "fields", "mountains", "desert")


class Imported(NamedTuple):
    """The text of our map, None where none can be made, and what there is to say, in reading order.

    `lines` are those of the file as they were read; it is in them that notices have their places.
    """

    text: str | None
    notices: tuple[Notice, ...]
    lines: tuple[str, ...] = ()


def import_game(data: bytes, name: str, remarks: Sequence[str] = ()) -> Imported:
    """The map in a ``.game`` file's `data`; the text begins with `remarks` as comments.

    `name` is the file's, for a map without a title. A text that is returned can be played. Never raises.
    """
    if len(data) > MOST_BYTES:
        return Imported(None, (_failure(MapCode.FILE_TOO_LARGE, most=MOST_BYTES),))
    if not data.strip():
        return Imported(None, (_failure(MapCode.EMPTY_FILE),))
    notices: list[Notice] = []
    lines = tuple(read_lines(data, notices))
    try:
        game = read_game(lines, notices).centred()
        _check_size(game)
    except NoGame as failed:
        return Imported(None, _told([*notices, *failed.notices]), lines)
    dealing = dealing_of(game)
    made = _made(game, dealing, name, remarks)
    if made.no_deal and dealing is Dealing.ALL:
        made = _made(game, Dealing.NO_DESERTS, name, remarks)
    sound = made.inspection.map is not None
    said = [*notices, *made.notices, *_remarks(game, made.inspection)]
    return Imported(made.text if sound else None, _told(said, game), lines)


class _Made(NamedTuple):
    """A map that was written, what is said about it, and what our own reader makes of it."""

    text: str
    notices: list[Notice]
    inspection: Inspection

    @property
    def no_deal(self) -> bool:
        """Whether it cannot be dealt."""
        return any(problem.code is MapCode.NO_DEAL for problem in self.inspection.problems)


def _made(game: Game, dealing: Dealing, name: str, remarks: Sequence[str]) -> _Made:
    """The map with its land dealt so."""
    notices: list[Notice] = []
    ground = ground_of(game, dealing, notices)
    terrain = game.settings.get("random-terrain")
    if terrain is not None and dealing in (Dealing.ALL, Dealing.NO_DESERTS):
        code = GameCode.NUMBERS_DEALT if dealing is Dealing.ALL else GameCode.DESERTS_STAY
        notices.append(notice(code, terrain.line, terrain.column))
    harbours = harbours_of(game, ground.cells, notices)
    kinds = Counter(harbour.kind for harbour in harbours)
    dealt_kinds = kinds if terrain is not None and len(kinds) > 1 else Counter[str]()
    closed = _closed(game, ground, notices)
    players = players_of(game, len(open_crossings(ground.cells, closed)), notices)
    notices += [*rules_told(game), *counts_told(game, max(players))]
    title = game.settings["title"]
    shuffled = [TERRAINS[ground.cells[place].letter].value for place in ground.shuffled]
    text = written(
        MapText(
            remarks=[*remarks, *game.comments],
            name=_text([title], "title", notices) or _file_title(title, name, notices),
            about=_text(game.about, "desc", notices),
            author=game.author or AUTHOR,
            licence=game.licence,
            players=players,
            target=target_of(game, notices),
            marks=_marks(game, ground),
            terrains={key: shuffled.count(key) for key in _ORDER if key in shuffled},
            tokens=dict(sorted(Counter(ground.tokens).items())),
            ports=_ports(harbours, ground, bool(dealt_kinds)),
            port_kinds=dealt_kinds,
            robber=_robber(game, ground),
            no_founding=_names(closed, ground, notices),
        )
    )
    return _Made(text, notices, inspect_map(text.encode(), name))


def _check_size(game: Game) -> None:
    """Raise NoGame if there is no land, or more of a map than ours hold."""
    if not any(cell.is_land for cell in game.cells):
        at = game.settings["map"]
        raise NoGame((notice(GameCode.NO_LAND, at.line, at.column),))
    rows = [cell.y for cell in game.cells]
    columns = [cell.x for cell in game.cells]
    spans: dict[int, tuple[int, int]] = {}
    for cell in game.cells:
        first, _ = spans.get(cell.y, (cell.x, 0))
        spans[cell.y] = (first, cell.x)
    height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    most = MOST_COLUMNS // CELL_WIDTH - 1
    if height > MOST_ROWS or width > most or sum(b - a + 1 for a, b in spans.values()) > MOST_CELLS:
        at = game.settings["map"]
        params = {"rows": height, "columns": width}
        limits = {"most_rows": MOST_ROWS, "most_columns": most, "most_cells": MOST_CELLS}
        raise NoGame((notice(GameCode.MAP_TOO_LARGE, at.line, at.column, **params, **limits),))


def _marks(game: Game, ground: Ground) -> dict[tuple[int, int], str]:
    """The drawing: cells by row and distance to the left in half cells."""
    marks = {}
    for cell in game.cells:
        mark = "?" if cell.hex in ground.shuffled else DRAWN[cell.letter]
        number = 0 if cell.hex in ground.open else ground.numbers.get(cell.hex, 0)
        marks[cell.y, 2 * cell.x + cell.y % 2] = f"{mark}{number or ''}"
    return marks


def _ports(harbours: Sequence[Harbour], ground: Ground, dealt: bool) -> dict[str, str]:
    return {on_land(harbour.edge, ground.cells): "?" if dealt else harbour.kind for harbour in harbours}


def _robber(game: Game, ground: Ground) -> str:
    """The hex of the only desert where others were gold, and any desert else."""
    deserts = [cell for cell in game.cells if cell.letter == DESERT]
    gold = any(cell.letter == GOLD for cell in game.cells)
    if gold and len(deserts) == 1 and deserts[0].hex not in ground.shuffled:
        return deserts[0].hex.name
    return Terrain.DESERT.value


def _closed(game: Game, ground: Ground, notices: list[Notice]) -> set[Crossing]:
    """The crossings closed for founding that land has."""
    every = open_crossings(ground.cells, ())
    found = set()
    for closed in game.closed:
        crossing = game.hex_at(closed.x, closed.y).crossing(CORNERS[closed.corner])
        if crossing in every:
            found.add(crossing)
        else:
            notices.append(notice(GameCode.CLOSED_AT_SEA, closed.line, closed.column, (closed.x, closed.y)))
    if len(every) - len(found) < LEAST_OPEN <= len(every):
        first = game.closed[0]
        notices.append(notice(GameCode.CLOSED_OPENED, first.line, first.column, count=len(found)))
        return set()
    return found


def _names(closed: set[Crossing], ground: Ground, notices: list[Notice]) -> list[str]:
    """The closed crossings by name, hexes for all of their six where that is shorter."""
    left = dict.fromkeys(sorted(closed, key=lambda crossing: (crossing.r, crossing.q)))
    names = []
    for place in ground.cells:
        corners = place.crossings()
        if closed.issuperset(corners) and len(left.keys() & {*corners}) >= LEAST_OF_A_HEX:
            names.append(place.name)
            for corner in corners:
                left.pop(corner, None)
    for crossing in left:
        home = next(place for place in crossing.hexes() if place in ground.cells)
        names.append(f"{home.name}:{next(corner for corner in CORNERS if home.crossing(corner) == crossing)}")
    if len(names) > MOST_CLOSED:
        notices.append(notice(GameCode.CLOSED_CUT, count=len(names) - MOST_CLOSED))
    return names[:MOST_CLOSED]


def _text(lines: Sequence[Setting], key: str, notices: list[Notice]) -> str:
    """The lines as one, with single blanks."""
    whole = " ".join(word for line in lines for word in line.text.split())
    if len(whole) > LONGEST_TEXT:
        notices.append(notice(GameCode.TEXT_CUT, lines[-1].line, lines[-1].column, key=key, most=LONGEST_TEXT))
    return whole[:LONGEST_TEXT].rstrip()


def _file_title(title: Setting, name: str, notices: list[Notice]) -> str:
    """The file's name, for want of a title."""
    shown = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())[:100] or "?"
    notices.append(notice(GameCode.TITLE_EMPTY, title.line, title.column, name=shown))
    return shown


def _remarks(game: Game, inspection: Inspection) -> list[Notice]:
    """What our reader says, at the places of the file that was read."""
    cells = {cell.hex: cell for cell in game.cells}
    settings = {MapCode.TARGET_OUT_OF_REACH: "victory-points", MapCode.TOO_FEW_CROSSINGS: "num-players"}
    found = []
    for problem in inspection.problems:
        place = next((place for place in places_of(problem, inspection.drawing) if isinstance(place, Hex)), None)
        cell = cells.get(place) if place is not None else None
        setting = game.settings.get(settings.get(problem.code, "map"))
        at = cell or setting
        line, column = (0, 0) if at is None else (at.line, at.column)
        where = None if cell is None else (cell.x, cell.y)
        found.append(Notice(line, column, problem.code, problem.params, problem.severity, where))
    return found


def _failure(code: MapCode, **params: str | int) -> Notice:
    return Notice(0, 0, code, params, Severity.ERROR)


def _told(notices: Sequence[Notice], game: Game | None = None) -> tuple[Notice, ...]:
    """The notices with the names of their hexes, in reading order, errors always among them."""
    ordered = sorted(notices, key=lambda n: (n.line, n.column, n.code))
    if game is not None:
        ordered = [n if n.cell is None else n._replace(hex=game.hex_at(*n.cell).name) for n in ordered]
    room = MOST_NOTICES
    kept = []
    for one in ordered:
        room -= not one.is_error
        if one.is_error or room >= 0:
            kept.append(one)
    if len(kept) < len(ordered):
        kept.append(notice(GameCode.MORE_NOTICES, count=len(ordered) - len(kept)))
    return tuple(kept)
