"""The client's end of a link."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hexfolk.client.session import Session
from hexfolk.rules.actions import AcceptOffer, EndTurn, Roll
from hexfolk.rules.events import OfferAccepted, OfferDeclined, TurnEnded
from hexfolk.rules.refusal import Code
from hexfolk.wire.messages import Closed, Notice, SeatsChanged, SetPace, SetPaused, Submit, SubmitRefused, Update

from .views import SEATS, FakeLink, view, welcome


def _session() -> tuple[Session, FakeLink]:
    link = FakeLink(welcome(view(EndTurn(), Roll())))
    session = Session(link)
    session.poll()
    return session, link


def test_nothing_is_known_before_the_welcome() -> None:
    session = Session(FakeLink())
    assert not session.poll() and not session.ready
    with pytest.raises(LookupError):
        session.view  # noqa: B018
    with pytest.raises(LookupError):
        session.board  # noqa: B018


def test_welcome_brings_board_seats_and_view() -> None:
    session, _ = _session()
    assert len(session.board.hexes) == 19
    assert session.info(2).name == "Thistle"
    with pytest.raises(LookupError):
        session.info(5)
    assert session.view.turn == 5


def test_action_goes_out_with_the_open_decision_and_an_answer_with_its_offer() -> None:
    session, link = _session()
    assert session.submit(EndTurn())
    assert link.sent == [Submit(7, EndTurn())]
    session.pending = None
    assert session.submit(AcceptOffer(31))
    assert link.sent[-1] == Submit(31, AcceptOffer(31))


def test_only_one_action_is_under_way() -> None:
    session, link = _session()
    session.submit(EndTurn())
    assert not session.submit(Roll())
    assert len(link.sent) == 1
    link.inbox.append(SubmitRefused(7, Code.ROLL_FIRST))
    session.poll()
    assert session.pending is None and session.refusals == [Code.ROLL_FIRST]
    assert session.submit(Roll())


def test_update_waits_until_the_scene_takes_it() -> None:
    session, link = _session()
    session.submit(EndTurn())
    link.inbox.append(Update(view(turn=6, current=1), (TurnEnded(0),), own=True))
    assert session.poll()
    assert session.view.turn == 5 and session.pending == EndTurn()
    assert not session.submit(Roll())
    assert session.advance() == (TurnEnded(0),)
    assert session.view.turn == 6 and session.pending is None
    assert session.history == [TurnEnded(0)]


def test_what_others_do_leaves_the_own_action_under_way() -> None:
    session, link = _session()
    session.submit(AcceptOffer(31))
    link.inbox.append(Update(view(EndTurn()), (OfferDeclined(31, 2),)))
    session.poll()
    session.advance()
    assert session.pending == AcceptOffer(31)
    assert not session.submit(AcceptOffer(31))
    link.inbox.append(Update(view(EndTurn()), (OfferAccepted(31, 0),), own=True))
    session.poll()
    session.advance()
    assert session.pending is None


def test_a_closed_table_takes_nothing() -> None:
    session, link = _session()
    link.inbox.append(Closed("stopped"))
    session.poll()
    assert session.closed == "stopped" and not session.submit(EndTurn())


def test_whether_leaving_would_lose_the_game() -> None:
    session, link = _session()
    assert not session.unsaved
    for code, unsaved in (("save_failed", True), ("save_mended", False)):
        link.inbox.append(Notice(code))
        session.poll()
        assert session.unsaved == unsaved


def test_seats_pace_pause_and_leaving() -> None:
    session, link = _session()
    gone = (*SEATS[:-1], replace(SEATS[-1], connected=not SEATS[-1].connected))
    link.inbox.append(SeatsChanged(gone))
    session.poll()
    assert session.seats == gone
    session.set_pace("fast")
    session.set_paused(True)
    session.set_paused(True)
    assert link.sent == [SetPace("fast"), SetPaused(True)]
    session.leave()
    assert link.closed
