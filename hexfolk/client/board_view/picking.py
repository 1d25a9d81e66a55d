"""What a pixel means, read from the same draw list that is drawn."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

from hexfolk.client.board_view.items import Item
from hexfolk.client.board_view.picture import DrawList
from hexfolk.client.board_view.scene import Spot

_SPOTS = MappingProxyType({"spot_settlement": "settlement", "spot_city": "city", "spot_road": "road"})
_CHOICES = ("hex_may", "hex_picked", "hex_may_not")


def spot_at(drawn: DrawList, pos: tuple[float, float]) -> Spot | None:
    """The nearest marked spot that takes a pointer at pixel `pos`."""
    found = _nearest((i for i in drawn.items if i.kind in _SPOTS), *pos)
    return None if found is None else Spot(_SPOTS[found.kind], found.number)


def choice_at(drawn: DrawList, pos: tuple[float, float]) -> Spot | None:
    """The hex at pixel `pos` that is marked as one that may, or may not, be chosen."""
    found = _nearest((i for i in drawn.items if i.kind in _CHOICES), *pos)
    return None if found is None else Spot("hex", found.number)


def hex_at(drawn: DrawList, pos: tuple[float, float]) -> int | None:
    """The number of the hex at pixel `pos`."""
    return _number(drawn, "tile", pos)


def crossing_at(drawn: DrawList, pos: tuple[float, float]) -> int | None:
    """The number of the crossing at or near pixel `pos`."""
    return _number(drawn, "crossing", pos)


def edge_at(drawn: DrawList, pos: tuple[float, float]) -> int | None:
    """The number of the edge at or near pixel `pos`."""
    return _number(drawn, "edge", pos)


def port_at(drawn: DrawList, pos: tuple[float, float]) -> int | None:
    """The number of the edge whose port's boat lies at pixel `pos`."""
    return _number(drawn, "boat", pos)


def _number(drawn: DrawList, kind: str, pos: tuple[float, float]) -> int | None:
    x, y = drawn.camera.origin
    found = _nearest((i for i in drawn.ground if i.kind == kind), pos[0] - x, pos[1] - y)
    return None if found is None else found.number


def _nearest(items: Iterable[Item], px: float, py: float) -> Item | None:
    """The item with the smallest distance to its middle; of equally near ones the topmost, drawn last."""
    best, best_distance = None, float("inf")
    for item in items:
        if item.region is not None:
            distance = item.region.distance(px - item.x, py - item.y)
            if distance is not None and distance <= best_distance:
                best, best_distance = item, distance
    return best
