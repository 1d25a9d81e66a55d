"""A table with turn time whose clock is set by hand, for tests."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hexfolk.host.table import Outgoing, Table
from hexfolk.rules.actions import Action, EndTurn, Roll
from hexfolk.wire.messages import Submit, SubmitRefused, Update, Welcome
from tests.host.games import Clock, new_table, sit, table_setup


class Timed:
    """A table with turn time, its clock, and everybody's messages."""

    def __init__(self, folder: Path, kinds: str = "hhh", seed: int = 1, **options: Any) -> None:
        self.clock = Clock()
        options = {"turn_time": 60, "start_order": "seated", **options}
        self.table: Table
        self.table, self.journal = new_table(folder, table_setup(kinds, seed, **options), self.clock)
        sit(self.table)
        self.rng = random.Random(seed)

    @property
    def view(self) -> Any:
        return self.table.view(None)

    @property
    def phase(self) -> Any:
        return self.view.phases[-1]

    def clocks(self) -> dict[tuple[str, int], tuple[float, bool]]:
        """(kind, seat) -> (seconds left, running)."""
        (welcome,) = [m for seat, m in self.table.join(None) if seat is None and isinstance(m, Welcome)]
        self.table.leave(None)
        return {(c.kind, c.seat): (c.left, c.running) for c in welcome.clocks}

    def wait(self, seconds: float) -> list[Outgoing]:
        """Time goes by, and the table is called when it asked to be."""
        until = self.clock.now + seconds
        out: list[Outgoing] = []
        while (due := self.table.due) is not None and due <= until:
            self.clock.now = max(due, self.clock.now)
            out += self.table.tick()
        self.clock.now = until
        return out + self.table.tick()

    def submit(self, seat: int, action: Action) -> list[Outgoing]:
        decision = getattr(action, "offer", None) or self.table.view(seat).decision
        out = self.table.receive(seat, Submit(decision, action))
        assert not any(isinstance(m, SubmitRefused) for _, m in out), out
        return out

    def play_until(self, done: Callable[[], bool], thrifty: bool = True) -> None:
        """Play at random, thriftily so that hands grow, until something holds."""
        for _ in range(4000):
            if done():
                return
            seat = self.view.to_act[0]
            menu = self.table.view(seat).menu
            plain = next((a for a in menu.actions if isinstance(a, Roll | EndTurn)), None) if thrifty else None
            self.submit(seat, plain or menu.pick(self.rng))
        pytest.fail("it never comes")

    def till(self, phase: type, thrifty: bool = True) -> None:
        self.play_until(lambda: isinstance(self.phase, phase), thrifty)


def told(out: list[Outgoing], kind: type) -> list[Any]:
    """What seat 0 was told of a kind."""
    return [e for seat, m in out if seat == 0 and isinstance(m, Update) for e in m.events if isinstance(e, kind)]
