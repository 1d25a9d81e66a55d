"""Lines in runs of one kind: nothing is lost, and what matters is told apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfolk import paths
from hexfolk.client.workshop.syntax import runs


def kinds(line: str) -> list[tuple[str, str]]:
    return [(run.text.strip(), run.kind) for run in runs(line) if run.text.strip()]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("# an island", [("# an island", "comment")]),
        ("players: [2, 3]  # few", [
            ("players", "key"), (":", "text"), ("[", "text"), ("2", "number"), (",", "text"), ("3", "number"),
            ("]", "text"), ("# few", "comment"),
        ]),
        ('  - "~   F8  ?a "', [
            ("-", "text"), ('"', "text"), ("~", "sea"), ("F", "text"), ("8", "number"), ('?a "', "text"),
        ]),
        ('  "1,-2:NE": wool', [('"1,-2:NE"', "place"), (":", "text"), ("wool", "text")]),
        ("name: {ko: 작은 만}", [
            ("name", "key"), (":", "text"), ("{", "text"), ("ko", "key"), (":", "text"), ("작은", "text"),
            ("만", "text"), ("}", "text"),
        ]),
        ('about: "He said: ~#5"', [("about", "key"), (":", "text"), ('"He said: ~#5"', "quoted")]),
    ],
)  # fmt: skip
def test_lines_fall_into_runs(line: str, wanted: list[tuple[str, str]]) -> None:
    assert kinds(line) == wanted


@given(st.text(max_size=60))
def test_no_letter_is_lost_or_moved(line: str) -> None:
    line = line.replace("\n", " ").replace("\r", " ")
    rebuilt = [" "] * len(line)
    for run in runs(line):
        for at, letter in enumerate(run.text):
            rebuilt[run.column + at] = letter
    assert [a for a, b in zip(rebuilt, line, strict=True) if a != b and not b.isspace()] == []


def test_shipped_maps_have_keys_and_seas() -> None:
    found = {run.kind for path in paths.maps().glob("*.yaml") for line in path.read_text("utf-8").splitlines()
             for run in runs(line)}  # fmt: skip
    assert {"key", "sea", "number", "text", "comment"} <= found
