"""What happens at a table beside the game: who comes and goes, votes, clocks, hosts. Everybody may know all of it."""

from __future__ import annotations

from typing import Self

from msgspec import Struct


class ClockRanOut(Struct, frozen=True, tag=True):
    """A clock of the seat ran out, and what comes next the ruleset did in its place. `kind` as in `ClockReading`."""

    seat: int
    kind: str

    def seen_by(self, seat: int | None) -> Self:
        """Everybody may know of it."""
        return self


class _Happening(Struct, frozen=True, tag=True):
    """Something that happened at the table; everybody may know of it."""

    def seen_by(self, seat: int | None) -> Self:
        """Everybody may know of it."""
        return self


class PlayerLost(_Happening, frozen=True):
    """The connection of a seat's player is gone; its clock stands still for `grace` seconds."""

    seat: int
    grace: int


class PlayerBack(_Happening, frozen=True):
    """A seat's player is there again, or plays on after a bot stood in."""

    seat: int


class PlayerLeft(_Happening, frozen=True):
    """A seat's player left on purpose; the seat is kept."""

    seat: int


class PlayerResigned(_Happening, frozen=True):
    """A seat's player gave up: a bot plays on to the end."""

    seat: int


class BotStoodIn(_Happening, frozen=True):
    """A bot plays for the seat. `why`: as in `SeatInfo.stand_in`, or ``"vote"`` (the others did not want to wait)."""

    seat: int
    why: str


class SeatOpened(_Happening, frozen=True):
    """The leader lets anybody who comes take the seat, whose player has been away for long."""

    seat: int


class SeatTaken(_Happening, frozen=True):
    """Another player, whose name the seat has now, plays on from here."""

    seat: int


class GamePaused(_Happening, frozen=True):
    """More than half of the people voted for a pause (``"vote"``), or nobody is left at the table (``"alone"``)."""

    why: str


class GameWentOn(_Happening, frozen=True):
    """The game goes on after a pause, or was opened again from its save (`reopened`)."""

    reopened: bool = False


class PauseDeclined(_Happening, frozen=True):
    """Too many do not want a pause that was asked for, or, with `paused`, do not want to go on: the request fell."""

    paused: bool


class HandingBegan(_Happening, frozen=True):
    """All have agreed that the player of `seat` hosts the game on, and the save is on its way there."""

    seat: int


class HandingFailed(_Happening, frozen=True):
    """The player of `seat` did not say in time that it has the save: the game goes on at the host that it has."""

    seat: int


class HostMoved(_Happening, frozen=True):
    """From here on the game was hosted by the player of `seat`, who was given the save with everyone's consent."""

    seat: int


Happening = (
    PlayerLost
    | PlayerBack
    | PlayerLeft
    | PlayerResigned
    | BotStoodIn
    | SeatOpened
    | SeatTaken
    | GamePaused
    | GameWentOn
    | PauseDeclined
    | HandingBegan
    | HandingFailed
    | HostMoved
)
"""What happens at a table and not in the game."""
