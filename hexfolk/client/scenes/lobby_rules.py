"""The rules of the lobby: one control for each option, as everybody sees them set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import Rect, Surface

from hexfolk.client.scenes.game_draft import TARGETS, TURN_LIMITS
from hexfolk.client.scenes.lobby_desk import LobbyDesk
from hexfolk.client.scenes.rule_controls import rule_control
from hexfolk.client.scenes.rules_words import ICONS, dice_label, option_help, option_label
from hexfolk.client.ui.button import Button
from hexfolk.client.ui.choice import Segments
from hexfolk.client.ui.plain import Drawing, Label, Panel
from hexfolk.client.ui.scroll import ScrollArea
from hexfolk.client.ui.ticks import TickSlider
from hexfolk.client.ui.tooltip import Tip
from hexfolk.i18n import _
from hexfolk.rules.options import USUAL_TARGET, Options
from hexfolk.wire.lobby import TableOptions

USUAL_TURN = 120
"""Seconds of a turn, with people at the table."""


def add_lobby_rules(desk: LobbyDesk, rect: Rect, scrolled: int) -> ScrollArea:
    """Make the widgets of the panel."""
    ui, look = desk.ui, desk.ui.look
    Panel(ui, "rules", rect, heading=_("Rules for this game"))
    pad = look.pick(24, 14)
    if desk.leads:
        label = _("Standard")
        wide = look.text.width("caption", label) + look.tall(66, 64 if look.metrics.small else 50)
        heading = look.text.width("heading", _("Rules for this game")) + look.pick(36, 24)
        # Where there is no room for it, the word is in the tooltip.
        label, wide = (label, wide) if heading + wide < rect.width else ("", look.pick(40, 30))
        box = Rect(rect.right - look.pick(16, 10) - wide, rect.top + look.pick(9, 6), wide, look.pick(40, 30))
        usual = TableOptions(Options(desk.options.game.players, USUAL_TARGET, turn_time=USUAL_TURN))
        Button(
            ui, "standard", box, label, icon="undo", kind="ghost", role="caption",
            on_click=lambda: desk.set_options(usual), tip=Tip(_("Back to the usual rules")),
            reason=None if desk.options != usual else _("These are the usual rules."),
        )  # fmt: skip
    top = rect.top + look.pick(58, 42)
    place = Rect(rect.left + pad, top, rect.width - 2 * pad, rect.bottom - look.pick(14, 9) - top)
    out = look.px(8)
    area = ScrollArea(ui, "rules list", place.inflate(2 * out, 0))
    rows = _Rows(desk, area, Rect(place.left, place.top, place.width - look.px(8), 0))
    rows.target()
    rows.turn_time()
    rows.segments("robber")
    rows.hint(_("Friendly: keeps away from anybody with 2 points or fewer.") if _friendly(desk) else "")
    rows.pair("dice", "start_order")
    rows.cells("longest_trade_route", "strongest_knighthood")
    rows.cells("hand_limit", "player_trades")
    rows.strip("special_building", option_help("special_building"))
    rows.strip("deal", option_help("deal"))
    rows.cells("round_limit", "undo")
    rows.cells("grace", "spectators")
    area.content_height = rows.y - place.top + look.px(6)
    area.scroll_to(scrolled)
    return area


def _usual(name: str) -> Any:
    """What an option is set to at first."""
    usual = Options(target=USUAL_TARGET)
    return getattr(usual if hasattr(usual, name) else TableOptions(), name)


def _friendly(desk: LobbyDesk) -> bool:
    return desk.option("robber") == "friendly"


class _Rows:
    """Puts controls below each other into the area."""

    def __init__(self, desk: LobbyDesk, area: ScrollArea, place: Rect) -> None:
        self.desk, self.area, self.place = desk, area, place
        self.look = desk.ui.look
        self.y = place.top
        self.gap = self.look.pick(18, 11)
        self.big = self.look.metrics.big_text
        self.common: dict[str, Any] = {"area": area, "reason": desk.off}

    def _label(self, name: str, rect: Rect, text: str = "") -> None:
        look = self.look

        def draw(target: Surface, at: Rect) -> None:
            icon = look.icon(ICONS[name], look.pick(20, 16), look.ui.icon_mute)
            words = look.text.render("body", text or option_label(name), look.ui.cream)
            look.put_row(target, (icon, words), look.pick(9, 7), at.midleft)

        Drawing(self.desk.ui, f"label {name}", rect, draw, area=self.area)

    def _next(self, height: int) -> Rect:
        rect = Rect(self.place.left, self.y, self.place.width, height)
        self.y += height
        return rect

    def _tip(self, name: str) -> Tip:
        return Tip(option_help(name), title=option_label(name))

    def target(self) -> None:
        """Points to win, with their number large at the right."""
        desk, look = self.desk, self.look
        head = self._next(look.tall(34, 24))
        self._label("target", head)
        value = desk.option("target")

        def draw(target: Surface, at: Rect) -> None:
            look.text.draw(target, "banner", str(slider.value), look.ui.amber_text, at.midright, align="right")

        place = self._next(look.tall(56, 42))
        slider = TickSlider(
            desk.ui, "option target", place, TARGETS, value, lambda new: desk.set_option("target", new),
            tip=self._tip("target"), **self.common,
        )  # fmt: skip
        Drawing(desk.ui, "target shown", head, draw, area=self.area)
        self.y += self.gap

    def turn_time(self) -> None:
        """The turn clock, all its times in one track; one at a time where they are too wide for that."""
        desk, look = self.desk, self.look
        if self.big:
            self.cells("turn_time")
            return
        self._label("turn_time", self._next(look.tall(32, 23)))
        place = self._next(look.tall(48, 34))
        choices = [(seconds, _turn_label(seconds)) for seconds in TURN_LIMITS]
        icons = ["" if seconds is not None else "infinite" for seconds in TURN_LIMITS]
        Segments(
            desk.ui, "option turn_time", place, choices, desk.option("turn_time"),
            lambda seconds: desk.set_option("turn_time", seconds), icons=icons, tip=self._tip("turn_time"),
            **self.common,
        )  # fmt: skip
        self.y += self.gap

    def segments(self, name: str) -> None:
        """A label, and its choices over the whole width."""
        self._label(name, self._next(self.look.tall(32, 23)))
        self._control(name, self._next(self.look.tall(48, 34)))
        self.y += self.gap // 2

    def hint(self, text: str) -> None:
        """A line of help below a control."""
        if text:
            text_of = self.look.text
            lines = len(text_of.wrap("caption", text, self.place.width)) if self.big else 1
            rect = self._next(lines * self.look.tall(24, 18))
            Label(
                self.desk.ui, f"hint {self.y}", rect, text, role="caption", color=self.look.ui.mute, wrap=lines > 1,
                area=self.area,
            )  # fmt: skip
        self.y += self.gap // 2

    def pair(self, *names: str) -> None:
        """Choices side by side, their labels above them."""
        for row in self._in_rows(names):
            heads = self._shares(self._next(self.look.tall(32, 23)), len(row))
            places = self._shares(self._next(self.look.tall(48, 34)), len(row))
            for name, head, place in zip(row, heads, places, strict=True):
                self._label(name, head)
                if name == "dice":
                    self._dice(place)
                else:
                    self._control(name, place)
            self.y += self.gap

    def _dice(self, place: Rect) -> None:
        kinds = [(kind, _("Deck of 36") if kind == "deck" else dice_label(kind)) for kind in ("fair", "deck")]
        Segments(
            self.desk.ui, "option dice", place, kinds, self.desk.option("dice"),
            lambda kind: self.desk.set_option("dice", kind), tip=self._tip("dice"), **self.common,
        )  # fmt: skip

    def cells(self, *names: str) -> None:
        """Two wells side by side, each with its label and a switch or stepper."""
        for row in self._in_rows(names):
            for name, cell in zip(row, self._shares(self._next(self.look.tall(58, 42)), len(row)), strict=True):
                Panel(self.desk.ui, f"cell {name}", cell, "well", area=self.area)
                self._cell(name, cell)
            self.y += self.look.pick(10, 7)

    def _cell(self, name: str, cell: Rect) -> None:
        look = self.look
        stepper = name in ("hand_limit", "round_limit", "grace", "turn_time")
        # Alone in its row there is room for the longest value.
        steps = look.tall(150, 130) if self.big else look.tall(112, 88)
        control = Rect(0, 0, steps if stepper else look.pick(46, 36), 0)
        control.height = look.tall(36, 28) if stepper else look.pick(26, 21)
        control.midright = cell.right - look.pick(12, 8), cell.centery
        left = cell.left + look.pick(14, 9)
        label = Rect(left, cell.top, control.left - look.px(8) - left, cell.height)

        def draw(target: Surface, at: Rect) -> None:
            size = look.pick(20, 15)
            icon = look.icon(ICONS[name], size, look.ui.icon_mute)
            look.put(target, icon, (at.left, at.centery - size // 2))
            words = Rect(at.left + size + look.pick(10, 7), at.top, 0, at.height)
            words.width = at.right - words.left
            look.text.draw_fitted(target, "body", cell_label(name), look.ui.cream, words, align="left")

        Drawing(self.desk.ui, f"label {name}", label, draw, area=self.area)
        self._control(name, control)

    def strip(self, name: str, help_text: str) -> None:
        """One well over the whole width: label, choices, and a line of help below."""
        look = self.look
        high, pad = look.tall(60, 42), look.pick(8, 6)
        cell = self._next(2 * high if self.big else high)
        Panel(self.desk.ui, f"cell {name}", cell, "well", area=self.area)
        left = cell.left + look.pick(14, 9)
        if self.big:
            control = Rect(cell.left + pad, cell.top + high, cell.width - 2 * pad, high - pad)
            label = Rect(left, cell.top, cell.right - left, high)
        else:
            control = Rect(0, 0, round(cell.width * 0.47), look.pick(46, 32))
            control.midright = cell.right - pad, cell.centery
            label = Rect(left, cell.top, control.left - look.px(8) - left, cell.height)
        self._label(name, label)
        self._control(name, control)
        lines = len(look.text.wrap("caption", help_text, self.place.width - look.px(8)))
        self.y += look.pick(6, 4)
        words = self._next(lines * round(look.text.height("caption") * 1.1) + look.px(4))
        Label(
            self.desk.ui, f"help {name}", words, help_text, role="caption", color=look.ui.mute, wrap=True,
            area=self.area,
        )  # fmt: skip
        self.y += look.pick(10, 6)

    def _control(self, name: str, place: Rect) -> None:
        desk = self.desk
        rule_control(
            desk.ui, place, name, desk.option(name), lambda value: desk.set_option(name, value), usual=_usual(name),
            **self.common,
        )  # fmt: skip

    def _in_rows(self, names: Sequence[str]) -> list[Sequence[str]]:
        """Which of them stand beside each other."""
        return [(name,) for name in names] if self.big else [names]

    def _shares(self, rect: Rect, count: int) -> list[Rect]:
        """A row cut into `count` places of one width."""
        gap = self.look.pick(14, 9)
        wide = (rect.width - gap * (count - 1)) // count
        return [Rect(rect.left + at * (rect.width - wide), rect.top, wide, rect.height) for at in range(count)]


def cell_label(name: str) -> str:
    """A label in half the width."""
    return {"hand_limit": _("Hand limit")}.get(name) or option_label(name)


def _turn_label(seconds: int | None) -> str:
    if seconds is None:
        return ""
    if seconds < 120:
        return _("{seconds} s").format(seconds=seconds)
    return _("{minutes} min").format(minutes=seconds // 60)
