"""The secrecy law on the bytes that a room sends: what a member cannot know makes no difference to any of them."""

import random
from pathlib import Path

import pytest

from hexfolk.rules.options import Options
from hexfolk.rules.phases import Over
from hexfolk.rules.state import State
from hexfolk.rules.step import check
from hexfolk.wire.codec import encode
from hexfolk.wire.lobby import SetOptions, SetReady, StartGame, TableOptions
from hexfolk.wire.messages import AskWhole, Submit
from tests.host.rooms import Visit
from tests.laws.secrecy import Brought, brought_by, twin

ACTIONS = 250


class Twins:
    """Two rooms that differ, before every action, in nothing but what one member cannot know."""

    def __init__(self, folder: Path, watcher: int | None, seed: int) -> None:
        self.rng = random.Random(seed)
        self.watcher = watcher
        self.sides = [self._room(folder / side) for side in ("one", "other")]
        self.member = 3 if watcher is None else watcher + 1
        for visit in self.sides:
            assert next(one.seat for one in visit.room.members if one.member == self.member) == watcher

    def _room(self, folder: Path) -> Visit:
        visit = Visit.lobby(folder, open_seats=2, bots=2)
        leader, guest = visit.enter("Wren"), visit.enter("Moss")
        visit.enter("Thistle", watch=True)
        visit.send(leader, SetOptions(TableOptions(Options(hand_limit=5, special_building="on"))))
        visit.send(guest, SetReady(True))
        visit.send(leader, StartGame())
        return visit

    @property
    def state(self) -> State:
        """Of the first room's game."""
        return self.table(0)._game._state

    def table(self, side: int):  # type: ignore[no-untyped-def]
        table = self.sides[side].room.table
        assert table is not None
        return table

    def step(self) -> bool:
        """A seat acts in both rooms, and the watcher is sent the same; False once the game is over."""
        seat = self.rng.choice(self.state.actors)
        view = self.table(0).view(seat)
        action = view.menu.pick(self.rng)
        self._part(seat, action)
        sent = []
        for side, visit in enumerate(self.sides):
            if seat < 2:
                out = visit.room.receive(seat + 1, Submit(view.decision, action))
            else:
                out = visit.room.spread(self.table(side).receive(seat, Submit(view.decision, action)))
            visit.take(out)
            sent.append([encode(message) for member, message in out if member == self.member])
        if isinstance(self.state.phases[-1], Over):
            return False
        assert sent[0] == sent[1]
        assert sent[0]
        return True

    def whole(self) -> None:
        """The watcher asks for everything anew, and gets the same in both rooms."""
        answers = [[encode(message) for message in visit.send(self.member, AskWhole())] for visit in self.sides]
        assert answers[0] == answers[1]
        assert len(answers[0][0]) > 1000

    def _part(self, seat: int, action: object) -> None:
        """Make the second room's game differ from the first one's, as much as may be."""
        brought = brought_by(self.state, self.watcher, seat, action)  # type: ignore[arg-type]
        other = twin(self.state, self.watcher, self.rng, brought)
        if check(other, seat, action) is not None:  # type: ignore[arg-type]
            also = Brought(brought.seats | {seat}, brought.resources, brought.top)
            other = twin(self.state, self.watcher, self.rng, also)
        self.table(1)._game._state = other
        self.table(1)._telling.moved_on()


@pytest.mark.parametrize("watcher", [0, 1, None])
@pytest.mark.parametrize("seed", [1, 2])
def test_twins_are_told_the_same(tmp_path: Path, watcher: int | None, seed: int) -> None:
    twins = Twins(tmp_path, watcher, seed)
    differed = 0
    for number in range(ACTIONS):
        if not twins.step():
            break
        differed += twins.table(1)._game._state.cards != twins.state.cards
        if number % 25 == 0:
            twins.whole()
    assert differed > 30


def test_a_slip_of_the_room_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A room that sends one seat another's view is caught."""
    twins = Twins(tmp_path, 0, 1)
    for visit in twins.sides:
        seating = visit.room._gathering.seating
        assert seating is not None
        spread = seating.spread
        monkeypatch.setattr(
            seating,
            "spread",
            lambda out, cause=None, spread=spread: [
                sent._replace(member={1: 2, 2: 1}.get(sent.member, sent.member)) for sent in spread(out, cause)
            ],
        )
    with pytest.raises(AssertionError):
        for _ in range(ACTIONS):
            twins.step()
