"""Lines of the log: a sentence with placeholders, and what stands in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from string import Formatter


@dataclass(frozen=True, slots=True)
class Player:
    """A player: shield and name. `word` replaces the name, such as "You" for the reader's own seat."""

    seat: int
    word: str | None = None


@dataclass(frozen=True, slots=True)
class Dice:
    """A roll."""

    total: int
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Cards:
    """Resource cards, counts in the order wood, clay, wool, grain, ore."""

    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Icon:
    """A small picture beside its word: a piece, a development card or an award by id, such as ``"settlement"``."""

    name: str


Part = Player | Dice | Cards | Icon


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log. `kind` is ``"event"`` or ``"turn"``: a divider, with the turn or the phase between two."""

    template: str
    parts: Mapping[str, Part]
    kind: str = "event"

    def segments(self) -> tuple[str | Part, ...]:
        """The line in reading order, text and parts."""
        found: list[str | Part] = []
        for text, name, _spec, _conversion in Formatter().parse(self.template):
            if text:
                found.append(text)
            if name is not None:
                found.append(self.parts[name])
        return tuple(found)

    def plain(self, player: Callable[[int], str], cards: Callable[[tuple[int, ...]], str]) -> str:
        """The line as text only: `player` gives a seat's name, `cards` words a set of cards. Icons leave no trace."""
        words = []
        for segment in self.segments():
            match segment:
                case str():
                    words.append(segment)
                case Player(seat, word):
                    words.append(player(seat) if word is None else word)
                case Dice(total, _):
                    words.append(str(total))
                case Cards(counts):
                    words.append(cards(counts))
                case Icon():
                    pass
        return " ".join("".join(words).split())
