"""A picture that stands in for a changed island while its layer is made: everything is there, from pictures of the old
zoom brought to size; only the coast is plain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MappingProxyType

import pygame

from hexfolk.board import Board
from hexfolk.client.board_view.blitting import scaled
from hexfolk.client.board_view.camera import View
from hexfolk.client.board_view.coast import LEVELS
from hexfolk.client.board_view.drawn_marks import hex_corners
from hexfolk.client.board_view.items import Item
from hexfolk.client.board_view.land import scenery
from hexfolk.client.board_view.layer import Layer
from hexfolk.client.board_view.sea import Chart, SeaPainter
from hexfolk.client.look.assets import Assets, Picture
from hexfolk.geometry import hex_point

SHALLOWS = MappingProxyType({LEVELS[3]: "#21808b", LEVELS[2]: "#3fa3a6", LEVELS[1]: "#6cc3b8", LEVELS[0]: "#f1e0b4"})
"""Colours by distance from the land, the farthest first."""
_HALF_HEX = 3**0.5 / 2


class OldArt:
    """The pictures of the ground that an island had, for another zoom."""

    def __init__(
        self,
        items: Sequence[Item],
        times: int,
        found: Callable[[Item], Picture | None],
        draw: Callable[[Item], Picture],
    ) -> None:
        """`items` were the ground; `found` looks for their pictures at `times` the size, `draw` makes one anew."""
        self._times = times
        self._found, self._draw = found, draw
        self._items = {_likeness(item): item for item in items}
        # Any forest will do for a moment.
        self._kin = {_terrain(item): item for item in items if item.kind == "tile"}
        self._pictures: dict[tuple[str, str, float, float], Picture] = {}

    def get(self, item: Item) -> Picture:
        """The picture of an item of the new ground."""
        key = (*_likeness(item), item.unit)
        picture = self._pictures.get(key)
        if picture is None:
            picture = self._pictures[key] = self._brought_to_size(item) or self._draw(item)
        return picture

    def _brought_to_size(self, item: Item) -> Picture | None:
        kin = self._kin.get(_terrain(item)) if item.kind == "tile" else None
        for old in (self._items.get(_likeness(item)), kin):
            if old is not None:
                picture = self._found(old._replace(unit=old.unit * self._times))
                if picture is not None:
                    return scaled(picture, item.unit / (old.unit * self._times))
        return None


def _likeness(item: Item) -> tuple[str, str, float]:
    return item.art, item.text, item.turn


def _terrain(tile: Item) -> str:
    """What all tiles of a terrain share."""
    return tile.art.rpartition("-")[0] if tile.art.startswith("tile/") else tile.art


def stand_in(board: Board, view: View, chart: Chart, art: OldArt, assets: Assets) -> Layer:
    """The window's part of the map; about 40 ms at 1920x1080 with 336 hexes."""
    camera = view.camera
    x, y = camera.origin
    surface = pygame.Surface(view.size)
    SeaPainter(chart, None, assets).paint(surface, -x, -y, camera.r)
    window = surface.get_rect().inflate(4 * camera.r, 4 * camera.r)
    points = [(place, camera.to_window(hex_point(place))) for place in board.hexes]
    land = [(place, point) for place, point in points if window.collidepoint(point)]
    shore = [point for place, point in land if any(n not in board.hex_index for n in place.neighbours())]
    for away, color in SHALLOWS.items():
        outline = hex_corners((1 + away / _HALF_HEX) * camera.r)
        # Inland the sand shows between the tiles.
        for centre in shore if away != LEVELS[0] else [point for _, point in land]:
            pygame.draw.polygon(surface, color, [(centre.x + dx, centre.y + dy) for dx, dy in outline])
    blits: list[tuple[pygame.Surface, tuple[int, int]]] = []
    for item in scenery(board, camera.r, camera.small):
        if window.collidepoint(item.x + x, item.y + y):
            picture, (ax, ay) = art.get(item)
            blits.append((picture, (round(item.x - ax) + x, round(item.y - ay) + y)))
    surface.fblits(blits, pygame.BLEND_PREMULTIPLIED)
    return Layer(camera.r, (-x, -y), view.size, {(0, 0): surface})
