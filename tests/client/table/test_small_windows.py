"""In windows smaller than we ask for the words on the turn card stay whole."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from hexfolk.client.look.text import Text

from .small_table import SmallTable


@pytest.mark.parametrize("size", [(640, 480), (800, 600)])
def test_the_steps_of_a_turn_are_named_whole(
    open_table, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    pilot = open_table(SmallTable())
    drawn: list[str] = []
    draw = Text.draw

    def noted(text: Text, target: pygame.Surface, role: object, words: str, color: object, pos, **how: object) -> Rect:
        drawn.append(words)
        return draw(text, target, role, words, color, pos, **how)

    monkeypatch.setattr(Text, "draw", noted)
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
    pilot.app.step()
    assert "Settlement" in drawn and any(words.startswith("Founding") for words in drawn)
    assert [words for words in drawn if "…" in words] == []
