"""A whole game over the loopback link, and what happens when the thread ends in other ways."""

import random
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from hexfolk.board import Board
from hexfolk.client.session import Session
from hexfolk.host import clocks
from hexfolk.host.bot_mind import DirectMind
from hexfolk.host.bot_process import pick_at_random
from hexfolk.host.embedded import EmbeddedHost, Sitting
from hexfolk.host.saves import read_save, saved_games
from hexfolk.host.table import Unplayable
from hexfolk.rules.actions import Action, DeclineOffer, Roll
from hexfolk.rules.view import PlayerView
from hexfolk.tools.desktop import DesktopServices
from hexfolk.wire.messages import ClockRanOut, PlayOn, SetPace, Submit
from tests.host.games import new_table, resumed_table, table_setup
from tests.host.player import SETUP


def _wait(session: Session, done: Callable[[], bool], seconds: float = 300) -> None:
    until = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < until, "it never comes"
        if not session.poll():
            time.sleep(0.001)
        while session.waiting:
            session.advance()


def _play(session: Session, rng: random.Random, done: Callable[[], bool]) -> None:
    """The human's seat acts at random whenever it owes something."""

    def round_over() -> bool:
        if session.ready and session.seat in session.view.to_act and session.pending is None:
            session.submit(session.view.menu.pick(rng))
        return done()

    _wait(session, round_over)


def _host(folder: Path, **options: Any) -> EmbeddedHost:
    setup = table_setup(**options)
    table, journal = new_table(folder, setup, time.monotonic)
    mind = DirectMind(setup.layout, pick_at_random)
    return EmbeddedHost(Sitting(lambda: table, journal, mind, random.Random(1)))


def test_a_whole_game_over_the_link(tmp_path: Path) -> None:
    host = _host(tmp_path, seed=3)
    session = Session(host.link)
    session.set_pace("instant")
    _play(session, random.Random(1), lambda: session.summary is not None)
    assert session.view.winners
    assert session.summary is not None
    assert session.summary.turns == session.view.turn
    session.leave()
    assert host.wait_until_released(60)
    host.close()
    assert list(saved_games(tmp_path)) == []
    assert len(list((tmp_path / "finished").iterdir())) == 1


def test_leaving_keeps_the_game_and_it_goes_on(tmp_path: Path) -> None:
    host = _host(tmp_path)
    session = Session(host.link)
    session.set_pace("instant")
    _play(session, random.Random(1), lambda: session.ready and session.view.turn >= 5)
    session.leave()
    assert host.wait_until_released(60)
    host.close()
    assert not host.running
    (listed,) = saved_games(tmp_path)
    assert listed.save is not None
    save = listed.save
    mind = DirectMind(save.header.setup.layout, pick_at_random)
    table, journal = resumed_table(save)
    again = EmbeddedHost(Sitting(lambda: table, journal, mind, random.Random(1)))
    other = Session(again.link)
    _wait(other, lambda: other.ready)
    assert other.board == session.board
    assert other.history[: len(session.history)] == session.history
    assert other.view.turn >= session.view.turn
    again.close()


def test_a_host_that_is_closed_says_so(tmp_path: Path) -> None:
    host = _host(tmp_path)
    session = Session(host.link)
    _wait(session, lambda: session.ready)
    host.close()
    _wait(session, lambda: session.closed is not None)
    assert session.closed == "stopped"
    assert not host.running


def test_an_error_in_the_thread_is_told_and_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    setup = table_setup()
    table, journal = new_table(tmp_path, setup)

    def fail(seat: int | None, message: object) -> None:
        raise ZeroDivisionError

    table.receive = fail  # type: ignore[assignment]
    mind = DirectMind(setup.layout, pick_at_random)
    host = EmbeddedHost(Sitting(lambda: table, journal, mind, random.Random(1)))
    session = Session(host.link)
    host.link.send(SetPace("fast"))
    _wait(session, lambda: session.closed is not None)
    assert session.closed == "failed"
    host.close()
    assert "ZeroDivisionError" in caplog.text
    assert read_save(journal.path).problem is None


