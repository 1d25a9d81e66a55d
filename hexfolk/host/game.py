"""The game at a table: the engine's state, with its chance, its decisions and what is seen of it."""

from __future__ import annotations

from collections import Counter

from hexfolk.board import Board
from hexfolk.host.saves import Outcome
from hexfolk.host.setup import BOT, TableSetup
from hexfolk.rules.actions import Action
from hexfolk.rules.chance import Chance, Draw, HashedChance, RecordingChance, ScriptedChance
from hexfolk.rules.events import Event
from hexfolk.rules.setup import OFFERS_A_TURN, Setup
from hexfolk.rules.state import State
from hexfolk.rules.step import begin, step, to_act
from hexfolk.rules.view import PlayerView, PointLine
from hexfolk.rules.viewing import score, view_of
from hexfolk.rulesets import compose
from hexfolk.rulesets.base import BASE
from hexfolk.rulesets.base.founding import announce

BOT_OFFERS_A_TURN = 3
RULESETS = ("base",)
"""Names of the rulesets that can be played, as saves hold them."""


class RunningGame:
    """A game that goes on by `play`, or by `replay` of what was recorded."""

    def __init__(self, setup: TableSetup, chance: tuple[Outcome, ...] | None = None) -> None:
        """Start it; `chance`: what was recorded of the start of a saved game.

        Raises ValueError, with a short code, for options, rulesets or a board no game can be played with.
        """
        if setup.rulesets != RULESETS:
            raise ValueError("rulesets")
        caps = tuple(BOT_OFFERS_A_TURN if seat.kind == BOT else OFFERS_A_TURN for seat in setup.seats)
        rules = Setup(Board(setup.layout), setup.options, compose(*BASE), caps)
        self._secret = setup.play_secret
        self._drawn: Counter[str] = Counter()
        self._live: HashedChance | None = None
        self._state = State(rules)
        recorded = RecordingChance(self._chance() if chance is None else ScriptedChance(chance))
        begin(self._state, recorded)
        self.chance = self._noted(recorded.take())
        """What chance decided at the start."""
        self.opening: tuple[Event, ...] = (announce(self._state),)
        """What happened at the start."""

    @property
    def over(self) -> bool:
        """Whether the game is."""
        return not to_act(self._state)

    @property
    def turn(self) -> int:
        """Number of the turn, 0 in the founding."""
        return self._state.turn

    def decision(self, seat: int) -> int:
        """Serial of what the seat would answer now."""
        return self._state.decision(seat)

    def scores(self) -> tuple[tuple[PointLine, ...], ...]:
        """Each player's points by source, hidden ones included."""
        return tuple(score(self._state, seat) for seat in range(self._state.setup.players))

    def view(self, seat: int | None) -> PlayerView:
        """What the seat, or a spectator, may know."""
        return view_of(self._state, seat)

    def play(self, seat: int, action: Action) -> tuple[tuple[Event, ...], tuple[Outcome, ...]]:
        """Carry out an action: what happened, and what chance decided. Raises Refused, and then nothing has changed."""
        recorded = RecordingChance(self._chance())
        events: list[Event] = []
        step(self._state, seat, action, recorded, events)
        return tuple(events), self._noted(recorded.take())

    def replay(self, seat: int, action: Action, chance: tuple[Outcome, ...]) -> tuple[Event, ...]:
        """Carry out an action with the chance that was recorded. Raises Refused, ValueError or LookupError."""
        recorded = RecordingChance(ScriptedChance(chance))
        events: list[Event] = []
        step(self._state, seat, action, recorded, events)
        self._noted(recorded.take())
        return tuple(events)

    def _chance(self) -> Chance:
        """The chance of the play secret, which goes on after what was drawn before."""
        if self._live is None:
            self._live = HashedChance(self._secret, self._drawn)
        return self._live

    def _noted(self, draws: tuple[Draw, ...]) -> tuple[Outcome, ...]:
        if self._live is None:
            self._drawn.update(draw.label for draw in draws)
        return tuple(Outcome(draw.label, draw.value) for draw in draws)


class Unplayable(Exception):
    """The actions of a save do not give a game: it was made by hand, or the rules have changed."""
