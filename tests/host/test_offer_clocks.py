"""What offers do to the clock of the turn: it stands still while others answer, but not for ever."""

from pathlib import Path

from hexfolk.rules.actions import AcceptOffer, CounterOffer, DeclineOffer, MakeOffer, WithdrawOffer
from hexfolk.rules.phases import Trading
from hexfolk.wire.messages import ClockReading, ClocksChanged, Submit, SubmitRefused
from tests.host.timed import Timed


def _offerer(timed: Timed) -> tuple[int, MakeOffer, list[int]]:
    """Somebody in turn who has something to offer to both others."""
    timed.play_until(
        lambda: isinstance(timed.phase, Trading) and sum(timed.table.view(timed.view.current).own.hand) > 1
    )
    seat = timed.view.current
    give = next(r for r, n in enumerate(timed.table.view(seat).own.hand) if n)
    others = [other for other in range(3) if other != seat]
    want = tuple(int(r == (give + 1) % 5) for r in range(5))
    return seat, MakeOffer(tuple(int(r == give) for r in range(5)), want, tuple(others)), others


def test_an_offer_stops_the_turn_at_most_fifteen_seconds(tmp_path: Path) -> None:
    timed = Timed(tmp_path)
    seat, offer, _others = _offerer(timed)
    timed.wait(5)
    timed.submit(seat, offer)
    timed.wait(14)
    assert timed.clocks() == {("turn", seat): (55.0, False), ("offer", seat): (1.0, True)}
    out = timed.wait(1)
    (changed,) = [m for to, m in out if to == 0]
    assert changed == ClocksChanged((ClockReading(seat, "turn", 60.0, 55.0, True),))
    timed.wait(10)
    assert timed.clocks() == {("turn", seat): (45.0, True)}


def test_the_turn_goes_on_once_all_have_answered(tmp_path: Path) -> None:
    timed = Timed(tmp_path)
    seat, offer, others = _offerer(timed)
    timed.submit(seat, offer)
    number = timed.view.offers[0].offer
    timed.wait(4)
    timed.submit(others[0], DeclineOffer(number))
    timed.wait(4)
    assert timed.clocks()["turn", seat] == (60.0, False)
    timed.submit(others[1], DeclineOffer(number))
    timed.wait(10)
    assert timed.clocks() == {("turn", seat): (50.0, True)}


def test_each_offer_has_fifteen_seconds_of_its_own(tmp_path: Path) -> None:
    timed = Timed(tmp_path)
    seat, offer, _others = _offerer(timed)
    timed.submit(seat, offer)
    timed.wait(10)
    timed.submit(seat, MakeOffer(offer.give, (0, 0, 0, 0, 0), offer.to))
    assert timed.clocks() == {("turn", seat): (60.0, False), ("offer", seat): (15.0, True)}
    timed.wait(20)
    timed.submit(seat, WithdrawOffer(timed.view.offers[0].offer))
    assert timed.clocks() == {("turn", seat): (55.0, True)}


def test_an_offer_taken_back_lets_the_turn_go_on(tmp_path: Path) -> None:
    timed = Timed(tmp_path)
    seat, offer, _others = _offerer(timed)
    timed.submit(seat, offer)
    timed.wait(3)
    timed.submit(seat, WithdrawOffer(timed.view.offers[0].offer))
    timed.wait(7)
    assert timed.clocks() == {("turn", seat): (53.0, True)}


def test_others_offers_do_not_stop_the_clock_of_who_is_to_answer(tmp_path: Path) -> None:
    timed = Timed(tmp_path)
    seat, offer, others = _offerer(timed)
    timed.submit(seat, offer)
    number = timed.view.offers[0].offer
    counterer = next((o for o in others if any(timed.table.view(o).own.hand)), None)
    assert counterer is not None
    hand = timed.table.view(counterer).own.hand
    give = next(r for r, n in enumerate(hand) if n)
    want = tuple(int(r == (give + 1) % 5) for r in range(5))
    timed.submit(counterer, CounterOffer(number, tuple(int(r == give) for r in range(5)), want))
    timed.submit(next(o for o in others if o != counterer), DeclineOffer(number))
    timed.wait(10)
    assert timed.clocks() == {("turn", seat): (50.0, True)}


def test_offers_fall_when_the_clock_ends_the_turn(tmp_path: Path) -> None:
    timed = Timed(tmp_path)
    seat, offer, others = _offerer(timed)
    timed.submit(seat, offer)
    number = timed.view.offers[0].offer
    timed.wait(75)
    assert timed.view.turn > 1
    assert timed.view.offers == ()
    out = timed.table.receive(others[0], Submit(number, AcceptOffer(number)))
    assert [type(m) for _, m in out] == [SubmitRefused]
