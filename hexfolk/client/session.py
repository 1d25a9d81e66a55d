"""What the client knows of the table it sits at: the newest view, and what it has sent and not yet heard of."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec import structs

from hexfolk.board import Board
from hexfolk.client.inheriting import Inheriting
from hexfolk.client.room import MOST_UNTOLD, Room
from hexfolk.client.services import Entry
from hexfolk.client.way_back import WayBack
from hexfolk.rules.actions import Action
from hexfolk.rules.refusal import Code
from hexfolk.rules.view import PlayerView
from hexfolk.wire.codec import WireError
from hexfolk.wire.link import Link
from hexfolk.wire.messages import (
    LONGEST_NAME,
    AnswerHosting,
    AskWhole,
    ClientMessage,
    ClockReading,
    ClocksChanged,
    Closed,
    HostMessage,
    NewHost,
    Notice,
    Ping,
    Pong,
    SaveHandedOn,
    SeatInfo,
    SeatsChanged,
    SetPace,
    SetPaused,
    Submit,
    SubmitRefused,
    Summary,
    TableState,
    Told,
    Update,
    Welcome,
)
from hexfolk.wire.text import clean_line, clean_texts
from hexfolk.wire.trust import Guard

_log = logging.getLogger(__name__)

MOST_WAITING = 500
"""Updates that wait to be shown, at most."""

USUAL = 12
"""Messages that may come between two frames of a game."""
TAKING, LONGEST_TAKING = 0.008, 0.04
"""Seconds of work in a frame for taking in what has come, where it is more than usual and where it is not."""

MOST_HISTORY = 400_000
"""Events that are kept. No game comes near it."""


class SeenClock(NamedTuple):
    """A clock of the table, as it stood when it was read at `at`, in seconds of the session's time."""

    reading: ClockReading
    at: float


