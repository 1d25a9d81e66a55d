"""Marks in the draw list: hexes to choose from, marked spots with their pulses, ghosts, the keyboard's cursor."""

from __future__ import annotations

import math
from types import MappingProxyType

from hexfolk.client.board_view.camera import Camera
from hexfolk.client.board_view.items import Item, Region
from hexfolk.client.board_view.land import edge_region, tile_item
from hexfolk.client.board_view.pieces import at, house_item, in_window, lean, piece_unit, road_item
from hexfolk.client.board_view.scene import MANY_SPOTS, BoardScene, Spot, place_of
from hexfolk.geometry import Point, hex_point

PULSE_MS = 1400
PULSE_FRAMES = 20
"""Drawings of one half cycle: two rings half a cycle apart repeat after it."""

STEADY = -1
POINTER_REACH = 0.30
SHIELD_DY = -0.44
PENDING_ALPHA = 153
_LEADER_ENDS = MappingProxyType({"hex": 0.80, "spot": 0.30})
"""How far from the middle of what it points at a leader ends, in units of R."""


def pulse_frame(scene: BoardScene, now: int) -> int:
    """Which drawing of the pulse is on, `STEADY` with reduced motion."""
    half = PULSE_MS // 2
    return STEADY if scene.still else now % half * PULSE_FRAMES // half


def choice_marks(scene: BoardScene, camera: Camera) -> list[Item]:
    """Lit, forbidden and picked hexes, the hex under the pointer, and hexes just paid."""
    items = [_hex(scene, number, "hex_paid", "mark/paid", camera) for number in scene.paid]
    choice, hover = scene.choice, scene.hover
    pointed = hover.number if hover is not None and hover.kind == "hex" else None
    if choice is None:
        return items
    items += [_hex(scene, number, "hex_may_not", "mark/may-not", camera) for number in choice.may_not]
    items += [_hex(scene, n, "hex_may", "mark/may", camera) for n in choice.may if n != choice.picked]
    if choice.picked is not None:
        items.append(_hex(scene, choice.picked, "hex_picked", "mark/picked", camera))
    if pointed in choice.may and pointed != choice.picked:
        items.append(_hex(scene, pointed, "hex_hover", "terrain/hex-light", camera))
    if pointed in choice.may_not:
        items.append(_hex(scene, pointed, "hex_forbidden", "mark/forbidden", camera))
    for number, color in choice.protected:
        centre = hex_point(scene.board.hexes[number])
        where = at(camera, Point(centre.x, centre.y + SHIELD_DY))
        name = scene.board.hexes[number].name
        unit = 0.44 * camera.r / 27
        items.append(Item("shield", name, number, f"piece/shield-{color}", *where, unit))
    return items


def _hex(scene: BoardScene, number: int, kind: str, art: str, camera: Camera) -> Item:
    tile = in_window(tile_item(scene.board, number, camera.r), camera)
    return tile._replace(kind=kind, art=art)


def spot_marks(scene: BoardScene, camera: Camera, now: int) -> list[Item]:
    """Marked spots, the ghost piece on the one pointed at, and the keyboard's cursor round its spot."""
    many = len(scene.spots) >= MANY_SPOTS
    hidden = {scene.hover, scene.pending}
    shown = [spot for spot in scene.spots if spot not in hidden]
    items: list[Item] = []
    if not many:
        items += [_pulse(scene, spot, camera, now) for spot in shown]
    items += [_spot(scene, spot, camera, many) for spot in shown]
    for spot in (scene.hover, scene.pending):
        if spot is not None and spot.kind != "hex":
            items += _ghost(scene, spot, camera)
    if scene.focus is not None:
        items.append(_focus(scene, scene.focus, camera))
    return items


def _name(scene: BoardScene, spot: Spot) -> str:
    board = scene.board
    if spot.kind == "hex":
        return board.hexes[spot.number].name
    return (board.edges if spot.kind == "road" else board.crossings)[spot.number].name


def _item(scene: BoardScene, spot: Spot, kind: str, art: str, camera: Camera) -> Item:
    where = at(camera, place_of(scene.board, spot))
    return Item(kind, _name(scene, spot), spot.number, art, *where, camera.r / 100)


def _pulse(scene: BoardScene, spot: Spot, camera: Camera, now: int) -> Item:
    frame = pulse_frame(scene, now)
    if spot.kind == "road":
        return _item(scene, spot, "pulse", f"mark/pulse-{lean(scene.board, spot.number)}@{frame}", camera)
    return _item(scene, spot, "pulse", f"mark/pulse@{frame}", camera)


def _spot(scene: BoardScene, spot: Spot, camera: Camera, many: bool) -> Item:
    """The disc or bar itself, which a pointer within 0.30R means; `kind` tells settlement, city and road apart."""
    if spot.kind == "road":
        art = f"spot/road-{lean(scene.board, spot.number)}"
        region = edge_region(scene.board, spot.number, camera.r, POINTER_REACH)
    else:
        art = "mark/small" if many else f"spot/{spot.kind}"
        region = Region(POINTER_REACH * camera.r)
    return _item(scene, spot, f"spot_{spot.kind}", art, camera)._replace(region=region)


def _ghost(scene: BoardScene, spot: Spot, camera: Camera) -> list[Item]:
    """The piece as it would stand: with a steady ring while pointed at, paler once it was sent."""
    board, sent = scene.board, spot == scene.pending
    items = []
    if spot.kind == "road":
        ring = f"mark/hover-{lean(board, spot.number)}"
        piece = road_item(board, spot.number, scene.own, camera, "ghost")
    else:
        ring = "mark/hover-pressed" if scene.pressed else "spot/hover"
        piece = house_item(board, spot.number, spot.kind, scene.own, camera, "ghost")
    if sent:
        return [piece._replace(alpha=PENDING_ALPHA)]
    marked = _spot(scene, spot, camera, False)
    items.append(_item(scene, spot, "hover", ring, camera)._replace(unit=piece_unit(camera)))
    items.append(piece._replace(region=marked.region, kind=marked.kind))
    return items


def _focus(scene: BoardScene, spot: Spot, camera: Camera) -> Item:
    if spot.kind == "hex":
        return _hex(scene, spot.number, "focus", "mark/focus-hex", camera)._replace(region=None)
    art = f"mark/focus-{lean(scene.board, spot.number)}" if spot.kind == "road" else "mark/focus"
    return _item(scene, spot, "focus", art, camera)


def leader_marks(scene: BoardScene, camera: Camera) -> list[Item]:
    """The line from a bubble to its spot, ending in a small ring."""
    leader = scene.leader
    if leader is None:
        return []
    x, y = at(camera, place_of(scene.board, leader.to))
    reach = _LEADER_ENDS["hex" if leader.to.kind == "hex" else "spot"] * camera.r
    away = max(1.0, math.hypot(leader.x - x, leader.y - y))
    x, y = x + (leader.x - x) * reach / away, y + (leader.y - y) * reach / away
    art = "line/forbidding" if leader.forbidding else "line/leader"
    name = _name(scene, leader.to)
    return [Item("leader", name, leader.to.number, art, leader.x, leader.y, camera.scale, to=(x, y))]
