"""What is said while the host is gone and looked for: why, and how far the way back is."""

from __future__ import annotations

import math

from hexfolk.client.way_back import WayBack
from hexfolk.i18n import _


def gone_title(reason: str, *, lobby: bool = False) -> str:
    """What happened, for a code of why a session was closed; `lobby`: there, not at the table."""
    titles = {
        "lost": _("The connection is gone"),
        "stopped": _("The host has closed the lobby") if lobby else _("The host has closed the game"),
        "moved": _("Another player hosts the game"),
    }
    return titles.get(reason, _("The host is gone"))


def try_words(way_back: WayBack) -> str:
    """Which try is under way, or when the next one begins."""
    if way_back.trying:
        return _("Trying again, try {count}").format(count=way_back.tries)
    return _("Next try in {seconds} s").format(seconds=math.ceil(way_back.next_in))
