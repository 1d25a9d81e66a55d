"""The static layer: sea, coast and ground as opaque square chunks, so that a pan is a few blits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import pygame

from hexfolk.board import Board
from hexfolk.client.board_view.items import Item
from hexfolk.client.board_view.sea import Chart
from hexfolk.client.board_view.sprites import Fonts

CHUNK = 512


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
    board: Board | None = None
    chart: Chart | None = None
    """What it shows; None for a layer that only stands in for another one."""
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


def missing(layer: Layer, order: Order) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
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
