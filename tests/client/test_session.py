"""What the client knows of the clocks: they go on by themselves, and belong to the update that they came with."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from hexfolk.client.room import MOST_UNTOLD
from hexfolk.client.session import TAKING, USUAL, Session
from hexfolk.host.table import Table
from hexfolk.rules.actions import Action
from hexfolk.wire.loopback import LoopbackEnd, loopback
from hexfolk.wire.messages import (
    ClientMessage,
    Closed,
    HostMessage,
    LostPlayer,
    Notice,
    SetPaused,
    Submit,
    TableState,
    Welcome,
)
from tests.host.games import Clock, new_table, sit, table_setup


class Sat:
    """The first of some seats at a table, client and host with the same clock."""

    def __init__(self, folder: Path, kinds: str = "hh") -> None:
        self.clock = Clock()
        setup = table_setup(kinds, turn_time=60, start_order="seated")
        self.table: Table = new_table(folder, setup, self.clock)[0]
        link, self.end = loopback()
        self.session = Session(link, self.clock)
        self.send(sit(self.table).join(0))

    def send(self, out: list[tuple[int | None, object]]) -> None:
        end: LoopbackEnd = self.end
        for seat, message in out:
            if seat == 0:
                end.send(message)
        self.session.poll()

    def submit(self, seat: int, action: Action) -> None:
        self.send(self.table.receive(seat, Submit(self.table.view(seat).decision, action)))

    def first(self, seat: int) -> None:
        self.submit(seat, self.table.view(seat).menu.actions[0])

    def left(self, seat: int) -> float | None:
        clock = self.session.clock(seat, "founding", "turn")
        return None if clock is None else clock.left


class Flood:
    """A link that brings a thousand notices at once, whenever it is asked."""

    def __init__(self) -> None:
        self.brought = 0

    def receive(self) -> list[HostMessage]:
        self.brought += 1000
        return [Notice(str(number)) for number in range(self.brought - 1000, self.brought)]

    def send(self, message: ClientMessage) -> None:
        """Nobody hears it."""

    def listen(self, ring: Callable[[], None]) -> None:
        """It is asked."""

    def close(self) -> None:
        """It goes on."""


def test_a_host_that_sends_without_end_leaves_time_for_frames() -> None:
    link, clock = Flood(), Clock()

    def slow() -> float:
        clock.now += TAKING / 10
        return clock.now

    session = Session(link)
    session._spent = slow
    counts: list[int] = []
    told: list[str] = []
    for _ in range(300):
        assert session.poll()
        told += session.notices
        session.notices.clear()
        counts.append(len(told))
    assert max(after - before for before, after in pairwise(counts)) <= USUAL + 1
    assert told == [str(number) for number in range(counts[-1])]
    assert link.brought - counts[-1] <= 1000


def test_what_nobody_is_told_of_does_not_pile_up() -> None:
    session = Session(Flood())
    for _ in range(100):
        session.poll()
    assert session.notices == [str(number) for number in range(MOST_UNTOLD)]


def test_a_clock_goes_on_by_itself_and_not_below_nothing(tmp_path: Path) -> None:
    sat = Sat(tmp_path)
    assert sat.left(0) == 30
    assert sat.left(1) is None
    sat.clock.now += 12
    assert sat.left(0) == 18
    sat.clock.now += 100
    assert sat.left(0) == 0


def test_a_clock_that_stands_still_stays(tmp_path: Path) -> None:
    sat = Sat(tmp_path, "hb")
    sat.clock.now += 2
    sat.send(sat.table.receive(0, SetPaused(True)))
    sat.clock.now += 50
    assert sat.left(0) == 28
    sat.send(sat.table.receive(0, SetPaused(False)))
    sat.clock.now += 3
    assert sat.left(0) == 25


def test_clocks_stand_still_while_the_host_is_gone(tmp_path: Path) -> None:
    sat = Sat(tmp_path)
    sat.send([(0, TableState(lost=(LostPlayer(1, 40.0, ()),)))])
    sat.clock.now += 12
    sat.send([(0, Closed("stopped"))])
    sat.clock.now += 50
    reading = sat.session.clock(0, "founding", "turn")
    assert reading is not None and reading.left == 18 and not reading.running
    assert sat.session.state_age == 12, "nor does the time run for others who are away"
    sat.session.closed = "lost"
    assert sat.left(0) == 18, "another reason is no other moment"
    sat.session.closed = None
    assert sat.left(0) == 0


def test_clocks_are_shown_with_the_update_they_came_with(tmp_path: Path) -> None:
    """While an update waits, because the dice still roll, the clock of the view that is shown is the right one."""
    sat = Sat(tmp_path)
    sat.first(0)
    sat.clock.now += 5
    sat.first(0)
    assert len(sat.session.waiting) == 2
    assert sat.left(0) == 25
    sat.clock.now += 4
    sat.session.advance()
    assert (sat.left(0), sat.left(1)) == (21, None)
    sat.session.advance()
    assert (sat.left(0), sat.left(1)) == (None, 26)
    with pytest.raises(IndexError):
        sat.session.advance()


def test_a_change_of_the_clocks_belongs_to_the_newest_update(tmp_path: Path) -> None:
    sat = Sat(tmp_path, "hb")
    sat.first(0)
    sat.send(sat.table.receive(0, SetPaused(True)))
    sat.clock.now += 9
    assert sat.left(0) == 21
    sat.session.advance()
    assert sat.left(0) == 30


@pytest.mark.parametrize("word", ["a\u202eb", "a\u200bb", "a\nb", "\x00ab"])
def test_what_the_host_calls_things_is_made_harmless(tmp_path: Path, word: str) -> None:
    sat = Sat(tmp_path, "hb")
    (welcome,) = [m for _, m in sat.table.join(0) if isinstance(m, Welcome)]
    seats = tuple([replace(info, name=word, level=word) for info in welcome.seats])
    sat.send([(0, replace(welcome, titles={"": word, "en": "\u200b"}, seats=seats)), (0, Notice(word))])
    session = sat.session
    assert session.closed is None and list(session.titles) == [""]
    shown = [session.titles[""], *session.notices, *(w for info in session.seats for w in (info.name, info.level))]
    assert len(shown) == 6 and all(text.isprintable() and len(text) <= 3 for text in shown)
