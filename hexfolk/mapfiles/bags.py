"""The bags that cells are dealt out of: what is in them, and whether it fits the cells."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from hexfolk.board import Terrain
from hexfolk.mapfiles.document import BAG_PATTERN, BagPart, Document
from hexfolk.mapfiles.drawing import MAIN_BAG, Cell
from hexfolk.mapfiles.mapfile import Bag
from hexfolk.mapfiles.nodes import Node
from hexfolk.mapfiles.problems import MapCode, Problem
from hexfolk.mapfiles.standard import TOKENS, scaled, scaled_terrains

STANDARD_BAG = BagPart("standard", "standard")


def needs_bag(cell: Cell) -> bool:
    """Whether anything of this cell is dealt."""
    return cell.terrain is None or cell.token is None


def check_bags(
    cells: Sequence[Cell], document: Document, written: Node, unsound: Collection[str], problems: list[Problem]
) -> Mapping[str, Bag]:
    """The bags of a map; `written` is the node of ``bags``, or an empty one where that is left out.

    Cells may be empty when the drawing is no good; then nothing is compared with them. Nor is a bag's content that is
    `unsound` (see `Draft`).
    """
    dealt: dict[str, list[Cell]] = {}
    for cell in cells:
        if needs_bag(cell):
            dealt.setdefault(cell.bag, []).append(cell)
    parts = _parts(document, dealt)
    drawn_desert = any(cell.terrain is Terrain.DESERT for cell in cells)
    bags = {name: _bag(part, dealt.get(name, []), drawn_desert) for name, part in parts.items()}
    if cells:
        named = {key for key in written.keys if isinstance(key, str) and re.search(BAG_PATTERN, key)}
        # A bag whose name is no good may be the one that is looked for.
        for name in dealt.keys() - bags.keys() - named if len(named) == len(written.keys) else ():
            first = dealt[name][0]
            problems.append(Problem(first.line, first.column, MapCode.UNKNOWN_BAG, {"bag": name}))
        for name in named - bags.keys() - dealt.keys():
            at = written.keys[name]
            problems += [Problem(at.line, at.column, MapCode.UNUSED_BAG, {"bag": name})]
        for name, bag in bags.items():
            place = written.keys.get(name, written)
            found = _misfits(name, bag, dealt.get(name, []), unsound)
            problems += [Problem(place.line, place.column, code, params) for code, params in found]
    return MappingProxyType(bags)


def _parts(document: Document, dealt: Mapping[str, object]) -> Mapping[str, BagPart]:
    """The bags as written; ``standard`` alone means every bag that a cell names."""
    if isinstance(document.bags, str):
        return dict.fromkeys(dealt or (MAIN_BAG,), STANDARD_BAG)
    return {name: STANDARD_BAG if isinstance(part, str) else part for name, part in document.bags.items()}


def _bag(part: BagPart, cells: Sequence[Cell], drawn_desert: bool) -> Bag:
    """The bag's content, for these cells where it is scaled. A standard bag has no desert if one is drawn."""
    hidden = [cell for cell in cells if cell.terrain is None]
    if isinstance(part.terrains, str):
        most = 0 if drawn_desert else sum(cell.token is None for cell in hidden)
        terrains = scaled_terrains(len(hidden), most)
    else:
        terrains = tuple(Terrain(name) for name, count in part.terrains.items() for _ in range(count))
    if isinstance(part.tokens, str):
        tokens = scaled(TOKENS, _tokens_needed(terrains, cells))
    else:
        tokens = tuple(token for token, count in part.tokens.items() for _ in range(count))
    return Bag(tuple(sorted(terrains)), tuple(sorted(tokens)))


def _tokens_needed(terrains: Sequence[Terrain], cells: Sequence[Cell]) -> int:
    """How many tokens these cells take when the terrains of their bag are dealt to them."""
    most = sum(cell.terrain is None and cell.token is None for cell in cells)
    return sum(cell.token is None for cell in cells) - min(terrains.count(Terrain.DESERT), most)


def _misfits(
    name: str, bag: Bag, cells: Sequence[Cell], unsound: Collection[str]
) -> list[tuple[MapCode, dict[str, str | int]]]:
    """What does not fit between a bag and its cells."""
    if not cells:
        return [(MapCode.UNUSED_BAG, {"bag": name})]
    found: list[tuple[MapCode, dict[str, str | int]]] = []
    if f"bags.{name}.terrains" in unsound:
        return found
    hidden = [cell for cell in cells if cell.terrain is None]
    if len(bag.terrains) != len(hidden):
        found.append((MapCode.BAG_TERRAINS, {"bag": name, "have": len(bag.terrains), "need": len(hidden)}))
    deserts = bag.terrains.count(Terrain.DESERT)
    most = sum(cell.token is None for cell in hidden)
    if deserts > most:
        found.append((MapCode.BAG_DESERTS, {"bag": name, "have": deserts, "most": most}))
    need = _tokens_needed(bag.terrains, cells)
    if len(bag.tokens) != need and f"bags.{name}.tokens" not in unsound:
        found.append((MapCode.BAG_TOKENS, {"bag": name, "have": len(bag.tokens), "need": need}))
    return found
