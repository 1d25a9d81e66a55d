"""The table among others: its menu, leaving and giving up, and the way back when the connection is lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect

from hexfolk.client.session import Session
from hexfolk.client.table.lan_dialogs import leave_table_dialog, resign_dialog, shared_menu_dialog
from hexfolk.client.ui.row_list import ListRow, open_list
from hexfolk.client.ui.ui import Ui
from hexfolk.client.way_back import REASONS
from hexfolk.i18n import _
from hexfolk.i18n.wording import failure
from hexfolk.wire.lobby import Member, SetSeat
from hexfolk.wire.messages import ClientMessage, OfferHosting, PlayOn, Resign, VotePause

MODIFIERS = frozenset(
    {
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT),
        *(pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_MODE),
    }
)
"""Keys that say nothing by themselves: windows are changed with them, too."""

BUTTONS = (pygame.BUTTON_LEFT, pygame.BUTTON_MIDDLE, pygame.BUTTON_RIGHT)


def _is_no_press(event: pygame.event.Event) -> bool:
    """Whether it is neither a click nor a key that says something."""
    if event.type == pygame.MOUSEBUTTONDOWN:
        return event.button not in BUTTONS
    return event.type != pygame.KEYDOWN or event.key in MODIFIERS


class Company:
    """What a table on a network has besides. `leave` leads to the menu, `on_lobby` back to the lobby."""

    def __init__(
        self, session: Session, leave: Callable[[], None], on_lobby: Callable[[Session], None] | None = None
    ) -> None:
        self.session, self._leave, self._on_lobby = session, leave, on_lobby
        self._welcomes = session.welcomes

    def goes_to_lobby(self) -> bool:
        """Whether the room is back in the lobby, and the way there was taken."""
        if self.session.room.lobby is None or self._on_lobby is None:
            return False
        self._on_lobby(self.session)
        return True

    def is_welcomed_anew(self) -> bool:
        """Whether the whole of the table has come since the last call: after an outage, or for what was missed."""
        before, self._welcomes = self._welcomes, self.session.welcomes
        return before != self._welcomes

    @property
    def looks_for_host(self) -> bool:
        """Whether the host is gone, and looked for again."""
        return self.session.way_back is not None and self.session.closed in REASONS

    def tick(self, ui: Ui) -> None:
        """Go on taking the game over, or looking for the host, if it is gone."""
        if self.session.handed_on is not None and self.session.take_over is not None:
            self.session.take_over(self.session)
        inheriting = self.session.inheriting
        if inheriting is not None:
            if inheriting.tick():
                return
            if inheriting.over:
                self.session.inheriting = None
                if inheriting.problem:
                    ui.toasts.say(failure(inheriting.problem), "error")
        way_back = self.session.way_back
        if way_back is not None and self.looks_for_host and way_back.tick(self.session):
            ui.toasts.say(_("You are back at the table."), "ok")

    def wakes(self, event: pygame.event.Event, ui: Ui) -> bool:
        """Play on with a press of a key or of the mouse if one had fallen asleep; whether it means nothing else.

        It does where a bot is at play: what was pressed may be gone or changed before the seat is one's own again.
        """
        session = self.session
        if not session.asleep or session.closed is not None or session.summary is not None or _is_no_press(event):
            return False
        session.send(PlayOn())
        typing = event.type == pygame.KEYDOWN and ui.focused is not None and ui.focused.takes_text
        return session.bot_plays and not ui.modal and not typing

    def open_menu(self, ui: Ui) -> None:
        """The table's menu; the game goes on meanwhile."""
        session = self.session
        own = session.seat
        plays = own is not None and session.info(own).stand_in != "resigned" and session.summary is None
        shared_menu_dialog(
            ui, plays=plays, paused=session.state.paused, leave=lambda: self.ask_to_leave(ui),
            resign=self._ask_to_resign(ui),
            pause=lambda: session.send(VotePause(True)), closed=lambda: None,
            open_seat=(lambda: self._choose_seat(ui)) if self._stay_away() else None,
        )  # fmt: skip

    def _ask_to_resign(self, ui: Ui) -> Callable[[], None]:
        def ask() -> None:
            resign_dialog(ui, lambda: self.session.send(Resign()))

        return ask

    def asks_to_close(self, ui: Ui, close: Callable[[], None], open_menu: Callable[[], None]) -> bool:
        """The window is to be closed: whether that is asked about now. Whoever would take the game away from others, or
        lose moves, is asked once; closing the window at the question is an answer.
        """
        session = self.session
        if session.closed is not None or session.summary is not None:
            return False
        if session.room.hosting and not ui.has("leaving.stay"):
            self.ask_to_leave(ui, close)
            return True
        if session.unsaved and not session.room.shared and not ui.has("menu.leave"):
            open_menu()
            return True
        return False

    def ask_to_leave(self, ui: Ui, close: Callable[[], None] | None = None) -> None:
        """Leave only after a question; `close`: the program as well."""
        session = self.session
        heirs = self._heirs()
        leave_table_dialog(
            ui, hosting=session.room.hosting, plays=session.ready and session.seat is not None,
            leave=close or self._leave, hand_on=(lambda: self._choose_heir(ui)) if heirs else None,
            closing=close is not None, unsaved=session.unsaved,
        )  # fmt: skip

    def _heirs(self) -> list[Member]:
        """Those who could host the game on."""
        room = self.session.room
        if not room.hosting or self.session.summary is not None:
            return []
        return [m for m in room.members if m.seat is not None and m.connected and m.member != room.me]

    def _choose_heir(self, ui: Ui) -> None:
        """Ask whom to give the game to; they and all others are asked as well."""
        text = _("You go as soon as all players agree. The saved game goes along, with everybody’s hidden cards.")
        rows = [(m, OfferHosting(m.member)) for m in self._heirs()]
        self._choose(ui, "heir", rows, "crown", _("Who hosts from now on?"), text)

    def _stay_away(self) -> list[Member]:
        """Those whose seats one may open to others."""
        room = self.session.room
        over = self.session.summary is not None
        return [m for m in room.members if m.kept == "leader" and m.seat is not None] if room.leads and not over else []

    def _choose_seat(self, ui: Ui) -> None:
        """Ask whose seat others may take."""
        text = _(
            "Whoever comes or watches can take it then, with its cards. Its player has it back until somebody does."
        )
        rows = [(m, SetSeat(m.seat, "open")) for m in self._stay_away() if m.seat is not None]
        self._choose(ui, "free seat", rows, "human-add", _("Whose seat may others take?"), text)

    def _choose(
        self, ui: Ui, id: str, members: Sequence[tuple[Member, ClientMessage]], icon: str, heading: str, text: str
    ) -> None:
        """A list of people in the middle of the window, each with what is sent for it."""

        def say(message: ClientMessage) -> Callable[[], None]:
            return lambda: self.session.send(message)

        owner = Rect(0, 0, ui.look.px(320), ui.look.px(42))
        owner.midbottom = ui.look.metrics.size[0] // 2, ui.look.metrics.size[1] // 2
        rows = [
            ListRow(str(m.member), ui.look.text.ellipsis("body", m.name, ui.look.px(240)), say(message), icon)
            for m, message in members
        ]
        rows.append(ListRow("cancel", _("Cancel"), lambda: None, "close"))
        open_list(ui, id, owner, rows, heading=heading, text=text, centered=True)
