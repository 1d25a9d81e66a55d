"""The draw list: scene + camera -> what is drawn where, back to front. Pure: it knows no surface.

The ground (piers, tiles, boats, tokens) does not change during a game; its places are pixels from the plane's origin,
so that a pan leaves it as it is. Everything above it is in pixels of the window.
"""

from __future__ import annotations

from dataclasses import dataclass

from hexfolk.board import Board
from hexfolk.client.board_view.camera import Camera
from hexfolk.client.board_view.items import Item
from hexfolk.client.board_view.land import ground
from hexfolk.client.board_view.marks import choice_marks, leader_marks, spot_marks
from hexfolk.client.board_view.pieces import (
    house_items,
    moving_robber_items,
    road_items,
    robbed_items,
    robber_items,
)
from hexfolk.client.board_view.scene import BoardScene
from hexfolk.client.board_view.sight import Sight, places_of


@dataclass(frozen=True, slots=True)
class DrawList:
    """Everything on the board, back to front: first `ground`, moved by the camera's origin, then `items`."""

    board: Board
    camera: Camera
    items: tuple[Item, ...]

    @property
    def ground(self) -> tuple[Item, ...]:
        """What stands still, in pixels from the plane's origin. Made when it is asked for."""
        return ground(self.board, self.camera.r, self.camera.small)


def picture(scene: BoardScene, camera: Camera, now: int = 0) -> DrawList:
    """What `scene` looks like through `camera` at the time `now` (milliseconds; only motion and pulses use it)."""
    sight = Sight(scene, camera, now, places_of(scene.board))
    items = (
        *robbed_items(sight),
        *choice_marks(sight),
        *road_items(sight),
        *robber_items(sight),
        *house_items(sight),
        *spot_marks(sight),
        *moving_robber_items(sight),
        *leader_marks(sight),
    )
    return DrawList(scene.board, camera, items)
