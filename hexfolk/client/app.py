"""The window, the stack of scenes, and the loop."""

from __future__ import annotations

import contextlib
import math
import os
import sys
import time
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from types import MappingProxyType

import pygame
from pygame import Surface

from hexfolk.client.look.look import Look
from hexfolk.client.look.tokens import COMPACT, Metrics
from hexfolk.client.scene import Scene
from hexfolk.client.spare_memory import give_back

FRAME = 1 / 60
SWITCH = 0.0005
"""Seconds after which a thread that computes lets another one run."""
LOOK_EVERY = 1 / 120
"""While nothing moves events are looked for so often, in seconds."""
LONGEST_STEP = 0.25
"""A longer pause (a window dragged, a laptop asleep) counts as this many seconds, so that nothing jumps."""
SETTLED_AFTER = 0.7
"""Seconds after which another size of the window is taken for the one that is meant."""
CALM_AFTER = 0.5
"""Seconds without a key or the pointer after which one may take it that nobody is about to do something."""
INPUT = frozenset(
    {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL, pygame.KEYDOWN, pygame.KEYUP}
)
SPARE_AFTER = 2.0
"""Seconds after the window got another size, or a scene was left, to let go of what that needed."""
CURSORS = MappingProxyType(
    {
        "arrow": pygame.SYSTEM_CURSOR_ARROW,
        "hand": pygame.SYSTEM_CURSOR_HAND,
        "text": pygame.SYSTEM_CURSOR_IBEAM,
    }
)


UNSEEN = ("offscreen", "dummy")
"""Drivers that show nothing to anybody; SDL takes one where it finds no display."""


LARGEST = (3840, 2160)
"""Largest window that is opened where the size of the desktop is not known."""


