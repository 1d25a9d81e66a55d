"""How marks look: SVG markup in units of R/100 for the window and for exported drawings alike, and words set on top."""

from __future__ import annotations

from types import MappingProxyType
from typing import NamedTuple

from hexfolk.client.board_view.camera import Camera
from hexfolk.client.board_view.drawn_marks import TURNS, hex_corners, hex_path
from hexfolk.client.look.assets import Box
from hexfolk.client.workshop.overlays import Mark

INK, PILL, CREAM = "#1c1020", "#0c1a2b", "#f8eed8"
HEAT = ("#3a1d6e", "#d0417e", "#ffe36b")
CLOSED = "#c4383f"
SEVERITY = MappingProxyType(
    {"error": "#ff6a52", "warning": "#ffc04a", "note": "#8fc7f5", "picked": "#fff3d6"},
)
EDGES = MappingProxyType({"outer": "#7ff0e0", "inner": "#c9a2ff", "port": "#ffc763"})

SHORT_EDGE = 16
"""How far the mark of an edge beside a settlement goes from its middle, in units of R/100."""
SMALLEST_LABEL = 26.0
"""R in pixels (times the interface's scale) from which on labels are drawn; below they would hide the island."""
LEAST_LABEL = 20.0
"""The same whatever the scale: a label that can be read is as wide as a hex of that size."""
SMALLEST_WORDS = 8
"""Pixels below which words on marks cannot be read and are left out; marks that carry words have room for as many."""
READABLE = 44.0
"""The R (times the interface's scale) below which what carries words does not become smaller any more."""


class Words(NamedTuple):
    """Text in the middle of a mark: its size in units of R/100, and its colour."""

    text: str
    size: float
    color: str


class Shape(NamedTuple):
    """A mark's markup, seen through a box round its place, and its words if it has any."""

    markup: str
    box: Box
    words: Words | None = None


def unit_of(mark: Mark, camera: Camera) -> float:
    """Pixels per unit of a mark's markup; 0 for one that is not drawn at this zoom."""
    if mark.kind == "label" and camera.r < max(SMALLEST_LABEL * camera.scale, LEAST_LABEL):
        return 0.0
    worded = mark.kind in ("label", "seat", "badge") or (mark.kind == "heat" and mark.text)
    least = SMALLEST_WORDS / _words_size(mark) if mark.text else 0.0
    return max(camera.r / 100, READABLE * camera.scale / 100 if worded else 0.0, least)


def _words_size(mark: Mark) -> float:
    """The size of the words on a mark, in units of R/100."""
    heat = 22.0 if len(mark.text) < 3 else 16.5
    return {"label": 25.0, "seat": 17.0}.get(mark.kind, heat)


