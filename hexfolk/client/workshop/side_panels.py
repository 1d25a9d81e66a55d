"""The panels at the right: overlays, balance, problems."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MappingProxyType

import pygame
from pygame import Color, Rect, Surface

from hexfolk.board import Board
from hexfolk.client.look.assets import Picture
from hexfolk.client.look.boxes import svg_surface
from hexfolk.client.look.look import Look
from hexfolk.client.ui.choice import Segments
from hexfolk.client.ui.plain import Drawing, Label, Panel
from hexfolk.client.ui.scroll import ScrollArea
from hexfolk.client.ui.tooltip import Tip
from hexfolk.client.ui.ui import Ui
from hexfolk.client.workshop.file_view import MARKS
from hexfolk.client.workshop.findings import Finding, counts
from hexfolk.client.workshop.mark_art import CREAM, HEAT, heat_color
from hexfolk.client.workshop.overlays import LEAST, MEASURES, MOST, Shown, heat_of
from hexfolk.client.workshop.signs import Checkbox, FindingRow
from hexfolk.i18n import _
from hexfolk.mapfiles.balance import ROLLS, Share, Start, resource_shares
from hexfolk.wire.messages import SEAT_COLORS

STOPS = (3, 5, 7, 9, 11, 13)
"""Pips that the legend shows."""

SWITCHES = MappingProxyType(
    {"coordinates": (pygame.K_c, "grid"), "crossings": (pygame.K_h, "heat"), "coast": (pygame.K_o, "anchor"),
     "closed": (pygame.K_x, "lock"), "starts": (pygame.K_s, "home")}
)  # fmt: skip
"""Key and icon of each overlay."""


def add_overlays_panel(ui: Ui, rect: Rect, shown: Shown, change: Callable[[Shown], None]) -> None:
    """Make the widgets of the panel; `change` gets what is to be shown."""
    look = ui.look
    Panel(ui, "overlays", rect, heading=_("Overlays"))
    pad = look.pick(21, 14)
    row = look.pick(42, 27)
    top = rect.top + look.pick(52, 38)
    for at, (name, label, tip) in enumerate(_switches(shown.measure)):
        code, icon = SWITCHES[name]
        Checkbox(
            ui, f"show {name}", Rect(rect.left + pad, top + at * row, rect.width - 2 * pad, row), label,
            getattr(shown, name), lambda on, name=name: change(shown._replace(**{name: on})), icon=icon,  # type: ignore[misc]
            shortcut=code, group="overlays", tip=Tip(tip, title=f"{label} ({pygame.key.name(code).upper()})"),
        )  # fmt: skip
    track = Rect(rect.left + pad, top + len(SWITCHES) * row + look.pick(4, 2), rect.width - 2 * pad, look.pick(38, 28))
    labels = {"pips": _("Pips"), "cards": _("Cards"), "variety": _("Variety"), "ports": _("Ports")}
    Segments(
        ui, "measure", track, [(name, labels[name]) for name in MEASURES], shown.measure,
        lambda name: change(shown._replace(measure=name, crossings=True)),
        tip=Tip(_("What colours crossings: pips, expected cards a roll, different resources, ports (M)")),
    )  # fmt: skip
    legend = Rect(track.left, track.bottom + look.pick(10, 7), track.width, 0)
    legend.height = rect.bottom - look.pick(12, 8) - legend.top
    Drawing(ui, "legend", legend, lambda target, box: _paint_legend(look, target, box, shown.measure))


def _switches(measure: str) -> tuple[tuple[str, str, str], ...]:
    crossings = {
        "pips": _("Pips at crossings"), "cards": _("Cards at crossings"), "variety": _("Variety at crossings"),
        "ports": _("Ports at crossings"),
    }[measure]  # fmt: skip
    return (
        ("coordinates", _("Coordinates"), _("The names of hexes, as maps write them.")),
        ("crossings", crossings, _("Bigger and lighter is better; the best carry their number.")),
        (
            "coast",
            _("Coast and ports"),
            _("The outer coast, the coast of inner water, and the crossings of each port."),
        ),
        (
            "closed",
            _("Closed for founding"),
            _("Crossings where nobody may found, by the map’s no_founding. Later one may build there."),
        ),
        ("starts", _("Starting spots"), _("Where players would found if each took the best place left.")),
    )


def _paint_legend(look: Look, target: Surface, box: Rect, measure: str) -> None:
    high = look.pick(14, 10)
    bar = Rect(box.left, box.top + look.pick(8, 6), box.width, high)
    look.put(target, _ramp(look, bar.size), bar.topleft)
    stops = _stops(measure)
    inset = look.pick(12, 9)
    for at, (level, words) in enumerate(stops):
        x = bar.left + inset + round((bar.width - 2 * inset) * at / max(1, len(stops) - 1))
        side = round(look.pick(11, 8) + look.pick(16, 11) * level)
        disc = Rect(0, 0, side, side)
        disc.center = x, bar.centery
        look.paint.disc(target, disc, Color(heat_color(level)), Color(CREAM))
        look.text.draw(target, "caption", words, look.ui.cream, (x, bar.bottom + look.pick(20, 14)), align="center")


def _ramp(look: Look, size: tuple[int, int]) -> Surface:
    def draw() -> Picture:
        width, height = size
        stops = "".join(f'<stop offset="{at / 2}" stop-color="{color}"/>' for at, color in enumerate(HEAT))
        head = f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{width}" y2="0">'
        body = f'<rect width="{width}" height="{height}" rx="{height / 2}" fill="url(#g)"/>'
        return Picture(svg_surface(f"{head}{stops}</linearGradient>{body}", size), (0.0, 0.0))

    return look.assets.kept(("heat ramp", size), draw).surface


def _stops(measure: str) -> tuple[tuple[float, str], ...]:
    """Levels of the heat that the legend shows, with their words."""
    if measure == "variety":
        return ((0.0, "1"), (0.5, "2"), (1.0, "3"))
    if measure == "ports":
        return ((0.5, "3:1"), (1.0, "2:1"))
    if measure == "cards":
        return tuple((heat_of(pips), f"{pips / ROLLS:.2f}") for pips in STOPS)
    return tuple((heat_of(pips), str(pips)) for pips in range(LEAST, MOST + 1, 2))


def add_balance_panel(
    ui: Ui,
    rect: Rect,
    board: Board | None,
    starts: Sequence[Start],
    page: str,
    turn: Callable[[str], None],
    numbers: Sequence[int],
    choose: Callable[[int], None],
) -> None:
    """Make the widgets of the panel; `page` is ``"resources"`` or ``"starts"``, `turn` opens the other one.

    `numbers` are the numbers of players that starts can be shown for, and `choose` gets the one that was chosen.
    """
    look = ui.look
    pages = [("resources", _("Resources")), ("starts", _("Starts"))]
    pad = look.pick(21, 14)
    beside = rect.width - look.text.width("heading", _("Balance")) - look.pick(54, 34)
    needed = sum(look.text.width("body", words) + look.px(22) for _page, words in pages)
    # Where there is no room for both, the words on the tabs say enough.
    Panel(ui, "balance", rect, heading=_("Balance") if needed <= beside else "")
    most = max(needed, look.pick(222, 152)) if needed <= beside else rect.width - look.pick(28, 18)
    tabs = Rect(0, rect.top + look.pick(10, 7), most if needed > beside else min(beside, most), look.pick(38, 28))
    tabs.right = rect.right - look.pick(14, 9)
    Segments(
        ui, "balance page", tabs, pages, page, turn,
        tip=Tip(_balance_help()),
    )  # fmt: skip
    box = Rect(rect.left + pad, tabs.bottom + look.pick(8, 5), rect.width - 2 * pad, 0)
    box.height = rect.bottom - look.pick(10, 6) - box.top
    if board is None:
        Label(ui, "no balance", box, _("There is no island to judge yet."), color=look.ui.mute, wrap=True)
    elif page == "resources":
        shares = resource_shares(board)
        Drawing(ui, "shares", box, lambda target, place: _paint_shares(look, target, place, shares))
    else:
        if len(numbers) > 1:
            row = Rect(box.left, box.top, box.width, look.pick(34, 26))
            options = [(number, str(number)) for number in numbers]
            tip = Tip(_("For how many players the places are shown"))
            Segments(ui, "start players", row, options, len(starts), choose, tip=tip)
            box = Rect(box.left, row.bottom + look.px(4), box.width, box.bottom - row.bottom - look.px(4))
        Drawing(ui, "starts", box, lambda target, place: _paint_starts(look, target, place, starts))


def _balance_help() -> str:
    return _(
        "Resources: pips and (hexes) of each. Starts: each in turn, and then back again, takes the best place left; "
        "worth = pips + different resources + 1 for each port, 2 if it trades what the places yield."
    )


def _paint_shares(look: Look, target: Surface, box: Rect, shares: Sequence[Share]) -> None:
    most = max(1, *(share.pips for share in shares))
    rows = [
        (look.art(f"resource/{s.resource}", look.pick(30, 20)), s.pips / most, look.tokens.resource[s.resource].fill,
         str(s.pips), f"({s.hexes})")
        for s in shares
    ]  # fmt: skip
    _paint_rows(look, target, box, rows)


def _paint_starts(look: Look, target: Surface, box: Rect, starts: Sequence[Start]) -> None:
    most = max([1, *(start.worth for start in starts)])
    size = min(look.pick(30, 20), box.height // max(1, len(starts)) - 2)
    seats = look.tokens.seats
    rows = [
        (look.art(f"piece/shield-{SEAT_COLORS[s.seat]}", size), s.worth / most, seats[SEAT_COLORS[s.seat]].color,
         str(s.worth), f"({s.pips}+{s.kinds}+{s.ports})")
        for s in starts
    ]  # fmt: skip
    _paint_rows(look, target, box, rows, look.pick(92, 66))


def _paint_rows(
    look: Look, target: Surface, box: Rect, rows: Sequence[tuple[Surface, float, Color, str, str]], words: int = 0
) -> None:
    """Rows of picture, bar, number, and a muted number behind it."""
    step = box.height / max(1, len(rows))
    spread = max((look.text.width("body", more) for *_all, more in rows), default=0)
    wide = max(words or look.pick(44, 32), spread + look.px(10))
    for at, (picture, share, color, number, more) in enumerate(rows):
        middle = round(box.top + step * (at + 0.5))
        look.put(target, picture, (box.left, middle - picture.get_height() // 2))
        left = box.left + look.pick(42, 28)
        bar = Rect(left, 0, box.right - wide - look.pick(48, 36) - left, min(look.pick(19, 13), round(step * 0.62)))
        bar.centery = middle
        look.paint.box(target, bar, look.paint.style(look.ui.well, radius=5, border=look.ui.divider))
        full = Rect(bar.left, bar.top, max(bar.height // 2, round(bar.width * share)), bar.height)
        if share:
            look.paint.box(target, full, look.paint.style(color, radius=5))
        look.text.draw(target, "number", number, look.ui.cream, (box.right - wide - look.px(4), middle), align="right")
        look.text.draw(target, "body", more, look.ui.mute, (box.right, middle), align="right")


def add_problems_panel(
    ui: Ui, rect: Rect, found: Sequence[Finding], picked: int | None, pick: Callable[[int], None], offset: int
) -> ScrollArea:
    """Make the widgets of the panel; `pick` gets the number of the finding that was clicked."""
    look = ui.look
    Panel(ui, "problems", rect, heading=_("Problems"))
    errors, warnings, notes = counts(found)
    head = Rect(rect.left, rect.top, rect.width - look.pick(20, 13), look.pick(58, 44))
    totals = {"error": errors, "warning": warnings, "note": notes}
    Drawing(ui, "counts", head, lambda target, box: _paint_counts(look, target, box, totals))
    pad = look.pick(12, 8)
    view = Rect(rect.left + pad, head.bottom - look.pick(4, 6), rect.width - 2 * pad, 0)
    view.height = rect.bottom - pad - view.top
    area = ScrollArea(ui, "problem list", view)
    if not found:
        words = _("Nothing is wrong with this map.")
        Label(ui, "no problems", view.inflate(-look.px(16), -look.px(8)), words, color=look.ui.mute, wrap=True)
        return area
    gap = look.pick(9, 6)
    heights = [FindingRow.height(ui, finding, view.width - area.bar_width) for finding in found]
    wide = view.width
    line = look.pick(34, 24)
    # Above remarks about the deal stand two lines at most.
    if sum(heights) + gap * len(heights) + 2 * line * found[-1].of_deal > view.height:
        wide -= area.bar_width
    else:
        heights = [FindingRow.height(ui, finding, wide) for finding in found]
    y = view.top
    if found[0].of_deal:
        nothing = Rect(view.left + look.px(8), y, wide - look.px(8), line)
        Label(ui, "no problems", nothing, _("Nothing is wrong with this map."), color=look.ui.mute, area=area)
        y += line
    for at, (finding, height) in enumerate(zip(found, heights, strict=True)):
        if finding.of_deal and (at == 0 or not found[at - 1].of_deal):
            heading = Rect(view.left + look.px(8), y, wide - look.px(8), line)
            Label(ui, "of this deal", heading, _("About this deal only"), color=look.ui.mute, area=area)
            y += line
        row = FindingRow(
            ui, f"problem {at}", Rect(view.left, y, wide, height), finding, area=area, group="problems",
            on_click=lambda at=at: pick(at),
        )  # fmt: skip
        row.selected = at == picked
        y += height + gap
    area.content_height = y - view.top
    area.scroll_to(offset)
    return area


def _paint_counts(look: Look, target: Surface, box: Rect, totals: dict[str, int]) -> None:
    x = box.right
    for severity in ("note", "warning", "error"):
        if not totals[severity]:
            continue
        icon, color = MARKS[severity]
        tone = look.tokens.color(color)
        words = look.text.draw(target, "number", str(totals[severity]), tone, (x, box.centery), align="right")
        sign = look.icon(icon, look.pick(19, 15), tone)
        x = words.left - look.px(7) - sign.get_width()
        look.put(target, sign, (x, box.centery - sign.get_height() // 2))
        x -= look.pick(14, 10)
