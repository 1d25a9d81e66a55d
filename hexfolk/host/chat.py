"""What is said in a room: cleaned, at a bearable rate, and the last of it kept for newcomers."""

from __future__ import annotations

from collections import deque

from msgspec.structs import replace

from hexfolk.host.lobby_seats import LobbyRefusal
from hexfolk.host.members import Person
from hexfolk.wire.lobby import PHRASES, Said, Say, SayPhrase
from hexfolk.wire.text import clean_chat

KEPT = 20
"""Lines."""


class Chat:
    """The chat of one room, in the lobby and at the table."""

    def __init__(self) -> None:
        self._kept: deque[Said] = deque(maxlen=KEPT)

    @property
    def kept(self) -> tuple[Said, ...]:
        """What newcomers are told, oldest first. Seats have other numbers now and then, so they are left out."""
        return tuple(self._kept)

    def say(self, person: Person, seat: int | None, message: Say | SayPhrase, now: float) -> Said:
        """What everybody is told when `person`, who sits at `seat`, says something.

        Raises LobbyRefusal: ``wrong_value`` (there is no such phrase), ``chat_empty``, ``too_fast``.
        """
        text = clean_chat(message.text) if isinstance(message, Say) else ""
        phrase = message.phrase if isinstance(message, SayPhrase) else ""
        if phrase and phrase not in PHRASES:
            raise LobbyRefusal("wrong_value")
        if not text and not phrase:
            raise LobbyRefusal("chat_empty")
        if not person.chat.take(now):
            raise LobbyRefusal("too_fast")
        said = Said(person.number, person.name, seat, text, phrase)
        self._kept.append(replace(said, seat=None))
        return said
