"""What is seen but not used: panels, labels, pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygame import Color, Rect, Surface

from hexfolk.client.look.paint import PanelKind
from hexfolk.client.look.text import Align
from hexfolk.client.ui.control import Control
from hexfolk.client.ui.ui import Ui


class Panel(Control):
    """A panel with an optional heading; keeps the pointer from what is below it."""

    interactive = False

    def __init__(
        self,
        ui: Ui,
        id: str,
        rect: Rect,
        kind: PanelKind = "panel",
        *,
        heading: str = "",
        border: Color | None = None,
        stroke: float | None = None,
        **control: Any,
    ) -> None:
        self.kind: PanelKind = kind
        self.heading = heading
        self.border = border
        self.stroke = stroke
        super().__init__(ui, id, rect, **control)

    @property
    def bounds(self) -> Rect:
        reach = self.look.px(56)
        return self.rect.inflate(2 * reach, 2 * reach)

    def paint(self, target: Surface) -> None:
        look = self.look
        look.paint.panel(target, self.rect, self.kind, border=self.border, stroke=self.stroke)
        if self.heading:
            at = (self.rect.x + look.pick(20, 14), self.rect.y + look.pick(29, 22))
            look.text.draw(target, "heading", self.heading, look.ui.cream, at)


class Label(Control):
    """Text in a rectangle: one line, shrunk to fit, or wrapped (`wrap`) from the top."""

    interactive = False
    solid = False

    def __init__(
        self,
        ui: Ui,
        id: str,
        rect: Rect,
        text: str,
        *,
        role: str = "body",
        color: Color | None = None,
        align: Align = "left",
        wrap: bool = False,
        **control: Any,
    ) -> None:
        self.text, self.role, self.align, self.wrap = text, role, align, wrap
        self.color = color
        super().__init__(ui, id, rect, **control)

    @property
    def painted(self) -> Rect:
        """Words may be a little higher than their rectangle."""
        return self.bounds

    def set_text(self, text: str, color: Color | None = None) -> None:
        if text != self.text or color not in (None, self.color):
            self.text, self.color = text, color or self.color
            self.invalidate()

    def paint(self, target: Surface) -> None:
        text, color = self.look.text, self.color or self.look.ui.cream
        if not self.wrap:
            text.draw_fitted(target, self.role, self.text, color, self.rect, align=self.align)
            return
        step = round(text.height(self.role) * 1.1)
        x = {"left": self.rect.left, "center": self.rect.centerx, "right": self.rect.right}[self.align]
        for index, line in enumerate(text.wrap(self.role, self.text, self.rect.width)):
            text.draw(target, self.role, line, color, (x, self.rect.top + step * index + step // 2), align=self.align)


class Drawing(Control):
    """Anything that a function paints at a rectangle, in the order of the widgets."""

    interactive = False
    solid = False

    def __init__(self, ui: Ui, id: str, rect: Rect, draw: Callable[[Surface, Rect], None], **control: Any) -> None:
        self._draw = draw
        super().__init__(ui, id, rect, **control)

    @property
    def bounds(self) -> Rect:
        """It has neither lip nor ring."""
        return self.rect.clip(self.area.view) if self.area is not None else self.rect.copy()

    def paint(self, target: Surface) -> None:
        self._draw(target, self.rect)
