"""The two charts of the summary, drawn: points over the turns, and the dice."""

from __future__ import annotations

from pygame import Color, Rect, Surface

from hexfolk.client.look.look import Look
from hexfolk.client.look.tokens import mix
from hexfolk.client.scenes.charts import (
    DiceChart,
    Flag,
    PointsChart,
    StepLine,
    award_flags,
    dice_chart,
    points_chart,
    spread,
)
from hexfolk.client.scenes.summary_data import PlayerEnd, SummaryData
from hexfolk.client.scenes.summary_panels import panel, shield
from hexfolk.i18n import _
from hexfolk.i18n.terms import award

ROLLED = Color("#ead9b5")
HOT = Color("#e2573d")
SEVEN = Color("#8c9bab")
EXPECTED = Color("#7fdcc8")


def draw_points_over_time(look: Look, target: Surface, rect: Rect, data: SummaryData, share: float = 1.0) -> None:
    """Points over the turns; `share` (0 to 1) of it, from the left, while the chart draws itself."""
    inner = panel(look, target, rect, _("Points over time"))
    labels = look.pick(150, 104)
    plot = Rect(inner.left + look.pick(42, 30), inner.top + look.pick(18, 12), 0, 0)
    plot.width = inner.right - labels - plot.left
    plot.height = inner.bottom - look.pick(30, 20) - plot.top
    box = (plot.x, plot.y, plot.width, plot.height)
    seats = [player.seat for player in sorted(data.players)]
    shift = max(2.0, look.metrics.scale * (3 if look.metrics.compact else 4))
    chart = points_chart(data.changes, seats, data.turns, data.target, box, shift)
    _axes(look, target, plot, chart, data)
    size = _flag_size(look, data)
    flags = award_flags(data.awards, chart.lines, data.turns, box, size)
    clip = target.get_clip()
    reach = look.px(14)
    target.set_clip(clip.clip(Rect(plot.left - reach, rect.top, round((plot.width + 2 * reach) * share), rect.height)))
    for line in reversed(chart.lines):
        _line(look, target, line, data.player(line.seat))
    for line in reversed(chart.lines):
        for mark in line.marks:
            # A mark at the very end would only cover the label.
            if mark[0] < plot.right - look.px(8):
                _mark(look, target, data.player(line.seat), mark)
    for flag in flags:
        _flag(look, target, flag)
    target.set_clip(clip)
    if share >= 1:
        _line_labels(look, target, chart, plot, rect, data)


def _axes(look: Look, target: Surface, plot: Rect, chart: PointsChart, data: SummaryData) -> None:
    faint = mix(look.ui.divider, look.ui.panel_bottom, 0.2)
    for tick in chart.points:
        y = round(tick.at)
        if abs(tick.at - chart.target) > 1:
            target.fill(faint, Rect(plot.left, y, plot.width, look.px(1)))
            look.text.draw(
                target, "caption", str(tick.value), look.ui.mute, (plot.left - look.px(14), y), align="right"
            )
    y = round(chart.target)
    dash, thick = look.px(9), look.px(2)
    for x in range(plot.left, plot.right, dash + look.px(6)):
        target.fill(look.ui.amber, Rect(x, y, min(dash, plot.right - x), thick))
    look.text.draw(
        target, "caption", str(data.target), look.ui.amber_text, (plot.left - look.px(14), y), align="right"
    )  # fmt: skip
    for tick in chart.turns:
        last = tick.value == data.turns
        text = _("turn {number}").format(number=tick.value) if last else str(tick.value)
        x = round(tick.at)
        target.fill(faint, Rect(x, plot.bottom, look.px(2), look.px(6)))
        look.text.draw(
            target, "caption", text, look.ui.mute, (x, plot.bottom + look.pick(24, 16)), align="center"
        )  # fmt: skip


def _line(look: Look, target: Surface, line: StepLine, player: PlayerEnd) -> None:
    color = _line_color(look, player.color)
    thick = look.pick(5, 3)
    edge = max(1, look.px(1))
    parts = [_segment(a, b, thick) for a, b in zip(line.corners, line.corners[1:], strict=False)]
    for part in parts:
        target.fill(look.ui.navy0, part.inflate(2 * edge, 2 * edge))
    for part in parts:
        target.fill(color, part)


def _line_color(look: Look, color: str) -> Color:
    """The seat's colour, light enough to be seen on a panel."""
    seat = look.tokens.seats[color].color
    return mix(seat, Color("white"), {"black": 0.45, "violet": 0.35, "red": 0.15, "green": 0.2}.get(color, 0.0))


def _segment(one: tuple[float, float], other: tuple[float, float], thick: int) -> Rect:
    """A level or upright line of that thickness between two corners, ends included."""
    left, right = sorted((round(one[0]), round(other[0])))
    top, bottom = sorted((round(one[1]), round(other[1])))
    half = thick // 2
    return Rect(left - half, top - half, right - left + thick, bottom - top + thick)


def _mark(look: Look, target: Surface, player: PlayerEnd, at: tuple[float, float]) -> None:
    size = look.pick(25, 17)
    look.put_centered(target, look.art(f"piece/disc-{player.color}", size), at)


