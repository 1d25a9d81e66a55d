"""Parts of a screen whose widgets are made anew one by one, as what they show changes."""

from __future__ import annotations

from collections.abc import Callable

from hexfolk.client.ui.control import Control
from hexfolk.client.ui.entry import TextEntry
from hexfolk.client.ui.layer import building_in, wait_for_keys, waiting_for_keys
from hexfolk.client.ui.ui import Ui


class Sections:
    """Knows the widgets of each part, and what they were made for.

    Keys, texts and the order of Tab stay as they were, and so does what is open above the scene's own widgets. None of
    these may be held or composed in (`Layer.calm`).
    """

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self._made: dict[str, tuple[object, list[Control]]] = {}

    def forget(self) -> None:
        """All widgets are gone."""
        self._made.clear()

    def show(self, name: str, shown: object, make: Callable[[], object]) -> bool:
        """Make a part with `make` unless it already shows `shown`; whether it was made. Parts keep the order in which
        they came first."""
        shown_before, old = self._made.get(name, (None, []))
        if name in self._made and shown_before == shown:
            return False
        ui = self._ui
        focused = ui.focused.id if ui.focused in old and ui.focused is not None else None
        lines = {control.id: control.line for control in old if isinstance(control, TextEntry)}
        waiting = waiting_for_keys(ui)
        for control in old:
            control.kill()
        others = {*ui.controls()}
        with building_in(ui.base):
            make()
        fresh = [control for control in ui.controls() if control not in others]
        self._made[name] = shown, fresh
        ui.reorder([control for _shown, controls in self._made.values() for control in controls])
        for control in fresh:
            if isinstance(control, TextEntry) and control.id in lines:
                control.go_on(lines[control.id])
            if control.id == focused:
                ui.set_focus(control, seen=ui.focus_seen)
        wait_for_keys(ui, waiting, seen=ui.focus_seen)
        return True
