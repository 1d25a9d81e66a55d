"""Tells what happens in a room, a line for each thing: what a host without a window prints."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import msgspec

from hexfolk.host.map_titles import map_titles
from hexfolk.host.room import Room
from hexfolk.host.table import Table
from hexfolk.i18n import host_wording as words
from hexfolk.i18n import language
from hexfolk.i18n.events import Teller
from hexfolk.i18n.wording import notice
from hexfolk.mapfiles.mapfile import in_language
from hexfolk.wire.lobby import Member
from hexfolk.wire.messages import ClockRanOut, Happening
from hexfolk.wire.text import clean_line

LONGEST_LINE = 400


class Herald:
    """Compares the room with how it was when it looked last."""

    def __init__(self, room: Room, say: Callable[[str], None]) -> None:
        self._room = room
        self._say = say
        self._members = {member.member: member for member in room.members}
        self._table: Table | None = room.table
        self._turn = 0 if room.table is None else room.table.turn
        self._over = room.table is not None and room.table.over
        self._unsaved = False
        self._read = 0 if room.table is None else len(room.table.history)
        """So much of the table's history is told."""

    def look(self) -> None:
        """Tell what is new."""
        happened = self._happened()
        self._look_at_members({getattr(event, "seat", None) for event in happened})
        for event in happened:
            self._tell_of(event)
        self._look_at_table()
        self._look_at_save()

    def _happened(self) -> list[Happening | ClockRanOut]:
        """What happened beside the game since the last look."""
        table = self._room.table
        read = self._read if table is self._table else 0
        self._read = 0 if table is None else len(table.history)
        new = [] if table is None else islice(table.history, read, None)
        return [event for event in new if isinstance(event, Happening | ClockRanOut)]

    def _tell_of(self, event: Happening | ClockRanOut) -> None:
        """In the words of the players' own log."""
        table = self._room.table
        if table is None:
            return
        seats = table.setup.seats
        for line in Teller(None).lines(msgspec.to_builtins(event)):
            self._tell(words.sentence(line.plain(lambda seat: seats[seat].name, str)))

    def _look_at_members(self, told: set[int | None]) -> None:
        """`told`: the seats whose players' coming and going the table itself tells of."""
        now = {member.member: member for member in self._room.members}
        before = self._members
        if now == before:
            return
        self._members = now
        replaced = {_who(member) for member in before.values() if not member.connected or member.member not in now}
        for number, member in now.items():
            old = before.get(number)
            if member.seat is not None and member.seat in told:
                continue
            if old is None and member.connected:
                # Who comes back, or claims the seat from elsewhere, has a new number.
                self._tell(words.came_back(member.name) if _who(member) in replaced else words.came(member.name))
            elif old is not None and old.connected and not member.connected:
                self._tell(words.lost(member.name))
            if member.leader and member.connected and not (old is not None and old.leader) and self._room.table is None:
                self._tell(words.leads(member.name))
        there = {_who(member) for member in now.values()}
        for old in before.values():
            if old.member not in now and _who(old) not in there and (old.seat is None or old.seat not in told):
                self._tell(words.gone(old.name))

    def _look_at_table(self) -> None:
        table = self._room.table
        if table is not self._table:
            left, self._table, self._turn = self._table, table, 0
            self._over = False
            if table is None:
                if left is not None and not left.over:
                    self._tell(words.deserted())
                self._tell(words.lobby_again())
            else:
                title = in_language(map_titles(table.setup), language()) or table.setup.map
                self._tell(words.began(title, [seat.name for seat in table.setup.seats]))
        if table is None:
            return
        if table.turn != self._turn and not table.over:
            self._turn = table.turn
            current = table.view(None).current
            self._tell(words.turn(table.turn, table.setup.seats[current].name))
        if table.over and not self._over:
            self._over = True
            self._tell(_ending(table))

    def _look_at_save(self) -> None:
        unsaved = self._room.journal is not None and self._room.journal.failed
        if unsaved != self._unsaved and (unsaved or self._room.journal is not None):
            self._tell(notice("save_failed" if unsaved else "save_mended"))
        self._unsaved = unsaved

    def _tell(self, line: str) -> None:
        self._say(clean_line(line, LONGEST_LINE))


def _who(member: Member) -> tuple[str, int | None]:
    return member.name, member.seat


def _ending(table: Table) -> str:
    view = table.view(None)
    winners = view.winners
    if not winners:
        return words.nobody_won()
    points = view.players[winners[0]].points
    return words.won([table.setup.seats[seat].name for seat in winners], points)
