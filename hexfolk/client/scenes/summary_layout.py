"""Where the panels of the summary lie."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect

from hexfolk.client.look.tokens import Metrics


class SummaryRects(NamedTuple):
    """Places in window pixels."""

    header: Rect
    podium: Rect
    points: Rect
    lines: Rect
    dice: Rect
    resources: Rect
    trade: Rect


def summary_rects(metrics: Metrics) -> SummaryRects:
    """The panels for a window; in windows of other shapes than 16:9 they grow with the room."""
    width, height = metrics.size
    margin, top, gap = metrics.pick(24, 12), metrics.pick(100, 66), metrics.pick(16, 10)
    bottom = height - metrics.pick(24, 14)
    left = round((width - 2 * margin) * 0.331)
    room = bottom - top - gap
    podium = Rect(margin, top, left, round(room * 0.4635))
    points = Rect(margin, podium.bottom + gap, left, bottom - podium.bottom - gap)
    x = margin + left + gap
    wide = width - margin - x
    room = bottom - top - 2 * gap
    lines = Rect(x, top, wide, round(room * 0.359))
    half = (wide - gap) // 2
    dice = Rect(x, lines.bottom + gap, half, round(room * 0.344))
    resources = Rect(dice.right + gap, dice.top, wide - half - gap, dice.height)
    trade = Rect(x, dice.bottom + gap, wide, bottom - dice.bottom - gap)
    header = Rect(margin, 0, width - 2 * margin, top)
    return SummaryRects(header, podium, points, lines, dice, resources, trade)