class Session:
    """One end of a link: a seat's or an onlooker's, in the lobby, at the table, and in the lobby again.

    `poll` fetches what has come; updates then wait in `waiting` until `advance` makes the oldest of them the view, so
    that the scene can let the dice come to rest before anybody sees what they gave. Nothing is ever predicted.
    """

    _spent = staticmethod(time.thread_time)
    """Seconds that this thread has worked."""

    def __init__(
        self,
        link: Link,
        now: Callable[[], float] = time.monotonic,
        *,
        trial: bool = False,
        entry: Entry | None = None,
    ) -> None:
        """`now` gives seconds that only grow. A `trial` is a game that is not kept. `entry` is how one came into a room
        that others can be in, None for a game alone."""
        self.trial = trial
        self.entry = entry
        self.room = Room(entry)
        self._link = link
        self._inbox: deque[HostMessage] = deque()
        self._now = now
        self._guard = Guard()
        self._board: Board | None = None
        self._view: PlayerView | None = None
        self.titles: Mapping[str, str] = {}
        """What the map is called, as `Welcome` told."""
        self.welcomes = 0
        """How often the whole of the table has come."""
        self.seats: tuple[SeatInfo, ...] = ()
        self.history: list[Told] = []
        """Every event this seat may know of, up to the view that is shown."""
        self.waiting: deque[Update] = deque()
        self._clocks: tuple[SeenClock, ...] = ()
        self._coming: deque[tuple[SeenClock, ...]] = deque()
        """The clocks of the updates that wait."""
        self.pending: Action | None = None
        """What was sent and neither carried out nor refused yet."""
        self.refusals: list[Code] = []
        """Refusals that nobody has been told of yet; the scene takes them out."""
        self.notices: list[str] = []
        """Codes of notices that nobody has been told of yet; the scene takes them out."""
        self.unsaved = False
        """Whether the host cannot save the game at present, so that leaving would lose it."""
        self.handed_on: SaveHandedOn | None = None
        """The save that was given to this player, who had agreed to host the game on."""
        self.take_over: Callable[[Session], None] | None = None
        """Takes it, which sets `inheriting`."""
        self.inheriting: Inheriting | None = None
        """How far that is."""
        self.on_moved: Callable[[Session, NewHost], None] | None = None
        """Called when the host tells who hosts the game on, and where."""
        self._moved = False
        self._agreed = False
        self.state = TableState()
        """What is the matter at the table beside the game."""
        self.state_at = 0.0
        """When that came, in seconds of the session's time."""
        self.summary: Summary | None = None
        self._closed: str | None = None
        self._closed_at = 0.0
        self.way_back: WayBack | None = None
        """How a room on the network is found again when its connection is lost."""
        self.pace = "normal"
        self.paused = False

    @property
    def closed(self) -> str | None:
        """Why the table is gone, None while it stands. From then on its clocks stand still here."""
        return self._closed

    @closed.setter
    def closed(self, reason: str | None) -> None:
        if self._closed is None:
            self._closed_at = self._now()
        self._closed = reason

    @property
    def _table_now(self) -> float:
        return self._now() if self._closed is None else self._closed_at

    @property
    def ready(self) -> bool:
        """Whether the table has said welcome."""
        return self._view is not None

    @property
    def view(self) -> PlayerView:
        """The view that is shown. Raises LookupError before the welcome."""
        if self._view is None:
            raise LookupError("no welcome yet")
        return self._view

    @property
    def board(self) -> Board:
        """The board. Raises LookupError before the welcome."""
        if self._board is None:
            raise LookupError("no welcome yet")
        return self._board

    @property
    def seat(self) -> int | None:
        """The own seat, None for a spectator."""
        return self.view.seat

    @property
    def watches(self) -> bool:
        """Whether one looks on at a table, without a seat."""
        return self._view is not None and self._view.seat is None

    @property
    def asleep(self) -> bool:
        """Whether three own clocks ran out in a row, and nothing was done since."""
        seat = None if self._view is None else self._view.seat
        return any(info.stand_in == "idle" and info.seat == seat for info in self.seats)

    @property
    def bot_plays(self) -> bool:
        """Whether a bot plays the own seat therefore. Where nobody else can come to the table it waits instead."""
        return self.asleep and (not self.state.paused or any(self._is_player(info) for info in self.seats))

    def _is_player(self, info: SeatInfo) -> bool:
        """Whether another person plays there."""
        return info.kind == "human" and info.stand_in != "resigned" and info.seat != self.seat

    def info(self, seat: int) -> SeatInfo:
        """Who sits at `seat`. Raises LookupError."""
        for info in self.seats:
            if info.seat == seat:
                return info
        raise LookupError(f"no seat {seat}")

    def poll(self) -> bool:
        """Take in what the link has brought; whether anything came. What no sound host sends ends the session.

        Whatever takes too long for one frame waits for the next one, so that a host that sends without end does not
        stop the window: then the link, too, reads no more.
        """
        if not self._inbox:
            self._inbox.extend(self._link.receive())
        taken, since = 0, self._spent()
        while self._inbox and self._spent() - since < (TAKING if taken >= USUAL else LONGEST_TAKING):
            taken += 1
            message = self._inbox.popleft()
            try:
                self._guard.check(message)
                self._take(message)
            except WireError as error:
                _log.error("the host sent something of no use: %.200r", str(error))
                self._link.close()
                self.closed = "garbage"
            if self.closed is not None:
                self._inbox.clear()
        return taken > 0

    def come_back(self, entry: Entry) -> None:
        """Go on in the same room on a new link: what is shown stays until the host's welcome has come."""
        self._link, self.entry = entry.link, entry
        # Another host may answer there, which is trusted no more than the first.
        self._guard = Guard()
        self.room.come_back(entry)
        self.closed = None
        self._moved = False
        self.pending = None
        self._inbox.clear()
        self.waiting.clear()
        self._coming.clear()

    def _take(self, message: HostMessage) -> None:
        if self.room.take(message):
            return
        if isinstance(message, Update):
            self._queue(message)
        elif isinstance(message, ClocksChanged):
            if self.waiting:
                self._coming[-1] = self._seen(message.clocks)
            else:
                self._clocks = self._seen(message.clocks)
        elif isinstance(message, Welcome):
            self.welcomes += 1
            self._board = self._guard.board
            self._view = message.view
            self.titles = clean_texts(message.titles, LONGEST_NAME)
            self.history = list(message.history)
            self.pace = message.pace
            self.waiting.clear()
            self._coming.clear()
            self._clocks = self._seen(message.clocks)
            self.pending = None
            self.summary = None
            self.room.lobby = None
            self._seat(message.seats)
            self._stand(message.state or TableState())
        elif isinstance(message, SeatsChanged):
            self._seat(message.seats)
        elif isinstance(message, TableState):
            self._stand(message)
        elif isinstance(message, SaveHandedOn):
            self.handed_on = message if self._agreed else None
        elif isinstance(message, NewHost):
            # Once on each link: it is written to disk.
            if self.on_moved is not None and not self._moved:
                self._moved = True
                self.on_moved(self, message)
        elif isinstance(message, Ping):
            self._link.send(Pong(message.number))
        elif isinstance(message, SubmitRefused):
            self.pending = None
            if len(self.refusals) < MOST_UNTOLD:
                self.refusals.append(message.code)
        elif isinstance(message, Summary):
            self.summary = message
        elif isinstance(message, Notice):
            if len(self.notices) < MOST_UNTOLD:
                self.notices.append(clean_line(message.code, LONGEST_NAME))
            self.unsaved = message.code == "save_failed"
        elif isinstance(message, Closed):
            self.closed = message.reason

    def _queue(self, update: Update) -> None:
        """Let an update wait its turn. One who is far behind catches up by a welcome anew."""
        self.waiting.append(update)
        self._coming.append(self._seen(update.clocks))
        if len(self.waiting) > MOST_WAITING:
            self.waiting.clear()
            self._coming.clear()
            self._link.send(AskWhole())

    def _seat(self, seats: tuple[SeatInfo, ...]) -> None:
        self.seats = tuple([_clean_seat(info) for info in seats])
        self.room.colors = {info.seat: info.color for info in seats}

    def _stand(self, state: TableState) -> None:
        self.state, self.state_at = state, self._now()

    @property
    def state_age(self) -> float:
        """Seconds since `state` came, until the table was gone."""
        return self._table_now - self.state_at

    def _seen(self, readings: tuple[ClockReading, ...]) -> tuple[SeenClock, ...]:
        now = self._now()
        return tuple([SeenClock(reading, now) for reading in readings])

    def clock(self, seat: int, *kinds: str) -> ClockReading | None:
        """The first of these clocks of a seat, as it stands now; None when there is none (see `ClockReading`). Where
        the table is gone it stands still."""
        for kind in kinds:
            for reading, at in self._clocks:
                if (reading.seat, reading.kind) == (seat, kind):
                    gone = self._table_now - at if reading.running else 0.0
                    running = reading.running and self._closed is None
                    return structs.replace(reading, left=max(0.0, reading.left - gone), running=running)
        return None

    def advance(self) -> tuple[Told, ...]:
        """Show the oldest waiting update; its events. Raises IndexError when none waits."""
        update = self.waiting.popleft()
        self._clocks = self._coming.popleft()
        self._view = update.view
        self.history.extend(update.events[: MOST_HISTORY - len(self.history)])
        if update.own:
            self.pending = None
        return update.events

    def submit(self, action: Action) -> bool:
        """Send `action` in answer to the open decision, or to its offer; False while another one is pending.

        While updates wait the view is not the newest, so nothing is sent either.
        """
        if self.pending is not None or self.waiting or self.closed is not None:
            return False
        decision = getattr(action, "offer", None)
        self._link.send(Submit(self.view.decision if decision is None else decision, action))
        self.pending = action
        return True

    def send(self, message: ClientMessage) -> None:
        """Send anything that is no action: to the lobby, the others, or the table."""
        if isinstance(message, AnswerHosting):
            offer = self.state.hosting
            self._agreed = message.agree and offer is not None and self.ready and offer.seat == self.seat
        self._link.send(message)

    def set_pace(self, pace: str) -> None:
        """Ask for ``"normal"``, ``"fast"`` or ``"instant"`` bots."""
        self.pace = pace
        self._link.send(SetPace(pace))

    def set_paused(self, paused: bool) -> None:
        """Stop the bots, or let them go on."""
        if paused != self.paused:
            self.paused = paused
            self._link.send(SetPaused(paused))

    def leave(self) -> None:
        """Let go of the table; the game stays saved."""
        self._link.close()


def _clean_seat(info: SeatInfo) -> SeatInfo:
    name, level = clean_line(info.name, LONGEST_NAME) or "?", clean_line(info.level, LONGEST_NAME)
    return structs.replace(info, name=name, level=level)
