"""The bar below the island: deal again, the deal seed, and whose wishes the deal keeps to."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame
from pygame import Rect

from hexfolk.client.ui.button import Button, IconButton
from hexfolk.client.ui.choice import Segments
from hexfolk.client.ui.entry import TextEntry
from hexfolk.client.ui.plain import Label, Panel
from hexfolk.client.ui.tooltip import Tip
from hexfolk.client.ui.ui import Ui
from hexfolk.client.workshop.sheet import LARGEST_SEED, Deal
from hexfolk.i18n import _


class DealRuns(NamedTuple):
    """What the bar does."""

    again: Callable[[], None]
    seed: Callable[[int], None]
    wishes: Callable[[str], None]
    copied: Callable[[], None]


def add_deal_bar(ui: Ui, rect: Rect, deal: Deal, reason: str | None, runs: DealRuns) -> None:
    """Make the widgets of the bar; with a `reason` nothing can be dealt."""
    look = ui.look
    Panel(ui, "deal bar", rect)
    pad = look.pick(12, 8)
    high = rect.height - 2 * pad
    again = Rect(
        rect.left + pad,
        rect.top + pad - look.px(1),
        round(look.pick(184, 142) * min(1.3, look.metrics.text_scale)),
        high,
    )
    Button(
        ui, "deal again", again, _("Deal again"), kind="amber", icon="dice", on_click=runs.again, reason=reason,
        shortcut=pygame.K_d, tip=Tip(_("Another island from the same map (D)")),
    )  # fmt: skip
    well = Rect(again.right + pad, rect.top + pad, look.pick(230, 178), high)
    word = _("Seed")
    wide = look.text.width("body", word) + look.pick(12, 8)
    if wide + high + look.text.width("body", "0" * 8) < well.width:
        Label(ui, "seed word", Rect(well.left, well.top, wide, high), word, color=look.ui.mute)
    else:
        # The tip says what the number is.
        well.width -= wide
        wide = 0
    copy = Rect(0, well.top, high, high)
    copy.right = well.right
    entry = Rect(well.left + wide, well.top, copy.left - look.pick(6, 4) - well.left - wide, high)

    def typed(text: str) -> None:
        if text:
            runs.seed(int(text))

    TextEntry(
        ui, "seed", entry, str(deal.seed), limit=len(str(LARGEST_SEED)), on_change=typed, reason=reason,
        allowed=lambda letter: letter.isascii() and letter.isdigit(),
        tip=Tip(_("The number of the deal: the same number deals the same island again. Type one.")),
    )  # fmt: skip
    IconButton(ui, "copy seed", copy, "copy", _("Copy the seed"), on_click=runs.copied, reason=reason)
    track = Rect(well.right + pad, rect.top + pad, rect.right - pad - well.right - pad, high)
    Segments(
        ui, "wishes", track, [("fair", _("Fair")), ("map", _("As the map says")), ("wild", _("Wild"))], deal.wishes,
        runs.wishes,
        tip=Tip(_("Fair keeps to all wishes, wild to none; the map may say which. W changes it.")),
    )  # fmt: skip
