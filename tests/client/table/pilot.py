"""Plays like a player: posts events at places read from the draw list and the widgets' rectangles."""

from __future__ import annotations

import pygame

from hexfolk.client.app import App
from hexfolk.client.board_view import Spot
from hexfolk.client.table.scene import TableScene
from hexfolk.rules.actions import Action
from hexfolk.wire.messages import Submit

from .small_table import SmallTable

KEYS = {
    ".": pygame.K_PERIOD,
    ",": pygame.K_COMMA,
    "return": pygame.K_RETURN,
    "space": pygame.K_SPACE,
    "escape": pygame.K_ESCAPE,
    "tab": pygame.K_TAB,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "home": pygame.K_HOME,
    "f1": pygame.K_F1,
}


class Pilot:
    """One window, one table."""

    def __init__(self, app: App, scene: TableScene, table: SmallTable, left: list[str]) -> None:
        self.app = app
        self.scene = scene
        self.table = table
        self.left = left

    def step(self, seconds: float = 0.05) -> None:
        """One frame."""
        self.app.step(seconds)

    def settle(self, most: int = 400) -> None:
        """Frames until nothing moves and the table waits for the own seat (or for nobody)."""
        for _ in range(most):
            self.step()
            ready = self.scene.session.ready and not self.scene.session.waiting and not self.scene.animating
            waiting = self.table.own in self.table.game.to_act or self.table.game.over or not self.table.bots_act
            if ready and waiting and self.scene.session.pending is None:
                self.step()
                return
        raise AssertionError("the table does not come to rest")

    # -- reading what is seen ------------------------------------------------------------------------------------

    def spots(self) -> list[Spot]:
        """The marked spots, read from the draw list."""
        kinds = {"spot_settlement": "settlement", "spot_road": "road", "spot_city": "city", "hex_may": "hex"}
        items = self.scene.stage.painter.drawn.items
        return [Spot(kinds[item.kind], item.number) for item in items if item.kind in kinds]

    def at_spot(self, spot: Spot) -> tuple[int, int]:
        """Where a spot is drawn."""
        kinds = {"hex": ("hex_may", "hex_picked"), "road": ("spot_road",)}
        wanted = kinds.get(spot.kind, (f"spot_{spot.kind}",))
        item = next(i for i in self.scene.stage.painter.drawn.items if i.kind in wanted and i.number == spot.number)
        return round(item.x), round(item.y)

    def at(self, name: str) -> tuple[int, int]:
        """The middle of a widget. Raises KeyError, AssertionError when it is hidden."""
        control = self.scene.ui.find(name)
        assert control.visible, name
        return control.rect.center

    def shows(self, name: str) -> bool:
        """Whether a widget is there and on."""
        return self.scene.ui.has(name) and self.scene.ui.find(name).is_enabled

    def actions(self) -> list[Action]:
        """The actions sent so far."""
        return [message.action for message in self.table.sent if isinstance(message, Submit)]

    # -- acting --------------------------------------------------------------------------------------------------

    def click(self, pos: tuple[int, int]) -> None:
        """Move there, press and release, a frame each."""
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.step()
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        self.step()
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=1)
        self.step()

    def press(self, name: str) -> None:
        """Click a widget."""
        self.click(self.at(name))

    def press_left(self, name: str) -> None:
        """Click a widget near its left edge, which the next one may overlap elsewhere."""
        rect = self.scene.ui.find(name).rect
        self.click((rect.left + 4, rect.centery))

    def wait(self, seconds: float) -> None:
        """Let so much time pass."""
        self.step(seconds)

    def keys(self, *names: str, mod: int = 0) -> None:
        """Press keys one after another."""
        for name in names:
            key = KEYS.get(name) or getattr(pygame, f"K_{name}")
            self.post(pygame.KEYDOWN, key=key, mod=mod, unicode=name if len(name) == 1 else "", repeat=False)
            self.post(pygame.KEYUP, key=key, mod=mod)
            self.step()

    def post(self, kind: int, **values: object) -> None:
        """Queue one event."""
        pygame.event.post(pygame.event.Event(kind, **values))