def test_a_save_that_gives_no_game_is_told(tmp_path: Path) -> None:
    setup = table_setup()
    _, journal = new_table(tmp_path, setup)

    def fail() -> Any:
        raise Unplayable("action 3")

    host = EmbeddedHost(Sitting(fail, journal, DirectMind(setup.layout, pick_at_random), random.Random(1)))
    session = Session(host.link)
    _wait(session, lambda: session.closed is not None)
    assert session.closed == "unplayable"
    host.close()


def test_a_thought_in_another_thread_wakes_the_host(tmp_path: Path) -> None:
    """The driver's futures finish in the bots' thread; nobody polls."""

    class Slow:
        def __init__(self, layout: Any) -> None:
            self.pool = ThreadPoolExecutor(1)
            self.board = Board(layout)

        def ask(self, view: PlayerView, level: str, seed: int) -> Future[Action | None]:
            return self.pool.submit(self._think, view, level, seed)

        def _think(self, view: PlayerView, level: str, seed: int) -> Action | None:
            time.sleep(0.05)
            return pick_at_random(view, self.board, level, seed)

        def warm_up(self) -> None:
            pass

        def close(self) -> None:
            self.pool.shutdown()

    setup = table_setup("bh", start_order="seated")
    table, journal = new_table(tmp_path, setup)
    table.pace = "instant"
    host = EmbeddedHost(Sitting(lambda: table, journal, Slow(setup.layout), random.Random(1)))
    session = Session(host.link)
    _wait(session, lambda: session.ready and session.view.to_act == (1,))
    host.close()


def test_what_is_sent_too_early_is_refused_and_the_game_goes_on(tmp_path: Path) -> None:
    host = _host(tmp_path)
    session = Session(host.link)
    _wait(session, lambda: session.ready)
    host.link.send(Submit(10_000, session.view.menu.actions[0] if session.view.menu.actions else Roll()))
    _wait(session, lambda: bool(session.refusals))
    session.set_pace("instant")
    _play(session, random.Random(1), lambda: session.view.turn >= 2)
    host.close()


def test_the_programs_bots_play_a_whole_game_from_their_process(tmp_path: Path) -> None:
    services = DesktopServices(tmp_path)
    session = Session(services.start_game(SETUP))
    session.set_pace("instant")
    rng = random.Random(1)

    def act() -> bool:
        if session.ready and session.pending is None:
            offer = next((o for o in session.view.offers if ("waiting", 0) in zip(o.answers, o.to, strict=True)), None)
            if session.view.current != 0 and offer is not None:
                session.submit(DeclineOffer(offer.offer))
            elif session.seat in session.view.to_act:
                session.submit(session.view.menu.pick(rng))
        return session.summary is not None

    _wait(session, act)
    assert session.view.winners != (0,), "an opponent at random does not win"
    assert session.summary is not None
    limit = session.view.options.round_limit
    assert limit is not None and session.summary.turns < limit * len(session.view.players), "somebody wins by points"
    assert sum(player.offers_made for player in session.summary.players[1:]) > 0
    services.close()


def test_the_thread_wakes_when_a_clock_runs_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody sends anything, the player of the first seat is away, and the founding goes on, until the game waits."""
    monkeypatch.setattr(clocks, "SHORT", 0.1)
    host = _host(tmp_path, kinds="hb", turn_time=30, start_order="seated")
    session = Session(host.link)
    session.set_pace("instant")
    _wait(session, lambda: session.asleep and session.state.paused)
    assert not session.bot_plays
    session.send(PlayOn())
    _wait(session, lambda: session.view.turn > 0)
    late = [event for event in session.history if isinstance(event, ClockRanOut)]
    assert ClockRanOut(0, "founding") in late
    session.leave()
    host.close()
