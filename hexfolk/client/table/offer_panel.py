"""An offer to oneself: what one would get and give, and the three answers."""

from __future__ import annotations

from pygame import Rect, Surface

from hexfolk.client.table.desk import CORE, FLOATING_SHADOW, GUARD, Panel, Press
from hexfolk.client.table.parts import button, icon, resource_card, shield, text_face
from hexfolk.client.table.why_not import why_not
from hexfolk.client.ui.tooltip import Tip
from hexfolk.i18n import _
from hexfolk.rules.actions import AcceptOffer, DeclineOffer
from hexfolk.rules.cards import Cards
from hexfolk.rules.refusal import Code
from hexfolk.rules.view import OfferView


class OfferPanel(Panel):
    """Stands over the lower board without dimming it; keeps no keys but A, C and D."""

    name = "offer"
    margins = FLOATING_SHADOW
    core = CORE
    opens = True

    def place(self) -> Rect | None:
        play = self.desk.play
        if play.trade is not None or play.discard is not None or play.incoming() is None:
            return None
        return self.desk.layout.offer

    def _offer(self) -> OfferView:
        offer = self.desk.play.incoming()
        assert offer is not None
        return offer

    def content(self) -> object:
        play = self.desk.play
        return (
            self._timed(),
            self._offer(),
            play.view.own,
            play.view.menu,
            play.session.pending,
            play.view.current,
            play.session.seats,
            play.session.closed is None,
        )

    def _timed(self) -> bool:
        return self.desk.play.view.options.turn_time is not None

    def clock_place(self) -> Rect:
        """Where the ring of the clock lies, at a table with turn time."""
        desk, box = self.desk, self.desk.layout.offer
        ring = Rect(0, 0, desk.pick(54, 42), desk.pick(54, 42))
        ring.topright = box.right - desk.pick(18, 12), box.y + desk.pick(16, 10)
        return ring

    def presses(self, box: Rect) -> list[Press]:
        desk, play, offer = self.desk, self.desk.play, self._offer()
        pad, gap = desk.pick(18, 12), desk.pick(12, 8)
        height = desk.pick(60, 44)
        top = box.bottom - height - desk.pick(18, 12)
        width = box.width - 2 * pad - 2 * gap
        first = Rect(box.x + pad, top, round(width * 0.37), height)
        second = Rect(first.right + gap, top, round(width * 0.34), height)
        third = Rect(second.right + gap, top, box.right - pad - second.right - gap, height)
        accept, decline = AcceptOffer(offer.offer), DeclineOffer(offer.offer)
        on = accept in play.view.menu.actions
        can_counter = play.can_trade(offer.offer)
        meaning = str(offer.offer)
        return [
            Press(
                "offer.accept",
                first,
                (lambda: play.accept(offer.offer)) if on else None,
                None if on else Tip(self._why_not(), title=_("Accept"), reason=True),
                pending=play.session.pending == accept,
                guard=GUARD,
                meaning=meaning,
            ),
            Press(
                "offer.counter",
                second,
                (lambda: play.counter(offer)) if can_counter else None,
                guard=GUARD,
                meaning=meaning,
            ),
            Press(
                "offer.decline",
                third,
                (lambda: play.decline(offer.offer)) if decline in play.view.menu.actions else None,
                pending=play.session.pending == decline,
                guard=GUARD,
                meaning=meaning,
            ),
        ]

    # -- drawing -------------------------------------------------------------------------------------------------

    def draw(self, target: Surface, box: Rect) -> None:
        desk, look, offer = self.desk, self.desk.look, self._offer()
        look.paint.panel(target, box, "popover", border=look.ui.amber, stroke=2.5)
        shield(desk, target, offer.seat, (box.x + desk.pick(44, 30), box.y + desk.pick(42, 30)), desk.pick(52, 36))
        x = box.x + desk.pick(82, 56)
        room = box.right - x - desk.pick(18, 12) - (desk.pick(70, 52) if self._timed() else 0)
        title = look.text.naming("heading", _("{name} offers you a trade"), desk.info(offer.seat).name, room)
        look.text.draw(target, title.face, title.lines[0], look.ui.cream, (x, box.y + desk.pick(30, 21)))
        face = text_face(desk, 15, 13, 800)
        line = look.text.ellipsis(face, self._line(offer), room)
        accept, counter, decline = self.presses(box)
        tint = look.ui.mute if accept.run is not None else look.tokens.status["bad"].text
        look.text.draw(target, face, line, tint, (x, box.y + desk.pick(57, 41)))
        top, bottom = box.y + desk.pick(84, 60), accept.rect.top - desk.pick(14, 9)
        pad, arrow = desk.pick(18, 12), desk.pick(34, 24)
        half = (box.width - 2 * pad - arrow) // 2
        get = Rect(box.x + pad, top, half, bottom - top)
        give = Rect(box.right - pad - half, top, half, bottom - top)
        self._draw_side(target, get, offer.give, _("You get"), "ok", "chevron-down")
        self._draw_side(target, give, offer.want, _("You give"), "bad", "chevron-up")
        icon(desk, target, "swap", (box.centerx, get.centery), desk.pick(26, 19), look.ui.amber_text)
        keys = desk.layout.large
        on = accept.run is not None
        button(
            desk,
            target,
            accept.rect,
            "amber",
            self.state(accept),
            _("Accept"),
            icon_name="check",
            key="A" if keys else "",
        )
        kind = "plain" if on else "amber"
        button(
            desk,
            target,
            counter.rect,
            kind,  # type: ignore[arg-type]
            self.state(counter),
            _("Counter-offer"),
            icon_name="swap",
            key="C" if keys else "",
        )
        button(
            desk,
            target,
            decline.rect,
            "plain",
            self.state(decline),
            _("Decline"),
            icon_name="close",
            key="D" if keys else "",
        )

    def _why_not(self) -> str:
        return why_not(self.desk.play, "AcceptOffer", Code.CARDS_NOT_HELD)

    def _line(self, offer: OfferView) -> str:
        """Whose turn it is and who else was asked; why one cannot accept."""
        desk, play = self.desk, self.desk.play
        if AcceptOffer(offer.offer) not in play.view.menu.actions:
            return self._why_not()
        if offer.proposal:
            return _("A proposal of theirs; it is your turn, so you decide.")
        turn = _("{name}’s turn").format(name=desk.info(play.view.current).name)
        others = [desk.info(seat).name for seat in offer.to if seat != play.view.seat]
        if not others:
            return turn
        return _("{turn} · also put to {names}").format(turn=turn, names=", ".join(others))

    def _draw_side(self, target: Surface, area: Rect, cards: Cards, label: str, status: str, mark: str) -> None:
        desk, look = self.desk, self.desk.look
        colors = look.tokens.status[status]
        fill, border = (colors.fill, colors.border) if status == "ok" else (look.ui.well, look.ui.disabled_border)
        look.paint.box(target, area, look.paint.style(fill, radius=10, border=border))
        own = desk.play.view.own
        size = desk.pick(18, 14)
        x = area.x + desk.pick(16, 10)
        wide = desk.pick(118, 88)
        icon(desk, target, mark, (x + size / 2, area.centery - desk.pick(10, 8)), size, colors.text)
        words = Rect(x + size + desk.pick(7, 5), area.centery - desk.pick(26, 20), wide - size, desk.pick(32, 24))
        look.text.draw_fitted(
            target, "name", label, colors.text if status == "ok" else look.ui.cream, words, align="left"
        )
        kinds = [kind for kind, count in enumerate(cards) if count]
        if own is not None and kinds:
            held = _("you have {count}").format(count=" / ".join(str(own.hand[kind]) for kind in kinds))
            look.text.draw(
                target, text_face(desk, 14, 12.5, 800), held, look.ui.mute, (x, area.centery + desk.pick(18, 14))
            )
        self._draw_cards(
            target,
            Rect(x + wide + desk.pick(12, 6), area.y, area.right - x - wide - desk.pick(24, 14), area.height),
            cards,
        )

    def _draw_cards(self, target: Surface, area: Rect, cards: Cards) -> None:
        desk, look = self.desk, self.desk.look
        kinds = [kind for kind, count in enumerate(cards) for _i in range(count)]
        if not kinds:
            look.text.draw_fitted(target, "body", _("Nothing: a gift"), look.ui.mute, area)
            return
        height = min(desk.pick(85, 62), area.height - desk.u(12))
        width = height * 96 // 136
        step = width + desk.pick(10, 6)
        if len(kinds) > 1:
            step = min(step, (area.width - width) // (len(kinds) - 1))
        for at, kind in enumerate(kinds):
            resource_card(desk, target, kind, Rect(area.x + at * step, area.centery - height // 2, width, height))
