"""A table with all its people, for tests of who is there and what they decide; the clock is set by hand."""

import random
from typing import Any

from hexfolk.host.bot_driver import BotDriver
from hexfolk.host.bot_mind import DirectMind
from hexfolk.host.bot_process import pick_at_random
from hexfolk.host.table import Outgoing
from hexfolk.wire.messages import (
    AskWhole,
    ClientMessage,
    Happening,
    Submit,
    TableState,
    Update,
    Welcome,
)
from tests.host.test_clocks import Timed


class Group(Timed):
    """A table with a turn time of a minute, unless `turn_time` says otherwise; all are there."""

    def say(self, seat: int | None, *messages: ClientMessage) -> list[Outgoing]:
        return [out for message in messages for out in self.table.receive(seat, message)]

    def story(self, out: list[Outgoing], seat: int | None = 0) -> list[Any]:
        """What happened beside the game, as a seat was told."""
        return [
            e for to, m in out if to == seat and isinstance(m, Update) for e in m.events if isinstance(e, Happening)
        ]

    def state(self, seat: int | None = 0) -> TableState:
        (welcome,) = [m for _, m in self.table.receive(seat, AskWhole()) if isinstance(m, Welcome)]
        assert welcome.state is not None
        return welcome.state

    def stand_ins(self) -> dict[int, str]:
        (welcome,) = [m for _, m in self.table.receive(0, AskWhole()) if isinstance(m, Welcome)]
        return {info.seat: info.stand_in for info in welcome.seats if info.stand_in}

    def fall_asleep(self, seat: int) -> None:
        """The others play, and the clocks of `seat` run out until a bot stands in."""
        for _ in range(10_000):
            if seat in self.table.bots:
                return
            others = [one for one in self.view.to_act if one != seat]
            if others:
                view = self.table.view(others[0])
                self.say(others[0], Submit(view.decision, view.menu.pick(self.rng)))
            else:
                assert self.table.due is not None
                self.clock.now = self.table.due
                self.table.tick()
        raise AssertionError("it never sleeps")

    def drive(self) -> BotDriver:
        mind = DirectMind(self.table.setup.layout, pick_at_random)
        return BotDriver(self.table, mind, random.Random(1), self.clock.now, lambda: None)

    def run_bots(self, driver: BotDriver, until: float) -> list[Outgoing]:
        """Bots play, and clocks go by."""
        out: list[Outgoing] = []
        while True:
            out += self.table.tick()
            done, again = driver.step(self.clock.now)
            out += done
            ats = [at for at in (again, self.table.due) if at is not None]
            if not ats or min(ats) > until:
                self.clock.now = max(until, self.clock.now)
                return out
            self.clock.now = max(self.clock.now + 1e-6, *[min(ats)])
