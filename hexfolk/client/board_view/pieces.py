"""Pieces in the draw list: roads, settlements, cities, the robber with his shaded tile, and what of them moves."""

from __future__ import annotations

import math
from types import MappingProxyType

from hexfolk.board import Board, Terrain
from hexfolk.client.board_view.camera import Camera
from hexfolk.client.board_view.items import Item
from hexfolk.client.board_view.land import GROWN, tile_item, token_item
from hexfolk.client.board_view.motion import (
    ARC_HEIGHT,
    DROP_HEIGHT,
    DROP_SCALE,
    Motion,
    ease_in_out,
    ease_out,
)
from hexfolk.client.board_view.scene import BoardScene, edge_middle
from hexfolk.geometry import Point, crossing_point, hex_point

TOKEN_ASIDE = 0.25
_ROBBER_AT, _ROBBER_ALONE_AT = Point(-0.40, 0.46), Point(0.0, 0.34)
_LEANS = MappingProxyType({"NE": "falling", "E": "vertical", "SE": "rising"})


def in_window(item: Item, camera: Camera) -> Item:
    """An item of the ground in pixels of the window."""
    x, y = camera.origin
    return item._replace(x=item.x + x, y=item.y + y)


def at(camera: Camera, point: Point) -> tuple[float, float]:
    """A point of the plane in pixels of the window."""
    x, y = camera.origin
    return x + point.x * camera.r, y + point.y * camera.r


def piece_unit(camera: Camera) -> float:
    """Pixels per unit of the pieces' art."""
    return camera.r / 100 * (GROWN if camera.small else 1)


def lean(board: Board, edge: int) -> str:
    """Which picture of a road fits an edge: ``"vertical"``, ``"rising"`` or ``"falling"``."""
    return _LEANS[board.edges[edge].side]


def road_item(board: Board, edge: int, color: str, camera: Camera, kind: str = "road") -> Item:
    """A road; on a small board without its emblem."""
    art = f"piece/road-{color}-{lean(board, edge)}{'-plain' if camera.small else ''}"
    return Item(kind, board.edges[edge].name, edge, art, *at(camera, edge_middle(board, edge)), piece_unit(camera))


def house_item(board: Board, crossing: int, what: str, color: str, camera: Camera, kind: str = "") -> Item:
    """A settlement or a city (`what`)."""
    place = board.crossings[crossing]
    art = f"piece/{what}-{color}"
    return Item(kind or what, place.name, crossing, art, *at(camera, crossing_point(place)), piece_unit(camera))


def road_items(scene: BoardScene, camera: Camera, now: int) -> list[Item]:
    """All roads, those just built growing from their near corner."""
    growing = {m.number: m for m in scene.motions if m.kind == "road"}
    items = [road_item(scene.board, e, p.color, camera) for p in scene.pieces for e in p.roads]
    if not growing:
        return items
    return [_grown(scene.board, i, growing[i.number], camera, now) if i.number in growing else i for i in items]


def _grown(board: Board, item: Item, motion: Motion, camera: Camera, now: int) -> Item:
    """The part of a road that is there yet, from the corner it grows from."""
    t = ease_out(motion.progress(now))
    near = board.edge_ends[item.number][0] if motion.origin is None else motion.origin
    x, y = at(camera, crossing_point(board.crossings[near]))
    side = 1.2 * camera.r
    dx, dy = item.x - x, item.y - y
    # A window over the road that opens from the near end: along x for slanted roads, along y for upright ones.
    if abs(dx) > abs(dy):
        width = abs(dx) * 2 * t
        left = x if dx > 0 else x - width
        return item._replace(part=(left, item.y - side, width, 2 * side))
    height = abs(dy) * 2 * t
    top = y if dy > 0 else y - height
    return item._replace(part=(item.x - side, top, 2 * side, height))


