"""Tooltips: what a widget is, or why it is off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pygame import Rect, Surface

from hexfolk.client.look.flow import Flow, Part
from hexfolk.client.look.tokens import mix

if TYPE_CHECKING:
    from hexfolk.client.look.look import Look
    from hexfolk.client.ui.control import Control
    from hexfolk.client.ui.ui import Ui

LINGER = 0.25
"""Seconds that a tooltip with a link stays after the pointer left its widget, so that it can be reached."""


@dataclass(frozen=True)
class Tip:
    """What a tooltip says. `text` may be parts of a flow, with pictures."""

    text: str | Sequence[Part]
    title: str = ""
    icon: str = ""
    reason: bool = False
    """Says why something is off: red-brown border."""
    link: str = ""
    """A last line that can be clicked, such as "Why? Building and costs"."""
    on_link: Callable[[], None] | None = None


class Bubble:
    """A tip laid out: its size, and how it is drawn. Also for bubbles that point at the board."""

    def __init__(self, look: Look, tip: Tip, max_width: int | None = None) -> None:
        self.look, self.tip = look, tip
        text, ui, px = look.text, look.ui, look.px
        self._pad = (px(14), px(12))
        room = max_width or px(280 * look.metrics.text_scale)
        inner = room - 2 * self._pad[0]
        parts = [tip.text] if isinstance(tip.text, str) else list(tip.text)
        self._body = Flow(text, parts, "log", mix(ui.cream, ui.mute, 0.25) if tip.title else ui.cream, inner)
        self._icon = look.icon(tip.icon, px(18), ui.amber_text) if tip.icon else None
        indent = px(28) if self._icon else 0
        title = text.face("body")._replace(weight=800)
        self._title = Flow(text, [tip.title], title, ui.cream, inner - indent) if tip.title else None
        self._link_width = text.width("body", tip.link) + px(28) if tip.link else 0
        width = max(self._body.width, self._link_width, (self._title.width + indent) if self._title else 0)
        height = self._body.height
        height += self._title.height + px(6) if self._title else 0
        height += px(50) if tip.link else 0
        self.size = (width + 2 * self._pad[0], height + 2 * self._pad[1])

    def draw(self, target: Surface, rect: Rect) -> None:
        """Draw at `rect`, which has `size`; the tail, if any, is drawn apart (`draw_tail`)."""
        look, ui, px = self.look, self.look.ui, self.look.px
        border = ui.tooltip.reason_border if self.tip.reason else ui.tooltip.border
        look.paint.panel(target, rect, "tooltip", border=border)
        x, y = rect.x + self._pad[0], rect.y + self._pad[1]
        if self._title is not None:
            if self._icon is not None:
                look.put(target, self._icon, (x, y + (self._title.line_height - self._icon.get_height()) // 2))
            self._title.draw(target, (x + (px(28) if self._icon else 0), y))
            y += self._title.height + px(6)
        self._body.draw(target, (x, y))
        if self.tip.link:
            line = self.link_rect(rect)
            look.paint.divider(target, (x, line.top), rect.width - 2 * self._pad[0])
            middle = line.centery + px(4)
            words = look.text.draw(target, "body", self.tip.link, ui.amber_text, (x, middle))
            target.fill(ui.amber_text, Rect(words.x, middle + px(11), words.width, px(1)))
            arrow = look.icon("chevron-right", px(16), ui.amber_text)
            look.put_centered(target, arrow, (words.right + px(16), middle))

    def link_rect(self, rect: Rect) -> Rect:
        """Where the link is when the bubble is at `rect`."""
        height = self.look.px(42)
        return Rect(rect.x, rect.bottom - self._pad[1] - height + self.look.px(4), rect.width, height)

    def draw_tail(self, target: Surface, tip: tuple[int, int], side: Literal["left", "right", "up", "down"]) -> None:
        """The tail, which points at `tip`; drawn after the bubble."""
        ui = self.look.ui
        border = ui.tooltip.reason_border if self.tip.reason else ui.tooltip.border
        self.look.paint.tail(target, tip, side, ui.tooltip.fill, border)


class Tips:
    """Shows the tooltip of the widget that is pointed at (after a moment) or that the keys are on (at once).

    Nothing opens below a pointer at rest, which may have been forgotten there: neither for a widget that came to it,
    nor when the reason of the one it is on has changed.
    """

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self._owner: Control | None = None
        self._wait: float | None = None
        self._leave: float | None = None
        self._by_keys = False
        self._hushed: Rect | None = None
        self._moving = False
        """Whether the pointer has moved in this frame."""
        self._rested_on: Control | None = None
        """A widget that waits for the pointer to move on it."""
        self._bubble: Bubble | None = None
        self._rect = Rect(0, 0, 0, 0)
        self._side: Literal["left", "right", "up", "down"] = "up"

    @property
    def shown(self) -> Control | None:
        """The widget whose tooltip is seen."""
        return self._owner if self._bubble is not None else None

    @property
    def tip(self) -> Tip | None:
        """What the tooltip that is seen says."""
        return self._bubble.tip if self._bubble is not None else None

    @property
    def rect(self) -> Rect:
        """Where the tooltip is."""
        return self._rect

    @property
    def wake_in(self) -> float | None:
        times = [time for time in (self._wait, self._leave) if time is not None]
        return min(times, default=None)

    def pointed(self, control: Control) -> None:
        """The pointer came to a widget, or a widget came to the pointer: where one has just clicked it says nothing."""
        if not self._moving:
            self._rested_on = control
        elif self._hushed is None:
            self._point(control)

    def _point(self, control: Control) -> None:
        if tip_of(control) is None or (self._owner is control and self._bubble is not None):
            self._leave = None if self._owner is control else self._leave
            return
        soon = self._bubble is not None
        self.hide()
        self._owner, self._by_keys = control, False
        self._wait = 0.0 if soon else self._ui.look.tokens.seconds("tooltip_delay")

    def focused(self, control: Control) -> None:
        self.hide()
        if tip_of(control) is not None:
            self._owner, self._by_keys = control, True
            self._open()

    def moved(self, pos: tuple[int, int]) -> None:
        """The pointer is used: what the keys have opened is in its way, unless it goes to the link there."""
        if self._hushed is not None and not self._hushed.collidepoint(pos):
            self._hushed = None
        self._moving = True
        rested_on, self._rested_on = self._rested_on, None
        if rested_on is not None and rested_on.hovered and rested_on.hover_point(*pos) and self._hushed is None:
            self._point(rested_on)
        linked = self._bubble is not None and bool(self._bubble.tip.link) and self._rect.collidepoint(pos)
        if self._by_keys and not linked and self._owner is not None and not self._owner.hover_point(*pos):
            self.hide()

    def left(self, control: Control) -> None:
        if self._rested_on is control:
            self._rested_on = None
        if self._owner is not control:
            return
        if self._bubble is not None and self._bubble.tip.link:
            self._leave = LINGER
        else:
            self.hide()

    def refresh(self, control: Control) -> None:
        """The tip or reason of a widget changed."""
        if self._owner is control and self._bubble is not None:
            self.hide()
            if tip_of(control) is not None:
                self._owner = control
                self._open()
        elif control.hovered:
            if self._owner is control:
                self.hide()
            # Why it is off now is to be read also where one has just clicked.
            self._rested_on, self._hushed = control, None

    def hide(self) -> None:
        if self._bubble is not None:
            self._ui.invalidate(self._bounds())
        self._owner = self._bubble = self._wait = self._leave = None

    def press(self, pos: tuple[int, int]) -> bool:
        """A click at `pos`; True if it was on the tooltip's link. Any click hides the tooltip."""
        bubble = self._bubble
        on_link = bubble is not None and bool(bubble.tip.link) and bubble.link_rect(self._rect).collidepoint(pos)
        inside = bubble is not None and bool(bubble.tip.link) and self._rect.collidepoint(pos)
        self.hide()
        under = self._ui.hovered
        self._hushed = under.rect.copy() if under is not None and not inside else None
        if on_link and bubble is not None and bubble.tip.on_link is not None:
            bubble.tip.on_link()
        return inside

    def update(self, dt: float) -> None:
        self._moving = False
        if self._wait is not None:
            self._wait -= dt
            if self._wait <= 0:
                self._open()
        if self._leave is not None:
            if self._rect.collidepoint(self._ui.manager.mouse_position):
                return
            self._leave -= dt
            if self._leave <= 0:
                self.hide()

    def draw(self, target: Surface) -> None:
        if self._bubble is None or self._owner is None or not self._bounds().colliderect(target.get_clip()):
            return
        self._bubble.draw(target, self._rect)
        rect, owner = self._rect, self._owner.rect
        x = min(max(owner.centerx, rect.left + self._ui.look.px(18)), rect.right - self._ui.look.px(18))
        reach = self._ui.look.px(9)
        tip = {"up": (x, rect.top - reach), "down": (x, rect.bottom + reach)}.get(self._side)
        if tip is not None:
            self._bubble.draw_tail(target, tip, self._side)

    def _open(self) -> None:
        self._wait = self._leave = None
        owner = self._owner
        tip = tip_of(owner) if owner is not None else None
        if owner is None or tip is None:
            self._owner = None
            return
        look = self._ui.look
        self._bubble = Bubble(look, tip)
        others = [rect for rect in self._ui.solid() if not rect.contains(owner.rect)]
        self._rect, self._side = beside(
            owner.rect, self._bubble.size, look.metrics.size, look.px(14), look.px(6), others
        )
        self._ui.invalidate(self._bounds())

    def _bounds(self) -> Rect:
        return self._rect.inflate(self._ui.look.px(48), self._ui.look.px(48))


