"""What keys do in the workshop, beside those of its widgets."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from hexfolk.client.workshop.scene import WorkshopScene

_ARROWS: Mapping[int, tuple[int, int]] = MappingProxyType(
    {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
)
_CLOSER = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
_FARTHER = (pygame.K_MINUS, pygame.K_KP_MINUS)


def press(scene: WorkshopScene, event: pygame.event.Event) -> bool:
    """Do what the key that went down is for; whether it is for anything."""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        run = {
            pygame.K_z: scene.undo_deal, pygame.K_r: scene.reload, pygame.K_o: scene.back, pygame.K_c: scene.file.copy,
        }.get(event.key)  # fmt: skip
    elif event.key in _ARROWS:
        scene.island.pan_by_key(*_ARROWS[event.key])
        return True
    elif event.key in (*_CLOSER, *_FARTHER):
        scene.island.zoom(-1 if event.key in _FARTHER else 1)
        return True
    else:
        run = {
            pygame.K_ESCAPE: scene.back, pygame.K_F5: scene.reload, pygame.K_F1: scene.open_keys,
            pygame.K_m: scene.next_measure, pygame.K_w: scene.next_wishes, pygame.K_HOME: scene.island.fit,
            pygame.K_b: lambda: scene.turn_page("starts" if scene.page == "resources" else "resources"),
        }.get(event.key)  # fmt: skip
    if run is None:
        return False
    run()
    return True
