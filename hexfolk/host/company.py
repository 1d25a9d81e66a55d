"""The people at a table: who is there, who looks on, and what they have decided.

The table stands still while they have voted for a pause, while none of them is there, and while one who plays alone
reads a menu or has let three clocks in a row run out.
"""

from __future__ import annotations

from collections.abc import Iterable

from hexfolk.host.presence import Happened, Presence
from hexfolk.host.votes import HostingVote, PauseVote, majority
from hexfolk.wire.messages import (
    AnswerHosting,
    GamePaused,
    GameWentOn,
    HostingOffer,
    Notice,
    PauseDeclined,
    PlayOn,
    Resign,
    TableState,
    VotePause,
    VoteStandIn,
)

Decision = VotePause | VoteStandIn | PlayOn | Resign | AnswerHosting
"""What a player has a say in beside the game."""


class Company:
    """Everybody at one table."""

    def __init__(self, seats: Iterable[int], grace: float) -> None:
        """`seats` are those of people; nobody is there yet. `grace`: seconds that a lost player is waited for."""
        self.presence = Presence(seats, grace)
        self.hosting = HostingVote()
        self.watched = False
        """Whether spectators are there."""
        self.menu_open = False
        """Whether one who plays alone reads a menu."""
        self._pausing = PauseVote()
        self._still = self._why_still()
        self._pause_told = False

    @property
    def paused(self) -> bool:
        """Whether everything stands still."""
        return bool(self._still) or self.menu_open

    @property
    def voted_pause(self) -> bool:
        """Whether it does because they voted for it, so that nobody may act."""
        return self._pausing.paused

    @property
    def audience(self) -> list[int | None]:
        """The seats that somebody is there for, spectators last."""
        return [*sorted(self.presence.here), *([None] if self.watched else [])]

    @property
    def shared(self) -> bool:
        """Whether there is anybody to tell of one who comes or goes."""
        return len(self.presence.humans) > 1 or self.watched

    def state(self, heir: int | None = None) -> TableState:
        """What is the matter beside the game. `heir`: the seat whose player is being given the save."""
        awake = len(self.presence.awake)
        given = None if heir is None else HostingOffer(heir, tuple(sorted(self.presence.awake)), given=True)
        return TableState(
            paused=bool(self._still),
            pause_votes=self._pausing.votes,
            pause_against=self._pausing.against,
            votes_needed=majority(awake) if awake else 0,
            lost=self.presence.lost,
            hosting=given or self.hosting.offer,
        )

    def decide(self, seat: int, message: Decision, now: float) -> Happened | Notice:
        """Somebody at `seat` has a say; a notice for that one where it cannot be voted on."""
        match message:
            case VotePause(pause):
                if not self._pausing.vote(seat, pause, now):
                    return Notice("asked_lately")
            case VoteStandIn(missing):
                happened = self.presence.vote(seat, missing)
                return Notice("no_vote") if happened is None else happened
            case Resign():
                return self.presence.resign(seat, now)
            case AnswerHosting(agree):
                self.hosting.answer(seat, agree)
        return ()

    def stop_or_go(self, now: float) -> Happened:
        """Count the votes for a pause and those who are there: whether the table stands still from now on."""
        if self._pausing.settle(self.presence.awake, now):
            return (PauseDeclined(self._pausing.paused),)
        if not self.presence.humans:
            self._pausing.end()
        before, self._still = self._still, self._why_still()
        if self._still and not before and self._still != "asleep" and (self.shared or self._still == "vote"):
            self._pause_told = True
            return (GamePaused(self._still),)
        if before and not self._still and self._pause_told:
            self._pause_told = False
            return (GameWentOn(),)
        return ()

    def _why_still(self) -> str:
        """As in `GamePaused`, or ``"asleep"``, which is not told; empty: the table does not stand still."""
        if self._pausing.paused:
            return "vote"
        if self.presence.alone:
            return "alone"
        return "asleep" if self.presence.asleep else ""
