"""The lobby: who plays, on what map, by which rules; seen live by all, set by whoever leads it."""

from __future__ import annotations

import secrets
import threading

import pygame
from pygame import Surface

from hexfolk.board import Board
from hexfolk.client.chat import ChatView
from hexfolk.client.look.look import Look
from hexfolk.client.scene import Scene
from hexfolk.client.scenes.backdrop import backdrop
from hexfolk.client.scenes.lobby_desk import LobbyActions, LobbyDesk
from hexfolk.client.scenes.lobby_dialogs import (
    OutageDialog,
    hand_over_dialog,
    kick_dialog,
    leave_dialog,
    name_dialog,
    password_dialog,
)
from hexfolk.client.scenes.lobby_layout import LobbyRects, lobby_rects
from hexfolk.client.scenes.lobby_map import MapList, add_lobby_map, free_for_island, map_rects
from hexfolk.client.scenes.lobby_rules import add_lobby_rules
from hexfolk.client.scenes.lobby_seats import add_lobby_seats
from hexfolk.client.scenes.lobby_start import add_chat, add_header, add_start, draw_headline
from hexfolk.client.scenes.map_grid import MapChoice, show_read
from hexfolk.client.scenes.map_shelf import MapShelf
from hexfolk.client.scenes.preview import Preview
from hexfolk.client.scenes.thumbnails import Thumbnails
from hexfolk.client.scenes.ways import Ways
from hexfolk.client.session import Session
from hexfolk.client.ui.clipboard import copy_text
from hexfolk.client.ui.entry import TextEntry
from hexfolk.client.ui.scroll import ScrollArea
from hexfolk.client.ui.sections import Sections
from hexfolk.client.ui.spinner import Spinner
from hexfolk.client.untold import take_untold
from hexfolk.client.way_back import REASONS
from hexfolk.i18n import _
from hexfolk.i18n.lan_wording import another_host, lobby_closing, lobby_refusal, turned_away
from hexfolk.mapfiles import MapProblems, load_map
from hexfolk.wire.fingerprint import grouped, join_code
from hexfolk.wire.hello import SALT_BYTES
from hexfolk.wire.lobby import HandOver, Kick, LobbyMap, SetColor, SetMap, SetName, SetPassword, SetSeed, StartGame
from hexfolk.wire.messages import LONGEST_NAME
from hexfolk.wire.password import key_of
from hexfolk.wire.text import clean_line, clean_name

POLL = 0.05
"""Seconds between two looks at the link."""