def house_items(scene: BoardScene, camera: Camera, now: int) -> list[Item]:
    """All settlements and cities from the north to the south, those just built dropping into place."""
    dropping = {m.number: m for m in scene.motions if m.kind in ("settlement", "city")}
    items = []
    for seat in scene.pieces:
        for what, places in (("settlement", seat.settlements), ("city", seat.cities)):
            items += [house_item(scene.board, place, what, seat.color, camera) for place in places]
    items.sort(key=lambda item: (item.y, item.x))
    if not dropping:
        return items
    return [_dropped(i, dropping[i.number], camera, now) if i.number in dropping else i for i in items]


def _dropped(item: Item, motion: Motion, camera: Camera, now: int) -> Item:
    left = 1 - ease_out(motion.progress(now))
    drop = DROP_HEIGHT * camera.scale * left
    return item._replace(y=item.y - drop, zoom=round(1 + (DROP_SCALE - 1) * left, 2))


def robbed_items(scene: BoardScene, camera: Camera, now: int) -> list[Item]:
    """The robber's tile, shaded, and its token moved aside; so too the tile that is picked for him."""
    items = []
    picked = scene.choice.picked if scene.choice else None
    if scene.robber is not None and scene.robber != picked and not _robber_moves(scene, now):
        items += _tile_of_robber(scene.board, scene.robber, "hex-robbed-shade", camera)
    if picked is not None:
        items += _tile_of_robber(scene.board, picked, "hex-picked-wash", camera)
    return items


def _tile_of_robber(board: Board, number: int, shade: str, camera: Camera) -> list[Item]:
    tile = in_window(tile_item(board, number, camera.r), camera)
    items = [tile._replace(kind="robbed", art=f"{tile.art}+{shade}", region=None)]
    if board.tokens[number]:
        aside = token_item(board, number, camera.r, camera.small, TOKEN_ASIDE)
        items.append(in_window(aside, camera))
    return items


def robber_items(scene: BoardScene, camera: Camera, now: int) -> list[Item]:
    """The robber, standing; and as a ghost on a hex picked for him."""
    items = []
    picked = scene.choice.picked if scene.choice else None
    if scene.robber is not None and not _robber_moves(scene, now):
        items.append(_robber(scene.board, scene.robber, camera, "robber"))
    if picked is not None and picked != scene.robber:
        items.append(_robber(scene.board, picked, camera, "ghost")._replace(alpha=215))
    return items


def moving_robber_items(scene: BoardScene, camera: Camera, now: int) -> list[Item]:
    """The robber on his way, over everything that stands."""
    for motion in scene.motions:
        if motion.kind == "robber" and motion.progress(now) < 1 and scene.robber == motion.number:
            end = _robber(scene.board, motion.number, camera, "robber")
            origin = motion.number if motion.origin is None else motion.origin
            start = _robber(scene.board, origin, camera, "robber")
            t = ease_in_out(motion.progress(now))
            high = ARC_HEIGHT * camera.scale * math.sin(math.pi * t)
            x, y = start.x + (end.x - start.x) * t, start.y + (end.y - start.y) * t - high
            return [end._replace(x=round(x), y=round(y))]
    return []


def _robber_moves(scene: BoardScene, now: int) -> bool:
    return any(m.kind == "robber" and m.number == scene.robber and m.progress(now) < 1 for m in scene.motions)


def _robber(board: Board, number: int, camera: Camera, kind: str) -> Item:
    place = board.hexes[number]
    centre, foot = hex_point(place), _foot(board, number)
    where = at(camera, Point(centre.x + foot.x, centre.y + foot.y))
    return Item(kind, place.name, number, "piece/robber", *where, piece_unit(camera))


def _foot(board: Board, number: int) -> Point:
    """Where the robber stands on a hex, from its centre: beside the token, in the middle where there is none."""
    return _ROBBER_AT if board.tokens[number] and board.terrains[number] is not Terrain.DESERT else _ROBBER_ALONE_AT
