"""Where the parts of the workshop stand."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect

from hexfolk.client.look.tokens import Metrics


class WorkshopRects(NamedTuple):
    """Rectangles in window pixels; `free` is what the panels leave to the island."""

    back: Rect
    undo: Rect
    export: Rect
    play: Rect
    file: Rect
    overlays: Rect
    balance: Rect
    problems: Rect
    deal_bar: Rect
    free: Rect


def workshop_rects(metrics: Metrics) -> WorkshopRects:
    """The places for a window: the map's file at the left, what it gives at the right, the deal below the island."""
    width, height = metrics.size
    pick = metrics.pick
    margin, gap = pick(24, 10), pick(12, 8)
    head = Rect(margin, pick(20, 9), width - 2 * margin, pick(52, 36))
    # The title gives way to the buttons where text is large.
    grown = min(1.35, metrics.text_scale)
    play = Rect(0, head.top - pick(2, 0), round(pick(170, 124) * grown), pick(54, 37))
    play.right = head.right
    export = Rect(0, head.top, round(pick(164, 136) * grown), head.height)
    export.right = play.left - gap
    undo = Rect(0, head.top, round(pick(151, 126) * grown), head.height)
    undo.right = export.left - gap
    top = pick(92, 56)
    file = Rect(margin, top, pick(430, 300), height - margin - top)
    column = Rect(0, top, pick(376, 262), height - margin - top)
    column.right = width - margin
    overlays = Rect(column.left, top, column.width, pick(388, 255))
    balance = Rect(column.left, overlays.bottom + gap, column.width, pick(248, 172))
    problems = Rect(column.left, balance.bottom + gap, column.width, 0)
    problems.height = column.bottom - problems.top
    between = Rect(file.right, 0, column.left - file.right, height)
    bar = Rect(0, 0, min(round(pick(800, 672) * grown), between.width - 2 * gap), pick(72, 50))
    bar.midbottom = between.centerx, height - pick(24, 10)
    free = Rect(between.left + gap, top - pick(8, 0), between.width - 2 * gap, 0)
    free.height = bar.top - gap - free.top
    return WorkshopRects(
        Rect(head.left, head.top, head.height, head.height), undo, export, play, file, overlays, balance, problems, bar,
        free,
    )  # fmt: skip
