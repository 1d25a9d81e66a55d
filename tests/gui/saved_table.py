"""A table that is only read: it follows the save of a game that another process plays."""

from __future__ import annotations

from pathlib import Path

from hexfolk.host.game import RunningGame
from hexfolk.host.saves import Entry, read_save
from hexfolk.rules.events import Event
from hexfolk.wire.messages import ClientMessage, HostMessage, SeatInfo, Submit, Update, Welcome


class SavedTable:
    """The link of a client that sees what the save gives; what it sends is noted in `sent` and goes nowhere."""

    def __init__(self, path: Path) -> None:
        self.path = path
        save = read_save(path)
        self.setup = save.header.setup
        self.own = next(seat for seat, info in enumerate(self.setup.seats) if info.kind == "human")
        self.game = RunningGame(self.setup, save.header.chance)
        self.entries: list[Entry] = []
        """What was played so far."""
        self.sent: list[ClientMessage] = []
        self.closed = False
        self._size = -1
        self._history: list[Event] = [event.seen_by(self.own) for event in self.game.opening]
        self._inbox: list[HostMessage] = []
        self._catch_up()
        infos = enumerate(self.setup.seats)
        seats = tuple(SeatInfo(seat, i.name, i.color, i.kind, i.level, connected=True) for seat, i in infos)
        view = self.game.view(self.own)
        self._inbox = [Welcome(self.own, self.setup.layout, seats, view, tuple(self._history), "normal")]

    def own_actions(self) -> list[object]:
        """What the person did so far."""
        return [entry.action for entry in self.entries if entry.seat == self.own]

    def _catch_up(self) -> None:
        """Play what has come to the save since."""
        size = self.path.stat().st_size
        if size == self._size:
            return
        self._size = size
        for entry in read_save(self.path).entries[len(self.entries) :]:
            events = self.game.replay(entry.seat, entry.action, entry.chance)
            seen = tuple(event.seen_by(self.own) for event in events)
            self.entries.append(entry)
            self._history += seen
            self._inbox.append(Update(self.game.view(self.own), seen, own=entry.seat == self.own))

    # -- the link ------------------------------------------------------------------------------------------------

    def send(self, message: ClientMessage) -> None:
        self.sent.append(message)

    def actions(self) -> list[object]:
        """The actions that were sent."""
        return [message.action for message in self.sent if isinstance(message, Submit)]

    def receive(self) -> list[HostMessage]:
        self._catch_up()
        messages, self._inbox = self._inbox, []
        return messages

    def close(self) -> None:
        self.closed = True
