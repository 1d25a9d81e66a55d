"""The bank: what it holds of each resource, and the deck."""

from __future__ import annotations

from pygame import Rect, Surface

from hexfolk.client.table.desk import CORE, Panel, Press
from hexfolk.client.table.parts import chip, text_face
from hexfolk.client.ui.tooltip import Tip
from hexfolk.i18n import _, terms
from hexfolk.rules.cards import RESOURCES

LOW = 3
"""From this stock down the number is red."""


class Bank(Panel):
    """Stock per resource and deck."""

    name = "bank"
    core = CORE

    def place(self) -> Rect:
        return self.desk.layout.bank

    def content(self) -> object:
        return self.desk.play.view.bank, self.desk.play.view.deck

    def presses(self, box: Rect) -> list[Press]:
        """Nothing to press; each cell names itself when it is pointed at."""
        view = self.desk.play.view
        found = []
        for kind, cell in enumerate(self._cells(box)):
            if kind < len(RESOURCES):
                text = _("The bank holds {count}.").format(count=view.bank[kind])
                tip = Tip(text, title=terms.resource(RESOURCES[kind]))
            else:
                tip = Tip(_("{count} left in the deck.").format(count=view.deck), title=_("Development cards"))
            found.append(Press(f"bank.{kind}", cell, None, tip, info=True))
        return found

    def _cells(self, box: Rect) -> list[Rect]:
        pad = self.desk.pick(10, 8)
        top = box.y + self.desk.pick(28, 3)
        step = (box.width - 2 * pad) / 6
        bottom = box.bottom - self.desk.pick(6, 3)
        return [Rect(round(box.x + pad + step * i), top, round(step), bottom - top) for i in range(6)]

    def cell(self, kind: int) -> Rect:
        """The cell of a resource in the window; 5: the deck."""
        return self._cells(self.place())[kind]

    def draw(self, target: Surface, box: Rect) -> None:
        desk, look = self.desk, self.desk.look
        view = desk.play.view
        look.paint.panel(target, box)
        if desk.layout.large:
            y = box.y + desk.u(19)
            look.text.draw(target, "caption", _("Bank"), look.ui.mute, (box.x + desk.u(17), y))
            look.text.draw(target, "caption", _("Deck"), look.ui.mute, (box.right - desk.u(17), y), align="right")
        size = desk.pick(32, 22)
        face = text_face(desk, 17, 13.5)
        cells = self._cells(box)
        for cell, count in zip(cells, (*view.bank, view.deck), strict=True):
            kind = cells.index(cell)
            middle = (cell.centerx, cell.y + desk.pick(22, 14))
            if kind < len(RESOURCES):
                chip(desk, target, kind, middle, size)
            else:
                look.put_centered(target, look.art("dev/back", size), middle)
            color = look.ui.cream if count > LOW else look.tokens.color("status.low_stock")
            look.text.draw(target, face, str(count), color, (cell.centerx, cell.y + desk.pick(50, 36)), align="center")
        look.paint.divider(target, (cells[5].x, cells[5].y + desk.u(3)), cells[5].height - desk.u(8), vertical=True)
