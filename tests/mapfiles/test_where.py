"""Problems lead to places of the board."""

from __future__ import annotations

import pytest

from hexfolk.board import Terrain
from hexfolk.geometry import Hex, parse_crossing, parse_edge
from hexfolk.mapfiles import MapCode, Problem
from hexfolk.mapfiles.drawing import Cell
from hexfolk.mapfiles.where import line_of, parse_place, places_of

CELLS = (Cell(Hex(0, 0), Terrain.FOREST, 8, "main", 6, 9), Cell(Hex(1, 0), None, None, "main", 6, 13))


@pytest.mark.parametrize(
    ("problem", "places"),
    [
        (Problem(3, 1, MapCode.RED_SIDE_BY_SIDE, {"hex": "1,-2", "other": "0,0"}), (Hex(1, -2), Hex(0, 0))),
        (Problem(9, 1, MapCode.PORT_NOT_ON_COAST, {"edge": "1,-2:NE"}), (parse_edge("1,-2:NE"),)),
        (Problem(9, 1, MapCode.NO_SUCH_CROSSING, {"text": "1,-2:NE"}), (parse_crossing("1,-2:NE"),)),
        (Problem(6, 14, MapCode.UNKNOWN_BAG, {"bag": "q"}), (Hex(1, 0),)),
        (Problem(6, 40, MapCode.UNKNOWN_BAG, {"bag": "q"}), ()),
        (Problem(0, 0, MapCode.EMPTY_FILE), ()),
    ],
)
def test_places_come_from_names_or_from_the_drawing(problem: Problem, places: tuple[object, ...]) -> None:
    assert places_of(problem, CELLS) == places


def test_a_hex_has_the_line_that_draws_it() -> None:
    assert line_of(CELLS, Hex(1, 0)) == 6
    assert line_of(CELLS, Hex(5, 5)) == 0


@pytest.mark.parametrize("text", ["0,0", "0,0:NE", "0,0:N"])
def test_names_are_read_back(text: str) -> None:
    assert parse_place(text).name == text


@pytest.mark.parametrize("text", ["", "x", "0,0:Q", "1"])
def test_what_is_no_name_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not"):
        parse_place(text)
