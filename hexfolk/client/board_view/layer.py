"""The static layer: sea, coast and ground as one opaque surface larger than the window, so that a pan is one blit.

It is made in chunks, those in view first, by a thread of its own; a newer order makes it drop the older one.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field

import pygame

from hexfolk.board import Board
from hexfolk.client.board_view.coast import Coast, coast
from hexfolk.client.board_view.items import Item
from hexfolk.client.board_view.land import ground
from hexfolk.client.board_view.sea import Chart, SeaPainter
from hexfolk.client.board_view.sprites import Fonts, SpriteBook
from hexfolk.client.look.assets import Assets

CHUNK = 512
FINE_UP_TO = 125.0
"""Up to this R the ground is drawn at twice its size and scaled down; beyond it edges are smooth enough."""

_PLAIN_SEA = "#17707e"
_CACHE_BYTES = 32 * 1024 * 1024


@dataclass(eq=False)
class Layer:
    """What is drawn of the map at one zoom. `rect` lies in pixels from the plane's origin."""

    surface: pygame.Surface
    rect: pygame.Rect
    r: float
    fresh: list[pygame.Rect] = field(default_factory=list)
    """Chunks outside the first view that were finished since they were last looked at."""
    complete: bool = False


@dataclass(frozen=True, eq=False)
class Order:
    """What layer to make: `view` is what must be ready before it is shown, within `rect`."""

    chart: Chart
    rect: pygame.Rect
    view: pygame.Rect
    r: float
    small: bool
    fonts: Fonts
    sprites: tuple[Item, ...]
    """Items above the ground whose pictures are to be ready with it."""
    previous: Layer | None
    """A layer of the same zoom and chart to take over what it has."""


class LayerMaker:
    """Makes layers in a thread. `wanted` replaces whatever was ordered before."""

    def __init__(self, board: Board, art: Assets, book: SpriteBook) -> None:
        self._board = board
        self._art = art
        self._book = book
        self._private = Assets(art.root, _CACHE_BYTES)
        self._coast: Coast | None = None
        self._wake = threading.Condition()
        self._order: Order | None = None
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

    def take(self) -> Layer | None:
        """The newest layer whose view is ready, once. Raises what went wrong while making it."""
        with self._wake:
            layer, self._done = self._done, None
            failure, self._failure = self._failure, None
        if failure is not None:
            raise failure
        return layer

    def settle(self, timeout: float = 30.0) -> None:
        """Wait until nothing is left to do."""
        with self._wake:
            self._wake.wait_for(lambda: self._order is None and not self._busy, timeout)

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
                self._wake.wait_for(lambda: self._order is not None or self._closed)
                if self._closed:
                    return
                order, self._order = self._order, None
                self._busy = True
            try:
                if order is not None:
                    self._make(order)
            except Exception as problem:  # noqa: BLE001 - handed over to the frame, which raises it
                self._failure = problem
            with self._wake:
                self._busy = False
                self._wake.notify_all()

    def _outdated(self) -> bool:
        return self._closed or self._order is not None

    def _make(self, order: Order) -> None:
        if self._coast is None:
            self._coast = coast(self._board.hexes)
        layer = Layer(pygame.Surface(order.rect.size).convert(), order.rect, order.r)
        layer.surface.fill(_PLAIN_SEA)
        kept = pygame.Rect(0, 0, 0, 0)
        if order.previous is not None:
            kept = order.previous.rect
            layer.surface.blit(order.previous.surface, (kept.x - layer.rect.x, kept.y - layer.rect.y))
        painter = ChunkPainter(self._board, order, self._coast, self._private)
        in_view, beyond = _chunks(order, kept)
        for chunk in in_view:
            if self._outdated():
                return
            painter.paint(layer, chunk)
        for item in order.sprites:
            if self._outdated():
                return
            self._book.get(item)
        with self._wake:
            if self._outdated():
                return
            self._done = layer
        for chunk in beyond:
            if self._outdated():
                return
            painter.paint(layer, chunk)
            layer.fresh.append(chunk)
        layer.complete = True
        self._private.clear()


def _chunks(order: Order, kept: pygame.Rect) -> tuple[list[pygame.Rect], list[pygame.Rect]]:
    """The chunks of a layer not kept from another, those in view and those beyond, the middle first."""
    middle = order.view.center
    chunks = [
        pygame.Rect(x, y, CHUNK, CHUNK).clip(order.rect)
        for y in range(order.rect.top, order.rect.bottom, CHUNK)
        for x in range(order.rect.left, order.rect.right, CHUNK)
    ]
    chunks = [chunk for chunk in chunks if not kept.contains(chunk)]
    chunks.sort(key=lambda c: (c.centerx - middle[0]) ** 2 + (c.centery - middle[1]) ** 2)
    return [c for c in chunks if c.colliderect(order.view)], [c for c in chunks if not c.colliderect(order.view)]


class ChunkPainter:
    """Paints chunks of one layer."""

    def __init__(self, board: Board, order: Order, coast: Coast | None, assets: Assets) -> None:
        self._zoom = 2 if order.r <= FINE_UP_TO else 1
        self._sea = SeaPainter(order.chart, coast, assets)
        self._book = SpriteBook(assets, order.fonts, fine=False)
        self._assets = assets
        self._items = [i for i in ground(board, order.r, order.small) if i.art]
        self._boxes = [self._box(i) for i in self._items]
        self._scratch = pygame.Surface((CHUNK * self._zoom, CHUNK * self._zoom), pygame.SRCALPHA)

    def paint(self, layer: Layer, chunk: pygame.Rect) -> None:
        """Paint `chunk` (pixels from the plane's origin) of a layer."""
        x, y = chunk.x - layer.rect.x, chunk.y - layer.rect.y
        target = layer.surface.subsurface((x, y, *chunk.size))
        self._sea.paint(target, chunk.x, chunk.y, layer.r)
        hit = chunk.collidelistall(self._boxes)
        if not hit:
            return
        self._scratch.fill((0, 0, 0, 0))
        for number in hit:
            self._put(self._items[number], chunk)
        land = self._scratch
        if self._zoom != 1:
            land = pygame.transform.smoothscale(land, (CHUNK, CHUNK))
        target.blit(land, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _box(self, item: Item) -> pygame.Rect:
        """Which pixels an item may touch."""
        art = "terrain/hex-mask" if item.art.startswith("tile/") else item.art
        x, y, w, h = (n * item.unit for n in self._assets.view_box(art))
        return pygame.Rect(int(item.x + x) - 2, int(item.y + y) - 2, int(w) + 5, int(h) + 5)

    def _put(self, item: Item, chunk: pygame.Rect) -> None:
        zoom = self._zoom
        surface, (ax, ay) = self._book.get(item._replace(unit=item.unit * zoom))
        at = round(item.x * zoom - ax) - chunk.x * zoom, round(item.y * zoom - ay) - chunk.y * zoom
        self._scratch.blit(surface, at, special_flags=pygame.BLEND_PREMULTIPLIED)
