"""Hexes, crossings and edges of a pointy-topped hex grid, as small values with written names.

A value has one written form, and every written form that names the same place parses to the same value:
``"2,-1"`` is a hex, ``"2,-1:N"`` its northern crossing, ``"2,-1:NE"`` its north-eastern edge.
"""

from hexfolk.geometry.grid import (
    CORNERS,
    SIDES,
    Crossing,
    Edge,
    Hex,
    parse_crossing,
    parse_edge,
    parse_hex,
)
from hexfolk.geometry.plane import Point, crossing_point, edge_points, hex_at, hex_point

__all__ = [
    "CORNERS",
    "SIDES",
    "Crossing",
    "Edge",
    "Hex",
    "Point",
    "crossing_point",
    "edge_points",
    "hex_at",
    "hex_point",
    "parse_crossing",
    "parse_edge",
    "parse_hex",
]
