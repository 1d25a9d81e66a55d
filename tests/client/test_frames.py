"""Threads that compute let a frame go first, but not for ever."""

from __future__ import annotations

import threading
import time

import pytest

from hexfolk.client import frames as module
from hexfolk.client.app import App
from hexfolk.client.frames import Frames
from hexfolk.client.scene import Scene
from hexfolk.paths import resources

LONG = 60.0


def waiting(frames: Frames) -> threading.Thread:
    """A thread that lets frames pass and then ends."""
    thread = threading.Thread(target=frames.let_pass, daemon=True)
    thread.start()
    return thread


def test_between_frames_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RESERVED", LONG)
    frames = Frames()
    frames.let_pass()
    frames.begin()
    frames.end()
    frames.let_pass()


def test_who_computes_waits_for_the_end_of_the_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RESERVED", LONG)
    frames = Frames()
    frames.begin()
    thread = waiting(frames)
    thread.join(0.05)
    assert thread.is_alive()
    frames.end()
    thread.join(LONG)
    assert not thread.is_alive()


def test_the_window_does_not_wait_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RESERVED", LONG)
    frames = Frames()
    frames.begin()
    began = time.monotonic()
    frames.let_pass()
    assert time.monotonic() - began < LONG / 2


def test_a_frame_that_takes_long_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RESERVED", 0.01)
    frames = Frames()
    frames.begin()
    thread = waiting(frames)
    thread.join(LONG)
    assert not thread.is_alive()


class Asking(Scene):
    """Finds out in each frame whether others wait for it."""

    def __init__(self) -> None:
        super().__init__()
        self.waited: list[bool] = []
        self.thread: threading.Thread | None = None

    def tick(self, dt: float) -> None:
        self.thread = waiting(self.look.frames)
        self.thread.join(0.05)
        self.waited.append(self.thread.is_alive())


def test_the_window_says_when_it_is_at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RESERVED", LONG)
    app, scene = App(resources()), Asking()
    try:
        app.push(scene)
        app.step()
        assert scene.thread is not None
        scene.thread.join(LONG)
        assert scene.waited == [True] and not scene.thread.is_alive()
        app.resize((1600, 900))
        app.step()
        assert scene.waited == [True, True], "another look of the same window tells of the same frames"
    finally:
        app.close()
