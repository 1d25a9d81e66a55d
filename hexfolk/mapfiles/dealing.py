"""Deals a map: terrains and tokens out of their bags, kinds of ports, and the robber's desert.

A dealt 6 or 8 never lies beside another 6 or 8, whether dealt or fixed. Draws are made under the labels ``deal desert``
and ``deal terrain``, ``deal red place`` (where 6s and 8s lie), ``deal red`` and ``deal token``, ``deal port`` and
``deal robber``; a search for wishes begins with a number under ``deal wishes``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from hexfolk.board import Layout, PortPlace, Terrain, Tile
from hexfolk.geometry import Hex
from hexfolk.mapfiles.bags import needs_bag
from hexfolk.mapfiles.drawing import Cell
from hexfolk.mapfiles.mapfile import MapFile
from hexfolk.mapfiles.problems import MapCode, MapProblems, Problem
from hexfolk.mapfiles.wishes import Wishes, steps
from hexfolk.mapfiles.wishing.search import RawDeal, search
from hexfolk.mapfiles.wishing.work import Work
from hexfolk.rules.chance import Chance, HashedChance, seeded_secret

RED = (6, 8)
PLACEMENTS = 20_000
"""How many placements of a red are tried before a deal is given up."""
STEPS = 500
"""Placements before another order of the cells is tried, or three for each red if that is more."""


DESERT_TRIES = 4
"""How often deserts are dealt elsewhere when the 6s and 8s find no places beside them."""
WORK = 80_000
"""How many swaps the search for wishes may weigh."""
MORE_WORK = 12_000
"""How many more for each set of lesser wishes that is tried after the first one."""


def deal(map_file: MapFile, chance: Chance | int, wishes: str = "map") -> Layout:
    """An island dealt from `map_file`; a number as `chance` is the deal seed.

    `wishes`: the deal keeps to the map's wishes ("map"), to all there are ("fair", see `FAIR_STEPS`), or to none
    ("wild").

    Raises MapProblems with the code ``no_deal`` or ``wishes_not_met`` when none was found within the bound.
    """
    source = HashedChance(seeded_secret("deal", chance)) if isinstance(chance, int) else chance
    raw = _dealt(map_file, steps(map_file.wishes, wishes), source)
    tiles = tuple(Tile(cell.hex, raw.terrains[cell.hex], raw.tokens.get(cell.hex, 0)) for cell in map_file.cells)
    kinds = iter(raw.kinds)
    ports = tuple(PortPlace(port.edge, port.kind or next(kinds)) for port in map_file.ports)
    robber = _robber(map_file, tiles, source)
    return Layout(map_file.name, tiles, ports, robber, tuple(sorted(map_file.no_founding)))


def _dealt(map_file: MapFile, wished: Sequence[Wishes], source: Chance) -> RawDeal:
    """A deal that meets the first of the wishes that one was found for."""

    def fresh() -> RawDeal:
        terrains, tokens = _land(map_file, source)
        return RawDeal(terrains, tokens, source.shuffle("deal port", map_file.port_kinds))

    unmet: tuple[str, ...] = ()
    for number, wishes in enumerate(wished):
        if wishes == Wishes():
            return fresh()
        found = search(
            map_file, wishes, fresh, Work(source.below("deal wishes", 1 << 62), MORE_WORK if number else WORK)
        )
        if isinstance(found, RawDeal):
            return found
        unmet = found.wishes
    raise MapProblems(map_file.name, (Problem(0, 0, MapCode.WISHES_NOT_MET, {"wishes": ", ".join(unmet)}),))


def _land(map_file: MapFile, source: Chance) -> tuple[dict[Hex, Terrain], dict[Hex, int]]:
    """Every cell's terrain and token. Raises MapProblems when all 6s and 8s cannot be kept apart."""
    deserts = any(Terrain.DESERT in bag.terrains for bag in map_file.bags.values())
    for _ in range(DESERT_TRIES if deserts else 1):
        terrains = _terrains(map_file, source)
        tokens = _tokens(map_file, terrains, source)
        if tokens is not None:
            return terrains, tokens
    raise MapProblems(map_file.name, (Problem(0, 0, MapCode.NO_DEAL),))


def _dealt_cells(map_file: MapFile) -> Iterable[tuple[str, list[Cell]]]:
    """Each bag's cells, bag by bag; a bag that no cell names is left shut."""
    for name in sorted(map_file.bags):
        cells = [cell for cell in map_file.cells if needs_bag(cell) and cell.bag == name]
        if cells:
            yield name, cells


