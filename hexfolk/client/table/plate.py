"""The plate: while a duty is open it stands where the build bar was, and says what to do and how far it is."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from hexfolk.client.table.desk import Desk, Panel, Press
from hexfolk.client.table.outage import out_of_touch
from hexfolk.client.table.parts import icon, shield, text_face
from hexfolk.client.table.tools import FoundRoad, FoundSettlement, FreeRoad, PlaceRobber
from hexfolk.client.ui.tooltip import Tip
from hexfolk.i18n import _, terms, wording
from hexfolk.rules.phases import Founding, FreeRoads
from hexfolk.rules.refusal import Code


@dataclass(frozen=True)
class Duty:
    """What the plate says. `steps` are (icon, label, state) with state ``"done"``, ``"now"`` or ``"later"``."""

    title: str
    help: str
    art: str
    mine: bool
    steps: tuple[tuple[str, str, str], ...] = ()
    order: tuple[int, ...] = ()
    at: int = 0


def duty_of(desk: Desk) -> Duty | None:
    """The open duty that has a plate: the founding for everybody, the others for whoever owes them."""
    view, tool = desk.play.view, desk.play.tool
    phase = view.phases[-1]
    if isinstance(phase, Founding) and phase.at < len(phase.order):
        return _founding(desk, phase)
    if isinstance(tool, PlaceRobber):
        return _robber(desk, tool)
    if isinstance(tool, FreeRoad) and isinstance(phase, FreeRoads):
        first = phase.left == phase.total
        title = _("Road Building: {count} of {total} roads").format(
            count=phase.total - phase.left + 1, total=phase.total
        )
        if phase.total == 1:
            return Duty(_("Road Building: 1 road"), _("It costs nothing."), "dev/road-building-tall", True)
        steps = (
            ("route", _("First road"), "now" if first else "done"),
            ("target", _("Pick an edge"), "later" if first else "now"),
        )
        if first:
            steps = (("target", _("Pick an edge"), "now"), ("route", _("Second road"), "later"))
        return Duty(title, _("The second road may start at the first."), "dev/road-building-tall", True, steps)
    return None


def _founding(desk: Desk, phase: Founding) -> Duty:
    seat = phase.order[phase.at]
    color = desk.info(seat).color
    first = phase.at < len(phase.order) // 2
    if isinstance(desk.play.tool, FoundSettlement):
        title = _("Place your first settlement") if first else _("Place your second settlement")
        help_text = _("Pick a marked crossing, then an edge for its road.")
        if not first:
            help_text = _("It brings you one card from each hex round it.")
        art = f"piece/settlement-{color}"
    elif isinstance(desk.play.tool, FoundRoad):
        title, help_text = _("Place its road"), _("Pick a marked edge at the settlement.")
        art = f"piece/road-{color}-rising"
    else:
        title = _("{name} places").format(name=desk.info(seat).name)
        help_text = _("Everybody places two settlements, each with a road.")
        art = f"piece/settlement-{color}"
    return Duty(title, help_text, art, desk.play.tool.duty, (), phase.order, phase.at)


def _robber(desk: Desk, tool: PlaceRobber) -> Duty:
    if tool.picked is None:
        steps = (("", _("Pick a hex"), "now"), ("", _("Whom to steal from"), "later"))
        return Duty(_("Move the robber"), _("Pick a lit hex."), "piece/robber", True, steps)
    board = desk.play.session.board
    token = board.tokens[tool.picked]
    name = terms.terrain(board.terrains[tool.picked])
    label = _("{terrain}, {token}").format(terrain=name, token=token) if token else name
    steps = (("", label, "done"), ("", _("Whom to steal from"), "now"))
    return Duty(_("Move the robber"), _("Another lit hex can still be picked."), "piece/robber", True, steps)


def plate_place(desk: Desk) -> Rect | None:
    """Where the plate stands on the bar, None: there is no duty, or the host is gone."""
    duty = duty_of(desk)
    if duty is None or out_of_touch(desk) is not None:
        return None
    bar = desk.layout.hand_bar
    inset = desk.pick(12, 7)
    left = desk.pick(604, 392) if duty.order else bar.width - desk.pick(576, 414)
    return Rect(bar.x + left, bar.y + inset, bar.width - left - inset, bar.height - desk.pick(27, 16))


def number_disc(desk: Desk, cell: Rect, number: str) -> Rect:
    """Where the number of a slot stands in the order of the founding: at its corner, as wide as the number needs."""
    face = text_face(desk, 13, 12)
    side = max(desk.pick(22, 17), face.px + 3)
    disc = Rect(0, 0, max(side, desk.look.text.width(face, number) + max(desk.pick(9, 6), 4)), side)
    disc.center = (cell.right - desk.pick(3, 2), cell.y + desk.pick(2, 1))
    return disc


class Plate(Panel):
    """Title, one line of help, then steps or the order of the founding."""

    name = "plate"
    margins = (12.0, 14.0, 12.0)

    def place(self) -> Rect | None:
        return plate_place(self.desk)

    def content(self) -> object:
        duty = duty_of(self.desk)
        seats = tuple(self.desk.info(seat) for seat in duty.order) if duty is not None else ()
        return duty, seats

    def presses(self, box: Rect) -> list[Press]:
        """The note on the distance rule, in the founding."""
        duty = duty_of(self.desk)
        if duty is None or not duty.order or not self.desk.layout.large:
            return []
        place = Rect(box.right - self.desk.u(166), box.y + self.desk.u(16), self.desk.u(150), self.desk.u(40))
        tip = Tip(wording.refusal(Code.TOO_CLOSE), title=_("Distance rule"))
        return [Press("plate.rule", place, None, tip, info=True)]

    def draw(self, target: Surface, box: Rect) -> None:
        desk, look = self.desk, self.desk.look
        duty = duty_of(desk)
        if duty is None:
            return
        border = look.ui.amber if duty.mine else look.ui.panel_border
        fill = (look.ui.plate_top, look.ui.plate_bottom)
        radius = 12 if desk.layout.large else 10
        look.paint.box(
            target, box, look.paint.style(*fill, radius=radius, border=border, stroke=2.5 if duty.mine else 1.5)
        )
        x = self._draw_head(target, box, duty)
        room = box.right - x - desk.pick(16, 10)
        if self.presses(box):
            room -= desk.u(158)
        title_color = look.ui.amber_text if duty.mine else look.ui.cream
        fitted = look.text.fit("banner", duty.title, room, 1)
        title = look.text.ellipsis(fitted.face, fitted.lines[0], room)
        top = desk.pick(31, 21)
        look.text.draw(target, fitted.face, title, title_color, (x, box.y + top))
        face = text_face(desk, 15, 13, 800)
        line = look.text.fit(face, duty.help, room, 1)
        look.text.draw(
            target,
            line.face,
            look.text.ellipsis(line.face, duty.help, room),
            look.ui.cream,
            (x, box.y + desk.pick(57, 40)),
        )
        for press in self.presses(box):
            body = look.paint.button(target, press.rect, "plain", "normal")
            size = desk.u(18)
            icon(desk, target, "help", (body.x + desk.u(20), body.centery), size, look.ui.cream)
            words = Rect(body.x + desk.u(34), body.y, body.width - desk.u(42), body.height)
            look.text.draw_fitted(target, text_face(desk, 15, 13), _("Distance rule"), look.ui.cream, words, lines=1)
        if duty.order:
            self._draw_order(target, box, duty)
        else:
            self._draw_steps(target, box, duty)

    def _draw_head(self, target: Surface, box: Rect, duty: Duty) -> int:
        """The picture at the left; returns where the words begin."""
        desk, look = self.desk, self.desk.look
        height = desk.pick(60, 40) if not duty.art.startswith("piece/road") else desk.pick(74, 50)
        picture = look.art(duty.art, height)
        look.put_centered(target, picture, (box.x + desk.pick(46, 32), box.y + desk.pick(41, 29)))
        return box.x + desk.pick(88, 62)

    def _draw_steps(self, target: Surface, box: Rect, duty: Duty) -> None:
        desk, look = self.desk, self.desk.look
        if not duty.steps:
            return
        gap, pad = desk.pick(36, 24), desk.pick(16, 9)
        width = (box.width - 2 * pad - gap) // 2
        height = desk.pick(50, 34)
        y = box.bottom - height - desk.pick(14, 7)
        for at, (name, label, state) in enumerate(duty.steps):
            cell = Rect(box.x + pad + at * (width + gap), y, width, height)
            self._draw_step(target, cell, name, label, state, at + 1)
        icon(
            desk,
            target,
            "chevron-right",
            (box.x + pad + width + gap / 2, y + height / 2),
            desk.pick(20, 16),
            look.ui.mute,
        )

    def _draw_step(self, target: Surface, cell: Rect, name: str, label: str, state: str, number: int) -> None:
        desk, look = self.desk, self.desk.look
        ui, style = look.ui, look.paint.style
        if state == "now":
            look.paint.box(target, cell, style(ui.amber_top, ui.amber_bottom, radius=10, border=ui.amber_border))
            color = ui.on_amber
        elif state == "done":
            done = look.tokens.status["done_step"]
            look.paint.box(target, cell, style(done.fill, radius=10, border=done.border))
            color, name = done.text, "check"
        else:
            look.paint.box(target, cell, style(ui.well, radius=10, border=ui.disabled_border))
            color = ui.mute
        mark = (cell.x + desk.pick(26, 18), cell.centery)
        if name:
            icon(desk, target, name, mark, desk.pick(20, 16), color)
        else:
            side = desk.pick(26, 21)
            disc = Rect(0, 0, side, side)
            disc.center = mark
            look.paint.disc(target, disc, ui.navy0)
            look.text.draw(target, text_face(desk, 15, 13), str(number), ui.cream, disc.center, align="center")
        words = Rect(cell.x + desk.pick(46, 32), cell.y, cell.width - desk.pick(54, 37), cell.height)
        look.text.draw_fitted(target, text_face(desk, 16, 13), label, color, words, align="left", lines=2)

    # -- the order of the founding -------------------------------------------------------------------------------

    def _draw_order(self, target: Surface, box: Rect, duty: Duty) -> None:
        desk, look = self.desk, self.desk.look
        count = len(duty.order)
        pad, turn = desk.pick(16, 9), desk.pick(22, 16)
        gap = desk.pick(8, 5) if count <= 8 else desk.pick(5, 3)
        width = (box.width - 2 * pad - turn - gap * count) // count
        height = desk.pick(56, 35)
        y = box.bottom - height - desk.pick(14, 6)
        x = box.x + pad
        for at, seat in enumerate(duty.order):
            if at == count // 2:
                icon(desk, target, "redo", (x + turn / 2, y + height / 2), turn - desk.pick(2, 1), look.ui.slot_mute)
                x += turn + gap
            self._draw_slot(target, Rect(x, y, width, height), seat, at, duty)
            x += width + gap

    def _slot_name(self, seat: int) -> str:
        return _("You") if seat == self.desk.play.view.seat else self.desk.info(seat).name

    def _names_fit(self, duty: Duty, width: int) -> bool:
        """Whether every name has room in a slot; if one has not, shields and numbers do."""
        desk, text = self.desk, self.desk.look.text
        room = width - desk.pick(43, 30)
        face = text_face(desk, 14, 12, 900)
        return all(text.fits(face, self._slot_name(seat), room, 1) for seat in duty.order)

    def _draw_slot(self, target: Surface, cell: Rect, seat: int, at: int, duty: Duty) -> None:
        desk, look = self.desk, self.desk.look
        ui, style = look.ui, look.paint.style
        now, done = at == duty.at, at < duty.at
        if now:
            look.paint.box(target, cell, style(ui.amber_top, ui.amber_bottom, radius=9, border=ui.amber_border))
        else:
            border = look.tokens.status["done_step"].border if done else ui.disabled_border
            look.paint.box(target, cell, style(ui.button_bottom if not done else ui.well, radius=9, border=border))
        color = ui.on_amber if now else ui.cream
        wide = self._names_fit(duty, cell.width)
        size = desk.pick(26, 20) if wide else min(desk.pick(34, 25), cell.width - desk.u(6))
        middle = cell.centery if wide else cell.centery - desk.pick(2, 1)
        shield(desk, target, seat, (cell.x + desk.pick(21, 14) if wide else cell.centerx, middle), size)
        if wide:
            x, room = cell.x + desk.pick(38, 27), cell.width - desk.pick(43, 30)
            fitted = look.text.fit(text_face(desk, 14, 12, 900), self._slot_name(seat), room, 1)
            words = look.text.ellipsis(fitted.face, fitted.lines[0], room)
            look.text.draw(target, fitted.face, words, color, (x, cell.y + desk.pick(19, 13)))
            tint = ui.on_amber if now else look.tokens.status["done_step"].text if done else ui.slot_mute
            mark = desk.pick(17, 13)
            for place, name in enumerate(("settlement", "route")):
                icon(
                    desk,
                    target,
                    name,
                    (x + mark / 2 + place * (mark + desk.pick(8, 5)), cell.y + desk.pick(39, 27)),
                    mark,
                    tint,
                )
        disc = number_disc(desk, cell, "" if done else str(at + 1))
        if done:
            look.paint.disc(target, disc, look.tokens.status["done_step"].fill, look.tokens.status["done_step"].border)
            icon(desk, target, "check", disc.center, desk.pick(14, 11), look.tokens.status["done_step"].text)
        else:
            look.paint.pill(target, disc, ui.navy0, ui.amber_border if now else ui.disabled_border, 1.5)
            look.text.draw(target, text_face(desk, 13, 12), str(at + 1), ui.cream, disc.center, align="center")
