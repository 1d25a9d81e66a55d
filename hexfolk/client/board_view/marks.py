"""Marks in the draw list: hexes to choose from, marked spots with their pulses, ghosts, the keyboard's cursor."""

from __future__ import annotations

import math

from hexfolk.client.board_view.items import Item, Region
from hexfolk.client.board_view.land import edge_region, tile_item
from hexfolk.client.board_view.pieces import house_item, road_item
from hexfolk.client.board_view.scene import MANY_SPOTS, BoardScene, Spot
from hexfolk.client.board_view.sight import LEANS, Sight

PULSE_MS = 1400
PULSE_FRAMES = 20
"""Drawings of one half cycle: two rings half a cycle apart repeat after it."""

STEADY = -1
POINTER_REACH = 0.30
SHIELD_DY = -0.44
SHIELD_SIZE = 0.44
PENDING_ALPHA = 153

_SHIELD_UNITS = 27.0
_LEADER_TO_SPOT, _LEADER_TO_HEX = 0.30, 0.80
"""How far from the middle of what it points at a leader ends, in units of R."""


def pulse_frame(scene: BoardScene, now: int) -> int:
    """Which drawing of the pulse is on, `STEADY` with reduced motion."""
    half = PULSE_MS // 2
    return STEADY if scene.still else now % half * PULSE_FRAMES // half


def pulses(scene: BoardScene) -> bool:
    """Whether anything in a scene pulses."""
    return 0 < len(scene.spots) < MANY_SPOTS and not scene.still


def choice_marks(sight: Sight) -> list[Item]:
    """Lit, forbidden and picked hexes, the hex under the pointer, and hexes just paid."""
    scene = sight.scene
    items = [_hex(sight, number, "hex_paid", "mark/paid") for number in scene.paid]
    choice, hover = scene.choice, scene.hover
    pointed = hover.number if hover is not None and hover.kind == "hex" else None
    if choice is None:
        return items
    items += [_hex(sight, number, "hex_may_not", "mark/may-not") for number in choice.may_not]
    items += [_hex(sight, n, "hex_may", "mark/may") for n in choice.may if n != choice.picked]
    if choice.picked is not None:
        items.append(_hex(sight, choice.picked, "hex_picked", "mark/picked"))
    if pointed in choice.may and pointed != choice.picked:
        items.append(_hex(sight, pointed, "hex_hover", "terrain/hex-light"))
    if pointed in choice.may_not:
        items.append(_hex(sight, pointed, "hex_forbidden", "mark/forbidden"))
    unit = SHIELD_SIZE * sight.camera.r / _SHIELD_UNITS
    for number, color in choice.protected:
        where = sight.at(sight.places.hexes[number], 0.0, SHIELD_DY)
        items.append(Item("shield", sight.places.hex_names[number], number, f"piece/shield-{color}", *where, unit))
    return items


def _hex(sight: Sight, number: int, kind: str, art: str) -> Item:
    tile = sight.from_ground(tile_item(sight.scene.board, number, sight.camera.r))
    return tile._replace(kind=kind, art=art)


def spot_marks(sight: Sight) -> list[Item]:
    """Marked spots, the ghost piece on the one pointed at, and the keyboard's cursor round its spot."""
    scene = sight.scene
    many = len(scene.spots) >= MANY_SPOTS
    shown = [spot for spot in scene.spots if spot not in (scene.hover, scene.pending)]
    items = [] if many else [_pulse(sight, spot) for spot in shown]
    items += [_spot(sight, spot, many) for spot in shown]
    if scene.own:
        for spot in dict.fromkeys((scene.hover, scene.pending)):
            if spot is not None and spot.kind != "hex":
                items += _ghost(sight, spot)
    if scene.focus is not None:
        items.append(_focus(sight, scene.focus))
    return items


def _item(sight: Sight, spot: Spot, kind: str, art: str) -> Item:
    where = sight.at(sight.spot_point(spot))
    return Item(kind, sight.spot_name(spot), spot.number, art, *where, sight.camera.r / 100)


