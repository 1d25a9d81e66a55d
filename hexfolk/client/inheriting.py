"""Taking over a game whose host leaves: kept on disk first, hosted on once the old host has let go of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hexfolk.client.services import Inheritance
from hexfolk.wire.messages import AnswerHosting, SaveTaken

if TYPE_CHECKING:
    from hexfolk.client.session import Session

TRIES = 3
"""So often the old host is looked for that went without a word, before the game is hosted on here."""
GONE = ("lost", "stopped", "failed")
"""Reasons for which nobody knows whether the old host has let go of the game."""


class Inheriting:
    """Of one session; `tick` must be called as long as it is not `over`.

    Until the old host says that it has let go the game may still be its own, and then this copy must not be played.
    When the connection is gone in between, the old host is looked for first: if it goes on, so does the game there.
    """

    def __init__(
        self, session: Session, inheritance: Inheritance, data: bytes, host: Callable[[Inheritance], None]
    ) -> None:
        """`data` is the save; `host` is called once to go on with the game here."""
        self.data = data
        self.problem = ""
        """Code of why the game could not be taken."""
        self.over = False
        self._session, self._inheritance, self._host = session, inheritance, host
        self._told = False

    def tick(self) -> bool:
        """Go on; True when the game is hosted here now, and the session is left."""
        if self.over:
            return False
        session, inheritance = self._session, self._inheritance
        if inheritance.problem:
            self.over, self.problem = True, inheritance.problem
            session.send(AnswerHosting(False))
            return False
        if session.closed is not None and session.closed not in (*GONE, "moved"):
            self.abandon()
            return False
        if session.closed is None and self._stays_there():
            self.over = True
            inheritance.drop()
            return False
        if not inheritance.kept:
            return False
        if not self._told and session.closed is None:
            self._told = True
            session.send(SaveTaken(*inheritance.where()))
        if session.closed == "moved" or self._host_is_gone():
            self.over = True
            self._host(inheritance)
            return True
        return False

    def abandon(self) -> None:
        """The session is left before it is known who has the game."""
        if not self.over:
            self.over = True
            self._inheritance.abandon()

    def _stays_there(self) -> bool:
        """Whether the old host goes on with the game."""
        hosting = self._session.state.hosting
        return hosting is None or not hosting.given or hosting.seat != self._session.seat

    def _host_is_gone(self) -> bool:
        way_back = self._session.way_back
        if self._session.closed not in GONE:
            return False
        if way_back is None or way_back.hopeless or way_back.asks:
            return True
        return way_back.tries >= TRIES and not way_back.trying
