"""The menu of a running game: made as far as it is asked for, frozen into a `Menu` for a view."""

from __future__ import annotations

import random

from hexfolk.rules.actions import Action
from hexfolk.rules.menu import Form, Menu, pick
from hexfolk.rules.refusal import Code
from hexfolk.rules.state import State
from hexfolk.rules.step import reason


class StaleMenu(RuntimeError):
    """A menu was read on after the game had gone on: a bug of the caller."""


class LiveMenu:
    """What a seat may do now. Its actions are made at once, the rest when asked for and before the next step."""

    __slots__ = ("_seat", "_side", "_state", "_steps", "actions")

    def __init__(self, state: State, seat: int) -> None:
        row = state.row
        self._state = state
        self._seat = seat
        self._steps = state.steps
        self._side = side = row.actors if seat in state.actors else row.others
        fixed, choices = side.opening or side.openings[tuple(state.cards[5 * seat : 5 * seat + 5])]
        actions: list[Action] = [*fixed]
        for some in choices:
            actions += some(state, seat)
        self.actions = actions
        """The concrete actions."""

    @property
    def forms(self) -> tuple[Form, ...]:
        """The open-ended actions with their limits."""
        state = self._now()
        return tuple([form for make in self._side.forms for form in make(state, self._seat)])

    @property
    def refusals(self) -> dict[str, Code]:
        """For each kind of action that is not on offer, by its type's name, why."""
        state = self._now()
        reasons = ((kind.__name__, reason(state, self._seat, kind)) for kind in state.setup.ruleset.actions)
        return {name: code for name, code in reasons if code is not None}

    @property
    def fallback(self) -> Action | None:
        """What the ruleset would do; None for a seat that owes nothing."""
        state = self._now()
        if self._seat not in state.actors:
            return None
        action: Action = state.row.rule.fallback(state, self._seat)
        return action

    def pick(self, rng: random.Random) -> Action:
        """As `Menu.pick`."""
        actions = self.actions
        if actions and self._side.plain:
            # Nothing to leave out and nothing to fill in: what `pick` comes to, sooner.
            return actions[int(rng.random() * len(actions))]
        return pick(actions, self.forms, rng)

    def freeze(self) -> Menu:
        """The same as a value."""
        return Menu(tuple(self.actions), self.forms, self.refusals, self.fallback)

    def _now(self) -> State:
        if self._state.steps != self._steps:
            raise StaleMenu
        return self._state
