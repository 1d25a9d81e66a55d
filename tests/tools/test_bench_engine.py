import json

from hexfolk.cli import main
from hexfolk.mapfiles import load_map, shipped_maps


def test_the_command_prints_its_figures(capsys):
    assert main(["bench", "engine", "--json", "--games", "5"]) == 0
    figures = json.loads(capsys.readouterr().out)
    for pace in "random_actions_per_cpu_s", "random_games_per_cpu_s":
        assert list(figures[pace]) == ["2", "4", "8", "largest"]
        assert min(figures[pace].values()) > 0
    assert min(figures["copy_us"], figures["menu_us"], figures["step_us"]) > 0
    largest = figures["tables"]["largest"]
    assert largest["hexes"] == load_map(largest["map"]).land == max(load_map(name).land for name in shipped_maps())
    assert largest["players"] == max(load_map(largest["map"]).players)
    assert largest["step_us"] > 0


def test_for_people_each_figure_has_its_line(capsys):
    assert main(["bench", "engine", "--games", "5"]) == 0
    lines = dict(line.split() for line in capsys.readouterr().out.splitlines())
    assert float(lines["random_actions_per_cpu_s.largest"]) > 0
    assert lines["tables.4.map"] == "standard-19"
