"""Tells where to click in a real window: a twin of it, shown by the same code offscreen, gets everything it gets.

The twin shows the same scene over the same settings and the same save, so that a place found in what the twin drew is
the place in the window. That both show the same picture is checked before every action, which also says when the
window is done with its animations.
"""

from __future__ import annotations

import time
from pathlib import Path

import pygame
from pygame import Rect, Surface

from hexfolk.client.app import App
from hexfolk.client.scene import Scene
from hexfolk.client.session import Session
from hexfolk.client.table.scene import PULSE, TableScene
from hexfolk.paths import resources
from hexfolk.rules.actions import Action, BuildCity, BuildSettlement, DeclineOffer
from hexfolk.rules.view import PlayerView
from tests.client.table.guest import Guest
from tests.client.table.pilot import Pilot
from tests.gui.display import PATIENCE, Window, wait
from tests.gui.saved_table import SavedTable

NEAR = 40
"""How far apart in red, green and blue two pixels may be that count as the same: marked spots pulse."""
ALIKE = 0.01
"""Share of the pixels that may differ."""
X_KEYS = {"return": "Return", "escape": "Escape", "tab": "Tab", ".": "period", ",": "comma"}


def unlike(one: Surface, other: Surface) -> float:
    """The share of the pixels in which two pictures differ."""
    if one.get_size() != other.get_size():
        return 1.0
    same = pygame.mask.from_threshold(one, (0, 0, 0), (NEAR, NEAR, NEAR, 255), other)
    return 1 - same.count() / (one.get_width() * one.get_height())


