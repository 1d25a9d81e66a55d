"""A scene seen through a camera at one moment: what the parts of the draw list are made from."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hexfolk.board import Board
from hexfolk.client.board_view.camera import Camera
from hexfolk.client.board_view.items import Item
from hexfolk.client.board_view.land import GROWN
from hexfolk.client.board_view.scene import BoardScene, Spot
from hexfolk.geometry import Point, crossing_point, edge_points, hex_point

LEANS = ("falling", "vertical", "rising")
"""How roads lie, in the order of the sides NE, E and SE."""


class Places(NamedTuple):
    """Where the places of a board lie in the plane, and how they are called, by number."""

    hexes: tuple[Point, ...]
    crossings: tuple[Point, ...]
    edges: tuple[Point, ...]
    """The middle of each edge."""
    hex_names: tuple[str, ...]
    crossing_names: tuple[str, ...]
    edge_names: tuple[str, ...]
    leans: tuple[str, ...]
    """Which picture of a road fits each edge: ``"vertical"``, ``"rising"`` or ``"falling"``."""


@lru_cache(maxsize=4)
def places_of(board: Board) -> Places:
    """The places of a board."""
    ends = (edge_points(e) for e in board.edges)
    return Places(
        tuple(map(hex_point, board.hexes)),
        tuple(map(crossing_point, board.crossings)),
        tuple(Point((a.x + b.x) / 2, (a.y + b.y) / 2) for a, b in ends),
        tuple(h.name for h in board.hexes),
        tuple(c.name for c in board.crossings),
        tuple(e.name for e in board.edges),
        tuple(LEANS[("NE", "E", "SE").index(e.side)] for e in board.edges),
    )


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
