"""The dialogs of a table with others: its menu, leaving, and giving up, which are different things."""

from __future__ import annotations

from collections.abc import Callable

from hexfolk.client.ui.dialogs import Choice, Dialog
from hexfolk.client.ui.ui import Ui
from hexfolk.i18n import _


def shared_menu_dialog(
    ui: Ui, *, plays: bool, paused: bool, leave: Callable[[], None], resign: Callable[[], None],
    pause: Callable[[], None], closed: Callable[[], None], open_seat: Callable[[], None] | None = None,
) -> Dialog:  # fmt: skip
    """Go on, vote for a pause, give up, or leave. `plays`: whether one has a seat in the game that may be given up;
    `open_seat`: let others have the seat of somebody who stays away, where one may."""
    choices = [Choice("leave", _("Leave…"), leave, "danger", "exit")]
    if plays:
        choices.append(Choice("resign", _("Give up…"), resign, "plain", "flag"))
        if not paused:
            choices.append(Choice("pause", _("Ask for a pause"), pause, "plain", "pause"))
    if open_seat is not None:
        choices.append(Choice("open seat", _("Free a seat…"), open_seat, "plain", "human-add"))
    choices.append(Choice("go_on", _("Go on"), None, "amber", "play"))
    return Dialog(
        ui, "menu", title=_("Menu"), icon="menu", choices=choices, escape="go_on", on_close=closed,
        text=_("The others play on meanwhile: the clocks run while this is open."),
    )  # fmt: skip


def leave_table_dialog(
    ui: Ui, *, hosting: bool, plays: bool, leave: Callable[[], None], hand_on: Callable[[], None] | None = None,
    closing: bool = False, unsaved: bool = False,
) -> Dialog:  # fmt: skip
    """Really go? `hand_on`: have another player host the game, where somebody could; `closing`: with the program."""
    text = _("You only watch: nothing is lost.")
    if plays:
        text = _("A bot plays for you until you come back. “Rejoin” in the menu brings you to your seat again.")
    if hosting:
        text = _(
            "You host this game: without you it stops for everybody. It stays saved here, with all its seats; "
            "“Continue” in the menu hosts it again."
        )
    if hosting and unsaved:
        text = _("You host this game, and it could not be saved: if you leave, the last moves are lost for everybody.")
    handing = () if hand_on is None else (Choice("hand on", _("Hand it on…"), hand_on, "plain", "crown"),)
    title = _("Close Hexfolk while you host?") if closing else _("Leave the table?")
    return Dialog(
        ui, "leaving", title=title, text=text, icon="exit",
        choices=(
            Choice("leave", _("Leave"), leave, "danger", "exit"), *handing, Choice("stay", _("Stay"), None, "amber"),
        ), escape="stay",
    )  # fmt: skip


def resign_dialog(ui: Ui, resign: Callable[[], None]) -> Dialog:
    """Really give up?"""
    return Dialog(
        ui, "resigning", title=_("Give up?"), icon="flag",
        text=_("A bot plays your seat to the end, for good. You can go on watching."),
        choices=(Choice("resign", _("Give up"), resign, "danger", "flag"), Choice("stay", _("Play on"), None, "amber")),
        escape="stay",
    )  # fmt: skip
