"""The pygame_gui side of the widgets: their registry, their order, who is offered an event and who is pointed at."""

from __future__ import annotations

import pygame
from pygame_gui import UIManager
from pygame_gui.core import UIContainer
from pygame_gui.core.interfaces import IUIElementInterface

from hexfolk.client.ui.control import Control

NOWHERE = (-10_000, -10_000)
"""Where the pointer is while it is not in the window."""


class _Root(UIContainer):
    """Holds all widgets. What a container works out after each of them is not needed, and takes long with hundreds."""

    def on_contained_elements_changed(self, target: IUIElementInterface) -> None:
        """No widget is anchored to another one."""

    def recalculate_container_layer_thickness(self) -> None:
        """Layers are stacked by `Layer`."""


class Elements(UIManager):
    """pygame_gui's manager, with the pointer taken from events and layers that shut off what is below them.

    It keeps no theme files in view, draws nothing and has no focus of its own: widgets paint themselves, `Ui` has the
    focus.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size, enable_live_theme_updates=False)
        if self.root_container is not None:
            self.root_container.kill()
            self.root_container = None
        self.root_container = _Root(
            pygame.Rect((0, 0), size), self, starting_height=1, container=None, object_id="#root_container"
        )
        self.root_container.set_focus_set(None)
        self.mouse_position = NOWHERE

    def process_events(self, event: pygame.event.Event, floor: int = 0) -> bool:
        """Offer the event to the widgets from the top down, to those from layer `floor` up."""
        for control in reversed(self.ui_group.sprites()):
            if not isinstance(control, Control) or not control.visible or control.layer_of.height < floor:
                continue
            # Another one may have taken it away meanwhile.
            if control.alive() and control.process_event(event):
                return True
        return False

    def find_hovered(self, floor: int) -> list[Control]:
        """Find out again what is pointed at: the topmost solid widget and what is above it, from the top down."""
        found: list[Control] = []
        x, y = self.mouse_position
        blocked = False
        for control in reversed(self.ui_group.sprites()):
            if not isinstance(control, Control) or not control.visible:
                continue
            over = not blocked and control.layer_of.height >= floor and control.hover_point(x, y)
            if over != control.hovered:
                control.hovered = over
                if over:
                    control.on_hovered()
                else:
                    control.on_unhovered()
            if over:
                found.append(control)
                blocked = control.solid
        return found
