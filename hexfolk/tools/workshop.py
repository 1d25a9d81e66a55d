"""``hexfolk workshop``: a map's file beside its island, or a picture of it in a file.

A picture takes the place of one that is there, as it is made again and again while a map is drawn; stderr says so.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from hexfolk.mapfiles import MapProblems, deal, find_map, load_map
from hexfolk.tools.failure import CommandFailed
from hexfolk.tools.map_failure import map_failed
from hexfolk.tools.new_file import refuse_special
from hexfolk.tools.output import complain, one_line, say
from hexfolk.tools.sizes import size

if TYPE_CHECKING:
    from hexfolk.client.workshop.overlays import Shown

OVERLAYS = ("coordinates", "pips", "cards", "variety", "ports", "coast", "closed", "starts")
"""Names of overlays for the command line."""
JUDGING = OVERLAYS[1:5]
"""Those that judge crossings, of which one can be shown."""
OF_PICTURES = ("size", "seed", "deal", "overlays", "players")
"""Options that say what pictures show, and mean nothing without one."""
SIZE = (1920, 1080)
"""Of pictures, unless another is asked for."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("map", nargs="?", metavar="FILE", help="a map's file or name; without one all maps are shown")
    parser.add_argument(
        "--png", type=Path, metavar="OUT", help="write a picture, in place of one there, and open no window"
    )
    parser.add_argument(
        "--svg", type=Path, metavar="OUT", help="write a drawing, in place of one there, and open no window"
    )
    parser.add_argument("--size", type=size, metavar="WxH", help="of pictures (1920x1080)")
    parser.add_argument("--seed", type=int, metavar="N", help="deal seed of pictures (1)")
    parser.add_argument("--deal", choices=("map", "fair", "wild"), help="whose wishes to keep to (map)")
    parser.add_argument(
        "--overlays", type=_overlays, metavar="LIST",
        help=f"what pictures show over the island, with commas between: {', '.join(OVERLAYS)}",
    )  # fmt: skip
    parser.add_argument(
        "--players", type=int, metavar="K", help="for how many the overlay starts is (the most the map names)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Open the workshop, or write pictures; the exit status."""
    if arguments.png is not None and arguments.png == arguments.svg:
        raise CommandFailed("--png and --svg name the same file")
    for out, ending in ((arguments.png, ".png"), (arguments.svg, ".svg")):
        if out is not None and out.suffix.lower() != ending:
            raise CommandFailed(f"{out} must end in {ending}")
        if out is not None:
            refuse_special(out)
    if arguments.png is None and arguments.svg is None:
        asked = [name for name in OF_PICTURES if getattr(arguments, name) is not None]
        if asked:
            raise CommandFailed(f"--{asked[0]} is for pictures: name one with --png OUT or --svg OUT")
        return _window(None if arguments.map is None else _file(arguments.map))
    if arguments.map is None:
        raise CommandFailed("a picture of which map? Name one: hexfolk workshop FILE --png OUT")
    if arguments.players is not None and "starts" not in (arguments.overlays or ()):
        raise CommandFailed("--players is for the overlay starts: ask for it with --overlays starts")
    # Before pygame looks for a display: none is needed.
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    return _pictures(arguments)


def _overlays(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    for name in names:
        if name not in OVERLAYS:
            raise argparse.ArgumentTypeError(f"no overlay {name!r}; there are {', '.join(OVERLAYS)}")
    if len({*names}.intersection(JUDGING)) > 1:
        raise argparse.ArgumentTypeError(f"only one of {', '.join(JUDGING)} can be shown")
    return names


def _file(text: str) -> Path:
    """The file of a map's name or path; a path may be that of a file to come, or of any ending."""
    try:
        return find_map(text)
    except MapProblems:
        return Path(text)


def _window(path: Path | None) -> int:
    from hexfolk.tools.window import open_window  # noqa: PLC0415 - pictures need none of it

    return open_window(path)


def _shown(names: tuple[str, ...]) -> Shown:
    from hexfolk.client.workshop.overlays import Shown  # noqa: PLC0415 - brings pygame

    measures = [name for name in names if name in JUDGING]
    return Shown(
        coordinates="coordinates" in names, crossings=bool(measures), measure=measures[-1] if measures else "pips",
        coast="coast" in names, starts="starts" in names, closed="closed" in names,
    )  # fmt: skip


def _pictures(arguments: argparse.Namespace) -> int:
    from hexfolk.client.workshop.exporting import size_problem  # noqa: PLC0415 - brings pygame
    from hexfolk.tools.workshop_pictures import printed, write_png, write_svg  # noqa: PLC0415 - brings pygame

    size = arguments.size or SIZE
    problem = size_problem(size)
    if problem is not None:
        raise CommandFailed(problem)
    path = _file(arguments.map)
    try:
        map_file = load_map(path)
        layout = deal(map_file, 1 if arguments.seed is None else arguments.seed, arguments.deal or "map")
    except MapProblems as problems:
        raise map_failed(problems) from problems
    players = max(map_file.players) if arguments.players is None else arguments.players
    if not 2 <= players <= 8:
        raise CommandFailed("players are 2 to 8")
    wanted = printed(map_file, layout, _shown(arguments.overlays or ()), players)
    for out, write in ((arguments.png, write_png), (arguments.svg, write_svg)):
        if out is not None:
            replaced = out.is_file()
            write(wanted, size, out)
            say(one_line(str(out)))
            if replaced:
                complain(one_line(f"{out} was there before, and was replaced"))
    return 0