def _pulse(sight: Sight, spot: Spot) -> Item:
    frame = pulse_frame(sight.scene, sight.now)
    lean = f"-{sight.places.leans[spot.number]}" if spot.kind == "road" else ""
    return _item(sight, spot, "pulse", f"mark/pulse{lean}@{frame}")


def _spot(sight: Sight, spot: Spot, many: bool) -> Item:
    """The disc or bar itself, which a pointer within 0.30R means; `kind` tells settlement, city and road apart."""
    r = sight.camera.r
    if spot.kind == "road":
        art = f"spot/road-{sight.places.leans[spot.number]}"
        region = edge_region(sight.scene.board, spot.number, r, POINTER_REACH)
    else:
        art = "mark/small" if many else f"spot/{spot.kind}"
        region = Region(POINTER_REACH * r)
    return _item(sight, spot, f"spot_{spot.kind}", art)._replace(region=region)


def _ghost(sight: Sight, spot: Spot) -> list[Item]:
    """The piece as it would stand: with a steady ring while pointed at, paler once it was sent."""
    scene = sight.scene
    if spot.kind == "road":
        ring = f"mark/hover-{sight.places.leans[spot.number]}"
        piece = road_item(sight, spot.number, scene.own, "ghost")
    else:
        ring = "mark/hover-pressed" if scene.pressed else "spot/hover"
        piece = house_item(sight, spot.number, spot.kind, scene.own, "ghost")
    if spot == scene.pending:
        return [piece._replace(alpha=PENDING_ALPHA)]
    marked = _spot(sight, spot, False)
    hover = _item(sight, spot, "hover", ring)._replace(unit=sight.piece_unit)
    return [hover, piece._replace(region=marked.region, kind=marked.kind)]


def _focus(sight: Sight, spot: Spot) -> Item:
    if spot.kind == "hex":
        return _hex(sight, spot.number, "focus", "mark/focus-hex")._replace(region=None)
    lean = f"-{sight.places.leans[spot.number]}" if spot.kind == "road" else ""
    return _item(sight, spot, "focus", f"mark/focus{lean}")


def likely_marks(sight: Sight) -> list[Item]:
    """An item of each art that pointing, pulsing and choosing may need next."""
    unit, piece = sight.camera.r / 100, sight.piece_unit
    arts = [f"mark/pulse@{frame}" for frame in range(PULSE_FRAMES)]
    arts += ["spot/glow", "spot/settlement", "spot/city", "mark/small", "mark/may", "mark/may-not", "mark/picked"]
    arts += [f"spot/road-{lean}" for lean in LEANS]
    items = [Item("mark", "", -1, art, 0.0, 0.0, unit) for art in arts]
    own = sight.scene.own
    if own:
        plain = "-plain" if sight.camera.small else ""
        arts = [f"piece/settlement-{own}", f"piece/city-{own}", "spot/hover", "mark/hover-pressed"]
        arts += [f"piece/road-{own}-{lean}{plain}" for lean in LEANS] + [f"mark/hover-{lean}" for lean in LEANS]
        items += [Item("mark", "", -1, art, 0.0, 0.0, piece) for art in arts]
    return items


def leader_marks(sight: Sight) -> list[Item]:
    """The line from a bubble to its spot, ending in a small ring."""
    leader = sight.scene.leader
    if leader is None:
        return []
    x, y = sight.at(sight.spot_point(leader.to))
    reach = (_LEADER_TO_HEX if leader.to.kind == "hex" else _LEADER_TO_SPOT) * sight.camera.r
    away = max(1.0, math.hypot(leader.x - x, leader.y - y))
    end = x + (leader.x - x) * reach / away, y + (leader.y - y) * reach / away
    art = "line/forbidding" if leader.forbidding else "line/leader"
    name, unit = sight.spot_name(leader.to), sight.camera.scale
    return [Item("leader", name, leader.to.number, art, leader.x, leader.y, unit, to=end)]
