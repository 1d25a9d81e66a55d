"""The card at the top left: whose turn it is, and how far it has come."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect, Surface

from hexfolk.client.table.desk import CORE, Desk, Panel
from hexfolk.client.table.parts import icon, shield, text_face
from hexfolk.client.table.visits import acting_seat, visit_order, visit_state
from hexfolk.i18n import _
from hexfolk.rules.phases import Discarding, Founding, FreeRoads, MovingRobber, Over, Rolling, SpecialBuilding
from hexfolk.rules.view import PlayerView


class Step(NamedTuple):
    """One of the three steps."""

    icon: str
    label: str
    short: str
    state: str
    """``"done"``, ``"now"`` or ``"later"``."""


def steps_of(view: PlayerView) -> tuple[Step, ...]:
    """The three steps of what is going on."""
    phase = view.phases[-1]
    if isinstance(phase, Founding):
        placed = phase.settlement is not None
        return (
            Step("settlement", _("Settlement"), _("Settlement"), "done" if placed else "now"),
            Step("route", _("Road"), _("Road"), "now" if placed else "later"),
            Step("check", _("Done"), _("Done"), "later"),
        )
    roll = Step("dice", _("Roll"), _("Roll"), "done")
    if isinstance(phase, Discarding):
        later = Step("robber", _("Robber"), _("Robber"), "later")
        return roll, Step("hand", _("Discard"), _("Discard"), "now"), later
    if isinstance(phase, MovingRobber):
        first = roll if view.dice is not None else Step("helmet", _("Knight"), _("Knight"), "done")
        after = ("build", _("Build"), _("Build")) if view.dice is not None else ("dice", _("Roll"), _("Roll"))
        icon_name = "chevron-right" if after[0] == "build" else after[0]
        return first, Step("robber", _("Robber"), _("Robber"), "now"), Step(icon_name, after[1], after[2], "later")
    if isinstance(phase, Rolling) or (isinstance(phase, FreeRoads) and view.dice is None):
        return (
            Step("dice", _("Roll"), _("Roll"), "now"),
            Step("swap", _("Trade and build"), _("Build"), "later"),
            Step("chevron-right", _("End"), _("End"), "later"),
        )
    ended = "now" if isinstance(phase, Over | SpecialBuilding) else "later"
    build = Step("swap", _("Trade and build"), _("Build"), "done" if ended == "now" else "now")
    return roll, build, Step("chevron-right", _("End"), _("End"), ended)


def _visiting(view: PlayerView) -> bool:
    return isinstance(view.phases[-1], SpecialBuilding)


FLASH, STROKE = 6.0, 2.5
"""Width of the border as the own turn begins, and then."""


class TurnCard(Panel):
    """Emblem, turn and target, whose turn, the clock's place, three steps."""

    name = "turn"
    core = CORE

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._mine_since: float | None = None

    def place(self) -> Rect:
        return self.desk.layout.turn_card

    def content(self) -> object:
        view = self.desk.play.view
        seat = acting_seat(view)
        visits = tuple(visit_state(view, other) for other in visit_order(view))
        shown = visits if _visiting(view) else steps_of(view)
        return seat, self.desk.info(seat), self._above(view), self._title(seat), shown, self._stroke(), self._timed()

    def _stroke(self) -> float:
        """Width of the amber border: broad at first when the own turn begins, 0 in others' turns."""
        play = self.desk.play
        if acting_seat(play.view) != play.view.seat or play.session.bot_plays or play.over:
            self._mine_since = None
            return 0.0
        now = self.desk.ui.clock
        if self._mine_since is None:
            self._mine_since = now
        flash = self.desk.look.seconds("turn_card_flash")
        left = max(0.0, 1 - (now - self._mine_since) / flash) if flash else 0.0
        return round(2 * (STROKE + (FLASH - STROKE) * left)) / 2

    def _above(self, view: PlayerView) -> str:
        phase = view.phases[-1]
        if isinstance(phase, Founding):
            now = 1 if phase.at < len(phase.order) // 2 else 2
            if self.desk.layout.large:
                return _("Founding · round {round} of 2").format(round=now)
            return _("Founding · {round} of 2").format(round=now)
        if isinstance(phase, SpecialBuilding):
            return _("Special building phase") if self.desk.layout.large else _("Special building")
        if self.desk.layout.large:
            return _("Turn {turn} · first to {target}").format(turn=view.turn, target=view.options.points_to_win)
        return _("Turn {turn} · to {target}").format(turn=view.turn, target=view.options.points_to_win)

    def _above_short(self, view: PlayerView) -> str:
        """The same in few words, for small windows."""
        phase = view.phases[-1]
        if isinstance(phase, Founding):
            return _("Founding")
        return _("Special") if isinstance(phase, SpecialBuilding) else _("Turn {turn}").format(turn=view.turn)

    def _title(self, seat: int) -> str:
        """What goes on, with the place for the name of `seat`."""
        if self.desk.play.over:
            return _("Game over")
        view = self.desk.play.view
        # A bot that has the own seat is no "you".
        mine = seat == view.seat and not self.desk.play.session.bot_plays
        if _visiting(view):
            return _("You build") if mine else _("{name} builds")
        return _("Your turn") if mine else _("{name}’s turn")

    def draw(self, target: Surface, box: Rect) -> None:
        desk, look = self.desk, self.desk.look
        view = desk.play.view
        seat = acting_seat(view)
        stroke = self._stroke()
        look.paint.panel(target, box, "panel", border=look.ui.amber if stroke else None, stroke=stroke or None)
        size = desk.pick(66, 46)
        left = box.x + desk.pick(20, 13)
        shield(desk, target, seat, (left + size * 0.42, box.y + desk.pick(54, 33)), size)
        x = box.x + desk.pick(94, 60)
        room = box.right - x - desk.pick(14, 9)
        face = text_face(desk, 14.5, 13, 800)
        above = look.text.fit(face, self._above(view), room, 1)
        if "…" in above.lines[0]:
            above = look.text.fit(face, self._above_short(view), room, 1)
        look.text.draw(target, above.face, above.lines[0], look.ui.mute, (x, box.y + desk.pick(24, 17)))
        title = look.text.naming("banner", self._title(seat), desk.info(seat).name, room)
        look.text.draw(target, title.face, title.lines[0], look.ui.cream, (x, box.y + desk.pick(52, 39)))
        if not self._timed():
            self._draw_no_clock(target, box, x)
        if _visiting(view):
            self._draw_visits(target, box, view)
        else:
            self._draw_steps(target, box)

    def _timed(self) -> bool:
        """Whether a clock lies on the card (see `clock_face`)."""
        return self.desk.play.view.options.turn_time is not None and not self.desk.play.over

    def _draw_no_clock(self, target: Surface, box: Rect, x: int) -> None:
        """No clock runs at a table without turn time: the clock's place says so."""
        desk, look = self.desk, self.desk.look
        y = box.y + desk.pick(86, 66)
        size = desk.pick(18, 14)
        icon(desk, target, "infinite", (x + size / 2, y), size, look.ui.slot_mute)
        face = text_face(desk, 14, 12, 800)
        room = box.right - x - size - desk.pick(22, 14)
        label = look.text.fit(face, _("No clock"), room, 1)
        look.text.draw(target, label.face, label.lines[0], look.ui.slot_mute, (x + size + desk.pick(7, 5), y))

    def _draw_steps(self, target: Surface, box: Rect) -> None:
        desk = self.desk
        steps = steps_of(desk.play.view)
        pad, gap = desk.pick(16, 11), desk.pick(7, 4)
        top, height = box.y + desk.pick(114, 80), desk.pick(54, 44)
        inner = box.width - 2 * pad - 2 * gap
        labels, shares = self._shares(steps, inner)
        x = box.x + pad
        for step, label, share in zip(steps, labels, shares, strict=True):
            cell = Rect(x, top, round(inner * share / sum(shares)), height)
            self._draw_step(target, cell, step, label)
            x = cell.right + gap

    def _shares(self, steps: tuple[Step, ...], inner: int) -> tuple[list[str], list[float]]:
        """The words of the steps, and their shares of the `inner` width. Where not all words have room only what is
        done now is named, and the others have their pictures."""
        desk, face = self.desk, text_face(self.desk, 15, 12.5)
        width = desk.look.text.width
        now = [step.state == "now" for step in steps]
        labels = [step.label if on and desk.layout.large else step.short for step, on in zip(steps, now, strict=True)]
        if sum(width(face, step.short) + desk.pick(8, 4) for step in steps) > inner:
            least = desk.pick(34, 28)
            alone = inner - least * (len(steps) - sum(now))
            return (
                [label if on else "" for label, on in zip(labels, now, strict=True)],
                [alone if on else least for on in now],
            )
        shares = [
            width(face, label) + desk.pick(26, 14) * (1.5 if on else 1.0) for label, on in zip(labels, now, strict=True)
        ]
        return labels, shares

    def _draw_visits(self, target: Surface, box: Rect, view: PlayerView) -> None:
        """The seats in the order of their visits, each with its shield and how far it has come."""
        desk, look = self.desk, self.desk.look
        ui = look.ui
        order = visit_order(view)
        pad, gap = desk.pick(12, 8), desk.pick(5, 3)
        top, height = box.y + desk.pick(114, 80), desk.pick(54, 44)
        wide = (box.width - 2 * pad - gap * (len(order) - 1)) / len(order)
        for place, seat in enumerate(order):
            cell = Rect(round(box.x + pad + place * (wide + gap)), top, round(wide), height)
            state = visit_state(view, seat)
            if state == "builds":
                look.paint.box(target, cell, look.paint.style(ui.amber_top, ui.amber_bottom, radius=7))
            else:
                border = ui.amber if state == "asked" else ui.disabled_border
                look.paint.box(target, cell, look.paint.style(ui.well, radius=7, border=border))
            shield(desk, target, seat, (cell.centerx, cell.y + desk.pick(20, 16)), desk.pick(26, 20))
            name, color = {
                "done": ("check", look.tokens.status["ok"].text),
                "builds": ("hammer", ui.on_amber),
                "asked": ("hammer", ui.amber_text),
                "not": ("minus", ui.slot_mute),
            }[state]
            icon(desk, target, name, (cell.centerx, cell.bottom - desk.pick(13, 10)), desk.pick(16, 13), color)

    def _draw_step(self, target: Surface, cell: Rect, step: Step, label: str) -> None:
        desk, look = self.desk, self.desk.look
        ui, style = look.ui, look.paint.style
        radius = 9 if desk.layout.large else 8
        if step.state == "now":
            look.paint.box(target, cell, style(ui.amber_top, ui.amber_bottom, radius=radius, border=ui.amber_border))
            color, name = ui.on_amber, step.icon
        elif step.state == "done":
            done = look.tokens.status["done_step"]
            look.paint.box(target, cell, style(done.fill, radius=radius, border=done.border))
            color, name = done.text, "check"
        else:
            look.paint.box(target, cell, style(ui.well, radius=radius, border=ui.disabled_border))
            color, name = ui.mute, step.icon
        if not label:
            icon(desk, target, name, cell.center, desk.pick(19, 15), color)
            return
        icon(desk, target, name, (cell.centerx, cell.y + desk.pick(18, 14)), desk.pick(19, 15), color)
        room = cell.width - desk.pick(8, 4)
        face = text_face(desk, 15, 12.5)
        label = label if look.text.width(face, label) <= room else step.short
        words = Rect(cell.x + (cell.width - room) // 2, cell.y + desk.pick(28, 23), room, desk.pick(20, 17))
        look.text.draw_fitted(target, face, label, color, words, lines=1)
