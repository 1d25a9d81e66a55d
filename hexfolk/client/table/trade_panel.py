"""The trade panel: the offer being put together on the left, the answers to it on the right."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from hexfolk.client.table.answers import Answers
from hexfolk.client.table.desk import CORE, FLOATING_SHADOW, Desk, Panel, Press
from hexfolk.client.table.drafts import KINDS, TradeDraft
from hexfolk.client.table.parts import button, chip, chips, icon, outline, shield, text_face
from hexfolk.client.table.trade_words import bank_line, make_label, title_of, why_no_offer
from hexfolk.client.ui.tooltip import Tip
from hexfolk.i18n import _, terms
from hexfolk.rules.actions import CounterOffer, MakeOffer, ProposeTrade, TradeWithBank, WithdrawOffer
from hexfolk.rules.cards import RESOURCES
from hexfolk.rules.menu import OfferForm

SIDES = ("give", "want")


class TradePanel(Panel):
    """Docked above the hand; offers, proposals and counter-offers are all put together here."""

    name = "trade"
    margins = FLOATING_SHADOW
    core = CORE
    opens = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._answers = Answers(self)

    def place(self) -> Rect | None:
        return None if self.desk.play.trade is None else self.desk.layout.trade

    @property
    def draft(self) -> TradeDraft:
        """The draft; only asked for while the panel is open."""
        draft = self.desk.play.trade
        return TradeDraft() if draft is None else draft

    def content(self) -> object:
        play = self.desk.play
        view, draft = play.view, self.draft
        return (
            tuple(draft.give),
            tuple(draft.want),
            frozenset(draft.unasked),
            draft.counters,
            view.own,
            view.offers,
            view.bank,
            view.menu,
            play.session.pending,
            play.session.seats,
        )

    # -- places --------------------------------------------------------------------------------------------------

    def _row(self, box: Rect, side: str) -> Rect:
        top = self.desk.pick(68, 47) if side == "give" else self.desk.pick(138, 93)
        width = self.desk.pick(692, 532)
        return Rect(box.x + self.desk.pick(12, 9), box.y + top, width, self.desk.pick(54, 42))

    def _stepper(self, box: Rect, side: str, kind: int) -> Rect:
        row = self._row(box, side)
        width, height = self.desk.pick(106, 86), self.desk.pick(44, 32)
        left = box.x + self.desk.pick(124, 95) + self.desk.pick(114, 90) * kind
        return Rect(left, row.centery - height // 2, width, height)

    def _bank_y(self, box: Rect) -> int:
        return box.y + self.desk.pick(232, 156)

    def _offer_y(self, box: Rect) -> int:
        return box.y + self.desk.pick(301, 205)

    def _buttons(self, box: Rect) -> tuple[Rect, Rect, Rect]:
        top, height = box.y + self.desk.pick(340, 230), self.desk.pick(58, 46)
        large, compact = ((22, 262), (296, 244), (552, 146)), ((11, 182), (201, 198), (407, 130))
        spans = large if self.desk.layout.large else compact
        first, second, third = (Rect(box.x + self.desk.u(x), top, self.desk.u(w), height) for x, w in spans)
        return first, second, third

    # -- presses -------------------------------------------------------------------------------------------------

    def presses(self, box: Rect) -> list[Press]:
        found = [press for side in SIDES for kind in KINDS for press in self._stepper_presses(box, side, kind)]
        found += self._ask_presses(box)
        found += self._button_presses(box)
        return found + self._answers.presses(box)

    def _stepper_presses(self, box: Rect, side: str, kind: int) -> list[Press]:
        view, draft = self.desk.play.view, self.draft
        place = self._stepper(box, side, kind)
        third = place.width * 31 // 106
        number = (draft.give if side == "give" else draft.want)[kind]
        more = number < draft.room(view, side, kind)
        resource = terms.resource(RESOURCES[kind])
        off = _("You hold no more of it.") if side == "give" else _("There are not that many cards of a kind.")
        minus, plus = Rect(place.topleft, (third, place.height)), Rect(place.topleft, (third, place.height))
        plus.right = place.right
        radius = self.desk.u(9)
        return [
            Press(
                f"trade.{side}.{RESOURCES[kind]}.minus",
                minus,
                self._stepping(side, kind, -1) if number else None,
                Tip(resource) if number else None,
                radius=radius,
            ),
            Press(
                f"trade.{side}.{RESOURCES[kind]}.plus",
                plus,
                self._stepping(side, kind, 1) if more else None,
                Tip(resource) if more else Tip(off, title=resource, reason=True),
                radius=radius,
            ),
        ]

    def _stepping(self, side: str, kind: int, by: int) -> Callable[[], None]:
        def step() -> None:
            self.draft.step(self.desk.play.view, side, kind, by)

        return step

    def _partners(self) -> tuple[int, ...]:
        form = self.draft.form(self.desk.play.view)
        return form.partners if isinstance(form, OfferForm) else ()

    def _ask_presses(self, box: Rect) -> list[Press]:
        """Whom to ask: one toggle for each who can be asked."""
        partners = self._partners()
        right = box.x + self.desk.pick(698, 537)
        gap = self.desk.pick(10, 7)
        room = self.desk.pick(420, 300)
        width = min(self.desk.pick(72, 57), (room - gap * len(partners)) // max(1, len(partners)))
        height = self.desk.pick(44, 34)
        found = []
        for at, seat in enumerate(reversed(partners)):
            place = Rect(right - (at + 1) * width - at * gap, self._offer_y(box) - height // 2, width, height)
            asked = seat not in self.draft.unasked
            name = self.desk.info(seat).name
            tip = Tip(_("Is asked. Click to leave out.") if asked else _("Is not asked. Click to ask."), title=name)
            found.append(Press(f"trade.ask.{seat}", place, self._asking(seat), tip, selected=asked))
        return found[::-1]

    def _asking(self, seat: int) -> Callable[[], None]:
        def toggle() -> None:
            self.draft.unasked ^= {seat}

        return toggle

    def _button_presses(self, box: Rect) -> list[Press]:
        play, draft = self.desk.play, self.draft
        view = play.view
        make, bank, clear = self._buttons(box)
        pending = play.session.pending
        ready = draft.action(view) is not None and not play.says_nothing_new()
        found = [
            Press(
                "trade.make",
                make,
                play.make_offer if ready else None,
                None if ready else Tip(why_no_offer(self.desk.play), title=make_label(self.desk.play), reason=True),
                pending=isinstance(pending, MakeOffer | ProposeTrade | CounterOffer),
            )
        ]
        if draft.counters is None and play.mine:
            on = draft.bank_trade(view) is not None
            found.append(
                Press(
                    "trade.bank",
                    bank,
                    play.bank_trade if on else None,
                    None if on else Tip(bank_line(self.desk.play), title=_("Bank trade"), reason=True),
                    pending=isinstance(pending, TradeWithBank),
                )
            )
        offer = play.own_offer()
        withdrawing = offer is not None and draft.counters is None
        run = self._withdraw if withdrawing else (draft.clear if not draft.empty else None)
        found.append(Press("trade.clear", clear, run, None, pending=isinstance(pending, WithdrawOffer)))
        side = self.desk.pick(40, 32)
        close = Rect(box.right - side - self.desk.pick(16, 9), box.y + self.desk.pick(14, 5), side, side)
        found.append(Press("trade.close", close, play.toggle_trade, Tip("Esc", title=_("Close"))))
        return found

    def _withdraw(self) -> None:
        offer = self.desk.play.own_offer()
        if offer is not None:
            self.desk.play.withdraw(offer.offer)
        self.draft.clear()

    # -- drawing -------------------------------------------------------------------------------------------------

    def draw(self, target: Surface, box: Rect) -> None:
        desk, look = self.desk, self.desk.look
        look.paint.panel(target, box, "popover")
        presses = self.lookup(box)
        look.text.draw_fitted(
            target,
            "heading",
            title_of(self.desk.play),
            look.ui.cream,
            Rect(box.x + desk.pick(22, 15), box.y + desk.pick(18, 10), desk.pick(108, 84), desk.pick(34, 26)),
            align="left",
        )
        self._draw_columns(target, box)
        for side in SIDES:
            self._draw_row(target, box, side, presses)
        self._draw_bank(target, box)
        line = desk.pick(264, 180)
        look.paint.divider(target, (box.x + desk.pick(12, 9), box.y + line), desk.pick(692, 532))
        self._draw_offer(target, box, presses)
        self._draw_buttons(target, presses)
        x = box.x + desk.pick(714, 547)
        look.paint.divider(target, (x, box.y + desk.pick(16, 10)), box.height - desk.pick(32, 20), vertical=True)
        self._answers.draw(target, box, presses)

    def _draw_columns(self, target: Surface, box: Rect) -> None:
        """A chip for each resource, and how many one holds."""
        desk, look = self.desk, self.desk.look
        own = desk.play.view.own
        for kind in KINDS:
            place = self._stepper(box, "give", kind)
            size = desk.pick(40, 26)
            y = box.y + desk.pick(36, 24)
            chip(desk, target, kind, (place.x + desk.pick(35, 28), y), size)
            held = 0 if own is None else own.hand[kind]
            color = look.ui.cream if held else look.ui.disabled_text
            look.text.draw(target, text_face(desk, 19, 14), f"×{held}", color, (place.x + desk.pick(62, 48), y))

    def _draw_row(self, target: Surface, box: Rect, side: str, presses: dict[str, Press]) -> None:
        desk, look = self.desk, self.desk.look
        row = self._row(box, side)
        look.paint.box(target, row, look.paint.style(look.ui.row_sunken, radius=10))
        give = side == "give"
        label = _("I give") if give else _("I want")
        color = look.tokens.status["bad" if give else "ok"].text
        size = desk.pick(18, 14)
        icon(
            desk,
            target,
            "chevron-up" if give else "chevron-down",
            (row.x + desk.pick(19, 14), row.centery),
            size,
            color,
        )
        words = Rect(row.x + desk.pick(34, 25), row.y, desk.pick(76, 59), row.height)
        look.text.draw_fitted(target, "name", label, look.ui.cream, words, align="left")
        numbers = self.draft.give if give else self.draft.want
        for kind in KINDS:
            self._draw_stepper(
                target, self._stepper(box, side, kind), f"{side}.{RESOURCES[kind]}", numbers[kind], presses
            )

    def _draw_stepper(self, target: Surface, place: Rect, name: str, number: int, presses: dict[str, Press]) -> None:
        desk, look = self.desk, self.desk.look
        ui, radius = look.ui, 10 if desk.layout.large else 8
        look.paint.box(target, place, look.paint.style(ui.well, radius=radius))
        for end, sign in (("minus", "minus"), ("plus", "plus")):
            press = presses[f"{name}.{end}"]
            state = self.state(press)
            if state != "disabled":
                clip = target.get_clip()
                target.set_clip(press.rect.clip(clip))
                top, bottom = ui.button_top, ui.button_bottom
                if state == "hover":
                    top, bottom = ui.panel_border, ui.button_top
                elif state == "pressed":
                    top, bottom = ui.button_bottom, ui.row_bottom
                look.paint.box(target, place, look.paint.style(top, bottom, radius=radius))
                target.set_clip(clip)
            color = ui.disabled_text if state == "disabled" else ui.cream
            icon(desk, target, sign, press.rect.center, desk.pick(18, 15), color)
        color = ui.amber_text if number else ui.mute
        look.text.draw(target, text_face(desk, 21, 16), str(number), color, place.center, align="center")
        border = ui.amber if number else ui.disabled_border
        outline(desk, target, place, border, radius=desk.u(radius), stroke=2 if number else 1.5)

    def _draw_bank(self, target: Surface, box: Rect) -> None:
        """The bank's rate for each resource; better than 4:1 in green with a boat."""
        desk, look = self.desk, self.desk.look
        y = self._bank_y(box)
        size = desk.pick(20, 15)
        icon(desk, target, "anchor", (box.x + desk.pick(31, 23), y), size, look.ui.mute)
        words = Rect(box.x + desk.pick(46, 34), y - desk.u(15), desk.pick(78, 60), desk.u(30))
        look.text.draw_fitted(target, "body", _("Bank"), look.ui.mute, words, align="left", lines=1)
        own = desk.play.view.own
        for kind in KINDS:
            place = self._stepper(box, "want", kind)
            pill = Rect(place.x, 0, place.width, desk.pick(36, 28))
            pill.centery = y
            rate = 4 if own is None else own.rates[kind]
            better = look.tokens.status["ok"]
            if rate < 4:
                look.paint.pill(target, pill, better.fill, better.border)
                boat = look.art("port/boat-general", desk.pick(24, 19))
                look.put_centered(target, boat, (pill.centerx + desk.pick(22, 18), pill.centery - desk.u(1)))
            else:
                look.paint.pill(target, pill, look.ui.well, look.ui.disabled_border)
            color = better.text if rate < 4 else look.ui.mute
            x = pill.centerx - (desk.pick(13, 11) if rate < 4 else 0)
            look.text.draw(target, text_face(desk, 16, 13.5), f"{rate}:1", color, (x, y), align="center")

    def _draw_offer(self, target: Surface, box: Rect, presses: dict[str, Press]) -> None:
        """The offer as chips, and whom it is put to."""
        desk, look = self.desk, self.desk.look
        y = self._offer_y(box)
        asks = [press for name, press in presses.items() if name.startswith("ask.")]
        words = look.text.width("body", _("Ask"))
        end = asks[0].rect.x - words - desk.pick(24, 16) if asks else box.x + desk.pick(690, 530)
        self.draw_exchange(
            target,
            tuple(self.draft.give),
            tuple(self.draft.want),
            Rect(box.x + desk.pick(22, 14), y - 20, end - box.x - desk.pick(30, 20), 40),
        )
        if asks:
            look.text.draw(
                target, "body", _("Ask"), look.ui.mute, (asks[0].rect.x - desk.pick(12, 8), y), align="right"
            )
        for press in asks:
            self._draw_ask(target, press)

    def draw_exchange(self, target: Surface, give: tuple[int, ...], want: tuple[int, ...], room: Rect) -> None:
        """Chips for what goes and what comes, an arrow between them."""
        desk, look = self.desk, self.desk.look
        if not any(give) and not any(want):
            hint = _("Choose what to give and what to get.")
            look.text.draw_fitted(target, "caption", hint, look.ui.slot_mute, room, align="left")
            return
        size, arrow = min(desk.pick(36, 26), room.height - desk.u(4)), desk.pick(24, 18)
        half = (room.width - arrow - desk.pick(16, 10)) // 2
        end = chips(desk, target, give, room.x, room.centery, size, half)
        gift = desk.pick(30, 22)
        if not any(give):
            icon(desk, target, "smile", (room.x + gift / 2, room.centery), gift, look.ui.slot_mute)
            end = room.x + gift
        icon(desk, target, "swap", (end + desk.pick(10, 6) + arrow / 2, room.centery), arrow, look.ui.amber_text)
        left = end + desk.pick(20, 12) + arrow
        if any(want):
            chips(desk, target, want, left, room.centery, size, half)
        else:
            icon(desk, target, "smile", (left + gift / 2, room.centery), gift, look.ui.slot_mute)

    def _draw_ask(self, target: Surface, press: Press) -> None:
        desk, look = self.desk, self.desk.look
        body = look.paint.button(target, press.rect, "row", self.state(press))
        seat = int(press.id.rsplit(".", 1)[1])
        wide = body.width >= desk.pick(58, 46)
        x = body.centerx - (desk.pick(12, 9) if wide else 0)
        shield(desk, target, seat, (x, body.centery), desk.pick(28, 21))
        if wide:
            name = "check" if press.selected else "minus"
            color = look.ui.amber_text if press.selected else look.ui.slot_mute
            icon(desk, target, name, (body.centerx + desk.pick(18, 14), body.centery), desk.pick(17, 14), color)

    def _draw_buttons(self, target: Surface, presses: dict[str, Press]) -> None:
        desk, look = self.desk, self.desk.look
        make = presses["make"]
        update = desk.play.own_offer() is not None and self.draft.counters is None
        button(
            desk,
            target,
            make.rect,
            "amber",
            self.state(make),
            make_label(self.desk.play),
            icon_name="refresh" if update else "swap",
        )
        bank = presses.get("bank")
        if bank is not None:
            line = bank_line(self.desk.play)
            tint = look.tokens.status["bad"].text if bank.run is None and self.draft.bank_kinds() else None
            button(
                desk,
                target,
                bank.rect,
                "plain",
                self.state(bank),
                _("Bank trade"),
                icon_name="anchor",
                under=line,
                under_color=tint,
            )
        clear = presses["clear"]
        label = _("Take back") if desk.play.own_offer() is not None and self.draft.counters is None else _("Clear")
        button(desk, target, clear.rect, "plain", self.state(clear), label, icon_name="undo")
        close = presses["close"]
        body = look.paint.button(target, close.rect, "plain", self.state(close))
        icon(desk, target, "close", body.center, desk.pick(18, 15), look.ui.cream)
