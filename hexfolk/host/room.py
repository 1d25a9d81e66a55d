"""A room: who is there, in the lobby and then at the table. Messages in, messages out, and no connection or time.

Whoever runs a room (a server, the embedded host) calls `enter` for a newcomer whose password was checked, sends it
`Entered`, calls `begin`, hands in what members send, calls `gone` when a connection ends and `tick` at `due`, and sends
what all of these give back, in that order. The bot driver's messages go through `spread`. After a `Closed` nothing more
is sent to a member, and its connection is to be ended: `leaving` holds those members.

A room begins in the lobby, or at the table of a game that is gone on with; one in the player's own program is the same
with one member. A member is a connection that entered; its number is never used again. Who comes back with a token
gets a new number and all that belonged to the old one.

What is told of changes is found by comparison: after whatever happened, everybody is sent the state of the lobby, its
map, and the list of members if they differ from what was sent last.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from hexfolk.host.admission import Admission
from hexfolk.host.chat import Chat
from hexfolk.host.facts import Facts as Facts
from hexfolk.host.facts import Password as Password
from hexfolk.host.gathering import Gathering
from hexfolk.host.handing_on import checked
from hexfolk.host.leading import check_leads, hand_over, play_again, send_away
from hexfolk.host.lobby import Lobby, Plan
from hexfolk.host.lobby_seats import LobbyRefusal
from hexfolk.host.map_titles import map_titles
from hexfolk.host.members import Person
from hexfolk.host.opening import Opened, RoomMeans, seats_of, setup_of
from hexfolk.host.register import Register
from hexfolk.host.saves import Journal
from hexfolk.host.seating import Seating, Sent
from hexfolk.host.table import Outgoing, Table
from hexfolk.rules.refusal import Code
from hexfolk.wire.hello import SALT_BYTES, TOKEN_BYTES, Enter, Entered, TurnedAway
from hexfolk.wire.lobby import (
    HandOver,
    Kick,
    LobbyFromClient,
    LobbyRefused,
    LobbyState,
    MapChosen,
    Member,
    MembersChanged,
    PlayAgain,
    Say,
    SayPhrase,
    SetName,
    SetPassword,
    SetSeat,
    StartGame,
    TakeSeat,
)
from hexfolk.wire.messages import (
    AskWhole,
    ClientMessage,
    HostMessage,
    Leave,
    OfferHosting,
    Pong,
    SaveTaken,
    Submit,
    SubmitRefused,
)
from hexfolk.wire.text import clean_name

_log = logging.getLogger(__name__)

LATENCIES_EVERY = 5.0
"""Seconds between two lists of members that differ in nothing but latencies."""

LONGEST_LATENCY = 99_999
KEY_BYTES = 32


class Room:
    """A room. `name` is the game's, as in the list of games; `addresses` are shown in the lobby."""

    def __init__(self, name: str, means: RoomMeans, lobby: Lobby | None, game: bytes = b"") -> None:
        """Better use `in_lobby` or `at_table`. `game`: see `Entered.game`; drawn when empty."""
        self.name = name
        self.called_after: Callable[[str], str] | None = None
        """What a room is called after whoever leads it; None: its name has nothing to do with that."""
        self._led_by = ""
        self.addresses: tuple[str, ...] = ()
        self.password: Password | None = None
        self._means = means
        self._clock = means.lobby.clock
        self._gathering = Gathering(means, lobby, game or means.secret(TOKEN_BYTES))
        self._told: dict[type, HostMessage] = {}
        """What everybody was sent last."""
        self._register = Register()
        self._chat = Chat()
        self._latencies_at = self._clock() + LATENCIES_EVERY

    @classmethod
    def in_lobby(cls, name: str, means: RoomMeans, plan: Plan) -> Room:
        """A room whose people still have to agree on a game. Raises LobbyRefusal (the map), ValueError (seats)."""
        return cls(name, means, Lobby(plan, means.lobby))

    @classmethod
    def at_table(cls, name: str, means: RoomMeans, opened: Opened) -> Room:
        """A room at a table: of a game that was saved, or of one that the local player plays alone.

        Each seat of a person waits for the holder of its token, or without one for the local player.
        """
        room = cls(name, means, None, opened.table.setup.game)
        room._gathering.sit_down(opened)
        return room

    # --- what others may know ---

    @property
    def table(self) -> Table | None:
        """The table; None in the lobby. Another game has another table."""
        return self._gathering.table

    @property
    def journal(self) -> Journal | None:
        """What the table's game is written to. Whoever runs the room closes it in the end."""
        return None if self._gathering.seating is None else self._gathering.seating.journal

    @property
    def game(self) -> bytes:
        """What names the game, wherever it is hosted: see `Entered.game`."""
        return self._gathering.game

    @property
    def members(self) -> tuple[Member, ...]:
        """Who is there, or was and has a seat; who has been there longest first."""
        return self._gathering.listed()

    @property
    def leaving(self) -> set[int]:
        """Members that were sent `Closed`; whoever runs the room takes them out when their connections are ended."""
        return self._gathering.leaving

    @property
    def facts(self) -> Facts:
        """What is announced."""
        table, counts = self.table, self._gathering.counts
        if table is not None:
            name, target, titles = table.setup.map, table.setup.options.points_to_win, map_titles(table.setup)
        else:
            lobby = self._gathering.open_lobby
            name, target = lobby.shown_map.name, lobby.shown_options.game.points_to_win
            titles = dict(lobby.shown_map.titles)
        has_password, taken, seats = self.password is not None, counts.seats_taken, counts.seats
        return Facts(self.name, name, taken, seats, target, has_password, table is not None, titles)

    # --- who is let in ---

    @property
    def admission(self) -> Admission:
        """What the game is called and who is let in, as the save keeps it; a change of it is written at once."""
        salt, key = self.password or (b"", b"")
        return Admission(self.name, salt, key, *self._gathering.members.sent_away)

    @admission.setter
    def admission(self, admission: Admission) -> None:
        self.name = admission.name
        self.password = Password(admission.salt, admission.key) if admission.key else None
        self._gathering.members.shut_out(admission.away_tokens, admission.away_addresses)
        self._register.keep(self._gathering.seating, admission)

    # --- coming and going ---

    def knows(self, token: bytes) -> bool:
        """Whether anybody has that token, or had it before being sent away."""
        return self._gathering.knows(token)

    def enter(self, request: Enter, address: str) -> Entered | TurnedAway:
        """Somebody wants to come in, and knows the password or shows a token.

        `address`: that of its machine; `members.LOCAL` for the player in the host's own program. A token claims what
        its holder had before, whoever has it now. Others get the first open seat in the lobby that is not locked;
        where there is none they look on, if spectators are allowed. At a table they get a seat that is kept for nobody.
        """
        return self._gathering.enter(request, address)

    def begin(self, member: int) -> list[Sent]:
        """A member was sent `Entered`: now it gets the whole, and the others hear of it."""
        person = self._gathering.members.get(member)
        if person is None or person.begun or not person.connected:
            return self._gathering.dismissed()
        person.begun = True
        out = self._gathering.join(person)
        out += [Sent(member, message) for message in self._standing()]
        if person.is_new:
            out += [Sent(member, said) for said in self._chat.kept]
        return self._gathering.dismissed() + out + self._changes(leave_out=member)

    def gone(self, member: int) -> list[Sent]:
        """A member's connection has ended, and it did not say that it leaves."""
        person = self._gathering.members.get(member)
        out = [] if person is None or not person.connected else self._gathering.drop(person, left=False)
        return self._gathering.dismissed() + out + self._changes()

    # --- what members send ---

    def receive(self, member: int, message: ClientMessage) -> list[Sent]:
        """What came from a member. What it has no right to is refused with a code, and then nothing has changed."""
        person = self._gathering.members.get(member)
        if person is None or not person.begun:
            return self._gathering.dismissed()
        try:
            out = self._handle(person, message)
        except LobbyRefusal as refusal:
            out = [Sent(member, LobbyRefused(refusal.code))]
        return self._gathering.dismissed() + out + self._changes()

    def _handle(self, person: Person, message: ClientMessage) -> list[Sent]:
        match message:
            case Pong():
                return []
            case Leave():
                self._gathering.dismiss(person.number, "left")
                return self._gathering.drop(person, left=True)
            case Say() | SayPhrase():
                said = self._chat.say(person, self._gathering.seat_of(person), message, self._clock())
                return [Sent(hearer.number, said) for hearer in self._gathering.hearers]
            case Kick(member):
                return send_away(self._gathering, person, member)
            case HandOver(member):
                hand_over(self._gathering, person, member)
                return []
        if self._gathering.seating is None:
            return self._handle_in_lobby(person, self._gathering.open_lobby, message)
        return self._handle_at_table(person, self._gathering.seating, message)

    def _handle_in_lobby(self, person: Person, lobby: Lobby, message: ClientMessage) -> list[Sent]:
        match message:
            case SetName(name):
                self._rename(person, lobby, clean_name(name))
            case SetPassword(salt, key):
                self._set_password(person, salt, key)
            case StartGame():
                return self._start(person, lobby)
            case AskWhole():
                return [Sent(person.number, whole) for whole in self._standing()]
            case Submit(decision):
                # One that was on its way when the room went back to the lobby.
                return [Sent(person.number, SubmitRefused(decision, Code.STALE))]
            case _ if isinstance(message, LobbyFromClient) and not isinstance(message, PlayAgain):
                lobby.receive(person.number, message, leads=person.number == self._gathering.members.leader)
            case _:
                raise LobbyRefusal("not_running")
        return []

    def _handle_at_table(self, person: Person, seating: Seating, message: ClientMessage) -> list[Sent]:
        if isinstance(message, PlayAgain):
            play_again(self._gathering, seating, person)
            return []
        if isinstance(message, TakeSeat) and message.seat is not None:
            return self._gathering.take_seat(person, seating, message.seat)
        if isinstance(message, SetSeat) and message.state in ("open", "closed"):
            check_leads(self._gathering, person)
            return self._gathering.open_seat(seating, message.seat, opened=message.state == "open")
        if isinstance(message, LobbyFromClient):
            raise LobbyRefusal("running")
        if isinstance(message, OfferHosting):
            return self._offer_hosting(person, seating, message.member)
        if isinstance(message, SaveTaken):
            where = checked(message, person.address)
            return self._gathering.deliver(seating.table.save_taken(seating.seat_of(person.number), where))
        out = seating.table.receive(seating.seat_of(person.number), message)
        return self._gathering.deliver(out, person.number) + self._gathering.rise(person)

    def _offer_hosting(self, person: Person, seating: Seating, number: int) -> list[Sent]:
        """The player at this machine wants to go, and another one to take the save and host the game on."""
        if not person.local:
            raise LobbyRefusal("not_leader")
        seat = seating.seat_of(number)
        stays = number == person.number
        if seat is None and not stays:
            raise LobbyRefusal("no_such_member")
        own = seating.seat_of(person.number)
        return self._gathering.deliver(seating.table.offer_hosting(own, None if stays else seat))

    def _rename(self, person: Person, lobby: Lobby, name: str) -> None:
        if not name:
            raise LobbyRefusal("name_empty")
        if not self._gathering.members.is_free(name, person.number):
            raise LobbyRefusal("name_taken")
        person.name = name
        lobby.rename(person.number, name)

    def _set_password(self, person: Person, salt: bytes, key: bytes) -> None:
        check_leads(self._gathering, person)
        if (len(salt), len(key)) not in ((0, 0), (SALT_BYTES, KEY_BYTES)):
            raise LobbyRefusal("wrong_value")
        self.password = Password(salt, key) if key else None

    def _start(self, person: Person, lobby: Lobby) -> list[Sent]:
        """Begin the game that the lobby has agreed on. Raises LobbyRefusal."""
        check_leads(self._gathering, person)
        people = self._gathering.members
        lobby.check_start(person.number, [other.number for other in people if not other.connected])
        known = {other.number: (other.name, other.token_hash) for other in people}
        try:
            setup = setup_of(lobby, known, self.game, self._means.secret(TOKEN_BYTES))
            opened = self._means.open_table(setup)
        except ValueError as error:
            _log.exception("no game can be played with what the lobby has agreed on")
            raise LobbyRefusal("map_broken") from error
        self._gathering.seating = Seating(opened, seats_of(lobby))
        # Whoever comes back to the lobby after the game is sent all of it.
        self._told.pop(LobbyState, None)
        self._told.pop(MapChosen, None)
        return [sent for hearer in self._gathering.hearers for sent in self._gathering.join(hearer)]

    # --- time ---

    def latency(self, member: int, milliseconds: int) -> None:
        """A member's messages take so long there and back."""
        person = self._gathering.members.get(member)
        if person is not None and person.connected:
            person.latency = max(0, min(milliseconds, LONGEST_LATENCY))

    @property
    def due(self) -> float | None:
        """When to call `tick` at the latest, by the room's clock; None: not before something is handed in."""
        times = [at for at, _person in self._gathering.expiring()]
        times += self._gathering.free.due(self._gathering.seating)
        if (deserted_at := self._gathering.deserted_at) is not None:
            times.append(deserted_at)
        if any(person.latency != person.shown_latency for person in self._gathering.members):
            times.append(self._latencies_at)
        if self.table is not None and self.table.due is not None:
            times.append(self.table.due)
        return min(times, default=None)

    def tick(self) -> list[Sent]:
        """Do what is due by now. To be called before anything is handed in, too."""
        now = self._clock()
        self._gathering.expire(now)
        if now >= self._latencies_at:
            self._latencies_at = now + LATENCIES_EVERY
            for person in self._gathering.members:
                person.shown_latency = person.latency
        out = [] if self.table is None else self._gathering.deliver(self.table.tick())
        return self._gathering.dismissed() + out + self._changes()

    # --- who is told what ---

    def spread(self, out: list[Outgoing]) -> list[Sent]:
        """What the table's bots caused, for the members."""
        return self._gathering.deliver(out)

    def _standing(self) -> list[HostMessage]:
        """How things stand beside the game."""
        members = MembersChanged(self.members)
        if self.table is not None:
            return [members]
        lobby = self._gathering.open_lobby
        state = LobbyState(
            game=self.name,
            seats=lobby.seats(self._gathering.members.leader),
            options=lobby.shown_options,
            seed=lobby.island.seed,
            password=self.password is not None,
            addresses=self.addresses,
        )
        return [state, MapChosen(lobby.shown_map), members]

    def _follow_leader(self) -> None:
        """A room that is called after who led it, or after who played in it, is called after who leads it now."""
        people, seating = self._gathering.members, self._gathering.seating
        leader = None if people.leader is None else people.get(people.leader)
        if self.called_after is None or leader is None:
            return
        seats = () if seating is None else seating.table.setup.seats
        names = {self._led_by, *(seat.name for seat in seats), *(person.name for person in people)}
        if self.name in {self.called_after(name) for name in names}:
            self.name = self.called_after(leader.name)
        self._led_by = leader.name

    def _changes(self, leave_out: int | None = None) -> list[Sent]:
        self._gathering.tidy()
        self._follow_leader()
        self._register.keep(self._gathering.seating, self.admission)
        hearers = [person.number for person in self._gathering.hearers if person.number != leave_out]
        out: list[Sent] = []
        for message in self._standing():
            if self._told.get(type(message)) != message:
                self._told[type(message)] = message
                out += [Sent(member, message) for member in hearers]
        return out