def within(size: tuple[int, int], desktops: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The size of a window that was remembered: no larger than the largest of the desktops, never under 1280x720."""
    wide, high = max(desktops, key=math.prod, default=LARGEST)
    return max(COMPACT[0], min(size[0], wide)), max(COMPACT[1], min(size[1], high))


class NoDisplay(Exception):
    """There is no display to open a window on; `detail` is what the system says, if it says anything."""

    def __init__(self, detail: str = "") -> None:
        super().__init__(detail)
        self.detail = detail


class App:
    """Owns the window. ``App(resources()).run(MenuScene(...))`` is the program; tests call `step` instead of `run`.

    - `push`, `replace`, `pop`: the stack of scenes. The program ends when it is empty, or with `quit`.
    - `look`: how things look at the present size. `set_text_scale`, `set_reduced_motion`, `toggle_fullscreen` change
      it.
    - `wake`: from any thread: something came in, update now.
    - `step(dt)`: one turn of the loop without waiting: posted events, `dt` seconds, one frame.
    - `screenshot(path)`: the window as PNG.

    Keys it takes itself: F11 full screen. A click on the window's close button calls the top scene's `on_event` with
    ``pygame.QUIT``; if that is not used, the program ends.
    """

    NAP = 0.1
    """Longest sleep between two updates, in seconds."""

    def __init__(
        self,
        resources: Path,
        *,
        size: tuple[int, int] = COMPACT,
        fullscreen: bool = False,
        text_scale: float = 1.0,
        reduced_motion: bool = False,
        title: str = "Hexfolk",
    ) -> None:
        """Open the window. Raises NoDisplay, and OSError when the resources are not there."""
        # A frame must never wait long for a thread that computes: the host, the painter of the board's layers.
        sys.setswitchinterval(SWITCH)
        self._windowed = size
        self.fullscreen = fullscreen
        self.screen = self._open(title)
        self.look = Look.load(resources, Metrics(self.screen.get_size(), text_scale))
        self.look.reduced_motion = reduced_motion
        self.scenes: list[Scene] = []
        self.running = True
        self.pointer = (-1, -1)
        """Where the pointer was last, from events."""
        self._cursor = "arrow"
        self._calm_for = 0.0
        """Seconds since the last key or motion of the pointer."""
        self._spare_in: float | None = None
        """Seconds until memory is given back; None when there is no more of it than usual."""
        self.on_window: Callable[[], object] | None = None
        """Called when the window has become full screen or a window again, or has kept another size for a while."""
        self._resized_for: float | None = None
        """Seconds for which the window has had another size; None when that was told."""
        self._wake_event = pygame.event.custom_type()
        self._icon()

    # -- scenes ------------------------------------------------------------------------------------------------------

    @property
    def scene(self) -> Scene | None:
        """The scene on top."""
        return self.scenes[-1] if self.scenes else None

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self.scenes:
            self.scenes[-1].covered()
        self.scenes.append(scene)
        scene.start(self)
        self._spare_in = SPARE_AFTER

    def pop(self) -> None:
        """Take the top scene away; the program ends when it was the last."""
        self._leave()
        if not self.scenes:
            self.running = False
            return
        below = self.scenes[-1]
        if below.look is not self.look:
            below.resize(self.look)
        below.uncovered()
        below.invalidate()

    def replace(self, scene: Scene) -> None:
        """Put a scene in place of all that are on the stack."""
        while self.scenes:
            self._leave()
        self.scenes.append(scene)
        scene.start(self)

    def _leave(self) -> None:
        self.scenes.pop().leave()
        self._spare_in = SPARE_AFTER

    def quit(self) -> None:
        """End the program after this turn of the loop."""
        self.running = False

    # -- the loop ----------------------------------------------------------------------------------------------------

    def run(self, scene: Scene) -> None:
        """Show `scene` and run until the program ends; every scene is left then."""
        try:
            self.push(scene)
            last = time.perf_counter()
            while self.running:
                now = time.perf_counter()
                events = self._wait(FRAME - (now - last))
                now = time.perf_counter()
                self._turn(events, min(now - last, LONGEST_STEP))
                last = now
        finally:
            self.close()

    def step(self, dt: float = FRAME) -> None:
        """One turn of the loop: the events that are queued, `dt` seconds, one frame."""
        self._turn(pygame.event.get(), dt)

    def wake(self) -> None:
        """Have the loop go on at once. Any thread may call it."""
        # A full queue will wake it as well.
        with contextlib.suppress(pygame.error):
            pygame.event.post(pygame.event.Event(self._wake_event))

    def close(self) -> None:
        """Leave all scenes and close the window."""
        while self.scenes:
            self.scenes.pop().leave()
        self.running = False
        pygame.display.quit()

    def _turn(self, events: list[pygame.event.Event], dt: float) -> None:
        frames = self.look.frames
        frames.begin()
        try:
            self._frame(events, dt)
        finally:
            frames.end()

    def _frame(self, events: list[pygame.event.Event], dt: float) -> None:
        self._calm_for = 0.0 if any(event.type in INPUT for event in events) else self._calm_for + dt
        for event in events:
            if self.running:
                self._handle(event)
        if not self.running or self.scene is None:
            return
        self.scene.update(dt)
        self._spare_memory(dt)
        self._tell_size(dt)
        if self.scene is not None:
            self._show_cursor(self.scene)
            dirty = self.scene.draw(self.screen)
            if dirty:
                pygame.display.update(dirty)

    def _spare_memory(self, dt: float) -> None:
        """Once size and scene have stayed for a while and nothing moves, let go of what the old ones needed."""
        if self._spare_in is None:
            return
        self._spare_in -= dt
        calm = self._calm_for >= CALM_AFTER and self.scene is not None and not self.scene.animating
        if self._spare_in <= 0 and calm:
            self._spare_in = None
            give_back()

    def _tell_size(self, dt: float) -> None:
        """Tell of another size of the window once nobody drags its rim any more."""
        if self._resized_for is not None:
            self._resized_for += dt
            if self._resized_for >= SETTLED_AFTER:
                self._tell_window()

    def _tell_window(self) -> None:
        self._resized_for = None
        if self.on_window is not None:
            self.on_window()

    def _wait(self, frame_left: float) -> list[pygame.event.Event]:
        """Sleep until the next frame is due or something happens, and return what happened.

        SDL's own waiting looks a thousand times a second on drivers that cannot wait, which costs more than we may use.
        """
        if frame_left > 0:
            time.sleep(frame_left)
        sleep = self.scene.sleep if self.scene is not None else 0.0
        end = time.perf_counter() + min(self.NAP if sleep is None else sleep, self.NAP)
        events = pygame.event.get()
        while not events and (left := end - time.perf_counter()) > 0:
            time.sleep(min(left, LOOK_EVERY))
            events = pygame.event.get()
        return events

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.pointer = event.pos
        if event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self._resized()
        elif event.type == pygame.WINDOWEXPOSED and self.scene is not None:
            self.scene.invalidate()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.toggle_fullscreen()
        elif self.scene is not None and not self.scene.handle(event) and event.type == pygame.QUIT:
            self.quit()

    # -- the window --------------------------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size, never under 1280x720."""
        self._windowed = (max(size[0], COMPACT[0]), max(size[1], COMPACT[1]))
        self.screen = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        self._resized()

    def toggle_fullscreen(self) -> None:
        """Full screen and back."""
        self.fullscreen = not self.fullscreen
        self.screen = self._mode()
        self._resized()
        self._tell_window()

    def set_text_scale(self, text_scale: float) -> None:
        """The setting "text size", 1.0 to 1.5."""
        self._relook(Metrics(self.screen.get_size(), text_scale))

    def set_reduced_motion(self, reduced: bool) -> None:
        """The setting "reduced motion"."""
        self.look.reduced_motion = reduced

    def screenshot(self, path: Path) -> None:
        """Save what the window shows as PNG. Raises OSError or pygame.error."""
        pygame.image.save(self.screen, path)

    def _open(self, title: str) -> Surface:
        # Without these a flip costs 35 ms at 1080p, and input methods draw no candidates.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        os.environ.setdefault("SDL_IME_SHOW_UI", "1")
        # pygame has put the name of the script there, by which desktops would find no icon.
        os.environ["SDL_VIDEO_X11_WMCLASS"] = "hexfolk"
        try:
            pygame.display.init()
            driver = pygame.display.get_driver()
            if driver in UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
                pygame.display.quit()
                raise NoDisplay
            pygame.font.init()
            self._windowed = within(self._windowed, [] if driver in UNSEEN else pygame.display.get_desktop_sizes())
            pygame.display.set_caption(title)
            screen = self._mode()
        except pygame.error as error:
            raise NoDisplay(str(error)) from error
        # Widgets ask for text input when they have the keys.
        pygame.key.stop_text_input()
        pygame.event.set_blocked([pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED])
        return screen

    def _mode(self) -> Surface:
        if self.fullscreen:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)
            screen = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
            # A window that comes back from full screen may keep that size at first.
            if screen.get_size() != self._windowed:
                screen = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        # Not every driver lets a window have a smallest size; `_resized` copes with smaller ones.
        with contextlib.suppress(pygame.error, AttributeError), warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            pygame.Window.from_display_module().minimum_size = COMPACT
        return screen

    def _resized(self) -> None:
        surface = pygame.display.get_surface()
        if surface is None:
            return
        self.screen = surface
        size = surface.get_size()
        if not self.fullscreen:
            self._windowed = (max(size[0], COMPACT[0]), max(size[1], COMPACT[1]))
        if size != self.look.metrics.size:
            self._resized_for = 0.0
            self._relook(Metrics(size, self.look.metrics.text_scale))
        elif self.scene is not None:
            self.scene.invalidate()

    def _relook(self, metrics: Metrics) -> None:
        self.look = self.look.resized(metrics)
        self._spare_in = SPARE_AFTER
        if self.scene is not None:
            self.scene.resize(self.look)

    def _icon(self) -> None:
        picture = self.look.assets.icon("icon/app-icon", 64)
        pygame.display.set_icon(picture)

    def _show_cursor(self, scene: Scene) -> None:
        wanted = scene.ui.cursor if scene.ui.covered else scene.cursor
        if wanted != self._cursor:
            self._cursor = wanted
            # Drivers without a pointer have no cursors.
            with contextlib.suppress(pygame.error):
                pygame.mouse.set_cursor(CURSORS[wanted])
