"""What commands say of a map that they cannot use."""

from pathlib import Path

import pytest

from hexfolk.cli import main

BROKEN = Path(__file__).parents[1] / "maps" / "broken"


@pytest.mark.parametrize(
    "words",
    [
        ["share", "MAP"],
        ["export", "MAP", "--to", "pioneers"],
        ["simulate", "--map", "MAP", "--games", "1"],
        ["workshop", "MAP", "--png", "out.png"],
        ["bench", "deal", "--map", "MAP"],
    ],
    ids=lambda words: words[0],
)
def test_the_first_error_is_told_not_a_note_before_it(words, capsys):
    """All in the same words. Line 2 has a note only."""
    path = str(BROKEN / "a-third-try.yaml")
    assert main([path if word == "MAP" else word for word in words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"hexfolk: the map {path} cannot be used: Line 3: ")
    assert said.err.count("\n") == 1
