"""The panels of the summary but for the podium, drawn. Every function draws one panel at a rectangle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from pygame import Color, Rect, Surface

from hexfolk.client.look.look import Look
from hexfolk.client.look.tokens import mix
from hexfolk.client.look.typesetting import Face
from hexfolk.client.scenes.charts import highest, stacked
from hexfolk.client.scenes.summary_data import SOURCE_ICONS, SOURCES, PlayerEnd, SummaryData
from hexfolk.i18n import _
from hexfolk.i18n.terms import point_source
from hexfolk.rules.cards import RESOURCES

SOURCE_COLORS: Mapping[str, str] = MappingProxyType(
    {
        "settlements": "#ead9b5",
        "cities": "#c8a76a",
        "longest_trade_route": "#f4ae3d",
        "strongest_knighthood": "#f4ae3d",
        "victory_point": "#a980d6",
    }
)


def panel(look: Look, target: Surface, rect: Rect, heading: str) -> Rect:
    """A panel with its heading; what is left for its content."""
    look.paint.panel(target, rect)
    pad = look.pick(22, 14)
    middle = rect.top + look.pick(29, 21)
    look.text.draw(target, "heading", heading, look.ui.cream, (rect.left + pad, middle))
    top = rect.top + look.pick(56, 38)
    return Rect(rect.left + pad, top, rect.width - 2 * pad, rect.bottom - look.pick(20, 12) - top)


def shield(look: Look, target: Surface, player: PlayerEnd, height: int, center: tuple[float, float]) -> None:
    """A player's shield."""
    look.put_centered(target, look.art(f"piece/shield-{player.color}", height), center)


