"""Beside the hex picked for the robber: whom to take a card from."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from hexfolk.client.table.bubble import spread
from hexfolk.client.table.builds import player_of
from hexfolk.client.table.desk import CORE, FLOATING_SHADOW, Desk, Panel, Press
from hexfolk.client.table.parts import button, icon, shield, text_face
from hexfolk.client.table.tools import PlaceRobber
from hexfolk.i18n import _, ngettext
from hexfolk.rules.actions import MoveRobber


class VictimPopover(Panel):
    """A row for each who can be robbed there, and the way back to another hex."""

    name = "victim"
    margins = FLOATING_SHADOW
    core = CORE
    opens = True

    def __init__(self, desk: Desk, where: Callable[[int], Rect], land: Callable[[], list[Rect]]) -> None:
        """`where` gives the window rectangle of a hex, `land` those of all that matters on the board."""
        super().__init__(desk)
        self._where = where
        self._land = land

    def _victims(self) -> tuple[int, ...]:
        tool = self.desk.play.tool
        return tool.victims() if isinstance(tool, PlaceRobber) else ()

    def place(self) -> Rect | None:
        victims, tool = self._victims(), self.desk.play.tool
        if not victims or not isinstance(tool, PlaceRobber) or tool.picked is None:
            return None
        desk = self.desk
        hexagon = self._where(tool.picked)
        width = desk.pick(300, 220)
        height = desk.pick(46, 36) + len(victims) * desk.pick(70, 50) + desk.pick(64, 46)
        area = desk.layout.board.inflate(-2 * desk.u(8), 0)
        reach = hexagon.width // 2 + desk.pick(18, 12)
        return spread((width, height), hexagon.center, area, self._land(), reach, (1.0,))

    def content(self) -> object:
        play = self.desk.play
        shown = tuple((seat, player_of(play.view, seat)) for seat in self._victims())
        tool = play.tool
        hexagon = self._where(tool.picked) if isinstance(tool, PlaceRobber) and tool.picked is not None else None
        return shown, play.session.pending, play.session.seats, None if hexagon is None else tuple(hexagon)

    def presses(self, box: Rect) -> list[Press]:
        desk, play = self.desk, self.desk.play
        pad, height, step = desk.pick(14, 10), desk.pick(62, 44), desk.pick(70, 50)
        top = box.y + desk.pick(48, 36)
        found = []
        for at, seat in enumerate(self._victims()):
            place = Rect(box.x + pad, top + at * step, box.width - 2 * pad, height)
            pending = play.session.pending
            sent = isinstance(pending, MoveRobber) and pending.victim == seat
            found.append(Press(f"victim.{seat}", place, self._taking(seat), None, pending=sent, radius=desk.u(10)))
        other = Rect(box.x + pad, top + len(found) * step, box.width - 2 * pad, desk.pick(44, 32))
        found.append(Press("victim.other", other, self._put_back))
        return found

    def _taking(self, seat: int) -> Callable[[], object]:
        return lambda: self.desk.play.take_from(seat)

    def _put_back(self) -> None:
        tool = self.desk.play.tool
        if isinstance(tool, PlaceRobber):
            tool.put_back()

    def draw(self, target: Surface, box: Rect) -> None:
        desk, look = self.desk, self.desk.look
        look.paint.panel(target, box, "popover")
        title = Rect(
            box.x + desk.pick(18, 12), box.y + desk.pick(8, 5), box.width - desk.pick(36, 24), desk.pick(34, 26)
        )
        look.text.draw_fitted(target, "heading", _("Steal one card from"), look.ui.cream, title, align="left", lines=1)
        self._draw_tail(target, box)
        presses = self.presses(box)
        for press in presses[:-1]:
            self._draw_victim(target, press)
        button(desk, target, presses[-1].rect, "plain", self.state(presses[-1]), _("Other hex"), icon_name="undo")

    def _draw_tail(self, target: Surface, box: Rect) -> None:
        desk, ui, tool = self.desk, self.desk.look.ui, self.desk.play.tool
        place = self.place()
        if place is None or not isinstance(tool, PlaceRobber) or tool.picked is None:
            return
        hexagon = self._where(tool.picked)
        y = min(max(hexagon.centery - place.y, desk.u(24)), place.height - desk.u(24)) + box.y
        if hexagon.centerx < place.x:
            desk.look.paint.tail(target, (box.x - desk.pick(9, 8), y), "left", ui.popover_bottom, ui.popover_border)
        elif hexagon.centerx > place.right:
            desk.look.paint.tail(
                target, (box.right + desk.pick(9, 8), y), "right", ui.popover_bottom, ui.popover_border
            )

    def _draw_victim(self, target: Surface, press: Press) -> None:
        desk, look = self.desk, self.desk.look
        seat = int(press.id.rsplit(".", 1)[1])
        player = player_of(desk.play.view, seat)
        body = look.paint.button(target, press.rect, "row", self.state(press))
        shield(desk, target, seat, (body.x + desk.pick(34, 24), body.centery), desk.pick(40, 29))
        x = body.x + desk.pick(66, 46)
        cell = Rect(0, 0, desk.pick(74, 54), desk.pick(38, 28))
        cell.midright = (body.right - desk.pick(12, 8), body.centery)
        room = cell.x - x - desk.u(6)
        name = look.text.ellipsis("name", desk.info(seat).name, room)
        look.text.draw(target, "name", name, look.ui.cream, (x, body.centery - desk.pick(11, 8)))
        points = ngettext("{count} point", "{count} points", player.points).format(count=player.points)
        look.text.draw(
            target, text_face(desk, 14, 12.5, 800), points, look.ui.mute, (x, body.centery + desk.pick(14, 10))
        )
        look.paint.cell(target, cell)
        icon(desk, target, "hand", (cell.x + desk.pick(25, 18), cell.centery), desk.pick(19, 15), look.ui.icon_mute)
        number = text_face(desk, 17, 13.5)
        look.text.draw(target, number, str(player.cards), look.ui.cream, (cell.x + desk.pick(44, 32), cell.centery))