def tip_of(control: Control) -> Tip | None:
    """What the tooltip of a widget says now: why it is off, else its tip."""
    if not control.is_enabled and control.reason:
        return Tip(control.reason, reason=True, icon="lock", title=control.tip.title if control.tip else "")
    return control.tip


def beside(
    owner: Rect, size: tuple[int, int], window: tuple[int, int], gap: int, margin: int, others: Sequence[Rect] = ()
) -> tuple[Rect, Literal["up", "down"]]:
    """Where a bubble of `size` goes: above its owner if there is room and below it would cover no less of the `others`,
    else below; and where its tail sticks out.
    """
    above, below = Rect((0, 0), size), Rect((0, 0), size)
    above.midbottom = (owner.centerx, owner.top - gap)
    below.midtop = (owner.centerx, owner.bottom + gap)
    for rect in (above, below):
        rect.left = max(margin, min(rect.left, window[0] - margin - rect.width))
    fits = below.bottom <= window[1] - margin
    if above.top >= margin and not (fits and _covered(below, others) < _covered(above, others)):
        return above, "down"
    below.top = max(margin, min(below.top, window[1] - margin - below.height))
    return below, "up"


def _covered(rect: Rect, others: Sequence[Rect]) -> int:
    """How many pixels of the others it would hide."""
    parts = [rect.clip(other) for other in others]
    return sum(part.width * part.height for part in parts)
