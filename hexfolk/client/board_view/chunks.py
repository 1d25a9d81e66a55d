"""Paints the chunks of the static layer."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from hexfolk.client.board_view.coast import Coast
from hexfolk.client.board_view.items import Item
from hexfolk.client.board_view.land import scenery
from hexfolk.client.board_view.layer import CHUNK, Layer, Order
from hexfolk.client.board_view.sea import Chart, SeaPainter
from hexfolk.client.board_view.sprites import SpriteBook
from hexfolk.client.frames import Frames
from hexfolk.client.look.assets import Assets
from hexfolk.geometry import Hex

FINE_UP_TO = 125.0
"""Up to this R the ground is drawn at twice its size and scaled down; beyond it edges are smooth enough."""

_MOST_SEAS = 32
"""Chunks of sea that are kept at most, of 1 MB each."""


def supersampling(r: float) -> int:
    """How many times its size the ground is drawn before it is scaled down."""
    return 2 if r <= FINE_UP_TO else 1


def touched(layer: Layer, art: Assets, before: Sequence[Item], after: Sequence[Item]) -> set[tuple[int, int]]:
    """The chunks of a layer that look different when its ground changes from one list of items to another."""
    found: set[tuple[int, int]] = set()
    for item in {*before}.symmetric_difference(after):
        found.update(layer.under(box_of(item, art)))
    return found


def box_of(item: Item, art: Assets) -> pygame.Rect:
    """Which pixels an item of the ground may touch."""
    name = "terrain/hex-mask" if item.art.startswith("tile/") else item.art
    x, y, w, h = (n * item.unit for n in art.view_box(name))
    return pygame.Rect(int(item.x + x) - 2, int(item.y + y) - 2, int(w) + 5, int(h) + 5)


class Seas:
    """The sea under chunks near the land as it was painted last, for boards that change often."""

    def __init__(self) -> None:
        self._of: tuple[Chart, tuple[Hex, ...], float] | None = None
        self._chunks: dict[tuple[int, int], pygame.Surface] = {}

    def turn_to(self, chart: Chart, land: tuple[Hex, ...], r: float) -> None:
        """Forget what was painted for another sea."""
        if self._of != (chart, land, r):
            self._of = chart, land, r
            self._chunks.clear()

    def get(self, corner: tuple[int, int]) -> pygame.Surface | None:
        """The sea whose top left corner lies there, in pixels from the plane's origin."""
        return self._chunks.get(corner)

    def keep(self, corner: tuple[int, int], sea: pygame.Surface) -> None:
        """Keep a copy for the next board, in place of the oldest one where there are many."""
        if len(self._chunks) >= _MOST_SEAS:
            del self._chunks[next(iter(self._chunks))]
        self._chunks[corner] = sea.copy()


class ChunkPainter:
    """Paints chunks of one layer."""

    def __init__(
        self, order: Order, coast: Coast | None, assets: Assets, zoom: int, frames: Frames, seas: Seas | None = None
    ) -> None:
        """`zoom`: how many times its size the ground is drawn before it is scaled down; `frames`: which go first;
        `seas`: what is kept.
        """
        self._frames = frames
        self._seas = seas
        self._r = order.r
        self._zoom = zoom
        self._sea = SeaPainter(order.chart, coast, assets, frames)
        self._book = SpriteBook(assets, order.fonts, fine=False)
        self._items = scenery(order.board, order.r, order.small)
        self._boxes = [box_of(item, assets) for item in self._items]
        self._scratch = pygame.Surface((CHUNK * self._zoom, CHUNK * self._zoom), pygame.SRCALPHA)

    def paint(self, place: pygame.Rect) -> pygame.Surface:
        """The chunk at `place` (pixels from the plane's origin)."""
        chunk = pygame.Surface(place.size)
        hit = place.collidelistall(self._boxes)
        self._paint_sea(chunk, place, bool(hit))
        if hit:
            self._scratch.fill((0, 0, 0, 0))
            for number in hit:
                self._put(self._items[number], place)
                self._frames.let_pass()
            land = self._scratch
            if self._zoom != 1:
                land = pygame.transform.smoothscale(land, place.size)
                self._frames.let_pass()
            chunk.blit(land, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        return chunk

    def _paint_sea(self, chunk: pygame.Surface, place: pygame.Rect, below_land: bool) -> None:
        kept = self._seas.get(place.topleft) if self._seas is not None else None
        if kept is not None:
            chunk.blit(kept, (0, 0))
            return
        self._sea.paint(chunk, place.x, place.y, self._r)
        if self._seas is not None and below_land:
            self._seas.keep(place.topleft, chunk)

    def _put(self, item: Item, place: pygame.Rect) -> None:
        zoom = self._zoom
        surface, (ax, ay) = self._book.get(item._replace(unit=item.unit * zoom))
        at = round(item.x * zoom - ax) - place.x * zoom, round(item.y * zoom - ay) - place.y * zoom
        self._scratch.blit(surface, at, special_flags=pygame.BLEND_PREMULTIPLIED)


class DraftPainter(ChunkPainter):
    """Paints chunks at half their size and scales them up; `order` is the one for half the size."""

    def __init__(self, order: Order, coast: Coast | None, assets: Assets, frames: Frames) -> None:
        super().__init__(order, coast, assets, 1, frames)

    def paint(self, place: pygame.Rect) -> pygame.Surface:
        half = pygame.Rect(place.x // 2, place.y // 2, place.width // 2, place.height // 2)
        return pygame.transform.smoothscale(super().paint(half), place.size)
