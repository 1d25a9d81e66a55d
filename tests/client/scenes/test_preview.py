"""The picture of the island in the lobby and on the new-game screen."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pygame
import pytest
from pygame import Rect, Surface

from hexfolk.board import Board
from hexfolk.client.board_view import maker
from hexfolk.client.look.look import Look
from hexfolk.client.look.tokens import Metrics
from hexfolk.client.scenes.preview import Preview
from hexfolk.mapfiles import deal, load_map
from hexfolk.paths import resources

SIZE = (1280, 720)
PLACE, FREE = Rect(40, 60, 520, 300), Rect(240, 70, 310, 280)
LONG = 60.0


@pytest.fixture
def look() -> Iterator[Look]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZE)
    yield Look.load(resources(), Metrics(SIZE))
    pygame.display.quit()


@pytest.fixture
def preview(look: Look) -> Iterator[Preview]:
    shown = Preview()
    shown.place(look, PLACE, FREE)
    yield shown
    shown.close()


def island(name: str, seed: int = 1) -> Board:
    return Board(deal(load_map(name), seed))


def painted(preview: Preview) -> bytes:
    """What it shows once nothing is left to do."""
    assert preview._painter is not None
    preview._painter.settle()
    preview.update(0.0)
    assert preview.settled
    window = Surface(SIZE)
    preview._fresh = False
    preview.draw(window)
    return pygame.image.tobytes(window, "RGB")


def test_another_island_does_not_wait_for_the_one_that_is_being_drawn(
    preview: Preview, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()
    real = maker.coast

    def slow(*land):
        begun.set()
        assert go_on.wait(LONG)
        return real(*land)

    monkeypatch.setattr(maker, "coast", slow)
    preview.show(island("standard-19"))
    assert begun.wait(LONG)
    other = island("standard-30")
    waited = []
    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "join", lambda thread, timeout=None: waited.append(thread.name))
        preview.show(other)
    assert waited == [] and preview.board is other
    go_on.set()
    painted(preview)


@pytest.mark.parametrize("before", [("standard-19", 1), ("standard-30", 2)])
def test_an_island_looks_the_same_whatever_was_shown_before(preview: Preview, look: Look, before) -> None:
    preview.show(island(*before))
    first = painted(preview)
    preview.show(island("standard-30"))
    second = painted(preview)
    fresh = Preview()
    try:
        fresh.place(look, PLACE, FREE)
        fresh.show(island("standard-30"))
        assert first != second == painted(fresh)
    finally:
        fresh.close()
