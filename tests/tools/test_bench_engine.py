import json

from hexfolk.cli import main


def test_the_command_prints_its_figures(capsys):
    assert main(["bench", "engine", "--json", "--games", "5"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["random_actions_per_cpu_s"]["4"] > 0
    assert figures["random_games_per_cpu_s"]["2"] > 0
    assert min(figures["copy_us"], figures["menu_us"], figures["step_us"]) > 0
