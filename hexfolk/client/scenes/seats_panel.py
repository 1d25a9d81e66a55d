"""The seats of the new-game screen: who plays, the own name and colour, who begins."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame
from pygame import Rect, Surface

from hexfolk.client.scenes.game_draft import (
    BOT_LEVELS,
    COLORS,
    FEWEST,
    MOST,
    NAME_LENGTH,
    START_ORDERS,
    Change,
    GameDraft,
)
from hexfolk.client.scenes.rules_words import option_help, option_label, start_label
from hexfolk.client.ui.button import IconButton
from hexfolk.client.ui.choice import Segments, Stepper
from hexfolk.client.ui.control import Control
from hexfolk.client.ui.dropdown import Dropdown
from hexfolk.client.ui.entry import TextEntry
from hexfolk.client.ui.plain import Drawing, Label, Panel
from hexfolk.client.ui.tooltip import Tip
from hexfolk.client.ui.ui import Ui
from hexfolk.i18n import _
from hexfolk.i18n.terms import bot_level, seat_color

LOCKED = (165, 165, 165, 165)
"""What is left of the colour of a shield that somebody else has, to be multiplied with."""


class AddBot(Control):
    """The seat that is free: a dashed row that gives it to a bot. `note` says how many the map is for."""

    def __init__(self, ui: Ui, id: str, rect: Rect, note: str, **control: Any) -> None:
        self.note = note
        super().__init__(ui, id, rect, **control)

    def paint(self, target: Surface) -> None:
        look = self.look
        hot = self.state in ("hover", "pressed")
        look.paint.panel(target, self.rect, "open", border=look.ui.amber if hot else None)
        color = look.ui.cream if hot else look.ui.mute
        at = self.rect.left + look.pick(42, 29), self.rect.centery
        look.put_centered(target, look.icon("plus", look.pick(24, 17), color), at)
        x = self.rect.left + look.pick(80, 54)
        name = look.text.draw(target, "name", _("Add a bot"), color, (x, self.rect.centery))
        right = self.rect.right - look.pick(16, 11)
        note = look.text.render("caption", self.note, look.ui.mute)
        if right - note.get_width() > name.right + look.px(8):
            look.put(target, note, (right - note.get_width(), self.rect.centery - note.get_height() // 2))

    def focus_radius(self) -> int:
        return self.look.paint.panel_radius("row")


class LevelSign(Dropdown):
    """The level of a bot where there is no room for its word: the list opens from a button with a sign."""

    def paint(self, target: Surface) -> None:
        look = self.look
        body = look.paint.button(target, self.rect, "plain", self.state)
        color = look.paint.label_color("plain", self.state)
        look.put_centered(target, look.icon("bot", round(body.height * 0.6), color), body.center)

    def focus_radius(self) -> int:
        return self.look.paint.button_radius()


class ColorChoice(Control):
    """One seat colour with its emblem; a taken one is locked."""

    def __init__(self, ui: Ui, id: str, rect: Rect, color: str, **control: Any) -> None:
        self.color = color
        super().__init__(ui, id, rect, **control)

    def paint(self, target: Surface) -> None:
        look = self.look
        if self.selected:
            look.paint.box(
                target, self.rect, look.paint.style(look.ui.well, radius=9, border=look.ui.amber, stroke=2.5)
            )
        elif self.state in ("hover", "pressed"):
            look.paint.box(target, self.rect, look.paint.style(look.ui.button_top, radius=9))
        shield = look.art(f"piece/shield-{self.color}", round(self.rect.height * 0.74))
        if not self.is_enabled:
            shield = shield.copy()
            shield.fill(LOCKED, special_flags=pygame.BLEND_RGBA_MULT)
        look.put_centered(target, shield, self.rect.center)
        if not self.is_enabled:
            # On a plate of its own, as a lock of any tone is lost on some colour or other.
            plate = Rect(0, 0, *[round(self.rect.height * 0.5)] * 2)
            plate.bottomright = self.rect.bottomright
            look.paint.disc(target, plate, look.ui.well, look.ui.button_border)
            look.put_centered(target, look.icon("lock", round(plate.width * 0.66), look.ui.cream), plate.center)

    def focus_radius(self) -> int:
        return self.look.px(9)


def add_seats_panel(
    ui: Ui, rect: Rect, draft: GameDraft, change: Change, rename: Callable[[str], None], note: str
) -> None:
    """Make the widgets of the panel. `rename` is told every keystroke in the name, `change` everything else; `note`
    stands beside the seat that is free."""
    look = ui.look
    Panel(ui, "seats", rect, heading=_("Seats"))
    pad = look.pick(16, 11)
    inner = rect.inflate(-2 * pad, 0)
    _players(ui, rect, inner.right, draft, change)
    bottom = rect.bottom - look.pick(20, 13)
    order = Rect(inner.left, bottom - look.pick(48, 33), inner.width, look.pick(48, 33))
    _start_order(ui, order, draft, change)
    side = min(look.pick(52, 32), (inner.width - 7 * look.px(2)) // 8)
    label = look.pick(30, 21)
    colors = Rect(inner.left, order.top - look.pick(14, 8) - side - label, inner.width, side + label)
    _colors(ui, colors, side, draft, change)
    top = rect.top + look.pick(62, 43)
    _rows(ui, Rect(inner.left, top, inner.width, colors.top - look.pick(8, 4) - top), draft, change, rename, note)


def _rows(ui: Ui, room: Rect, draft: GameDraft, change: Change, rename: Callable[[str], None], note: str) -> None:
    """A row for each seat, and one that adds a bot while there is a seat left; many are lower than a few."""
    look = ui.look
    count = min(draft.players + 1, MOST)
    gap = look.pick(8, 4)
    high = min((room.height - gap * (count - 1)) // count, look.pick(80, 53))
    rows = [Rect(room.left, room.top + (high + gap) * n, room.width, high) for n in range(count)]
    for place, seat in enumerate(draft.seats):
        if seat.kind == "human":
            _own_row(ui, rows[place], draft, place, rename)
        else:
            _bot_row(ui, rows[place], draft, place, change)
    if draft.players < MOST:
        AddBot(ui, "add a bot", rows[-1], note, on_click=lambda: change(lambda now: now.opened()))


def _recolor(change: Change, place: int, color: str) -> None:
    change(lambda now: now.colored(place, color))


def _players(ui: Ui, rect: Rect, right: int, draft: GameDraft, change: Change) -> None:
    look = ui.look
    stepper = Rect(0, 0, look.pick(118, 92), look.pick(40, 30))
    stepper.midright = right, rect.top + look.pick(32, 22)
    label = Rect(stepper.left - look.pick(100, 70), stepper.top, look.pick(88, 62), stepper.height)
    Label(ui, "players label", label, _("Players"), role="caption", color=look.ui.mute, align="right")
    Stepper(
        ui,
        "players",
        stepper,
        draft.players,
        FEWEST,
        MOST,
        lambda count: change(lambda now: now.with_players(count)),
    )


def _own_row(ui: Ui, row: Rect, draft: GameDraft, place: int, rename: Callable[[str], None]) -> None:
    look = ui.look
    seat = draft.seats[place]
    Panel(ui, f"seat {place}", row, "row", border=look.ui.amber, stroke=2.5)
    x = _shield(ui, row, place, seat.color)
    you = Rect(0, 0, look.pick(70, 52), row.height)
    you.midright = row.right - look.pick(12, 8), row.centery
    name = Rect(x, 0, you.left - look.px(8) - x, min(look.pick(48, 34), row.height - look.px(10)))
    name.centery = row.centery
    TextEntry(ui, "name", name, seat.name, on_change=rename, limit=NAME_LENGTH, placeholder=_("Your name"))
    _kind(ui, you, f"kind {place}", "human", _("You"))


def _bot_row(ui: Ui, row: Rect, draft: GameDraft, place: int, change: Change) -> None:
    look = ui.look
    seat = draft.seats[place]
    Panel(ui, f"seat {place}", row, "row")
    x = _shield(ui, row, place, seat.color)
    # The lip of a button lies below it, and still in the row.
    side = min(look.pick(44, 32), row.height - look.px(8))
    close = Rect(0, 0, max(side, look.px(30)), side)
    close.midright = row.right - look.pick(12, 9), row.centery - look.px(1)
    wordless = look.metrics.big_text
    level = Rect(0, 0, close.width if wordless else look.pick(124, 102), side)
    level.midright = close.left - look.px(7), close.centery
    room = level.left - look.px(7) - x
    if row.height >= look.pick(62, 44):
        high = look.pick(32, 24)
        name = Rect(x, row.centery - high + look.pick(2, 2), room, high)
        kind = Rect(x, row.centery + look.pick(4, 2), room, look.pick(24, 18))
        _kind(ui, kind, f"kind {place}", "bot", bot_level(seat.level) if wordless else _("Bot"))
    else:
        name = Rect(x, row.top, room, row.height)
    Label(ui, f"name {place}", name, seat.name, role="name")
    widget, tip = (LevelSign, _("How well it plays: {level}")) if wordless else (Dropdown, _("How well it plays"))
    widget(
        ui, f"level {place}", level, [(level, bot_level(level)) for level in BOT_LEVELS], seat.level,
        lambda level: change(lambda now: now.with_seat(place, level=level)),
        tip=Tip(tip.format(level=bot_level(seat.level)), title=seat.name),
    )  # fmt: skip
    IconButton(
        ui, f"close {place}", close, "close", _("Close the seat of {name}").format(name=seat.name),
        on_click=lambda: change(lambda now: now.closed(place)),
    )  # fmt: skip


def _shield(ui: Ui, row: Rect, place: int, color: str) -> int:
    """Draws the shield of a row; where the text beside it begins."""
    look = ui.look
    box = Rect(row.left + look.pick(14, 10), row.top, look.pick(56, 38), row.height)
    shield = look.art(f"piece/shield-{color}", min(look.pick(50, 35), row.height - look.px(4)))

    def draw(target: Surface, at: Rect) -> None:
        look.put_centered(target, shield, at.center)

    Drawing(ui, f"shield {place}", box, draw)
    return row.left + look.pick(80, 54)


def _kind(ui: Ui, rect: Rect, id: str, icon: str, text: str) -> None:
    look = ui.look

    def draw(target: Surface, at: Rect) -> None:
        picture = look.icon(icon, look.pick(18, 14), look.ui.mute)
        look.put_row(target, (picture, look.text.render("caption", text, look.ui.mute)), look.px(7), at.midleft)

    Drawing(ui, id, rect, draw)


def _colors(ui: Ui, rect: Rect, side: int, draft: GameDraft, change: Change) -> None:
    look = ui.look
    own = draft.own()
    taken = draft.taken_colors(own)
    label = Rect(rect.left + look.px(4), rect.top, rect.width, look.pick(26, 19))
    Label(ui, "colour label", label, _("Your colour"), role="caption", color=look.ui.mute)
    gap = (rect.width - side * len(COLORS)) / (len(COLORS) - 1)
    for index, color in enumerate(COLORS):
        box = Rect(round(rect.left + index * (side + gap)), rect.bottom - side, side, side)
        reason = None
        if color in taken:
            owner = draft.seats[taken[color]].name
            reason = _("{color} is taken by {name}.").format(color=seat_color(color), name=owner)
        choice = ColorChoice(
            ui, f"colour {color}", box, color, group="colours", tip=Tip(seat_color(color)), reason=reason,
            on_click=partial(_recolor, change, own, color),
        )  # fmt: skip
        choice.set_selected(draft.seats[own].color == color)


def _start_order(ui: Ui, rect: Rect, draft: GameDraft, change: Change) -> None:
    look = ui.look
    label = Rect(rect.left + look.px(4), rect.top, rect.width * 2 // 5, rect.height)
    Label(ui, "start order label", label, option_label("start_order"))
    track = Rect(label.right, rect.top, rect.right - label.right, rect.height)
    Segments(
        ui, "start_order", track, [(value, start_label(value)) for value in START_ORDERS], draft.options.start_order,
        lambda value: change(lambda now: now.with_option("start_order", value)), tip=Tip(option_help("start_order")),
    )  # fmt: skip
