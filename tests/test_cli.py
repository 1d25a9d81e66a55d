"""The command line: which command runs, and what a user is told when it cannot."""

import subprocess
import sys
from types import SimpleNamespace

import pytest

from hexfolk import __version__, cli
from hexfolk.tools.failure import CommandFailed


@pytest.fixture
def spoken(monkeypatch):
    """Two commands of the test, and what they were run with."""
    calls = []

    def fake(name):
        if name == "tests.broken":
            raise CommandFailed("The island has sunk.")
        return SimpleNamespace(
            add_arguments=lambda parser: parser.add_argument("--games", type=int, default=1),
            run=lambda arguments: calls.append((name, arguments.games)) or 0,
        )

    monkeypatch.setattr(cli.importlib, "import_module", fake)
    commands = (
        cli.Command(("play",), "start the game", "tests.play"),
        cli.Command(("bench", "engine"), "measure", "tests.engine"),
        cli.Command(("sink",), "fail", "tests.broken"),
    )
    monkeypatch.setattr(cli, "COMMANDS", commands)
    return calls


@pytest.mark.parametrize(
    ("words", "ran"),
    [
        ([], ("tests.play", 1)),
        (["--games", "3"], ("tests.play", 3)),
        (["play", "--games", "2"], ("tests.play", 2)),
        (["bench", "engine", "--games", "4"], ("tests.engine", 4)),
    ],
)
def test_the_command_that_was_asked_for_runs(spoken, words, ran):
    assert cli.main(words) == 0
    assert spoken == [ran]


@pytest.mark.parametrize("words", [["fly"], ["bench"], ["bench", "fly"], ["play", "--games", "many"], ["--nonsense"]])
def test_wrong_words_end_in_one_sentence_and_status_2(spoken, words, capsys):
    with pytest.raises(SystemExit) as stopped:
        cli.main(words)
    assert stopped.value.code == 2
    assert spoken == []
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("hexfolk") and said.err.count("\n") == 1


def test_a_command_that_cannot_ends_in_one_sentence_and_status_2(spoken, capsys):
    assert cli.main(["sink"]) == 2
    assert capsys.readouterr().err == "hexfolk: The island has sunk.\n"


def test_help_lists_every_command(capsys):
    with pytest.raises(SystemExit) as stopped:
        cli.main(["--help"])
    assert stopped.value.code == 0
    text = capsys.readouterr().out
    assert "bench" in text
    for command in cli.COMMANDS:
        assert command.words[0] in text


def test_version_loads_no_game():
    program = (
        "import sys; from hexfolk.cli import main\ntry: main(['--version'])\nfinally: print('pygame' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == [f"hexfolk {__version__}", "False"]
