"""What rises from a card that needs a choice: Invention and Monopoly. Closing it spends nothing."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from hexfolk.client.table.desk import CORE, FLOATING_SHADOW, Panel, Press
from hexfolk.client.table.drafts import KINDS
from hexfolk.client.table.hand import Hand
from hexfolk.client.table.parts import (
    button,
    card_radius,
    chip,
    count_badge,
    icon,
    outline,
    resource_card,
    shield,
    text_face,
)
from hexfolk.client.ui.tooltip import Tip
from hexfolk.i18n import _, ngettext, terms
from hexfolk.rules.actions import PlayInvention, PlayMonopoly
from hexfolk.rules.cards import RESOURCES

SCARCE = 1
"""From this stock of the bank down its number is red."""


class CardPopover(Panel):
    """Five cards to choose from, and at the right what comes of it."""

    name = "card"
    margins = FLOATING_SHADOW
    core = CORE
    opens = True

    def __init__(self, hand: Hand) -> None:
        super().__init__(hand.desk)
        self._hand = hand

    def place(self) -> Rect | None:
        desk = self.desk
        if desk.play.card is None:
            return None
        width, height, bottom = desk.layout.popover
        box = Rect(0, bottom - height, width, height)
        bar = desk.layout.hand_bar
        box.centerx = self._tail()
        box.clamp_ip(Rect(desk.layout.turn_card.right + desk.pick(20, 8), 0, bar.right, desk.layout.size[1]))
        box.right = min(box.right, bar.right)
        return box

    def _tail(self) -> int:
        """Where the card lies that it rises from."""
        card = self.desk.play.card
        for press in self._hand.presses(self.desk.layout.hand_bar):
            if press.id == f"hand.{card}":
                return press.rect.centerx
        return self.desk.layout.hand_bar.centerx

    def content(self) -> object:
        play = self.desk.play
        view = play.view
        cards = tuple((player.seat, player.cards) for player in view.players)
        chosen = (play.card, tuple(play.invention.taken), play.monopoly)
        return chosen, view.bank, view.own, cards, play.session.pending, self._tail()

    # -- presses -------------------------------------------------------------------------------------------------

    def _cards(self, box: Rect) -> list[Rect]:
        desk = self.desk
        width, height, gap = desk.pick(88, 66), desk.pick(124, 93), desk.pick(16, 11)
        left, top = box.x + desk.pick(22, 15), box.y + desk.pick(68, 48)
        return [Rect(left + (width + gap) * kind, top, width, height) for kind in KINDS]

    def _side(self, box: Rect) -> Rect:
        desk = self.desk
        left = self._cards(box)[-1].right + desk.pick(18, 11)
        top = box.y + desk.pick(60, 44)
        return Rect(left, top, box.right - left - desk.pick(16, 10), box.bottom - top - desk.pick(16, 10))

    def presses(self, box: Rect) -> list[Press]:
        play, desk = self.desk.play, self.desk
        found = []
        for kind, place in enumerate(self._cards(box)):
            empty = play.card == "invention" and not play.view.bank[kind]
            tip = Tip(_("The bank has none."), title=terms.resource(RESOURCES[kind]), reason=True) if empty else None
            found.append(
                Press(
                    f"card.{RESOURCES[kind]}",
                    place,
                    None if empty else self._choosing(kind),
                    tip,
                    selected=self._chosen(kind) > 0,
                    radius=card_radius(place),
                )
            )
        side = self._side(box)
        pad, height = desk.pick(11, 7), desk.pick(48, 34)
        done = Rect(side.x + pad, side.bottom - height - pad, side.width - 2 * pad, height)
        pending = isinstance(play.session.pending, PlayInvention | PlayMonopoly)
        found.append(Press("card.done", done, play.confirm_card if self._ready() else None, None, pending=pending))
        close = desk.pick(40, 30)
        cross = Rect(box.right - close - desk.pick(14, 8), box.y + desk.pick(12, 7), close, close)
        found.append(Press("card.close", cross, play.close_card, Tip(_("Nothing is spent."), title=_("Close"))))
        return found

    def _choosing(self, kind: int) -> Callable[[], None]:
        play = self.desk.play

        def choose() -> None:
            if play.card == "invention":
                play.invention.click(play.view, kind)
            else:
                play.monopoly = None if play.monopoly == kind else kind

        return choose

    def _chosen(self, kind: int) -> int:
        play = self.desk.play
        return play.invention.taken[kind] if play.card == "invention" else int(play.monopoly == kind)

    def _ready(self) -> bool:
        play = self.desk.play
        if play.card == "invention":
            return play.invention.action(play.view) is not None
        return play.monopoly is not None

    # -- drawing -------------------------------------------------------------------------------------------------

    def draw(self, target: Surface, box: Rect) -> None:
        desk, look, play = self.desk, self.desk.look, self.desk.play
        look.paint.panel(target, box, "popover")
        place = self.place()
        if place is not None:
            reach = desk.u(48)
            tip = min(max(self._tail() - place.x, reach), place.width - reach) + box.x
            ui = look.ui
            look.paint.tail(target, (tip, box.bottom + desk.pick(9, 8)), "down", ui.popover_bottom, ui.popover_border)
        y = box.y + desk.pick(30, 22)
        invention = play.card == "invention"
        title = terms.development_card(play.card or "")
        words = look.text.draw(target, "heading", title, look.ui.cream, (box.x + desk.pick(22, 15), y))
        limit = play.invention.limit(play.view)
        note = (
            ngettext("Take {count} card from the bank", "Take {count} cards from the bank", limit).format(count=limit)
            if invention
            else _("All others hand over one kind")
        )
        look.text.draw(target, text_face(desk, 15, 13, 800), note, look.ui.mute, (words.right + desk.pick(14, 9), y))
        presses = self.lookup(box)
        for kind in KINDS:
            self._draw_card(target, kind, presses[RESOURCES[kind]])
        self._draw_side(target, self._side(box), presses["done"])
        cross = presses["close"]
        body = look.paint.button(target, cross.rect, "plain", self.state(cross))
        icon(desk, target, "close", body.center, desk.pick(18, 14), look.ui.cream)

    def _draw_card(self, target: Surface, kind: int, press: Press) -> None:
        desk, look, play = self.desk, self.desk.look, self.desk.play
        state = self.state(press)
        lift = {"hover": desk.u(6), "selected": desk.u(8), "pressed": desk.u(4)}.get(state, 0)
        place = press.rect.move(0, -lift)
        resource_card(desk, target, kind, place, dim=press.run is None)
        count = self._chosen(kind)
        if count:
            outline(desk, target, place, look.ui.amber, radius=card_radius(place), grow=desk.u(3), stroke=3)
        if count and play.card == "invention":
            count_badge(desk, target, str(count), (place.right - desk.u(6), place.y + desk.u(4)), amber=True)
        color = look.ui.cream
        if play.card == "invention":
            stock = play.view.bank[kind]
            label = _("bank {count}").format(count=stock) if stock else _("bank empty")
            color = look.tokens.color("status.low_stock") if stock <= SCARCE else color
        else:
            held = 0 if play.view.own is None else play.view.own.hand[kind]
            label = _("you have {count}").format(count=held)
        under = Rect(
            press.rect.x - desk.u(6),
            press.rect.bottom + desk.pick(6, 4),
            press.rect.width + desk.u(12),
            desk.pick(26, 20),
        )
        look.text.draw_fitted(target, text_face(desk, 15, 12.5, 800), label, color, under, lines=1)

    def _draw_side(self, target: Surface, side: Rect, done: Press) -> None:
        desk, look, play = self.desk, self.desk.look, self.desk.play
        look.paint.box(target, side, look.paint.style(look.ui.row_sunken, radius=10))
        title = Rect(side.x + desk.u(4), side.y + desk.pick(8, 5), side.width - desk.u(8), desk.pick(24, 18))
        face = text_face(desk, 14.5, 12.5, 800)
        if play.card == "invention":
            look.text.draw_fitted(target, face, _("You take"), look.ui.mute, title, lines=1)
            kinds = [kind for kind in KINDS for _i in range(play.invention.taken[kind])]
            size = desk.pick(34, 25)
            for at, kind in enumerate(kinds):
                chip(
                    desk,
                    target,
                    kind,
                    (side.centerx, title.bottom + desk.pick(24, 16) + at * (size + desk.pick(6, 4))),
                    size,
                )
            button(desk, target, done.rect, "amber", self.state(done), _("Take"))
            return
        look.text.draw_fitted(target, face, _("Cards held"), look.ui.mute, title, lines=1)
        others = [player for player in play.view.players if player.seat != play.view.seat]
        room = done.rect.top - title.bottom - desk.pick(6, 4)
        step = min(desk.pick(31, 22), room // max(1, len(others)))
        for at, player in enumerate(others):
            y = title.bottom + desk.pick(4, 2) + step * at + step // 2
            shield(desk, target, player.seat, (side.x + desk.pick(24, 18), y), min(desk.pick(23, 18), step))
            icon(
                desk,
                target,
                "hand",
                (side.centerx + desk.pick(2, 1), y),
                min(desk.pick(17, 14), step),
                look.ui.icon_mute,
            )
            number = text_face(desk, 16, 13)
            look.text.draw(
                target, number, str(player.cards), look.ui.cream, (side.right - desk.pick(12, 9), y), align="right"
            )
        button(desk, target, done.rect, "amber", self.state(done), _("Claim"))
