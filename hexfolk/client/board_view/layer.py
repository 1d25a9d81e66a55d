"""The static layer: sea, coast and ground as opaque square chunks, so that a pan is a few blits.

A thread makes the chunks, those in view first and then a margin round it; a newer order makes it drop the older one.
A chunk is whole before it is handed over and never changes afterwards, so nobody has to wait for anybody.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import pygame

from hexfolk.board import Board
from hexfolk.client.board_view.coast import Coast, coast
from hexfolk.client.board_view.items import Item
from hexfolk.client.board_view.land import scenery
from hexfolk.client.board_view.sea import Chart, SeaPainter
from hexfolk.client.board_view.sprites import Fonts, SpriteBook
from hexfolk.client.look.assets import Assets

CHUNK = 512
FINE_UP_TO = 125.0
"""Up to this R the ground is drawn at twice its size and scaled down; beyond it edges are smooth enough."""

_CACHE_BYTES = 32 * 1024 * 1024
_BREATH = 0.0002
"""Seconds that the thread stands back for between two steps: it must never keep a frame waiting."""


def supersampling(r: float) -> int:
    """How many times its size the ground is drawn before it is scaled down."""
    return 2 if r <= FINE_UP_TO else 1


@dataclass(eq=False)
class Layer:
    """What is drawn of the map at one zoom, in chunks by column and row.

    Places are pixels from the plane's origin; chunk 0, 0 has its top left corner at `corner`.
    """

    r: float
    corner: tuple[int, int] = (0, 0)
    size: tuple[int, int] = (CHUNK, CHUNK)
    chunks: dict[tuple[int, int], pygame.Surface] = field(default_factory=dict)
    passing: bool = False
    """Whether another one of the same zoom is to take its place."""
    flat: bool = False
    """Whether it is the first, in flat colours."""
    fresh: list[pygame.Rect] = field(default_factory=list)
    """Chunks that came after the layer was handed over, since they were last looked at."""

    def under(self, rect: pygame.Rect) -> Iterator[tuple[int, int]]:
        """Columns and rows of the chunks that touch `rect`."""
        (x, y), (w, h) = self.corner, self.size
        for row in range((rect.top - y) // h, (rect.bottom - 1 - y) // h + 1):
            for column in range((rect.left - x) // w, (rect.right - 1 - x) // w + 1):
                yield column, row

    def place(self, key: tuple[int, int]) -> pygame.Rect:
        """Where a chunk lies."""
        (x, y), (w, h) = self.corner, self.size
        return pygame.Rect(x + key[0] * w, y + key[1] * h, w, h)

    def covers(self, rect: pygame.Rect) -> bool:
        """Whether all of `rect` is there."""
        return all(key in self.chunks for key in self.under(rect))


@dataclass(frozen=True, eq=False)
class Order:
    """What to make: `view` is what must be ready before the layer is shown, within `rect`."""

    board: Board
    chart: Chart
    rect: pygame.Rect
    view: pygame.Rect
    r: float
    small: bool
    fonts: Fonts
    sprites: tuple[Item, ...]
    """Items above the ground whose pictures are to be ready with it."""
    likely: tuple[Item, ...]
    """Items that may come next, whose pictures are drawn when all else is done."""
    layer: Layer | None
    """The layer to add to, of the same zoom, chart and board; None: a new one."""
    draft: Fonts | None = None
    """Faces for a first layer at half the size, which is there in less than half the time; None: no such layer."""
    kept: Mapping[tuple[int, int], pygame.Surface] = field(default_factory=dict)
    """Chunks of a new layer that are ready: those of another board that looks the same there."""


class LayerMaker:
    """Makes layers in a thread. `wanted` replaces whatever was ordered before."""

    def __init__(self, art: Assets, book: SpriteBook, keep_art: bool = False) -> None:
        """`keep_art`: hold on to the ground's pictures when a layer is done, for boards that change often."""
        self._book = book
        self._private = Assets(art.root, _CACHE_BYTES)
        self._keep_art = keep_art
        self._wake = threading.Condition()
        self._order: Order | None = None
        self._urgent: list[Item] = []
        self.warmed = 0
        """How many urgent pictures were drawn so far."""
        self._busy = False
        self._closed = False
        self._done: Layer | None = None
        self._failure: Exception | None = None
        self._thread = threading.Thread(target=self._run, name="board-layer", daemon=True)
        self._thread.start()

    def wanted(self, order: Order) -> None:
        """Make this one next."""
        with self._wake:
            self._order = order
            self._done = None
            self._wake.notify_all()

    def warm(self, item: Item) -> None:
        """Have an item's picture drawn soon, ahead of all chunks."""
        with self._wake:
            if item not in self._urgent:
                self._urgent.append(item)
                self._wake.notify_all()

    def take(self) -> Layer | None:
        """The newest layer whose view is ready, once. Raises what went wrong while making it."""
        if self._done is None and self._failure is None:
            return None
        with self._wake:
            layer, self._done = self._done, None
            failure, self._failure = self._failure, None
        if failure is not None:
            raise failure
        return layer

    def settle(self, timeout: float = 30.0) -> None:
        """Wait until nothing is left to do."""
        with self._wake:
            self._wake.wait_for(lambda: self._order is None and not self._busy and not self._urgent, timeout)

    def close(self) -> None:
        """End the thread."""
        with self._wake:
            self._closed = True
            self._order = None
            self._wake.notify_all()
        self._thread.join(5.0)

    def _run(self) -> None:
        while True:
            with self._wake:
                self._wake.wait_for(lambda: self._order is not None or self._closed or self._urgent)
                if self._closed:
                    return
                order, self._order = self._order, None
                self._busy = True
            try:
                self._draw_urgent()
                if order is not None:
                    self._make(order)
            except Exception as problem:  # noqa: BLE001 - handed over to the frame, which raises it
                self._failure = problem
            with self._wake:
                self._busy = False
                self._wake.notify_all()

    def _draw_urgent(self) -> None:
        while self._urgent and not self._closed:
            self._book.get(self._urgent[0])
            del self._urgent[0]
            self.warmed += 1

    def _outdated(self) -> bool:
        time.sleep(_BREATH)
        self._draw_urgent()
        return self._closed or self._order is not None

    def _make(self, order: Order) -> None:
        # Islands looked at last have their coast ready.
        shore = coast(order.board.hexes)
        if order.draft is not None:
            half = replace(order, r=order.r / 2, fonts=order.draft)
            if not self._show(Layer(order.r, passing=True), order, DraftPainter(half, shore, self._private)):
                return
        layer = order.layer or Layer(order.r, chunks=dict(order.kept))
        painter = ChunkPainter(order, shore, self._private, supersampling(order.r))
        if not self._show(layer, order, painter):
            return
        for key in _missing(layer, order)[1]:
            if self._outdated():
                return
            self._add(layer, key, painter)
        if not self._keep_art:
            self._private.clear()
        for item in order.likely:
            if self._outdated():
                return
            self._book.get(item)

    def _show(self, layer: Layer, order: Order, painter: ChunkPainter) -> bool:
        """Paint what is in view and the pictures above it, and hand the layer over; False where all is outdated."""
        for key in _missing(layer, order)[0]:
            if self._outdated():
                return False
            self._add(layer, key, painter)
        for item in order.sprites:
            if self._outdated():
                return False
            self._book.get(item)
        with self._wake:
            if self._closed or self._order is not None:
                return False
            self._done = layer
        return True

    def _add(self, layer: Layer, key: tuple[int, int], painter: ChunkPainter) -> None:
        place = layer.place(key)
        layer.chunks[key] = painter.paint(place)
        layer.fresh.append(place)


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


