"""The workshop's dialogs: for how many to play, and which key does what."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hexfolk.client.ui.dialogs import Choice, Dialog
from hexfolk.client.ui.keys_list import keys_list
from hexfolk.client.ui.ui import Ui
from hexfolk.i18n import _


def choose_players(ui: Ui, numbers: Sequence[int], play: Callable[[int], None]) -> Dialog:
    """Ask with how many players the island is tried; `play` gets the number."""

    def choice(number: int) -> Choice:
        return Choice(f"{number}", str(number), lambda: play(number), "amber" if number == numbers[-1] else "plain")

    return Dialog(
        ui,
        "players",
        title=_("How many players?"),
        text=_("You and bots on this very island. The game is not kept."),
        icon="play",
        choices=(Choice("cancel", _("Cancel")), *map(choice, numbers)),
        escape="cancel",
    )


def keys_dialog(ui: Ui) -> Dialog:
    """Which key does what."""
    lines = (
        ("D", _("deal again")),
        ("Ctrl Z", _("undo deal")),
        ("W", _("fair, as the map says, wild")),
        ("C H O X S", _("coordinates, crossings, coast, closed crossings, starting spots")),
        ("M", _("pips, cards, variety, ports")),
        ("B", _("resources or starts in the balance")),
        (_("Wheel, + −"), _("zoom; drag or arrows move the board, Home fits it")),
        ("Ctrl C", _("copy the lines picked")),
        ("F5", _("read the file again")),
        ("E", _("export a picture")),
        ("T", _("test play")),
        ("Ctrl O", _("all maps")),
        ("Tab", _("go round all buttons; arrows move within a panel")),
        ("F11", _("full screen")),
    )
    return keys_list(ui, lines)
