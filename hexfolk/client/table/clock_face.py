"""The clocks of the table as one sees them: a bar and seconds in the turn card, rings on dialogs that have a clock.

Each is a small part of its own that lies on another one, so that a second that goes by costs the painting of a few
pixels. In the last seconds the colour warns, and one's own clock beats once a second.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from typing import NamedTuple

from pygame import Color, Rect, Surface

from hexfolk.client.look.shapes import ring_face
from hexfolk.client.table.desk import Desk, Panel, Press
from hexfolk.client.table.discard_panel import DiscardPanel
from hexfolk.client.table.offer_panel import OfferPanel
from hexfolk.client.table.parts import clock_text, icon, text_face
from hexfolk.client.table.visits import acting_seat
from hexfolk.client.ui.tooltip import Tip
from hexfolk.i18n import _
from hexfolk.wire.messages import ClockReading

WARNING = 10.0
"""Seconds from which on a clock warns, if they are no more than a third of its time."""

BEATS = 8
"""Steps of the beat in a second."""


class Seen(NamedTuple):
    """What is seen of a clock; as long as it is equal nothing is painted."""

    seconds: int
    share: float
    """Of the whole time, 0 to 1."""
    running: bool
    warns: bool
    beat: int
    """How far the beat of this second has faded, 0 to `BEATS`; that is at rest."""

    @property
    def text(self) -> str:
        """Minutes and seconds."""
        return clock_text(self.seconds)


def seen(reading: ClockReading, beats: bool) -> Seen:
    """What is to be seen of a clock; `beats` says whether it may move."""
    seconds = math.ceil(reading.left)
    warns = reading.running and reading.left <= min(WARNING, reading.limit / 3)
    beat = BEATS
    if warns and beats:
        beat = min(BEATS, int((seconds - reading.left) * BEATS * 1.5))
    return Seen(seconds, min(1.0, seconds / reading.limit), reading.running, warns, beat)


def turn_clock(desk: Desk) -> ClockReading | None:
    """The clock of whoever places, is in turn or builds; None when no clock runs at this table."""
    return desk.play.session.clock(acting_seat(desk.play.view), "founding", "visit", "turn")


def discard_clock(desk: Desk) -> ClockReading | None:
    """The clock of one's own discard."""
    seat = desk.play.view.seat
    return None if seat is None else desk.play.session.clock(seat, "discard")


def offer_clock(desk: Desk) -> ClockReading | None:
    """How long the turn waits for answers; after that, how long it goes on, since offers fall with it."""
    return desk.play.session.clock(desk.play.view.current, "offer", "turn")


class ClockFace(Panel):
    """What bar and rings have in common."""

    margins = (0.0, 0.0, 0.0)
    solid = False

    @abstractmethod
    def reading(self) -> ClockReading | None:
        """The clock to be shown now."""

    @abstractmethod
    def spot(self) -> Rect:
        """Where it stands while there is a clock."""

    def place(self) -> Rect | None:
        if self.desk.play.over or self.reading() is None:
            return None
        return self.spot()

    def content(self) -> object:
        return self._seen(), self._tip_text()

    def _seen(self) -> Seen:
        reading = self.reading()
        assert reading is not None
        mine = reading.seat == self.desk.play.view.seat or reading.kind == "offer"
        return seen(reading, beats=mine and not self.desk.look.reduced_motion)

    def _tip_text(self) -> str:
        """What the clock is for, and what comes after it."""
        reading = self.reading()
        assert reading is not None
        if self.desk.play.session.closed is not None:
            return _("It stands still until the host is there again.")
        if reading.kind == "offer":
            return _("So long the turn waits for the answers to this offer.")
        if not reading.running:
            return _("It stands still while others discard or answer an offer.")
        mine = reading.seat == self.desk.play.view.seat
        if reading.kind == "turn":
            text = _("Then your turn is ended for you.") if mine else _("Then the turn is ended for them.")
        elif reading.kind == "visit":
            text = _("Then your building time is over.") if mine else _("Then their building time is over.")
        else:
            text = _("Then it is done for you.") if mine else _("Then it is done for them.")
        return text

    def presses(self, box: Rect) -> list[Press]:
        """Nothing to press; it says what it is for."""
        reading = self.reading()
        if reading is None:
            return []
        title = _("Time left of {seconds} s").format(seconds=round(reading.limit))
        return [Press(f"{self.name}.face", box, None, Tip(self._tip_text(), title=title), info=True)]

    def color(self, shown: Seen) -> Color:
        """Of the bar or ring: amber, red in the last seconds, pale while it stands still."""
        ui = self.desk.look.ui
        if not shown.running:
            return ui.slot_mute
        return self.desk.look.tokens.color("status.hot_number_on_navy") if shown.warns else ui.amber


