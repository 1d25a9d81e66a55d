"""Goes through a room at random, sends it anything at any time, and checks what must always hold."""

import random
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_type_hints

import msgspec

from hexfolk.host.lobby import Plan
from hexfolk.host.lobby_map import library_map
from hexfolk.host.members import LOCAL
from hexfolk.host.opening import Opened
from hexfolk.host.room import Room
from hexfolk.host.saves import read_save
from hexfolk.host.seating import Sent
from hexfolk.rules import actions
from hexfolk.rules.actions import Action
from hexfolk.rules.options import Options
from hexfolk.wire.codec import decode_client, encode
from hexfolk.wire.hello import Enter, Entered
from hexfolk.wire.lobby import (
    PHRASES,
    SEAT_STATES,
    LobbyFromClient,
    LobbyRefused,
    LobbyState,
    PlayAgain,
    SetReady,
    SocialFromClient,
    StartGame,
    TableOptions,
)
from hexfolk.wire.messages import (
    SEAT_COLORS,
    ClientMessage,
    Closed,
    HostMessage,
    Leave,
    Submit,
    SubmitRefused,
    Update,
    Welcome,
)
from hexfolk.wire.text import clean_name, name_key
from tests.host.games import Clock, resumed_table
from tests.host.rooms import means

KINDS: tuple[type[msgspec.Struct], ...] = get_args(ClientMessage)
IN_LOBBY: tuple[type[msgspec.Struct], ...] = get_args(LobbyFromClient | SocialFromClient)
WORDS = ("", "open", "closed", "human", "bot", "steady", "gentle", "normal", "instant", *SEAT_COLORS, *PHRASES)
NAMES = ("Wren", "wren", "Moss", "Bramble", "\u202e\u200b", "x" * 300, "Wren 2", "<b>", "\ud800", "../../etc/passwd")
MAPS = ("standard-19", "standard-30", "lagoon", "two-sisters", "../maps/standard-19", "/etc/passwd", "no-such-map")
FITTING = {
    "name": (*NAMES, *MAPS),
    "text": NAMES,
    "state": SEAT_STATES,
    "level": ("gentle", "steady"),
    "color": SEAT_COLORS,
    "phrase": PHRASES,
}
NUMBERS = (*range(-1, 12), 2**31, 2**53, -(2**63), 2**63 - 1)
ACTIONS = (actions.Roll(), actions.EndTurn(), actions.BuyDevelopmentCard(), actions.MoveRobber(2**40, -7))


