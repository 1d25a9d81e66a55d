"""In small windows, too, what carries words in the workshop has room for them."""

from __future__ import annotations

import pytest

from hexfolk.client.workshop.mark_art import SMALLEST_WORDS, shape, unit_of
from hexfolk.client.workshop.overlays import MEASURES, Shown
from tests.client.scenes.stage import unfit
from tests.client.workshop.maps import GOOD


@pytest.mark.parametrize("size", [(640, 480), (1280, 720)])
@pytest.mark.parametrize("measure", MEASURES)
def test_no_mark_is_a_disc_whose_words_are_left_out(open_workshop, size, measure: str) -> None:
    hand = open_workshop(size=size, shown=Shown(True, True, measure, True, True))
    camera = hand.scene.island.view.camera
    marks = [mark for mark in hand.scene._marks(hand.scene.starts) if mark.text and unit_of(mark, camera)]
    assert {mark.kind for mark in marks} >= {"seat", "label"}
    for mark in marks:
        words = shape(mark).words
        assert words is not None and round(words.size * unit_of(mark, camera)) >= SMALLEST_WORDS, mark


@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (1920, 1080)])
def test_tabs_and_buttons_have_room_for_their_words(open_workshop, size) -> None:
    hand = open_workshop(GOOD, size)
    look, tabs = hand.ui.look, hand.ui.find("balance page")
    for page, words in tabs.options:
        assert tabs.segment(page).width >= look.text.width("body", words), words
    assert hand.ui.find("balance").rect.contains(tabs.rect)
    inner = hand.ui.find("open").rect.width - 2 * look.px(14) - look.px(10) - round(1.16 * look.text.face("body").px)
    assert inner >= look.text.width("body", "Open")
    assert unfit(hand.scene) == []
