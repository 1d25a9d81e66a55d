"""The pilot itself: it finds, uses, waits, and says what is there when it is lost."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from hexfolk.client.ui.button import Button
from hexfolk.client.ui.entry import TextEntry
from hexfolk.client.ui.ui import Ui
from tests.client.screens import shown
from tests.gui.pilot import Lost, Pilot


def test_the_pilot_plays_by_mouse_and_keys() -> None:
    pressed: list[str] = []

    def build(ui: Ui) -> None:
        for index in range(9):
            rect = Rect(100 + index % 3 * 150, 100 + index // 3 * 80, 120, 50)
            name = f"cell{index}"
            Button(ui, name, rect, name, group="grid", on_click=lambda name=name: pressed.append(name))
        Button(ui, "roll", Rect(100, 400, 120, 50), "Roll", reason="Not your turn.")
        TextEntry(ui, "chat", Rect(100, 500, 300, 50), on_submit=pressed.append)

    with shown(build) as (app, scene):
        pilot = Pilot(app)
        assert pilot.ids("cell") == [f"cell{index}" for index in range(9)]
        pilot.click("cell4")
        pilot.tab_to("cell8")
        pilot.key(pygame.K_RETURN)
        pilot.click("chat")
        pilot.type("Hello")
        pilot.key(pygame.K_RETURN)
        assert pressed == ["cell4", "cell8", "Hello"]
        assert pilot.sees("cell0") and not pilot.sees("roll")
        with pytest.raises(Lost, match=r"(?s)'roll' cannot be used now.*roll disabled \(Not your turn\.\) at 100,400"):
            pilot.click("roll")
        with pytest.raises(Lost, match="no 'dice' to be seen"):
            pilot.click("dice")
        scene.wake_in = 0.0
        pilot.wait(lambda: scene.ui.clock > 0.1, "a tenth of a second")
        with pytest.raises(Lost, match=r"waited 0\.05 s for rain"):
            pilot.wait(lambda: False, "rain", 0.05)
