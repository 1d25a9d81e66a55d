"""The driver's pace, and that the game goes on whatever a bot does."""

import random
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from hexfolk.board import Board
from hexfolk.host.bot_driver import ACTIONS_A_TURN, ANSWER_BY, WAIT_FOR_ANSWERS, BotDriver
from hexfolk.host.bot_mind import DirectMind, ThinkingFailed
from hexfolk.host.bot_process import Chooser, pick_at_random
from hexfolk.host.table import Table
from hexfolk.rules.actions import AcceptOffer, Action, BuildRoad, DeclineOffer, EndTurn, MakeOffer, Roll
from hexfolk.rules.menu import OfferForm
from hexfolk.rules.view import PlayerView
from hexfolk.wire.messages import SetPace, SetPaused, Submit, SubmitRefused
from tests.host.games import Clock, act, new_table, sit, table_setup


class SlowMind:
    """Thoughts that are finished by the test."""

    def __init__(self) -> None:
        self.asked: list[tuple[PlayerView, Future[Action | None]]] = []

    def ask(self, view: PlayerView, level: str, seed: int) -> Future[Action | None]:
        future: Future[Action | None] = Future()
        self.asked.append((view, future))
        return future

    def close(self) -> None:
        """Nothing runs."""


class Driven:
    """A table with its driver and a clock that jumps to the next moment something happens."""

    def __init__(self, folder: Path, kinds: str = "bbbb", choose: Chooser = pick_at_random, **options: Any) -> None:
        self.clock = Clock()
        setup = table_setup(kinds, **options)
        self.table: Table = sit(new_table(folder, setup, self.clock)[0])
        self.rings = 0
        self.driver = self.drive(DirectMind(setup.layout, choose))

    def drive(self, mind: Any) -> BotDriver:
        self.driver = BotDriver(self.table, mind, random.Random(1), self.clock.now, self._ring)
        return self.driver

    def _ring(self) -> None:
        self.rings += 1

    def step(self) -> bool:
        """Jump to the next thing that the bots do; False when they wait for others."""
        done = self.table.actions
        while True:
            _, again = self.driver.step(self.clock.now)
            if self.table.actions > done:
                return True
            if again is None:
                return False
            self.clock.now = max(again, self.clock.now + 1e-6)


def _until(driven: Driven, done: Callable[[], bool]) -> None:
    for _ in range(5000):
        if done():
            return
        if not driven.step():
            act(driven.table, random.Random(1))
    pytest.fail("it never comes")


@pytest.mark.parametrize(("pace", "seconds"), [("normal", 0.6), ("fast", 0.12), ("instant", 0.0)])
def test_bots_act_one_pace_apart(tmp_path: Path, pace: str, seconds: float) -> None:
    driven = Driven(tmp_path)
    driven.table.pace = pace
    for _ in range(40):
        before, done = driven.clock.now, driven.table.actions
        assert driven.step()
        assert driven.table.actions == done + 1
        assert driven.clock.now - before == pytest.approx(seconds, abs=1e-3)


def test_four_bots_play_a_game_to_its_end(tmp_path: Path) -> None:
    driven = Driven(tmp_path)
    driven.table.pace = "instant"
    _until(driven, lambda: driven.table.over)
    assert driven.table.view(None).winners
    assert not driven.step()


def test_a_bot_waits_for_a_person_to_act(tmp_path: Path) -> None:
    driven = Driven(tmp_path, "hb", start_order="seated")
    assert not driven.step()
    driven.table.receive(0, Submit(driven.table.view(0).decision, driven.table.view(0).menu.actions[0]))
    driven.table.receive(0, Submit(driven.table.view(0).decision, driven.table.view(0).menu.actions[0]))
    assert driven.step()


def test_paused_bots_do_nothing(tmp_path: Path) -> None:
    driven = Driven(tmp_path, "bh", start_order="seated")
    driven.table.receive(1, SetPaused(True))
    assert not driven.step()
    assert driven.table.actions == 0
    driven.table.receive(1, SetPaused(False))
    driven.table.receive(1, SetPace("instant"))
    driven.step()
    assert driven.table.actions == 1