class ClockBar(ClockFace):
    """In the turn card: the bar, and minutes and seconds."""

    name = "clock"

    def reading(self) -> ClockReading | None:
        return turn_clock(self.desk)

    def spot(self) -> Rect:
        desk, card = self.desk, self.desk.layout.turn_card
        left, right, height = desk.pick(94, 12), desk.pick(12, 8), desk.pick(32, 24)
        top = card.y + desk.pick(86, 67) - height // 2
        return Rect(card.x + left, top, card.width - left - right, height)

    def draw(self, target: Surface, box: Rect) -> None:
        desk, look = self.desk, self.desk.look
        shown = self._seen()
        hot = self.color(shown)
        words = hot if shown.warns else look.ui.cream if shown.running else look.ui.slot_mute
        face = text_face(desk, 18.5, 15)
        size, gap, pad = desk.pick(18, 14), desk.pick(7, 5), desk.pick(7, 5)
        width = size + gap + look.text.width(face, "0:00") + 2 * pad
        if shown.warns:
            self._draw_alarm(target, Rect(box.right - width, box.y, width, box.height), shown)
        name = "clock" if shown.running else "pause"
        icon(desk, target, name, (box.right - width + pad + size / 2, box.centery), size, hot)
        look.text.draw(target, face, shown.text, words, (box.right - pad, box.centery), align="right")
        high = desk.pick(9, 7)
        bar = Rect(box.x + desk.pick(1, 2), box.centery - high // 2, box.width - width - desk.pick(8, 5), high)
        look.paint.bar(target, bar, shown.share, hot)

    def _draw_alarm(self, target: Surface, pill: Rect, shown: Seen) -> None:
        """A pill round the seconds that flares up with each of them and fades."""
        look = self.desk.look
        bad = look.tokens.status["bad"]
        fill = bad.fill.lerp(bad.border, 0.85 * (1 - shown.beat / BEATS))
        look.paint.pill(target, pill, fill, self.color(shown) if shown.beat < BEATS else bad.border)


class ClockRing(ClockFace):
    """A ring that empties, with minutes and seconds inside."""

    def draw(self, target: Surface, box: Rect) -> None:
        desk, look = self.desk, self.desk.look
        shown = self._seen()
        color = self.color(shown)
        flare = 1 - shown.beat / BEATS if shown.warns else 0.0
        inner = look.ui.well.lerp(look.tokens.status["bad"].border, 0.7 * flare)
        stroke = max(3, round(box.width * 0.09))
        ring = ring_face(box.width, stroke, shown.share, inner, look.ui.divider, color)
        look.put(target, ring, box.topleft)
        face = text_face(desk, 18 if box.width > desk.pick(60, 50) else 15, 13)
        words = color if shown.warns else look.ui.cream
        look.text.draw(target, face, shown.text, words, box.center, align="center")


class DiscardRing(ClockRing):
    """On the dialog of one's own discard."""

    name = "discard_clock"
    opens = True

    def __init__(self, panel: DiscardPanel) -> None:
        super().__init__(panel.desk)
        self._panel = panel

    def reading(self) -> ClockReading | None:
        return None if self._panel.place() is None else discard_clock(self.desk)

    def spot(self) -> Rect:
        return self._panel.clock_place()


class OfferRing(ClockRing):
    """On an offer to oneself."""

    name = "offer_clock"
    opens = True

    def __init__(self, panel: OfferPanel) -> None:
        super().__init__(panel.desk)
        self._panel = panel

    def reading(self) -> ClockReading | None:
        return None if self._panel.place() is None else offer_clock(self.desk)

    def spot(self) -> Rect:
        return self._panel.clock_place()
