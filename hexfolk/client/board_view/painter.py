"""Executes draw lists: the static layer, then the items above it, and only where something changed.

Each frame: `update` says which rectangles of the window changed, `draw` paints the board into any rectangles (those,
and others that a panel or a flying card has left). Nothing here waits: layers are made in a thread, and until a new
one is ready the last one is shown scaled.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pygame

from hexfolk.board import Board
from hexfolk.client.board_view.blitting import SEA_BEYOND, Placed, blit_chunks, draw_item, scaled
from hexfolk.client.board_view.camera import Frame, View
from hexfolk.client.board_view.chunks import supersampling, touched
from hexfolk.client.board_view.items import Item
from hexfolk.client.board_view.land import scenery
from hexfolk.client.board_view.layer import Layer, Order
from hexfolk.client.board_view.leader_line import line_box
from hexfolk.client.board_view.maker import LayerMaker
from hexfolk.client.board_view.marks import likely_marks, pulse_frame, pulses
from hexfolk.client.board_view.picture import DrawList, picture
from hexfolk.client.board_view.quick import quick_layer
from hexfolk.client.board_view.scene import BoardScene
from hexfolk.client.board_view.sea import chart
from hexfolk.client.board_view.sight import Sight, places_of
from hexfolk.client.board_view.sprites import Fonts, SpriteBook
from hexfolk.client.board_view.stand_in import OldArt, stand_in
from hexfolk.client.frames import Frames
from hexfolk.client.look.assets import Assets, Picture

MARGIN = 0.25
"""How much larger than the window the static layer is on each side, as a share of the window."""

SETTLE_MS = 120
"""So long the zoom must rest before a new layer is made."""

DRAFT_FROM = 1920 * 1080 * 1.5
"""Pixels of the window from which on the first layer is drawn at half the size before it is drawn properly."""

Chunks = Mapping[tuple[int, int], pygame.Surface]
NOTHING: Chunks = MappingProxyType({})

_MANY_RECTS = 40


class BoardPainter:
    """Paints the board of one window. Make it when the window exists, `resize` it with the window, `close` it."""

    def __init__(
        self,
        view: View,
        scene: BoardScene,
        art: Assets,
        fonts: Path,
        panels: Sequence[Frame] = (),
        *,
        frames: Frames | None = None,
        keep_art: bool = False,
    ) -> None:
        """`frames`: of the window, which the thread lets go first; `keep_art`: for boards that change often, at the
        price of some memory (see `change`).
        """
        self._view = view
        self._art = art
        self._fonts = Fonts(fonts)
        self._book = SpriteBook(art, self._fonts, fine=True)
        self._maker = LayerMaker(art, self._book, frames or Frames(), keep_art)
        self._keep_art = keep_art
        self._scene = scene
        self._now = 0
        self._drawn = picture(scene, view.camera)
        self._art_of: tuple[Board, float] | None = None
        """The board, and R, of the pictures of the ground that were made last."""
        self._state: tuple[object, ...] = ()
        self._placed: dict[Item, Placed] = {}
        self._order_of_items: list[tuple[Item, Placed]] = []
        self._boxes: list[pygame.Rect] = []
        self._stale = False
        self._warmed = 0
        self._scaled: dict[tuple[str, float, str, int, float], Picture] = {}
        self._chart = chart(scene.board, view.size, view.home, panels)
        self._chart_key = _chart_key(scene.board, view, panels)
        self._layer = quick_layer(scene.board, view, self._chart)
        self._ordered = (0.0, pygame.Rect(0, 0, 0, 0))
        self._zoomed_at = 0
        self._scratch = pygame.Surface((1, 1))
        self._begin()

    @property
    def drawn(self) -> DrawList:
        """What is on the screen: what picking reads."""
        return self._drawn

    @property
    def settled(self) -> bool:
        """Whether the final picture of the present view is shown, nothing being made for it."""
        layer = self._layer
        return not layer.passing and layer.r == self._view.camera.r and layer.covers(self._seen())

    @property
    def shown(self) -> bool:
        """Whether the present board is what is seen, be it only in a picture that stands in for a moment."""
        layer = self._layer
        return not layer.flat and (layer.board is None or layer.board == self._scene.board)

    def resize(self, panels: Sequence[Frame]) -> None:
        """The view was resized, or the panels moved: a new sea, and everything is drawn again."""
        self._chart = chart(self._scene.board, self._view.size, self._view.home, panels)
        self._chart_key = _chart_key(self._scene.board, self._view, panels)
        self._begin()

    def change(self, view: View, scene: BoardScene, panels: Sequence[Frame]) -> None:
        """Show another board, through a view of its own.

        What looks the same stays. Where the land has its old shape the old picture stands until the new one is ready,
        which takes a moment; else a plain one stands in for it at once, or flat colours where no art was kept.
        """
        layer = self._layer
        drawn_for = _chart_key(scene.board, view, panels)
        if drawn_for != self._chart_key:
            self._chart = chart(scene.board, view.size, view.home, panels)
        self._view, self._scene, self._chart_key = view, scene, drawn_for
        self._drawn = picture(scene, view.camera)
        r, small = view.camera.r, view.camera.small
        kept: dict[tuple[int, int], pygame.Surface] = {}
        # The layer may be that of an earlier board than the last one, which was never ready.
        if (
            layer.board is not None
            and layer.board.hexes == scene.board.hexes
            and (layer.r, layer.chart) == (r, self._chart)
        ):
            gone = touched(layer, self._art, scenery(layer.board, r, small), scenery(scene.board, r, small))
            # A copy, since the thread may still be at work on it.
            kept = {key: chunk for key, chunk in dict(layer.chunks).items() if key not in gone}
        elif self._art_of is None or not self._keep_art:
            self._layer = quick_layer(scene.board, view, self._chart)
        else:
            self._layer = stand_in(scene.board, view, self._chart, self._old_art(*self._art_of), self._maker.art)
        self._begin(kept)

    def _old_art(self, board: Board, r: float) -> OldArt:
        small = replace(self._view.camera, r=r).small
        return OldArt(scenery(board, r, small), supersampling(r), self._maker.kept_art, self._book.get)

    def _begin(self, kept: Chunks = NOTHING) -> None:
        """Order a new layer; until it is ready the old one is shown, or at first a few flat colours."""
        self._layer.passing = True
        self._state = ()
        self._forget_order()
        self._order(None, kept)

    def close(self) -> None:
        """End the thread."""
        self._maker.close()

    def settle(self) -> None:
        """Wait until the final picture is ready; for tests and screenshots."""
        for _ in range(3):
            self._maker.settle()
            self.update(self._scene, self._now)
            if not self.settled:
                self._zoomed_at = self._now - SETTLE_MS
                self._see_to_layer(self._now)

    def update(self, scene: BoardScene, now: int) -> list[pygame.Rect]:
        """The rectangles of the window that changed since the last call. Times are milliseconds of one clock."""
        camera = self._view.camera
        dirty = self._new_layer()
        breath = pulse_frame(scene, now) if pulses(scene) else 0
        moving = now if scene.motions else 0
        state = (scene, camera, breath, moving)
        if state != self._state:
            if not self._state or camera != self._state[1]:
                dirty = [self._window()]
                self._zoomed_at = now if not self._state or camera.r != self._drawn.camera.r else self._zoomed_at
            if scene is not self._scene and scene.motions:
                self._warm_what_follows(scene)
            self._scene, self._now, self._state = scene, now, state
            self._drawn = picture(scene, camera, now)
            dirty += self._place_items(bool(dirty))
        elif self._stale:
            self._place_items(True)
        elif self._warmed != self._maker.warmed:
            dirty += self._place_items(bool(dirty))
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
                    draw_item(surface, *self._order_of_items[number], part)
        surface.set_clip(clip)

    # --- what changed --------------------------------------------------------------------------------------------

    def _window(self) -> pygame.Rect:
        return pygame.Rect((0, 0), self._view.size)

    def _place_items(self, anew: bool) -> list[pygame.Rect]:
        """Find picture and box of each item. The boxes of what came and what went; none if all is drawn anew."""
        items = self._drawn.items
        before = {} if anew else self._placed
        self._warmed = self._maker.warmed
        placed = {}
        for item in items:
            found = before.get(item)
            placed[item] = self._place(item) if found is None or found.late else found
        changed = [] if anew else [place.box for item, place in placed.items() if place is not before.get(item)]
        changed += [place.box for item, place in before.items() if item not in placed]
        self._placed, self._stale = placed, False
        self._order_of_items = [(item, placed[item]) for item in items]
        self._boxes = [placed[item].box for item in items]
        return changed

    def _warm_what_follows(self, scene: BoardScene) -> None:
        """Have the tile that the robber is on his way to drawn before he gets there."""
        for item in picture(replace(scene, motions=()), self._view.camera).items:
            if item.kind == "robbed" and self._book.found(item) is None:
                self._maker.warm(item)

    def _place(self, item: Item) -> Placed:
        if item.to is not None:
            return Placed(None, line_box(item))
        if self._layer.flat and self._book.found(item) is None:
            # The first frame comes at once, and what is costly with the layer.
            return Placed(None, pygame.Rect(0, 0, 0, 0), late=True)
        if item.kind == "robbed" and self._layer.r == self._view.camera.r and self._book.found(item) is None:
            # A whole tile would hold up the frame.
            self._maker.warm(item)
            return Placed(None, pygame.Rect(0, 0, 0, 0), late=True)
        surface, (ax, ay) = self._sprite(item)
        box = surface.get_rect(topleft=(round(item.x - ax), round(item.y - ay)))
        return Placed(surface, box)

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

    def _new_layer(self) -> list[pygame.Rect]:
        """Take over what the thread has made since the last frame."""
        made, camera = self._maker.take(), self._view.camera
        if made is not None and made.r != camera.r:
            # Made for a zoom that is over: it will be ordered again if that comes back.
            self._forget_order()
        elif made is not None and made is not self._layer:
            self._layer = made
            self._art_of = (made.board, made.r) if made.board is not None else self._art_of
            self._stale = True
            self._scaled.clear()
            made.fresh.clear()
            return [self._window()]
        layer = self._layer
        fresh, layer.fresh = layer.fresh, []
        return [place.move(camera.origin) for place in fresh] if layer.r == camera.r else []

    def _see_to_layer(self, now: int) -> None:
        """Order a layer when the zoom has come to rest, or more of it when a pan comes near its edge."""
        camera, layer = self._view.camera, self._layer
        if layer.r == camera.r:
            if layer.passing:
                self._order(None)
            elif not layer.covers(self._seen(MARGIN / 2)):
                self._order(layer)
        elif now - self._zoomed_at >= SETTLE_MS:
            self._order(None)

    def _forget_order(self) -> None:
        self._ordered = (0.0, pygame.Rect(0, 0, 0, 0))

    def _seen(self, margin: float = 0.0) -> pygame.Rect:
        """What the window shows, in pixels from the plane's origin, and a share of it more on each side."""
        x, y = self._view.camera.origin
        width, height = self._view.size
        return pygame.Rect(-x, -y, width, height).inflate(int(width * 2 * margin), int(height * 2 * margin))

    def _order(self, layer: Layer | None, kept: Chunks = NOTHING) -> None:
        """Order the layer for the present camera, or what `layer` lacks, unless that is what was ordered last."""
        camera = self._view.camera
        r, ordered = self._ordered
        if r == camera.r and ordered.contains(self._seen(MARGIN / 2)):
            return
        rect = self._seen(MARGIN)
        self._ordered = (camera.r, rect)
        # Faces are opened here, never in the thread.
        fonts = self._fonts.another(camera.r, camera.small, supersampling(camera.r))
        self._fonts.open_tokens(camera.r, camera.small, 2)
        items = picture(self._scene, camera, self._now).items
        sprites = tuple({item.art: item for item in items if item.to is None}.values())
        likely = tuple(likely_marks(Sight(self._scene, camera, self._now, places_of(self._scene.board))))
        # A large window is a long wait in flat colours.
        slow = self._layer.flat and math.prod(self._view.size) > DRAFT_FROM
        draft = self._fonts.another(camera.r / 2, camera.small, 1) if slow else None
        order = Order(
            self._scene.board, self._chart, rect, self._seen(), camera.r, camera.small, fonts, sprites, likely, layer,
            draft, kept,
        )  # fmt: skip
        self._maker.wanted(order)

    def _draw_layer(self, surface: pygame.Surface, part: pygame.Rect) -> None:
        camera = self._view.camera
        if self._layer.r == camera.r:
            blit_chunks(surface, part, self._layer, camera.origin)
        else:
            self._blit_scaled(surface, part)

    def _blit_scaled(self, surface: pygame.Surface, part: pygame.Rect) -> None:
        """Show a layer of another zoom, scaled; open sea where it does not reach."""
        layer, camera = self._layer, self._view.camera
        k, (x, y) = camera.r / layer.r, camera.origin
        # `part` in whole pixels of the layer, then each chunk's share of it where that lies in the window.
        first = math.floor((part.left - x) / k), math.floor((part.top - y) / k)
        last = math.ceil((part.right - x) / k), math.ceil((part.bottom - y) / k)
        wanted = pygame.Rect(first, (last[0] - first[0], last[1] - first[1]))
        for key in layer.under(wanted):
            place, chunk = layer.place(key), layer.chunks.get(key)
            shown = place.clip(wanted)
            left, top, right, bottom = (round(n * k) for n in (shown.left, shown.top, shown.right, shown.bottom))
            target = pygame.Rect(left + x, top + y, right - left, bottom - top)
            if chunk is None:
                surface.fill(SEA_BEYOND, target)
                continue
            source = chunk.subsurface(shown.move(-place.x, -place.y))
            if part.contains(target):
                pygame.transform.scale(source, target.size, surface.subsurface(target))
            else:
                scratch = self._scratch_of(target.size)
                pygame.transform.scale(source, target.size, scratch)
                surface.blit(scratch, target)

    def _scratch_of(self, size: tuple[int, int]) -> pygame.Surface:
        """Somewhere to scale to; fresh memory in every frame costs more than the scaling."""
        width, height = self._scratch.get_size()
        if size[0] > width or size[1] > height:
            self._scratch = pygame.Surface((max(size[0], width), max(size[1], height)))
        return self._scratch.subsurface((0, 0), size)

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
            found = self._scaled[key] = scaled(self._book.get(base), k)
        return found


def _chart_key(board: Board, view: View, panels: Sequence[Frame]) -> tuple[object, ...]:
    """All that the sea depends on: boards that share it can share chunks."""
    return board.hexes, tuple(edge for edge, _kind in board.ports), view.size, view.home, tuple(panels)