def draw_points(look: Look, target: Surface, rect: Rect, data: SummaryData) -> None:
    """Victory points by source: a bar for each player, and the legend."""
    inner = panel(look, target, rect, _("Victory points"))
    legend_h = look.pick(84, 78)
    rows = Rect(inner.left, inner.top, inner.width, inner.height - legend_h)
    step = rows.height / max(len(data.players), 4)
    names = inner.left + look.pick(62, 42)
    widest = max(look.text.width("name", player.name) for player in data.players)
    bar_x = names + min(widest, look.pick(170, 104)) + look.pick(12, 8)
    badge = look.pick(60, 40)
    most = max(data.target, *(player.points for player in data.players))
    bar = Rect(bar_x, 0, inner.right - badge - look.pick(12, 8) - bar_x, look.pick(48, 29))
    for row, player in enumerate(data.players):
        middle = round(rows.top + step * (row + 0.5))
        shield(look, target, player, look.pick(50, 32), (inner.left + look.pick(24, 15), middle))
        name = look.text.ellipsis("name", player.name, bar_x - names - look.px(8))
        look.text.draw(target, "name", name, look.ui.cream, (names, middle))
        bar.centery = middle
        _source_bar(look, target, bar, player, most)
        _badge(look, target, player, badge, (inner.right - badge // 2, middle), leader=player.seat in data.winners)
    _source_legend(look, target, Rect(inner.left, rows.bottom, inner.width, legend_h))


def _source_bar(look: Look, target: Surface, bar: Rect, player: PlayerEnd, most: int) -> None:
    gap = look.px(2)
    for part in stacked(player.by_source, most, (bar.x, bar.y, bar.width, bar.height), least=look.pick(34, 25)):
        source = SOURCES[part.kind]
        box = _rect(part.box)
        box.width -= gap
        look.paint.box(
            target, box, look.paint.style(Color(SOURCE_COLORS[source]), radius=look.pick(7, 5) / look.metrics.scale)
        )
        icon = look.icon(SOURCE_ICONS[source], look.pick(20, 14), look.ui.on_amber)
        number = look.text.render("number", str(part.value), look.ui.on_amber)
        if icon.get_width() + number.get_width() + look.px(8) <= box.width:
            start = box.centerx - (icon.get_width() + number.get_width() + look.px(4)) / 2
            look.put_row(target, (icon, number), look.px(4), (start, box.centery))
        else:
            look.put_centered(target, number, box.center)


def _badge(look: Look, target: Surface, player: PlayerEnd, size: int, center: tuple[int, int], *, leader: bool) -> None:
    look.put_centered(target, look.art("badge/points-leader" if leader else "badge/points", size), center)
    face = Face("display", 900, look.pick(26, 17))
    color = look.ui.on_amber if leader else look.ui.cream
    look.text.draw(target, face, str(player.points), color, center, align="center")


def _source_legend(look: Look, target: Surface, rect: Rect) -> None:
    look.paint.divider(target, rect.topleft, rect.width)
    chip = look.pick(26, 19)
    gap = look.px(8)
    columns, rows = _legend_columns(look, chip + gap, rect.width)
    step = (rect.height - look.px(10)) / len(rows)
    space = (rect.width - sum(columns)) / (len(columns) - 1)
    for line, row in enumerate(rows):
        x = float(rect.left)
        for column, source in enumerate(row):
            box = Rect(round(x), 0, chip, chip)
            box.centery = round(rect.top + look.px(10) + step * (line + 0.5))
            look.paint.box(target, box, look.paint.style(Color(SOURCE_COLORS[source]), radius=6))
            look.put_centered(target, look.icon(SOURCE_ICONS[source], round(chip * 0.66), look.ui.on_amber), box.center)
            look.text.draw(target, "caption", point_source(source), look.ui.mute, (box.right + gap, box.centery))
            x += columns[column] + space


def _legend_columns(look: Look, mark: int, room: int) -> tuple[list[int], tuple[tuple[str, ...], ...]]:
    """Widths of the columns and the rows of the legend: three columns where they fit, else two."""
    rows: tuple[tuple[str, ...], ...]
    for rows in (((*SOURCES[:2], SOURCES[4]), SOURCES[2:4]), (SOURCES[:2], SOURCES[2:4], SOURCES[4:])):
        widths = [[mark + look.text.width("caption", point_source(source)) for source in row] for row in rows]
        columns = [max(row[i] for row in widths if i < len(row)) for i in range(len(rows[0]))]
        if sum(columns) + look.px(12) * (len(columns) - 1) <= room:
            break
    return columns, rows


def draw_resources(look: Look, target: Surface, rect: Rect, data: SummaryData) -> None:
    """Resource cards got from production and founding: a bar for each player."""
    inner = panel(look, target, rect, _("Resources collected"))
    chip = look.pick(28, 19)
    x = inner.right - len(RESOURCES) * (chip + look.px(7)) + look.px(7)
    for name in RESOURCES:
        look.put_centered(target, look.art(f"resource/{name}", chip), (x + chip / 2, rect.top + look.pick(29, 21)))
        x += chip + look.px(7)
    step = inner.height / max(len(data.players), 4)
    totals = [sum(player.tally.collected) for player in data.players]
    bar = Rect(inner.left + look.pick(52, 34), 0, 0, look.pick(46, 28))
    bar.width = inner.right - look.pick(58, 42) - bar.left
    for row, player in enumerate(data.players):
        middle = round(inner.top + step * (row + 0.5))
        shield(look, target, player, look.pick(40, 27), (inner.left + look.pick(19, 12), middle))
        bar.centery = middle
        _resource_bar(look, target, bar, player, max(*totals, 1))
        color = look.ui.cream
        look.text.draw(target, "name", str(totals[row]), color, (inner.right, middle), align="right")


def _resource_bar(look: Look, target: Surface, bar: Rect, player: PlayerEnd, most: int) -> None:
    for part in stacked(player.tally.collected, most, (bar.x, bar.y, bar.width, bar.height), least=look.pick(16, 10)):
        colors = look.tokens.resource[RESOURCES[part.kind]]
        box = _rect(part.box)
        box.width -= look.px(2)
        fill = colors.bar_with_text or colors.fill
        look.paint.box(target, box, look.paint.style(fill, radius=look.pick(6, 4) / look.metrics.scale))
        if look.text.width("number", str(part.value)) + look.px(4) <= box.width:
            look.text.draw(target, "number", str(part.value), colors.text, box.center, align="center")


def draw_trade(look: Look, target: Surface, rect: Rect, data: SummaryData) -> None:
    """The table of trades and robberies; the highest value of a column stands out."""
    inner = panel(look, target, rect, _("Trade and robber"))
    columns = _trade_columns(data)
    names = look.pick(230, 150)
    step = (inner.width - names) / len(columns)
    head = look.pick(20, 13)
    rows = Rect(inner.left, inner.top + look.pick(30, 22), inner.width, 0)
    rows.height = inner.bottom + look.pick(6, 4) - rows.top
    high = rows.height / max(len(data.players), 4)
    _trade_names(look, target, rows, high, names, data)
    for column, (heading, values) in enumerate(columns):
        right = round(inner.left + names + step * (column + 1)) - look.px(8)
        _column_head(look, target, heading, right, rows.top - head, round(step) - look.px(14))
        best = highest(values)
        for row, value in enumerate(values):
            color = look.ui.amber_text if value == best else look.ui.cream
            middle = rows.top + high * (row + 0.5)
            look.text.draw(target, "number", str(value), color, (right, middle), align="right")


def _trade_columns(data: SummaryData) -> tuple[tuple[str, list[int]], ...]:
    tallies = [player.tally for player in data.players]
    return (
        (_("Offers made"), [tally.offers_made for tally in tallies]),
        (_("Offers accepted"), [tally.offers_accepted for tally in tallies]),
        (_("Bank and port trades"), [tally.bank_trades for tally in tallies]),
        (_("Cards given"), [tally.cards_given for tally in tallies]),
        (_("Cards received"), [tally.cards_received for tally in tallies]),
        (_("Cards stolen"), [tally.cards_stolen for tally in tallies]),
        (_("Cards lost to robber"), [tally.cards_lost for tally in tallies]),
    )


def _trade_names(look: Look, target: Surface, rows: Rect, high: float, width: int, data: SummaryData) -> None:
    for row, player in enumerate(data.players):
        line = Rect(rows.left, round(rows.top + high * row), rows.width, round(high))
        if row % 2 == 0:
            look.paint.box(target, line, look.paint.style(mix(look.ui.well, look.ui.panel_bottom, 0.25), radius=8))
        shield(look, target, player, look.pick(28, 20), (line.left + look.pick(22, 14), line.centery))
        x = line.left + look.pick(46, 30)
        name = look.text.ellipsis("name", player.name, rows.left + width - x)
        look.text.draw(target, "name", name, look.ui.cream, (x, line.centery))


def _column_head(look: Look, target: Surface, heading: str, right: int, middle: float, width: int) -> None:
    lines: Sequence[str] = look.text.wrap("caption", heading, width)
    step = look.pick(18, 15)
    y = middle - step * (len(lines) - 1) + look.pick(6, 4)
    for line in lines:
        look.text.draw(target, "caption", line, look.ui.mute, (right, y), align="right")
        y += step


def _rect(box: tuple[float, float, float, float]) -> Rect:
    """The box in whole pixels, its edges rounded, so that neighbours touch."""
    left, top = round(box[0]), round(box[1])
    return Rect(left, top, round(box[0] + box[2]) - left, round(box[1] + box[3]) - top)
