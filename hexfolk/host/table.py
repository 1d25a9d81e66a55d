"""The table: messages in, messages out. It knows no clock of its own, no thread and no connection.

Whoever runs a table (`embedded`, later the server) hands it what came from a seat and sends what it gives back. On the
way of an action nothing can overtake the journal: check the decision, check and carry out the action, append it to
the journal, and only then tell anybody. What happens at the table and not in the game takes the same way.

Clocks: whoever runs the table calls `tick` before handing in what came, and again at `due`. When a clock has run out,
the ruleset's fallback acts for the seat until what the clock was for is over.

Everything stands still (clocks, waiting for lost players, bots) while the people have voted for a pause, and while none
of them is there: a game is never played out behind their backs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from hexfolk.host.chronicle import Chronicle
from hexfolk.host.company import Company, Decision
from hexfolk.host.game import RunningGame
from hexfolk.host.game import Unplayable as Unplayable
from hexfolk.host.handing_on import HandingOn
from hexfolk.host.presence import Happened
from hexfolk.host.saves import Entry, Journal
from hexfolk.host.setup import BOT, HUMAN, STAND_IN_LEVEL, Claim, TableSetup, reseated
from hexfolk.host.table_time import Late, TableTime
from hexfolk.host.telling import NOBODY, Telling
from hexfolk.host.telling import Outgoing as Outgoing
from hexfolk.rules.actions import Action
from hexfolk.rules.refusal import Code, Refused
from hexfolk.rules.view import PlayerView
from hexfolk.wire.messages import (
    AnswerHosting,
    AskWhole,
    ClientMessage,
    GameWentOn,
    HandingFailed,
    Happening,
    HostMessage,
    Leave,
    Notice,
    PlayerResigned,
    PlayOn,
    Resign,
    SaveTaken,
    SetPace,
    SetPaused,
    Submit,
    SubmitRefused,
    TableState,
    Told,
    VotePause,
    VoteStandIn,
)

PACES = ("normal", "fast", "instant")


class Table:
    """A game with its seats. Every method that changes something returns the messages that are to be sent."""

    def __init__(
        self, setup: TableSetup, game: RunningGame, journal: Journal, clock: Callable[[], float], played: float = 0.0
    ) -> None:
        """`clock` gives seconds that only grow, the same as for whoever runs the table; `played` are those of earlier
        sittings. For a save see `replay`.
        """
        self.setup = setup
        self.pace = "normal"
        self.actions = 0
        """Accepted actions of this sitting."""
        self._game = game
        self._company = Company((n for n, seat in enumerate(setup.seats) if seat.kind == HUMAN), setup.grace)
        self._presence = self._company.presence
        self._chronicle = Chronicle(game, journal)
        self._telling = Telling(setup, game, self._company, self._chronicle.history)
        self._handing = HandingOn(self._chronicle, self._telling)
        self._time = TableTime(clock, setup.options.turn_time, self._presence, played)
        self._time.begin(self.view(None))
        self._time.hold(self.paused)

    def replay(self, story: Iterable[Entry | Happening]) -> None:
        """Carry out what a save holds; nobody is told, and only the reopening is written. Raises Unplayable.

        Call it before anybody joins. The clocks begin anew: who was in turn has the full time again. Nobody is waited
        for before the first of the people has come.
        """
        for item in self._chronicle.recall(story):
            if isinstance(item, PlayerResigned):
                # Of what happened at the table in earlier sittings only this lasts.
                self._presence.resign(item.seat, self._time.now)
        self._telling.moved_on()
        self._time.begin(self.view(None))
        if not self.over:
            self._presence.reopened()
            self._chronicle.happened(GameWentOn(reopened=True))
        self._time.hold(self.paused)

    def wait_for_sleeper(self) -> None:
        """Nobody else can come here: the only player is waited for where else a bot would play after three clocks."""
        self._presence.patient = True

    # --- how things stand ---

    @property
    def turn(self) -> int:
        """Number of the turn, 0 in the founding."""
        return self._game.turn

    @property
    def over(self) -> bool:
        """Whether the game is."""
        return self._game.over

    @property
    def paused(self) -> bool:
        """Whether everything stands still."""
        return self._company.paused or self._handing.holds

    @property
    def handed_to(self) -> int | None:
        """The seat whose player has the save and hosts the game on; this table is closed then."""
        return self._handing.moved_to

    @property
    def is_closed(self) -> bool:
        """Whether the game is over, or on its way to another host, or there."""
        return self.over or self._handing.holds

    @property
    def bots(self) -> tuple[int, ...]:
        """The seats that bots play now, those of people for whom one stands in as well."""
        stand_ins = self._presence.stand_ins
        return tuple(n for n, seat in enumerate(self.setup.seats) if seat.kind == BOT or n in stand_ins)

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of people, there or not, who have not resigned."""
        return self._presence.humans

    @property
    def here(self) -> frozenset[int]:
        """Those of them who are there."""
        return self._presence.here

    @property
    def resigned(self) -> frozenset[int]:
        """The seats that people gave up: who had one looks on, and joins as a spectator."""
        return self._presence.resigned

    def level(self, seat: int) -> str:
        """How well the bot plays that has the seat."""
        return self.setup.seats[seat].level or STAND_IN_LEVEL

    @property
    def seconds(self) -> float:
        """Time played, all sittings together, pauses left out."""
        return self._time.seconds

    @property
    def history(self) -> Sequence[Told]:
        """Everything that has happened, nothing hidden: for who runs the table, not for who sits at it."""
        return self._chronicle.history

    def view(self, seat: int | None) -> PlayerView:
        """How things stand for a seat, or a spectator."""
        return self._telling.view(seat)

    # --- coming and going ---

    def join(self, seat: int | None) -> list[Outgoing]:
        """Somebody sits down, or comes back: they get everything so far, the others hear of it.

        Raises ValueError for a seat that its player gave up.
        """
        if seat is None:
            self._company.watched = True
            return [Outgoing(None, message) for message in self.welcome(None)]
        if seat not in self.humans:
            raise ValueError(f"seat {seat} is nobody's")
        self._company.menu_open = False
        others = self._settle(self._presence.come(seat, self._time.now), leave_out=seat)
        return [Outgoing(seat, message) for message in self.welcome(seat)] + others

    def welcome(self, seat: int | None) -> list[HostMessage]:
        """Everything that somebody at `seat` may know. It is enough to go on from, whatever was missed before."""
        messages: list[HostMessage] = [self._telling.welcome(seat, self.pace, self._time.readings(), self._state())]
        if self._chronicle.unsaved:
            messages.append(Notice("save_failed"))
        if self.over:
            messages.append(self._chronicle.summary(self.seconds))
        return messages

    def lost(self, seat: int | None) -> list[Outgoing]:
        """The connection of somebody is gone; the seat stays theirs. None: the last spectator."""
        return self.leave(seat, left=False)

    def leave(self, seat: int | None, *, left: bool = True) -> list[Outgoing]:
        """Somebody goes on purpose; the seat stays theirs. None: the last spectator."""
        if seat is None:
            self._company.watched = False
            return []
        self._company.menu_open = False
        return self._settle(self._presence.go(seat, self._time.now, left=left, told=self._company.shared))

    def give_seat(self, claim: Claim) -> list[Outgoing]:
        """The seat of somebody who is not there is another player's from now on, who is to `join`."""
        self.setup = self._telling.setup = reseated(self.setup, claim)
        self._chronicle.claimed(claim)
        return self.tell(*self._presence.renewed(claim.seat))

    def tell(self, *happened: Happening) -> list[Outgoing]:
        """Something has happened in the room that belongs to the game's story."""
        return self._settle(happened)

    # --- what comes in ---

    def receive(self, seat: int | None, message: ClientMessage) -> list[Outgoing]:
        """What came from a seat. What it has no right to is refused, or passed over where there is no refusal."""
        if self.handed_to is not None:
            return []
        match message:
            case Submit(decision, action):
                return self._wake(seat) + self._submit(seat, decision, action)
            case SetPace(pace):
                if self.humans == (seat,) and pace in PACES:
                    self.pace = pace
                return []
            case SetPaused(paused):
                if self.humans != (seat,):
                    return []
                self._company.menu_open = paused
                return self._settle(())
            case AskWhole():
                return [Outgoing(seat, whole) for whole in self.welcome(seat)] + self._handing.save_for(seat)
            case AnswerHosting(False) if seat is not None and seat == self._handing.heir:
                return self._settle(self._handing.give_up())
            case Leave():
                return self.leave(seat)
            case VotePause() | VoteStandIn() | PlayOn() | Resign() | AnswerHosting():
                return self._decide(seat, message)
            case _:
                # Nothing to a table.
                return []

    def _decide(self, seat: int | None, message: Decision) -> list[Outgoing]:
        """What players have a say in."""
        if seat is None or seat not in self.here or self.over:
            return [Outgoing(seat, Notice("no_vote"))]
        out = self._wake(seat)
        answer = self._company.decide(seat, message, self._time.now)
        return out + ([Outgoing(seat, answer)] if isinstance(answer, Notice) else self._settle(answer))

    def _wake(self, seat: int | None) -> list[Outgoing]:
        """The player of the seat is doing something."""
        happened = () if seat is None else self._presence.acted(seat)
        return self._settle(happened) if happened else []

    # --- clocks ---

    @property
    def due(self) -> float | None:
        """When to call `tick` at the latest; None: not before something is handed in."""
        if self.over:
            return None
        return self._handing.due if self._time.held else self._time.due

    def tick(self) -> list[Outgoing]:
        """Do what the clocks ask for by now. Raises RuntimeError when the ruleset has no fallback: a bug of it."""
        now = self._time.now
        if (due := self.due) is None or now < due:
            return []
        out = self._settle(self._presence.advance(now))
        while (late := self._time.late()) is not None and not self.over:
            out += self._act_for(late)
        return out

    def _act_for(self, late: Late) -> list[Outgoing]:
        action = self.view(late.seat).menu.fallback
        if action is None:
            raise RuntimeError(f"no fallback for {late}")
        out = self._carry_out(late.seat, action, late.kind, own=False)
        return out + self._settle(self._presence.clock_ran_out(late.seat)) if late.kind else out

    # --- actions ---

    def play_for(self, seat: int, decision: int, action: Action) -> list[Outgoing]:
        """A bot that has the seat acts. Raises Refused, and then nothing has changed."""
        if self._handing.holds or not self._is_open(seat, decision, action):
            raise Refused(Code.STALE)
        return self._carry_out(seat, action, clock_out="", own=False)

    def _submit(self, seat: int | None, decision: int, action: Action) -> list[Outgoing]:
        try:
            if seat is None:
                raise Refused(Code.UNKNOWN_SEAT)
            if not self._is_open(seat, decision, action):
                raise Refused(Code.STALE)
            if self._company.voted_pause or self._handing.holds:
                raise Refused(Code.PAUSED)
            return self._carry_out(seat, action, clock_out="", own=True)
        except Refused as refused:
            return [Outgoing(seat, SubmitRefused(decision, refused.code))]

    def _carry_out(self, seat: int, action: Action, clock_out: str, *, own: bool) -> list[Outgoing]:
        """Play, write it down, tell. Raises Refused, and then nothing has changed."""
        events, chance = self._game.play(seat, action)
        self.actions += 1
        told = self._chronicle.act(Entry(seat, action, chance, round(self.seconds, 1), clock_out), events)
        self._telling.moved_on()
        if self._time.has_clocks:
            self._time.follow(self.view(None))
        out = self._telling.updates(told, self._time.readings(), seat if own else None)
        if self.over:
            out += self._settle(())
            out += self._telling.to_all(self._chronicle.summary(self.seconds))
        return out + self._news()

    def _is_open(self, seat: int, decision: int, action: Action) -> bool:
        """Whether `decision` is what the seat would answer now: its own serial, or the offer that it answers.

        An offer's number is never used again, so whether that offer still stands is for the engine to say.
        """
        return decision in (self._game.decision(seat), getattr(action, "offer", None))

    # --- what happens at the table ---

    def _settle(self, happened: Happened, leave_out: int | None = NOBODY) -> list[Outgoing]:
        """Count votes, stop or start what must, write down what happened, and tell all that has changed."""
        verdict = None
        if self.over or self.handed_to is not None:
            happened = ()
        else:
            if self._handing.fails(self.here, self._time.now):
                happened = (*happened, *self._handing.give_up())
            happened = (*happened, *self._company.stop_or_go(self._time.now))
            verdict = self._company.hosting.settle(self.here, self._presence.awake)
        self._time.hold(self.paused)
        for happening in happened:
            self._chronicle.happened(happening)
        clocks = self._time.readings()
        out = self._telling.updates(happened, clocks, leave_out=leave_out) if happened else []
        out += self._telling.changes(clocks, self._state(), leave_out)
        if any(isinstance(happening, HandingFailed) for happening in happened):
            out += self._telling.to_all(Notice("handing_failed"))
        if verdict is not None:
            out += self._hand_on(verdict.to) if verdict.agreed else self._telling.to_all(Notice("hosting_declined"))
        return out + self._news(leave_out)

    def _state(self) -> TableState:
        return TableState() if self.over else self._company.state(self._handing.heir)

    # --- another host ---

    def offer_hosting(self, by: int | None, to: int | None) -> list[Outgoing]:
        """The player at the host's machine (`by`; None: looks on) wants `to` to host the game on; None: stays."""
        if to is None:
            self._company.hosting.withdraw()
        elif self.over or self._handing.holds or to == by or to not in self.here:
            return [Outgoing(by, Notice("hosting_declined"))]
        else:
            self._company.hosting.propose(by, to)
        return self._wake(by) + self._settle(())

    def _hand_on(self, to: int) -> list[Outgoing]:
        """All agreed: everything stands still until the player of a seat has the save, so that there is one game."""
        began, *failed = self._handing.begin(to, self._time.now)
        out = self._telling.updates((began,), self._time.readings())
        return out + self._settle(tuple(failed)) + self._handing.save_for(to)

    def save_taken(self, seat: int | None, where: SaveTaken | None) -> list[Outgoing]:
        """The player of a seat has the save on disk, and hosts at `where`, if that is known: nobody plays on here."""
        if seat is None or seat != self._handing.heir:
            return []
        self._time.hold(self.paused)
        return self._handing.finish(where, self._time.readings())

    def _news(self, leave_out: int | None = NOBODY) -> list[Outgoing]:
        """Whether the game is saved, when that has changed."""
        notice = self._chronicle.news()
        return [] if notice is None else self._telling.to_all(notice, leave_out)
