"""Puts the widgets of the workshop together."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Color, Rect, Surface

from hexfolk import paths
from hexfolk.client.ui.button import Button, IconButton
from hexfolk.client.ui.clipboard import copy_text
from hexfolk.client.ui.plain import Drawing
from hexfolk.client.ui.tooltip import Tip
from hexfolk.client.ui.ui import Ui
from hexfolk.client.workshop.deal_bar import DealRuns, add_deal_bar
from hexfolk.client.workshop.file_panel import FileActions, add_file_panel, saved_words
from hexfolk.client.workshop.file_view import Reading
from hexfolk.client.workshop.layout import WorkshopRects
from hexfolk.client.workshop.side_panels import add_balance_panel, add_overlays_panel, add_problems_panel
from hexfolk.i18n import _, ngettext

if TYPE_CHECKING:
    from hexfolk.client.workshop.scene import WorkshopScene


class Bench(NamedTuple):
    """What the widgets are made from: the scene, and where one was before they were made anew."""

    scene: WorkshopScene
    language: str
    reading: Reading
    offset: int
    """Pixels that the problems are scrolled by."""
    saved_at: float | None


def assemble(ui: Ui, rects: WorkshopRects, bench: Bench) -> None:
    """Make all widgets, in the order in which the keys go through them."""
    scene = bench.scene
    sheet = scene.sheet
    _header(ui, rects, bench)
    saved = saved_words(bench.saved_at, time.time())
    copy = scene.copy_map if sheet.path.absolute().parent == paths.maps() else None
    actions = FileActions(scene.pick_line, scene.back, scene.share, _no_share(scene), copy)
    add_file_panel(ui, rects.file, sheet.lines, scene.found, bench.reading, saved, actions)
    runs = DealRuns(scene.deal_again, scene.type_seed, scene.set_wishes, lambda: _copy_seed(ui, sheet.deal.seed))
    add_deal_bar(ui, rects.deal_bar, sheet.deal, _no_deal(scene), runs)
    add_overlays_panel(ui, rects.overlays, scene.shown, scene.set_shown)
    numbers = sheet.map.players if sheet.map is not None else ()
    starts = scene.starts if scene.page == "starts" else ()
    add_balance_panel(
        ui,
        rects.balance,
        sheet.board,
        starts,
        scene.page,
        scene.turn_page,
        numbers,
        scene.set_players,
    )
    add_problems_panel(ui, rects.problems, scene.found, scene.picked, scene.pick_finding, bench.offset)


def _copy_seed(ui: Ui, seed: int) -> None:
    if copy_text(str(seed)):
        ui.toasts.say(_("Copied: {seed}").format(seed=seed), "ok", "copy")
    else:
        ui.toasts.say(_("The clipboard cannot be reached."), "warning")


def _no_deal(scene: WorkshopScene) -> str | None:
    """Why nothing can be dealt."""
    if scene.sheet.map is None:
        return _("First the file must give an island: see its problems.")
    return None if scene.sheet.deals_something else _("The author fixed everything on this map.")


def _no_share(scene: WorkshopScene) -> str | None:
    """Why the map cannot be passed on."""
    if scene.sheet.map is None or scene.sheet.broken:
        return _("The file has errors. Mend them first: they stand at the right.")
    return None


def _header(ui: Ui, rects: WorkshopRects, bench: Bench) -> None:
    scene, look = bench.scene, ui.look
    sheet = scene.sheet
    IconButton(ui, "back", rects.back, "chevron-left", _("All maps (Esc)"), on_click=scene.back)
    left = rects.back.right + look.pick(18, 12)
    head = Rect(left, rects.back.top, rects.undo.left - look.pick(16, 10) - left, rects.back.height)
    title = sheet.map.title(bench.language) if sheet.map is not None else sheet.name
    facts, state = _facts(scene), state_of(scene)
    Drawing(ui, "title", head, lambda target, box: _paint_title(ui, target, box, title, facts, state))
    Button(
        ui, "undo", rects.undo, _("Undo deal"), icon="undo", on_click=scene.undo_deal,
        reason=None if sheet.can_undo else _("There is no earlier deal."), tip=Tip(_("The island before (Ctrl+Z)")),
    )  # fmt: skip
    Button(
        ui, "export", rects.export, _("Export PNG"), icon="download", on_click=scene.export,
        reason=None if sheet.board is not None else _("There is no island yet."), shortcut=pygame.K_e,
        tip=Tip(_export_help(scene.printer.last)),
    )  # fmt: skip
    Button(
        ui, "test play", rects.play, _("Test play"), kind="amber", icon="play", on_click=scene.play,
        reason=scene.trial.problem(), shortcut=pygame.K_t,
        tip=Tip(_("Play this very island against bots, and come back (T)")),
    )  # fmt: skip


def _export_help(last: Path | None) -> str:
    """What the button does, and where the last picture is."""
    words = _("Save a picture of the island as it is shown, overlays too (E)")
    return words if last is None else f"{words}\n{_('Saved last: {path}').format(path=last)}"


def state_of(scene: WorkshopScene) -> str:
    """In short why what is shown is not what the file and the deal give; empty where it is."""
    if scene.late:
        return _("Dealing ...")
    return _("Last good picture") if scene.sheet.broken or scene.sheet.undealt is not None else ""


def _facts(scene: WorkshopScene) -> str:
    """Hexes and players of the map, in short."""
    found = scene.sheet.map
    if found is None:
        return ""
    hexes = ngettext("{count} hex", "{count} hexes", found.land).format(count=found.land)
    first, last = found.players[0], found.players[-1]
    if first == last:
        players = ngettext("{count} player", "{count} players", first).format(count=first)
    elif len(found.players) == last - first + 1:
        players = _("{first} to {last} players").format(first=first, last=last)
    else:
        players = _("{numbers} players").format(numbers=", ".join(map(str, found.players)))
    return f"{hexes}, {players}"


def _paint_title(ui: Ui, target: Surface, box: Rect, title: str, facts: str, state: str) -> None:
    look = ui.look
    pills = [(facts, look.ui.cream, Color("#0a2434c8"))] if facts else []
    if state and facts:
        pills.append((state, look.tokens.color("status.warn_text"), Color("#3d4246e0")))
    role = "title" if not look.metrics.compact else "banner"
    face = look.text.face(role, title)
    face = face._replace(px=min(face.px, look.text.scaled(34 if not look.metrics.compact else 21)))
    widths = [look.text.width("body", words) + look.px(26) for words, _tone, _ground in pills]
    gap = look.pick(16, 10)
    words = look.text.ellipsis(face, title, max(look.px(80), box.width - sum(widths) - gap * len(pills)))
    x = look.text.draw(target, face, words, look.ui.cream, (box.left, box.centery)).right
    for (text, tone, ground), wide in zip(pills, widths, strict=True):
        x += gap
        if x + wide > box.right:
            return
        pill = Rect(x, 0, wide, look.pick(34, 25))
        pill.centery = box.centery
        look.paint.box(target, pill, look.paint.style(ground, radius=9))
        look.text.draw(target, "body", text, tone, pill.center, align="center")
        x += wide
