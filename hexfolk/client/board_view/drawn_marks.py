"""The marks that no file holds, as SVG markup in units of R/100: rings of hexes, pulses, rings of roads.

They are plain shapes without light or shadow, so they may be turned as markup.
"""

from __future__ import annotations

import math
from types import MappingProxyType

from hexfolk.client.board_view.marks import PULSE_FRAMES, STEADY
from hexfolk.client.look.assets import Box

HEX_BOX: Box = (-100, -100, 200, 200)
SPOT_BOX: Box = (-40, -40, 80, 80)
ROAD_BOX: Box = (-64, -64, 128, 128)

TURNS = MappingProxyType({"vertical": 90.0, "rising": -30.0, "falling": 30.0})
PICKED_WASH = "hex-picked-wash"

_DARK, _AMBER, _CREAM = "#3b2608", "#ffb938", "#fff6e0"


def hex_corners(radius: float) -> list[tuple[float, float]]:
    """The corners of a hex round the origin, clockwise from the top."""
    return [(radius * math.sin(k * math.pi / 3), -radius * math.cos(k * math.pi / 3)) for k in range(6)]


def hex_path(radius: float, cut: float = 9.0) -> str:
    """A hex with its corners rounded off, `cut` from each corner along the sides."""
    corners = hex_corners(radius)
    path = ""
    for k, (x, y) in enumerate(corners):
        (ax, ay), (bx, by) = corners[k - 1], corners[(k + 1) % 6]
        share = cut / radius
        before = x + (ax - x) * share, y + (ay - y) * share
        after = x + (bx - x) * share, y + (by - y) * share
        path += f"{'L' if path else 'M'}{before[0]:.2f} {before[1]:.2f}Q{x:.2f} {y:.2f} {after[0]:.2f} {after[1]:.2f}"
    return path + "z"


def _ring(path: str, color: str, width: float, opacity: float = 1.0, more: str = "") -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{color}" stroke-opacity="{opacity}" stroke-width="{width}" '
        f'stroke-linejoin="round" {more}/>'
    )


def _fill(path: str, color: str, opacity: float) -> str:
    return f'<path d="{path}" fill="{color}" fill-opacity="{opacity}"/>'


def _dashed_hex(radius: float, color: str, width: float) -> str:
    """A dashed ring out of straight pieces: five dashes a side, the outer two meeting round the corners."""
    markup = ""
    corners = hex_corners(radius)
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        for start in (0.12, 0.33, 0.54, 0.75):
            p, q = ((ax + (bx - ax) * t, ay + (by - ay) * t) for t in (start, start + 0.13))
            markup += _ring(f"M{p[0]:.2f} {p[1]:.2f}L{q[0]:.2f} {q[1]:.2f}", color, width, 1, 'stroke-linecap="round"')
    return markup


def _capsule(lean: str, half: float, radius: float, attributes: str) -> str:
    """A bar along an edge with round ends, `half` long each way."""
    return (
        f'<g transform="rotate({TURNS[lean]})"><rect x="{-half - radius}" y="{-radius}" '
        f'width="{2 * (half + radius)}" height="{2 * radius}" rx="{radius}" {attributes}/></g>'
    )


def _line(color: str, width: float, opacity: float = 1.0) -> str:
    return f'fill="none" stroke="{color}" stroke-opacity="{opacity:.3f}" stroke-width="{width:.2f}"'


def _circle(radius: float, attributes: str) -> str:
    return f'<circle r="{radius:.2f}" {attributes}/>'


def _phases(frame: int) -> tuple[tuple[float, float], ...]:
    """Of each of the two rings how far out it is (0 to 1), and its opacity."""
    if frame == STEADY:
        return ((0.25, 0.75), (0.75, 0.45))
    first = frame / PULSE_FRAMES / 2
    return tuple((t, 0.85 * (1 - t)) for t in (first, first + 0.5))


