"""No option is ignored in silence: what means nothing beside the others is refused in one sentence."""

from __future__ import annotations

import pytest

from hexfolk.cli import main
from hexfolk.tools import fairness

PICTURE = ["workshop", "standard-19", "--png", "OUT.png"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["check", "--schema", "standard-19"], "--schema"),
        (["check", "--schema", "--json", "standard-19"], "--schema"),
        (["check", "--json"], "which files"),
        (["share", "standard-19", "--read", "x"], "--read"),
        (["share", "standard-19", "--output", "OUT.yaml"], "--output"),
        (["share", "--output", "OUT.yaml"], "FILE"),
        (["import", "standard-19", "--seed", "3"], "--seed"),
        (["export", "standard-19", "--output", "OUT.game"], "--to"),
        (["workshop", "--seed", "3"], "--seed"),
        (["workshop", "standard-19", "--players", "3"], "--players"),
        (["workshop", "--svg", "OUT.svg"], "which map"),
        ([*PICTURE, "--svg", "OUT.png"], "same file"),
        ([*PICTURE, "--players", "3"], "starts"),
        ([*PICTURE, "--players", "3", "--overlays", "pips"], "starts"),
        ([*PICTURE, "--players", "9", "--overlays", "starts"], "2 to 8"),
        ([*PICTURE, "--overlays", "pips,coast,cards"], "only one"),
        (["simulate", "--bots", "steady,steady", "--players", "3"], "--players"),
        (["simulate", "--bots", ""], "level"),
        (["simulate", "--map", ""], "map"),
        (["simulate", "--processes", "0"], "--processes"),
        (["bench", "deal", "--deals", "0"], "--deals"),
        (["bench", "engine", "--games", "4"], "--games"),
        (["bench", "engine", "--games", "-1"], "--games"),
        (["bench", "frame", "--frames", "0"], "--frames"),
        (["bench", "frame", "--players", "5"], "players"),
        (["bench", "frame", "--map", "atlantis"], "atlantis"),
        (["bench", "workshop", "--frames", "0"], "--frames"),
        (["bench", "workshop", "--saves", "-1"], "--saves"),
        (["play", "standard-19"], "standard-19"),
        (["--seed", "3"], "--seed"),
    ],
    ids=" ".join,
)
def test_what_would_be_ignored_is_refused(words, said, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    try:
        status = main(words)
    except SystemExit as left:
        status = left.code
    told = capsys.readouterr()
    assert status == 2
    assert told.out == "" and len(told.err.splitlines()) == 1 and said in told.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("words", [["atlantis"], ["--games", "0"], ["--processes", "0"]], ids=" ".join)
def test_so_does_the_table_of_fairness(words, tmp_path, capsys):
    with pytest.raises(SystemExit):
        fairness.main([*words, "--table", str(tmp_path / "fairness.csv")])
    assert words[0].lstrip("-") in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
