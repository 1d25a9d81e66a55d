"""The players at the right: name, kind, last gains or duty, points, and what they hold."""

from __future__ import annotations

import math
from typing import Literal, NamedTuple

from pygame import Color, Rect, Surface

from hexfolk.client.table.desk import CORE, Desk, Panel, Press
from hexfolk.client.table.parts import chip, clock_text, icon, pill_width, points_badge, shield, status_pill, text_face
from hexfolk.client.table.presence import Kind, away_for, kind_of, muted_at
from hexfolk.client.table.row_words import draw_row_words, row_words
from hexfolk.client.table.visits import acting_seat, visit_state
from hexfolk.client.ui.tooltip import Tip
from hexfolk.i18n import _, ngettext
from hexfolk.rules.phases import Discarding, Founding, MovingRobber, SpecialBuilding
from hexfolk.rules.view import PlayerPublic, PlayerView


class Duty(NamedTuple):
    """The pill on a player's panel: `status` names its colours in the tokens, `short` is for low rows."""

    status: str
    icon: str
    text: str
    short: str


def duty_pill(view: PlayerView, player: PlayerPublic, chosen: int | None, clock: str = "") -> Duty | None:
    """What a player owes, or has done of what was owed.

    `chosen` is how many cards oneself has chosen to discard, `clock` the time that the player has left for that.
    """
    phase = view.phases[-1]
    if isinstance(phase, Founding):
        return _founding_pill(phase, player.seat)
    if isinstance(phase, Discarding):
        if player.owes and player.seat == view.seat:
            words = _("{chosen} of {count} chosen").format(count=player.owes, chosen=chosen or 0)
            return Duty("counter", "hand", words, f"{chosen or 0}/{player.owes}")
        if player.owes:
            words = _("Choosing {count}").format(count=player.owes)
            if clock:
                words = _("Choosing {count} · {time}").format(count=player.owes, time=clock)
            return Duty("counter", "hourglass", words, _("Owes {count}").format(count=player.owes))
        if player.discarded:
            return Duty("ok", "check", _discarded(player.discarded), f"−{player.discarded}")
        return Duty("sunken", "lock", _("Keeps all {count}").format(count=player.cards), _("Keeps"))
    if isinstance(phase, MovingRobber) and player.seat == view.current:
        return Duty("counter", "robber", _("Moves the robber"), _("Robber"))
    if isinstance(phase, SpecialBuilding) or player.asked_to_build:
        return _visit_pill(view, player.seat) or _answer_pill(view, player.seat)
    return _answer_pill(view, player.seat)


def _visit_pill(view: PlayerView, seat: int) -> Duty | None:
    return {
        "done": Duty("ok", "check", _("Done"), _("Done")),
        "builds": Duty("counter", "hammer", _("Builds"), _("Builds")),
        "asked": Duty("counter", "hammer", _("Asked"), _("Asked")),
    }.get(visit_state(view, seat))


def _discarded(count: int) -> str:
    return ngettext("Discarded {count} card", "Discarded {count} cards", count).format(count=count)


def _founding_pill(phase: Founding, seat: int) -> Duty | None:
    if phase.at >= len(phase.order):
        return None
    if phase.order[phase.at] == seat:
        return Duty("counter", "settlement", _("Placing now"), _("Places"))
    if phase.at + 1 < len(phase.order) and phase.order[phase.at + 1] == seat:
        return Duty("sunken", "hourglass", _("Next"), _("Next"))
    placed = phase.order[: phase.at].count(seat)
    return Duty("ok", "check", ngettext("Placed", "Placed both", placed), f"{placed}/2") if placed else None


def _answer_pill(view: PlayerView, seat: int) -> Duty | None:
    """Answers to the open offer of the player in turn, for everybody to see."""
    for offer in view.offers:
        if offer.counters is None and not offer.proposal and seat in offer.to:
            answer = offer.answers[offer.to.index(seat)]
            thinking = Duty("sunken", "hourglass", _("Thinks it over"), _("Thinks"))
            if seat == view.seat:
                thinking = Duty("counter", "swap", _("Your answer"), _("Answer"))
            return {
                "waiting": thinking,
                "accepted": Duty("ok", "check", _("Accepts"), _("Accepts")),
                "declined": Duty("bad", "close", _("Declines"), _("Declines")),
                "countered": Duty("counter", "swap", _("Counter-offer"), _("Offers")),
            }.get(answer)
    return None


