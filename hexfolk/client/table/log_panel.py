"""The log: what has happened, in words, shields and chips; the newest below, the hint for what to do last."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec
import pygame
from pygame import Rect, Surface

from hexfolk.client.look.flow import Flow, Part
from hexfolk.client.table.chat_box import ChatBox
from hexfolk.client.table.desk import CORE, Desk, Panel, Press
from hexfolk.client.table.parts import icon, text_face
from hexfolk.client.table.tools import (
    FoundRoad,
    FoundSettlement,
    FreeRoad,
    PlaceCity,
    PlaceRoad,
    PlaceRobber,
    PlaceSettlement,
    Tool,
)
from hexfolk.client.table.visits import acting_seat, seats_before, visit_state
from hexfolk.client.ui.tooltip import Tip
from hexfolk.i18n import _, ngettext
from hexfolk.i18n.events import Teller
from hexfolk.i18n.parts import Cards, Dice, Icon, Line, Player
from hexfolk.rules.cards import RESOURCES
from hexfolk.rules.phases import Discarding, Founding, MovingRobber, Rolling, SpecialBuilding
from hexfolk.rules.view import PlayerView
from hexfolk.wire.messages import Told

KEPT = 150
"""Lines that can be scrolled back to."""
EVENTS = 3 * KEPT
"""Events that are worded when much is new; some have no line."""

ICONS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "settlement": ("settlement", "cream"),
        "city": ("city", "cream"),
        "road": ("route", "cream"),
        "robber": ("robber", "cream"),
        "bank": ("bank", "cream"),
        "development": ("development", "cream"),
        "knight": ("helmet", "violet"),
        "road_building": ("development", "violet"),
        "invention": ("development", "violet"),
        "monopoly": ("development", "violet"),
        "victory_point": ("star", "amber"),
        "longest_trade_route": ("route", "amber"),
        "strongest_knighthood": ("helmet", "amber"),
    }
)
VIOLET = pygame.Color("#c9a7ee")


def hint_of(view: PlayerView, tool: Tool, short: bool = False) -> str:
    """What the reader may do now, in one sentence; empty when there is nothing to say. `short` fits a narrow log."""
    long, brief = _hint(view, tool)
    return brief if short else long


def _hint(view: PlayerView, tool: Tool) -> tuple[str, str]:
    hints: dict[type[Tool], tuple[str, str]] = {
        FoundSettlement: (_("Pick a marked crossing for your settlement."), _("Pick a marked spot.")),
        FoundRoad: (_("Pick a marked edge for its road."), _("Pick a marked edge.")),
        FreeRoad: (_("Pick a marked edge for your free road."), _("Pick a marked edge.")),
        PlaceRoad: (_("Pick a marked edge for your road."), _("Pick a marked edge.")),
        PlaceSettlement: (_("Pick a marked spot for your settlement."), _("Pick a marked spot.")),
        PlaceCity: (_("Pick the settlement that becomes a city."), _("Pick a settlement.")),
        PlaceRobber: (_("Pick a lit hex, then whom to steal from."), _("Pick a lit hex.")),
    }
    if type(tool) in hints:
        return hints[type(tool)]
    phase = view.phases[-1]
    if view.seat is None or view.seat not in view.to_act:
        if isinstance(phase, SpecialBuilding) and _next_to_build(view):
            return _("You come next. Build and buy: no trade, no cards."), _("You come next.")
        return "", ""
    if isinstance(phase, Discarding):
        count = phase.owed[view.seat]
        long = ngettext("Choose {count} card to discard.", "Choose {count} cards to discard.", count)
        brief = ngettext("Discard {count} card.", "Discard {count} cards.", count)
        return long.format(count=count), brief.format(count=count)
    if isinstance(phase, Rolling):
        return _("Roll the dice."), _("Roll the dice.")
    if isinstance(phase, SpecialBuilding):
        return _("Build and buy: no trade, no cards."), _("Build and buy.")
    return ("", "") if isinstance(phase, Founding | MovingRobber) else (_("Trade, build, or end your turn."), "")


def _next_to_build(view: PlayerView) -> bool:
    """Whether the reader's visit comes after the one that goes on."""
    asked = view.seat is not None and visit_state(view, view.seat) == "asked"
    return asked and seats_before(view) == (acting_seat(view),)


