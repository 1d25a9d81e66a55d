"""A scene seen through a camera at one moment: what the parts of the draw list are made from."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import NamedTuple

from hexfolk.board import Board
from hexfolk.client.board_view.camera import Camera
from hexfolk.client.board_view.items import Item
from hexfolk.client.board_view.land import GROWN
from hexfolk.client.board_view.scene import BoardScene, Spot
from hexfolk.geometry import Point, crossing_point, edge_points, hex_point

LEANS = ("falling", "vertical", "rising")
"""How roads lie, in the order of the sides NE, E and SE."""


class Places:
    """Where the places of a board lie in the plane, and how they are called, by number; worked out when asked for."""

    def __init__(self, board: Board) -> None:
        self._board = board

    @cached_property
    def hexes(self) -> tuple[Point, ...]:
        """The middle of each hex."""
        return tuple(map(hex_point, self._board.hexes))

    @cached_property
    def crossings(self) -> tuple[Point, ...]:
        """Each crossing."""
        return tuple(map(crossing_point, self._board.crossings))

    @cached_property
    def edges(self) -> tuple[Point, ...]:
        """The middle of each edge."""
        ends = map(edge_points, self._board.edges)
        return tuple(Point((a.x + b.x) / 2, (a.y + b.y) / 2) for a, b in ends)

    @cached_property
    def hex_names(self) -> tuple[str, ...]:
        """The written name of each hex."""
        return tuple(h.name for h in self._board.hexes)

    @cached_property
    def crossing_names(self) -> tuple[str, ...]:
        """The written name of each crossing."""
        return tuple(c.name for c in self._board.crossings)

    @cached_property
    def edge_names(self) -> tuple[str, ...]:
        """The written name of each edge."""
        return tuple(e.name for e in self._board.edges)

    @cached_property
    def leans(self) -> tuple[str, ...]:
        """Which picture of a road fits each edge: ``"vertical"``, ``"rising"`` or ``"falling"``."""
        return tuple(LEANS[("NE", "E", "SE").index(e.side)] for e in self._board.edges)


@lru_cache(maxsize=4)
def places_of(board: Board) -> Places:
    """The places of a board."""
    return Places(board)


class Sight(NamedTuple):
    """`now` is in milliseconds; only motions and pulses look at it."""

    scene: BoardScene
    camera: Camera
    now: int
    places: Places

    @property
    def piece_unit(self) -> float:
        """Pixels per unit of the pieces' art."""
        return self.camera.r / 100 * (GROWN if self.camera.small else 1)

    def at(self, point: Point, dx: float = 0.0, dy: float = 0.0) -> tuple[float, float]:
        """A point of the plane, moved by units of R, in pixels of the window."""
        x, y = self.camera.origin
        return x + (point.x + dx) * self.camera.r, y + (point.y + dy) * self.camera.r

    def spot_point(self, spot: Spot) -> Point:
        """Where a spot lies in the plane."""
        if spot.kind == "hex":
            return self.places.hexes[spot.number]
        return (self.places.edges if spot.kind == "road" else self.places.crossings)[spot.number]

    def spot_name(self, spot: Spot) -> str:
        """The written name of a spot's place."""
        if spot.kind == "hex":
            return self.places.hex_names[spot.number]
        return (self.places.edge_names if spot.kind == "road" else self.places.crossing_names)[spot.number]

    def from_ground(self, item: Item) -> Item:
        """An item of the ground in pixels of the window."""
        x, y = self.camera.origin
        return item._replace(x=item.x + x, y=item.y + y)