class Walk:
    """One walk. `step` does something; it raises AssertionError where something does not hold."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.rng = random.Random(seed)
        self.clock = Clock()
        self.means = means(folder, self.clock, seed)
        plan = Plan(open_seats=self.rng.randrange(1, 4), bots=self.rng.randrange(3), options=TableOptions(Options()))
        self.room = Room.in_lobby("Walk", self.means, plan)
        self.files = (b"", b"\x00\xff junk", library_map("lagoon").data, library_map("standard-19").data, b"x" * 64_500)
        self.tokens: list[bytes] = [bytes(16)]
        self.there: set[int] = set()
        self.waiting: set[int] = set()
        """Who was sent Entered, and not told the rest."""
        self.inbox: dict[int, dict[type, HostMessage]] = {}
        self.counts: dict[str, int] = {}

    def step(self) -> None:
        """Do something, and check."""
        doings = (self.enter, self.begin, self.lose, self.send, self.send, self.send, self.send, self.pass_time)
        self.rng.choice((*doings, self.send, self.send, self.play, self.agree, self.answer, self.restart))()
        self.check()

    def count(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1

    # --- what happens ---

    def enter(self) -> None:
        """Somebody new, or somebody back."""
        token = self.rng.choice(self.tokens) if self.rng.random() < 0.4 else b""
        address = self.rng.choice((LOCAL, LOCAL, "10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.3"))
        name = self.rng.choice(NAMES)
        answer = self.room.enter(Enter(name, token=token, watch=self.rng.random() < 0.3), address)
        if isinstance(answer, Entered):
            assert answer.member not in self.inbox
            self.inbox[answer.member] = {}
            self.tokens.append(answer.token)
            self.waiting.add(answer.member)
            self.count("entered")
        else:
            self.count(answer.code)

    def begin(self) -> None:
        """Those who entered are told the rest."""
        for member in sorted(self.waiting):
            self.waiting.discard(member)
            self.there.add(member)
            self.take(self.room.begin(member))

    def lose(self) -> None:
        """A connection ends."""
        somebody = sorted(self.there | self.waiting)
        if somebody and self.rng.random() < 0.5:
            member = self.rng.choice(somebody)
            self.there.discard(member)
            self.waiting.discard(member)
            self.take(self.room.gone(member))

    def send(self) -> None:
        """Somebody, also somebody who is not there, sends anything at all; now and then many times."""
        leader = next((one.member for one in self.room.members if one.leader), 0)
        member = self.rng.choice([*sorted(self.there), leader, leader, 999, max(self.inbox, default=0)])
        fitting = IN_LOBBY if self.room.table is None else KINDS
        kind = self.rng.choice(fitting if self.rng.random() < 0.8 else KINDS)
        if kind is Leave and self.rng.random() < 0.8:
            return
        message = self.message(kind)
        if kind is Submit and self.rng.random() < 0.5:
            message = self.right_answer(member) or message
        for _ in range(12 if self.rng.random() < 0.03 else 1):
            self.hand_in(member, message)

    def hand_in(self, member: int, message: ClientMessage) -> None:
        """What is refused has changed nothing."""
        there = member in self.there
        before = self.standing()
        out = self.room.receive(member, message)
        self.take(out)
        answers = [answer for to, answer in out if to == member]
        if any(isinstance(answer, LobbyRefused | SubmitRefused) for answer in answers):
            assert self.standing() == before, message
            self.count(next(a.code for a in answers if isinstance(a, LobbyRefused | SubmitRefused)))
        elif there:
            self.count(type(message).__name__)

    def agree(self) -> None:
        """Everybody is ready, and the leader begins, now and then; after a game they play again."""
        if self.room.table is not None and self.room.table.over:
            for member in sorted(self.there):
                self.take(self.room.receive(member, PlayAgain()))
            return
        for member in sorted(self.there):
            self.take(self.room.receive(member, SetReady(True)))
        if self.rng.random() < 0.1:
            for member in sorted(self.there):
                self.take(self.room.receive(member, StartGame()))

    def answer(self) -> None:
        """Those who owe something do it."""
        for member in sorted(self.there):
            message = self.right_answer(member)
            if message is not None:
                self.hand_in(member, message)

    def play(self) -> None:
        """Seats act, as if they were bots."""
        table = self.room.table
        for _ in range(self.rng.choice((1, 30, 400))):
            if table is None or table.over:
                return
            seat = self.rng.choice(table.view(None).to_act)
            view = table.view(seat)
            self.take(self.room.spread(table.receive(seat, Submit(view.decision, view.menu.pick(self.rng)))))
        self.count("played")

    def restart(self) -> None:
        """The host's program ends, and goes on with the save; everybody has to come back."""
        table, journal = self.room.table, self.room.journal
        if table is None or journal is None or table.over or self.rng.random() < 0.7:
            return
        journal.close()
        before = [table.view(seat) for seat in range(len(table.setup.seats))]
        opened = Opened(*resumed_table(read_save(journal.path), self.clock))
        assert [opened.table.view(seat) for seat in range(len(table.setup.seats))] == before
        self.room = Room.at_table("Walk", self.means, opened)
        self.there.clear()
        self.waiting.clear()
        self.inbox.clear()
        self.count("restarted")

    def pass_time(self) -> None:
        """Time goes by."""
        for member in sorted(self.there):
            self.room.latency(member, self.rng.randrange(-5, 10**6))
        due = self.room.due
        self.clock.now += self.rng.choice((0.1, 3.0, 30.0, 0.0 if due is None else max(0.0, due - self.clock.now)))
        self.take(self.room.tick())

    # --- anything at all ---

    def message(self, kind: type[msgspec.Struct]) -> ClientMessage:
        """A message of that kind, as it could come over the wire."""
        hints = get_type_hints(kind)
        fields = {field: self.value(field, hints[field]) for field in kind.__struct_fields__}
        return decode_client(encode(kind(**fields)))  # type: ignore[arg-type]

    def value(self, field: str, hint: Any) -> Any:
        """Something that fits a field."""
        rng = self.rng
        if hint is bool:
            return rng.random() < 0.5
        if hint is TableOptions:
            return self.options()
        if hint == Action:
            return rng.choice((*ACTIONS, *self.open_actions()))
        if isinstance(hint, UnionType):
            return self.value(field, rng.choice(get_args(hint)))
        if hint is type(None):
            return None
        if hint is int and field == "member" and rng.random() < 0.7:
            return rng.choice([0, *(one.member for one in self.room.members)])
        if hint is int:
            return rng.randrange(8) if rng.random() < 0.7 else rng.choice((*NUMBERS, *self.inbox))
        if hint is bytes:
            sizes = [rng.randbytes(size) for size in (0, 16, 32)]
            return rng.choice(self.files if field == "data" else sizes)
        if hint == tuple[str, ...]:
            return tuple(rng.choice(("10.0.0.9", "::1", "", "x" * 400)) for _ in range(rng.randrange(20)))
        assert hint is str, hint
        words = FITTING.get(field, ()) if rng.random() < 0.8 else ()
        return rng.choice(words or (*WORDS, *NAMES, *MAPS)).encode("utf-8", "replace").decode()

    def options(self) -> TableOptions:
        """Options, sound ones more often than not."""
        rng = self.rng
        game = Options(
            players=rng.choice((4, -1, 2**40)),
            target=rng.choice((8, 10, 15, 16)),
            round_limit=rng.choice((50, None, 50, 49)),
            deal=rng.choice(("map", "wild", "fair", "map", "none")),
            turn_time=rng.choice((None, 30, 30, 31)),
            hand_limit=rng.choice((7, None)),
        )
        return TableOptions(game, rng.choice((0, 60, 300, -1)), rng.random() < 0.7)

    def open_actions(self) -> tuple[Action, ...]:
        """What the seats could do now."""
        table = self.room.table
        return () if table is None or table.over else table.view(table.view(None).to_act[0]).menu.actions[:5]

    def right_answer(self, member: int) -> ClientMessage | None:
        """What the member's seat owes, if it owes anything."""
        table, seat = self.room.table, next((one.seat for one in self.room.members if one.member == member), None)
        if table is None or table.over or seat is None or seat not in table.view(seat).to_act:
            return None
        return Submit(table.view(seat).decision, table.view(seat).menu.pick(self.rng))

    # --- what must hold ---

    def take(self, sent: list[Sent]) -> None:
        """Messages on their way: nobody hears anything before the beginning or after the end."""
        for member, message in sent:
            if isinstance(message, Closed):
                self.there.discard(member)
                self.waiting.discard(member)
                self.inbox[member][Closed] = message
                continue
            assert member in self.there, (member, message)
            assert Closed not in self.inbox[member]
            assert not isinstance(message, Update) or Welcome in self.inbox[member]
            self.inbox[member][type(message)] = message
            if isinstance(message, Welcome | Update):
                self.check_seat(member, message)

    def check_seat(self, member: int, message: Welcome | Update) -> None:
        """Nobody is sent what another seat may know."""
        seat = next(one.seat for one in self.room.members if one.member == member)
        assert message.view.seat == seat
        assert not isinstance(message, Welcome) or message.seat == seat

    def standing(self) -> bytes:
        """Everything that a refused message must not change."""
        table = self.room.table
        views = [table.view(seat) for seat in (None, *range(len(table.setup.seats)))] if table is not None else []
        parts = (self.room.facts, self.room.members, self.room.password, self.room._standing(), views)
        return msgspec.msgpack.encode(parts)

    def check(self) -> None:
        """What must always hold."""
        members = self.room.members
        numbers = [one.member for one in members]
        seats = [one.seat for one in members if one.seat is not None]
        assert len(numbers) == len({*numbers})
        assert len(seats) == len({*seats})
        assert {one.member for one in members if one.connected} == (self.there | self.waiting) - self.room.leaving
        leaders = [one for one in members if one.leader]
        assert len(leaders) == any(one.connected for one in members)
        assert len({name_key(one.name) for one in members}) == len(members)
        for one in members:
            assert one.name == clean_name(one.name) != ""
            assert one.connected or one.seat is not None or one.leader
        if self.room.table is None:
            self.check_lobby()
        self.check_told()

    def check_lobby(self) -> None:
        """Seats, colours and names of a lobby."""
        state = next(m for m in self.room._standing() if isinstance(m, LobbyState))
        by_seat = {one.seat: one.member for one in self.room.members if one.seat is not None}
        assert {n: seat.member for n, seat in enumerate(state.seats) if seat.state == "human"} == by_seat
        taken = [seat for seat in state.seats if seat.state in ("human", "bot")]
        assert len({seat.color for seat in taken} & {*SEAT_COLORS}) == len(taken)
        names = [seat.name for seat in taken] + [one.name for one in self.room.members if one.seat is None]
        assert len({name_key(name) for name in names}) == len(names)
        assert all((seat.name, seat.color, seat.level) == ("", "", "") for seat in state.seats if seat not in taken)
        assert state.options.spectators or all(one.seat is not None for one in self.room.members)

    def check_told(self) -> None:
        """Everybody knows how things stand, unless somebody is just coming."""
        for message in self.room._standing():
            for member in self.there - self.room.leaving if not self.waiting else ():
                assert self.inbox[member].get(type(message)) == message, (member, message)
