"""Dialogs: a question in the middle of the window, the rest dimmed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pygame import Rect, Surface

from hexfolk.client.look.flow import Flow, Part
from hexfolk.client.look.paint import ButtonKind
from hexfolk.client.look.tokens import mix
from hexfolk.client.ui.button import Button
from hexfolk.client.ui.layer import Layer
from hexfolk.client.ui.plain import Drawing, Panel
from hexfolk.client.ui.ui import Ui


@dataclass(frozen=True)
class Choice:
    """A button of a dialog. `keep_open`: the dialog does not close at a click."""

    id: str
    label: str
    on_click: Callable[[], None] | None = None
    kind: ButtonKind = "plain"
    icon: str = ""
    reason: str | None = None
    keep_open: bool = False


class Dialog:
    """An icon, a title, a text, and buttons; open from when it is made until `close`.

    `must_answer`: amber border, and Esc does not close it. Otherwise Esc means the choice named `escape`, or just
    closes. No button has the keys at first and none is pressed by Enter until the ring is on it, so nothing is
    answered by accident; the first Tab goes to the first button.

    `id` names its layer and its widgets: ``<id>.panel``, ``<id>.<choice>``.
    """

    def __init__(
        self,
        ui: Ui,
        id: str,
        *,
        title: str,
        text: str | Sequence[Part] = "",
        icon: str = "",
        choices: Sequence[Choice] = (),
        must_answer: bool = False,
        danger: bool = False,
        escape: str | None = None,
        width: int = 430,
        extra: int = 0,
        scrim: float = 0.22,
        on_close: Callable[[], None] | None = None,
    ) -> None:
        """`width` and `extra` (free height between text and buttons, see `content`) are lengths of the design."""
        self.ui = ui
        self.id = id
        self._choices = {choice.id: choice for choice in choices}
        self._escape = escape
        self._on_close = on_close
        self._answered = False
        self.layer: Layer = ui.open_layer(id, modal=True, closable=not must_answer, scrim=scrim, on_close=self._closed)
        look, px = ui.look, ui.look.px
        pad = px(18)
        wide = min(
            max(px(width * min(1.2, look.metrics.text_scale)), self._row_width(choices)), look.metrics.size[0] - px(40)
        )
        left = px(60) if icon else 0
        parts = [text] if isinstance(text, str) else list(text)
        room = wide - 2 * pad - left
        heading = Flow(look.text, [title], "heading", look.ui.cream, room, px(30 if not look.metrics.compact else 24))
        soft = mix(look.ui.cream, look.ui.mute, 0.4)
        body = Flow(look.text, parts, "log", soft, room) if text else None
        words = heading.height + (body.height + px(7) if body else 0)
        button = max(px(42), round(look.text.face("button").px * 2.4))
        height = 2 * pad + max(words, px(42) if icon else 0) + px(extra) + (button + px(22) if choices else 0)
        rect = Rect(0, 0, wide, height)
        rect.center = (look.metrics.size[0] // 2, look.metrics.size[1] // 2)
        border = look.ui.amber if must_answer else look.ui.danger_border if danger else None
        self.rect = rect
        Panel(ui, f"{id}.panel", rect, "dialog", border=border)
        self.content = Rect(rect.left + pad, rect.top + pad + words + px(8), wide - 2 * pad, px(extra))
        self._draw_words(icon, heading, body, pad, left)
        self._add_buttons(choices, button, pad)

    def close(self) -> None:
        """Take it away without an answer."""
        self._answered = True
        self.layer.close()

    def _draw_words(self, icon: str, heading: Flow, body: Flow | None, pad: int, left: int) -> None:
        look, px = self.ui.look, self.ui.look.px

        def draw(target: Surface, rect: Rect) -> None:
            if icon:
                box = Rect(rect.left + pad, rect.top + pad, px(42), px(42))
                look.paint.panel(target, box, "well")
                look.put_centered(target, look.icon(icon, px(24), look.ui.amber_text), box.center)
            heading.draw(target, (rect.left + pad + left, rect.top + pad))
            if body is not None:
                body.draw(target, (rect.left + pad + left, rect.top + pad + heading.height + px(7)))

        Drawing(self.ui, f"{self.id}.words", self.rect, draw)

    def _row_width(self, choices: Sequence[Choice]) -> int:
        return sum(self._natural(choice) for choice in choices) + self.ui.look.px(36 + 10 * max(0, len(choices) - 1))

    def _natural(self, choice: Choice) -> int:
        look = self.ui.look
        return look.text.width("button", choice.label) + look.px(46) + (look.px(30) if choice.icon else 0)

    def _add_buttons(self, choices: Sequence[Choice], height: int, pad: int) -> None:
        if not choices:
            return
        gap = self.ui.look.px(10)
        widths = [self._natural(choice) for choice in choices]
        even = (self.rect.width - 2 * pad - gap * (len(choices) - 1)) // len(choices)
        if even >= max(widths):
            widths = [even] * len(choices)
        spare = self.rect.width - 2 * pad - gap * (len(choices) - 1) - sum(widths)
        x = self.rect.left + pad
        for choice, width in zip(choices, widths, strict=True):
            wide = width + spare // len(choices)
            rect = Rect(x, self.rect.bottom - pad - height - self.ui.look.px(3), wide, height)
            Button(self.ui, f"{self.id}.{choice.id}", rect, choice.label, **self._wiring(choice))
            x += wide + gap

    def _wiring(self, choice: Choice) -> dict[str, Any]:
        return {
            "kind": choice.kind,
            "icon": choice.icon,
            "reason": choice.reason,
            "on_click": lambda: self._answer(choice),
            "group": f"{self.id}.choices",
            "guard": 0.3,
        }

    def _answer(self, choice: Choice) -> None:
        if not choice.keep_open:
            self.close()
        if choice.on_click is not None:
            choice.on_click()

    def _closed(self) -> None:
        if self._on_close is not None:
            self._on_close()
        if not self._answered and self._escape is not None:
            self._answered = True
            choice = self._choices[self._escape]
            if choice.on_click is not None:
                choice.on_click()