def heat_color(level: float) -> str:
    """The colour of a crossing, from violet over pink to yellow."""
    first, last, share = (HEAT[0], HEAT[1], level * 2) if level < 0.5 else (HEAT[1], HEAT[2], level * 2 - 1)
    pairs = zip(_rgb(first), _rgb(last), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def heat_radius(level: float, numbered: bool) -> float:
    """The radius of a crossing's disc in units of R/100."""
    return 19.0 + 3 * level if numbered else 4.5 + 12 * level


def shape(mark: Mark) -> Shape:
    """How a mark is drawn. Raises KeyError for a kind that is not known."""
    return {
        "label": _label, "heat": _heat, "outer": _edge, "inner": _edge, "port": _edge, "hex": _hex, "ring": _ring,
        "closed": _closed, "bar": _bar, "badge": _badge, "seat": _seat,
    }[mark.kind](mark)  # fmt: skip


def _square(half: float) -> Box:
    return (-half, -half, 2 * half, 2 * half)


def _label(mark: Mark) -> Shape:
    wide = 16 + 15.5 * len(mark.text)
    body = f'<rect x="{-wide / 2}" y="-17" width="{wide}" height="34" rx="9" fill="{PILL}" fill-opacity=".86"/>'
    return Shape(body, (-wide / 2 - 1, -18, wide + 2, 36), Words(mark.text, _words_size(mark), CREAM))


def _heat(mark: Mark) -> Shape:
    color, radius = heat_color(mark.level), heat_radius(mark.level, bool(mark.text))
    if not mark.text:
        body = (
            f'<circle r="{radius + 2.5:.2f}" fill="{INK}" fill-opacity=".45"/>'
            f'<circle r="{radius:.2f}" fill="{color}" stroke="{CREAM}" stroke-width="1.6"/>'
        )
        return Shape(body, _square(radius + 4))
    body = (
        f'<circle r="{radius + 2.4:.2f}" fill="{CREAM}" fill-opacity=".85"/>'
        f'<circle r="{radius:.2f}" fill="{color}" stroke="{INK}" stroke-width="3.4"/>'
    )
    return Shape(body, _square(radius + 4), Words(mark.text, _words_size(mark), INK if mark.level > 0.3 else CREAM))


def _closed(mark: Mark) -> Shape:
    """A disc with a bar across it, like the sign at a road that nobody may drive into."""
    body = (
        f'<circle r="17" fill="{CREAM}"/><circle r="15" fill="{CLOSED}" stroke="{INK}" stroke-width="2.6"/>'
        f'<rect x="-9" y="-3" width="18" height="6" rx="1.5" fill="{CREAM}"/>'
    )
    return Shape(body, _square(19))


def _line(color: str, width: float, dash: str = "", reach: float = 42) -> str:
    stroke = f'stroke="{color}" stroke-width="{width}" stroke-linecap="round"'
    return f'<path d="M{-reach} 0H{reach}" fill="none" {stroke} {dash}/>'


def _turned(mark: Mark, body: str) -> str:
    return f'<g transform="rotate({TURNS[mark.lean]})">{body}</g>'


def _edge(mark: Mark) -> Shape:
    color = EDGES[mark.kind]
    dash = 'stroke-dasharray="12 13"' if mark.kind == "inner" else ""
    # Beside a settlement it is shorter, as it would lie on that.
    reach = SHORT_EDGE if mark.level else 46
    body = _line(INK, 15, reach=reach) + _line(color, 8, dash, reach=reach)
    if mark.kind == "port":
        body += f'<circle cx="{-reach - 4}" r="9" fill="{color}" stroke="{INK}" stroke-width="3"/>'
        body += f'<circle cx="{reach + 4}" r="9" fill="{color}" stroke="{INK}" stroke-width="3"/>'
    return Shape(_turned(mark, body), _square(64))


def _hex(mark: Mark) -> Shape:
    color = SEVERITY[mark.severity]
    path = hex_path(93)
    dark = f'<path d="{path}" fill="none" stroke="{INK}" stroke-width="11" stroke-linejoin="round"/>'
    if mark.severity in ("warning", "note"):
        body = dark + _dashes(color)
    elif mark.severity == "picked":
        body = dark + f'<path d="{path}" fill="#fff3c4" fill-opacity=".2" stroke="{color}" stroke-width="6.5"/>'
    else:
        body = dark + f'<path d="{path}" fill="{color}" fill-opacity=".16" stroke="{color}" stroke-width="7"/>'
    return Shape(body, _square(102))


def _dashes(color: str) -> str:
    """A striped outline out of straight pieces, five to a side."""
    corners = hex_corners(93)
    body = ""
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        for k in range(5):
            (x, y), (u, v) = ((ax + (bx - ax) * t, ay + (by - ay) * t) for t in (0.08 + 0.18 * k, 0.17 + 0.18 * k))
            body += f'<path d="M{x:.1f} {y:.1f}L{u:.1f} {v:.1f}" stroke="{color}" stroke-width="7.5"/>'
    return body


def _ring(mark: Mark) -> Shape:
    color = SEVERITY[mark.severity]
    body = f'<circle r="28" fill="none" stroke="{INK}" stroke-width="11"/>'
    return Shape(body + f'<circle r="28" fill="none" stroke="{color}" stroke-width="6.5"/>', _square(36))


def _bar(mark: Mark) -> Shape:
    body = _line(INK, 24) + _line(SEVERITY[mark.severity], 15)
    return Shape(_turned(mark, body), _square(60))


def _badge(mark: Mark) -> Shape:
    disc = f'<circle r="19" fill="{SEVERITY[mark.severity]}" stroke="{INK}" stroke-width="5"/>'
    if mark.severity == "note":
        sign = (
            f'<circle cy="-8" r="3" fill="{INK}"/><rect x="-2.6" y="-3" width="5.2" height="13" rx="2" fill="{INK}"/>'
        )
    else:
        sign = (
            f'<circle cy="8.5" r="3" fill="{INK}"/><rect x="-2.6" y="-11" width="5.2" height="14" rx="2" fill="{INK}"/>'
        )
    return Shape(disc + sign, _square(23))


def _seat(mark: Mark) -> Shape:
    body = f'<circle r="14" fill="{PILL}" stroke="{CREAM}" stroke-width="3"/>'
    return Shape(body, _square(17), Words(mark.text, _words_size(mark), CREAM))


def _rgb(color: str) -> tuple[int, ...]:
    return tuple(int(color[at : at + 2], 16) for at in (1, 3, 5))
