"""Makes the static layer in a thread: the chunks in view first and then a margin round it.

A newer order makes it drop the older one. A chunk is whole before it is handed over and never changes afterwards, so
nobody has to wait for anybody.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace

from hexfolk.client.board_view.chunks import ChunkPainter, DraftPainter, Seas, supersampling
from hexfolk.client.board_view.coast import Coast, coast
from hexfolk.client.board_view.items import Item
from hexfolk.client.board_view.land import scenery
from hexfolk.client.board_view.layer import Layer, Order, missing
from hexfolk.client.board_view.sprites import SpriteBook, sprite_key
from hexfolk.client.frames import Frames
from hexfolk.client.look.assets import Assets, Picture

_CACHE_BYTES = 32 * 1024 * 1024


class LayerMaker:
    """Makes layers in a thread. `wanted` replaces whatever was ordered before."""

    def __init__(self, art: Assets, book: SpriteBook, frames: Frames, keep_art: bool = False) -> None:
        """`keep_art`: hold on to the ground's pictures when a layer is done, for boards that change often."""
        self._book = book
        self.art = Assets(art.root, _CACHE_BYTES, frames.let_pass)
        """The pictures of ground and sea."""
        self._keep_art = keep_art
        self._seas = Seas() if keep_art else None
        self._frames = frames
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

    def kept_art(self, item: Item) -> Picture | None:
        """The picture of an item of the ground, if it was kept."""
        return self.art.found(sprite_key(item, fine=False))

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
        self._frames.let_pass()
        self._draw_urgent()
        return self._closed or self._order is not None

    def _make(self, order: Order) -> None:
        shore = self._prepared(order)
        if self._seas is not None:
            self._seas.turn_to(order.chart, order.board.hexes, order.r)
        if order.draft is not None:
            half = replace(order, r=order.r / 2, fonts=order.draft)
            if not self._show(Layer(order.r, passing=True), order, DraftPainter(half, shore, self.art, self._frames)):
                return
        layer = order.layer or Layer(order.r, chunks=dict(order.kept), board=order.board, chart=order.chart)
        painter = ChunkPainter(order, shore, self.art, supersampling(order.r), self._frames, self._seas)
        if not self._show(layer, order, painter):
            return
        for key in missing(layer, order)[1]:
            if self._outdated():
                return
            self._add(layer, key, painter)
        if not self._keep_art:
            self.art.clear()
        for item in order.likely:
            if self._outdated():
                return
            self._book.get(item)

    def _prepared(self, order: Order) -> Coast:
        """The coast; meanwhile another thread draws the tiles, as most of that is outside of Python."""
        times = supersampling(order.r)
        book = SpriteBook(self.art, order.fonts, fine=False)
        tiles = [
            i._replace(unit=i.unit * times) for i in scenery(order.board, order.r, order.small) if i.kind == "tile"
        ]
        needed = [item for item in {item.art: item for item in tiles}.values() if book.found(item) is None]
        helper = threading.Thread(target=self._draw_tiles, args=(book, needed), name="board-tiles", daemon=True)
        if order.draft is None:
            helper.start()
        # Islands looked at last have their coast ready.
        shore = coast(order.board.hexes)
        if order.draft is None:
            helper.join()
        return shore

    def _draw_tiles(self, book: SpriteBook, tiles: Sequence[Item]) -> None:
        """Draw pictures in which nothing is written, so that no face is used by two threads."""
        try:
            for item in tiles:
                if self._closed or self._order is not None:
                    return
                self._frames.let_pass()
                book.get(item)
        except Exception as problem:  # noqa: BLE001 - handed over to the frame, which raises it
            self._failure = problem

    def _show(self, layer: Layer, order: Order, painter: ChunkPainter) -> bool:
        """Paint what is in view and the pictures above it, and hand the layer over; False where all is outdated."""
        for key in missing(layer, order)[0]:
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
