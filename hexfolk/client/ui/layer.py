"""Layers of widgets: the scene's own, and what opens above it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pygame import Rect

if TYPE_CHECKING:
    from hexfolk.client.ui.control import Control
    from hexfolk.client.ui.ui import Ui

STEP = 100


class Layer:
    """A set of widgets above the others. Made by `Ui.open_layer`; new widgets join the top layer unless told otherwise.

    - `modal`: pointer and keys reach nothing below it.
    - `outside_closes`: a click beside its widgets closes it (popovers, drop-down lists), and is spent on that.
    - `closable`: Esc closes it. In a dialog that must be answered Esc puts the ring on the main button.
    - `reopen`: what makes it again after a change of the window's size; a layer without it is gone then, without
      `on_close`, and the scene's `layout` opens it again if it wants it.
    - `scrim`: how dark (alpha) the rest of the window gets; None: not at all, 0.22 is the design's.
    """

    def __init__(
        self,
        ui: Ui,
        name: str,
        index: int,
        *,
        modal: bool = False,
        outside_closes: bool = False,
        closable: bool = True,
        scrim: float | None = None,
        on_close: Callable[[], None] | None = None,
    ) -> None:
        self.ui = ui
        self.name = name
        self.height = 1 + index * STEP
        self.modal = modal
        self.outside_closes = outside_closes
        self.closable = closable
        self.scrim = scrim
        self.on_close = on_close
        self.focus_before: Control | None = ui.focused if index else None
        self.controls: list[Control] = []
        self.reopen: Callable[[], None] | None = None
        """Makes it again, with its widgets, after the window changed its size."""
        self.main: Control | None = None
        """What Enter puts the ring on while nothing has it."""

    def show_main(self) -> bool:
        """Put the ring on the main button, so that the next Enter presses it; False where there is none."""
        if self.main is None or not self.main.reachable:
            return False
        self.ui.set_focus(self.main, seen=True)
        return True

    def escape(self) -> None:
        """What Esc does to it."""
        if self.closable:
            self.close()
        else:
            self.show_main()

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether one of its widgets is at `pos`."""
        return any(control.visible and control.hover_point(*pos) for control in self.controls)

    @property
    def calm(self) -> bool:
        """Whether none of its widgets is held down, or composed in."""
        focused = self.ui.focused
        return not any(control.held or (control is focused and control.composing) for control in self.controls)

    @property
    def bounds(self) -> Rect:
        """All that its widgets cover."""
        if not self.controls:
            return Rect(0, 0, 0, 0)
        first, *rest = (control.bounds for control in self.controls)
        return first.unionall(rest)

    def close(self) -> None:
        """Take it away with its widgets, give the keys back to who had them, and call `on_close`."""
        self.ui.close_layer(self)


@contextmanager
def building_in(layer: Layer) -> Iterator[None]:
    """New widgets join that layer meanwhile, whatever is open above it."""
    before, layer.ui.joined = layer.ui.joined, layer
    try:
        yield
    finally:
        layer.ui.joined = before


def waiting_for_keys(ui: Ui) -> dict[str, str]:
    """By the name of each open layer: the id of the widget that gets the keys back when it closes."""
    return {layer.name: layer.focus_before.id for layer in ui.layers if layer.focus_before is not None}


def wait_for_keys(ui: Ui, waiting: dict[str, str], *, seen: bool) -> None:
    """After all widgets were made anew: have those of the same ids wait again, and give the keys to them where their
    layer has not been made again. `seen`: with the ring or not."""
    names = [layer.name for layer in ui.layers]
    for layer in ui.layers:
        if ui.has(waiting.get(layer.name, "")):
            layer.focus_before = ui.find(waiting[layer.name])
    for name, id in reversed(waiting.items()):
        if name not in names and ui.focused is None and ui.has(id):
            ui.set_focus(ui.find(id), seen=seen)
