"""Things in motion as functions of time: pieces set down, roads drawn, the robber's arc, cards in flight."""

from __future__ import annotations

import math
from collections.abc import Iterable
from types import MappingProxyType
from typing import NamedTuple

import pygame

from hexfolk.board import Board
from hexfolk.rules.events import CityBuilt, RoadBuilt, RobberMoved, SettlementBuilt

DURATIONS = MappingProxyType({"settlement": 260, "city": 260, "road": 220, "robber": 600})
"""Milliseconds, see the tokens' ``motion_ms``."""

DROP_HEIGHT, DROP_SCALE = 14.0, 1.15
ARC_HEIGHT = 40.0
CARD_FLIGHT = 420


def ease_out(t: float) -> float:
    """Fast at first, then slowing down; 0 to 1."""
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """Slow at both ends; 0 to 1."""
    return t * t * (3 - 2 * t)


class Motion(NamedTuple):
    """A piece on its way: `kind` and `number` say which place it comes to, `start` when it set out (milliseconds).

    `origin` is the crossing a road grows from, or the hex the robber leaves; None: out of nowhere.
    """

    kind: str
    number: int
    start: int
    origin: int | None = None

    def progress(self, now: int) -> float:
        """How much of its time is over, 0 to 1."""
        return min(1.0, max(0.0, (now - self.start) / DURATIONS[self.kind]))


class Motions:
    """The motions of a board's pieces, out of the events of the game."""

    def __init__(self, board: Board, reduced: bool = False) -> None:
        self._board = board
        self.reduced = reduced
        self._playing: tuple[Motion, ...] = ()

    def feed(self, events: Iterable[object], now: int, robber: int | None, roads: Iterable[int] = ()) -> None:
        """Start the motions of `events`. `robber` is where he stood before, `roads` all roads of the builder."""
        if self.reduced:
            return
        owned = frozenset(roads)
        for event in events:
            match event:
                case SettlementBuilt(crossing=place):
                    self._start(Motion("settlement", place, now))
                case CityBuilt(crossing=place):
                    self._start(Motion("city", place, now))
                case RoadBuilt(edge=place):
                    self._start(Motion("road", place, now, self._near_end(place, owned)))
                case RobberMoved(hex=int(place)) if place != robber:
                    self._start(Motion("robber", place, now, robber))
                case _:
                    pass

    def playing(self, now: int) -> tuple[Motion, ...]:
        """What still moves; the same object as long as nothing started or ended."""
        if any(m.progress(now) >= 1 for m in self._playing):
            self._playing = tuple(m for m in self._playing if m.progress(now) < 1)
        return self._playing

    def _start(self, motion: Motion) -> None:
        self._playing = (*self._playing, motion)

    def _near_end(self, edge: int, owned: frozenset[int]) -> int:
        """The end of a new road that touches another road of its owner, else its first end."""
        ends = self._board.edge_ends[edge]
        for end in ends:
            if any(self._board.crossing_edges[end] >> e & 1 for e in owned if e != edge):
                return end
        return ends[0]


class Flight(NamedTuple):
    """A card (or ribbon) that flies over the table from one point to another, in pixels; points are its centre."""

    surface: pygame.Surface
    start: tuple[float, float]
    end: tuple[float, float]
    departs: int
    duration: int = CARD_FLIGHT
    lift: float = 0.0
    """How high the path rises above the straight line in its middle."""
    premultiplied: bool = False
    """Whether the surface's alpha is."""

    def departed(self, now: int) -> bool:
        """Whether it is to be seen yet."""
        return now >= self.departs

    def over(self, now: int) -> bool:
        """Whether it has arrived."""
        return now >= self.departs + self.duration

    def centre(self, now: int) -> tuple[float, float]:
        """Where it is."""
        t = ease_in_out(min(1.0, max(0.0, (now - self.departs) / max(1, self.duration))))
        (x0, y0), (x1, y1) = self.start, self.end
        return x0 + (x1 - x0) * t, y0 + (y1 - y0) * t - self.lift * math.sin(math.pi * t)

    def rect(self, now: int) -> pygame.Rect:
        """The pixels it covers: to be drawn, and to be restored in the next frame."""
        x, y = self.centre(now)
        w, h = self.surface.get_size()
        return pygame.Rect(round(x - w / 2), round(y - h / 2), w, h)

    def draw(self, target: pygame.Surface, now: int) -> pygame.Rect:
        """Draw it where it is."""
        rect = self.rect(now)
        target.blit(self.surface, rect, special_flags=pygame.BLEND_PREMULTIPLIED if self.premultiplied else 0)
        return rect
