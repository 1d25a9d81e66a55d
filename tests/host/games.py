"""Tables to test with: real maps and rules, a clock that stands still, seats that act at random."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hexfolk.host.game import RunningGame
from hexfolk.host.saves import Header, Journal, Save
from hexfolk.host.setup import SeatSetup, TableSetup
from hexfolk.host.table import Outgoing, Table
from hexfolk.mapfiles import deal, load_map
from hexfolk.rules.options import Options
from hexfolk.wire.messages import Submit

NAMES = ("Wren", "Bramble", "Thistle", "Old Moss", "Juniper", "Hazel")
COLORS = ("red", "blue", "yellow", "white", "violet", "green")


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def table_setup(kinds: str = "hbbb", seed: int = 1, **options: Any) -> TableSetup:
    """`kinds`: a letter for each seat, "h" for a human and "b" for a bot."""
    return TableSetup(
        map="standard-19",
        layout=deal(load_map("standard-19"), seed),
        options=Options(players=len(kinds), **options),
        seats=tuple(
            SeatSetup("human" if kind == "h" else "bot", NAMES[seat], COLORS[seat], "" if kind == "h" else "steady")
            for seat, kind in enumerate(kinds)
        ),
        deal_seed=seed,
        play_secret=seed.to_bytes(16, "big"),
    )


def new_table(folder: Path, setup: TableSetup, clock: Callable[[], float] | None = None) -> tuple[Table, Journal]:
    """A table whose game is saved in `folder`."""
    game = RunningGame(setup)
    journal = Journal.create(folder, Header("0", 0.0, setup, game.chance))
    return Table(setup, game, journal, clock or Clock()), journal


def resumed_table(save: Save, clock: Clock | None = None) -> tuple[Table, Journal]:
    """The table of a save that was read."""
    game = RunningGame(save.header.setup, save.header.chance)
    journal = Journal.resume(save)
    table = Table(save.header.setup, game, journal, clock or Clock())
    table.replay(save.story)
    return table, journal


def sit(table: Table) -> Table:
    """Everybody is there."""
    for seat in table.humans:
        table.join(seat)
    return table


def act(table: Table, rng: random.Random) -> list[Outgoing]:
    """One of the seats that owe a decision does something at random."""
    seat = rng.choice(table.view(None).to_act)
    view = table.view(seat)
    return table.receive(seat, Submit(view.decision, view.menu.pick(rng)))