class PlayerPanel(Panel):
    """One player. Low rows from five players on, panels with a line for gains and duties below."""

    core = CORE

    def __init__(self, desk: Desk, at: int) -> None:
        super().__init__(desk)
        self.name = f"player{at}"
        self._at = at

    def place(self) -> Rect | None:
        return self.desk.layout.players[self._at]

    @property
    def seat(self) -> int:
        """The seat it shows."""
        return self.desk.play.view.players[self._at].seat

    def content(self) -> object:
        view = self.desk.play.view
        player = view.players[self._at]
        return (
            player,
            self.desk.info(player.seat),
            acting_seat(view) == player.seat,
            kind_of(self.desk, player.seat),
            muted_at(self.desk, player.seat),
            self._points(),
            self._leads(),
            self._duty(player),
            self._awards(),
            view.dice is not None,
            view.options.hand_limit,
            player.seat == view.seat,
        )

    def _duty(self, player: PlayerPublic) -> Duty | None:
        discard = self.desk.play.discard
        reading = self.desk.play.session.clock(player.seat, "discard") if player.owes else None
        clock = "" if reading is None else clock_text(math.ceil(reading.left))
        return duty_pill(self.desk.play.view, player, None if discard is None else discard.chosen, clock)

    def _points(self) -> tuple[int, int]:
        """The points shown, and how many more oneself has hidden."""
        view = self.desk.play.view
        player = view.players[self._at]
        if view.own is not None and player.seat == view.seat:
            return player.points, max(0, view.own.points - player.points) if not self.desk.play.over else 0
        return player.points, 0

    def _leads(self) -> bool:
        players = self.desk.play.view.players
        most = max(p.points for p in players)
        return players[self._at].points == most and sum(p.points == most for p in players) == 1

    def _awards(self) -> tuple[bool, bool]:
        """Whether it holds knighthood and route."""
        awards, seat = self.desk.play.view.awards, self.seat
        return awards.get("strongest_knighthood") == seat, awards.get("longest_trade_route") == seat

    def presses(self, box: Rect) -> list[Press]:
        """Nothing to press; cells and badge say what they count."""
        player = self.desk.play.view.players[self._at]
        texts = (
            (_("Resource cards"), _cards_text(self.desk.play.view, player)),
            (_("Development cards"), _("Not played yet: {count}").format(count=player.development)),
            (_("Knights played"), _("3 or more, and more than all others, earn the Strongest Knighthood.")),
            (_("Longest route"), _("5 or more, and longer than all others, earn the Longest Trade Route.")),
        )
        kind = kind_of(self.desk, player.seat).text
        name = Rect(box.topleft, (box.width, self._cells(box)[0].top - box.top))
        duty = self._duty(player)
        lines = [kind, *([] if duty is None else [duty.text])]
        if muted_at(self.desk, player.seat):
            lines.append(_("You do not hear them in the chat."))
        tip = Tip("\n".join(lines), title=self.desk.info(player.seat).name)
        whole = Press(f"{self.name}.name", name, None, tip, info=True)
        return [whole] + [
            Press(f"{self.name}.{i}", cell, None, Tip(text, title=title), info=True)
            for i, (cell, (title, text)) in enumerate(zip(self._cells(box), texts, strict=True))
        ]

    def cards_cell(self) -> Rect:
        """The cell that counts its cards, in the window."""
        box = self.place()
        assert box is not None
        return self._cells(box)[0]

    def award_cell(self, award: str) -> Rect:
        """The cell that shows an award, in the window."""
        box = self.place()
        assert box is not None
        return self._cells(box)[3 if award == "longest_trade_route" else 2]

    # -- drawing -------------------------------------------------------------------------------------------------

    def draw(self, target: Surface, box: Rect) -> None:
        desk, look = self.desk, self.desk.look
        view = desk.play.view
        player = view.players[self._at]
        current = acting_seat(view) == player.seat and not desk.play.over
        border = look.ui.amber if current else None
        look.paint.panel(target, box, "plate" if current else "panel", border=border, stroke=2.5 if current else None)
        self._draw_band(target, box)
        if desk.layout.rows:
            self._draw_row(target, box, player)
        else:
            self._draw_full(target, box, player)

    def _draw_band(self, target: Surface, box: Rect) -> None:
        """The band in the seat's colour at the left edge."""
        look = self.desk.look
        band = Rect(box.x, box.y + self.desk.pick(13, 9), self.desk.pick(6, 4), box.height - self.desk.pick(26, 18))
        color = self.desk.seat_look(self.seat).color
        look.paint.box(target, band, look.paint.style(color, radius=2, border=Color(255, 255, 255, 60), stroke=1))

    def _draw_full(self, target: Surface, box: Rect, player: PlayerPublic) -> None:
        desk = self.desk
        shield(desk, target, player.seat, (box.x + desk.pick(44, 32), box.y + desk.pick(47, 33)), desk.pick(54, 38))
        x = box.x + desk.pick(79, 55)
        badge = desk.pick(68, 48)
        center = (box.right - desk.pick(47, 33), box.y + desk.pick(47, 33))
        room = center[0] - badge // 2 - x - desk.pick(6, 4)
        info = desk.info(player.seat)
        self._draw_name(target, info.name, (x, box.y + desk.pick(29, 19)), room, player.seat)
        self._draw_kind(target, x, box.y + desk.pick(54, 38), room, player.seat)
        line = (x, box.y + desk.pick(79, 58))
        duty = self._duty(player)
        if duty is not None:
            room = box.right - x - desk.pick(12, 8)
            status_pill(
                desk, target, line, duty.status, duty.icon, duty.text, room - (badge if desk.layout.large else 0) // 2
            )
        else:
            self._draw_gains(target, line, player, room)
        points_badge(desk, target, center, badge, *self._points(), self._leads())
        self._draw_cells(target, box, player)

    def _draw_name(self, target: Surface, name: str, midleft: tuple[int, int], room: int, seat: int) -> None:
        """A name, with a sign behind it where one does not hear them in the chat."""
        desk, look = self.desk, self.desk.look
        size, gap = desk.pick(20, 15), desk.pick(7, 5)
        muted = muted_at(desk, seat)
        name = look.text.ellipsis("name", name, room - (size + gap if muted else 0))
        right = look.text.draw(target, "name", name, look.ui.cream, midleft).right
        if muted:
            icon(desk, target, "mute", (right + gap + size / 2, midleft[1]), size, look.ui.icon_mute)

    def _draw_kind(self, target: Surface, x: int, y: int, room: int, seat: int) -> None:
        """Who plays: oneself, a bot of a level, somebody else, somebody who is away."""
        desk, look = self.desk, self.desk.look
        kind = kind_of(desk, seat)
        size = desk.pick(18, 14)
        icon(desk, target, kind.icon, (x + size / 2, y), size, Color(kind.color))
        face, gap = text_face(desk, 14.5, 13, 800), size + desk.pick(6, 4)
        fitted = look.text.fit(face, kind_label(desk, kind, room - gap), room - gap, 1)
        look.text.draw(target, fitted.face, fitted.lines[0], Color(kind.color), (x + gap, y))

    def _draw_gains(self, target: Surface, midleft: tuple[int, int], player: PlayerPublic, room: int) -> None:
        """What the last roll gave: a number and a chip for each kind."""
        if self.desk.play.view.dice is None:
            return
        desk, look = self.desk, self.desk.look
        size = desk.pick(20, 16)
        face = text_face(desk, 15, 13)
        color = look.tokens.status["ok"].text
        x, y = float(midleft[0]), midleft[1]
        for kind, count in enumerate(player.gains):
            if count and x + size * 2 <= midleft[0] + room + size:
                words = look.text.draw(target, face, f"+{count}", color, (x, y))
                chip(desk, target, kind, (words.right + desk.pick(3, 2) + size / 2, y), size)
                x = words.right + size + desk.pick(12, 8)

    def _cells(self, box: Rect) -> list[Rect]:
        desk = self.desk
        if desk.layout.rows:
            width, height = desk.pick(46, 33), desk.pick(26, 21)
            step = desk.pick(50, 36)
            left, top = box.x + desk.pick(70, 46), box.y + desk.pick(36, 25)
            return [Rect(left + step * i, top, width, height) for i in range(4)]
        pad, gap = desk.pick(15, 10), desk.pick(8, 6)
        height = desk.pick(34, 26)
        wide = (box.width - 2 * pad - 3 * gap) / 4
        top = box.bottom - height - desk.pick(15, 10)
        return [Rect(round(box.x + pad + (wide + gap) * i), top, round(wide), height) for i in range(4)]

    def _draw_cells(self, target: Surface, box: Rect, player: PlayerPublic) -> None:
        desk, look = self.desk, self.desk.look
        knights, route = self._awards()
        limit = desk.play.view.options.hand_limit
        over = limit is not None and player.cards > limit
        contents: tuple[tuple[str, int, Literal["plain", "alert", "award"]], ...] = (
            ("hand", player.cards, "alert" if over else "plain"),
            ("development", player.development, "plain"),
            ("helmet", player.knights, "award" if knights else "plain"),
            ("route", player.route, "award" if route else "plain"),
        )
        rows = desk.layout.rows
        size = desk.pick(15, 12) if rows else desk.pick(19, 15)
        face = text_face(desk, 15, 12.5) if rows else text_face(desk, 17, 13.5)
        for cell, (name, count, state) in zip(self._cells(box), contents, strict=True):
            look.paint.cell(target, cell, state)
            color = look.ui.on_amber if state == "award" else look.ui.cream
            tint = look.ui.on_amber if state == "award" else look.ui.icon_mute
            if state == "alert":
                color = look.tokens.color("status.low_stock")
            gap = desk.pick(9, 6) if not rows else desk.pick(5, 3)
            width = size + gap + look.text.width(face, str(count))
            left = cell.centerx - width // 2
            icon(desk, target, name, (left + size / 2, cell.centery), size, tint)
            look.text.draw(target, face, str(count), color, (left + size + gap, cell.centery))
            if state == "award" and not rows:
                self._draw_ribbon(target, cell)

    def _draw_ribbon(self, target: Surface, cell: Rect) -> None:
        """The two points of an award."""
        desk, look = self.desk, self.desk.look
        ribbon = Rect(0, 0, desk.pick(27, 24), desk.pick(17, 15))
        ribbon.center = (cell.right - desk.pick(10, 9), cell.y - desk.pick(1, 1))
        look.paint.pill(target, ribbon, Color("#7a2f22"), Color("#c98a6a"), 1)
        look.text.draw(target, text_face(desk, 13, 12), "+2", look.ui.cream, ribbon.center, align="center")

    def _draw_row(self, target: Surface, box: Rect, player: PlayerPublic) -> None:
        desk = self.desk
        shield(desk, target, player.seat, (box.x + desk.pick(38, 25), box.centery), desk.pick(46, 32))
        x = box.x + desk.pick(70, 46)
        badge = desk.pick(57, 42)
        center = (box.right - desk.pick(38, 28), box.centery)
        self._draw_row_line(target, Rect(x, box.y, center[0] - badge // 2 - desk.pick(6, 2) - x, 0), player)
        points_badge(desk, target, center, badge, *self._points(), self._leads())
        self._draw_cells(target, box, player)

    def _row_pill(self, player: PlayerPublic) -> Duty | None:
        """What a low row has no line for: how long somebody who is away is waited for, else the duty."""
        if time := away_for(self.desk, player.seat):
            return Duty("bad", "wifi-off", _("Away · {time}").format(time=time), time)
        return self._duty(player)

    def _draw_row_line(self, target: Surface, line: Rect, player: PlayerPublic) -> None:
        """Name, who plays, and what it owes or has done, which keeps its words: kind and then the name give way."""
        desk, duty, gap = self.desk, self._row_pill(player), self.desk.pick(8, 5)
        y = line.y + desk.pick(20, 13)
        pill = 0 if duty is None else pill_width(desk, duty.short) + gap
        away = duty is not None and duty.icon == "wifi-off"
        draw_row_words(desk, target, row_words(desk, player.seat, line.width, pill, away=away), (line.x, y))
        if duty is not None:
            at = (line.right - pill + gap, y)
            status_pill(desk, target, at, duty.status, duty.icon, duty.short, pill)


def kind_label(desk: Desk, kind: Kind, room: int) -> str:
    """The words for who plays: the short ones, if there are any, where the whole text is wider than `room`."""
    wide = desk.look.text.width(text_face(desk, 14.5, 13, 800), kind.text)
    return kind.short if kind.short and wide > room else kind.text


def _cards_text(view: PlayerView, player: PlayerPublic) -> str:
    text = _("In hand: {count}").format(count=player.cards)
    limit = view.options.hand_limit
    if limit is not None:
        text += "\n" + _("Over {limit} a 7 takes half of them.").format(limit=limit)
    return text
