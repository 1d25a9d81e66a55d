"""An app on the dummy driver for tests of the client: post events, step frames."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame

from hexfolk.client.app import App
from hexfolk.client.scene import Scene
from hexfolk.client.ui.ui import Ui
from hexfolk.paths import resources


class Sample(Scene):
    """A scene whose widgets a test makes."""

    def __init__(self, build: Callable[[Ui], None]) -> None:
        super().__init__()
        self._build = build
        self.unused: list[pygame.event.Event] = []

    def layout(self) -> None:
        self._build(self.ui)

    def paint(self, target: pygame.Surface) -> None:
        target.fill("#166a79")

    def on_event(self, event: pygame.event.Event) -> bool:
        self.unused.append(event)
        return False


@contextmanager
def shown(build: Callable[[Ui], None], size: tuple[int, int] = (1280, 720)) -> Iterator[tuple[App, Sample]]:
    """A window of `size` with what `build` makes; closed at the end."""
    app = App(resources(), size=size)
    try:
        scene = Sample(build)
        app.push(scene)
        pygame.event.clear()
        app.step()
        yield app, scene
    finally:
        app.close()


def key(app: App, code: int, mod: int = 0) -> None:
    """Press and release a key."""
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0))
    app.step()


def move(app: App, pos: tuple[int, int], *, held: bool = False) -> None:
    """Move the pointer, with the left button down if `held`."""
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(int(held), 0, 0)))
    app.step()


def click(app: App, pos: tuple[int, int]) -> None:
    """Move there, press, release."""
    move(app, pos)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    app.step()
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))
    app.step()


def type_text(app: App, text: str) -> None:
    """Commit `text` as the keyboard or an input method does."""
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
    app.step()


def differing(one: pygame.Surface, other: pygame.Surface, by: int = 4) -> list[pygame.Rect]:
    """Where two pictures of one size differ by so much in a channel; empty: they are the same."""
    assert one.get_size() == other.get_size()
    more, less = one.copy(), other.copy()
    more.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    less.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    more.blit(less, (0, 0), special_flags=pygame.BLEND_RGB_MAX)
    same = pygame.mask.from_threshold(more, (0, 0, 0), (by, by, by, 255))
    same.invert()
    return same.get_bounding_rects()
