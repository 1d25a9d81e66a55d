"""What of the widgets must be painted again, and the painting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

if TYPE_CHECKING:
    from hexfolk.client.ui.control import Control
    from hexfolk.client.ui.layer import Layer
    from hexfolk.client.ui.scroll import ScrollArea
    from hexfolk.client.ui.ui import Ui


Step = tuple["Control", Rect, "list[ScrollArea]"]
"""A widget, what it paints on, and the areas whose last one it is."""


class Canvas:
    """Paints the widgets of a `Ui`, layer by layer, as often as the scene has dirty rectangles."""

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self._dirty: list[Rect] = []
        self._plan: list[tuple[Layer, list[Step]]] | None = None

    def invalidate(self, rect: Rect | None) -> None:
        """Have a part of the window (None: all of it) painted again."""
        self._dirty.append(Rect((0, 0), self._ui.look.metrics.size) if rect is None else rect.copy())
        self._plan = None

    def take_dirty(self) -> list[Rect]:
        """What must be painted again since the last call."""
        dirty, self._dirty = self._dirty, []
        self._plan = None
        return dirty

    def draw(self, target: Surface) -> None:
        """Paint what lies within the target's clip."""
        ui, clip = self._ui, target.get_clip()
        if self._plan is None:
            # Kept for all dirty rectangles of a frame.
            self._plan = [(layer, _steps(layer)) for layer in ui.layers]
        for layer, controls in self._plan:
            if layer.scrim is not None:
                ui.look.paint.scrim(target, Rect((0, 0), ui.look.metrics.size), layer.scrim)
            for control, painted, ends in controls:
                if painted.colliderect(clip):
                    self._paint(target, control, clip)
                for area in ends:
                    if area.rect.colliderect(clip):
                        area.paint_over(target)
        ui.toasts.draw(target)
        ui.tips.draw(target)
        target.set_clip(clip)

    def _paint(self, target: Surface, control: Control, clip: Rect) -> None:
        ui = self._ui
        if control.area is not None:
            target.set_clip(clip.clip(control.area.view))
        control.paint(target)
        if ui.focus_seen and control is ui.focused and control.ringed:
            ui.look.paint.focus_ring(target, control.rect, control.focus_radius())
        if control.area is not None:
            target.set_clip(clip)


def _steps(layer: Layer) -> list[Step]:
    """The widgets of a layer that are seen, in the order in which they are painted."""
    seen = [control for control in layer.controls if control.visible]
    last = {control.area: control for control in seen if control.area is not None}
    ends: dict[str, list[ScrollArea]] = {}
    for area, control in last.items():
        ends.setdefault(control.id, []).append(area)
    return [(control, control.painted, ends.get(control.id, [])) for control in seen]
