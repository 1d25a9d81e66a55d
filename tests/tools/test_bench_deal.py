import json

import pytest

from hexfolk.cli import main


@pytest.mark.parametrize(("words", "hexes"), [([], 61), (["--map", "standard-19"], 19)])
def test_the_command_prints_its_figures(capsys, words, hexes):
    assert main(["bench", "deal", "--json", "--deals", "5", *words]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["hexes"] == hexes and figures["deals"] == 5
    for kind in ("wild", "all_wishes", "fair"):
        assert 0 < figures[kind]["median_ms"] <= figures[kind]["max_ms"]
        assert figures[kind]["not_found"] == 0


@pytest.mark.parametrize("words", [["--deals", "0"], ["--map", "atlantis"]])
def test_what_cannot_be_measured_is_said(capsys, words):
    assert main(["bench", "deal", *words]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
