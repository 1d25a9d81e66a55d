"""What a table may choose about its game."""

from __future__ import annotations

from msgspec import Struct


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of one game, as the rules know them; a value out of range makes `Game.start` raise ValueError."""

    players: int = 4
    target: int = 10
    round_limit: int | None = 200
    robber: str = "normal"
    """``"normal"``, ``"friendly"`` or ``"off"``."""
    hand_limit: int | None = 7
    longest_trade_route: bool = True
    strongest_knighthood: bool = True
    special_building: str = "auto"
    """``"auto"`` (from 5 players), ``"on"`` or ``"off"``."""
    dice: str = "fair"
    """``"fair"`` or ``"deck"``."""
    player_trades: bool = True
    undo: bool = True
    start_order: str = "random"
    """``"random"`` or ``"seated"``."""
    turn_time: int | None = None
    """Seconds, or None for no clock."""
