"""Paints, unseen, what opens suddenly in a game, so that its pictures and shadows are there when it does.

The first offer, trade or discard at a table else costs a frame of 20 to 40 ms, just as the player is asked something.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pygame
from msgspec import structs
from pygame import Rect, Surface

from hexfolk.client.session import Session
from hexfolk.client.table.desk import Desk, Panel
from hexfolk.client.table.discard_panel import DiscardPanel
from hexfolk.client.table.drafts import DiscardDraft, TradeDraft
from hexfolk.client.table.offer_panel import OfferPanel
from hexfolk.client.table.play import Play
from hexfolk.client.table.trade_panel import TradePanel
from hexfolk.rules.phases import Discarding, Trading
from hexfolk.rules.view import OfferView, Own, PlayerView

TWO_EACH = (2, 2, 2, 2, 2)


class _Supposed:
    """The session, but for a view that is only supposed. Nothing can be sent."""

    pending = None

    def __init__(self, session: Session, view: PlayerView) -> None:
        self._session = session
        self.view = view

    def __getattr__(self, name: str) -> Any:
        return getattr(self._session, name)

    def submit(self, _action: object) -> bool:
        """Sends nothing."""
        return False


def rehearse(desk: Desk) -> Iterator[None]:
    """Paint one panel with each step. Nothing for a spectator, whom nobody asks anything."""
    view = desk.play.view
    if view.seat is None or view.own is None:
        return
    others = tuple(player.seat for player in view.players if player.seat != view.seat)
    for suppose in (_offered, _trading, _discarding):
        panel = suppose(desk, view, view.seat, others)
        place = panel.place()
        if place is not None:
            panel.draw(Surface(panel.reach(place).size, pygame.SRCALPHA), Rect(panel.reach(place).topleft, place.size))
            yield


def _supposed(desk: Desk, make: Callable[[Desk], Panel], view: PlayerView) -> tuple[Panel, Play]:
    play = Play(_Supposed(desk.play.session, view))  # type: ignore[arg-type]
    return make(replace(desk, play=play)), play


def _offer(seat: int, to: tuple[int, ...], answers: tuple[str, ...]) -> OfferView:
    return OfferView(0, seat, (0, 0, 1, 1, 1), (1, 1, 0, 0, 0), to, answers, None, False)


def _rich(own: Own | None) -> Own | None:
    return None if own is None else structs.replace(own, hand=TWO_EACH)


def _offered(desk: Desk, view: PlayerView, own: int, others: tuple[int, ...]) -> Panel:
    """Another offers a trade."""
    offer = _offer(others[0], (own,), ("waiting",))
    supposed = structs.replace(view, phases=(Trading(),), current=others[0], offers=(offer,))
    return _supposed(desk, OfferPanel, supposed)[0]


def _trading(desk: Desk, view: PlayerView, own: int, others: tuple[int, ...]) -> Panel:
    """One's own offer, with all kinds of answers."""
    answers = tuple(("accepted", "declined", "waiting")[at % 3] for at in range(len(others)))
    hand = _rich(view.own)
    offers = (_offer(own, others, answers),)
    supposed = structs.replace(view, phases=(Trading(),), current=own, offers=offers, own=hand)
    panel, play = _supposed(desk, TradePanel, supposed)
    play.trade = TradeDraft([1, 1, 0, 0, 0], [0, 0, 1, 0, 0])
    return panel


def _discarding(desk: Desk, view: PlayerView, own: int, _others: tuple[int, ...]) -> Panel:
    """Half of a hand is owed, and some of it chosen."""
    owed = tuple(5 if player.seat == own else 0 for player in view.players)
    hand = _rich(view.own)
    supposed = structs.replace(view, phases=(Discarding(owed),), own=hand, to_act=(own,))
    panel, play = _supposed(desk, DiscardPanel, supposed)
    play.discard = DiscardDraft(TWO_EACH, 5)
    play.discard.give_up(0)
    return panel
