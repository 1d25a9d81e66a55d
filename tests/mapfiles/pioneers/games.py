"""Maps of Pioneers for the tests, all made here, and what Pioneers makes of them."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hexfolk.board import Terrain
from hexfolk.geometry import Hex
from hexfolk.mapfiles import MapFile, read_map
from hexfolk.mapfiles.pioneers import Imported, import_game

TERRAINS = {"h": "hills", "f": "fields", "m": "mountains", "p": "pasture", "t": "forest", "d": "desert", "g": "desert"}
SMALL = ("s,s,s?5,s,s", "s,t0,h1,p2,s", "s,f3,m4,d5,t6", "s,h7,p8,f9,sw3", "s,s,so1,s,s")
"""An island of ten hexes: rows 1 and 3 stand half a hex to the right."""


def game(
    *lines: str,
    rows: Sequence[str] = SMALL,
    chits: str = "5,2,6,3,8,10,9,12,11",
    title: str = "Test",
    after: Sequence[str] = (),
) -> str:
    """A file with those lines before the map and `after` it; players and points that fit, unless `lines` name them."""
    usual = [
        f"{key} {value}"
        for key, value in (("num-players", 2), ("victory-points", 10))
        if not any(line.startswith(key) for line in lines)
    ]
    head = [f"title {title}", "domestic-trade", *usual, *lines, f"chits {chits}"]
    return "\n".join([*head, "map", *rows, ".", *after]) + "\n"


def codes(found: Imported | str | bytes) -> list[str]:
    """The codes of what is said about a map, or about the file with that text, in its order."""
    if isinstance(found, str | bytes):
        found = imported(found)
    return [notice.code.value for notice in found.notices]


def imported(text: str | bytes) -> Imported:
    """What is made of a file with that text."""
    return import_game(text if isinstance(text, bytes) else text.encode(), "file")


def map_of(text: str | bytes) -> MapFile:
    """The map that is made of a file with that text."""
    found = imported(text)
    assert found.text is not None, found.notices
    return read_map(found.text.encode(), "file")


def land_of(map_file: MapFile) -> dict[Hex, tuple[Terrain | None, int | None]]:
    """Terrain and number of each hex of land."""
    return {c.hex: (c.terrain, c.token) for c in map_file.cells if c.terrain is not Terrain.SEA}


def grid_of(map_file: MapFile) -> dict[tuple[int, int], Hex]:
    """The hexes of all cells, by column and row of the cells' whole rectangle, as Pioneers counts them."""
    rows: dict[int, list[Hex]] = {}
    for cell in map_file.cells:
        rows.setdefault(cell.hex.r, []).append(cell.hex)
    first = min(rows)
    # Twice the distance to the left border of the first row.
    doubled = {place: 2 * place.q + place.r for row in rows.values() for place in row}
    left = min(doubled.values())
    return {((at - left) // 2, place.r - first): place for place, at in doubled.items()}


def random_game(rng: random.Random, *, shuffled: bool = False, gold: bool = False) -> str:
    """A map of any shape that can be played by two, with ports here and there and gaps in the ids."""
    width, height = rng.randint(4, 12), rng.randint(4, 12)
    ports = rng.choice((0.1, 0.1, 0.4))
    letters = "hfmptd" + ("g" if gold else "")
    places = [(x, y) for y in range(height) for x in range(width)]
    ids = rng.sample(range(3 * len(places)), len(places))
    rows = []
    for y in range(height):
        row = []
        for x in range(width):
            kind = rng.random()
            if kind < 0.55 or (x < 4 and y < 4):
                fixed = "+" if shuffled and rng.random() < 0.2 else ""
                row.append(f"{rng.choice(letters)}{ids[y * width + x]}{fixed}")
            elif kind < 0.55 + ports:
                row.append(f"s{rng.choice('?bgowl')}{rng.randrange(6)}")
            else:
                row.append("s" if rng.random() < 0.6 else "-")
        rows.append(",".join(row[: rng.randint(len(row) - 2, len(row))] if y >= 4 else row))
    chits = ",".join(str(rng.choice((2, 3, 3, 4, 4, 5, 9, 9, 10, 11, 12, 6, 8))) for _ in range(rng.randint(8, 90)))
    corners = [f"nosetup {rng.randrange(width)} {rng.randrange(height)} {rng.randrange(6)}" for _ in range(5)]
    flags = ["random-terrain"] if shuffled else []
    return game(*flags, f"victory-points {rng.randint(8, 15)}", rows=rows, chits=chits, after=corners)


def large_game() -> str:
    """25 by 25 cells, 336 of them land: a checked pattern of land and lakes inside a frame of sea."""
    rng = random.Random(336)
    inner = [(x, y) for y in range(1, 24) for x in range(1, 24)]
    water = {*rng.sample(inner[23:], len(inner) - 336)}
    rows = []
    number = 0
    for y in range(25):
        row = []
        for x in range(25):
            if (x, y) in water or not (0 < x < 24 and 0 < y < 24):
                row.append("s")
            else:
                row.append(f"{rng.choice('hfmptd')}{number}")
                number += 1
        rows.append(",".join(row))
    assert number == 336
    return game("num-players 8", rows=rows, chits="2,5,4,6,3,9,8,11,11,10,6,3,8,4,8,10,11,12,10,5,4,9,5,9,12,3,2,6")
