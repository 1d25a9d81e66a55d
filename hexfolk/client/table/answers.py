"""The right half of the trade panel: what everybody asked says to the open offer."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface

from hexfolk.client.look.paint import ButtonKind
from hexfolk.client.table.desk import GUARD, Press
from hexfolk.client.table.parts import button, icon, shield, text_face
from hexfolk.client.table.why_not import why_not
from hexfolk.client.ui.tooltip import Tip
from hexfolk.i18n import _
from hexfolk.rules.actions import AcceptOffer, CompleteTrade, DeclineOffer
from hexfolk.rules.refusal import Code
from hexfolk.rules.view import OfferView

if TYPE_CHECKING:
    from hexfolk.client.table.trade_panel import TradePanel


class Row(NamedTuple):
    """One answer. `offer` is what it brings: a counter-offer, a proposal, an offer; `own` the offer that it answers."""

    seat: int
    answer: str
    """``"waiting"``, ``"accepted"``, ``"declined"``, ``"countered"``, ``"proposed"`` or ``"offered"``."""
    own: int | None
    offer: OfferView | None

    @property
    def key(self) -> str:
        """What tells its buttons apart: who answers an offer may have made a proposal besides."""
        return f"{self.seat}.{self.answer}" if self.own is None else str(self.seat)


STATUS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "waiting": ("sunken", "hourglass"),
        "accepted": ("ok", "check"),
        "declined": ("bad", "close"),
        "countered": ("counter", "swap"),
        "proposed": ("counter", "swap"),
        "offered": ("counter", "swap"),
    }
)


LOWEST = 0.6
"""Share of the height that rows like to have from which on two lines find room in those that bring an offer."""


class Answers:
    """Rows of answers, high ones for those that bring an offer of their own."""

    def __init__(self, panel: TradePanel) -> None:
        self.panel = panel
        self.desk = panel.desk

    def rows(self) -> list[Row]:
        """The answers to the own offer, then what others ask and wait for, the offer being countered left out."""
        play = self.desk.play
        found = []
        own = play.own_offer()
        if own is not None:
            counters = play.counters_to(own.offer)
            for seat, answer in zip(own.to, own.answers, strict=True):
                offer = counters.get(seat)
                said = "declined" if answer == "countered" and offer is None else answer
                found.append(Row(seat, said, own.offer, offer))
        asked = [offer for offer in play.all_incoming() if offer.offer != self.panel.draft.counters]
        return found + [Row(o.seat, "proposed" if o.proposal else "offered", None, o) for o in asked]

    def _areas(self, box: Rect) -> list[tuple[Row, Rect]]:
        """Each row with its place: as high as they like, lower when there are many, a line each when too many."""
        desk = self.desk
        rows = self.rows()
        left, width = box.x + desk.pick(728, 556), desk.pick(468, 250)
        top, gap = box.y + desk.pick(64, 42), desk.pick(10, 6)
        room = box.bottom - desk.pick(14, 9) - top
        wanted = [desk.pick(176, 124) if row.offer is not None else desk.pick(74, 50) for row in rows]
        total = sum(wanted) + gap * (len(rows) - 1)
        if total > room and rows:
            gap = desk.pick(5, 2)
            room -= gap * (len(rows) - 1)
            share = room / sum(wanted)
            wanted = [int(height * share) for height in wanted]
            if share < LOWEST:
                wanted = [min(room // len(rows), desk.pick(60, 44))] * len(rows)
        found = []
        for row, height in zip(rows, wanted, strict=True):
            found.append((row, Rect(left, top, width, height)))
            top += height + gap
        return found

    # -- presses -------------------------------------------------------------------------------------------------

    def presses(self, box: Rect) -> list[Press]:
        """Trade, or Accept, Edit and Refuse, of each row."""
        found = []
        for row, area in self._areas(box):
            if row.offer is not None:
                found += self._offer_presses(row, row.offer, area)
            elif row.answer == "accepted" and row.own is not None:
                found.append(self._trade_press(row, row.own, area))
        return found

    def _trade_press(self, row: Row, own: int, area: Rect) -> Press:
        play = self.desk.play
        width, height = self.desk.pick(138, 84), min(area.height - self.desk.pick(6, 4), self.desk.pick(48, 36))
        place = Rect(area.right - width - self.desk.pick(14, 7), area.centery - height // 2, width, height)
        action = CompleteTrade(own, row.seat)
        on = action in play.view.menu.actions
        why = why_not(play, "CompleteTrade", Code.PARTNER_LACKS_CARDS)

        def run() -> bool:
            return play.complete(own, row.seat)

        tip = None if on else Tip(why, reason=True)
        return Press(
            f"trade.with.{row.seat}",
            place,
            run if on else None,
            tip,
            pending=play.session.pending == action,
            guard=GUARD,
            meaning=f"{own} at {area.topleft}",
        )

    def _is_line(self, area: Rect) -> bool:
        """Whether a row that brings an offer is a single line, its buttons icons."""
        return area.height < self.desk.pick(176, 124) * LOWEST - 1

    def _line_places(self, area: Rect) -> tuple[Rect, Rect, Rect]:
        """Where the three buttons of a row that is a line lie."""
        desk = self.desk
        inset, gap = desk.pick(3, 2), desk.pick(6, 3)
        height, width = area.height - 2 * inset, desk.pick(50, 32)
        left = area.right - inset - desk.pick(4, 2) - 3 * width - 2 * gap
        first, second, third = (Rect(left + (width + gap) * at, area.y + inset, width, height) for at in range(3))
        return first, second, third

    def _block_places(self, area: Rect) -> tuple[Rect, Rect, Rect]:
        """Where they lie below the name and the exchange."""
        desk = self.desk
        height = min(desk.pick(44, 32), round(area.height * 0.4))
        pad, gap = desk.pick(14, 8), desk.pick(10, 5)
        top = area.bottom - height - min(desk.pick(14, 8), area.height // 12)
        width = area.width - 2 * pad - 2 * gap
        spans = (round(width * 0.36), round(width * 0.3), 0)
        first = Rect(area.x + pad, top, spans[0], height)
        second = Rect(first.right + gap, top, spans[1], height)
        return first, second, Rect(second.right + gap, top, area.right - pad - second.right - gap, height)

    def _offer_presses(self, row: Row, offer: OfferView, area: Rect) -> list[Press]:
        play = self.desk.play
        line = self._is_line(area)
        first, second, third = self._line_places(area) if line else self._block_places(area)
        accept = AcceptOffer(offer.offer)
        on = accept in play.view.menu.actions
        why = why_not(play, "AcceptOffer", Code.CARDS_NOT_HELD)
        refuse = DeclineOffer(offer.offer)
        # Rows move when another answer comes.
        meaning = f"{offer.offer} at {area.topleft} {area.height}"
        return [
            Press(
                f"trade.accept.{row.key}",
                first,
                (lambda: play.accept(offer.offer)) if on else None,
                (Tip(_("Accept")) if line else None) if on else Tip(why, reason=True),
                pending=play.session.pending == accept,
                guard=GUARD,
                meaning=meaning,
            ),
            Press(
                f"trade.edit.{row.key}",
                second,
                lambda: play.edit(offer),
                Tip(_("Change it and offer it anew.")),
                guard=GUARD,
                meaning=meaning,
            ),
            Press(
                f"trade.refuse.{row.key}",
                third,
                (lambda: play.decline(offer.offer)) if refuse in play.view.menu.actions else None,
                Tip(_("Refuse")) if line else None,
                pending=play.session.pending == refuse,
                guard=GUARD,
                meaning=meaning,
            ),
        ]

    # -- drawing -------------------------------------------------------------------------------------------------

    def draw(self, target: Surface, box: Rect, presses: dict[str, Press]) -> None:
        """Heading and rows, or what the place is for while nobody was asked."""
        desk, look = self.desk, self.desk.look
        left = box.x + desk.pick(728, 556)
        look.text.draw(target, "heading", _("Answers"), look.ui.cream, (left, box.y + desk.pick(36, 22)))
        areas = self._areas(box)
        if not areas:
            room = Rect(left, box.y + desk.pick(64, 42), desk.pick(468, 250), desk.pick(90, 70))
            for at, line in enumerate(look.text.wrap("body", self._nothing(), room.width)):
                look.text.draw(
                    target, "body", line, look.ui.mute, (left, room.y + desk.pick(16, 12) + at * desk.pick(25, 20))
                )
        for row, area in areas:
            self._draw_row(target, row, area, presses)

    def _nothing(self) -> str:
        play = self.desk.play
        if self.panel.draft.counters is not None or not play.mine:
            name = self.desk.info(play.view.current).name
            return _("It goes to {name}, who is in turn and decides.").format(name=name)
        return _("Nobody has been asked yet. Whoever you ask answers here.")

    def _draw_row(self, target: Surface, row: Row, area: Rect, presses: dict[str, Press]) -> None:
        desk, look = self.desk, self.desk.look
        colors = look.tokens.status[STATUS[row.answer][0]]
        look.paint.box(target, area, look.paint.style(colors.fill, radius=10, border=colors.border))
        if row.offer is not None and self._is_line(area):
            self._draw_offer_line(target, row, row.offer, area, presses)
            return
        tight = row.offer is not None and area.height < desk.pick(152, 110)
        share = 100 if row.offer is None else 46 if tight else 36
        head = Rect(area.x, area.y, area.width, area.height * share // 100)
        size = min(desk.pick(42, 30), head.height - desk.u(6))
        shield(desk, target, row.seat, (area.x + desk.pick(38, 22), head.centery), size)
        if tight or head.height < desk.pick(50, 38):
            right = self._draw_line(target, row, head)
        else:
            self._draw_two_lines(target, row, head)
            right = head.right
        if row.offer is not None:
            room = Rect(right + desk.pick(14, 8), head.y, area.right - right - desk.pick(28, 16), head.height)
            if not tight:
                room = self._well(target, row, area, head, presses)
            # The other gives what is wanted of me: my give is the offer's want.
            self.panel.draw_exchange(target, row.offer.want, row.offer.give, room)
            self._draw_offer_buttons(target, row, presses)
        elif f"with.{row.seat}" in presses:
            press = presses[f"with.{row.seat}"]
            button(desk, target, press.rect, "amber", self.panel.state(press), _("Trade"))

    def _draw_offer_line(
        self, target: Surface, row: Row, offer: OfferView, area: Rect, presses: dict[str, Press]
    ) -> None:
        """Shield, name as far as there is room, exchange and three buttons in one line."""
        desk, look = self.desk, self.desk.look
        size = min(desk.pick(42, 30), area.height - desk.u(6))
        shield(desk, target, row.seat, (area.x + desk.pick(38, 22), area.centery), size)
        x, end = area.x + desk.pick(74, 43), presses[f"accept.{row.key}"].rect.left - desk.pick(10, 5)
        if desk.layout.large:
            small = text_face(desk, 15, 13, 800)
            name = look.text.ellipsis(small, desk.info(row.seat).name, (end - x) * 4 // 10)
            x = look.text.draw(target, small, name, look.ui.cream, (x, area.centery)).right + desk.u(12)
        room = Rect(x, area.y, end - x, area.height).inflate(0, -desk.pick(10, 8))
        self.panel.draw_exchange(target, offer.want, offer.give, room)
        for what, name in (("accept", "check"), ("edit", "edit"), ("refuse", "close")):
            press = presses[f"{what}.{row.key}"]
            kind: ButtonKind = "amber" if what == "accept" else "plain"
            state = self.panel.state(press)
            body = look.paint.button(target, press.rect, kind, state)
            icon(desk, target, name, body.center, desk.pick(22, 16), look.paint.label_color(kind, state))

    def _draw_line(self, target: Surface, row: Row, head: Rect) -> int:
        """Name and answer in one line; returns where it ends. An offer speaks for itself."""
        desk, look = self.desk, self.desk.look
        status, mark = STATUS[row.answer]
        color = look.tokens.status[status].text
        x = head.x + desk.pick(74, 43)
        small, size = text_face(desk, 15, 13, 800), desk.pick(17, 14)
        name = look.text.ellipsis(small, desk.info(row.seat).name, (head.right - x) * 4 // 10)
        words = look.text.draw(target, small, name, look.ui.cream, (x, head.centery))
        x = words.right + desk.pick(12, 8)
        icon(desk, target, mark, (x + size / 2, head.centery), size, color)
        if row.offer is not None or f"with.{row.seat}" in self.panel.lookup(self.panel.place() or head):
            return round(x + size)
        return look.text.draw(target, small, self._label(row), color, (x + size + desk.u(5), head.centery)).right

    def _draw_two_lines(self, target: Surface, row: Row, head: Rect) -> None:
        desk, look = self.desk, self.desk.look
        status, mark = STATUS[row.answer]
        color = look.tokens.status[status].text
        x = head.x + desk.pick(74, 43)
        room = head.right - x - (desk.pick(164, 98) if row.answer == "accepted" else desk.pick(14, 8))
        name = look.text.ellipsis("name", desk.info(row.seat).name, room)
        look.text.draw(target, "name", name, look.ui.cream, (x, head.centery - desk.pick(12, 9)))
        size, y = desk.pick(17, 14), head.centery + desk.pick(14, 10)
        icon(desk, target, mark, (x + size / 2, y), size, color)
        face = text_face(desk, 15, 13, 800)
        look.text.draw(target, face, self._label(row), color, (x + size + desk.pick(7, 5), y))

    def _label(self, row: Row) -> str:
        return {
            "waiting": _("Thinks it over"),
            "accepted": _("Accepts"),
            "declined": _("Declines"),
            "countered": _("Counter-offer"),
            "proposed": _("Proposes a trade"),
            "offered": _("Offers a trade"),
        }[row.answer]

    def _well(self, target: Surface, row: Row, area: Rect, head: Rect, presses: dict[str, Press]) -> Rect:
        """The well that the exchange lies in, between name and buttons; returns the room in it."""
        desk, look = self.desk, self.desk.look
        top = presses[f"accept.{row.key}"].rect.top
        pad = desk.pick(14, 8)
        well = Rect(area.x + pad, head.bottom, area.width - 2 * pad, top - head.bottom - desk.pick(9, 6))
        look.paint.box(target, well, look.paint.style(look.ui.well, radius=9))
        return well.inflate(-desk.pick(20, 12), 0)

    def _draw_offer_buttons(self, target: Surface, row: Row, presses: dict[str, Press]) -> None:
        desk = self.desk
        labels = {"accept": _("Accept"), "edit": _("Edit"), "refuse": _("Refuse")}
        for what, label in labels.items():
            press = presses[f"{what}.{row.key}"]
            button(desk, target, press.rect, "amber" if what == "accept" else "plain", self.panel.state(press), label)
