"""Dialogs: a question in the middle of the window, the rest dimmed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pygame import Rect, Surface

from hexfolk.client.look.flow import Flow, Part
from hexfolk.client.look.look import Look
from hexfolk.client.look.paint import ButtonKind
from hexfolk.client.look.tokens import mix
from hexfolk.client.ui.button import Button
from hexfolk.client.ui.layer import Layer
from hexfolk.client.ui.plain import Drawing, Panel
from hexfolk.client.ui.ui import Ui

PADDING = 18


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

    `must_answer`: Esc does not close it; an amber border, a red-brown one where it is of `danger`. Otherwise Esc means
    the choice named `escape`, or just closes. No button has the keys at first and none is pressed by Enter until the
    ring is on it, so nothing is answered by accident; the first Tab goes to the first button, and a first Enter to the
    amber one, or the only one.

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
        fill: Callable[[Rect], None] | None = None,
        scrim: float = 0.22,
        on_close: Callable[[], None] | None = None,
    ) -> None:
        """`width` and `extra` (height between text and buttons, which `fill` gets) are lengths of the design.

        When the window changes its size, the dialog is made again for it, and `fill` called again.
        """
        self.ui = ui
        self.id = id
        self._title = title
        self._parts = [text] if isinstance(text, str) and text else list(text)
        self._icon = icon
        self._choices = tuple(choices)
        self._must_answer = must_answer
        self._danger = danger
        self._escape = escape
        self._width, self._extra = width, extra
        self._fill = fill
        self._scrim = scrim
        self._on_close = on_close
        self._answered = False
        self.layer: Layer
        self.rect = Rect(0, 0, 0, 0)
        self._open()

    def close(self) -> None:
        """Take it away without an answer."""
        self._answered = True
        self.layer.close()

    def _open(self) -> None:
        ui, px = self.ui, self.ui.look.px
        self.layer = ui.open_layer(
            self.id, modal=True, closable=not self._must_answer, scrim=self._scrim, on_close=self._closed
        )
        self.layer.reopen = self._open
        words, button, pad = self._set_words(), self._button_height(), px(PADDING)
        window = ui.look.metrics.size
        height = 2 * pad + max(words.height, px(42) if self._icon else 0) + px(self._extra)
        height += button + px(22) if self._choices else 0
        self.rect = Rect(0, 0, words.width + 2 * pad, height)
        self.rect.center = window[0] // 2, window[1] // 2
        border = ui.look.ui.danger_border if self._danger else ui.look.ui.amber if self._must_answer else None
        Panel(ui, f"{self.id}.panel", self.rect, "dialog", border=border)
        Drawing(ui, f"{self.id}.words", self.rect.inflate(-2 * pad, -2 * pad), words.draw)
        if self._fill is not None:
            top = self.rect.top + pad + words.height + px(8)
            self._fill(Rect(self.rect.left + pad, top, words.width, px(self._extra)))
        self._add_buttons(button, pad)

    def _set_words(self) -> _Words:
        """Icon, title and text, in a wider dialog if it would be too high for the window otherwise."""
        look = self.ui.look
        pad, window = look.px(PADDING), look.metrics.size
        usual = max(look.px(self._width * min(1.2, look.metrics.text_scale)), self._row_width())
        for factor in (1.0, 1.3, 1.7):
            width = min(round(usual * factor), window[0] - look.px(40)) - 2 * pad
            words = _Words(look, self._title, self._parts, self._icon, width)
            if words.height + 2 * pad + look.px(self._extra + 22) + self._button_height() <= window[1]:
                break
        return words

    def _button_height(self) -> int:
        return max(self.ui.look.px(42), round(self.ui.look.text.face("button").px * 2.4))

    def _row_width(self) -> int:
        gaps = PADDING * 2 + 10 * max(0, len(self._choices) - 1)
        return sum(self._natural(choice) for choice in self._choices) + self.ui.look.px(gaps)

    def _natural(self, choice: Choice) -> int:
        look = self.ui.look
        return look.text.width("button", choice.label) + look.px(46) + (look.px(30) if choice.icon else 0)

    def _add_buttons(self, height: int, pad: int) -> None:
        choices = self._choices
        if not choices:
            return
        gap, room = self.ui.look.px(10), self.rect.width - 2 * pad
        widths = [self._natural(choice) for choice in choices]
        even = (room - gap * (len(choices) - 1)) // len(choices)
        if len(choices) == 1:
            widths = [min(room, max(widths[0], self.ui.look.px(120)))]
        elif even >= max(widths):
            widths = [even] * len(choices)
        else:
            spare = room - gap * (len(choices) - 1) - sum(widths)
            widths = [width + spare // len(choices) for width in widths]
        x = self.rect.right - pad - sum(widths) - gap * (len(choices) - 1)
        for choice, wide in zip(choices, widths, strict=True):
            rect = Rect(x, self.rect.bottom - pad - height - self.ui.look.px(3), wide, height)
            button = Button(self.ui, f"{self.id}.{choice.id}", rect, choice.label, **self._wiring(choice))
            if choice.kind == "amber" or len(choices) == 1:
                self.layer.main = button
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
            choice = next(choice for choice in self._choices if choice.id == self._escape)
            if choice.on_click is not None:
                choice.on_click()


class _Words:
    """Icon, title and text of a dialog, laid out at a width."""

    def __init__(self, look: Look, title: str, parts: Sequence[Part], icon: str, width: int) -> None:
        self._look, self._icon = look, icon
        self._left = look.px(60) if icon else 0
        room, line = width - self._left, look.px(30 if not look.metrics.compact else 24)
        line = round(line * look.metrics.text_scale)
        self._heading = Flow(look.text, [title], "heading", look.ui.cream, room, line)
        soft = mix(look.ui.cream, look.ui.mute, 0.4)
        self._body = Flow(look.text, parts, "log", soft, room) if parts else None
        self._gap = look.px(7)
        self.width = width
        self.height = self._heading.height + (self._body.height + self._gap if self._body is not None else 0)

    def draw(self, target: Surface, rect: Rect) -> None:
        """Draw with the top left of `rect`."""
        look = self._look
        if self._icon:
            box = Rect(rect.topleft, (look.px(42), look.px(42)))
            look.paint.panel(target, box, "well")
            look.put_centered(target, look.icon(self._icon, look.px(24), look.ui.amber_text), box.center)
        self._heading.draw(target, (rect.left + self._left, rect.top))
        if self._body is not None:
            self._body.draw(target, (rect.left + self._left, rect.top + self._heading.height + self._gap))