def _missing(layer: Layer, order: Order) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The chunks a layer lacks, those in view and those beyond, the middle first; chunks far off are let go."""
    for key in [k for k in layer.chunks if not layer.place(k).colliderect(order.rect)]:
        del layer.chunks[key]
    x, y = order.view.center

    def away(key: tuple[int, int]) -> int:
        place = layer.place(key)
        return (place.centerx - x) ** 2 + (place.centery - y) ** 2

    keys = sorted((k for k in layer.under(order.rect) if k not in layer.chunks), key=away)
    in_view = [k for k in keys if layer.place(k).colliderect(order.view)]
    return in_view, [k for k in keys if not layer.place(k).colliderect(order.view)]


class ChunkPainter:
    """Paints chunks of one layer."""

    def __init__(self, order: Order, coast: Coast | None, assets: Assets, zoom: int) -> None:
        """`zoom`: how many times its size the ground is drawn before it is scaled down."""
        self._r = order.r
        self._zoom = zoom
        self._sea = SeaPainter(order.chart, coast, assets)
        self._book = SpriteBook(assets, order.fonts, fine=False)
        self._items = scenery(order.board, order.r, order.small)
        self._boxes = [box_of(item, assets) for item in self._items]
        self._scratch = pygame.Surface((CHUNK * self._zoom, CHUNK * self._zoom), pygame.SRCALPHA)

    def paint(self, place: pygame.Rect) -> pygame.Surface:
        """The chunk at `place` (pixels from the plane's origin)."""
        chunk = pygame.Surface(place.size)
        self._sea.paint(chunk, place.x, place.y, self._r)
        hit = place.collidelistall(self._boxes)
        if hit:
            self._scratch.fill((0, 0, 0, 0))
            for number in hit:
                self._put(self._items[number], place)
                time.sleep(_BREATH)
            land = self._scratch
            if self._zoom != 1:
                land = pygame.transform.smoothscale(land, place.size)
            chunk.blit(land, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        return chunk

    def _put(self, item: Item, place: pygame.Rect) -> None:
        zoom = self._zoom
        surface, (ax, ay) = self._book.get(item._replace(unit=item.unit * zoom))
        at = round(item.x * zoom - ax) - place.x * zoom, round(item.y * zoom - ay) - place.y * zoom
        self._scratch.blit(surface, at, special_flags=pygame.BLEND_PREMULTIPLIED)


class DraftPainter(ChunkPainter):
    """Paints chunks at half their size and scales them up; `order` is the one for half the size."""

    def __init__(self, order: Order, coast: Coast | None, assets: Assets) -> None:
        super().__init__(order, coast, assets, 1)

    def paint(self, place: pygame.Rect) -> pygame.Surface:
        half = pygame.Rect(place.x // 2, place.y // 2, place.width // 2, place.height // 2)
        return pygame.transform.smoothscale(super().paint(half), place.size)
