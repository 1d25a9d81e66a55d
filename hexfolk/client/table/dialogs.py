"""The table's dialogs: the menu, the keys, the table that is gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hexfolk.client.ui.dialogs import Choice, Dialog
from hexfolk.client.ui.keys_list import keys_list
from hexfolk.i18n import _, wording

if TYPE_CHECKING:
    from hexfolk.client.ui.ui import Ui


def menu_dialog(ui: Ui, leave: Callable[[], None], closed: Callable[[], None], unsaved: bool, trial: bool) -> Dialog:
    """Go on, or leave; `unsaved`: the game cannot be saved, leaving loses it; `trial`: it is not meant to be kept."""
    saved = _("It is saved after every move. “Continue” in the menu brings you back to this point.")
    lost = _("It could not be saved: if you leave, the last moves are lost. Make room on the disk, then go on.")
    return Dialog(
        ui,
        "menu",
        title=_("The game is paused"),
        text=_("This game tries a map out. It is not kept.") if trial else lost if unsaved else saved,
        icon="pause",
        choices=(
            Choice("leave", _("Back to the workshop") if trial else _("Leave to menu"), leave, "danger", "exit"),
            Choice("go_on", _("Go on"), None, "amber", "play"),
        ),
        escape="go_on",
        on_close=closed,
    )


def gone_dialog(ui: Ui, reason: str, leave: Callable[[], None]) -> Dialog:
    """The table is gone."""
    return Dialog(
        ui,
        "gone",
        title=_("The table is closed"),
        text=wording.closing(reason),
        icon="exit",
        choices=(Choice("menu", _("Menu"), leave, "amber"),),
        must_answer=True,
    )


def keys_dialog(ui: Ui, closed: Callable[[], None]) -> Dialog:
    """Which key does what."""
    lines = (
        ("Space", _("roll the dice, end the turn")),
        ("T", _("trade")),
        ("1 2 3", _("place a road, a settlement, a city")),
        ("4", _("buy a development card")),
        ("Q", _("go to the card that can be played")),
        ("A C D", _("accept, counter or decline an offer")),
        (". ,", _("next and previous marked spot; arrows move, Enter picks")),
        ("Tab", _("go round all buttons; arrows move within a panel")),
        ("Ctrl Z", _("undo")),
        (_("Wheel, + −"), _("zoom; drag or arrows move the board, Home fits it")),
        ("L", _("fold the log")),
        ("Enter", _("say something, at a table with others")),
        ("F", _("fast bots")),
        ("Esc", _("close, put away, menu")),
        ("F11", _("full screen")),
    )
    return keys_list(ui, lines, closed)
