"""The bags that cells are dealt out of: what is in them, and whether it fits the cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType

from hexfolk.board import Terrain
from hexfolk.mapfiles.document import BagPart
from hexfolk.mapfiles.drawing import Cell
from hexfolk.mapfiles.mapfile import Bag
from hexfolk.mapfiles.nodes import Node
from hexfolk.mapfiles.problems import MapCode, Problem


def needs_bag(cell: Cell) -> bool:
    """Whether anything of this cell is dealt."""
    return cell.terrain is None or cell.token is None


def check_bags(
    cells: tuple[Cell, ...], parts: Mapping[str, BagPart], board: Node, under: Node, problems: list[Problem]
) -> Mapping[str, Bag]:
    """The bags of a map; `board` and `under` are the nodes of the drawing and of the bags.

    Cells may be empty when the drawing is no good; then nothing is compared with them.
    """
    bags = {name: _bag(part) for name, part in parts.items()}
    if cells:
        dealt: dict[str, list[Cell]] = {}
        for cell in cells:
            if needs_bag(cell):
                dealt.setdefault(cell.bag, []).append(cell)
        for name in dealt.keys() - bags.keys():
            first = dealt[name][0]
            problems.append(Problem(first.line, first.column, MapCode.UNKNOWN_BAG, {"bag": name}))
        for name, bag in bags.items():
            place = under.keys[name]
            found = _misfits(name, bag, dealt.get(name, []))
            problems += [Problem(place.line, place.column, code, params) for code, params in found]
    return MappingProxyType(bags)


def _bag(part: BagPart) -> Bag:
    terrains = [Terrain(name) for name, count in part.terrains.items() for _ in range(count)]
    tokens = [token for token, count in part.tokens.items() for _ in range(count)]
    return Bag(tuple(sorted(terrains)), tuple(sorted(tokens)))


def _misfits(name: str, bag: Bag, cells: list[Cell]) -> list[tuple[MapCode, dict[str, str | int]]]:
    """What does not fit between a bag and its cells."""
    if not cells:
        return [(MapCode.UNUSED_BAG, {"bag": name})]
    found: list[tuple[MapCode, dict[str, str | int]]] = []
    hidden = [cell for cell in cells if cell.terrain is None]
    if len(bag.terrains) != len(hidden):
        found.append((MapCode.BAG_TERRAINS, {"bag": name, "have": len(bag.terrains), "need": len(hidden)}))
    deserts = Counter(bag.terrains)[Terrain.DESERT]
    most = sum(cell.token is None for cell in hidden)
    if deserts > most:
        found.append((MapCode.BAG_DESERTS, {"bag": name, "have": deserts, "most": most}))
    need = sum(cell.token is None for cell in cells) - min(deserts, most)
    if len(bag.tokens) != need:
        found.append((MapCode.BAG_TOKENS, {"bag": name, "have": len(bag.tokens), "need": need}))
    return found
