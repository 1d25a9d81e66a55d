"""The chat as it is shown, in the lobby and at the table: lines that scroll, quick phrases, whom one does not hear."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
from pygame import Rect, Surface

from hexfolk.client.look.flow import Flow, Part, Words
from hexfolk.client.look.look import Look
from hexfolk.client.room import ChatLine, Room
from hexfolk.client.ui.control import Control
from hexfolk.client.ui.row_list import ListRow, open_list
from hexfolk.client.ui.ui import Ui
from hexfolk.i18n import _
from hexfolk.i18n.lan_wording import phrase
from hexfolk.wire.lobby import PHRASES, Say, SayPhrase
from hexfolk.wire.messages import ClientMessage
from hexfolk.wire.text import clean_chat

NAME_SHARE = 0.45
"""So much of a line's width a name may take."""


class ChatFlows:
    """The lines of a chat laid out at a width; what was laid out once is kept."""

    def __init__(self, look: Look, width: int, line_height: int) -> None:
        self._look, self._width, self.line_height = look, width, line_height
        self._kept: dict[int, tuple[str | None, Flow]] = {}

    def flow(self, line: ChatLine, color: str | None) -> Flow:
        """A line, laid out; `color`: the speaker's, see `Room.color_of`."""
        kept = self._kept.get(line.number)
        if kept is not None and kept[0] == color:
            return kept[1]
        look = self._look
        flow = Flow(look.text, self._parts(line, color), "log", look.ui.cream, self._width, self.line_height)
        self._kept[line.number] = color, flow
        return flow

    def _parts(self, line: ChatLine, color: str | None) -> list[Part]:
        look = self._look
        role = look.text.face("log")._replace(weight=900)
        name = look.text.ellipsis(role, line.name, round(self._width * NAME_SHARE))
        size = look.pick(21, 17)
        if color:
            sign = look.art(f"piece/shield-{color}", size)
        else:
            sign = look.icon("human" if color is None else "spectator", size, look.ui.icon_mute)
        said = phrase(line.phrase) if line.phrase else line.text
        return [sign, " ", Words(name, look.ui.cream, role), "  ", Words(said, look.ui.mute)]

    def draw(self, target: Surface, area: Rect, room: Room, scrolled: int) -> int:
        """Draw the last lines of the chat at the bottom of `area`, `scrolled` pixels further up; how far one can scroll
        back."""
        clip = target.get_clip()
        target.set_clip(area.clip(clip))
        bottom = area.bottom + scrolled
        for line in reversed(room.lines):
            flow = self.flow(line, room.color_of(line))
            bottom -= flow.height
            if bottom < area.bottom and bottom + flow.height > area.top:
                flow.draw(target, (area.x, bottom))
        target.set_clip(clip)
        return max(0, area.bottom + scrolled - bottom - area.height)


class ChatView(Control):
    """The lines in a rectangle; the wheel scrolls."""

    interactive = False

    def __init__(self, ui: Ui, id: str, rect: Rect, room: Room, **control: Any) -> None:
        self._room = room
        self._scrolled = 0
        self._limit = 0
        self._newest = 0
        self._speakers = room.speakers
        super().__init__(ui, id, rect, **control)
        self._flows = ChatFlows(self.look, rect.width - self.look.px(8), self.look.tall(31, 23))

    @property
    def bounds(self) -> Rect:
        return self.rect.copy()

    def tell(self) -> None:
        """Show what was said since, and who is who by now."""
        if self._speakers != self._room.speakers:
            self._speakers = self._room.speakers
            self.invalidate()
        newest = self._room.lines[-1].number if self._room.lines else 0
        if newest != self._newest:
            self._newest = newest
            self._scrolled = 0
            self.invalidate()
        self._room.unread = 0

    def process_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL and self.hover_point(*self.ui.manager.mouse_position):
            self._scrolled = max(0, min(self._scrolled + round(event.y * 2 * self._flows.line_height), self._limit))
            self.invalidate()
            return True
        return super().process_event(event)

    def paint(self, target: Surface) -> None:
        if not self._room.lines:
            words = _("Nothing was said yet.")
            self.look.text.draw(
                target, "log", words, self.look.ui.slot_mute, (self.rect.left, self.rect.top + self.look.px(14))
            )
        self._limit = self._flows.draw(target, self.rect, self._room, self._scrolled)


def say(text: str, send: Callable[[ClientMessage], None]) -> bool:
    """Send a line of chat; whether there was anything to send."""
    clean = clean_chat(text)
    if clean:
        send(Say(clean))
    return bool(clean)


def open_phrases(ui: Ui, owner: Rect, send: Callable[[ClientMessage], None]) -> None:
    """The list of quick phrases at a button."""
    rows = [ListRow(name, phrase(name), lambda name=name: send(SayPhrase(name))) for name in PHRASES]  # type: ignore[misc]
    open_list(ui, "phrases", owner, rows)


def open_mutes(ui: Ui, owner: Rect, room: Room, changed: Callable[[], object]) -> None:
    """The list of those who can be muted or heard again, at a button."""

    def flip(number: int) -> None:
        member = room.member(number)
        if member is not None:
            room.mute(member, not room.muted(member.member, member.name))
            changed()

    others = [member for member in room.members if member.member != room.me]
    rows = []
    for member in others:
        muted = room.muted(member.member, member.name)
        words = _("Hear {name} again") if muted else _("Mute {name}")
        label = ui.look.text.naming("body", words, member.name, ui.look.pick(320, 240)).lines[0]
        number = member.member
        rows.append(
            ListRow(str(number), label, lambda number=number: flip(number), "unmute" if muted else "mute")  # type: ignore[misc]
        )
    if not rows:
        rows = [ListRow("nobody", _("Nobody else is here."), lambda: None, reason=_("Nobody else is here."))]
    open_list(ui, "mutes", owner, rows)
