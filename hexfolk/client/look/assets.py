"""The drawn art: SVG files rasterised at the exact size that is asked for, and kept while there is room.

A picture's scale is pixels per unit of its viewBox and its anchor is the point 0,0 of the viewBox, so every file is
placed by the same rule. Rasterising releases the GIL, and any thread may ask: two threads that want the same picture
at once draw it twice, and no harm is done.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pygame

CACHE_BYTES = 24 * 1024 * 1024

Box = tuple[float, float, float, float]
Color = str | tuple[int, int, int] | tuple[int, int, int, int]


class Picture(NamedTuple):
    """A surface with premultiplied alpha, and where in it (pixels) the point lies that it is placed by."""

    surface: pygame.Surface
    anchor: tuple[float, float]


class Assets:
    """Pictures below `root` by name, such as ``"piece/city-red"``.

    An unknown name raises FileNotFoundError, a damaged file, or a picture before there is a window, pygame.error. The
    cache keeps the pictures used last, up to `cache_bytes` of pixels.
    """

    def __init__(
        self, root: Path, cache_bytes: int = CACHE_BYTES, before_each: Callable[[], object] = lambda: None
    ) -> None:
        """`before_each`: called before a file is rasterised, by whichever thread does it."""
        self.root = root
        self._before_each = before_each
        self._texts: dict[str, tuple[str, Box]] = {}
        self._cache: OrderedDict[Hashable, Picture] = OrderedDict()
        self._room = cache_bytes
        self._lock = threading.Lock()

    def view_box(self, name: str) -> Box:
        """The viewBox x, y, width, height of a picture, in its own units."""
        return self._file(name)[1]

    def text(self, name: str) -> str:
        """The SVG of a picture as it stands in its file."""
        return self._file(name)[0]

    def picture(self, name: str, unit: float, turn: float = 0.0) -> Picture:
        """A picture at `unit` pixels per unit of its viewBox; `turn` (degrees) counts for ``port/pier`` only."""
        return self.kept(("picture", name, unit, turn), lambda: self.draw(name, unit, turn))

    def tile(self, name: str, unit: float, *overlays: str) -> Picture:
        """A terrain cut to its hex: art, ``hex-light``, `overlays`, ``hex-outline``, all of terrain/."""
        return self.kept(("tile", name, unit, overlays), lambda: self.draw_tile(name, unit, *overlays))

    def draw(self, name: str, unit: float, turn: float = 0.0) -> Picture:
        """The same as `picture`, without keeping it."""
        raw = self._raster(name, unit, turn)
        return Picture(raw.surface.premul_alpha(), raw.anchor)

    def draw_tile(self, name: str, unit: float, *overlays: str) -> Picture:
        """The same as `tile`, without keeping it."""
        surface, anchor = self._raster(f"terrain/{name}", unit)
        mask = self._raster("terrain/hex-mask", unit).surface
        surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        # Half of the outline lies outside the mask, so it comes last and uncut.
        for overlay in ("hex-light", *overlays, "hex-outline"):
            surface.blit(self._raster(f"terrain/{overlay}", unit).surface, (0, 0))
        return Picture(surface.premul_alpha(), anchor)

    def icon(self, name: str, px: int, color: Color | None = None) -> pygame.Surface:
        """A picture fitted into a square of `px`, centred, tinted with `color`; for an ordinary blit (straight alpha).

        A name without a folder is one of ``ui/``. Tinting multiplies: it is meant for the white files.
        """

        def draw() -> Picture:
            path = name if "/" in name else f"ui/{name}"
            _, _, width, height = self.view_box(path)
            raw = self._raster(path, px / max(width, height)).surface
            surface = pygame.Surface((px, px), pygame.SRCALPHA)
            surface.blit(raw, ((px - raw.get_width()) // 2, (px - raw.get_height()) // 2))
            if color is not None:
                surface.fill(color, special_flags=pygame.BLEND_RGBA_MULT)
            return Picture(surface, (0.0, 0.0))

        return self.kept(("icon", name, px, color), draw).surface

    def kept(self, key: Hashable, draw: Callable[[], Picture]) -> Picture:
        """What `draw` makes, kept under `key` among the pictures used last."""
        with self._lock:
            found = self._cache.get(key)
            if found is not None:
                self._cache.move_to_end(key)
                return found
        made = draw()
        with self._lock:
            if key not in self._cache:
                self._cache[key] = made
                self._room -= _bytes(made)
            while self._room < 0 and len(self._cache) > 1:
                self._room += _bytes(self._cache.popitem(last=False)[1])
        return made

    def found(self, key: Hashable) -> Picture | None:
        """What is kept under `key`, if it is."""
        with self._lock:
            return self._cache.get(key)

    def clear(self) -> None:
        """Let go of every picture kept."""
        with self._lock:
            self._room += sum(map(_bytes, self._cache.values()))
            self._cache.clear()

    def _file(self, name: str) -> tuple[str, Box]:
        found = self._texts.get(name)
        if found is None:
            text = (self.root / f"{name}.svg").read_text(encoding="utf-8")
            x, y, w, h = map(float, text.split('viewBox="', 1)[1].split('"', 1)[0].split())
            found = self._texts[name] = (text, (x, y, w, h))
        return found

    def _raster(self, name: str, unit: float, turn: float = 0.0) -> Picture:
        """Straight alpha. nanosvg keeps the aspect ratio and may give one pixel more than asked."""
        self._before_each()
        text, (x, y, w, h) = self._file(name)
        if turn:
            text = text.replace("rotate(0)", f"rotate({turn})")
        size = max(1, round(w * unit)), max(1, round(h * unit))
        return Picture(svg_picture(text, size), (-x * unit, -y * unit))


def svg_picture(text: str, size: tuple[int, int]) -> pygame.Surface:
    """An SVG drawn as large as fits `size` pixels, straight alpha, for the window that is open."""
    # As it is loaded its bytes lie the other way round, and every blit of it would take thirty times as long.
    return pygame.image.load_sized_svg(BytesIO(text.encode()), size).convert_alpha()


def _bytes(picture: Picture) -> int:
    return picture.surface.get_width() * picture.surface.get_height() * 4


def sketch(markup: str, box: Box, unit: float) -> Picture:
    """SVG markup made at run time, seen through the `box` x, y, width, height; `unit` pixels per unit. Not kept."""
    x, y, w, h = box
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {w} {h}">{markup}</svg>'
    size = max(1, round(w * unit)), max(1, round(h * unit))
    return Picture(svg_picture(text, size).premul_alpha(), (-x * unit, -y * unit))


def faded(picture: Picture, alpha: int) -> Picture:
    """A picture with its alpha times `alpha` / 255."""
    surface = picture.surface.copy()
    surface.fill((alpha, alpha, alpha, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return Picture(surface, picture.anchor)


def halved(picture: Picture) -> Picture:
    """A picture drawn at twice its size, scaled down; its anchor comes to lie on a whole pixel as nearly as it can."""
    surface, (ax, ay) = picture
    left, top = round(ax) % 2, round(ay) % 2
    width, height = ((n + 1) // 2 * 2 for n in (surface.get_width() + left, surface.get_height() + top))
    even = pygame.Surface((width, height), pygame.SRCALPHA)
    even.blit(surface, (left, top))
    small = pygame.transform.smoothscale(even, (width // 2, height // 2))
    return Picture(small, ((ax + left) / 2, (ay + top) / 2))
