"""The wire bench hosts in a process of its own, with 48 clients, and gives its figures."""

import json

import pytest

from hexfolk.cli import main


@pytest.mark.long
def test_it_prints_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "wire", "--json", "--actions", "60", "--games", "6"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert 0 < figures["seen_median_ms"] <= figures["seen_p99_ms"]
    assert figures["actions"] == 60
    assert figures["host_mb"] is None or 20 < figures["host_mb"] <= 120
    assert 500 < figures["bytes_per_action_seat"] <= 6144
    assert (
        0 < figures["tcp_over_embedded"] == pytest.approx(figures["tcp_game_s"] / figures["embedded_game_s"], rel=0.1)
    )
    assert figures["tcp_over_embedded_cpu"] > 0
    assert len(figures["games_mb"]) == 6
    assert figures["leak_percent"] is None or figures["leak_percent"] <= 5


@pytest.mark.parametrize("words", [("--actions", "5"), ("--games", "5"), ("--games", "2000")])
def test_too_little_to_measure_is_refused(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "wire", *words]) == 2
    assert words[0] in capsys.readouterr().err
