"""The button beside a password that shows or hides what is typed."""

from __future__ import annotations

from pygame import Rect

from hexfolk.client.ui.button import IconButton
from hexfolk.client.ui.entry import TextEntry
from hexfolk.client.ui.ui import Ui
from hexfolk.i18n import _


def add_eye(ui: Ui, id: str, rect: Rect, entry: TextEntry) -> None:
    """Make it; it shows what `entry` hides, or hides it again."""

    def icon() -> str:
        return "eye" if entry.hidden else "eye-off"

    def turn() -> None:
        entry.hidden = not entry.hidden
        eye.set_label("", icon=icon())
        entry.invalidate()

    eye = IconButton(ui, id, rect, icon(), _("Show or hide what is typed"), on_click=turn)