def _pulse(frame: int) -> str:
    rings = "".join(_circle(18 + 16 * t, _line("#ffe0a0", 2.6, opacity)) for t, opacity in _phases(frame))
    return _circle(33.3, 'fill="#ffcf70" fill-opacity=".2"') + rings


def _road_pulse(lean: str, frame: int) -> str:
    glow = _capsule(lean, 31, 17, 'fill="#ffcf70" fill-opacity=".2"')
    return glow + "".join(
        _capsule(lean, 31, 10 + 13 * t, _line("#ffe0a0", 2.6, opacity)) for t, opacity in _phases(frame)
    )


def _hover_road(lean: str) -> str:
    return (
        _capsule(lean, 31, 17, 'fill="#ffd27a" fill-opacity=".35"')
        + _capsule(lean, 31, 15.5, _line(_DARK, 6.6, 0.6))
        + _capsule(lean, 31, 15.5, _line("#ffc355", 4.2))
    )


def markup(name: str) -> tuple[str, Box]:
    """The markup and the box of a mark, such as ``"may"`` or ``"pulse@3"`` (a pulse's frame). Raises KeyError."""
    base, _, frame = name.partition("@")
    kind, _, lean = base.partition("-")
    if kind == "pulse":
        return (_road_pulse(lean, int(frame)), ROAD_BOX) if lean else (_pulse(int(frame)), SPOT_BOX)
    if kind == "hover" and lean in TURNS:
        return _hover_road(lean), ROAD_BOX
    if kind == "focus" and lean in TURNS:
        ring = _capsule(lean, 31, 19, _line("#0c1a2b", 8, 0.7)) + _capsule(lean, 31, 19, _line("#fff3d6", 4.4))
        return ring, ROAD_BOX
    return _round_marks()[base] if base in _round_marks() else _hex_marks()[base]


def _round_marks() -> dict[str, tuple[str, Box]]:
    small = (
        _circle(15.8, 'fill="#ffcf70" fill-opacity=".28"')
        + _circle(10.9, f'fill="{_DARK}" fill-opacity=".75"')
        + _circle(8.7, f'fill="{_AMBER}" stroke="{_CREAM}" stroke-width="2.8"')
    )
    pressed = _circle(22, 'fill="#ffd27a" fill-opacity=".5"') + _circle(22, _line(_DARK, 7.1, 0.6))
    focus = _circle(27, _line("#0c1a2b", 8, 0.7)) + _circle(27, _line("#fff3d6", 4.4))
    return {
        "small": (small, SPOT_BOX),
        "hover-pressed": (pressed + _circle(22, _line("#ffc355", 4.4)), SPOT_BOX),
        "focus": (focus, SPOT_BOX),
    }


def _hex_marks() -> dict[str, tuple[str, Box]]:
    ring, whole = hex_path(92.4), hex_path(95.5)
    may = _ring(ring, _DARK, 9.4, 0.5) + _ring(ring, "#ffc355", 5.4) + _ring(hex_path(85), "#ffe9b8", 2, 0.38)
    picked = _ring(ring, _DARK, 14, 0.75) + _ring(ring, _AMBER, 10) + _ring(ring, _CREAM, 3)
    forbidden = _ring(ring, "#0c1a2b", 9.4) + _dashed_hex(92.4, "#f9b6a6", 5.4)
    paid = _fill(whole, "#fff3c4", 0.2) + _ring(ring, _DARK, 8, 0.4) + _ring(ring, "#ffd98c", 4.6)
    focus = _ring(ring, "#0c1a2b", 9, 0.7) + _ring(ring, "#fff3d6", 4.4)
    return {
        "may": (may, HEX_BOX),
        "may-not": (_fill(whole, "#0a1826", 0.62), HEX_BOX),
        "picked": (picked, HEX_BOX),
        "forbidden": (forbidden, HEX_BOX),
        "paid": (paid, HEX_BOX),
        "focus-hex": (focus, HEX_BOX),
        PICKED_WASH: (_fill(whole, "#ffcf70", 0.2), HEX_BOX),
    }
