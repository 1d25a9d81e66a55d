"""What a game is waiting for. Phases form a stack, the last one is open. All they hold is public."""

from __future__ import annotations

from msgspec import Struct


class _Phase(Struct, frozen=True, tag=True):
    """Values: a phase that goes on is replaced, never changed."""


class Founding(_Phase, frozen=True):
    """Placing in `order` (seats, both rounds); place `at` is open. `settlement` is the crossing whose road is owed."""

    order: tuple[int, ...]
    at: int
    settlement: int | None


class Rolling(_Phase, frozen=True):
    """The player in turn owes the roll and may play a card before it."""


class Trading(_Phase, frozen=True):
    """The player in turn trades, builds, buys and plays at will."""


class Discarding(_Phase, frozen=True):
    """How many cards each seat still has to discard."""

    owed: tuple[int, ...]


class MovingRobber(_Phase, frozen=True):
    """The player in turn moves the robber; `knight` says that a card and not a 7 is the cause."""

    knight: bool


class FreeRoads(_Phase, frozen=True):
    """The player in turn places `left` more of `total` free roads."""

    left: int
    total: int


class SpecialBuilding(_Phase, frozen=True):
    """Visits after a turn, in `order`; the seat at place `at` builds."""

    order: tuple[int, ...]
    at: int


class Over(_Phase, frozen=True):
    """Nothing more is accepted."""

    winners: tuple[int, ...]
    reason: str


Phase = Founding | Rolling | Trading | Discarding | MovingRobber | FreeRoads | SpecialBuilding | Over
