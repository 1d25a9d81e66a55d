"""A monkey at the table: seeded, it clicks, drags, types, turns the wheel and resizes without any sense."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame

from hexfolk.client.app import App
from hexfolk.client.scene import Scene

SIZES = ((1280, 720), (1281, 1023), (1366, 768), (1920, 1080), (2560, 1080))
MODS = (0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_META)
KEYS = (
    *range(pygame.K_a, pygame.K_z + 1),
    *range(pygame.K_0, pygame.K_9 + 1),
    *(pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_BACKSPACE),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END, pygame.K_DELETE),
    *(pygame.K_PLUS, pygame.K_MINUS, pygame.K_PERIOD, pygame.K_COMMA, pygame.K_F1, pygame.K_F5),
)
TEXTS = ("a", " ", "7", "<b>", "é", "한", "\u202e", "\x07", "🦊", "x" * 40)


class Monkey:
    """Does `deeds` at random; every one is an event or two that a person could cause.

    `places` gives points worth hitting besides the widgets (marked spots). `resizes` is how likely each step changes
    the window, which takes long.
    """

    def __init__(
        self,
        app: App,
        seed: int,
        places: Callable[[], list[tuple[int, int]]] = list,
        resizes: float = 0.004,
        barred: frozenset[str] = frozenset(),
    ) -> None:
        self.app = app
        self.rng = random.Random(seed)
        self.places = places
        self.barred = barred
        self.log: list[str] = []
        """The last deeds, for messages."""
        self._resizes = resizes
        self._pos = (5, 5)

    @property
    def scene(self) -> Scene:
        assert self.app.scene is not None
        return self.app.scene

    def act(self) -> None:
        """One deed and a frame or two."""
        rng = self.rng
        deeds = (self._click, self._clicks, self._move, self._drag, self._wheel, self._key, self._text, self._window)
        rng.choices(deeds, (30, 12, 10, 8, 5, 24, 4, 2))[0]()
        if rng.random() < self._resizes:
            self._resize()
        for _ in range(rng.choice((1, 1, 1, 2, 4))):
            self.app.step(rng.choice((0.001, 0.016, 0.016, 0.05, 0.4)))

    # -- deeds -------------------------------------------------------------------------------------------------------

    def _note(self, *words: object) -> None:
        self.log.append(" ".join(str(word) for word in words))
        del self.log[:-40]

    def _somewhere(self) -> tuple[int, int]:
        width, height = self.app.screen.get_size()
        chance = self.rng.random()
        controls = [
            control
            for control in self.scene.ui.controls()
            if control.visible and control.interactive and control.id not in self.barred
        ]
        if controls and chance < 0.55:
            rect = self.rng.choice(controls).rect
            pos = (
                rect.left + self.rng.randrange(max(1, rect.width)),
                rect.top + self.rng.randrange(max(1, rect.height)),
            )
        elif chance < 0.85 and (places := self.places()):
            pos = self.rng.choice(places)
        else:
            pos = self.rng.randrange(width), self.rng.randrange(height)
        return self._allowed(pos)

    def _allowed(self, pos: tuple[int, int]) -> tuple[int, int]:
        """Never a barred widget."""
        ui = self.scene.ui
        hit = any(c.visible and c.rect.inflate(4, 4).collidepoint(pos) for c in ui.controls() if c.id in self.barred)
        return (3, 3) if hit else pos

    def _post(self, kind: int, **values: object) -> None:
        pygame.event.post(pygame.event.Event(kind, values))

    def _move(self) -> None:
        pos = self._somewhere()
        rel = (pos[0] - self._pos[0], pos[1] - self._pos[1])
        self._pos = pos
        self._post(pygame.MOUSEMOTION, pos=pos, rel=rel, buttons=(0, 0, 0))

    def _button(self) -> int:
        return self.rng.choices((1, 2, 3, 6), (20, 2, 2, 1))[0]

    def _click(self, times: int = 1) -> None:
        self._move()
        button = self._button()
        names = [c.id for c in self.scene.ui.controls() if c.visible and c.rect.collidepoint(self._pos)]
        self._note("click", times, button, self._pos, names)
        for _ in range(times):
            self._post(pygame.MOUSEBUTTONDOWN, pos=self._pos, button=button)
            if self.rng.random() < 0.5:
                self.app.step(0.016)
            self._post(pygame.MOUSEBUTTONUP, pos=self._pos, button=button)
            if self.rng.random() < 0.5:
                self.app.step(0.016)

    def _clicks(self) -> None:
        self._click(self.rng.choice((2, 2, 3, 5)))

    def _drag(self) -> None:
        self._move()
        start, button = self._pos, self._button()
        self._post(pygame.MOUSEBUTTONDOWN, pos=start, button=button)
        for _ in range(self.rng.randrange(4)):
            self._move()
            if self.rng.random() < 0.5:
                self.app.step(0.016)
        self._note("drag", button, start, self._pos)
        if self.rng.random() < 0.9:
            self._post(pygame.MOUSEBUTTONUP, pos=self._pos, button=button)

    def _wheel(self) -> None:
        self._move()
        notches = self.rng.choice((-9, -1, 1, 3))
        self._note("wheel", self._pos, notches)
        self._post(pygame.MOUSEWHEEL, x=0, y=notches, flipped=False, precise_x=0.0, precise_y=float(notches))

    def _key(self) -> None:
        key, mod = self.rng.choice(KEYS), self.rng.choice(MODS)
        self._note("key", pygame.key.name(key), mod)
        self._post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0, repeat=self.rng.random() < 0.1)
        self._post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def _text(self) -> None:
        kind = pygame.TEXTEDITING if self.rng.random() < 0.3 else pygame.TEXTINPUT
        text = self.rng.choice(TEXTS)
        self._note("text", ascii(text))
        self._post(kind, text=text, start=0, length=len(text))

    def _window(self) -> None:
        kinds = (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWEXPOSED)
        self._note("window")
        self._post(self.rng.choice(kinds))

    def _resize(self) -> None:
        size = self.rng.choice(SIZES)
        self._note("resize", size)
        self.app.resize(size)
