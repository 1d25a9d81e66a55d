"""The board as it is seen and pointed at.

A table keeps a `View` (camera and free rectangle) and a `BoardPainter` for its window. Each frame it builds a
`BoardScene` if something changed, asks `painter.update(scene, now)` which rectangles changed, lets `painter.draw`
paint those (and whatever else it wants restored), draws its panels over them and flips. What a pixel means is read
from `painter.drawn` by the functions of `picking`.
"""

from hexfolk.client.board_view.camera import Camera, Frame, View, interface_scale
from hexfolk.client.board_view.motion import Flight, Motion, Motions, ease_in_out, ease_out
from hexfolk.client.board_view.painter import BoardPainter
from hexfolk.client.board_view.picking import choice_at, crossing_at, edge_at, hex_at, port_at, spot_at
from hexfolk.client.board_view.picture import DrawList, picture
from hexfolk.client.board_view.scene import (
    BoardScene,
    HexChoice,
    Leader,
    SeatPieces,
    Spot,
    in_reading_order,
    next_spot,
    place_of,
    seat_pieces,
    spot_towards,
)

__all__ = [
    "BoardPainter",
    "BoardScene",
    "Camera",
    "DrawList",
    "Flight",
    "Frame",
    "HexChoice",
    "Leader",
    "Motion",
    "Motions",
    "SeatPieces",
    "Spot",
    "View",
    "choice_at",
    "crossing_at",
    "ease_in_out",
    "ease_out",
    "edge_at",
    "hex_at",
    "in_reading_order",
    "interface_scale",
    "next_spot",
    "picture",
    "place_of",
    "port_at",
    "seat_pieces",
    "spot_at",
    "spot_towards",
]
