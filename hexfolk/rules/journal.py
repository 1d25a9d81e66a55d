"""All that a game is: its setup and what was done, chance included. From it the same game comes again."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from hexfolk.board import Layout
from hexfolk.rules.actions import Action
from hexfolk.rules.chance import Chance, Draw, HashedChance, ScriptedChance
from hexfolk.rules.options import Options


class Entry(Struct, frozen=True, array_like=True):
    """One accepted action, and the draws of chance it needed."""

    seat: int
    action: Action
    draws: tuple[Draw, ...]


class Journal(Struct, frozen=True):
    """Whole and secret: it holds every card drawn, and the play secret if there is one."""

    rulesets: tuple[str, ...]
    layout: Layout
    options: Options
    offer_caps: tuple[int, ...]
    play_secret: bytes | None
    """None for a game with another source of chance: it can be replayed, and gone on with by giving one."""
    opening: tuple[Draw, ...]
    """The draws before the first action."""
    entries: tuple[Entry, ...]

    def chance(self, then: Chance | None = None) -> ScriptedChance:
        """Chance that gives the recorded draws again and then goes on: with `then`, else out of the play secret."""
        draws = [*self.opening, *(draw for entry in self.entries for draw in entry.draws)]
        if then is None and self.play_secret is not None:
            then = HashedChance(self.play_secret, Counter(draw.label for draw in draws))
        return ScriptedChance(draws, then)
