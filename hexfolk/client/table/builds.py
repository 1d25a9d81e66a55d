"""What the build bar offers: each piece's stock and cost, what is missing for it, and why it is off."""

from __future__ import annotations

from typing import NamedTuple

from hexfolk.rules.actions import BuildCity, BuildRoad, BuildSettlement, BuyDevelopmentCard
from hexfolk.rules.cards import Cards
from hexfolk.rules.refusal import Code
from hexfolk.rules.view import PlayerPublic, PlayerView

BUILDS: tuple[tuple[str, type, Cards], ...] = (
    ("road", BuildRoad, (1, 1, 0, 0, 0)),
    ("settlement", BuildSettlement, (1, 1, 1, 1, 0)),
    ("city", BuildCity, (0, 0, 0, 2, 3)),
    ("development", BuyDevelopmentCard, (0, 0, 1, 1, 1)),
)
"""Name, action and cost of what is paid for, in the order of the bar."""


class Price(NamedTuple):
    """One resource of a cost: how many are needed and how many are held."""

    kind: int
    need: int
    have: int


class Build(NamedTuple):
    """One button of the build bar."""

    name: str
    stock: int
    """Pieces left, or cards in the deck."""
    prices: tuple[Price, ...]
    on: bool
    """Whether it is in the menu."""
    refusal: Code | None
    """Why not."""

    @property
    def affordable(self) -> bool:
        """Whether the hand covers the cost."""
        return all(price.have >= price.need for price in self.prices)


def player_of(view: PlayerView, seat: int) -> PlayerPublic:
    """What everybody knows of `seat`. Raises LookupError."""
    for player in view.players:
        if player.seat == seat:
            return player
    raise LookupError(f"no player at seat {seat}")


def builds_of(view: PlayerView) -> tuple[Build, ...]:
    """The buttons for the own seat; for a spectator those of the player in turn, all off, with nothing missing."""
    player = player_of(view, view.current if view.seat is None else view.seat)
    hand = None if view.own is None else view.own.hand
    stocks = (*player.stock, view.deck)
    found = []
    for (name, action, cost), stock in zip(BUILDS, stocks, strict=True):
        prices = tuple(
            Price(kind, need, need if hand is None else hand[kind]) for kind, need in enumerate(cost) if need
        )
        on = any(isinstance(a, action) for a in view.menu.actions)
        found.append(Build(name, stock, prices, on, None if on else view.menu.refusals.get(action.__name__)))
    return tuple(found)
