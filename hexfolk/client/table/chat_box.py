"""The chat in the table's log: its lines, and the row below with the field, the quick phrases and Send."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from hexfolk.client.chat import ChatFlows, open_mutes, open_phrases, say
from hexfolk.client.table.desk import Desk, Press
from hexfolk.client.table.parts import icon, text_face
from hexfolk.client.ui.entry import TextEntry
from hexfolk.client.ui.tooltip import Tip
from hexfolk.i18n import _
from hexfolk.wire.lobby import LONGEST_CHAT


class ChatBox:
    """Belongs to the log panel; there is one only where others can be in the room."""

    def __init__(self, desk: Desk, rank: Callable[[], int]) -> None:
        """`rank`: that of the log panel."""
        self.desk, self._rank = desk, rank
        self.open = False
        """Whether the chat is shown, else the log."""
        self._entry: TextEntry | None = None
        self._flows: ChatFlows | None = None

    @property
    def height(self) -> int:
        """Of the row at the bottom."""
        return self.desk.pick(44, 34)

    @property
    def unread(self) -> int:
        """Lines that came since the chat was seen."""
        room = self.desk.play.session.room
        if self.open:
            room.unread = 0
        return room.unread

    def seen(self) -> object:
        """What its picture depends on."""
        room = self.desk.play.session.room
        return self.open, self.unread, room.lines[-1].number if room.lines else 0, len(room.lines), room.speakers

    def show(self, on: bool) -> None:
        """The chat, or the log."""
        self.open = on

    def begin(self) -> None:
        """Give the keys to the field."""
        if self._entry is not None and self._entry.visible:
            self.desk.ui.set_focus(self._entry, seen=False)

    # -- the row at the bottom -----------------------------------------------------------------------------------

    def row(self, box: Rect) -> Rect:
        """Where it lies in the open panel."""
        pad = self.desk.pick(14, 8)
        return Rect(box.x + pad, box.bottom - pad - self.height, box.width - 2 * pad, self.height)

    def _field(self, box: Rect) -> Rect:
        row, gap = self.row(box), self.desk.pick(6, 4)
        return Rect(row.x + row.height + gap, row.y, row.width - 2 * (row.height + gap), row.height)

    def arrange(self, box: Rect | None) -> None:
        """Put the field where it belongs, None: the log is folded or not there."""
        if box is None:
            if self._entry is not None:
                self._entry.hide()
            return
        if self._entry is None:
            self._entry = TextEntry(
                self.desk.ui, "table chat", self._field(box), limit=LONGEST_CHAT,
                placeholder=_("Say something…") if self.desk.layout.large else _("Say…"),
                on_submit=lambda _text: self.send(), layer=self.desk.ui.base, rank=self._rank(),
            )  # fmt: skip
        self._entry.place(self._field(box))
        self._entry.show()

    def send(self) -> None:
        """Say what is typed."""
        if self._entry is not None and say(self._entry.text, self.desk.play.session.send):
            self._entry.set_text("")
            self.open = True

    def presses(self, box: Rect) -> list[Press]:
        """The buttons of the row."""
        row, side = self.row(box), self.height
        phrases = Rect(row.x, row.y, side, side)
        send = Rect(row.right - side, row.y, side, side)
        session, ui = self.desk.play.session, self.desk.ui
        return [
            Press("log.phrases", phrases, lambda: open_phrases(ui, phrases, session.send), Tip(_("Quick phrases"))),
            Press("log.send", send, self.send, Tip(_("Send (Enter)"))),
        ]

    def mute_press(self, rect: Rect) -> Press:
        """The button that opens the list of whom one does not hear."""
        room, ui = self.desk.play.session.room, self.desk.ui
        return Press("log.mute", rect, lambda: open_mutes(ui, rect, room, self.desk.refresh), Tip(_("Mute somebody")))

    # -- drawing -------------------------------------------------------------------------------------------------

    def draw_tabs(self, target: Surface, track: Rect, log: Rect, chat: Rect) -> None:
        """Log and Chat, side by side in a track."""
        desk, look = self.desk, self.desk.look
        look.paint.panel(target, track, "well")
        for rect, label, on in ((log, _("Log"), not self.open), (chat, _("Chat"), self.open)):
            inner = rect.inflate(-desk.pick(6, 4), -desk.pick(6, 4))
            if on:
                look.paint.box(target, inner, look.paint.style(look.ui.amber, radius=8))
            fresh = not on and bool(self.unread) and rect is chat
            color = look.ui.on_amber if on else look.ui.amber_text if fresh else look.ui.mute
            if fresh:
                inner.width -= self._draw_badge(target, inner)
            look.text.draw_fitted(target, "body", label, color, inner.inflate(-desk.pick(6, 4), 0), lines=1)

    def _draw_badge(self, target: Surface, tab: Rect) -> int:
        """How many lines nobody has read, at the right end of a tab; the width that it takes."""
        desk, look = self.desk, self.desk.look
        count, face = str(min(self.unread, 99)), text_face(desk, 14, 12)
        pill = Rect(0, 0, look.text.width(face, count) + desk.pick(16, 11), desk.pick(22, 17))
        pill.midright = tab.right - desk.pick(8, 4), tab.centery
        look.paint.pill(target, pill, look.ui.amber)
        look.text.draw(target, face, count, look.ui.on_amber, pill.center, align="center")
        return pill.width + desk.pick(6, 3)

    def draw_lines(self, target: Surface, area: Rect, scrolled: int) -> int:
        """The chat; how far one can scroll back."""
        if self._flows is None:
            self._flows = ChatFlows(self.desk.look, area.width, self.desk.pick(27, 21))
        room = self.desk.play.session.room
        if not room.lines:
            look = self.desk.look
            at = area.x, area.y + self.desk.pick(14, 11)
            look.text.draw(target, "log", _("Nothing was said yet."), look.ui.slot_mute, at)
        return self._flows.draw(target, area, room, scrolled)

    def draw_button(self, target: Surface, press: Press, state: object, name: str) -> None:
        """A button with an icon."""
        look = self.desk.look
        body = look.paint.button(target, press.rect, "plain", state)  # type: ignore[arg-type]
        icon(self.desk, target, name, body.center, self.desk.pick(20, 16), look.ui.cream)
