"""Islands that take their time, or are not to be had: the window goes on, and what is played is what is shown."""

from __future__ import annotations

import threading
from pathlib import Path

import pygame
import pytest

from hexfolk.client.workshop import assembly
from hexfolk.client.workshop.assembly import state_of
from hexfolk.client.workshop.errand import AT_ONCE, Errands
from hexfolk.client.workshop.sheet import Deal, Sheet, worked_out
from hexfolk.client.workshop.watcher import Reading
from hexfolk.mapfiles import MapCode, Problem
from tests.client.workshop.maps import BROKEN, GOOD

APART = """format: 1
name: Ends
players: [2]
board:
  - "?   ?   ?   ?   ?   "
  - "  ?   ?   ?   ?   ?   "
bags: {main: {terrains: {forest: 2, hills: 2, pasture: 2, fields: 2, mountains: 2}, tokens: {2: 5, 12: 5}}}
"""
"""A map that can be dealt, but not so that no 2 lies beside a 12, as fair deals have it."""


class Later:
    """Keeps work until it is told to do it."""

    def __init__(self) -> None:
        self.orders: list = []

    def run(self, work, done) -> None:
        self.orders.append((work, done))

    def finish(self, number: int = -1) -> None:
        work, done = self.orders.pop(number)
        done(work())


def opened(text: str = GOOD) -> tuple[Sheet, Later]:
    later = Later()
    sheet = Sheet(Path("tiny.yaml"), 5, run=later.run)
    sheet.take(Reading(text.encode()))
    return sheet, later


# -- the sheet ---------------------------------------------------------------------------------------------------------


def test_nothing_changes_until_the_island_is_there() -> None:
    sheet, later = opened()
    assert sheet.busy and sheet.board is None and sheet.lines == ()
    later.finish()
    assert not sheet.busy and sheet.board is not None and sheet.lines[1] == "name: Tiny"
    island, lines = sheet.board, sheet.lines
    sheet.take(Reading(GOOD.replace("F8", "M8").encode()))
    assert sheet.busy and sheet.board is island and sheet.lines is lines and not sheet.broken
    later.finish()
    assert sheet.board is not island and sheet.dealt == sheet.deal == Deal(5, "map")


def test_the_newest_file_and_deal_count_in_whatever_order_they_are_done() -> None:
    sheet, later = opened()
    later.finish()
    sheet.take(Reading(GOOD.replace("F8", "M8").encode()))
    sheet.deal_again(6)
    sheet.take(Reading(GOOD.replace("F8", "G8").encode()))
    while later.orders:
        later.finish()
    assert sheet.lines[4] == '  - "  G8  H5  P9  "' and sheet.deal == sheet.dealt == Deal(6, "map")
    alone = Sheet(Path("tiny.yaml"), 6)
    alone.take(Reading(GOOD.replace("F8", "G8").encode()))
    assert sheet.layout == alone.layout


def test_a_deal_that_is_asked_for_while_a_file_is_checked_is_one_of_that_file() -> None:
    sheet, later = opened()
    later.finish()
    sheet.take(Reading(GOOD.replace("Tiny", "Huge").encode()))
    sheet.deal_again(6)
    later.finish()
    assert sheet.map is not None and sheet.map.title("en") == "Huge" and sheet.dealt == Deal(6, "map")
    later.finish()
    assert sheet.dealt == Deal(6, "map")


def test_a_file_that_goes_while_it_is_checked_has_the_last_word() -> None:
    sheet, later = opened()
    sheet.take(Reading(None, Problem(0, 0, MapCode.FILE_MISSING, {"name": "tiny"})))
    assert sheet.broken and not sheet.busy
    later.finish()
    assert sheet.broken and sheet.board is None


def test_a_deal_that_gives_no_island_is_told_until_another_one_does() -> None:
    sheet = Sheet(Path("ends.yaml"), 5)
    sheet.take(Reading(APART.encode()))
    island = sheet.board
    assert island is not None and sheet.undealt is None
    sheet.deal_again(5, "fair")
    assert sheet.undealt is not None and sheet.undealt.code == MapCode.WISHES_NOT_MET
    assert sheet.board is island and sheet.dealt == Deal(5, "map") != sheet.deal
    sheet.undo()
    assert sheet.undealt is None and sheet.dealt == sheet.deal


