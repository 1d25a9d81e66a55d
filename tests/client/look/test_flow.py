"""Running text with pictures."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from pygame import Surface

from hexfolk.client.look.flow import Flow, Words
from hexfolk.client.look.look import Look
from hexfolk.client.look.tokens import Metrics
from hexfolk.paths import resources


@pytest.fixture
def look() -> Iterator[Look]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 720))
    yield Look.load(resources(), Metrics((1280, 720)))
    pygame.display.quit()


def test_parts_stand_in_one_line_with_the_spaces_that_were_written(look: Look) -> None:
    icon = look.art("resource/ore", 20)
    flow = Flow(look.text, ("You need 2 ", icon, " ore", Words(".", look.ui.amber_text)), "body", look.ui.cream, 400)
    assert flow.lines == 1
    words = look.text.width("body", "You need 2 ") + icon.get_width() + look.text.width("body", " ore.")
    assert abs(flow.width - words) <= 4
    tight = Flow(look.text, ("a", icon, icon), "body", look.ui.cream, 400)
    assert tight.width == look.text.width("body", "a") + 2 * icon.get_width()


def test_lines_are_no_wider_than_asked_and_pictures_wrap_like_words(look: Look) -> None:
    icon = look.art("resource/wood", 24)
    flow = Flow(
        look.text, ("Thistle got ", *[icon] * 9, " from the Unaussprechlichkeitswettbewerb"), "log", look.ui.cream, 120
    )
    assert flow.width <= 120
    assert flow.lines >= 5
    assert flow.height == flow.lines * flow.line_height
    canvas = Surface((300, flow.height + 40), pygame.SRCALPHA)
    flow.draw(canvas, (10, 20))
    ink = canvas.get_bounding_rect()
    assert ink.left >= 10 and ink.right <= 10 + 120 and ink.top >= 18 and ink.bottom <= 24 + flow.height


def test_a_new_line_breaks(look: Look) -> None:
    assert Flow(look.text, ("One\ntwo\n\nfour",), "body", look.ui.cream, 400).lines == 4