def test_time_stands_still_for_the_bots_while_the_table_is_paused(tmp_path: Path) -> None:
    driven = Driven(tmp_path, "bh", start_order="seated")
    driven.driver.step(driven.clock.now)
    driven.clock.now += 0.4
    driven.table.receive(1, SetPaused(True))
    driven.driver.step(driven.clock.now)
    driven.clock.now += 100
    driven.table.receive(1, SetPaused(False))
    before = driven.clock.now
    assert driven.step()
    assert driven.clock.now - before == pytest.approx(0.2, abs=1e-3)


def _raise(view: PlayerView, board: Board, level: str, seed: int) -> Action | None:
    raise ZeroDivisionError


def _nothing(view: PlayerView, board: Board, level: str, seed: int) -> Action | None:
    return None


def _illegal(view: PlayerView, board: Board, level: str, seed: int) -> Action | None:
    return BuildRoad(9999)


@pytest.mark.parametrize("choose", [_raise, _nothing, _illegal])
def test_the_fallback_plays_when_thinking_fails(
    tmp_path: Path, choose: Chooser, caplog: pytest.LogCaptureFixture
) -> None:
    driven = Driven(tmp_path, choose=choose, round_limit=50)
    driven.table.pace = "instant"
    _until(driven, lambda: driven.table.turn == 20)
    assert choose is _nothing or caplog.records


def test_a_bot_that_never_ends_its_turn_is_stopped(tmp_path: Path) -> None:
    def dither(view: PlayerView, board: Board, level: str, seed: int) -> Action | None:
        found = [form for form in view.menu.forms if isinstance(form, OfferForm)]
        if found and view.own is not None and any(view.own.hand):
            give = tuple(int(n == view.own.hand.index(max(view.own.hand))) for n in range(5))
            want = tuple(int(n == seed % 5 and not give[n]) for n in range(5))
            if any(want):
                return MakeOffer(give, want, found[0].partners)
        offers = [offer for offer in view.offers if offer.seat == view.seat]
        if offers:
            return next(a for a in view.menu.actions if type(a).__name__ == "WithdrawOffer")
        trades = [a for a in view.menu.actions if type(a).__name__ == "TradeWithBank"]
        return trades[0] if trades else view.menu.pick(random.Random(seed))

    driven = Driven(tmp_path, choose=dither)
    driven.table.pace = "instant"
    _until(driven, lambda: driven.table.turn == 12)
    assert driven.table.actions < 12 * ACTIONS_A_TURN


def _offer(driven: Driven, seat: int) -> int:
    """A person in turn offers a card to everybody: the offer's number."""
    table = driven.table
    while True:
        view = table.view(seat)
        form = next((form for form in view.menu.forms if isinstance(form, OfferForm)), None)
        if form is not None and view.own is not None and any(view.own.hand):
            break
        if Roll() in view.menu.actions:
            table.receive(seat, Submit(view.decision, Roll()))
        elif EndTurn() in view.menu.actions:
            table.receive(seat, Submit(view.decision, EndTurn()))
        else:
            act(table, random.Random(1))
        _play_others(driven, seat)
    give = view.own.hand.index(max(view.own.hand))
    want = (give + 1) % 5
    out = table.receive(
        seat,
        Submit(
            view.decision,
            MakeOffer(tuple(int(n == give) for n in range(5)), tuple(int(n == want) for n in range(5)), form.partners),
        ),
    )
    assert not any(isinstance(message, SubmitRefused) for _, message in out)
    return table.view(seat).offers[-1].offer


def _play_others(driven: Driven, seat: int) -> None:
    """Play until the seat is to act and nobody else."""
    while driven.table.view(None).to_act != (seat,):
        if not driven.step():
            act(driven.table, random.Random(1))


