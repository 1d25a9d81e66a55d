"""Where the panels of the lobby lie."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect

from hexfolk.client.look.tokens import Metrics


class LobbyRects(NamedTuple):
    """Places in window pixels."""

    header: Rect
    back: Rect
    seats: Rect
    map: Rect
    chat: Rect
    rules: Rect
    start: Rect


def lobby_rects(metrics: Metrics) -> LobbyRects:
    """The panels for a window; in windows of other shapes than 16:9 they grow with the room."""
    width, height = metrics.size
    margin, top, gap = metrics.pick(24, 12), metrics.pick(96, 60), metrics.pick(16, 10)
    bottom = height - metrics.pick(24, 12)
    wide, room = width - 2 * margin - 2 * gap, bottom - top
    seats = Rect(margin, top, round(wide * 0.337), room)
    rules_w = round(wide * 0.315)
    map_ = Rect(seats.right + gap, top, wide - seats.width - rules_w, round(room * 0.7))
    chat = Rect(map_.left, map_.bottom + gap, map_.width, bottom - map_.bottom - gap)
    start_h = metrics.tall(208, 136)
    rules = Rect(map_.right + gap, top, rules_w, room - gap - start_h)
    start = Rect(rules.left, rules.bottom + gap, rules_w, start_h)
    header = Rect(margin, 0, width - 2 * margin, top)
    side = metrics.pick(54, 38)
    back = Rect(margin, round(top / 2 - side / 2) + metrics.pick(2, 1), side, side)
    return LobbyRects(header, back, seats, map_, chat, rules, start)