class LogPanel(Panel):
    """The log; folds to a tab, in the compact form to its last lines."""

    name = "log"
    core = CORE

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._read = 0
        self._last: Told | None = None
        """The last event that was read."""
        self._welcomes = desk.play.session.welcomes
        self._lines: list[Line] = []
        self._flows: dict[int, Flow] = {}
        self._dropped = 0
        self._teller = Teller(desk.play.view.seat)
        self.scrolled = 0
        """Pixels scrolled back."""
        self.chat = ChatBox(desk, lambda: self.rank) if desk.play.session.room.shared else None

    def refresh(self) -> None:
        super().refresh()
        if self.chat is not None:
            self.chat.arrange(self.place() if self.desk.log_open else None)

    def place(self) -> Rect:
        layout = self.desk.layout
        return layout.log if self.desk.log_open else layout.log_folded

    def content(self) -> object:
        self._take_in()
        return (
            self.desk.log_open,
            self._dropped + len(self._lines),
            self.scrolled,
            self._hint(),
            self.desk.play.session.seats,
            None if self.chat is None else self.chat.seen(),
        )

    def _hint(self) -> str:
        if self.desk.play.session.closed is not None:
            return ""
        return hint_of(self.desk.play.view, self.desk.play.tool, not self.desk.layout.large)

    def _take_in(self) -> None:
        """Word the events that are new."""
        session = self.desk.play.session
        history = session.history
        if self._welcomes != session.welcomes:
            self._welcomes = session.welcomes
            if not self._goes_on(history):
                # What was told is not what happened: nobody saw the last of it, or another seat does.
                self._read, self._lines, self._flows, self._dropped = 0, [], {}, 0
                self._teller = Teller(self.desk.play.view.seat)
        if self._read == len(history):
            return
        fresh = history[max(self._read, len(history) - EVENTS) :]
        self._read, self._last = len(history), history[-1]
        for event in fresh:
            self._lines.extend(self._teller.lines(msgspec.to_builtins(event)))
        self.scrolled = 0
        extra = len(self._lines) - KEPT
        if extra > 0:
            del self._lines[:extra]
            self._dropped += extra
            self._flows = {at: flow for at, flow in self._flows.items() if at >= self._dropped}

    def _goes_on(self, history: list[Told]) -> bool:
        """Whether a history begins with what was read, for the same reader."""
        if self._teller.own != self.desk.play.view.seat or self._read > len(history):
            return False
        return self._read == 0 or history[self._read - 1] == self._last

    def scroll(self, steps: int) -> None:
        """Scroll back (positive) or forth by lines."""
        self.scrolled = max(0, self.scrolled + steps * self._line_height() * 2)

    # -- the way words become pictures ---------------------------------------------------------------------------

    def _line_height(self) -> int:
        return self.desk.pick(29, 23)

    def _flow(self, at: int, width: int) -> Flow:
        """Line number `at` laid out."""
        key = self._dropped + at
        if key not in self._flows:
            line = self._lines[at]
            parts: list[Part] = []
            for segment in line.segments():
                parts += self._parts(segment)
            look = self.desk.look
            color = look.ui.mute if line.kind == "turn" else look.ui.cream
            role = "caption" if line.kind == "turn" else "log"
            self._flows[key] = Flow(look.text, parts, role, color, width, self._line_height())
        return self._flows[key]

    def _parts(self, segment: object) -> list[Part]:
        desk, look = self.desk, self.desk.look
        size = desk.pick(20, 17)
        match segment:
            case str():
                return [segment]
            case Player(seat, word):
                return [self._player(seat, word)]
            case Dice(total, _dice):
                return [self._dice_cell(total)]
            case Cards(counts):
                chips: list[Part] = []
                for kind, count in enumerate(counts):
                    chip = self._padded(look.art(f"resource/{RESOURCES[kind]}", size))
                    shown = count if count <= 4 else 1
                    if count > 4:
                        chips.append(f"{count}×")
                    chips += [chip] * shown
                return chips
            case Icon(name):
                picture, color = ICONS[name]
                tint = {"cream": look.ui.cream, "amber": look.ui.amber_text, "violet": VIOLET}[color]
                return [look.icon(picture, size - desk.pick(2, 2), tint)]
        raise TypeError(f"no picture for {segment!r}")

    def _player(self, seat: int, word: str | None) -> Surface:
        """Shield and name in one picture, so that no line ends between them."""
        desk, look = self.desk, self.desk.look
        face = text_face(desk, 15, 13.5)
        name = look.text.ellipsis(face, desk.info(seat).name if word is None else word, desk.pick(130, 90))
        shield = look.art(f"piece/shield-{desk.info(seat).color}", desk.pick(21, 18))
        left, height = shield.get_width() + desk.pick(7, 5), self._line_height()
        picture = Surface((left + look.text.width(face, name), height), pygame.SRCALPHA)
        look.put_centered(picture, shield, (shield.get_width() / 2, height / 2))
        look.text.draw(picture, face, name, look.ui.cream, (left, height / 2))
        return picture

    def _padded(self, picture: Surface) -> Surface:
        gap = self.desk.pick(3, 2)
        wider = Surface((picture.get_width() + gap, picture.get_height()), pygame.SRCALPHA)
        wider.blit(picture, (0, 0))
        return wider

    def _dice_cell(self, total: int) -> Surface:
        desk, look = self.desk, self.desk.look
        cell = Surface((desk.pick(26, 21), desk.pick(24, 19)), pygame.SRCALPHA)
        paper = look.tokens.color("paper.card")
        look.paint.box(cell, cell.get_rect(), look.paint.style(paper, radius=6))
        color = look.tokens.color("paper.token_hot" if total in (6, 8) else "paper.ink")
        look.text.draw(cell, text_face(desk, 16, 13.5), str(total), color, cell.get_rect().center, align="center")
        return cell

    # -- drawing -------------------------------------------------------------------------------------------------

    def presses(self, box: Rect) -> list[Press]:
        side = self.desk.pick(38, 28)
        inset = self.desk.pick(14, 8) if self.desk.log_open or not self.desk.layout.large else (box.height - side) // 2
        place = Rect(box.right - inset - side, box.y + inset, side, side)
        tip = Tip("L", title=_("Fold the log") if self.desk.log_open else _("Open the log"))
        fold = Press("log.fold", place, self.toggle, tip)
        return [fold] if self.chat is None else [fold, *self._chat_presses(self.chat, box, place)]

    def _chat_presses(self, chat: ChatBox, box: Rect, fold: Rect) -> list[Press]:
        """The two tabs, and in the open panel what the chat has besides."""
        gap = self.desk.pick(8, 5)
        left = box.x + self.desk.pick(14, 8)
        muting = Rect(fold.left - gap - fold.width, fold.y, fold.width, fold.height)
        right = (muting.left if chat.open and self.desk.log_open else fold.left) - gap
        half = (right - left) // 2
        tabs = [
            Press(
                "log.tab.log", Rect(left, fold.y, half, fold.height), lambda: self._tab(False), selected=not chat.open
            ),
            Press(
                "log.tab.chat",
                Rect(left + half, fold.y, half, fold.height),
                lambda: self._tab(True),
                selected=chat.open,
            ),
        ]
        if not self.desk.log_open:
            return tabs
        return [*tabs, *([chat.mute_press(muting)] if chat.open else []), *chat.presses(box)]

    def _tab(self, chat: bool) -> None:
        if self.chat is not None:
            # Whoever turns to the chat wants to answer, and there is a field for that only in the open panel.
            self.desk.log_open = self.desk.log_open or chat
            self.chat.show(chat)
            self.scrolled = 0

    def say(self) -> bool:
        """Open the chat and give it the keys; whether there is one."""
        if self.chat is None:
            return False
        self._tab(True)
        self.refresh()
        self.chat.begin()
        return True

    def toggle(self) -> None:
        """Fold or open it."""
        self.desk.log_open = not self.desk.log_open
        self.scrolled = 0

    def draw(self, target: Surface, box: Rect) -> None:
        desk, look = self.desk, self.desk.look
        look.paint.panel(target, box)
        fold = self.presses(box)[0]
        body = look.paint.button(target, fold.rect, "plain", self.state(fold))
        name = "chevron-down" if desk.log_open else "chevron-up"
        icon(desk, target, name, body.center, desk.pick(20, 16), look.ui.cream)
        if self.chat is None:
            size = desk.pick(20, 16)
            left = box.x + desk.pick(18, 12)
            icon(desk, target, "log", (left + size / 2, fold.rect.centery), size, look.ui.icon_mute)
            at = left + size + desk.pick(9, 6), fold.rect.centery
            look.text.draw(target, "heading", _("Log"), look.ui.cream, at)
        top = fold.rect.bottom + desk.pick(8, 3)
        pad = desk.pick(14, 10)
        area = Rect(box.x + pad, top, box.width - 2 * pad, box.bottom - desk.pick(10, 6) - top)
        if self.chat is not None:
            self._draw_chat(target, box, self.chat)
            if desk.log_open:
                area.height = self.chat.row(box).top - desk.pick(8, 5) - top
            if self.chat.open:
                self.scrolled = min(self.scrolled, self.chat.draw_lines(target, area, self.scrolled))
                return
        if area.height >= self._line_height():
            self._draw_lines(target, area)

    def _draw_chat(self, target: Surface, box: Rect, chat: ChatBox) -> None:
        presses = self.lookup(box)
        log, talk = presses["tab.log"].rect, presses["tab.chat"].rect
        chat.draw_tabs(target, log.union(talk), log, talk)
        for name, sign in (("mute", "unmute"), ("phrases", "chat"), ("send", "send")):
            if name in presses:
                chat.draw_button(target, presses[name], self.state(presses[name]), sign)

    def _draw_lines(self, target: Surface, area: Rect) -> None:
        look, step = self.desk.look, self._line_height()
        clip = target.get_clip()
        # Whole lines only.
        area = Rect(area.x, area.bottom - area.height // step * step, area.width, area.height // step * step)
        target.set_clip(area.clip(clip))
        bottom = area.bottom + self.scrolled
        hint = self._hint()
        if hint:
            flow = Flow(look.text, [hint], "log", look.ui.amber_text, area.width, step)
            bottom -= flow.height
            flow.draw(target, (area.x, bottom))
        for at in range(len(self._lines) - 1, -1, -1):
            flow = self._flow(at, area.width)
            if bottom - flow.height < area.top and not self.scrolled and bottom < area.bottom - step:
                break  # Its beginning would be missing.
            bottom -= flow.height
            if bottom < area.bottom:
                if self._lines[at].kind == "turn":
                    self._draw_divider(target, area, flow, bottom)
                else:
                    flow.draw(target, (area.x, bottom))
            if bottom <= area.top:
                break
        else:
            self.scrolled = max(0, self.scrolled - max(0, bottom - area.top)) if self.scrolled else 0
        target.set_clip(clip)

    def _draw_divider(self, target: Surface, area: Rect, flow: Flow, top: int) -> None:
        look = self.desk.look
        left = area.centerx - flow.width // 2
        flow.draw(target, (left, top))
        y = top + flow.height // 2
        gap = self.desk.pick(10, 7)
        look.paint.divider(target, (area.x, y), left - gap - area.x)
        look.paint.divider(target, (left + flow.width + gap, y), area.right - left - flow.width - gap)
