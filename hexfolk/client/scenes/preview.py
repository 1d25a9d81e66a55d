"""The picture of the island that Play starts, in a rounded window of the screen."""

from __future__ import annotations

import pygame
from pygame import Color, Rect, Surface

from hexfolk.board import Board
from hexfolk.client.board_view import BoardPainter, BoardScene, Frame, View
from hexfolk.client.look.boxes import svg_surface
from hexfolk.client.look.look import Look

SHADE = Color("#06202c")


class Preview:
    """Paints a board into a panel. `place` and `show` say where and what; `update` whether to draw it again."""

    def __init__(self) -> None:
        self._look: Look
        self._rect = Rect(0, 0, 1, 1)
        self._free = Rect(0, 0, 1, 1)
        self.board: Board | None = None
        self._scene: BoardScene | None = None
        self._painter: BoardPainter | None = None
        self._layer: Surface | None = None
        self._fresh = False
        self._now = 0.0

    @property
    def settled(self) -> bool:
        """Whether the final picture is shown."""
        return self._painter is None or self._painter.settled

    def place(self, look: Look, rect: Rect, free: Rect) -> None:
        """The panel's rectangle in the window and the part of it that is free for the island."""
        if look is getattr(self, "_look", None) and (rect, free) == (self._rect, self._free):
            return
        self._look, self._rect, self._free = look, rect.copy(), free.copy()
        board, self.board = self.board, None
        self.close()
        self.show(board)

    def show(self, board: Board | None) -> None:
        """Show another island; the same one stays as it is."""
        if board == self.board and (board is None or self._painter is not None):
            return
        self.board = board
        if board is None:
            self.close()
            return
        free = self._free.move(-self._rect.x, -self._rect.y)
        view = View(board, self._rect.size, Frame(*free))
        self._scene = BoardScene(board, robber=board.robber)
        width, height = self._rect.size
        panels = [Frame(0, 0, width * 0.42, height * 0.62), Frame(0, free.bottom, width, height - free.bottom)]
        if self._painter is None:
            look = self._look
            self._painter = BoardPainter(view, self._scene, look.assets, look.fonts, panels, frames=look.frames)
        else:
            # Its thread is at work still, and ending it may take seconds where the map is great.
            self._painter.change(view, self._scene, panels)
            self._fresh = False
        self.update(0.0)

    def update(self, dt: float) -> bool:
        """`dt` seconds went by; whether there is something new to draw."""
        self._now += dt
        if self._painter is None or self._scene is None:
            return False
        changed = bool(self._painter.update(self._scene, round(self._now * 1000)))
        self._fresh &= not changed
        return changed

    def draw(self, target: Surface) -> None:
        """Draw the panel with its island."""
        look = self._look
        look.paint.panel(target, self._rect)
        if self._painter is None:
            return
        if self._layer is None or not self._fresh:
            self._layer = self._painted(self._painter)
            self._fresh = True
        target.blit(self._layer, self._rect, special_flags=pygame.BLEND_PREMULTIPLIED)

    def close(self) -> None:
        """Let go of the painter and its thread."""
        if self._painter is not None:
            self._painter.close()
        self._painter = self._layer = None

    def _painted(self, painter: BoardPainter) -> Surface:
        look, size = self._look, self._rect.size
        opaque = Surface(size)
        painter.draw(opaque, [opaque.get_rect()])
        layer = opaque.convert_alpha()
        look.put(layer, _shade(size), (0, 0))
        mask = Surface(size, pygame.SRCALPHA)
        radius = look.paint.panel_radius() / look.metrics.scale
        look.paint.box(mask, mask.get_rect(), look.paint.style(Color("white"), radius=radius))
        layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        border = look.paint.style(Color(0, 0, 0, 0), radius=radius, border=look.ui.panel_border)
        look.paint.box(layer, layer.get_rect(), border)
        return layer


def _shade(size: tuple[int, int]) -> Surface:
    """Darkness at the left and below, so that text over the sea is read well. Drawn small: nothing in it is sharp."""
    width, height = size[0] // 4 + 1, size[1] // 4 + 1
    dark, clear = Color(SHADE), Color(SHADE)
    dark.a, clear.a = 165, 0

    def stops(first: Color, last: Color) -> str:
        return "".join(
            f'<stop offset="{at}" stop-color="{_rgb(color)}" stop-opacity="{color.a / 255:.3f}"/>'
            for at, color in ((0, first), (1, last))
        )

    def gradient(id: str, line: str) -> str:
        head = f'<linearGradient id="{id}" gradientUnits="userSpaceOnUse" {line}>'
        return f"{head}{stops(dark, clear)}</linearGradient>"

    svg = gradient("l", f'x1="0" y1="0" x2="{width * 0.46}" y2="0"')
    svg += gradient("b", f'x1="0" y1="{height}" x2="0" y2="{height * 0.6}"')
    svg += "".join(f'<rect width="{width}" height="{height}" fill="url(#{id})"/>' for id in "lb")
    return pygame.transform.smoothscale(svg_surface(svg, (width, height)), size)


def _rgb(color: Color) -> str:
    return f"#{color.r:02x}{color.g:02x}{color.b:02x}"
