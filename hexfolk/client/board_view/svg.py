"""The draw list as one SVG document, its art in it, its words as text: what a browser shows looks like the window."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape, quoteattr

import pygame

from hexfolk.client.board_view.camera import Camera
from hexfolk.client.board_view.coast import coast
from hexfolk.client.board_view.drawn_marks import PICKED_WASH, markup
from hexfolk.client.board_view.items import Item
from hexfolk.client.board_view.land import scenery
from hexfolk.client.board_view.picture import picture
from hexfolk.client.board_view.scene import BoardScene
from hexfolk.client.board_view.sea import Chart, rays, shores, water, waves
from hexfolk.client.board_view.sprites import (
    HOT,
    INK,
    ONE_DIGIT,
    PIPS,
    SAIL_INK,
    THREE_TO_ONE,
    TRACKING,
    TWO_DIGITS,
    TWO_TO_ONE,
)
from hexfolk.client.look.assets import Assets

SERIF = "Fraunces, Georgia, 'Times New Roman', serif"
SANS = "Pretendard, Inter, 'Segoe UI', 'Noto Sans', Arial, sans-serif"

_ID = re.compile(r'\bid="([^"]+)"|url\(#([^)]+)\)')
_HEX = "hex-clip"


class Drawings:
    """The definitions of a document: every piece of art once, under an id of its own."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets
        self._ids: dict[str, str] = {}
        self._bodies: list[str] = []

    def use(self, name: str, x: float, y: float, unit: float, turn: float = 0.0) -> str:
        """A reference to the art `name`, its anchor at x, y, `unit` pixels per unit."""
        rotated = f" rotate({turn:g})" if turn else ""
        place = f"translate({x:.2f} {y:.2f}) scale({unit:.4f}){rotated}"
        return f'<use xlink:href="#{self._id(name)}" transform="{place}"/>'

    def markup(self) -> str:
        """All definitions."""
        clip = f'<clipPath id="{_HEX}">{self._inside("terrain/hex-mask")}</clipPath>'
        return f"<defs>{clip}{''.join(self._bodies)}</defs>"

    def _id(self, name: str) -> str:
        found = self._ids.get(name)
        if found is None:
            found = self._ids[name] = f"art-{len(self._ids)}"
            self._bodies.append(f'<g id="{found}">{with_ids(self._body(name), found)}</g>')
        return found

    def _body(self, name: str) -> str:
        folder, _, rest = name.partition("/")
        if folder == "mark":
            return markup(rest)[0]
        terrain, _, shade = rest.partition("+")
        ground = self._inside(f"terrain/{terrain}" if folder == "tile" else f"{folder}/{terrain}")
        over = []
        if folder == "tile":
            ground = f'<g clip-path="url(#{_HEX})">{ground}</g>'
            over += [self._inside(f"terrain/{part}") for part in ("hex-light", "hex-outline")]
        if shade == PICKED_WASH:
            over.append(markup(PICKED_WASH)[0])
        elif shade:
            over.append(self._inside(f"terrain/{shade}"))
        return ground + "".join(over)

    def _inside(self, name: str) -> str:
        """What stands between the outermost tags of a file."""
        text = self._assets.text(name)
        start = text.index(">", text.index("<svg")) + 1
        return text[start : text.rindex("</svg>")].strip()


def with_ids(body: str, prefix: str) -> str:
    """SVG markup with its ids, and what refers to them, made unique; `hex-clip` is everybody's."""

    def renamed(found: re.Match[str]) -> str:
        name = found[1] or found[2]
        if name == _HEX:
            return found[0]
        return f'id="{prefix}-{name}"' if found[1] else f"url(#{prefix}-{name})"

    return _ID.sub(renamed, body)


def words(text: str, x: float, y: float, size: float, color: str, font: str = SANS, tracking: float = 0.0) -> str:
    """A line of text centred on x with its baseline at y."""
    spaced = f' letter-spacing="{tracking:.2f}"' if tracking else ""
    return (
        f'<text x="{x:.2f}" y="{y:.2f}" text-anchor="middle" font-family={quoteattr(font)} font-weight="900" '
        f'font-size="{size:.2f}" fill="{color}"{spaced}>{escape(text)}</text>'
    )


def document(
    scene: BoardScene,
    camera: Camera,
    chart: Chart,
    size: tuple[int, int],
    assets: Assets,
    title: str,
    over: Iterable[str],
) -> str:
    """The picture of a board as an SVG document of `size` pixels; `over` is markup in pixels of the window, on top."""
    drawings = Drawings(assets)
    width, height = size
    list_of_items = picture(scene, camera)
    x, y = camera.origin
    seen = pygame.Rect(-x, -y, width, height)
    k = camera.r / chart.r
    sea = [with_ids(water(chart, k), "sea"), rays(chart, k)]
    sea += [drawings.use(d.art, d.x, d.y, d.unit) for d in waves(chart, seen, k)]
    sea += [drawings.use(d.art, d.x * k, d.y * k, d.unit * k) for d in chart.decorations]
    sea.append(shores(coast(scene.board.hexes), camera.r))
    ground = [part for item in scenery(scene.board, camera.r, camera.small) for part in _item(drawings, item)]
    above = [part for item in list_of_items.items if item.art and item.to is None for part in _item(drawings, item)]
    body = f'<g transform="translate({x} {y})">{"".join(sea)}{"".join(ground)}</g>{"".join(above)}{"".join(over)}'
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"><title>{escape(title)}</title>'
        f"{drawings.markup()}{body}</svg>\n"
    )


def _item(drawings: Drawings, item: Item) -> Iterator[str]:
    unit = item.unit * item.zoom
    yield drawings.use(item.art, item.x, item.y, unit, item.turn)
    if item.art.startswith("token/") and item.text:
        yield from _numeral(item, unit)
    elif item.kind == "boat":
        general = item.text == "3:1"
        size, rise = (THREE_TO_ONE, -5.0) if general else (TWO_TO_ONE, 8.5)
        yield words(item.text, item.x, item.y + rise * unit, size * unit, SAIL_INK)


def _numeral(item: Item, unit: float) -> Iterator[str]:
    two = len(item.text) > 1
    ink = HOT if item.text in ("6", "8") else INK
    size, drop, tracking = (TWO_DIGITS, 6.4, TRACKING) if two else (ONE_DIGIT, 7.0, 0.0)
    yield words(item.text, item.x, item.y + drop * unit, size * unit, ink, SERIF, tracking * unit)
    pips = PIPS.get(int(item.text), 0)
    for at in range(pips):
        x = item.x + (at - (pips - 1) / 2) * 7 * unit
        yield f'<circle cx="{x:.2f}" cy="{item.y + 16.6 * unit:.2f}" r="{2.7 * unit:.2f}" fill="{ink}"/>'
