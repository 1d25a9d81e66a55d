"""A pilot that plays the program as a person does: it looks for what is drawn and posts mouse and key events there.

It never calls a widget's methods. Widgets are named by their ids (`Control.id`); on the board the places that can be
chosen are widgets too.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pygame
from pygame import Rect

from hexfolk.client.app import FRAME, App
from hexfolk.client.ui.control import Control
from hexfolk.client.ui.ui import Ui


class Lost(AssertionError):
    """The pilot did not find what it was told to use; the message lists what is there."""


class Pilot:
    """Drives `app` frame by frame. `pace` is the time that each frame stands for, in seconds."""

    def __init__(self, app: App, pace: float = FRAME) -> None:
        self.app = app
        self.pace = pace

    # -- looking -----------------------------------------------------------------------------------------------------

    @property
    def ui(self) -> Ui:
        """The widgets of the scene on top."""
        if self.app.scene is None:
            raise Lost("the program has ended")
        return self.app.scene.ui

    def sees(self, id: str) -> bool:
        """Whether the widget is there to be used: seen, on, and not waiting for an answer."""
        if not self.ui.has(id):
            return False
        control = self.ui.find(id)
        return control.is_enabled and not control.pending and self._on_screen(control)

    def ids(self, prefix: str = "") -> list[str]:
        """The ids of what can be used now and begins with `prefix`, in the order of the widgets."""
        return [control.id for control in self.ui.controls() if control.id.startswith(prefix) and self.sees(control.id)]

    def rect(self, id: str) -> Rect:
        """Where the widget is. Raises Lost."""
        if not self.ui.has(id):
            raise Lost(f"no {id!r} to be seen; there are:\n{self.describe()}")
        return self.ui.find(id).rect

    def describe(self) -> str:
        """All that is seen, for messages: the scene, and a line per widget."""
        lines = [type(self.app.scene).__name__]
        for control in self.ui.controls():
            if control.visible:
                x, y, width, height = control.rect
                why = f" ({control.reason})" if control.reason else ""
                lines.append(f"  {control.id} {control.state}{why} at {x},{y} {width}x{height}")
        return "\n".join(lines)

    # -- using -------------------------------------------------------------------------------------------------------

    def click(self, target: str | tuple[int, int]) -> None:
        """Move to a widget (its middle) or a point, press and release. Raises Lost for what cannot be pressed."""
        pos = target if isinstance(target, tuple) else self._usable(target).center
        self.move(pos)
        self._post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        self.step()
        self._post(pygame.MOUSEBUTTONUP, pos=pos, button=1)
        self.step()

    def double_click(self, target: str | tuple[int, int]) -> None:
        """Two clicks at once."""
        pos = target if isinstance(target, tuple) else self._usable(target).center
        self.click(pos)
        self.click(pos)

    def move(self, target: str | tuple[int, int]) -> None:
        """Move the pointer to a widget or a point."""
        pos = target if isinstance(target, tuple) else self.rect(target).center
        self._post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.step()

    def drag(self, start: tuple[int, int], end: tuple[int, int], button: int = 1) -> None:
        """Press at `start`, move to `end`, release."""
        self.move(start)
        self._post(pygame.MOUSEBUTTONDOWN, pos=start, button=button)
        self.step()
        buttons = tuple(int(button == number) for number in (1, 2, 3))
        rel = (end[0] - start[0], end[1] - start[1])
        self._post(pygame.MOUSEMOTION, pos=end, rel=rel, buttons=buttons)
        self.step()
        self._post(pygame.MOUSEBUTTONUP, pos=end, button=button)
        self.step()

    def wheel(self, pos: tuple[int, int], notches: int) -> None:
        """Turn the wheel at `pos`; up is positive."""
        self.move(pos)
        self._post(pygame.MOUSEWHEEL, x=0, y=notches, flipped=False, precise_x=0.0, precise_y=float(notches))
        self.step()

    def key(self, code: int, mod: int = 0) -> None:
        """Press and release a key."""
        self._post(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)
        self._post(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)
        self.step()

    def type(self, text: str) -> None:
        """Type `text` into what has the keys."""
        for letter in text:
            self._post(pygame.TEXTINPUT, text=letter)
        self.step()

    def tab_to(self, id: str, most: int = 200) -> None:
        """Press Tab, and arrows inside groups, until the widget has the ring. Raises Lost."""
        self.rect(id)
        for _ in range(most):
            self.key(pygame.K_TAB)
            focused = self.ui.focused
            if focused is not None and focused.id != id and focused.group == self.ui.find(id).group is not None:
                self._arrow_to(id)
            if self.ui.focused is not None and self.ui.focused.id == id:
                return
        raise Lost(f"the keys do not get to {id!r}; there are:\n{self.describe()}")

    # -- time --------------------------------------------------------------------------------------------------------

    def step(self, frames: int = 1) -> None:
        """Let `frames` frames go by."""
        for _ in range(frames):
            if self.app.running:
                self.app.step(self.pace)

    def wait(self, until: Callable[[], bool], what: str, seconds: float = 300.0) -> None:
        """Step frames until `until` holds; host and bots work beside. Raises Lost after `seconds` of real time."""
        end = time.monotonic() + seconds
        while not until():
            if time.monotonic() > end:
                raise Lost(f"waited {seconds:g} s for {what}; there are:\n{self.describe()}")
            self.step()
            time.sleep(0.001)

    def wait_for(self, id: str, seconds: float = 300.0) -> None:
        """Wait until a widget can be used."""
        self.wait(lambda: self.sees(id), repr(id), seconds)

    def screenshot(self, path: Path) -> None:
        """What the window shows, as PNG."""
        self.app.screenshot(path)

    # -- inside ------------------------------------------------------------------------------------------------------

    def _usable(self, id: str) -> Rect:
        rect = self.rect(id)
        if not self.sees(id):
            raise Lost(f"{id!r} cannot be used now; there are:\n{self.describe()}")
        return rect

    def _on_screen(self, control: Control) -> bool:
        window = self.app.screen.get_rect()
        area = control.area
        return bool(window.collidepoint(control.rect.center)) and (
            area is None or bool(area.view.collidepoint(control.rect.center))
        )

    def _arrow_to(self, id: str) -> None:
        """Go through the group row by row, the way the arrows lead."""
        wanted = self.ui.find(id).rect
        for _ in range(40):
            focused = self.ui.focused
            if focused is None or focused.id == id:
                return
            dx, dy = wanted.centerx - focused.rect.centerx, wanted.centery - focused.rect.centery
            across = pygame.K_RIGHT if dx > 0 else pygame.K_LEFT
            along = pygame.K_DOWN if dy > 0 else pygame.K_UP
            for code in (across, along) if abs(dx) >= abs(dy) else (along, across):
                self.key(code)
                if self.ui.focused is not focused:
                    break
            else:
                return

    def _post(self, kind: int, **values: object) -> None:
        pygame.event.post(pygame.event.Event(kind, values))