def _flag_size(look: Look, data: SummaryData) -> tuple[float, float]:
    texts = [award(change.award) for change in data.awards] or [""]
    widest = max(look.text.width("caption", text) for text in texts)
    return widest + look.pick(52, 40), look.pick(30, 22)


def _flag(look: Look, target: Surface, flag: Flag) -> None:
    (x, top), (_x, bottom) = flag.stem
    gap = look.pick(16, 11)
    if bottom - gap > top:
        target.fill(look.ui.amber, Rect(round(x), round(top), look.px(1.5), round(bottom - gap - top)))
    box = Rect(tuple(map(round, flag.box)))
    look.paint.box(target, box, look.paint.style(look.ui.well, radius=9, border=look.ui.amber))
    side = look.pick(18, 14)
    icon = look.icon("route" if flag.award == "longest_trade_route" else "helmet", side, look.ui.amber_text)
    label = look.text.render("caption", award(flag.award), look.ui.cream)
    look.put_row(target, (icon, label), look.px(10), (box.left + look.px(12), box.centery))


def _line_labels(look: Look, target: Surface, chart: PointsChart, plot: Rect, rect: Rect, data: SummaryData) -> None:
    """Shield, name and points at the end of each line, moved apart where lines end together."""
    ends = [line.corners[-1][1] for line in chart.lines]
    gap = look.pick(27, 19)
    places = spread(ends, gap, plot.top, max(plot.bottom, plot.top + gap * (len(ends) - 1)))
    left = plot.right + look.pick(12, 9)
    side = look.pick(24, 17)
    for line, y in zip(chart.lines, places, strict=True):
        player = data.player(line.seat)
        shield(look, target, player, side, (left + side / 2, y))
        x = left + side + look.px(6)
        points = f" {player.points}"
        room = rect.right - look.px(8) - x - look.text.width("caption", points)
        text = look.text.ellipsis("caption", player.name, room) + points
        look.text.draw(target, "caption", text, look.ui.cream, (x, y))


def draw_dice(look: Look, target: Surface, rect: Rect, data: SummaryData, share: float = 1.0) -> None:
    """How often each total was rolled, against how often it should have come; `share` of the bars' height."""
    inner = panel(look, target, rect, _("Dice"))
    plot = Rect(inner.left + look.pick(34, 24), inner.top + look.pick(18, 14), 0, 0)
    plot.width = inner.right - plot.left
    plot.height = inner.bottom - look.pick(26, 17) - plot.top
    chart = dice_chart(data.dice, (plot.x, plot.y, plot.width, plot.height), look.pick(12, 8))
    _dice_legend(look, target, inner.right, rect.top + look.pick(29, 21))
    for tick in chart.counts:
        color = look.ui.mute if tick.value == 0 else mix(look.ui.divider, look.ui.panel_bottom, 0.2)
        target.fill(color, Rect(plot.left - look.px(6), round(tick.at), plot.width + look.px(6), look.px(1)))
        look.text.draw(
            target, "caption", str(tick.value), look.ui.mute, (plot.left - look.px(14), tick.at), align="right"
        )  # fmt: skip
    _bars(look, target, plot, chart, share)


def _bars(look: Look, target: Surface, plot: Rect, chart: DiceChart, share: float) -> None:
    radius = look.pick(5, 4)
    for bar in chart.bars:
        x, _y, width, high = bar.box
        high = round(high * share)
        box = Rect(round(x), plot.bottom - high, round(width), high)
        color = SEVEN if bar.total == 7 else HOT if bar.total in (6, 8) else ROLLED
        if high > 2:
            tall = Rect(box.left, box.top, box.width, box.height + radius)
            clip = target.get_clip()
            target.set_clip(clip.clip(box))
            look.paint.box(
                target,
                tall,
                look.paint.style(mix(color, Color("white"), 0.12), color, radius=radius / look.metrics.scale),
            )
            target.set_clip(clip)
        line = Rect(0, 0, round(width) + look.px(8), look.px(3))
        line.center = (box.centerx, round(bar.expected))
        target.fill(EXPECTED, line)
        top = min(box.top, line.top)
        look.text.draw(
            target, "number", str(bar.times), look.ui.cream, (box.centerx, top - look.pick(13, 9)), align="center"
        )  # fmt: skip
        hot = look.tokens.color("status.hot_number_on_navy") if bar.total in (6, 8) else look.ui.cream
        look.text.draw(
            target, "name", str(bar.total), hot, (box.centerx, plot.bottom + look.pick(21, 14)), align="center"
        )  # fmt: skip


def _dice_legend(look: Look, target: Surface, right: int, middle: int) -> None:
    for text, color, size in ((_("Expected"), EXPECTED, (24, 4)), (_("Rolled"), ROLLED, (16, 16))):
        label = look.text.draw(target, "caption", text, look.ui.mute, (right, middle), align="right")
        mark = Rect(0, 0, look.px(size[0]), look.px(size[1]))
        mark.midright = (label.left - look.px(8), middle)
        look.paint.box(target, mark, look.paint.style(color, radius=3 if size[1] > 4 else 1))
        right = mark.left - look.px(18)
