"""What has happened in a game and at its table: in memory, counted for the summary, and in the journal on disk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hexfolk.host.game import RunningGame, Unplayable
from hexfolk.host.saves import Entry, Journal
from hexfolk.host.setup import Claim
from hexfolk.host.tally import Tally
from hexfolk.rules.events import Event
from hexfolk.rules.refusal import Refused
from hexfolk.wire.codec import HOST_LIMIT
from hexfolk.wire.messages import ClockRanOut, Happening, HostMoved, Notice, SaveHandedOn, Summary, Told

LARGEST_SAVE = HOST_LIMIT - 1024
"""Bytes of the largest save that can be handed on: it travels in one message."""


class Chronicle:
    """The story of one table."""

    def __init__(self, game: RunningGame, journal: Journal) -> None:
        self.history: list[Told] = []
        """Everything that happened, nothing hidden yet."""
        self._game = game
        self._journal = journal
        self._tally = Tally(len(game.scores()))
        self._failed = False
        self._turn = game.turn
        self._remember(game.opening)

    def recall(self, story: Iterable[Entry | Happening]) -> Iterator[Entry | Happening]:
        """What a save holds happens again, one after the other. Raises Unplayable where that gives no game."""
        for number, item in enumerate(story):
            try:
                self._recall(item)
            except (Refused, ValueError, LookupError) as error:
                raise Unplayable(f"record {number} of the save: {item}: {error!r}") from error
            yield item

    def _recall(self, item: Entry | Happening) -> None:
        if not isinstance(item, Entry):
            self.history.append(item)
            return
        if item.clock_out:
            self.history.append(ClockRanOut(item.seat, item.clock_out))
        self._remember(self._game.replay(item.seat, item.action, item.chance))
        self._turn = self._game.turn

    def act(self, entry: Entry, events: tuple[Event, ...]) -> tuple[Told, ...]:
        """Write down an action and what it brought; what is to be told."""
        self._journal.append(entry)
        late = (ClockRanOut(entry.seat, entry.clock_out),) if entry.clock_out else ()
        self.history.extend(late)
        self._remember(events)
        if self._game.over or self._game.turn != self._turn:
            self._turn = self._game.turn
            self._journal.mark(self._turn, self._game.over)
        return late + events

    def happened(self, happening: Happening) -> None:
        """Write down what happened at the table."""
        self._journal.append(happening)
        self.history.append(happening)

    def claimed(self, claim: Claim) -> None:
        """Write down that a seat has another player."""
        self._journal.append(claim)

    def copy_for(self, to: int) -> SaveHandedOn | None:
        """The save as the player of a seat hosts it on; None where it cannot be had."""
        data = self._journal.copy_with(HostMoved(to), LARGEST_SAVE)
        return None if data is None else SaveHandedOn(self._journal.path.stem, data)

    def give_away(self, to: int) -> None:
        """The player of a seat has the save: this one is closed for good."""
        self._journal.give_away(HostMoved(to))
        self.history.append(HostMoved(to))

    def summary(self, seconds: float) -> Summary:
        """The figures so far, after `seconds` of play."""
        return self._tally.summary(round(seconds))

    def news(self) -> Notice | None:
        """Said once when saving stops working, and once when it works again."""
        if self._journal.failed == self._failed:
            return None
        self._failed = self._journal.failed
        return Notice("save_failed" if self._failed else "save_mended")

    @property
    def unsaved(self) -> bool:
        """Whether saving does not work."""
        return self._journal.failed

    def _remember(self, events: tuple[Event, ...]) -> None:
        self.history.extend(events)
        self._tally.add(events, self._game.scores())
