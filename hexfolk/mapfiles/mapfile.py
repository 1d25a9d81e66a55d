"""A map as it was read and found good: what `deal` makes layouts of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hexfolk.board import Terrain
from hexfolk.geometry import Crossing, Edge, Hex
from hexfolk.mapfiles.drawing import Cell
from hexfolk.mapfiles.problems import Problem, Severity
from hexfolk.mapfiles.wishes import Wishes


class Bag(NamedTuple):
    """What is dealt to the cells that name this bag: one entry a tile or token, sorted."""

    terrains: tuple[Terrain, ...]
    tokens: tuple[int, ...]


class MapPort(NamedTuple):
    """A port's place; `kind` None is dealt."""

    edge: Edge
    kind: str | None


class RobberStart(NamedTuple):
    """Where the robber starts: on a desert that chance chooses, on `hex`, or (neither) off the board."""

    on_desert: bool
    hex: Hex | None


class MapFile(NamedTuple):
    """A checked map. Never changed after it was made."""

    name: str
    """Short name without spaces, such as ``"standard-19"``: the file's name without its ending."""
    titles: Mapping[str, str]
    """Name to show, in one line, by language code; ``""`` holds the one for every language, if there is only one."""
    about: Mapping[str, str]
    """Some words about the map, mostly one line, by language code as in `titles`; may be empty."""
    author: str
    licence: str
    players: tuple[int, ...]
    """The numbers of players it is made for, ascending."""
    target: int | None
    """Target points that the author recommends."""
    cells: tuple[Cell, ...]
    """Land and drawn sea, in reading order."""
    bags: Mapping[str, Bag]
    ports: tuple[MapPort, ...]
    port_kinds: tuple[str, ...]
    """Kinds to deal to the ports that have none, sorted."""
    robber: RobberStart
    no_founding: frozenset[Crossing]
    """Crossings where nobody may found; later one may build there."""
    wishes: tuple[Wishes, ...]
    """What the deal keeps to where the table does not choose otherwise: the first of these that one is found for."""
    remarks: tuple[Problem, ...]
    """Warnings and notes: what the author should know and players need not."""
    data: bytes
    """The file itself, whole."""

    def title(self, language: str) -> str:
        """The name to show in `language`, else in English, else any, else the short name."""
        return in_language(self.titles, language) or self.name

    def text(self, language: str) -> str:
        """The line about the map in `language`, else in English, else any; may be empty."""
        return in_language(self.about, language)

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """The remarks that are more than notes."""
        return tuple(problem for problem in self.remarks if problem.severity is Severity.WARNING)

    @property
    def land(self) -> int:
        """Number of land hexes."""
        return sum(cell.terrain is not Terrain.SEA for cell in self.cells)


def in_language(texts: Mapping[str, str], language: str) -> str:
    """The text in `language`, else in English, else the one for all languages, else any; empty if there is none."""
    for key in (language, "en", "", *texts):
        if key in texts:
            return texts[key]
    return ""
