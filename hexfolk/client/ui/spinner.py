"""The hexagon that turns while something is waited for."""

from __future__ import annotations

import math
from typing import Any

from pygame import Rect, Surface

from hexfolk.client.look.boxes import svg_paint, svg_surface
from hexfolk.client.look.look import Look
from hexfolk.client.ui.control import Control
from hexfolk.client.ui.ui import Ui

STEPS = 24
"""Pictures of a round; three under reduced motion."""
LIT = 0.36
"""Share of the hexagon that is amber."""


class Spinner(Control):
    """Turns once in the time of the design."""

    interactive = False
    solid = False

    def __init__(self, ui: Ui, id: str, rect: Rect, **control: Any) -> None:
        self._turned = 0.0
        self._faces: dict[int, Surface] = {}
        super().__init__(ui, id, rect, **control)
        self.ticks = True

    @property
    def bounds(self) -> Rect:
        return self.rect.copy()

    def tick(self, dt: float) -> None:
        before = self._step
        self._turned += dt / self.look.tokens.seconds("spinner")
        if self._step != before:
            self.invalidate()

    @property
    def _step(self) -> int:
        steps = 3 if self.look.reduced_motion else STEPS
        return int(self._turned * steps) % steps * (STEPS // steps)

    def paint(self, target: Surface) -> None:
        step = self._step
        if step not in self._faces:
            self._faces[step] = spinner_face(self.look, min(self.rect.size), step / STEPS)
        self.look.put_centered(target, self._faces[step], self.rect.center)


def spinner_face(look: Look, side: int, start: float) -> Surface:
    """The hexagon in a square of `side` pixels, amber from the share `start` of its round on."""
    stroke = max(2.0, side * 0.13)
    radius = (side - stroke) / 2
    corners = [
        (side / 2 + radius * math.sin(turn * math.pi / 3), side / 2 - radius * math.cos(turn * math.pi / 3))
        for turn in range(7)
    ]

    def at(share: float) -> tuple[float, float]:
        edge, along = divmod(share % 1.0 * 6, 1)
        (x, y), (x2, y2) = corners[int(edge)], corners[int(edge) + 1]
        return x + (x2 - x) * along, y + (y2 - y) * along

    lit = [start + LIT * part / 24 for part in range(25)]
    ring = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in corners[:6]) + "Z"
    arc = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in map(at, lit))
    line = f'fill="none" stroke-width="{stroke:.2f}" stroke-linejoin="round" stroke-linecap="round"'
    body = f'<path d="{ring}" {line} {svg_paint(look.ui.button_border, "stroke")}/>'
    body += f'<path d="{arc}" {line} {svg_paint(look.ui.amber, "stroke")}/>'
    return svg_surface(body, (side, side))
