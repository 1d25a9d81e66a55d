"""What a table may choose about its game."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

TURN_TIMES = (30, 45, 60, 90, 120, 180, 300)
"""Seconds of the turn clock that may be chosen."""
USUAL_TARGET = 10
"""Points that win where neither the table nor the map asks for others."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of one game, as the rules know them; no game starts with a value out of range."""

    players: int = 4
    """2 to 8."""
    target: int | None = None
    """Points that win, 8 to 15; None: as many as the map proposes, else 10. In a game that runs it is a number."""
    round_limit: int | None = 200
    """Rounds after which the game ends, 50 to 500; None: it has no such end."""
    robber: str = "normal"
    """``"normal"``, ``"friendly"`` or ``"off"``."""
    hand_limit: int | None = 7
    """Cards that a hand may have when a 7 is rolled, 5 to 20; None: however many."""
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
    """Seconds, one of `TURN_TIMES`; None: no clock."""
    deal: str = "map"
    """Whose wishes the deal keeps to: ``"map"`` (the map's), ``"fair"`` (all there are) or ``"wild"`` (none)."""

    @property
    def points_to_win(self) -> int:
        """The target; the usual one where none was decided on."""
        return USUAL_TARGET if self.target is None else self.target


def decided(options: Options, proposed: int | None = None) -> Options:
    """The options with a target: their own, else the one that the map proposes, else the usual one."""
    if options.target is not None:
        return options
    return replace(options, target=USUAL_TARGET if proposed is None else proposed)


def has_special_building(options: Options) -> bool:
    """Whether there is a special building phase; ``"auto"`` has it from 5 players on."""
    return options.special_building == "on" or (options.special_building == "auto" and options.players >= 5)


def validate(options: Options) -> None:
    """Raise ValueError with the name of the first option whose value is of a wrong type or out of range.

    The name is ``"options"`` for what is no `Options` at all.
    """
    if type(options) is not Options:
        raise ValueError("options")
    sound = {
        "players": _within(options.players, 2, 8),
        "target": options.target is None or _within(options.target, 8, 15),
        "round_limit": options.round_limit is None or _within(options.round_limit, 50, 500),
        "robber": _one_of(options.robber, "normal", "friendly", "off"),
        "hand_limit": options.hand_limit is None or _within(options.hand_limit, 5, 20),
        "longest_trade_route": type(options.longest_trade_route) is bool,
        "strongest_knighthood": type(options.strongest_knighthood) is bool,
        "special_building": _one_of(options.special_building, "auto", "on", "off"),
        "dice": _one_of(options.dice, "fair", "deck"),
        "player_trades": type(options.player_trades) is bool,
        "undo": type(options.undo) is bool,
        "start_order": _one_of(options.start_order, "random", "seated"),
        "deal": _one_of(options.deal, "map", "fair", "wild"),
        "turn_time": options.turn_time is None or (type(options.turn_time) is int and options.turn_time in TURN_TIMES),
    }
    for name, good in sound.items():
        if not good:
            raise ValueError(name)


def _one_of(value: object, *words: str) -> bool:
    return type(value) is str and value in words


def _within(value: int, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most
