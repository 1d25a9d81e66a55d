"""The tab at the right above the hand bar: the special building phase, who builds and when the reader's visit comes."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect, Surface

from hexfolk.client.look.typesetting import Face
from hexfolk.client.table.desk import Desk, Panel, Press
from hexfolk.client.table.parts import icon, text_face
from hexfolk.client.table.visits import acting_seat, seats_before
from hexfolk.client.ui.tooltip import Tip
from hexfolk.i18n import _
from hexfolk.rules.phases import SpecialBuilding


class Running(NamedTuple):
    """What the tab says; `awaited` while the reader's visit goes on or is to come."""

    text: str
    awaited: bool


def running(desk: Desk, name_room: int) -> Running | None:
    """What goes on between two turns, names no wider than `name_room` pixels; None in a turn."""
    view = desk.play.view
    phase = view.phases[-1]
    if not isinstance(phase, SpecialBuilding) or phase.at >= len(phase.order):
        return None
    seat = acting_seat(view)
    if seat == view.seat:
        return Running(_("Build and buy: no trade, no cards"), True)
    text = desk.look.text
    name = text.ellipsis(_face(desk), desk.info(seat).name, name_room)
    if view.seat not in phase.order[phase.at + 1 :]:
        # Not asked, or only when the own place in the order was past: that counts for the next time.
        return Running(_("{name} builds").format(name=name), False)
    before = seats_before(view)
    if len(before) == 1:
        return Running(_("{name} builds, then you").format(name=name), True)
    last = text.ellipsis(_face(desk), desk.info(before[-1]).name, name_room)
    return Running(_("{name} builds, you come after {other}").format(name=name, other=last), True)


def _face(desk: Desk) -> Face:
    return text_face(desk, 16, 13.5, 800)


class PhaseTab(Panel):
    """Stands behind the hand bar, as the warning of the hand limit does at the left."""

    name = "phase"
    margins = (12.0, 10.0, 12.0)

    def _running(self) -> Running | None:
        return running(self.desk, self.desk.pick(170, 96))

    def place(self) -> Rect | None:
        now = self._running()
        if now is None:
            return None
        desk, look = self.desk, self.desk.look
        bar = desk.layout.hand_bar
        width = desk.pick(72, 46) + look.text.width(_face(desk), now.text) + self._title_room()
        box = Rect(0, 0, width, desk.pick(50, 36))
        box.topright = bar.right - desk.pick(8, 6), bar.y - desk.pick(42, 28)
        return box

    def _title_room(self) -> int:
        """Room for the phase's name, which the turn card says as well: the compact form leaves it to that."""
        desk = self.desk
        return desk.look.text.width("button", self._title()) + desk.u(14) if desk.layout.large else 0

    def _title(self) -> str:
        return _("Special building phase")

    def content(self) -> object:
        return self._running()

    def presses(self, box: Rect) -> list[Press]:
        text = _("After each turn, whoever asked may build and buy, one after the other. No trade, no cards.")
        return [Press("phase.about", box, None, Tip(text, title=self._title()), info=True)]

    def draw(self, target: Surface, box: Rect) -> None:
        desk, look = self.desk, self.desk.look
        now = self._running()
        if now is None:
            return
        border = look.ui.amber if now.awaited else look.ui.popover_border
        style = look.paint.style(look.ui.plate_top, look.ui.plate_bottom, radius=12, border=border, stroke=2)
        # Its foot goes on behind the hand bar, whose edge it leaves open.
        clip, bar = target.get_clip(), desk.pick(42, 28)
        target.set_clip(Rect(box.x, box.y, box.width, bar + 1).clip(clip))
        look.paint.box(target, box, style)
        target.set_clip(clip)
        y = box.y + desk.pick(22, 15)
        size = desk.pick(22, 17)
        x = box.x + desk.pick(22, 14)
        icon(desk, target, "hammer", (x + size / 2, y), size, look.ui.amber_text)
        x += size + desk.pick(12, 8)
        if self._title_room():
            look.text.draw(target, "button", self._title(), look.ui.cream, (x, y))
            x += self._title_room()
        color = look.ui.mute if desk.layout.large else look.ui.cream
        look.text.draw(target, _face(desk), now.text, color, (x, y))