def _terrains(map_file: MapFile, source: Chance) -> dict[Hex, Terrain]:
    """Every cell's terrain; deserts go only where no token is fixed."""
    found = {cell.hex: cell.terrain for cell in map_file.cells if cell.terrain is not None}
    for name, cells in _dealt_cells(map_file):
        hidden = [cell for cell in cells if cell.terrain is None]
        terrains = map_file.bags[name].terrains
        free = source.shuffle("deal desert", [cell.hex for cell in hidden if cell.token is None])
        deserts = {*free[: terrains.count(Terrain.DESERT)]}
        found.update(dict.fromkeys(deserts, Terrain.DESERT))
        rest = [cell.hex for cell in hidden if cell.hex not in deserts]
        others = source.shuffle("deal terrain", [t for t in terrains if t is not Terrain.DESERT])
        found.update(zip(rest, others, strict=True))
    return found


def _tokens(map_file: MapFile, terrains: dict[Hex, Terrain], source: Chance) -> dict[Hex, int] | None:
    """Every cell's token: first the places of all dealt 6s and 8s, then the numbers; None where these have none."""
    found = {cell.hex: cell.token for cell in map_file.cells if cell.token}
    places = {
        name: [c.hex for c in cells if c.token is None and terrains[c.hex] is not Terrain.DESERT]
        for name, cells in _dealt_cells(map_file)
    }
    wanted = [name for name in places for token in map_file.bags[name].tokens if token in RED]
    red = _red_places(places, wanted, [place for place, token in found.items() if token in RED], source)
    if red is None:
        return None
    for name, cells in places.items():
        tokens = map_file.bags[name].tokens
        hot = [place for place in cells if place in red]
        cold = [place for place in cells if place not in red]
        found.update(zip(hot, source.shuffle("deal red", [t for t in tokens if t in RED]), strict=True))
        found.update(zip(cold, source.shuffle("deal token", [t for t in tokens if t not in RED]), strict=True))
    return found


def _red_places(
    places: dict[str, list[Hex]], wanted: Sequence[str], fixed: Iterable[Hex], source: Chance
) -> set[Hex] | None:
    """Cells for the `wanted` reds (the bag of each), none beside another or a `fixed` one; None when none are found."""
    forbidden = {place for red in fixed for place in red.neighbours()}
    free = {place for cells in places.values() for place in cells}
    taken = {place: (place, *(n for n in place.neighbours() if n in free)) for place in free}
    for _ in range(max(1, PLACEMENTS // _steps(wanted))):
        orders = {
            name: source.shuffle("deal red place", [cell for cell in cells if cell not in forbidden])
            for name, cells in places.items()
            if name in wanted
        }
        found = _search(orders, wanted, taken)
        if found is not None:
            return found
    return None


def _steps(wanted: Sequence[str]) -> int:
    return max(STEPS, 3 * len(wanted))


def _search(orders: dict[str, list[Hex]], wanted: Sequence[str], taken: dict[Hex, tuple[Hex, ...]]) -> set[Hex] | None:
    """Places in the given orders, by backtracking for a bounded number of placements; each takes itself and more."""
    chosen: list[Hex] = []
    near: Counter[Hex] = Counter()
    tried = [0] * (len(wanted) + 1)
    for _ in range(_steps(wanted)):
        level = len(chosen)
        if level == len(wanted):
            return {*chosen}
        order = orders[wanted[level]]
        at = next((i for i in range(tried[level], len(order)) if not near[order[i]]), None)
        if at is not None:
            tried[level] = at + 1
            # Reds of one bag are alike, so the next one only looks further on.
            same = level + 1 < len(wanted) and wanted[level + 1] == wanted[level]
            tried[level + 1] = at + 1 if same else 0
            chosen.append(order[at])
            near.update(taken[order[at]])
        elif chosen:
            near.subtract(taken[chosen.pop()])
        else:
            return None
    return None


def _robber(map_file: MapFile, tiles: Sequence[Tile], source: Chance) -> Hex | None:
    if not map_file.robber.on_desert:
        return map_file.robber.hex
    deserts = [tile.hex for tile in tiles if tile.terrain is Terrain.DESERT]
    return deserts[source.below("deal robber", len(deserts))] if deserts else None
