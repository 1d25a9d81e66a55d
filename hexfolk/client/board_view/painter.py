"""Executes draw lists: the static layer, then the items above it, and only where something changed.

Each frame: `update` says which rectangles of the window changed, `draw` paints the board into any rectangles (those,
and others that a panel or a flying card has left). Nothing here waits: layers are made in a thread, and until a new
one is ready the last one is shown scaled.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import MappingProxyType

import pygame

from hexfolk.client.board_view.camera import Camera, Frame, View
from hexfolk.client.board_view.items import Item
from hexfolk.client.board_view.land import BOAT_GROWN, GROWN
from hexfolk.client.board_view.layer import Layer, LayerMaker, Order
from hexfolk.client.board_view.marks import pulse_frame
from hexfolk.client.board_view.picture import DrawList, picture
from hexfolk.client.board_view.quick import quick_layer
from hexfolk.client.board_view.scene import BoardScene
from hexfolk.client.board_view.sea import Chart, chart
from hexfolk.client.board_view.sprites import Fonts, SpriteBook
from hexfolk.client.look.assets import Assets, Picture

MARGIN = 0.25
"""How much larger than the window the static layer is on each side, as a share of the window."""

SETTLE_MS = 120
"""So long the zoom must rest before a new layer is made."""

_PREMUL = pygame.BLEND_PREMULTIPLIED
_MANY_RECTS = 40


class BoardPainter:
    """Paints the board of one window. Make it when the window exists, `resize` it with the window, `close` it."""

    def __init__(self, view: View, scene: BoardScene, art: Assets, fonts: Path, panels: Sequence[Frame] = ()) -> None:
        self._view = view
        self._fonts = Fonts(fonts)
        self._book = SpriteBook(art, self._fonts, fine=True)
        self._maker = LayerMaker(scene.board, art, self._book)
        self._scene = scene
        self._now = 0
        self._drawn = picture(scene, view.camera)
        self._state: tuple[object, ...] = ()
        self._boxes: list[pygame.Rect] = []
        self._scaled: dict[tuple[str, float, str, int, float], Picture] = {}
        self._chart: Chart
        self._layer: Layer
        self._ordered: tuple[float, pygame.Rect] | None = None
        self._zoomed_at = 0
        self.resize(panels)

    @property
    def drawn(self) -> DrawList:
        """What is on the screen: what picking reads."""
        return self._drawn

    @property
    def settled(self) -> bool:
        """Whether the final picture of the present view is shown, nothing being made for it."""
        return self._layer.complete and self._layer.r == self._view.camera.r and self._covers(self._layer)

    def resize(self, panels: Sequence[Frame]) -> None:
        """The view was resized, or the panels moved: a new sea, and everything is drawn again."""
        self._chart = chart(self._scene.board, self._view.size, self._view.home, panels)
        self._layer = quick_layer(self._scene.board, self._view, self._chart)
        self._state = ()
        self._order(None)

    def close(self) -> None:
        """End the thread."""
        self._maker.close()

    def settle(self) -> None:
        """Wait until the final picture is ready; for tests and screenshots."""
        for _ in range(3):
            self._maker.settle()
            self.update(self._scene, self._now)
            if self._layer.r != self._view.camera.r or not self._covers(self._layer):
                self._order(None)

    def update(self, scene: BoardScene, now: int) -> list[pygame.Rect]:
        """The rectangles of the window that changed since the last call. Times are milliseconds of one clock."""
        camera = self._view.camera
        dirty = self._new_layer()
        pulsing = bool(scene.spots) and not scene.still
        breath = pulse_frame(scene, now) if pulsing else 0
        moving = now if scene.motions else 0
        state = (scene, camera, breath, moving)
        if state != self._state:
            if not self._state or camera != self._state[1]:
                dirty = [self._window()]
                self._zoomed_at = now if not self._state or camera.r != self._drawn.camera.r else self._zoomed_at
            before = set(self._drawn.items)
            self._scene, self._now, self._state = scene, now, state
            self._drawn = picture(scene, camera, now)
            self._boxes = self._boxes_of(self._drawn.items, before, dirty)
        self._see_to_layer(now)
        return self._simple(dirty)

    def draw(self, surface: pygame.Surface, rects: Iterable[pygame.Rect]) -> None:
        """Paint the board, opaquely, into rectangles of the window."""
        clip = surface.get_clip()
        for rect in rects:
            part = rect.clip(surface.get_rect())
            if part:
                surface.set_clip(part)
                self._draw_layer(surface, part)
                for number in part.collidelistall(self._boxes):
                    self._draw_item(surface, self._drawn.items[number], part)
        surface.set_clip(clip)

    # --- what changed --------------------------------------------------------------------------------------------

    def _window(self) -> pygame.Rect:
        return pygame.Rect((0, 0), self._view.size)

    def _boxes_of(self, items: tuple[Item, ...], before: set[Item], dirty: list[pygame.Rect]) -> list[pygame.Rect]:
        """The box of each item; boxes of what came and what went are added to `dirty`."""
        boxes = [self._box(item) for item in items]
        if not dirty or dirty[0] != self._window():
            after = set(items)
            dirty += [box for item, box in zip(items, boxes, strict=True) if item not in before]
            dirty += [self._box(item) for item in before - after]
        return boxes

    def _box(self, item: Item) -> pygame.Rect:
        if item.to is not None:
            return _line_box(item)
        surface, (ax, ay) = self._sprite(item)
        box = surface.get_rect(topleft=(round(item.x - ax), round(item.y - ay)))
        return box if item.part is None else box.clip(_whole(item.part))

    def _simple(self, dirty: list[pygame.Rect]) -> list[pygame.Rect]:
        """The same area in few rectangles: inside the window, those that overlap joined."""
        window = self._window()
        rects = [r for r in (rect.clip(window) for rect in dirty) if r]
        if len(rects) > _MANY_RECTS:
            return [rects[0].unionall(rects[1:])]
        simple: list[pygame.Rect] = []
        for rect in rects:
            merged = rect
            while (hit := merged.collidelist(simple)) >= 0:
                merged = merged.union(simple.pop(hit))
            simple.append(merged)
        return simple

    # --- the static layer ----------------------------------------------------------------------------------------

    def _covers(self, layer: Layer) -> bool:
        x, y = self._view.camera.origin
        return layer.rect.move(x, y).contains(self._window())

    def _new_layer(self) -> list[pygame.Rect]:
        """Take over what the thread has made since the last frame."""
        made = self._maker.take()
        if made is not None and made.r == self._view.camera.r:
            self._layer = made
            self._scaled.clear()
            return [self._window()]
        if made is not None:
            self._ordered = None
        fresh, self._layer.fresh = self._layer.fresh, []
        x, y = self._view.camera.origin
        return [chunk.move(x, y) for chunk in fresh] if self._layer.r == self._view.camera.r else []

    def _see_to_layer(self, now: int) -> None:
        """Order a new layer when the zoom has come to rest, or a pan comes near the layer's edge."""
        camera, layer = self._view.camera, self._layer
        if layer.r != camera.r:
            if now - self._zoomed_at >= SETTLE_MS:
                self._order(None)
            return
        x, y = camera.origin
        width, height = self._view.size
        reach = self._window().inflate(int(width * MARGIN * 0.8), int(height * MARGIN * 0.8))
        if not layer.rect.move(x, y).contains(reach):
            self._order(layer if layer.complete else None)

    def _order(self, previous: Layer | None) -> None:
        """Order the layer for the present camera, unless that is what was ordered last."""
        camera = self._view.camera
        x, y = camera.origin
        view = self._window().move(-x, -y)
        rect = view.inflate(*(int(n * 2 * MARGIN) // 2 * 2 for n in self._view.size))
        if self._ordered is not None and self._state:
            r, ordered = self._ordered
            if r == camera.r and ordered.contains(view.inflate(*(int(n * MARGIN * 0.8) for n in self._view.size))):
                return
        self._ordered = (camera.r, rect)
        unit = camera.r / 100
        # Faces are opened here, never in the thread: those of the ground's tokens and boats, and of a token set aside.
        fonts = self._fonts.another(*(unit * grown * k for grown in (1, GROWN, BOAT_GROWN) for k in (1, 2)))
        self._fonts.open_for(unit * 2 * (GROWN if camera.small else 1))
        sprites = tuple({item.art: item for item in self._drawn_at_rest() if item.to is None}.values())
        self._maker.wanted(Order(self._chart, rect, view, camera.r, camera.small, fonts, sprites, previous))

    def _drawn_at_rest(self) -> tuple[Item, ...]:
        return picture(self._scene, self._view.camera, self._now).items

    def _draw_layer(self, surface: pygame.Surface, part: pygame.Rect) -> None:
        layer, camera = self._layer, self._view.camera
        x, y = camera.origin
        if layer.r == camera.r:
            place = layer.rect.move(x, y)
            if not place.contains(part):
                surface.fill(SEA_BEYOND, part)
            surface.blit(layer.surface, place)
            return
        _blit_scaled(surface, part, layer, camera)

    # --- the items -----------------------------------------------------------------------------------------------

    def _sprite(self, item: Item) -> Picture:
        """An item's picture at the present zoom; scaled from the layer's zoom as long as that is another."""
        k = item.zoom
        if self._layer.r != self._view.camera.r:
            k *= self._view.camera.r / self._layer.r
        if k == 1.0:
            return self._book.get(item)
        base = item._replace(unit=item.unit * item.zoom / k)
        key = (item.art, item.unit, item.text, item.alpha, k)
        found = self._scaled.get(key)
        if found is None:
            if len(self._scaled) > 400:
                self._scaled.clear()
            found = self._scaled[key] = _scaled(self._book.get(base), k)
        return found

    def _draw_item(self, surface: pygame.Surface, item: Item, part: pygame.Rect) -> None:
        if item.to is not None:
            _draw_line(surface, item)
            return
        sprite, (ax, ay) = self._sprite(item)
        if item.part is not None:
            surface.set_clip(part.clip(_whole(item.part)))
        surface.blit(sprite, (round(item.x - ax), round(item.y - ay)), special_flags=_PREMUL)
        if item.part is not None:
            surface.set_clip(part)


SEA_BEYOND = "#0e4d5e"
_LINES = MappingProxyType({"line/leader": ("#ffe0a0", "#0c1a2b"), "line/forbidding": ("#f9b6a6", "#0c1a2b")})


def _blit_scaled(surface: pygame.Surface, part: pygame.Rect, layer: Layer, camera: Camera) -> None:
    """Show a layer of another zoom, scaled, where it reaches; open sea elsewhere."""
    k = camera.r / layer.r
    x, y = camera.origin
    # The part of the layer under `part`, in whole pixels of the layer; then back to where those lie in the window.
    left, top = math.floor((part.x - x) / k), math.floor((part.y - y) / k)
    right, bottom = math.ceil((part.right - x) / k) + 1, math.ceil((part.bottom - y) / k) + 1
    source = pygame.Rect(left, top, right - left, bottom - top).clip(layer.rect)
    if source.size != (right - left, bottom - top):
        surface.fill(SEA_BEYOND, part)
    if source.width == 0 or source.height == 0:
        return
    place = (round(source.x * k) + x, round(source.y * k) + y)
    size = (max(1, round(source.w * k)), max(1, round(source.h * k)))
    shown = layer.surface.subsurface(source.move(-layer.rect.x, -layer.rect.y))
    surface.blit(pygame.transform.scale(shown, size), place)


def _scaled(picture: Picture, k: float) -> Picture:
    surface, (ax, ay) = picture
    size = max(1, round(surface.get_width() * k)), max(1, round(surface.get_height() * k))
    return Picture(pygame.transform.smoothscale(surface, size), (ax * k, ay * k))


def _whole(part: tuple[float, float, float, float]) -> pygame.Rect:
    left, top = round(part[0]), round(part[1])
    return pygame.Rect(left, top, round(part[0] + part[2]) - left, round(part[1] + part[3]) - top)


def _line_box(item: Item) -> pygame.Rect:
    assert item.to is not None
    reach = math.ceil(8 * item.unit) + 2
    left, top = min(item.x, item.to[0]), min(item.y, item.to[1])
    box = pygame.Rect(math.floor(left), math.floor(top), math.ceil(abs(item.x - item.to[0])), 0)
    box.height = math.ceil(abs(item.y - item.to[1]))
    return box.inflate(2 * reach, 2 * reach)


def _draw_line(surface: pygame.Surface, item: Item) -> None:
    """A leader: a light line on a dark one, ending in a ring."""
    assert item.to is not None
    light, dark = _LINES[item.art]
    start, k = (item.x, item.y), item.unit
    for color, width in ((dark, 6 * k), (light, 2.6 * k)):
        pygame.draw.aaline(surface, color, start, item.to, max(1, round(width)))
    pygame.draw.aacircle(surface, dark, item.to, 7 * k)
    pygame.draw.aacircle(surface, light, item.to, 5 * k)
