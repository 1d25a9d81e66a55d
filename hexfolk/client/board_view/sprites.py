"""Draw-list art as surfaces: files of the art, numerals on tokens, ratios on sails, and the marks drawn here.

Everything is premultiplied. A book is used by one thread at a time, except that its assets are shared freely.
"""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

import pygame

from hexfolk.client.board_view.drawn_marks import HEX_BOX, PICKED_WASH, markup
from hexfolk.client.board_view.items import Item
from hexfolk.client.board_view.land import BOAT_GROWN, GROWN, NARROW
from hexfolk.client.look.assets import Assets, Picture, faded, halved, sketch

PIPS = MappingProxyType({2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1})
INK, HOT, SAIL_INK = "#2b2118", "#c62f22", "#2a2017"

NUMERAL, RATIO = "Fraunces_900Black.ttf", "Pretendard-ExtraBold.otf"

ONE_DIGIT, TWO_DIGITS, TRACKING = 35.0, 31.0, -1.6
TWO_TO_ONE, THREE_TO_ONE = 25.0, 30.0
_PIPLESS_BELOW = 0.16
"""Units smaller than this have no room for pips."""


class Fonts:
    """The board's two faces by pixel size. FreeType opens faces in one thread only: open them where the window is."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._open: dict[tuple[str, int], pygame.font.Font] = {}

    def get(self, name: str, size: float) -> pygame.font.Font:
        """The face `name` with `size` pixels, to the nearest whole one."""
        key = name, max(4, round(size))
        found = self._open.get(key)
        if found is None:
            found = self._open[key] = pygame.font.Font(self._folder / name, key[1])
        return found

    def open_tokens(self, r: float, small: bool, times: int) -> None:
        """Open what the numerals of tokens need on a board of that R, drawn `times` as large."""
        for size in (ONE_DIGIT, TWO_DIGITS):
            self.get(NUMERAL, size * r / 100 * (GROWN if small else 1) * times)

    def another(self, r: float, small: bool, times: int) -> Fonts:
        """A set of its own, with what tokens and sails need, for another thread."""
        fonts = Fonts(self._folder)
        fonts.open_tokens(r, small, times)
        for size in (TWO_TO_ONE, THREE_TO_ONE):
            for share in (1.0, NARROW):
                fonts.get(RATIO, size * r / 100 * (BOAT_GROWN if small else 1) * share * times)
        return fonts


def sprite_key(item: Item, fine: bool) -> tuple[object, ...]:
    """What a book keeps the picture of an item under, among the assets."""
    return "sprite", fine, item.art, round(item.unit, 6), item.text, item.turn, item.alpha


class SpriteBook:
    """Pictures of draw-list items. `fine` draws each at twice its size and scales it down, for smooth edges."""

    def __init__(self, assets: Assets, fonts: Fonts, fine: bool) -> None:
        self._assets = assets
        self._fonts = fonts
        self._fine = fine

    def get(self, item: Item) -> Picture:
        """The picture of an item, without its zoom and its part."""
        return self._assets.kept(sprite_key(item, self._fine), lambda: self._draw(item, round(item.unit, 6)))

    def found(self, item: Item) -> Picture | None:
        """The same, if it was drawn before."""
        return self._assets.found(sprite_key(item, self._fine))

    def _draw(self, item: Item, unit: float) -> Picture:
        twice = self._compose(item, unit * 2 if self._fine else unit)
        picture = halved(twice) if self._fine else twice
        return picture if item.alpha == 255 else faded(picture, item.alpha)

    def _compose(self, item: Item, unit: float) -> Picture:
        folder, _, name = item.art.partition("/")
        if folder == "mark":
            return sketch(*markup(name), unit)
        if folder in ("tile", "terrain") and item.kind in ("tile", "robbed"):
            return self._tile(folder, name, unit)
        picture = self._assets.draw(item.art, unit, item.turn)
        if folder == "token":
            self._numeral(picture, item.text, unit)
        elif item.kind == "boat":
            self._ratio(picture, item.text, unit)
        return picture

    def _tile(self, folder: str, name: str, unit: float) -> Picture:
        terrain, _, shade = name.partition("+")
        if folder == "terrain":
            tile = self._assets.draw(f"terrain/{terrain}", unit)
        else:
            tile = self._assets.draw_tile(terrain, unit)
        if shade == PICKED_WASH:
            wash, _ = sketch(markup(PICKED_WASH)[0], HEX_BOX, unit)
            tile.surface.blit(wash, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        elif shade:
            over, _ = self._assets.draw(f"terrain/{shade}", unit)
            tile.surface.blit(over, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        return tile

    def _numeral(self, picture: Picture, text: str, unit: float) -> None:
        surface, (x, y) = picture
        ink = HOT if text in ("6", "8") else INK
        two = len(text) > 1
        font = self._fonts.get(NUMERAL, (TWO_DIGITS if two else ONE_DIGIT) * unit)
        baseline = y + (6.4 if two else 7.0) * unit
        _write(surface, font, text, x, baseline, ink, TRACKING * unit if two else 0.0)
        if unit < _PIPLESS_BELOW:
            return
        pips = PIPS.get(int(text), 0)
        for k in range(pips):
            place = x + (k - (pips - 1) / 2) * 7 * unit, y + 16.6 * unit
            pygame.draw.aacircle(surface, ink, place, 2.7 * unit)

    def _ratio(self, picture: Picture, text: str, unit: float) -> None:
        general = text == "3:1"
        font = self._fonts.get(RATIO, (THREE_TO_ONE if general else TWO_TO_ONE) * unit)
        baseline = picture.anchor[1] + (-5.0 if general else 8.5) * unit
        _write(picture.surface, font, text, picture.anchor[0], baseline, SAIL_INK, 0.0)


def _write(
    surface: pygame.Surface,
    font: pygame.font.Font,
    text: str,
    x: float,
    baseline: float,
    color: str,
    tracking: float,
) -> None:
    """Text centred on x, each glyph for itself where they are tracked."""
    parts = [text] if not tracking else list(text)
    glyphs = [font.render(part, True, color).premul_alpha() for part in parts]
    left = x - (sum(g.get_width() for g in glyphs) + tracking * (len(glyphs) - 1)) / 2
    for glyph in glyphs:
        surface.blit(
            glyph, (round(left), round(baseline - font.get_ascent())), special_flags=pygame.BLEND_PREMULTIPLIED
        )
        left += glyph.get_width() + tracking
