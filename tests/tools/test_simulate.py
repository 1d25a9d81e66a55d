"""The command that lets bots play."""

import json

import pytest

from hexfolk import paths
from hexfolk.cli import main
from hexfolk.play import Game, MapProblems, Options, load_map
from hexfolk.tools.simulate import progress


def simulate(capsys, *arguments):
    """The command's JSON, without the time it took."""
    assert main(["simulate", "--json", *arguments]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result.pop("seconds") >= 0
    return result


def test_it_counts_what_happened(capsys):
    result = simulate(capsys, "--games", "2", "--players", "3", "--seed", "4")
    assert result["games"] == sum(result["wins"]) == result["finished"]["target"] == 2
    assert len(result["wins"]) == len(result["points"]["by_order"]) == 3
    assert set(result["turns"]) == {"median", "mean", "min", "max"}
    assert sorted(map(int, result["dice"])) == list(range(2, 13))
    # Each turn has one roll, but for the last, which may win before it.
    assert 2 * result["turns"]["mean"] - 2 <= sum(result["dice"].values()) <= 2 * result["turns"]["mean"]
    assert result["trades"] > 0
    assert result["bank_trades"] > 0


def test_it_reports_balance(capsys):
    result = simulate(capsys, "--games", "3", "--players", "2", "--map", "lagoon")
    assert result["map"] == "lagoon"
    for wins, (low, high) in zip(result["wins"], result["win_intervals"], strict=True):
        assert low <= wins / 3 <= high
    assert set(result["cards"]) == {"wood", "clay", "wool", "grain", "ore"}
    assert all(count > 0 for count in result["cards"].values())
    assert sum(result["bank_trades_by_rate"].values()) == result["bank_trades"] > 0
    assert set(result["bank_trades_by_rate"]) == {"four", "general", "wood", "clay", "wool", "grain", "ore"}
    assert result["rounds"]["min"] <= result["rounds"]["max"] <= result["turns"]["max"]


def test_ports_are_used_where_there_are_some_and_not_elsewhere(capsys, tmp_path):
    text = (paths.maps() / "lagoon.yaml").read_text(encoding="utf-8")
    bare = tmp_path / "bare.yaml"
    bare.write_text(text.replace("ports:\n  spread: 6\n", ""), encoding="utf-8")
    rates = simulate(capsys, "--games", "2", "--players", "2", "--map", str(bare))["bank_trades_by_rate"]
    assert rates.pop("four") > 0
    assert not any(rates.values())
    rates = simulate(capsys, "--games", "4", "--players", "2", "--map", "lagoon")["bank_trades_by_rate"]
    assert sum(rates.values()) > rates["four"]


def test_the_number_of_players_is_the_maps_if_none_is_asked_for(capsys):
    assert simulate(capsys, "--games", "1", "--map", "lagoon")["players"] == 3
    assert simulate(capsys, "--games", "1", "--map", "starfish")["players"] == 5
    assert simulate(capsys, "--games", "1", "--map", "horseshoe")["players"] == 4


def test_the_target_is_the_maps_if_none_is_asked_for(capsys, tmp_path):
    text = (paths.maps() / "lagoon.yaml").read_text(encoding="utf-8")
    (tmp_path / "short.yaml").write_text(text + "target: 8\n", encoding="utf-8")
    games = ("--games", "2", "--players", "2", "--map", str(tmp_path / "short.yaml"))
    short, asked = simulate(capsys, *games), simulate(capsys, *games, "--target", "10")
    assert (short["target"], asked["target"]) == (8, 10)
    assert 8 <= short["points"]["winner"] < 10 <= asked["points"]["winner"]
    assert simulate(capsys, "--games", "1", "--players", "2")["target"] == 10


def test_the_bar_fills():
    assert progress(0, 40, 0).startswith("[..............................] 0 of 40 games")
    assert progress(20, 40, 7.4) == "[###############...............] 20 of 40 games, 7 s left "
    assert progress(40, 40, 0).startswith("[##############################] 40")


def test_the_number_of_processes_changes_nothing(capsys):
    one, two = (simulate(capsys, "--games", "3", "--players", "2", "--processes", n) for n in ("1", "2"))
    assert one == two


def test_another_seed_gives_other_games(capsys):
    one, other = (simulate(capsys, "--games", "1", "--players", "2", "--seed", seed) for seed in ("1", "2"))
    assert one["dice"] != other["dice"]


def test_levels_are_counted_by_name(capsys):
    result = simulate(capsys, "--games", "2", "--bots", "steady,random,random")
    assert result["wins_by_level"] == {"steady": 2, "random": 0}


def test_options_reach_the_games(capsys):
    options = ("--target", "8", "--robber", "off", "--hand-limit", "none", "--no-player-trades", "--dice", "deck")
    result = simulate(capsys, "--games", "2", "--players", "2", *options)
    assert result["trades"] == result["offers"] == 0
    assert result["points"]["winner"] < 10


AWAY = (
    "--target 8",
    "--target 15",
    "--round-limit 50",
    "--round-limit none",
    "--robber friendly",
    "--robber off",
    "--hand-limit 5",
    "--hand-limit none",
    "--dice deck",
    "--start-order seated",
    "--no-longest-trade-route",
    "--no-strongest-knighthood",
    "--no-player-trades",
    "--no-undo",
)


@pytest.mark.long
@pytest.mark.parametrize("players", ["2", "3", "4", "5", "6", "7", "8"])
def test_games_of_every_number_of_players_are_won(capsys, players):
    result = simulate(capsys, "--games", "4", "--players", players, "--seed", "21")
    assert result["finished"] == {"target": 4, "round_limit": 0}


@pytest.mark.long
@pytest.mark.parametrize("players", ["4", "8"])
@pytest.mark.parametrize("words", [*AWAY, "--special-building on", "--special-building off"])
def test_games_end_with_every_option_away_from_its_default(capsys, players, words):
    result = simulate(capsys, "--games", "2", "--players", players, "--seed", "22", *words.split())
    assert sum(result["finished"].values()) == 2
    # Where all is built and bought, fifteen points may be out of everybody's reach.
    assert result["finished"]["round_limit"] == 0 or words == "--target 15"


def test_the_report_is_for_people(capsys):
    assert main(["simulate", "--games", "1", "--players", "2", "--processes", "1"]) == 0
    out, err = capsys.readouterr()
    assert "1 game, 2 players" in out
    for line in ("rounds", "wins", "   1.", "   2.", "points", "cards", "bank", "dice"):
        assert f"\n{line}" in out
    assert err == ""


@pytest.mark.parametrize(
    "words",
    [
        "--games 0",
        "--games many",
        "--players 1",
        "--players 9",
        "--map nowhere",
        "--map nowhere.yaml",
        "--players 4 --map standard-19 --target 7",
        "--round-limit 3",
        "--hand-limit much",
        "--robber angry",
        "--bots brilliant",
        "--bots steady,random --players 3",
        "--bots steady,,random",
        "--processes 0",
        "--unknown",
    ],
)
def test_bad_values_get_one_sentence(capsys, words):
    try:
        status = main(["simulate", *words.split()])
    except SystemExit as exit:
        status = exit.code
    out, err = capsys.readouterr()
    assert status == 2
    assert out == ""
    assert len(err.splitlines()) == 1
    assert err.startswith("hexfolk")


STRICT = """\
format: 1
name: All nines
players: [2]
board:
  - "?   ?   ?   ?   ?   "
  - "  F   H   P   G   M   "
bags: {main: {terrains: {forest: 5}, tokens: {9: 10}}}
wishes: {equal_apart: true}
"""


@pytest.mark.parametrize("command", ["simulate --games 1 --map", "workshop --png out.png", "check"])
def test_wishes_that_no_deal_meets_are_told_in_a_sentence(command, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "strict.yaml").write_text(STRICT, encoding="utf-8")
    assert main([*command.split(), "strict.yaml"]) == 1
    said = capsys.readouterr()
    assert (said.out + said.err).count("No deal was found that meets all wishes") == 1
    assert said.err.count("\n") == (command != "check")


def test_a_game_from_python_tells_of_wishes_that_no_deal_meets(tmp_path):
    (tmp_path / "strict.yaml").write_text(STRICT, encoding="utf-8")
    with pytest.raises(MapProblems, match="wishes_not_met"):
        Game.start(load_map(tmp_path / "strict.yaml"), Options(players=2), seed=1)
