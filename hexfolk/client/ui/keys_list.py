"""The dialog that lists keys and what they do."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hexfolk.client.look.flow import Part, Words
from hexfolk.client.ui.dialogs import Choice, Dialog
from hexfolk.client.ui.ui import Ui
from hexfolk.i18n import _


def keys_list(ui: Ui, lines: Iterable[tuple[str, str]], closed: Callable[[], None] | None = None) -> Dialog:
    """`lines` are keys and what they do, `closed` is called when the dialog is."""
    parts: list[Part] = []
    for key, what in lines:
        parts += [Words(f"{key}  ", ui.look.ui.amber_text), f" {what}\n"]
    return Dialog(
        ui,
        "keys",
        title=_("Keys"),
        text=parts,
        icon="keyboard",
        choices=(Choice("close", _("Close"), None, "amber"),),
        escape="close",
        width=520,
        on_close=closed,
    )