class LobbyScene(Scene):
    """Shows the room of `session` as long as it is a lobby; when its game starts, the ways lead to the table."""

    def __init__(self, ways: Ways, session: Session) -> None:
        super().__init__()
        self._ways = ways
        self.session = session
        self.room = session.room
        self.desk: LobbyDesk
        self._sections: Sections
        self._rects: LobbyRects
        self.shelf: MapShelf
        self._own_only = False
        self._areas: dict[str, ScrollArea] = {}
        self._preview = Preview()
        self._drawn_for: Look | None = None
        self._sea: Surface
        self._thumbnails: Thumbnails
        self._shown_map: LobbyMap | None = None
        self._board: Board | None = None
        self._seen: object = None
        self._chat: ChatView | None = None
        self._title_end = 0
        self._headline: tuple[str, str] | None = None
        """The room's name and how many seats are taken, as they are painted."""
        self._key: threading.Thread | None = None
        self._password: SetPassword | None = None
        self._gone = False
        self._outage: OutageDialog | None = None
        self._colored = False

    def enter(self) -> None:
        self._sections = Sections(self.ui)
        self.desk = LobbyDesk(self.ui, self.room, self.session.send)
        self.shelf = MapShelf(self._ways.settings.settings.language)
        self._take_in()

    # -- what is shown -------------------------------------------------------------------------------------------

    def layout(self) -> None:
        if self._drawn_for is not self.look:
            self._drawn_for = self.look
            self._sea = backdrop(self.look)
            self._thumbnails = Thumbnails(self.look)
        rects = self._rects = lobby_rects(self.look.metrics)
        # On the picture of the island, where nothing is pressed but the deal, which they stand above.
        picture, out = map_rects(self.desk, rects.map)[0], self.look.pick(12, 8)
        self.ui.toasts.place((picture.left + out, picture.bottom - out), picture.width - 2 * out)
        self._sections.forget()
        self._chat = None
        self.renew()

    def renew(self) -> None:
        """Make those parts anew that show something else by now."""
        self._follow_map()
        show, desk, room, rects = self._sections.show, self.desk, self.room, self._rects
        actions, leads, lobby = self._actions(), self.desk.leads, self.room.lobby
        if lobby is None:
            show("header", None, self._add_waiting)
            return
        show("header", (lobby.password, lobby.addresses, leads), self._add_header)
        people = self._people()
        seats = (lobby.seats, people, leads, lobby.options.spectators)
        show("seats", seats, lambda: add_lobby_seats(desk, rects.seats, actions))
        maps = (self.shelf.looks, self._own_only)
        show("map", (room.map, desk.playing, lobby.seed, leads, maps), self._add_map)
        show("chat", people, lambda: self._add_chat(rects.chat))
        show("rules", (desk.options, leads), self._add_rules)
        show("start", (seats, room.map), lambda: add_start(desk, rects.start, actions))
        self.invalidate(rects.header)

    @property
    def renewable(self) -> bool:
        """What others do is seen behind open dialogs and lists as well."""
        return self.ui.base.calm

    def _people(self) -> tuple[object, ...]:
        """Everything about those who are there that a widget depends on; latencies are read when they are drawn."""
        return tuple((m.member, m.name, m.seat, m.leader, m.connected) for m in self.room.members)

    def _add_waiting(self) -> None:
        side = self.look.pick(64, 44)
        spinner = pygame.Rect(0, 0, side, side)
        spinner.center = self.look.metrics.size[0] // 2, self.look.metrics.size[1] // 2
        self._title_end = add_header(self.desk, self._rects, "", self._actions())
        Spinner(self.ui, "waiting", spinner)

    def _add_header(self) -> None:
        entry = self.session.entry
        digits = "" if entry is None else grouped(bytes.fromhex(entry.fingerprint))
        self._title_end = add_header(self.desk, self._rects, digits, self._actions())

    def _add_map(self) -> None:
        scrolled = self._areas["maps"].offset if "maps" in self._areas else None
        shown = MapList(self.shelf, self._own_only, scrolled, self._thumbnails.picture, self._draw_island)
        add_lobby_map(self.desk, self._rects.map, self._board, shown, self._actions())
        maps = self.ui.find("maps")
        if isinstance(maps, ScrollArea):
            self._areas["maps"] = maps
        picture, _cards = map_rects(self.desk, self._rects.map)
        self._preview.place(self.look, picture, free_for_island(self.desk, picture))
        self._preview.show(self._board)
        self._follow_seed()

    def _add_chat(self, rect: pygame.Rect) -> None:
        self._chat = add_chat(self.desk, rect, self.invalidate)

    def _add_rules(self) -> None:
        rules = self._areas.get("rules")
        self._areas["rules"] = add_lobby_rules(self.desk, self._rects.rules, 0 if rules is None else rules.offset)

    def _follow_map(self) -> None:
        """The island of the map that is chosen."""
        if self.room.map is not self._shown_map:
            self._shown_map = self.room.map
            layout = None if self.room.map is None else self.room.map.layout
            self._board = None if layout is None else Board(layout)

    def _actions(self) -> LobbyActions:
        return LobbyActions(
            leave=self._ask_to_leave,
            set_password=self._ask_for_password,
            copy_address=self._copy_address,
            change_name=self._ask_for_name,
            kick=self._ask_to_kick,
            hand_over=self._ask_to_hand_over,
            set_color=self._set_color,
            choose_map=self._choose_map,
            any_map=self._any_map,
            show_own=self._show_own,
            typed_seed=self._typed_seed,
            start=lambda: self.session.send(StartGame()),
            refresh=self.invalidate,
        )

    def tick(self, dt: float) -> None:
        self.session.poll()
        if self.session.closed is not None:
            self._lose(self.session.closed)
            return
        if self.session.ready and self.room.lobby is None:
            self._ways.show_table_of(self.session)
            return
        self._take_in()
        if self._chat is not None:
            self._chat.tell()
        if self._password is not None:
            self.session.send(self._password)
            self._password = None
        if self._preview.update(dt):
            self.invalidate(self._rects.map)
        show_read(self.ui, self.shelf.step())
        self.wake_in = 0.03 if not self._preview.settled else POLL

    def _take_in(self) -> None:
        """Show what the host has said since."""
        refused = bool(self.room.refusals)
        for sentence, kind in take_untold(self.session):
            self.ui.toasts.say(sentence, kind)
        self.desk.settle(refused)
        self._follow_headline()
        self._wish_for_color()
        seen = (self.room.lobby, self.room.map, self._people(), self.desk.options)
        if refused or seen != self._seen:
            self._seen = seen
            self.rebuild_soon()
        # Latencies alone change no widget.
        for at, _seat in self.room.human_seats():
            if self.ui.has(f"person {at}"):
                self.ui.find(f"person {at}").invalidate()

    def _follow_headline(self) -> None:
        """The headline is painted, not a widget: it changes at once, also below an open list."""
        headline = self.desk.headline
        if headline != self._headline:
            self._headline = headline
            self.invalidate()

    def _wish_for_color(self) -> None:
        """Once, on the own seat: ask for the colour that one had last, if nobody has it."""
        seat = self.room.own_seat
        if self._colored or seat is None:
            return
        self._colored = True
        color = self._ways.settings.settings.color
        if color not in {other.color for other in self.room.players()}:
            self.session.send(SetColor(color))

    def _follow_seed(self) -> None:
        """The field of the seed shows a new deal, unless somebody types in it."""
        entry = self.ui.find("seed") if self.ui.has("seed") else None
        if isinstance(entry, TextEntry) and not entry.has_focus and self.room.lobby is not None:
            entry.set_text(str(self.room.lobby.seed))

    def paint(self, target: Surface) -> None:
        target.blit(self._sea, (0, 0))
        draw_headline(self.look, target, self._rects, self._headline, self._title_end)

    def _draw_island(self, target: Surface, _at: pygame.Rect) -> None:
        self._preview.draw(target)

    # -- what the player does ------------------------------------------------------------------------------------

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.WINDOWFOCUSGAINED and self.shelf.look_again():
            self.rebuild_soon()
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._ask_to_leave()
            return True
        if event.type == pygame.QUIT and self.room.hosting and self._has_guests() and not self.ui.has("leave.stay"):
            # Closing the window at the question is an answer.
            leave_dialog(self.ui, True, self._ways.quit, closing=True)
            return True
        return False

    def _has_guests(self) -> bool:
        return any(member.connected and member.member != self.room.me for member in self.room.members)

    def _ask_to_leave(self) -> None:
        leave_dialog(self.ui, self.room.hosting, self._give_up_seat, seated=self.room.own_seat is not None)

    def _give_up_seat(self) -> None:
        """Leave; the seat is free for others then, so there is no way back to it to offer."""
        entry = self.session.entry
        if entry is not None and not self.room.hosting:
            self._ways.tickets.forget(entry.game)
        self._ways.show_menu()

    def _ask_for_password(self) -> None:
        lobby = self.room.lobby
        password_dialog(self.ui, lobby is not None and lobby.password, self._set_password)

    def _set_password(self, password: str) -> None:
        """Make the key, which takes too long for a frame; `tick` sends it."""
        if not password:
            self._password = SetPassword(b"", b"")
            return
        salt = secrets.token_bytes(SALT_BYTES)

        def make() -> None:
            self._password = SetPassword(salt, key_of(password, salt))

        self._key = threading.Thread(target=make, name="password key", daemon=True)
        self._key.start()

    def _copy_address(self) -> None:
        lobby, entry = self.room.lobby, self.session.entry
        if lobby is None or not lobby.addresses:
            return
        address, fingerprint = lobby.addresses[0], "" if entry is None else entry.fingerprint
        if copy_text(join_code(address, bytes.fromhex(fingerprint)) if fingerprint else address):
            self.ui.toasts.say(_("The join code of {address} is on the clipboard.").format(address=address), "ok")
        else:
            self.ui.toasts.say(_("The clipboard cannot be reached."), "warning")

    def _ask_for_name(self) -> None:
        own = self.room.own
        name_dialog(self.ui, "" if own is None else own.name, self._rename)

    def _rename(self, name: str) -> None:
        name = clean_name(name)
        if name:
            self._ways.settings.change(name=name)
            self.session.send(SetName(name))

    def _ask_to_kick(self, number: int) -> None:
        member = self.room.member(number)
        if member is not None:
            kick_dialog(self.ui, member.name, lambda: self.session.send(Kick(number)))

    def _ask_to_hand_over(self, number: int) -> None:
        member = self.room.member(number)
        if member is not None:
            hand_over_dialog(self.ui, member.name, lambda: self.session.send(HandOver(number)))

    def _choose_map(self, choice: MapChoice) -> None:
        name, data = choice.name, b""
        if choice.own:
            try:
                name, data = clean_line(name, LONGEST_NAME), load_map(name).data
            except MapProblems:
                self.ui.toasts.say(lobby_refusal("map_broken"), "error")
                return
        self.session.send(SetMap(name, data))

    def _any_map(self) -> None:
        """Another map that fits the seats, by chance, and a new deal of it."""
        now = self.room.map.name if self.room.map is not None else ""
        fit = [choice for choice in self.shelf.choices if self.desk.playing in choice.players and choice.name != now]
        if fit:
            self._areas.pop("maps", None)
            self._choose_map(fit[secrets.randbelow(len(fit))])
            self.session.send(SetSeed(None))

    def _show_own(self) -> None:
        self.shelf.look_again()
        self._own_only = not self._own_only
        self._areas.pop("maps", None)
        self.rebuild_soon()

    def _typed_seed(self, text: str) -> None:
        if text:
            self.session.send(SetSeed(int(text)))
            self.ui.set_focus(None)

    def _set_color(self, color: str) -> None:
        self._ways.settings.change(color=color)
        self.session.send(SetColor(color))

    def _lose(self, reason: str) -> None:
        """The room is gone, or one is not in it any more: it is looked for again, or the way leads to the menu."""
        way_back = self.session.way_back
        if way_back is None or reason not in REASONS:
            self._end(lobby_closing(reason))
        elif way_back.hopeless:
            self._end(turned_away(way_back.state.code))
        elif way_back.asks:
            self._end(another_host(way_back.place))
        elif way_back.tick(self.session):
            if self._outage is not None:
                self._outage.close()
                self._outage = None
            self.ui.toasts.say(_("You are back in the lobby."), "ok")
        elif self._outage is None:
            self._outage = OutageDialog(self.ui, way_back, reason, self._ways.show_menu)
        else:
            self._outage.tell()

    def _end(self, sentence: str) -> None:
        if not self._gone:
            self._gone = True
            self._ways.show_menu(sentence)

    def leave(self) -> None:
        self.shelf.close()
        self._preview.close()
