"""The hand: one pile per resource, the development cards, and the tab that warns of the hand limit."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Color, Rect, Surface

from hexfolk.client.table.desk import CORE, Panel, Press
from hexfolk.client.table.outage import out_of_touch
from hexfolk.client.table.parts import (
    card_radius,
    card_size,
    count_badge,
    development_card,
    icon,
    outline,
    pile_edges,
    resource_card,
    text_face,
    veil,
)
from hexfolk.client.table.plate import plate_place
from hexfolk.client.table.play import CARD_PLAYS
from hexfolk.client.ui.tooltip import Tip
from hexfolk.i18n import _, ngettext, terms, wording
from hexfolk.rules.cards import DEVELOPMENT_CARDS, NO_CARDS, RESOURCES, VICTORY_POINT


class Pile(NamedTuple):
    """The development cards of one kind."""

    kind: int
    number: int
    late: bool
    """Whether all of them were bought in this turn."""


def development_piles(held: tuple[int, ...], playable: tuple[int, ...]) -> tuple[Pile, ...]:
    """One pile for each kind that is held."""
    return tuple(
        Pile(kind, count, kind != VICTORY_POINT and playable[kind] == 0) for kind, count in enumerate(held) if count
    )


class Hand(Panel):
    """The bar at the bottom with the own cards; the build bar and the plates lie on its right."""

    name = "hand"
    core = CORE
    margins = (24.0, 44.0, 34.0)

    def place(self) -> Rect:
        return self.desk.layout.hand_bar

    def content(self) -> object:
        play = self.desk.play
        own = play.view.own
        pending = type(play.session.pending)
        return (
            None if own is None else (self._shown_hand(), own.development, own.playable),
            tuple(card for card in CARD_PLAYS if play.playable(card)),
            play.view.options.hand_limit,
            play.card,
            pending if pending in CARD_PLAYS.values() else None,
            play.discard is not None,
            self._docked(),
            own is None and self._free_right(),
        )

    def _shown_hand(self) -> tuple[int, ...]:
        own = self.desk.play.view.own
        hand = NO_CARDS if own is None else own.hand
        return tuple(max(0, held - flying) for held, flying in zip(hand, self.desk.in_flight, strict=True))

    # -- places --------------------------------------------------------------------------------------------------

    def resource_places(self, box: Rect) -> list[Rect]:
        """Where the five piles lie when the bar stands at `box`."""
        width, height = card_size(self.desk)
        step = self.desk.pick(112, 71)
        left, top = box.x + self.desk.pick(22, 14), box.y + self.desk.pick(18, 11)
        return [Rect(left + step * i, top, width, height) for i in range(len(RESOURCES))]

    def _development_places(self, box: Rect, piles: int) -> list[Rect]:
        """Where the piles of development cards lie: closer together when there are more than fit."""
        width, height = card_size(self.desk)
        first = self.resource_places(box)[-1].right + self.desk.pick(46, 30)
        room = self.build_left(box) - first - self.desk.pick(26, 11)
        step = self.desk.pick(110, 69)
        if piles > 1:
            step = min(step, (room - width) // (piles - 1))
        return [Rect(first + step * i, box.y + self.desk.pick(18, 11), width, height) for i in range(piles)]

    def build_left(self, box: Rect) -> int:
        """Where the build bar begins."""
        return box.right - self.desk.pick(569, 411)

    def presses(self, box: Rect) -> list[Press]:
        play = self.desk.play
        if play.view.own is None:
            return []
        found = [
            Press(f"hand.{RESOURCES[kind]}", place, None, self._resource_tip(kind), info=True)
            for kind, place in enumerate(self.resource_places(box))
        ]
        own = play.view.own
        piles = development_piles(own.development, own.playable)
        places = self._development_places(box, len(piles))
        for at, (pile, place) in enumerate(zip(piles, places, strict=True)):
            seen = place.copy()
            if at + 1 < len(places):
                seen.width = min(place.width, places[at + 1].x - place.x)
            card = DEVELOPMENT_CARDS[pile.kind]
            run = (lambda c=card: play.play_card(c)) if play.playable(card) else None
            pending = card in CARD_PLAYS and isinstance(play.session.pending, CARD_PLAYS[card])
            found.append(
                Press(
                    f"hand.{card}",
                    seen,
                    run,
                    self._card_tip(pile),
                    info=card not in CARD_PLAYS,
                    pending=pending,
                    selected=play.card == card,
                    radius=card_radius(place),
                )
            )
        return found

    def _resource_tip(self, kind: int) -> Tip:
        own = self.desk.play.view.own
        held = 0 if own is None else own.hand[kind]
        return Tip(_("You hold {count}.").format(count=held), title=terms.resource(RESOURCES[kind]))

    def _card_tip(self, pile: Pile) -> Tip:
        card = DEVELOPMENT_CARDS[pile.kind]
        title, text = terms.development_card(card), card_texts()[card]
        if card not in CARD_PLAYS or self.desk.play.playable(card):
            return Tip(text, title=title)
        code = self.desk.play.view.menu.refusals.get(CARD_PLAYS[card].__name__)
        return Tip(f"{text}\n{wording.refusal(code)}" if code else text, title=title, reason=code is not None)

    # -- drawing -------------------------------------------------------------------------------------------------

    def draw(self, target: Surface, box: Rect) -> None:
        desk, look = self.desk, self.desk.look
        look.paint.panel(target, box)
        own = desk.play.view.own
        if own is None:
            self._draw_watching(target, box)
            return
        self._draw_limit_tab(target, box)
        away = desk.play.discard is not None
        for kind, place in enumerate(self.resource_places(box)):
            self._draw_pile(target, kind, place, away)
        if away:
            self._draw_note(target, box)
        top, length = box.y + desk.pick(16, 12), box.height - desk.pick(32, 24)
        resources = self.resource_places(box)
        look.paint.divider(target, (resources[-1].right + desk.pick(23, 15), top), length, vertical=True)
        look.paint.divider(target, (self.build_left(box) - desk.pick(14, 5), top), length, vertical=True)
        presses = self.lookup(box)
        piles = development_piles(own.development, own.playable)
        for pile, place in zip(piles, self._development_places(box, len(piles)), strict=True):
            self._draw_development(target, pile, presses[DEVELOPMENT_CARDS[pile.kind]], place)

    def _free_right(self) -> int:
        """Where a plate begins that stands on the bar, else the bar's right end; there is no build bar."""
        bar, plate = self.place(), plate_place(self.desk)
        if out_of_touch(self.desk) is not None:
            return self.build_left(bar)
        return bar.right if plate is None else plate.left

    def _draw_watching(self, target: Surface, box: Rect) -> None:
        """In place of cards: that there are none, because one looks on."""
        desk, look = self.desk, self.desk.look
        room = Rect(box.left, box.top, self._free_right() - box.left, box.height).inflate(-desk.pick(24, 16), 0)
        size = desk.pick(34, 24)
        icon(desk, target, "eye", (room.centerx, room.centery - desk.pick(30, 20)), size, look.ui.icon_mute)
        words = Rect(room.x, room.centery - desk.pick(10, 6), room.width, desk.pick(34, 24))
        look.text.draw_fitted(target, text_face(desk, 19, 15), _("You are watching"), look.ui.cream, words, lines=1)
        below = Rect(room.x, words.bottom, room.width, box.bottom - words.bottom - desk.pick(12, 8))
        told = _("You see what everybody sees: nobody’s cards.")
        look.text.draw_fitted(target, "caption", told, look.ui.mute, below, lines=2)

    def _draw_pile(self, target: Surface, kind: int, place: Rect, away: bool) -> None:
        desk = self.desk
        count = self._shown_hand()[kind]
        if not away:
            pile_edges(desk, target, place, count)
        resource_card(desk, target, kind, place, dim=count == 0 or away)
        corner = (place.right - desk.pick(7, 5), place.y + desk.pick(5, 3))
        if away:
            return
        if count:
            count_badge(desk, target, str(count), corner)
        else:
            self._dim_badge(target, str(count), corner)

    def _dim_badge(self, target: Surface, text: str, center: tuple[int, int]) -> None:
        look = self.desk.look
        side = self.desk.pick(28, 22)
        box = Rect(0, 0, side, side)
        box.center = center
        look.paint.pill(target, box, look.ui.disabled_fill, look.ui.disabled_text, 1.5)
        look.text.draw(target, text_face(self.desk, 16, 13), text, look.ui.disabled_text, center, align="center")

    def _draw_note(self, target: Surface, box: Rect) -> None:
        """Says over the dimmed piles that the cards lie in the dialog above."""
        desk, look = self.desk, self.desk.look
        piles = self.resource_places(box)
        face = text_face(desk, 15, 13, 800)
        label = _("Your cards lie above")
        width = look.text.width(face, label) + desk.pick(52, 42)
        note = Rect(0, 0, width, desk.pick(36, 30))
        note.center = (piles[2].centerx, piles[2].centery)
        look.paint.pill(target, note, look.ui.well, look.ui.tooltip.border)
        icon(
            desk,
            target,
            "chevron-up",
            (note.x + desk.pick(20, 16), note.centery),
            desk.pick(17, 14),
            look.ui.amber_text,
        )
        look.text.draw(target, face, label, look.ui.cream, (note.x + desk.pick(36, 30), note.centery))

    def _draw_development(self, target: Surface, pile: Pile, press: Press, place: Rect) -> None:
        desk, look = self.desk, self.desk.look
        state = self.state(press)
        lift = {"hover": desk.u(10), "pressed": desk.u(6), "selected": desk.u(10), "pending": desk.u(10)}.get(state, 0)
        place = place.move(0, -lift)
        pile_edges(desk, target, place, pile.number)
        development_card(desk, target, pile.kind, place)
        if pile.late:
            self._draw_late(target, place)
        if state == "selected":
            outline(desk, target, place, look.ui.amber, radius=card_radius(place), grow=desk.u(3), stroke=3)
        # Where the next pile lies on this one, its count moves to the corner that is seen.
        covered = press.rect.width < place.width
        corner = (place.x + desk.pick(9, 7) if covered else place.right - desk.pick(7, 5), place.y + desk.pick(5, 3))
        if pile.kind == VICTORY_POINT:
            count_badge(desk, target, f"+{pile.number}", corner, amber=True)
        else:
            count_badge(desk, target, str(pile.number), corner)

    def _draw_late(self, target: Surface, place: Rect) -> None:
        """The strip on cards that may be played from the next turn on."""
        desk, look = self.desk, self.desk.look
        veil(desk, target, place, 0.45)
        face = text_face(desk, 14, 12)
        width = min(look.text.width(face, _("Next turn")) + desk.pick(18, 8), place.width - desk.u(2))
        strip = Rect(0, 0, width, desk.pick(30, 24))
        strip.center = (place.centerx, place.y + round(place.height * 0.39))
        look.paint.pill(target, strip, look.ui.navy0, look.ui.amber_text)
        inner = strip.inflate(-desk.pick(8, 4), 0)
        look.text.draw_fitted(target, face, _("Next turn"), look.ui.amber_text, inner, lines=1)

    def _docked(self) -> bool:
        """Whether a panel stands above the bar, where the tab would stick out beside or below it."""
        play = self.desk.play
        return play.discard is not None or play.trade is not None or play.incoming() is not None

    def _draw_limit_tab(self, target: Surface, box: Rect) -> None:
        """Above the bar, when the hand is over the limit that a 7 tests."""
        desk, look = self.desk, self.desk.look
        limit = desk.play.view.options.hand_limit
        held = sum(self._shown_hand())
        if limit is None or held <= limit or self._docked():
            return
        face = text_face(desk, 16, 13, 800)
        label = ngettext("{count} card, limit {limit}", "{count} cards, limit {limit}", held).format(
            count=held, limit=limit
        )
        size = desk.pick(18, 14)
        tab = Rect(0, 0, look.text.width(face, label) + size + desk.pick(44, 30), desk.pick(32, 24))
        tab.bottomleft = (box.x + desk.pick(324, 200), box.y + 1)
        fill, border = Color("#4a2a25"), Color("#a96d68")
        look.paint.box(target, tab, look.paint.style(fill, radius=9, border=border))
        target.fill(fill, Rect(tab.x + 2, tab.bottom - desk.u(9), tab.width - 4, desk.u(9)))
        icon(
            desk,
            target,
            "robber",
            (tab.x + desk.pick(24, 17), tab.centery),
            size,
            look.tokens.color("status.error_text"),
        )
        look.text.draw(target, face, label, look.ui.cream, (tab.x + desk.pick(40, 29), tab.centery))


def card_texts() -> dict[str, str]:
    """What each development card does, in one sentence."""
    return {
        "knight": _("Move the robber and take a card. Three knights earn the Strongest Knighthood."),
        "road_building": _("Place two roads for free."),
        "invention": _("Take two cards of your choice from the bank."),
        "monopoly": _("Name a resource: all others hand theirs over to you."),
        "victory_point": _("One point. It counts at once and stays hidden."),
    }
