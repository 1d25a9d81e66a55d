"""Cards in the air: from the hex that gave them to the hand, from the robbed to the robber."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from hexfolk.client.board_view import Flight
from hexfolk.client.table.desk import Desk
from hexfolk.rules.cards import NO_CARDS, RESOURCES
from hexfolk.rules.events import (
    AwardMoved,
    BankTraded,
    CardsDiscarded,
    CardsExchanged,
    CardStolen,
    DevelopmentCardBought,
    FoundingPaid,
    Gain,
    InventionPlayed,
    MonopolyPlayed,
    ResourcesProduced,
)
from hexfolk.wire.messages import Told

AT_MOST = 40
"""Cards of one event that fly; what is more is there at once."""


class Card(NamedTuple):
    """One card on its way; `own` is the resource it adds to the own hand when it lands."""

    flight: Flight
    own: int | None


class Places(NamedTuple):
    """Where cards come from and go to, in window pixels."""

    hex: Callable[[int], tuple[float, float]]
    hand: Callable[[int], Rect]
    """The own pile of a resource."""
    player: Callable[[int], Rect]
    """The cell of a seat's panel that counts its cards."""
    award: Callable[[int, str], Rect]
    """The cell of a seat's panel that shows an award."""
    bank: Callable[[int], Rect]
    """The bank's cell of a resource; 5: the deck."""


class Flights:
    """All cards in the air."""

    def __init__(self, desk: Desk, places: Places) -> None:
        self._desk = desk
        self._places = places
        self._cards: list[Card] = []
        self._seen: list[Rect] = []
        self._now = 0

    @property
    def flying(self) -> bool:
        """Whether any card is in the air."""
        return bool(self._cards)

    @property
    def in_flight(self) -> tuple[int, ...]:
        """Own resource cards that have not landed yet."""
        counts = list(NO_CARDS)
        for card in self._cards:
            if card.own is not None:
                counts[card.own] += 1
        return tuple(counts)

    def feed(self, events: Iterable[Told], now: int) -> None:
        """Start what `events` set in the air."""
        if self._desk.look.reduced_motion:
            return
        self._now = now
        for event in events:
            match event:
                case ResourcesProduced(gains=gains) | FoundingPaid(gains=gains):
                    self._produced(gains)
                case CardStolen(seat=seat, victim=victim, resource=resource):
                    self._pass(victim, seat, [resource])
                case CardsExchanged(seat=seat, partner=partner, give=give, got=got):
                    self._pass(seat, partner, _kinds(give))
                    self._pass(partner, seat, _kinds(got))
                case MonopolyPlayed(seat=seat, resource=kind, taken=taken):
                    for other, amount in enumerate(taken):
                        self._pass(other, seat, [kind] * amount)
                case CardsDiscarded(seat=seat, cards=cards):
                    for kind in _kinds(cards):
                        self._fly(kind, self._from(seat, kind), self._places.bank(kind).center)
                case InventionPlayed(seat=seat, cards=cards):
                    for kind in _kinds(cards):
                        self._fly(kind, self._places.bank(kind).center, *self._to(seat, kind))
                case BankTraded(seat=seat, give=give, amount=amount, take=take):
                    for _i in range(amount):
                        self._fly(give, self._from(seat, give), self._places.bank(give).center)
                    self._fly(take, self._places.bank(take).center, *self._to(seat, take))
                case AwardMoved(award=award, old=int(old), new=int(new)):
                    self._hand_on(award, old, new)
                case DevelopmentCardBought(seat=seat):
                    self._fly(None, self._places.bank(5).center, self._places.player(seat).center)

    def _hand_on(self, award: str, old: int, new: int) -> None:
        """Send an award from its old holder to the new one."""
        desk = self._desk
        icon = "route" if award == "longest_trade_route" else "helmet"
        side = desk.pick(44, 34)
        ribbon = Surface((side, side), pygame.SRCALPHA)
        ui = desk.look.ui
        desk.look.paint.box(
            ribbon,
            ribbon.get_rect(),
            desk.look.paint.style(ui.amber_top, ui.amber_bottom, radius=9, border=ui.amber_border),
        )
        desk.look.put_centered(ribbon, desk.look.icon(icon, side * 6 // 10, ui.on_amber), ribbon.get_rect().center)
        start, end = self._places.award(old, award).center, self._places.award(new, award).center
        duration = round(1000 * desk.look.seconds("award_move"))
        flight = Flight(ribbon, start, end, self._now, duration, desk.u(30), premultiplied=True)
        self._cards.append(Card(flight, None))

    def _produced(self, gains: Iterable[Gain]) -> None:
        for gain in gains:
            for _i in range(gain.amount):
                self._fly(gain.resource, self._places.hex(gain.hex), *self._to(gain.seat, gain.resource))

    def _pass(self, giver: int, taker: int, kinds: Iterable[int | None]) -> None:
        for kind in kinds:
            self._fly(kind, self._from(giver, kind), *self._to(taker, kind))

    def _from(self, seat: int, kind: int | None) -> tuple[float, float]:
        own = seat == self._desk.play.view.seat and kind is not None
        return self._places.hand(kind).center if own and kind is not None else self._places.player(seat).center

    def _to(self, seat: int, kind: int | None) -> tuple[tuple[float, float], int | None]:
        """Where a card for `seat` lands, and the own resource it adds there."""
        if seat == self._desk.play.view.seat and kind is not None:
            return self._places.hand(kind).center, kind
        return self._places.player(seat).center, None

    def _fly(
        self, kind: int | None, start: tuple[float, float], end: tuple[float, float], own: int | None = None
    ) -> None:
        """Send one card off, a little after the one before."""
        look = self._desk.look
        if len(self._cards) >= AT_MOST:
            return
        stagger = round(1000 * look.seconds("resource_fly.stagger"))
        departs = max([self._now, *(card.flight.departs + stagger for card in self._cards)])
        duration = round(1000 * look.seconds("resource_fly.each"))
        lift = self._desk.u(60)
        flight = Flight(self._picture(kind), start, end, departs, duration, lift, premultiplied=True)
        self._cards.append(Card(flight, own))

    def _picture(self, kind: int | None) -> Surface:
        desk = self._desk
        if kind is None:
            return desk.look.art("card/back-resource", desk.pick(56, 42))
        return desk.look.art(f"card/{RESOURCES[kind]}", desk.pick(56, 42))

    # -- every frame ---------------------------------------------------------------------------------------------

    def update(self, now: int) -> list[Rect]:
        """Let cards land; the rectangles of the window that must be drawn again."""
        self._cards = [card for card in self._cards if not card.flight.over(now)]
        seen = [card.flight.rect(now) for card in self._cards if card.flight.departed(now)]
        dirty, self._seen = [*self._seen, *seen], seen
        return dirty

    def draw(self, target: Surface, now: int) -> None:
        """Draw every card that is in the air."""
        clip: pygame.Rect = target.get_clip()
        for card in self._cards:
            if card.flight.departed(now) and card.flight.rect(now).colliderect(clip):
                card.flight.draw(target, now)


def _kinds(cards: tuple[int, ...]) -> list[int]:
    """Each card of a set by itself."""
    return [kind for kind, count in enumerate(cards) for _i in range(count)]