def test_another_file_whose_deal_gives_no_island_is_told_too() -> None:
    sheet = Sheet(Path("ends.yaml"), 5, "fair")
    sheet.take(Reading(GOOD.encode()))
    island = sheet.board
    sheet.take(Reading(APART.encode()))
    assert not sheet.broken and sheet.board is island and sheet.undealt is not None
    sheet.take(Reading(BROKEN.encode()))
    assert sheet.broken and sheet.undealt is None


# -- threads -----------------------------------------------------------------------------------------------------------


def test_short_work_is_done_at_once() -> None:
    errands, done = Errands[int](60.0), []
    errands.run(lambda: 7, done.append)
    assert done == [7] and not errands.step()


def test_only_the_newest_work_is_handed_over_and_few_threads_work() -> None:
    errands, done, begun, go = Errands[int](0.0), [], [], threading.Event()

    def work(number: int) -> int:
        begun.append(number)
        go.wait(60)
        return number

    for number in range(20):
        errands.run(lambda number=number: work(number), done.append)
    assert done == [] and len(begun) <= AT_ONCE
    go.set()
    pause = threading.Event()
    for _ in range(6000):
        if errands.step():
            break
        pause.wait(0.01)
    assert done == [19] and begun[-1] == 19 and len(begun) <= AT_ONCE + 1


def test_what_goes_wrong_in_the_thread_is_raised_in_the_frame() -> None:
    errands = Errands[int](60.0)
    with pytest.raises(ZeroDivisionError):
        errands.run(lambda: 1 // 0, [].append)


# -- the window --------------------------------------------------------------------------------------------------------


def test_the_window_goes_on_while_an_island_is_dealt_and_plays_none_meanwhile(open_workshop, monkeypatch) -> None:
    go = threading.Event()

    def slowly(wanted):
        go.wait(60)
        return worked_out(wanted)

    told = []
    monkeypatch.setattr(assembly, "state_of", lambda scene: told.append(state_of(scene)) or told[-1])
    hand = open_workshop(GOOD.replace("[2, 3]", "[3]"), patience=0.0)
    hand.until_read(lambda: hand.scene.sheet.board is not None, 60)
    island = hand.scene.sheet.board
    monkeypatch.setattr("hexfolk.client.workshop.sheet.worked_out", slowly)
    hand.click("deal again")
    hand.key(pygame.K_t)
    assert hand.stage.shown == []
    hand.step(40)
    assert hand.scene.late and hand.scene.island.board is island
    assert told[-1] == "Dealing ..."
    assert "still being dealt" in hand.ui.find("test play").reason
    go.set()
    hand.until_read(lambda: hand.scene.sheet.board is not island, 60)
    hand.step()
    assert hand.scene.island.board is hand.scene.sheet.board and told[-1] == ""
    hand.click("test play")
    (setup,) = hand.stage.trials
    assert setup.layout == hand.scene.sheet.layout


def test_a_first_island_that_takes_its_time_is_waited_for_in_words(open_workshop, monkeypatch) -> None:
    go = threading.Event()

    def slowly(wanted):
        go.wait(60)
        return worked_out(wanted)

    monkeypatch.setattr("hexfolk.client.workshop.sheet.worked_out", slowly)
    hand = open_workshop(patience=0.0)
    hand.step(40)
    assert hand.scene.late and hand.scene.sheet.board is None and not hand.sees("test play")
    go.set()
    hand.until_read(lambda: hand.scene.island.board is not None, 60)
    assert hand.sees("test play")


def test_no_other_island_than_the_one_shown_is_played(open_workshop) -> None:
    hand = open_workshop(APART)
    assert hand.sees("test play")
    hand.click(hand.ui.find("wishes").segment("fair").center)
    assert not hand.sees("test play") and state_of(hand.scene) == "Last good picture"
    reason = hand.ui.find("test play").reason
    assert reason.startswith("What is shown is an earlier island") and "two" in reason.lower()
    hand.key(pygame.K_t)
    assert hand.stage.shown == []
    hand.click("undo")
    hand.click("test play")
    (setup,) = hand.stage.trials
    assert setup.layout == hand.scene.sheet.layout


def test_a_file_that_breaks_while_one_chooses_the_players_is_not_played(open_workshop) -> None:
    hand = open_workshop()
    hand.click("test play")
    hand.save(BROKEN)
    hand.until_read(lambda: hand.scene.sheet.broken, 60)
    hand.step(30)
    hand.click("players.2")
    assert hand.stage.shown == [] and hand.toasts
