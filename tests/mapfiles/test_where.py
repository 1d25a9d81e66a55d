"""Problems lead to places of the board."""

from __future__ import annotations

import pytest

from hexfolk.geometry import Hex, parse_crossing, parse_edge
from hexfolk.mapfiles import MapCode, Problem, inspect_map
from hexfolk.mapfiles.drawing import NOTHING_DRAWN
from hexfolk.mapfiles.where import line_of, places_of

MAP = """format: 1
name: Bay
players: [2]
board:
  - "  F8  H5  P9  "
  - "G4  ?   ?   ~   M3"
  - "  P3  ?   ?6b D   "
  - "G11 F4  P5  M9  "
  - "  M2  H3  G10 "
bags:
  main: {terrains: {forest: 2, hills: 1}, tokens: {4: 1, 5: 1, 9: 1}}
  b: {terrains: {hills: 1}}
ports:
  places: {"r1c1:NW": general}
  spread: 2
"""
"""A good map; r1c1 is 0,-2."""


def found(text: str) -> dict[MapCode, tuple[object, ...]]:
    """The places of each problem of a map."""
    inspection = inspect_map(text.encode(), "bay")
    return {problem.code: places_of(problem, inspection.drawing) for problem in inspection.problems}


def changed(old: str, new: str) -> str:
    assert old in MAP
    return MAP.replace(old, new)


def test_the_map_itself_is_good() -> None:
    assert found(MAP) == {}


@pytest.mark.parametrize(
    ("old", "new", "code", "places"),
    [
        ('"r1c1:NW"', '"r1c1:E"', MapCode.PORT_NOT_ON_COAST, (Hex(0, -2).edge("E"),)),
        ('"r1c1:NW"', '"0,-2:E"', MapCode.PORT_NOT_ON_COAST, (Hex(0, -2).edge("E"),)),
        (
            "general}",
            'general, "r1c1:NE": ore}',
            MapCode.PORTS_TOUCH,
            (Hex(0, -2).edge("NE"), Hex(0, -2).edge("NW")),
        ),
        ("ports:", "robber: r2c4\nports:", MapCode.ROBBER_NOT_ON_LAND, (Hex(2, -1),)),
        ("ports:", 'no_founding: ["9,9:N"]\nports:', MapCode.NO_SUCH_CROSSING, (parse_crossing("9,9:N"),)),
        ("ports:", "no_founding: [r2c4, r9c9]\nports:", MapCode.NO_SUCH_CELL, ()),
        ("F8  H5", "F8  H6", MapCode.RED_SIDE_BY_SIDE, (Hex(1, -2), Hex(0, -2))),
        ('"r1c1:NW"', '"r1c1:N"', MapCode.BAD_PLACE, (Hex(0, -2).crossings()[0],)),
        ("forest: 2", "forest: 3", MapCode.BAG_TERRAINS, (Hex(0, -1), Hex(1, -1), Hex(0, 0))),
        ("{4: 1, ", "{", MapCode.BAG_TOKENS, (Hex(0, -1), Hex(1, -1), Hex(0, 0))),
        ("hills: 1}}", "desert: 1}}", MapCode.BAG_DESERTS, (Hex(1, 0),)),
        ("?6b", "?6c", MapCode.UNKNOWN_BAG, (Hex(1, 0),)),
        ("?6b", "?7b", MapCode.BAD_TOKEN, (Hex(1, 0),)),
        ("?6b", "D6 ", MapCode.TOKEN_ON_DESERT, (Hex(1, 0),)),
        ("?6b", "X6b", MapCode.UNKNOWN_CELL, (Hex(1, 0),)),
        ("G11 F4", "G11  F4", MapCode.MISPLACED_CELL, (Hex(1, 1),)),
        ('"  P3', '"   P3', MapCode.MISPLACED_ROW, (Hex(-1, 0), Hex(0, 0), Hex(1, 0), Hex(2, 0))),
    ],
)
def test_problems_lead_to_what_they_speak_of(old: str, new: str, code: MapCode, places: tuple[object, ...]) -> None:
    assert found(changed(old, new))[code] == places


def test_land_apart_is_shown_whole() -> None:
    text = changed("~   M3", "~   M3  ~   ~   P3  P4")
    assert found(text)[MapCode.LAND_APART] == (Hex(4, -1), Hex(5, -1))


def test_a_file_without_a_board_has_no_places() -> None:
    assert found("") == {MapCode.EMPTY_FILE: ()}
    edge = Problem(9, 1, MapCode.PORT_NOT_ON_COAST, {"edge": "1,-2:NE"})
    assert places_of(edge) == (parse_edge("1,-2:NE"),)
    assert places_of(Problem(9, 1, MapCode.PORT_NOT_ON_COAST, {"edge": "r1c1:NE"})) == ()


def test_a_hex_has_the_line_that_draws_it() -> None:
    cells = inspect_map(MAP.encode(), "bay").drawing.cells
    assert line_of(cells, Hex(0, 0)) == 7
    assert line_of(NOTHING_DRAWN.cells, Hex(0, 0)) == 0
