"""A map being written: what a reading changes, and what it leaves."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexfolk.client.workshop.sheet import Deal, Sheet, text_lines
from hexfolk.client.workshop.watcher import Reading
from hexfolk.mapfiles import MapCode, Problem
from tests.client.workshop.maps import BROKEN, GOOD, WARNED


def sheet(text: str = GOOD) -> Sheet:
    made = Sheet(Path("tiny.yaml"), seed=5)
    made.take(Reading(text.encode()))
    return made


def test_a_good_file_gives_an_island() -> None:
    made = sheet()
    assert made.board is not None and made.map is not None
    assert (made.broken, made.problems) == (False, ())
    assert made.lines[1] == "name: Tiny"


def test_a_broken_file_keeps_the_last_good_island_and_tells_what_is_wrong() -> None:
    made = sheet()
    before = made.board
    made.take(Reading(BROKEN.encode()))
    assert made.broken
    assert made.board is before
    assert [(p.code, p.line) for p in made.problems] == [(MapCode.UNKNOWN_CELL, 6)]
    assert made.lines[5] == '  - "G4  X10 ?   ~ "'


def test_a_file_that_was_never_good_gives_no_island() -> None:
    made = sheet(BROKEN)
    assert made.broken and made.board is None and made.lines


def test_a_mended_file_gives_the_same_deal_again() -> None:
    made = sheet()
    before = made.layout
    made.take(Reading(BROKEN.encode()))
    made.take(Reading(GOOD.encode()))
    assert not made.broken and made.layout == before and made.problems == ()


def test_a_file_that_cannot_be_read_leaves_text_and_island() -> None:
    made = sheet()
    lines, board = made.lines, made.board
    made.take(Reading(None, Problem(0, 0, MapCode.FILE_MISSING, {"name": "tiny"})))
    assert made.broken and made.lines is lines and made.board is board
    assert [p.code for p in made.problems] == [MapCode.FILE_MISSING]


def test_warnings_stand_behind_errors() -> None:
    made = sheet(WARNED)
    assert [p.code for p in made.problems] == [MapCode.RED_SIDE_BY_SIDE]
    made.take(Reading(BROKEN.replace("H5", "H6").replace("robber: desert", 'robber: "9,9"').encode()))
    severities = [str(p.severity) for p in made.problems]
    assert severities == sorted(severities, key=["error", "warning", "note"].index)


def test_a_change_that_does_not_touch_the_island_keeps_the_board() -> None:
    made = sheet()
    before = made.board
    made.take(Reading(GOOD.replace("Tiny", "Huge").encode()))
    assert made.board is before and made.map is not None and made.map.title("en") == "Huge"


def test_deals_are_undone_one_after_the_other() -> None:
    made = sheet()
    first = made.layout
    made.deal_again(6)
    made.deal_again(6, "fair")
    assert made.deal == Deal(6, "fair") and made.can_undo
    made.undo()
    assert made.deal == Deal(6, "map")
    made.undo()
    assert made.deal == Deal(5, "map") and made.layout == first and not made.can_undo
    made.undo()
    assert made.layout == first


def test_the_same_deal_again_is_nothing_to_undo() -> None:
    made = sheet()
    made.deal_again(5)
    assert not made.can_undo


def test_a_deal_that_cannot_be_had_is_a_problem_and_not_a_crash() -> None:
    crowded = """format: 1
name: Red
players: [2]
board:
  - "?   ?   ?   ? "
  - "  ?   ?   ?   ?"
bags: {main: {terrains: {forest: 2, hills: 2, pasture: 2, fields: 1, mountains: 1}, tokens: {6: 4, 8: 4}}}
"""
    made = sheet()
    before = made.board
    made.take(Reading(crowded.encode()))
    assert made.board is before
    assert MapCode.NO_DEAL in [p.code for p in made.problems]


def test_a_map_with_nothing_to_deal_says_so() -> None:
    fixed = """format: 1
name: Fixed
players: [2]
board:
  - "F8  H5  P9  G4"
  - "  M10 P3  F6  H11"
"""
    assert not sheet(fixed).deals_something
    assert sheet().deals_something


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\0\0", b"a\0b"])
def test_what_is_not_text_has_no_lines(data: bytes) -> None:
    assert text_lines(data) == ()


def test_lines_are_counted_as_yaml_counts_them() -> None:
    assert text_lines("a\r\nb\rc\nd\u2028e\x0bf".encode()) == ("a", "b", "c", "d", "e\x0bf")
    assert text_lines(b"\xff\xfea") == ("��a",)
