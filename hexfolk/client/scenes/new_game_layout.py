"""Where the panels of the new-game screen lie."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect

from hexfolk.client.look.tokens import Metrics


class NewGameRects(NamedTuple):
    """Places in window pixels."""

    header: Rect
    back: Rect
    quick: Rect
    before: Rect
    seats: Rect
    map: Rect
    rules: Rect


def new_game_rects(metrics: Metrics) -> NewGameRects:
    """The panels for a window; in windows of other shapes than 16:9 they grow with the room."""
    width, height = metrics.size
    margin, top, gap = metrics.pick(24, 12), metrics.pick(100, 64), metrics.pick(16, 10)
    bottom = height - metrics.pick(24, 14)
    room = bottom - top - gap
    upper = round(room * (0.664 if metrics.compact else 0.681))
    wide = width - 2 * margin - 2 * gap
    quick_w = round(wide * (0.466 if metrics.compact else 0.478))
    seats_w = (wide - quick_w) // 2
    quick = Rect(margin, top, quick_w, upper)
    seats = Rect(quick.right + gap, top, seats_w, upper)
    map_ = Rect(seats.right + gap, top, width - margin - seats.right - gap, upper)
    before = Rect(margin, quick.bottom + gap, quick_w, bottom - quick.bottom - gap)
    rules = Rect(seats.left, before.top, width - margin - seats.left, before.height)
    header = Rect(margin, 0, width - 2 * margin, top)
    side = metrics.pick(54, 38)
    back = Rect(margin, round(top / 2 - side / 2), side, side)
    return NewGameRects(header, back, quick, before, seats, map_, rules)
