"""Where every part of the table lies, for any size of the window.

Two forms, as the design gives them: the large one (drawn at 1920x1080) where the window allows at least 0.86 of it,
else the compact one (drawn at 1280x720); both are scaled as a whole, and keep to the window's edges when it is wider
or higher than they are drawn.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

LARGE_FROM = 0.86
"""Smallest scale at which the large form is used."""


@dataclass(frozen=True)
class Form:
    """The measures of one form, in pixels at the size it is drawn for."""

    width: int
    height: int
    margin: int
    gap: int
    toolbar: tuple[int, int]
    """Top and size of a button."""
    toolbar_step: float
    turn_card: tuple[int, int, int]
    """Top, width and height."""
    log_top: int
    """Top of the open log, from the bottom of the window."""
    log_folded: int
    """Height of the folded log."""
    hand_height: int
    column: int
    """Width of the right column."""
    player: tuple[int, float]
    """Height and step of a player's panel, up to 4 players."""
    player_row: tuple[int, float]
    """The same from 5 players on."""
    bank_height: int
    dice_height: int
    trade: tuple[int, int]
    """Largest width, and height, of the trade panel."""
    offer: tuple[int, int]
    popover: tuple[int, int]


LARGE = Form(
    width=1920,
    height=1080,
    margin=16,
    gap=12,
    toolbar=(16, 44),
    toolbar_step=52,
    turn_card=(76, 304, 184),
    log_top=572,
    log_folded=44,
    hand_height=170,
    column=336,
    player=(144, 154),
    player_row=(70, 77),
    bank_height=104,
    dice_height=318,
    trade=(1212, 420),
    offer=(800, 282),
    popover=(660, 258),
)

COMPACT = Form(
    width=1280,
    height=720,
    margin=10,
    gap=8,
    toolbar=(156, 36),
    toolbar_step=38.5,
    turn_card=(10, 190, 136),
    log_top=516,
    log_folded=122,
    hand_height=112,
    column=238,
    player=(105, 113.5),
    player_row=(51, 56.5),
    bank_height=52,
    dice_height=186,
    trade=(816, 288),
    offer=(600, 216),
    popover=(500, 196),
)


@dataclass(frozen=True)
class TableLayout:
    """Rectangles of the table's parts, in window pixels."""

    size: tuple[int, int]
    large: bool
    scale: float
    """Window pixels to one pixel of the form."""
    toolbar: tuple[Rect, ...]
    turn_card: Rect
    log: Rect
    log_folded: Rect
    hand_bar: Rect
    players: tuple[Rect, ...]
    bank: Rect
    dice_panel: Rect
    board: Rect
    """What is free for the board."""
    trade: Rect
    """Trade panel and discard panel, docked above the hand."""
    offer: Rect
    popover: tuple[int, int, int]
    """Width, height and bottom of a card's popover."""
    toasts: tuple[int, int]
    """Left edge and bottom of the newest toast."""
    rows: bool
    """Whether the players' panels are the low rows."""

    def u(self, length: float) -> int:
        """`length`, in pixels of the form, in window pixels."""
        return round(length * self.scale)


def form_of(size: tuple[int, int]) -> tuple[Form, float]:
    """The form used at a window size, and its scale."""
    width, height = size
    scale = min(width / LARGE.width, height / LARGE.height)
    if scale >= LARGE_FROM:
        return LARGE, scale
    return COMPACT, min(width / COMPACT.width, height / COMPACT.height)


def lay_out(size: tuple[int, int], players: int, buttons: int) -> TableLayout:
    """The layout for a window of `size` pixels, that many players and toolbar buttons."""
    form, scale = form_of(size)
    width, height = size

    def u(length: float) -> int:
        return round(length * scale)

    margin, gap = u(form.margin), u(form.gap)
    column_x = width - margin - u(form.column)
    hand_y = height - margin - u(form.hand_height)
    hand_bar = Rect(margin, hand_y, column_x - gap - margin, u(form.hand_height))
    card_top, card_width, card_height = form.turn_card
    turn_card = Rect(margin, u(card_top), u(card_width), u(card_height))
    bar_top, button = form.toolbar
    toolbar = tuple(Rect(margin + u(form.toolbar_step * i), u(bar_top), u(button), u(button)) for i in range(buttons))
    log_bottom = hand_y - u(14 if form is LARGE else 10)
    log_y = height - u(form.log_top)
    log = Rect(margin, log_y, turn_card.width, log_bottom - log_y)
    folded = Rect(margin, log_bottom - u(form.log_folded), turn_card.width, u(form.log_folded))
    rows = players > 4
    panel_height, step = form.player_row if rows else form.player
    panels = tuple(Rect(column_x, margin + u(step * i), u(form.column), u(panel_height)) for i in range(players))
    dice_panel = Rect(column_x, height - margin - u(form.dice_height), u(form.column), u(form.dice_height))
    bank_y = dice_panel.y - u(10 if form is LARGE else 8) - u(form.bank_height)
    bank = Rect(column_x, bank_y, u(form.column), u(form.bank_height))
    left = turn_card.right
    board = Rect(left, u(20 if form is LARGE else 15), column_x - left, hand_y - u(22 if form is LARGE else 17))
    trade_left = turn_card.right + u(20 if form is LARGE else 8)
    room = hand_bar.right - trade_left
    trade = _docked(form.trade, scale, trade_left, room, log_bottom + u(2))
    offer = _docked(form.offer, scale, trade_left, room, log_bottom + u(2))
    popover_width, popover_height = form.popover
    return TableLayout(
        size=size,
        large=form is LARGE,
        scale=scale,
        toolbar=toolbar,
        turn_card=turn_card,
        log=log,
        log_folded=folded,
        hand_bar=hand_bar,
        players=panels,
        bank=bank,
        dice_panel=dice_panel,
        board=board,
        trade=trade,
        offer=offer,
        popover=(u(popover_width), u(popover_height), hand_y - u(22 if form is LARGE else 16)),
        toasts=(trade_left, hand_y - u(42 if form is LARGE else 30)),
        rows=rows,
    )


def _docked(measures: tuple[int, int], scale: float, left: int, room: int, bottom: int) -> Rect:
    """A panel docked above the hand, centred in `room` pixels from `left`."""
    width, height = round(measures[0] * scale), round(measures[1] * scale)
    width = min(width, room)
    return Rect(left + (room - width) // 2, bottom - height, width, height)
