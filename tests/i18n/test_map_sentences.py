"""What sentences about a map name: what was found, what may stand there, what was most likely meant."""

from __future__ import annotations

import pytest

from hexfolk.i18n.map_wording import map_problem
from hexfolk.i18n.pioneers_wording import game_notice
from hexfolk.mapfiles import inspect_map

MAP = """format: 1
name: Bay
players: [2, 3]
board:
  - "  ?   ?   ?   "
  - "?   ?   ?   ?   "
  - "  ?   ?   ?   "
bags: standard
"""


def told(old: str, new: str) -> list[str]:
    """The sentences about the map with something else in it."""
    assert old in MAP
    inspection = inspect_map(MAP.replace(old, new).encode(), "bay")
    return [map_problem(problem.code.value, problem.params) for problem in inspection.problems]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[2, 3]", "[2, 9]", "“9” is not allowed here. Allowed: 2 … 8."),
        ("standard", "standart", "“standart” is not allowed here. Allowed: standard. Did you mean “standard”?"),
        ("standard", "Standard", "“Standard” is not allowed here. Allowed: standard. Did you mean “standard”?"),
        ("bags: standard", "bags: standard\nwishes: fare",
         "“fare” is not allowed here. Allowed: fair. Did you mean “fair”?"),
        ("bags: standard", 'bags: standard\nports: {places: {"r1c1:NW": wol}}',
         "“wol” is not allowed here. Allowed: general, wood, clay, wool, grain, ore, ?. Did you mean “wool”?"),
        ("bags: standard", "bags: standard\nrobber: dessert",
         "“dessert” names no place here: write a hex, such as 1,-2 or r2c3. Did you mean “desert”?"),
        ("name: Bay", "name: {EN: Bay}",
         "“EN” is not allowed here. Allowed: en, de, ru, cs, it, ko, tr. Did you mean “en”?"),
        ("name: Bay", "name: ' '", "Letters or entries here: 0; from 1 to 2000 are allowed."),
        ("[2, 3]", "[]", "Letters or entries here: 0; from 1 to 7 are allowed."),
        ("[2, 3]", "[2, many]",
         "Expected a whole number, found text: “many”. Write plain digits without quotes, such as 10."),
        ("[2, 3]", "[2 3]", "A comma is missing before this, or ] behind the last entry."),
        ('"?   ?   ?   ?   "', '" ?   ?   ?   ?   "',
         "All of this row must stand half a cell off the row above: its first cell, “?”, "
         "in column 6 or 10, the others with it."),
    ],
)  # fmt: skip
def test_what_was_found_is_named(old: str, new: str, sentence: str) -> None:
    assert told(old, new) == [sentence]


@pytest.mark.parametrize("players", ["['2 3']", "[2 x]", "2 3", "\n  - 2 3"])
def test_no_comma_is_missed_where_none_would_help(players: str) -> None:
    assert [sentence[:8] for sentence in told("[2, 3]", players)] == ["Expected"]


@pytest.mark.parametrize(
    ("code", "params"),
    [
        ("bag_terrains", {"bag": "a", "have": 1, "need": 2}),
        ("bag_tokens", {"bag": "a", "have": 1, "need": 2}),
        ("bag_deserts", {"bag": "a", "have": 1, "most": 0}),
        ("port_kinds", {"have": 1, "need": 1}),
        ("ports_do_not_fit", {"spread": 1}),
        ("too_few_crossings", {"players": 2, "need": 16, "have": 1}),
        ("wrong_length", {"length": 1, "least": 2, "most": 3}),
    ],
)
def test_one_of_a_kind_is_told_without_a_plural_beside_it(code: str, params: dict[str, str | int]) -> None:
    _reads_well(map_problem(code, params))


@pytest.mark.parametrize(
    ("code", "params"),
    [
        ("more_notices", {"count": 1}),
        ("chits_left", {"count": 1}),
        ("closed_cut", {"count": 1}),
        ("closed_opened", {"count": 1}),
        ("players_out_of_range", {"number": 1, "used": 2}),
        ("players_reduced", {"number": 2, "crossings": 1, "used": 2}),
        ("target_out_of_range", {"number": 1, "used": 8}),
        ("map_too_large", {"rows": 1, "columns": 1, "most_rows": 80, "most_columns": 99, "most_cells": 1500}),
        ("larger_than_pioneers", {"rows": 1, "columns": 1, "most": 32}),
    ],
)
def test_so_it_is_with_maps_of_pioneers(code: str, params: dict[str, str | int]) -> None:
    _reads_well(game_notice(code, params))


def _reads_well(sentence: str) -> None:
    words = sentence.split()
    behind = {words[at + 1] for at, word in enumerate(words[:-1]) if word == "1"}
    assert not behind
    assert "1" in sentence