def test_every_bot_answers_an_offer_in_time(tmp_path: Path) -> None:
    driven = Driven(tmp_path, "hbbb")
    _until(driven, lambda: driven.table.turn == 1)
    _play_others(driven, 0)
    _offer(driven, 0)
    before = driven.clock.now
    for _ in range(3):
        driven.step()
    assert "waiting" not in driven.table.view(0).offers[-1].answers
    assert driven.clock.now - before < 1.5


def test_an_offer_is_declined_when_thinking_takes_too_long(tmp_path: Path) -> None:
    driven = Driven(tmp_path, "hbbb")
    _until(driven, lambda: driven.table.turn == 1)
    _play_others(driven, 0)
    _offer(driven, 0)
    mind = SlowMind()
    driven.drive(mind)
    before = driven.clock.now
    for _ in range(3):
        driven.step()
    assert driven.table.view(0).offers == () or set(driven.table.view(0).offers[-1].answers) == {"declined"}
    assert driven.clock.now - before == pytest.approx(ANSWER_BY, abs=0.01)
    assert {view.seat for view, _ in mind.asked} == {1, 2, 3}
    assert all(future.cancelled() for _, future in mind.asked[:3])


def test_a_bot_gives_people_time_to_answer_its_offer(tmp_path: Path) -> None:
    def offer_or_pick(view: PlayerView, board: Board, level: str, seed: int) -> Action | None:
        form = next((form for form in view.menu.forms if isinstance(form, OfferForm)), None)
        mine = [offer for offer in view.offers if offer.seat == view.seat]
        if form is not None and not mine and view.own is not None and any(view.own.hand):
            give = view.own.hand.index(max(view.own.hand))
            return MakeOffer(
                tuple(int(n == give) for n in range(5)), tuple(int(n == (give + 1) % 5) for n in range(5)), (0,)
            )
        if view.offers and view.seat not in view.to_act:
            return DeclineOffer(view.offers[0].offer)
        ends = [a for a in view.menu.actions if isinstance(a, EndTurn)]
        return ends[0] if ends else pick_at_random(view, board, level, seed)

    driven = Driven(tmp_path, "hb", choose=offer_or_pick)
    _until(driven, lambda: any(offer.to == (0,) for offer in driven.table.view(0).offers))
    made = driven.clock.now
    turn = driven.table.turn
    driven.step()
    assert driven.table.turn == turn + 1
    assert driven.clock.now - made == pytest.approx(WAIT_FOR_ANSWERS, abs=0.7)


def test_a_thought_about_a_decision_that_is_gone_is_dropped(tmp_path: Path) -> None:
    driven = Driven(tmp_path, "bbbb", start_order="seated")
    mind = SlowMind()
    driven.drive(mind)
    driven.driver.step(driven.clock.now)
    ((_, future),) = mind.asked
    act(driven.table, random.Random(1))
    driven.driver.step(driven.clock.now)
    assert future.cancelled()
    done = driven.table.actions
    driven.clock.now += 5
    driven.driver.step(driven.clock.now)
    assert driven.table.actions == done
    assert len(mind.asked) == 2


def test_a_failed_thought_is_an_error_of_thinking(tmp_path: Path) -> None:
    setup = table_setup()
    table, _ = new_table(tmp_path, setup)
    future = DirectMind(setup.layout, _raise).ask(table.view(0), "steady", 1)
    assert isinstance(future.exception(), ThinkingFailed)


def test_a_bot_may_accept_an_offer(tmp_path: Path) -> None:
    def accept(view: PlayerView, board: Board, level: str, seed: int) -> Action | None:
        found = [a for a in view.menu.actions if isinstance(a, AcceptOffer)]
        return found[0] if found else pick_at_random(view, board, level, seed)

    driven = Driven(tmp_path, "hbbb", choose=accept)
    _until(driven, lambda: driven.table.turn == 8)
    _play_others(driven, 0)
    _offer(driven, 0)
    for _ in range(3):
        driven.step()
    answers = driven.table.view(0).offers[-1].answers
    assert "waiting" not in answers
