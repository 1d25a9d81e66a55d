"""The command ``hexfolk``: finds the command that was asked for and runs it.

A command is a module with ``add_arguments(parser)`` and ``run(arguments) -> exit status``; only the module of the
command that was asked for is imported, so that ``hexfolk --version`` does not load the game. Whatever goes wrong for a
user ends in one sentence on stderr and exit status 2; a traceback means a bug.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from typing import NamedTuple, NoReturn

from hexfolk import __version__
from hexfolk.tools.failure import CommandFailed
from hexfolk.tools.output import complain, complaint, drop_unwritten, open_outputs


class Command(NamedTuple):
    """A command: its words, one line of help, and the module that does it."""

    words: tuple[str, ...]
    help: str
    module: str


COMMANDS: tuple[Command, ...] = (
    Command(("play",), "start the game; also what happens without a command", "hexfolk.tools.window"),
    Command(("host",), "host games on the network without a window", "hexfolk.tools.host_game"),
    Command(("bench", "engine"), "measure the rules engine", "hexfolk.tools.bench_engine"),
    Command(("bench", "start"), "measure how soon the menu is there, and memory", "hexfolk.tools.bench_start"),
    Command(("bench", "frame"), "measure the frames of the table", "hexfolk.tools.bench_frame"),
    Command(("bench", "workshop"), "measure the map workshop on a large map", "hexfolk.tools.bench_workshop"),
    Command(("bench", "deal"), "measure the dealing of islands", "hexfolk.tools.bench_deal"),
    Command(("bench", "wire"), "measure hosting on a network", "hexfolk.tools.bench_wire"),
    Command(("check",), "say what is wrong with map files", "hexfolk.tools.check_maps"),
    Command(("share",), "turn a map into a line of text, or such a line into a map", "hexfolk.tools.share_map"),
    Command(("import",), "make a map of a map of Pioneers (.game)", "hexfolk.tools.import_map"),
    Command(("export",), "write a map as a map of Pioneers (.game)", "hexfolk.tools.export_map"),
    Command(("workshop",), "see a map while you write it, or save a picture of it", "hexfolk.tools.workshop"),
    Command(("simulate",), "let bots play without a screen, and count", "hexfolk.tools.simulate"),
)
GROUPS = (("bench", "measure the program"),)
"""First words that have commands under them."""

DEFAULT = "play"


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, complaint(f"{self.prog}: {message} (see {self.prog} --help)") + "\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command in `argv` (the process's own by default) and return its exit status."""
    if getattr(sys, "frozen", False):
        # A frozen program starts itself again for the bots' process, and this call is what that process does.
        from multiprocessing import freeze_support

        freeze_support()
    open_outputs()
    words = list(sys.argv[1:] if argv is None else argv)
    if not words or (words[0].startswith("-") and words[0] not in ("-h", "--help", "--version")):
        words.insert(0, DEFAULT)
    # pygame greets on stdout, where a command's own output goes.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        return _run(words)
    except CommandFailed as failure:
        complain(complaint(f"hexfolk: {failure}"))
        return failure.status
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read the output has gone, such as `head`.
        drop_unwritten()
        return 1


def _run(words: list[str]) -> int:
    parser, parsers = _parser()
    command = next((c for c in COMMANDS if c.words == tuple(words[: len(c.words)])), None)
    if command is None:
        parser.parse_args(words)
        parser.error("which command?")
    module = importlib.import_module(command.module)
    module.add_arguments(parsers[command.words])
    status: int = module.run(parser.parse_args(words))
    return status


def _parser() -> tuple[argparse.ArgumentParser, dict[tuple[str, ...], argparse.ArgumentParser]]:
    """The parser of everything, and each command's own, still without its arguments."""
    parser = _Parser(prog="hexfolk", description="Island settlement on hexes.")
    parser.add_argument("--version", action="version", version=f"hexfolk {__version__}")
    top = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    groups = {name: top.add_parser(name, help=text, description=text) for name, text in GROUPS}
    under = {
        name: group.add_subparsers(title="commands", metavar="COMMAND", required=True) for name, group in groups.items()
    }
    parsers: dict[tuple[str, ...], argparse.ArgumentParser] = {}
    for command in COMMANDS:
        place = under[command.words[0]] if len(command.words) > 1 else top
        parsers[command.words] = place.add_parser(command.words[-1], help=command.help, description=command.help)
    return parser, parsers
