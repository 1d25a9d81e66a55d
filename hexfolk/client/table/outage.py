"""The plate that stands at the table while its host is gone: what happened, how the way back is tried, the way out."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pygame import Rect, Surface

from hexfolk.client.look.paint import ButtonKind
from hexfolk.client.look.typesetting import Face
from hexfolk.client.outage_words import gone_title, try_words
from hexfolk.client.table.desk import CORE, Desk, Panel, Press
from hexfolk.client.table.parts import button, icon, text_face
from hexfolk.client.way_back import REASONS, WayBack
from hexfolk.i18n import _
from hexfolk.i18n.lan_wording import turned_away
from hexfolk.wire.fingerprint import grouped


class Words(NamedTuple):
    """What the plate says."""

    title: str
    text: str
    status: str


def out_of_touch(desk: Desk) -> WayBack | None:
    """The way back that is tried, None while all is well or nothing leads back."""
    session = desk.play.session
    return session.way_back if session.closed in REASONS and session.summary is None else None


def words_of(way_back: WayBack, reason: str, watches: bool, *, short: bool = False) -> Words:
    """What to say about it, to somebody with a seat or to one who looks on; `short`: there is room for one line."""
    title = gone_title(reason)
    text = _("Your seat is kept.") if short else _("Every move is saved at the host, and your seat is kept.")
    if watches:
        text = _("Every move is saved.") if short else _("Every move is saved at the host.")
    if way_back.hopeless:
        return Words(title, turned_away(way_back.state.code), "")
    if way_back.asks:
        digits = grouped(bytes.fromhex(way_back.state.fingerprint))
        text = digits if short else _("Fingerprint: {digits}").format(digits=digits)
        return Words(_("Another host than before answers"), text, _("Trust it only if you expect it."))
    return Words(title, text, try_words(way_back))


class Outage(Panel):
    """Stands in the place of build bar and plate; the board and the log stay as they were."""

    name = "outage"
    core = CORE
    opens = True

    def __init__(self, desk: Desk, leave: Callable[[], None]) -> None:
        super().__init__(desk)
        self._leave = leave

    def place(self) -> Rect | None:
        if out_of_touch(self.desk) is None:
            return None
        bar, inset = self.desk.layout.hand_bar, self.desk.pick(12, 7)
        width = self.desk.pick(590, 420)
        right = bar.right - self.desk.pick(12, 1)
        return Rect(right - width, bar.y + inset, width, bar.height - 2 * inset)

    def content(self) -> object:
        way_back = out_of_touch(self.desk)
        if way_back is None:
            return None
        return self._words(way_back), way_back.trying, way_back.asks

    def _words(self, way_back: WayBack) -> Words:
        session = self.desk.play.session
        return words_of(way_back, session.closed or "", session.watches, short=self._big)

    @property
    def _big(self) -> bool:
        """Whether letters are so large beside the lengths that only one line of text has room."""
        return self.desk.look.metrics.big_text

    def _buttons(self, way_back: WayBack) -> list[tuple[str, str, str, ButtonKind, Callable[[], object] | None]]:
        buttons: list[tuple[str, str, str, ButtonKind, Callable[[], object] | None]] = []
        if way_back.asks:
            buttons.append(("trust", "key", _("Trust it"), "danger", way_back.trust))
        elif not way_back.hopeless:
            buttons.append(
                ("now", "refresh", _("Try now"), "amber", None if way_back.trying else way_back.now_or_never)
            )
        buttons.append(("leave", "exit", _("Leave"), "plain", self._leave))
        return buttons

    def presses(self, box: Rect) -> list[Press]:
        way_back = out_of_touch(self.desk)
        if way_back is None:
            return []
        width, height, gap = self.desk.pick(148, 110), self.desk.pick(48, 34), self.desk.pick(10, 7)
        buttons = self._buttons(way_back)
        left = box.right - self.desk.pick(16, 10) - len(buttons) * (width + gap) + gap
        top = box.bottom - self.desk.pick(16, 9) - height
        return [
            Press(f"outage.{id}", Rect(left + at * (width + gap), top, width, height), run)
            for at, (id, _icon, _label, _kind, run) in enumerate(buttons)
        ]

    def lines(self, box: Rect) -> tuple[Face, list[tuple[str, tuple[int, int]]]]:
        """The text below the title: its face, and where each line of it begins, at half its height."""
        desk, pad = self.desk, self.desk.pick(18, 10)
        way_back = out_of_touch(desk)
        x = box.x + pad if self._big else box.x + pad + desk.pick(52, 36) + desk.pick(16, 10)
        text = "" if way_back is None else self._words(way_back).text
        lines = 1 if self._big and way_back is not None and not way_back.hopeless else 2
        fitted = desk.look.text.fit(text_face(desk, 15, 13, 700), text, box.right - desk.pick(16, 10) - x, lines)
        first, step = box.y + desk.pick(62, 40), max(desk.pick(20, 15), round(fitted.face.px * 1.08))
        return fitted.face, [(line, (x, first + at * step)) for at, line in enumerate(fitted.lines)]

    def status(self, box: Rect) -> Rect:
        """Where it stands how far the way back is: left of the buttons."""
        first = self.presses(box)[0].rect
        left = box.x + self.desk.pick(18, 10)
        return Rect(left, first.y, first.x - self.desk.pick(12, 8) - left, first.height)

    def draw(self, target: Surface, box: Rect) -> None:
        desk, look = self.desk, self.desk.look
        way_back = out_of_touch(desk)
        if way_back is None:
            return
        words = self._words(way_back)
        fill = look.paint.style(
            look.ui.plate_top, look.ui.plate_bottom, radius=12, border=look.ui.danger_border, stroke=2.5
        )
        look.paint.box(target, box, fill)
        size = desk.pick(34, 24) if self._big else desk.pick(52, 36)
        well = Rect(box.x + desk.pick(18, 10), box.y + desk.pick(18, 10), size, size)
        look.paint.panel(target, well, "well")
        bad = look.tokens.status["bad"].text
        icon(desk, target, "wifi-off", well.center, round(size * 0.55), bad)
        x = well.right + desk.pick(16, 10)
        room = box.right - x - desk.pick(16, 10)
        title = look.text.fit("banner", words.title, room, 1)
        look.text.draw(target, title.face, title.lines[0], bad, (x, box.y + desk.pick(32, 20)))
        face, middles = self.lines(box)
        for piece, middle in middles:
            look.text.draw(target, face, piece, look.ui.cream, middle)
        status = text_face(desk, 15, 13, 800)
        look.text.draw_fitted(target, status, words.status, look.ui.amber_text, self.status(box), align="left")
        for press, (_id, sign, label, kind, _run) in zip(self.presses(box), self._buttons(way_back), strict=True):
            button(desk, target, press.rect, kind, self.state(press), label, icon_name="" if self._big else sign)
