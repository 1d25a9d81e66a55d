"""The draw list: scene + camera -> what is drawn where, back to front. Pure: it knows no surface.

The ground (piers, tiles, boats, tokens) does not change during a game; its places are pixels from the plane's origin,
so that a pan leaves it as it is. Everything above it is in pixels of the window.
"""

from __future__ import annotations

from typing import NamedTuple

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


class DrawList(NamedTuple):
    """Everything on the board, back to front: first `ground`, moved by the camera's origin, then `items`."""

    camera: Camera
    ground: tuple[Item, ...]
    items: tuple[Item, ...]


def picture(scene: BoardScene, camera: Camera, now: int = 0) -> DrawList:
    """What `scene` looks like through `camera` at the time `now` (milliseconds; only motion and pulses use it)."""
    items = (
        *robbed_items(scene, camera, now),
        *choice_marks(scene, camera),
        *road_items(scene, camera, now),
        *robber_items(scene, camera, now),
        *house_items(scene, camera, now),
        *spot_marks(scene, camera, now),
        *moving_robber_items(scene, camera, now),
        *leader_marks(scene, camera),
    )
    return DrawList(camera, ground(scene.board, camera.r, camera.small), items)
