"""Everything a screen needs to draw itself in one window size, in one value."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame
from pygame import Color, Rect, Surface

from hexfolk.client.frames import Frames
from hexfolk.client.look.assets import Assets, Picture
from hexfolk.client.look.paint import Paint
from hexfolk.client.look.text import Text
from hexfolk.client.look.tokens import Metrics, Tokens, UiColors, load_tokens


class Look:
    """Tokens, metrics, text, parts and art. `resized` gives the look of another window size; art and tokens are shared.

    ``look.px(16)``, ``look.ui.cream``, ``look.text.draw(...)``, ``look.paint.panel(...)``, ``look.icon("swap", 20,
    color)``. Every surface has premultiplied alpha: `put` blits it.
    """

    def __init__(
        self,
        tokens: Tokens,
        assets: Assets,
        metrics: Metrics,
        fonts: Path,
        *,
        reduced_motion: bool = False,
        frames: Frames | None = None,
    ) -> None:
        self.tokens = tokens
        self.assets = assets
        self.metrics = metrics
        self.reduced_motion = reduced_motion
        self.frames = frames or Frames()
        """Of the window: what threads that draw for it keep out of the way of."""
        self.text = Text(tokens, metrics, fonts)
        self.paint = Paint(tokens, metrics)
        self.px = metrics.px
        self.pick = metrics.pick
        self.tall = metrics.tall
        self.fonts = fonts
        self._icons: dict[tuple[str, int, int], Surface] = {}

    @classmethod
    def load(cls, resources: Path, metrics: Metrics) -> Look:
        """Read tokens from `resources`; art and fonts are read as they are needed. Raises OSError."""
        return cls(load_tokens(resources / "tokens.yaml"), Assets(resources / "art"), metrics, resources / "fonts")

    def resized(self, metrics: Metrics, *, reduced_motion: bool | None = None) -> Look:
        """The same look for another window or text size."""
        still = self.reduced_motion if reduced_motion is None else reduced_motion
        return Look(self.tokens, self.assets, metrics, self.fonts, reduced_motion=still, frames=self.frames)

    @property
    def ui(self) -> UiColors:
        return self.tokens.ui

    def seconds(self, motion: str) -> float:
        """A time of the tokens' ``motion_ms`` in seconds; 0 under reduced motion."""
        return 0.0 if self.reduced_motion else self.tokens.seconds(motion)

    def icon(self, name: str, px: int, color: Color) -> Surface:
        """A white icon (``"swap"``, ``"emblem/sun"``) in a square of `px` window pixels, tinted. Raises
        FileNotFoundError.
        """
        key = (name, px, int(color))
        found = self._icons.get(key)
        if found is None:
            straight = self.assets.icon(name, px, (color.r, color.g, color.b, color.a))
            found = self._icons[key] = straight.premul_alpha()
        return found

    def art(self, name: str, height: int) -> Surface:
        """A coloured picture such as ``"resource/ore"`` or ``"piece/shield-red"`` at a height in window pixels."""
        return self.art_picture(name, height).surface

    def art_picture(self, name: str, height: int) -> Picture:
        return self.assets.picture(name, height / self.assets.view_box(name)[3])

    def put(self, target: Surface, picture: Surface, pos: tuple[float, float]) -> Rect:
        """Blit a premultiplied picture with its top left at `pos`; returns its place, whatever of it the clip cuts."""
        target.blit(picture, pos, special_flags=pygame.BLEND_PREMULTIPLIED)
        return picture.get_rect(topleft=pos)

    def put_centered(self, target: Surface, picture: Surface, center: tuple[float, float]) -> Rect:
        """Blit a premultiplied picture round `center`."""
        x, y = round(center[0] - picture.get_width() / 2), round(center[1] - picture.get_height() / 2)
        return self.put(target, picture, (x, y))

    def put_row(self, target: Surface, parts: Sequence[Surface], gap: int, midleft: tuple[float, float]) -> Rect:
        """Blit pictures side by side, centred in height on ``midleft``; returns what they cover."""
        x, middle = midleft
        covered = Rect(round(x), round(middle), 0, 0)
        for part in parts:
            covered.union_ip(self.put(target, part, (round(x), round(middle - part.get_height() / 2))))
            x += part.get_width() + gap
        return covered
