"""Taking a game over: it is told that it is kept, hosted once the old host has let go, and dropped if that goes on."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from hexfolk.client.inheriting import TRIES, Inheriting
from hexfolk.wire.messages import AnswerHosting, ClientMessage, HostingOffer, SaveTaken, TableState

GIVEN = TableState(hosting=HostingOffer(1, (0, 1), given=True))
PLACE = (("10.0.0.9",), 4741, b"f" * 32)


class Kept:
    """An inheritance whose disk a test turns."""

    def __init__(self) -> None:
        self.kept, self.problem, self.ends = False, "", []

    def where(self) -> tuple[tuple[str, ...], int, bytes]:
        assert self.kept
        return PLACE

    def host(self) -> object:
        raise AssertionError("the test's own host is called")

    def drop(self) -> None:
        self.ends.append("dropped")

    def abandon(self) -> None:
        self.ends.append("abandoned")


class Heir:
    """The player of seat 1, who is sent the save."""

    def __init__(self) -> None:
        self.sent: list[ClientMessage] = []
        self.way_back = SimpleNamespace(hopeless=False, asks=False, trying=False, tries=0)
        self.session = SimpleNamespace(seat=1, closed=None, state=GIVEN, send=self.sent.append, way_back=self.way_back)
        self.kept = Kept()
        self.inheriting = Inheriting(
            self.session, self.kept, b"save", lambda kept: kept.ends.append("hosted"),  # type: ignore[arg-type]
        )  # fmt: skip

    def tick(self) -> list[str]:
        hosted = self.inheriting.tick()
        assert hosted == ("hosted" in self.kept.ends)
        assert self.inheriting.over == bool(self.kept.ends)
        return self.kept.ends

    def keep(self) -> None:
        self.kept.kept = True
        assert self.tick() == [] and self.sent == [SaveTaken(*PLACE)]


def test_nothing_is_said_before_the_save_is_kept_and_nothing_hosted_before_the_old_host_let_go() -> None:
    heir = Heir()
    assert heir.tick() == [] and heir.sent == []
    heir.keep()
    assert heir.tick() == [] and len(heir.sent) == 1, "it is said once"
    heir.session.closed = "moved"
    assert heir.tick() == ["hosted"]
    assert not heir.inheriting.tick()


def test_one_who_cannot_keep_it_says_so() -> None:
    heir = Heir()
    heir.kept.problem = "host_failed"
    assert not heir.inheriting.tick()
    assert heir.inheriting.over and heir.inheriting.problem == "host_failed" and heir.sent == [AnswerHosting(False)]


@pytest.mark.parametrize("kept", [False, True])
def test_the_copy_is_dropped_when_the_old_host_goes_on(kept: bool) -> None:
    heir = Heir()
    heir.kept.kept = kept
    heir.tick()
    heir.session.state = TableState()
    assert heir.tick() == ["dropped"]


@pytest.mark.parametrize("reason", ["lost", "stopped", "failed"])
def test_an_old_host_that_went_without_a_word_is_looked_for_before_the_game_is_hosted_here(reason: str) -> None:
    heir = Heir()
    heir.keep()
    heir.session.closed = reason
    assert heir.tick() == []
    heir.way_back.tries, heir.way_back.trying = TRIES, True
    assert heir.tick() == []
    heir.way_back.trying = False
    assert heir.tick() == ["hosted"]


def test_an_old_host_that_is_found_again_keeps_its_game() -> None:
    heir = Heir()
    heir.keep()
    heir.session.closed = "lost"
    heir.tick()
    heir.session.closed = None
    assert heir.tick() == [], "what it says is still on its way"
    heir.session.state = TableState()
    assert heir.tick() == ["dropped"] and len(heir.sent) == 1


@pytest.mark.parametrize("trouble", ["hopeless", "asks"])
def test_an_old_host_to_which_no_way_leads_back_is_not_waited_for(trouble: str) -> None:
    heir = Heir()
    heir.keep()
    heir.session.closed = "lost"
    setattr(heir.way_back, trouble, True)
    assert heir.tick() == ["hosted"]


@pytest.mark.parametrize("reason", ["kicked", "elsewhere", "garbage", "flood"])
def test_one_who_is_not_in_the_game_any_more_does_not_host_it(reason: str) -> None:
    heir = Heir()
    heir.keep()
    heir.session.closed = reason
    assert heir.tick() == ["abandoned"]