class Twin(Pilot):
    """A pilot that does everything twice: in the real window, and in its twin."""

    def __init__(self, window: Window, shots: Path, size: tuple[int, int] = (1280, 720)) -> None:
        self.window = window
        self.shots = shots
        self.app = App(resources(), size=size)
        self.left: list[str] = []

    def show(self, scene: Scene, what: str, part: str = "") -> None:
        """Have the twin show a scene, and wait until the window shows it too; keep a picture of that.

        `part`: the widget within which to compare; everywhere if it is empty.
        """
        self.app.replace(scene)
        self.scene = scene  # type: ignore[assignment]
        self.wait_until_alike(what, scene.ui.find(part).rect if part else None)
        self.shoot(what)

    def sit_down(self, table: SavedTable, what: str) -> None:
        """Have the twin sit at the table that the window plays at."""
        self.table = table  # type: ignore[assignment]
        left = self.left
        self.show(
            TableScene(Session(table), on_leave=lambda: left.append("left"), on_over=lambda _: left.append("over")),
            what,
        )

    # -- comparing -----------------------------------------------------------------------------------------------

    def alike(self, area: Rect | None = None) -> bool:
        """Whether both show the same by now, everywhere or in `area`, and nothing more is being drawn."""
        self.step()
        scene = self.scene
        if scene.animating or (scene.wake_in is not None and scene.wake_in < PULSE):
            return False
        shown = self.window.picture()
        if area is None or shown.get_size() != self.app.screen.get_size():
            return unlike(shown, self.app.screen) < ALIKE
        return unlike(shown.subsurface(area), self.app.screen.subsurface(area)) < ALIKE

    def wait_until_alike(self, what: str, area: Rect | None = None) -> None:
        """Wait until both show the same. Raises AssertionError, and leaves a picture of each."""
        end = time.monotonic() + PATIENCE
        while not self.alike(area):
            if time.monotonic() > end:
                self.shoot_both(what)
                raise AssertionError(f"the window does not show {what}; compare the pictures in {self.shots}")
            time.sleep(0.08)

    def shoot(self, what: str) -> None:
        """Keep a picture of the window."""
        pygame.image.save(self.window.picture(), self.shots / f"{what}.png")

    def shoot_both(self, what: str) -> None:
        """Keep a picture of the window, and one of what it should show."""
        self.shoot(f"{what}, window")
        pygame.image.save(self.app.screen, self.shots / f"{what}, expected.png")

    # -- acting --------------------------------------------------------------------------------------------------

    def move(self, pos: tuple[int, int]) -> None:
        """Move the pointer."""
        self.window.move(pos)
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.step()

    def click(self, pos: tuple[int, int]) -> None:
        """Move there, press and release."""
        self.window.click(pos)
        super().click(pos)

    def wheel(self, pos: tuple[int, int], notches: int) -> None:
        """Turn the wheel; up is positive."""
        self.window.wheel(pos, notches)
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        for _ in range(abs(notches)):
            self.post(pygame.MOUSEWHEEL, x=0, y=notches // abs(notches), flipped=False)
        self.step()

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press at `start`, move to `end`, release."""
        self.window.drag(start, end)
        middle = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        self.post(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        for one, other in ((start, middle), (middle, end)):
            self.post(pygame.MOUSEMOTION, pos=other, rel=(other[0] - one[0], other[1] - one[1]), buttons=(1, 0, 0))
        self.post(pygame.MOUSEBUTTONUP, pos=end, button=1)
        self.step()

    def keys(self, *names: str, mod: int = 0) -> None:
        """Press keys one after another."""
        self.window.key(*(X_KEYS.get(name, name) for name in names))
        super().keys(*names, mod=mod)

    def type(self, text: str) -> None:
        """Type over what an entry that was clicked holds."""
        self.window.key("ctrl+a")
        self.window.type(text)
        self.post(pygame.KEYDOWN, key=pygame.K_a, mod=pygame.KMOD_CTRL, unicode="", scancode=0)
        for letter in text:
            self.post(pygame.TEXTINPUT, text=letter)
        self.step()

    def resize(self, size: tuple[int, int]) -> None:
        """Give both another size."""
        self.window.resize(size)
        self.app.resize(size)

    def wait(self, seconds: float) -> None:
        """Let so much time pass for both."""
        time.sleep(seconds)
        self.step(seconds)

    # -- the table -----------------------------------------------------------------------------------------------

    @property
    def seen(self) -> PlayerView:
        """What the own seat knows by the save."""
        return self.table.game.view(self.table.own)

    def settle(self, most: int = 0) -> None:
        """Wait until the own seat has something to do or to answer, and both show that.

        The pointer goes out of the way first: tooltips come in their own time, in each of the two.
        """
        board = self.scene.desk.layout.board
        self.move((board.left + 6, board.top + 6))
        try:
            wait(self._rests, "the own turn")
        except AssertionError:
            self.shoot_both("own turn")
            raise

    def _rests(self) -> bool:
        self.step()
        session = self.scene.session
        at_rest = not session.waiting and not self.scene.animating and session.pending is None
        view = self.seen
        asked = view.seat in view.to_act or any(isinstance(a, DeclineOffer) for a in view.menu.actions)
        return at_rest and asked and self.alike()


class Visitor(Guest):
    """Plays a few turns in a real window: builds what it can, and wants no trades with the others."""

    def wish(self) -> Action:
        """What to do next."""
        actions = self.pilot.table.game.view(self.pilot.table.own).menu.actions
        for kind in (DeclineOffer, BuildCity):
            for action in actions:
                if isinstance(action, kind):
                    return action
        settlements = [action for action in actions if isinstance(action, BuildSettlement)]
        return max(settlements, key=self._pips) if settlements else super().wish()

    def _pips(self, action: BuildSettlement) -> int:
        board = self.pilot.scene.session.board
        tokens = [board.tokens[number] for number in board.crossing_hexes[action.crossing]]
        return sum(6 - abs(7 - token) for token in tokens if token)

    def turn(self) -> Action:
        """Do one action in the window; wait until the save has it."""
        pilot, table = self.pilot, self.pilot.table
        action = self.wish()
        number = len(table.own_actions())
        self.do(action)

        def done() -> bool:
            pilot.step()
            if isinstance(action, DeclineOffer) and action not in table.game.view(table.own).menu.actions:
                return True
            return len(table.own_actions()) > number

        wait(done, f"{action} in the save")
        if not isinstance(action, DeclineOffer):
            assert table.own_actions()[number] == action
        pilot.settle()
        return action
