"""The clocks on the table: what they show, when they warn, and that a second costs a few pixels only."""

from __future__ import annotations

import pygame
import pytest
from pygame import Color

from hexfolk.client.look.shapes import ring_face
from hexfolk.client.table.clock_face import BEATS, Seen, seen
from hexfolk.rules.phases import Discarding, Trading
from hexfolk.wire.messages import ClockRanOut, ClockReading, ClocksChanged, Update

from .pilot import Pilot
from .small_table import SmallTable, play_until


class Hand:
    """A clock set by hand."""

    now = 50.0

    def __call__(self) -> float:
        return self.now


def _timed(open_table, wanted, clocks: tuple[ClockReading, ...], size: tuple[int, int] = (1280, 720), **options):
    """A pilot at a table with turn time, where the host has told of `clocks`, and the hand of its time."""
    table = SmallTable(seed=5, turn_time=60, **options)
    play_until(table, wanted)
    table.bots_act = False
    pilot: Pilot = open_table(table, size)
    hand = Hand()
    pilot.scene.session._now = hand
    pilot.settle()
    table.inject(ClocksChanged(clocks))
    pilot.settle()
    return pilot, hand


def _own_turn(table: SmallTable) -> bool:
    return type(table.game.state.phases[-1]) is Trading and table.game.state.current == 0


def _reading(left: float, kind: str = "turn", running: bool = True, seat: int = 0) -> ClockReading:
    limit = {"turn": 60.0, "offer": 15.0}.get(kind, 30.0)
    return ClockReading(seat, kind, limit, left, running)


@pytest.mark.parametrize(
    ("reading", "text", "warns"),
    [
        (_reading(60), "1:00", False),
        (_reading(59.2), "1:00", False),
        (_reading(10.5), "0:11", False),
        (_reading(10), "0:10", True),
        (_reading(0.2), "0:01", True),
        (_reading(0), "0:00", True),
        (_reading(5, running=False), "0:05", False),
        (_reading(9.9, "discard"), "0:10", True),
        (_reading(9, "offer"), "0:09", False),
        (_reading(4, "offer"), "0:04", True),
    ],
)
def test_what_is_seen_of_a_clock(reading: ClockReading, text: str, warns: bool) -> None:
    shown = seen(reading, beats=True)
    assert (shown.text, shown.warns) == (text, warns)
    assert 0 <= shown.share <= 1


def test_a_beat_flares_up_with_the_second_and_fades() -> None:
    beats = [seen(_reading(8 - at / 20), beats=True).beat for at in range(20)]
    assert beats[0] == 0
    assert beats == sorted(beats)
    assert beats[-1] == BEATS
    assert {seen(_reading(8 - at / 20), beats=False).beat for at in range(20)} == {BEATS}, "motion is reduced"


def test_the_bar_follows_the_clock_and_is_all_that_is_painted(open_table) -> None:
    pilot, hand = _timed(open_table, _own_turn, (_reading(47.0),))
    pilot.wait(1.0)
    scene = pilot.scene
    (bar,) = [panel for panel in scene.panels if panel.name == "clock"]
    assert bar.rect is not None
    assert scene.desk.layout.turn_card.contains(bar.rect)
    assert bar.content()[0] == Seen(47, 47 / 60, True, False, BEATS)
    others = {panel.name: panel.surface for panel in scene.panels if panel is not bar}
    hand.now += 1
    painted = []
    for panel in scene.panels:
        repaint = panel.repaint
        panel.repaint = lambda panel=panel, repaint=repaint: (painted.append(panel.name), repaint())
    pilot.step()
    assert painted == ["clock"]
    assert bar.content()[0].text == "0:46"
    pilot.step()
    assert painted == ["clock"], "once a second"
    assert {panel.name: panel.surface for panel in scene.panels if panel is not bar} == others


def test_no_clock_no_face(open_table) -> None:
    table = SmallTable(seed=5)
    play_until(table, _own_turn)
    pilot = open_table(table)
    pilot.settle()
    assert all(panel.rect is None for panel in pilot.scene.panels if "clock" in panel.name)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_ring_lies_on_the_dialog_clear_of_its_words(open_table, size: tuple[int, int]) -> None:
    def owes(table: SmallTable) -> bool:
        phase = table.game.state.phases[-1]
        return type(phase) is Discarding and phase.owed[0] > 0

    clocks = (_reading(20, "discard"), _reading(60, running=False), _reading(25, "discard", seat=1))
    pilot, _hand = _timed(open_table, owes, clocks, size, hand_limit=5)
    panels = {panel.name: panel for panel in pilot.scene.panels}
    ring, dialog = panels["discard_clock"], panels["discard"]
    assert ring.rect is not None and dialog.rect is not None
    assert dialog.rect.contains(ring.rect)
    assert ring.content()[0].text == "0:20"
    places = [press.rect for press in dialog.presses(dialog.rect)]
    assert not any(ring.rect.colliderect(place) for place in places)
    assert panels["offer_clock"].rect is None


def test_whose_clock_ran_out_is_told_by_toast_and_log(open_table) -> None:
    pilot, _hand = _timed(open_table, _own_turn, (_reading(3.0),))
    table, scene = pilot.table, pilot.scene
    for seat in (1, 0):
        table.inject(Update(table.game.view(0), (ClockRanOut(seat, "turn"),)))
        pilot.settle()
    lines = [line.plain(lambda seat: scene.session.info(seat).name, str) for line in scene.log._lines[-2:]]
    assert lines == [
        "Bramble ran out of time: the turn is ended for them",
        "You ran out of time: the turn is ended for you",
    ]
    assert [toast.text for toast in scene.ui.toasts.shown] == ["You ran out of time."]


@pytest.fixture
def screen():
    """A window, without which pygame converts no picture."""
    pygame.display.init()
    yield pygame.display.set_mode((80, 80))
    pygame.display.quit()


@pytest.mark.usefixtures("screen")
def test_a_ring_is_coloured_from_the_top_clockwise() -> None:
    hot = Color(255, 0, 0)

    def colored(share: float) -> list[bool]:
        """In the middle of each quarter of the ring, clockwise from the top."""
        ring = ring_face(80, 8, share, Color(0, 0, 0), Color(0, 0, 99), hot)
        reach = 35 * 0.7071
        spots = ((40 + reach, 40 - reach), (40 + reach, 40 + reach), (40 - reach, 40 + reach), (40 - reach, 40 - reach))
        return [ring.get_at((round(x), round(y)))[:3] == (255, 0, 0) for x, y in spots]

    assert colored(1.0) == [True] * 4
    assert colored(0.75) == [True, True, True, False]
    assert colored(0.5) == [True, True, False, False]
    assert colored(0.25) == [True, False, False, False]
    assert colored(0.0) == [False] * 4
