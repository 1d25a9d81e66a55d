"""The panel of the map's file: its text, what is wrong in short, and when it was saved."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect

from hexfolk.client.ui.button import Button, IconButton
from hexfolk.client.ui.plain import Label, Panel
from hexfolk.client.ui.tooltip import Tip
from hexfolk.client.ui.ui import Ui
from hexfolk.client.workshop.file_view import MARKS, FileView, Reading
from hexfolk.client.workshop.findings import Finding, counts, of_file
from hexfolk.client.workshop.signs import Sign
from hexfolk.i18n import _, ngettext


class FileActions(NamedTuple):
    """What the panel does."""

    pick: Callable[[int], None]
    open: Callable[[], None]
    share: Callable[[], None]
    no_share: str | None
    """Why there is no share code, if so."""
    copy: Callable[[], None] | None
    """Copies a map of the game for the user to change; None for a map that is the user's."""


JUST_NOW = 60.0
"""Seconds for which a save is "just now"."""


def worst_by_line(found: Sequence[Finding]) -> dict[int, str]:
    """The most severe finding of each line that has one."""
    worst: dict[int, str] = {}
    for severity in ("note", "warning", "error"):
        worst.update({finding.line: severity for finding in found if finding.line and finding.severity == severity})
    return worst


def add_file_panel(
    ui: Ui,
    rect: Rect,
    lines: Sequence[str],
    found: Sequence[Finding],
    reading: Reading,
    saved: str,
    actions: FileActions,
) -> FileView:
    """Make the widgets of the panel."""
    look = ui.look
    Panel(ui, "file panel", rect, heading=_("Map file"))
    pad = look.pick(14, 10)
    foot = look.pick(66, 40)
    top = _head(ui, rect, pad, actions) + look.pick(11, 8)
    view = FileView(
        ui, Rect(rect.left + pad, top, rect.width - 2 * pad, rect.bottom - foot - top), lines, worst_by_line(found),
        reading, actions.pick,
    )  # fmt: skip
    line = Rect(rect.left + pad + look.px(4), rect.bottom - foot, rect.width - 2 * pad - look.px(8), foot)
    icon, color = MARKS[worst(problems)] if (problems := of_file(found)) else ("check", "status.ok.text")
    size = look.pick(18, 15)
    Sign(ui, "state sign", Rect(line.left, line.centery - size // 2, size, size), icon, look.tokens.color(color))
    half = round(line.width * 0.6)
    words = Rect(line.left + size + look.px(8), line.top, half - size, line.height)
    Label(ui, "state", words, summary(found), role="caption")
    late = Rect(words.right, line.top, line.right - words.right, line.height)
    if actions.copy is not None:
        button = Rect(0, 0, look.text.width("body", _("Edit a copy")) + look.pick(74, 56), look.pick(42, 30))
        button.midright = rect.right - pad, line.centery
        Button(
            ui, "copy map", button, _("Edit a copy"), icon="copy", role="body", on_click=actions.copy,
            tip=Tip(_("This map came with the game. A copy in your folder of maps is yours to change.")),
        )  # fmt: skip
        return view
    if look.text.width("caption", saved) <= late.width:
        Label(ui, "saved", late, saved, role="caption", color=look.ui.mute, align="right")
    return view


def _head(ui: Ui, rect: Rect, pad: int, actions: FileActions) -> int:
    """The buttons beside the heading; where they end."""
    look = ui.look
    # A button's icon is as large as its words, which have a least size.
    wide = look.text.width("body", _("Open")) + max(
        look.pick(64, 46), round(1.2 * look.text.face("body").px) + look.px(44)
    )
    open_at = Rect(0, rect.top + look.pick(13, 8), wide, look.pick(38, 28))
    open_at.right = rect.right - pad
    Button(
        ui, "open", open_at, _("Open"), icon="folder", role="body", on_click=actions.open,
        tip=Tip(_("Open another map, or begin a new one (Ctrl+O)")),
    )  # fmt: skip
    share_at = Rect(0, open_at.top, open_at.height, open_at.height)
    share_at.right = open_at.left - look.pick(8, 6)
    IconButton(
        ui, "share", share_at, "share", _("Copy the share code: the whole map as one line to send"),
        on_click=actions.share, reason=actions.no_share,
    )  # fmt: skip
    return open_at.bottom


def worst(found: Sequence[Finding]) -> str:
    """The severity of the worst finding."""
    return next(severity for severity in MARKS if any(finding.severity == severity for finding in found))


def summary(found: Sequence[Finding]) -> str:
    """How much there is to be mended."""
    errors, warnings, notes = counts(found)
    parts = []
    if errors:
        parts.append(ngettext("{count} error", "{count} errors", errors).format(count=errors))
    if warnings:
        parts.append(ngettext("{count} warning", "{count} warnings", warnings).format(count=warnings))
    if notes and not errors:
        parts.append(ngettext("{count} note", "{count} notes", notes).format(count=notes))
    return ", ".join(parts) or _("All is well")


def saved_words(changed: float | None, now: float) -> str:
    """When the file was changed last, both in seconds since the epoch."""
    if changed is None:
        return ""
    if 0 <= now - changed < JUST_NOW:
        return _("Saved just now")
    return _("Saved at {time}").format(time=time.strftime("%H:%M", time.localtime(changed)))
