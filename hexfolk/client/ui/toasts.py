"""Toasts: short news at the left above the hand bar, the newest below; off whatever can be pressed or read there."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from pygame import Color, Rect, Surface

from hexfolk.client.look.flow import Flow, Part

if TYPE_CHECKING:
    from hexfolk.client.ui.ui import Ui

Kind = Literal["ok", "info", "warning", "error"]

AT_MOST = 4
ICONS = MappingProxyType({"ok": "check", "info": "info", "warning": "warning", "error": "error"})


class Toast:
    """One piece of news. An error stays until it is clicked."""

    def __init__(self, kind: Kind, parts: Sequence[Part], icon: str, left: float) -> None:
        self.kind = kind
        self.parts = parts
        self.icon = icon
        self.left = left
        self.rect = Rect(0, 0, 0, 0)

    @property
    def stays(self) -> bool:
        return self.kind == "error"

    @property
    def text(self) -> str:
        """Its words, for tests and the log."""
        return "".join(part if isinstance(part, str) else getattr(part, "text", "") for part in self.parts)


def outermost(rects: Sequence[Rect]) -> list[Rect]:
    """Those that lie in none of the others."""
    kept: list[Rect] = []
    for rect in sorted(rects, key=lambda rect: -rect.width * rect.height):
        if not any(other.contains(rect) for other in kept):
            kept.append(rect)
    return kept


def free_place(wanted: Rect, around: Sequence[Rect], window: Rect, gap: int) -> Rect | None:
    """`wanted` moved up, and where need be to the right, to where it lies in `window` and `gap` pixels off each of
    `around`; None: there is no such place."""
    solid = list(around)
    lefts = sorted({wanted.left, *(rect.right + gap for rect in solid if rect.right + gap > wanted.left)})
    bottoms = sorted({wanted.bottom, *(r.top - gap for r in solid if r.top - gap < wanted.bottom)}, reverse=True)
    for bottom in bottoms:
        for left in lefts:
            place = Rect(left, bottom - wanted.height, wanted.width, wanted.height)
            if window.contains(place) and place.inflate(gap, gap).collidelist(solid) < 0:
                return place
    return None


def pressable(ui: Ui) -> list[Rect]:
    """Where something is seen that takes clicks."""
    seen = (control for control in ui.controls() if control.visible and control.interactive)
    places = (c.rect.copy() if c.area is None else c.rect.clip(c.area.view) for c in seen)
    return [place for place in places if place.width and place.height]


def nearest_place(wanted: Rect, around: Sequence[Rect], window: Rect, gap: int) -> Rect:
    """`wanted` moved as little as can be, whatever way, to such a place; where there is none it only stays whole in the
    window."""
    solid, right, low = list(around), wanted.width + gap, wanted.height + gap
    lefts = {wanted.left, *(r.right + gap for r in solid), *(r.left - right for r in solid)}
    tops = {wanted.top, *(r.bottom + gap for r in solid), *(r.top - low for r in solid)}
    places = (Rect(left, top, *wanted.size) for left in lefts for top in tops)
    inside = [place for place in places if window.contains(place)]
    inside.sort(key=lambda place: (abs(place.left - wanted.left) + abs(place.top - wanted.top), place.topleft))
    free = (place for place in inside if place.inflate(gap, gap).collidelist(solid) < 0)
    return next(free, wanted.clamp(window.inflate(-gap, -gap)))


class Toasts:
    """The toasts of one screen; `place` says where they stand if not where the tokens say.

    They stand on nothing solid: where a panel opens at their place they move above or beside it. Where panels fill the
    window they stand on these, but on nothing that can be pressed.
    """

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self.shown: list[Toast] = []
        self._bottom_left: tuple[int, int] | None = None
        self._widest: int | None = None
        self._solid: tuple[Rect, ...] = ()
        """What they keep off."""

    def say(self, text: str | Sequence[Part], kind: Kind = "info", icon: str = "", *, times: float = 1.0) -> Toast:
        """Show a toast, in place of one that says the same, so many `times` as long as usual. The oldest one goes when
        there are more than four, an error only if all are errors."""
        seconds = times * self._ui.look.tokens.seconds("toast.show") + self._ui.look.tokens.seconds("toast.fade")
        parts = (text,) if isinstance(text, str) else tuple(text)
        said = Toast(kind, parts, icon or ICONS[kind], seconds)
        for same in [toast for toast in self.shown if (toast.kind, toast.text) == (kind, said.text) and said.text]:
            self.dismiss(same)
        self.shown.append(said)
        if len(self.shown) > AT_MOST:
            oldest = next((toast for toast in self.shown if not toast.stays), self.shown[0])
            self.dismiss(oldest)
        self._arrange()
        return self.shown[-1]

    def dismiss(self, toast: Toast) -> None:
        if toast in self.shown:
            self._ui.invalidate(self._bounds(toast))
            self.shown.remove(toast)
            self._arrange()

    def place(self, bottom_left: tuple[int, int] | None, widest: int | None = None) -> None:
        """Where the lowest toast's bottom left stands, and how wide toasts may be, in window pixels; None: as the
        tokens say."""
        self._bottom_left, self._widest = bottom_left, widest
        self._arrange()

    def invalidate(self) -> None:
        """The look changed."""
        self._arrange()

    @property
    def wake_in(self) -> float | None:
        return min((toast.left for toast in self.shown if not toast.stays), default=None)

    def update(self, dt: float) -> None:
        for toast in list(self.shown):
            if not toast.stays:
                toast.left -= dt
                if toast.left <= 0:
                    self.dismiss(toast)
        if self.shown and self._ui.solid() != self._solid:
            self._arrange()

    def press(self, pos: tuple[int, int]) -> bool:
        """A click at `pos` takes the toast there away."""
        hit = next((toast for toast in self.shown if toast.rect.collidepoint(pos)), None)
        if hit is not None:
            self.dismiss(hit)
        return hit is not None

    def draw(self, target: Surface) -> None:
        look, ui = self._ui.look, self._ui.look.ui
        for toast in self.shown:
            if not self._bounds(toast).colliderect(target.get_clip()):
                continue
            color, border = self._colors(toast.kind)
            look.paint.panel(target, toast.rect, "toast", border=border)
            middle = toast.rect.centery
            look.put_centered(target, look.icon(toast.icon, look.px(22), color), (toast.rect.x + look.px(25), middle))
            flow = self._flow(toast)
            flow.draw(target, (toast.rect.x + look.px(46), middle - flow.height // 2))
            if toast.stays:
                cross = look.icon("close", look.px(16), ui.mute)
                look.put_centered(target, cross, (toast.rect.right - look.px(24), middle))

    def _flow(self, toast: Toast) -> Flow:
        look = self._ui.look
        room = look.px(620)
        if self._widest is not None:
            room = min(room, self._widest - self._beside(toast))
        return Flow(look.text, toast.parts, "body", look.ui.cream, room)

    def _beside(self, toast: Toast) -> int:
        """What is beside the words: the icon, the rim, and the cross of what stays."""
        return self._ui.look.px(46) + self._ui.look.px(46 if toast.stays else 18)

    def _arrange(self) -> None:
        look = self._ui.look
        self._solid = self._ui.solid()
        left, bottom = self._bottom_left or (look.pick(340, 208), look.pick(852, 588))
        gap = look.px(9)
        around, pressed, window = (
            outermost(self._solid),
            outermost(pressable(self._ui)),
            Rect((0, 0), look.metrics.size),
        )
        for toast in reversed(self.shown):
            self._ui.invalidate(self._bounds(toast))
            flow = self._flow(toast)
            width = flow.width + self._beside(toast)
            height = max(look.px(42), flow.height + look.px(18))
            wanted = Rect(left, bottom - height, width, height)
            toast.rect = free_place(wanted, around, window, gap) or nearest_place(wanted, pressed, window, gap)
            pressed.append(toast.rect)
            bottom = toast.rect.top - gap
            self._ui.invalidate(self._bounds(toast))

    def _bounds(self, toast: Toast) -> Rect:
        return toast.rect.inflate(self._ui.look.px(48), self._ui.look.px(48))

    def _colors(self, kind: Kind) -> tuple[Color, Color]:
        look = self._ui.look
        return {
            "ok": (look.tokens.status["ok"].text, look.tokens.status["ok"].border),
            "info": (look.tokens.color("status.info_text"), look.ui.tooltip.border),
            "warning": (look.tokens.color("status.warn_text"), look.tokens.status["counter"].border),
            "error": (look.tokens.color("status.error_text"), look.ui.danger_border),
        }[kind]
