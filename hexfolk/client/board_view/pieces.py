"""Pieces in the draw list: roads, settlements, cities, the robber with his shaded tile, and what of them moves."""

from __future__ import annotations

import math

from hexfolk.board import Board, Terrain
from hexfolk.client.board_view.items import Item
from hexfolk.client.board_view.land import tile_item, token_item
from hexfolk.client.board_view.motion import (
    ARC_HEIGHT,
    DROP_HEIGHT,
    DROP_SCALE,
    Motion,
    ease_in_out,
    ease_out,
)
from hexfolk.client.board_view.sight import Sight
from hexfolk.geometry import Point

TOKEN_ASIDE = 0.25
GHOST_ROBBER_ALPHA = 238
_ROBBER_AT, _ROBBER_ALONE_AT = Point(-0.40, 0.46), Point(0.0, 0.34)


def road_item(sight: Sight, edge: int, color: str, kind: str = "road") -> Item:
    """A road; on a small board without its emblem."""
    places = sight.places
    art = f"piece/road-{color}-{places.leans[edge]}{'-plain' if sight.camera.small else ''}"
    return Item(kind, places.edge_names[edge], edge, art, *sight.at(places.edges[edge]), sight.piece_unit)


def house_item(sight: Sight, crossing: int, what: str, color: str, kind: str = "") -> Item:
    """A settlement or a city (`what`)."""
    places = sight.places
    name, where = places.crossing_names[crossing], sight.at(places.crossings[crossing])
    return Item(kind or what, name, crossing, f"piece/{what}-{color}", *where, sight.piece_unit)


def road_items(sight: Sight) -> list[Item]:
    """All roads, those just built growing from their near corner."""
    growing = {m.number: m for m in sight.scene.motions if m.kind == "road"}
    items = [road_item(sight, edge, seat.color) for seat in sight.scene.pieces for edge in seat.roads]
    if not growing:
        return items
    return [_grown(sight, item, growing[item.number]) if item.number in growing else item for item in items]


def _grown(sight: Sight, item: Item, motion: Motion) -> Item:
    """The part of a road that is there yet, from the corner it grows from."""
    t = ease_out(motion.progress(sight.now))
    near = sight.scene.board.edge_ends[item.number][0] if motion.origin is None else motion.origin
    x, y = sight.at(sight.places.crossings[near])
    side = 1.2 * sight.camera.r
    dx, dy = item.x - x, item.y - y
    # A window over the road that opens from the near end: along x for slanted roads, along y for upright ones.
    if abs(dx) > abs(dy):
        width = abs(dx) * 2 * t
        left = x if dx > 0 else x - width
        return item._replace(part=(left, item.y - side, width, 2 * side))
    height = abs(dy) * 2 * t
    top = y if dy > 0 else y - height
    return item._replace(part=(item.x - side, top, 2 * side, height))


def house_items(sight: Sight) -> list[Item]:
    """All settlements and cities from the north to the south, those just built dropping into place."""
    dropping = {m.number: m for m in sight.scene.motions if m.kind in ("settlement", "city")}
    items = []
    for seat in sight.scene.pieces:
        items += [house_item(sight, place, "settlement", seat.color) for place in seat.settlements]
        items += [house_item(sight, place, "city", seat.color) for place in seat.cities]
    items.sort(key=lambda item: (item.y, item.x))
    if not dropping:
        return items
    return [_dropped(sight, item, dropping[item.number]) if item.number in dropping else item for item in items]


def _dropped(sight: Sight, item: Item, motion: Motion) -> Item:
    left = 1 - ease_out(motion.progress(sight.now))
    drop = DROP_HEIGHT * sight.camera.scale * left
    return item._replace(y=item.y - drop, zoom=round(1 + (DROP_SCALE - 1) * left, 2))


def robbed_items(sight: Sight) -> list[Item]:
    """The robber's tile, shaded, and its token moved aside; so too the tile that is picked for him."""
    scene = sight.scene
    items = []
    picked = scene.choice.picked if scene.choice else None
    if scene.robber is not None and scene.robber != picked and _robber_on_his_way(sight) is None:
        items += _tile_of_robber(sight, scene.robber, "hex-robbed-shade")
    if picked is not None:
        items += _tile_of_robber(sight, picked, "hex-picked-wash")
    return items


def _tile_of_robber(sight: Sight, number: int, shade: str) -> list[Item]:
    board, camera = sight.scene.board, sight.camera
    tile = sight.from_ground(tile_item(board, number, camera.r))
    items = [tile._replace(kind="robbed", art=f"{tile.art}+{shade}", region=None)]
    if board.tokens[number]:
        items.append(sight.from_ground(token_item(board, number, camera.r, camera.small, TOKEN_ASIDE)))
    return items


def robber_items(sight: Sight) -> list[Item]:
    """The robber, standing; and as a ghost on a hex picked for him."""
    scene = sight.scene
    items = []
    picked = scene.choice.picked if scene.choice else None
    if scene.robber is not None and _robber_on_his_way(sight) is None:
        items.append(_robber(sight, scene.robber, "robber"))
    if picked is not None and picked != scene.robber:
        items.append(_robber(sight, picked, "ghost")._replace(alpha=GHOST_ROBBER_ALPHA))
    return items


def moving_robber_items(sight: Sight) -> list[Item]:
    """The robber on his way, over everything that stands."""
    motion = _robber_on_his_way(sight)
    if motion is None:
        return []
    end = _robber(sight, motion.number, "robber")
    start = _robber(sight, motion.number if motion.origin is None else motion.origin, "robber")
    t = ease_in_out(motion.progress(sight.now))
    high = ARC_HEIGHT * sight.camera.scale * math.sin(math.pi * t)
    x, y = start.x + (end.x - start.x) * t, start.y + (end.y - start.y) * t - high
    return [end._replace(x=round(x), y=round(y))]


def _robber_on_his_way(sight: Sight) -> Motion | None:
    for motion in sight.scene.motions:
        if motion.kind == "robber" and motion.number == sight.scene.robber and motion.progress(sight.now) < 1:
            return motion
    return None


def _robber(sight: Sight, number: int, kind: str) -> Item:
    foot = _foot(sight.scene.board, number)
    where = sight.at(sight.places.hexes[number], foot.x, foot.y)
    return Item(kind, sight.places.hex_names[number], number, "piece/robber", *where, sight.piece_unit)


def _foot(board: Board, number: int) -> Point:
    """Where the robber stands on a hex, from its centre: beside the token, in the middle where there is none."""
    return _ROBBER_AT if board.tokens[number] and board.terrains[number] is not Terrain.DESERT else _ROBBER_ALONE_AT
